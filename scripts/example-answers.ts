/**
 * Writes src/site/reference/example-answers.ndjson: what the sandbox answers to each endpoint's own example, in each shape, for the pages of
 * the reference. Takes as long as filling the sandbox; a test tells when it is to be run again.
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
import type { Endpoint, Shape } from '../src/http/endpoint/endpoint.ts';
import { startService } from '../src/main.ts';
import { fillSandbox } from '../src/sandbox/fill.ts';
import { ANSWERED_BY, shortened } from '../src/site/reference/example-answers.ts';
import { exampleAddress } from '../src/site/reference/reference.ts';
import { SAMPLES } from '../src/site/reference/samples.ts';
import { AccountStore } from '../src/store/accounts/accounts.ts';
import { openUpToDate } from '../src/store/installation.ts';
import { openStore } from '../src/store/store.ts';

/** The moment at which the sandbox is asked: a round of it is being played. */
export const ASKED_AT = '2026-11-21T15:20:00.000Z';
const SEED = 'touchline';

/** What is by chance in answers, and what stands for it. */
const BY_CHANCE: readonly (readonly [RegExp, string])[] = [
  [/\bwh_[\w-]{10,}/g, 'wh_0123456789abcdefgh'],
  [/\bwhsec_[\w+/=-]+/g, 'whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r'],
  [/\bkey_[\w-]{10,}/g, 'key_0123456789abcdef'],
  [/\bac_[\w-]{10,}/g, 'ac_0123456789abcdef'],
];

/** Asked in this order: a webhook is there to be shown, and then taken away. */
const ASKED: readonly Endpoint[] = [
  ...V2_ENDPOINTS,
  ...['v2.webhooks.create', 'v2.webhooks', 'v2.webhook', 'v2.webhooks.delete'].map(
    (id) => webhookEndpoints(null).find((endpoint) => endpoint.id === id)!,
  ),
  ...V1_ENDPOINTS,
  ...accountEndpoints(null),
].filter(({ stream }) => stream === undefined);

/** Lines of answers, from a database that holds the sandbox as of ASKED_AT. */
export async function exampleAnswers(databaseUrl: string): Promise<string> {
  const databases = await openUpToDate(databaseUrl, Date.parse(ASKED_AT));
  const accounts = new AccountStore(databases.accounts);
  const now = Date.parse(ASKED_AT);
  const { key } = await createKey(accounts, { email: 'you@example.com', plan: 'internal', now });
  await databases.close();
  const config = readConfig({ PORT: '0', PUBLIC_URL: ANSWERED_BY, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const service = await startService(config, { clock: fixedClock(ASKED_AT), log: pino({ level: 'silent' }) });
  const lines: string[] = [];
  let webhook = '';
  try {
    for (const endpoint of ASKED) {
      for (const shape of endpoint.shapes) {
        const body = await answerOf(endpoint, shape, { url: service.url, key, webhook });
        if (endpoint.id === 'v2.webhooks.create') webhook = (body as { data: { id: string } }).data.id;
        const line = JSON.stringify({ endpoint: endpoint.id, shape, ...shortened(body) });
        lines.push(BY_CHANCE.reduce((text, [chance, fixed]) => text.replace(chance, fixed), line));
      }
    }
  } finally {
    await service.stop();
  }
  return `${lines.join('\n')}\n`;
}

async function answerOf(
  endpoint: Endpoint,
  shape: Shape,
  { url, key, webhook }: { url: string; key: string; webhook: string },
): Promise<unknown> {
  const address = new URL(exampleAddress(endpoint).replace(/wh_0+/, webhook), url);
  if (endpoint.shapes.length > 1) address.searchParams.set('shape', shape);
  const sample = SAMPLES[endpoint.id];
  const answer = await fetch(address, {
    method: endpoint.method,
    headers: { 'x-api-key': key, ...(sample && { 'content-type': sample.type }) },
    ...(sample && { body: sample.text }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${endpoint.method} ${address.pathname}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-answers-'));
  try {
    const databaseUrl = `sqlite:${join(folder, 'touchline.db')}`;
    const databases = await openUpToDate(databaseUrl, Date.parse(ASKED_AT));
    await fillSandbox(await openStore(databases.data), { seed: SEED, now: Date.parse(ASKED_AT) });
    await databases.close();
    writeFileSync(
      new URL('../src/site/reference/example-answers.ndjson', import.meta.url),
      await exampleAnswers(databaseUrl),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
