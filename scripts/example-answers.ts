/**
 * Writes src/site/reference/example-answers.ndjson: the sandbox's response to each endpoint's example request, in each
 * shape, for the reference pages. test/site/site.test.ts fails when the file is out of date.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createKey } from '../src/accounts/keys.ts';
import { accountEndpoints } from '../src/api/account/index.ts';
import { V1_ENDPOINTS } from '../src/api/v1/index.ts';
import { webhookEndpoints } from '../src/api/v2/changes/webhooks.ts';
import { V2_ENDPOINTS } from '../src/api/v2/index.ts';
import { fixedClock } from '../src/base/clock.ts';
import { readConfig } from '../src/config.ts';
import { updateShotScores } from '../src/forecasts/expected-goals/scores.ts';
import { updateRatings } from '../src/forecasts/ratings/update.ts';
import type { Endpoint, Shape } from '../src/http/endpoint/endpoint.ts';
import { startService } from '../src/main.ts';
import { fillSandbox } from '../src/sandbox/fill.ts';
import { ANSWERED_BY, shortened } from '../src/site/reference/example-answers.ts';
import { exampleAddress } from '../src/site/reference/reference.ts';
import { SAMPLES } from '../src/site/reference/samples.ts';
import { AccountStore } from '../src/store/accounts/accounts.ts';
import { openInstallation } from '../src/store/installation.ts';
import { openStore } from '../src/store/store.ts';

/** The moment of the requests, during a round of the sandbox. */
export const ASKED_AT = '2026-11-21T15:20:00.000Z';
const SEED = 'touchline';

/** Random values in responses, and their fixed replacements. */
const RANDOM_VALUES: readonly (readonly [RegExp, string])[] = [
  [/\bwh_[\w-]{10,}/g, 'wh_0123456789abcdefgh'],
  [/\bwhsec_[\w+/=-]+/g, 'whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r'],
  [/\bkey_[\w-]{10,}/g, 'key_0123456789abcdef'],
  [/\bac_[\w-]{10,}/g, 'ac_0123456789abcdef'],
];

/** Endpoints in request order: a webhook is created before it is read and deleted. */
const REQUESTED: readonly Endpoint[] = [
  ...V2_ENDPOINTS,
  ...['v2.webhooks.create', 'v2.webhooks', 'v2.webhook', 'v2.webhooks.delete'].map(
    (id) => webhookEndpoints(null).find((endpoint) => endpoint.id === id)!,
  ),
  ...V1_ENDPOINTS,
  // the others show keys and people of an account
  ...accountEndpoints(null).filter(({ id }) => id === 'account.switch-to-v2'),
].filter(({ stream }) => stream === undefined);

/** The example responses as NDJSON, from a database with the sandbox as of ASKED_AT. */
export async function exampleAnswers(databaseUrl: string): Promise<string> {
  const databases = await openInstallation(databaseUrl, Date.parse(ASKED_AT));
  const accounts = new AccountStore(databases.accounts);
  const now = Date.parse(ASKED_AT);
  const { key } = await createKey(accounts, { email: 'you@example.com', plan: 'internal', now });
  await databases.close();
  const config = readConfig({ PORT: '0', PUBLIC_URL: ANSWERED_BY, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const service = await startService(config, { clock: fixedClock(ASKED_AT), log: pino({ level: 'silent' }) });
  const lines: string[] = [];
  let webhook = '';
  try {
    for (const endpoint of REQUESTED) {
      for (const shape of endpoint.shapes) {
        const body = await responseOf(endpoint, shape, { url: service.url, key, webhook });
        if (endpoint.id === 'v2.webhooks.create') webhook = (body as { data: { id: string } }).data.id;
        const line = JSON.stringify({ endpoint: endpoint.id, shape, ...shortened(body) });
        lines.push(RANDOM_VALUES.reduce((text, [random, fixed]) => text.replace(random, fixed), line));
      }
    }
  } finally {
    await service.stop();
  }
  return `${lines.join('\n')}\n`;
}

async function responseOf(
  endpoint: Endpoint,
  shape: Shape,
  { url, key, webhook }: { url: string; key: string; webhook: string },
): Promise<unknown> {
  const address = new URL(exampleAddress(endpoint).replace(/wh_0+/, webhook), url);
  if (endpoint.shapes.length > 1) address.searchParams.set('shape', shape);
  const sample = SAMPLES[endpoint.id];
  const response = await fetch(address, {
    method: endpoint.method,
    headers: { 'x-api-key': key, ...(sample && { 'content-type': sample.type }) },
    ...(sample && { body: sample.text }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${endpoint.method} ${address.pathname}: ${response.status} ${text}`);
  return JSON.parse(text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-answers-'));
  try {
    const databaseUrl = `sqlite:${join(folder, 'touchline.db')}`;
    const databases = await openInstallation(databaseUrl, Date.parse(ASKED_AT));
    const store = await openStore(databases.data);
    await fillSandbox(store, { seed: SEED, now: Date.parse(ASKED_AT) });
    await updateShotScores(databases.data);
    await updateRatings(store);
    await databases.close();
    writeFileSync(
      new URL('../src/site/reference/example-answers.ndjson', import.meta.url),
      await exampleAnswers(databaseUrl),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
