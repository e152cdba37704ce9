/** Exports over HTTP, with the whole service on both engines. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { DEFAULT_PLANS } from '../../../scripts/generate/default-plans.ts';
import type { IssuedKey } from '../../../src/accounts/keys.ts';
import { exportEndpoints } from '../../../src/api/v2/export.ts';
import { EXPORT_THREADS_MAX, ExportThreads, UNREAD_BYTES_MAX } from '../../../src/exports/export-threads.ts';
import { FORMAT_NAMES, FORMATS } from '../../../src/exports/formats/format.ts';
import { RESOURCE_NAMES } from '../../../src/exports/resources/index.ts';
import { FULL_ACCESS } from '../../../src/football/access.ts';
import { nextRevision } from '../../../src/store/changes/revisions.ts';
import { exampleAddress } from '../../support/requests/examples.ts';
import { type RunningService, runningService } from '../../support/service/service.ts';
import { aboveEngines } from '../../support/stores/databases.ts';

const [ENDPOINT] = exportEndpoints(null);
const FIXTURES = exampleAddress(ENDPOINT!);
const of = (resource: string, format: string) => exampleAddress(ENDPOINT!, {}, { resource, format });

interface Fault {
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly field: string }[];
}

aboveEngines('exports over HTTP', (engine) => {
  let service: RunningService;
  let internal: IssuedKey;
  const closing: (() => unknown)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });
  before(async () => {
    service = await runningService({ after: (close) => closing.push(close) }, { engine });
    internal = await service.key('internal');
  });

  const bytesOf = async (address: string, key = internal.key) => {
    const response = await service.fetch(address, key);
    assert.equal(response.status, 200, address);
    return Buffer.from(await response.arrayBuffer());
  };

  async function refused(status: number, address: string, key?: string): Promise<Fault> {
    const response = await service.fetch(address, key);
    assert.equal(response.status, status, address);
    assert.match(response.headers.get('content-type')!, /^application\/problem\+json/);
    return (await response.json()) as Fault;
  }

  test('a season is available in every format, with media type and file name', async () => {
    const lines = (await bytesOf(FIXTURES)).toString();
    const rows = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { fixture_id: string });
    assert.ok(rows.length > 0);
    for (const format of FORMAT_NAMES) {
      const response = await service.fetch(of('fixtures', format), internal.key);
      assert.equal(response.headers.get('content-type'), FORMATS[format].mediaType);
      const name = `attachment; filename="xal.1-2026-fixtures.${format}"`;
      assert.equal(response.headers.get('content-disposition'), name);
      assert.match(response.headers.get('etag')!, /^"[^"]+"$/);
      assert.equal(response.headers.get('content-encoding'), null);
      await response.arrayBuffer();
    }
    assert.equal(gunzipSync(await bytesOf(of('fixtures', 'ndjson.gz'))).toString(), lines);
    const parquet = await bytesOf(of('fixtures', 'parquet'));
    const file = parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.length) as ArrayBuffer;
    const read = await parquetReadObjects({ file, columns: ['fixture_id'] });
    assert.deepEqual(
      read.map((row) => row.fixture_id),
      rows.map((row) => row.fixture_id),
    );
  });

  test('every resource has rows', async () => {
    for (const name of RESOURCE_NAMES) assert.ok((await bytesOf(of(name, 'ndjson'))).length > 0, name);
  });

  test('unknown and invalid requests get problem+json errors', async () => {
    const query = 'league=xal.1&season=2026';
    const fields = async (path: string) =>
      (await refused(400, `/api/v2/export/${path}`, internal.key)).errors.map(({ field }) => field);
    assert.deepEqual(await fields(`nothing/parquet?${query}`), ['resource']);
    assert.deepEqual(await fields(`fixtures/xlsx?${query}`), ['format']);
    assert.deepEqual(await fields('fixtures/parquet'), ['league', 'season']);
    assert.deepEqual(await fields(`fixtures/parquet?${query}&team=x`), ['team']);
    assert.equal(
      (await refused(404, '/api/v2/export/fixtures/csv?league=nope&season=2026', internal.key)).code,
      'not_found',
    );
    const { detail } = await refused(404, '/api/v2/export/fixtures/csv?league=xal.1&season=1950', internal.key);
    assert.match(detail, /has no stored season 1950/);
    assert.equal((await refused(401, FIXTURES)).code, 'unauthorized');
  });

  test('requires a paid plan and counts as one request', async () => {
    assert.equal((await refused(403, FIXTURES, (await service.key('free')).key)).code, 'forbidden');
    const { key } = await service.key('pro', 'counted@example.com');
    const left = async () => Number((await service.fetch('/api/v2/account', key)).headers.get('x-ratelimit-remaining'));
    await bytesOf(FIXTURES, key);
    await bytesOf(FIXTURES, key);
    assert.equal(await left(), DEFAULT_PLANS.pro.perDay! - 2);
  });

  test('the ETag changes with the season, and 304 and HEAD have no body', async () => {
    const first = await service.fetch(of('standings', 'csv'), internal.key);
    const etag = first.headers.get('etag')!;
    const body = await first.text();
    const requested = { headers: { 'if-none-match': etag } };
    const again = await service.fetch(of('standings', 'csv'), internal.key, requested);
    assert.deepEqual([again.status, again.headers.get('etag'), await again.text()], [304, etag, '']);
    const head = await service.fetch(of('standings', 'csv'), internal.key, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('etag'), await head.text()], [200, etag, '']);
    const other = await service.fetch(of('standings', 'ndjson'), internal.key, { method: 'HEAD' });
    assert.notEqual(other.headers.get('etag'), etag);

    const league = service.store.reference.league('xal.1')!.legacyId;
    await service.store.database.transaction(async (queries) => {
      const revision = await nextRevision(queries, Date.now());
      const season = [revision, league, 2026];
      await queries.run('UPDATE seasons SET revision = $1 WHERE league = $2 AND year = $3', season);
    });
    const changed = await service.fetch(of('standings', 'csv'), internal.key, requested);
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.get('etag'), etag);
    assert.equal(await changed.text(), body);
  });

  test('the plan limits concurrent exports of a key', async () => {
    const { key } = await service.key('pro', 'greedy@example.com');
    const answers = await Promise.all([1, 2, 3].map(() => service.fetch(of('player-statistics', 'csv'), key)));
    const byStatus = answers.map(({ status }) => status).sort();
    assert.deepEqual(byStatus, [200, 429, 429]);
    const busy = answers.find(({ status }) => status === 429)!;
    assert.ok(Number(busy.headers.get('retry-after')) > 0);
    assert.equal(((await busy.json()) as Fault).code, 'too_many_exports');
    await Promise.all(answers.map(async (answer) => answer.bodyUsed || (await answer.arrayBuffer())));
    assert.equal((await service.fetch(FIXTURES, key)).status, 200);
  });

  test('the service writes a few exports at once, and others wait', async () => {
    const requested = Array.from({ length: EXPORT_THREADS_MAX + 2 }, () => bytesOf(of('odds', 'csv')));
    const [first, ...others] = await Promise.all(requested);
    for (const other of others) assert.deepEqual(other, first);
  });

  test('other requests are answered while a file is written', async () => {
    const file = bytesOf(of('player-statistics', 'csv'));
    let answered = 0;
    let done = false;
    void file.then(() => {
      done = true;
    });
    while (!done) {
      assert.equal((await service.fetch('/api/v2/account', internal.key)).status, 200);
      answered++;
    }
    await file;
    assert.ok(answered > 3, `${answered} answers meanwhile`);
  });

  test('a client that disconnects stops the export', async () => {
    for (let i = 0; i < EXPORT_THREADS_MAX + 1; i++) {
      const leaving = request(`${service.url}${of('player-statistics', 'ndjson')}`, {
        headers: { 'x-api-key': internal.key },
        agent: false,
      });
      leaving.end();
      const [response] = (await once(leaving, 'response')) as [NodeJS.ReadableStream];
      await once(response, 'data');
      leaving.on('error', () => undefined);
      leaving.destroy();
      await until(async () => /^touchline_exports_open 0$/m.test(await (await service.fetch('/metrics')).text()));
    }
    assert.ok((await bytesOf(FIXTURES)).length > 0);
  });

  test('the service reported no failures', () => assert.deepEqual(service.failures, []));

  describe('a thread', () => {
    test('limits how far it writes ahead of its reader', async () => {
      const threads = new ExportThreads(service.databaseUrl);
      const league = service.store.reference.league('xal.1')!.id;
      const open = await threads.open({
        resource: 'player-statistics',
        league,
        year: 2026,
        format: 'ndjson',
        access: FULL_ACCESS,
        now: 0,
      });
      let bytes = 0;
      for await (const part of open.parts) bytes += part.length;
      await open.close();
      assert.ok(bytes > 0 && bytes < 10 * UNREAD_BYTES_MAX);
      await threads.stop();
    });

    test('is refused if too many wait, and free again when one ends', async () => {
      const threads = new ExportThreads(service.databaseUrl, { waitingMax: 0 });
      const league = service.store.reference.league('xal.1')!.id;
      const task = { resource: 'odds', league, year: 2026, format: 'csv', access: FULL_ACCESS, now: 0 } as const;
      const opening = Array.from({ length: EXPORT_THREADS_MAX }, () => threads.open(task));
      // at once: a thread that has written its file is free again
      await assert.rejects(threads.open(task), { code: 'unavailable', retryAfterSeconds: 5 });
      const open = await Promise.all(opening);
      await open[0]!.close();
      await (await threads.open(task)).close();
      await threads.stop();
      await assert.rejects(threads.open(task), /stopping/);
    });

    test('writes one file after the other, also after one that it could not write', async () => {
      const threads = new ExportThreads(service.databaseUrl);
      const league = service.store.reference.league('xal.1')!.id;
      const task = { resource: 'fixtures', league, format: 'csv', access: FULL_ACCESS, now: 0 } as const;
      let started = 0;
      const count = () => started++;
      process.on('worker', count);
      const fileOf = async (year: number) => {
        const open = await threads.open({ ...task, year });
        const file = Buffer.concat(await Array.fromAsync(open.parts));
        await open.close();
        return file;
      };
      const first = await fileOf(2026);
      await assert.rejects(fileOf(1950), { code: 'not_found' });
      assert.deepEqual(await fileOf(2026), first);
      assert.notDeepEqual(await fileOf(2025), first);
      process.off('worker', count);
      assert.equal(started, 1);
      await threads.stop();
    });

    test('reports that it cannot open its database', async () => {
      const threads = new ExportThreads('sqlite:/nowhere/touchline.db');
      const task = {
        resource: 'fixtures',
        league: 'lg_x',
        year: 2026,
        format: 'csv',
        access: FULL_ACCESS,
        now: 0,
      } as const;
      await assert.rejects(threads.open(task), /cannot open the SQLite file/);
      await threads.stop();
    });

    test('reports a season that does not exist', async () => {
      const threads = new ExportThreads(service.databaseUrl);
      const task = {
        resource: 'fixtures',
        league: service.store.reference.league('xal.1')!.id,
        year: 1950,
        format: 'csv',
        access: FULL_ACCESS,
        now: 0,
      } as const;
      await assert.rejects(threads.open(task), /this league has no stored season 1950/);
      await threads.stop();
    });
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await holds()); ) {
    assert.ok(Date.now() < end, 'the condition did not hold within 30 seconds');
    await pause(20);
  }
}
