/** `UPDATE=auto`: a service brings the sources of sources.json into its store, in a process of its own. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ServingProcess } from '../support/service/child.ts';
import { runningClock } from '../support/service/clock.ts';
import { EventStreamClient } from '../support/service/event-stream.ts';
import { scriptedServer } from '../support/service/scripted-server.ts';
import { runningService } from '../support/service/service.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';
import { matchdayServer, RECORDED } from './recorded-matchday.ts';

/** The update gives its request up only after 30 seconds. */
const END_TIMEOUT_MS = 15_000;

test('a service follows sources.json, and stops with its child process', { skip: RECORDED.skip }, async (t) => {
  const clock = runningClock(Date.now());
  const server = await matchdayServer(t, clock, 0);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-update-'));
  const file = join(folder, 'sources.json');
  const sources = [{ source: 'openligadb', poll: { leagues: ['bl1'], season: 2022 } }];
  writeFileSync(file, JSON.stringify({ sources }));
  process.env.OPENLIGADB_URL = server.url; // the child process inherits it
  t.after(() => {
    delete process.env.OPENLIGADB_URL;
    rmSync(folder, { recursive: true });
  });
  const databaseUrl = await copiedDatabaseUrl('catalogue', 'sqlite', t);
  const environment = { SANDBOX: 'off', UPDATE: 'auto', SOURCES_FILE: file };
  const service = await runningService(t, { databaseUrl, clock, environment });
  const { key } = await service.key('ultra');
  const stream = await EventStreamClient.open(`${service.url}/api/v2/stream?since=0&types=fixture`, {
    'x-api-key': key,
  });
  t.after(() => stream.close());
  await stream.until(() => stream.events.length >= 9);
  const answer = await service.fetch('/api/v2/fixtures?league=ger.1&season=2022', key);
  const { data } = (await answer.json()) as { data: { status: { short: string } }[] };
  assert.deepEqual(
    data.map(({ status }) => status.short),
    Array.from({ length: 9 }, () => 'FT'),
  );
  assert.ok(readdirSync(join(folder, 'data/openligadb')).includes('getmatchdata-bl1-2022.json'));
});

test('the update ends with a service that is killed', async (t) => {
  const { promise: requested, resolve: request } = Promise.withResolvers<ServerResponse>();
  const server = await scriptedServer(t, [request]); // never answers, so the update waits when the service is killed
  const folder = mkdtempSync(join(tmpdir(), 'touchline-update-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'sources.json');
  writeFileSync(
    file,
    JSON.stringify({ sources: [{ source: 'openligadb', poll: { leagues: ['bl1'], season: 2022 } }] }),
  );
  const service = await ServingProcess.start({
    ...{ DATABASE_URL: await copiedDatabaseUrl('catalogue', 'sqlite', t), SANDBOX: 'off' },
    ...{ UPDATE: 'auto', SOURCES_FILE: file, OPENLIGADB_URL: server.url },
  });
  t.after(() => service.end('SIGKILL'));
  const response = await requested;
  const closed = once(response, 'close', { signal: AbortSignal.timeout(END_TIMEOUT_MS) });
  const killedAt = performance.now();
  await service.end('SIGKILL');
  await closed;
  t.diagnostic(`it ended ${Math.round(performance.now() - killedAt)} ms after the service`);
});
