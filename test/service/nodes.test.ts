/** Several nodes on one database while imports run: the same bytes from each, and no reader waits for a writer. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sourceByName } from '../../src/providers/registry.ts';
import type { Database } from '../../src/store/database/database.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { type OpenStore, openStore } from '../../src/store/store.ts';
import { footballDataFile } from '../support/data/raw-files.ts';
import { sampledRequests } from '../support/requests/sampled-requests.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { aboveEngines, copiedDatabaseUrl, type Engine, type Template } from '../support/stores/databases.ts';
import { importFiles } from '../support/stores/imports.ts';

const NODES = 4;
const IMPORTS = 6;
const REQUESTS = 60;
/** Longer than any request takes, also on a busy machine; shorter than a reader waits for a lock. */
const ANSWERED_MS = 4000;

const IMPORTED = `SELECT COUNT(*) AS matches FROM fixtures
  WHERE league = (SELECT legacy_id FROM leagues WHERE code = 'eng.1')`;

const CLUBS = ['Arsenal', 'Chelsea', 'Liverpool', 'Everton'];

/** Every pair of clubs; the first `played` matches of the round have another score than the round before. */
function resultsOf(round: number): string {
  const pairs = CLUBS.flatMap((home) => CLUBS.filter((away) => away !== home).map((away) => [home, away] as const));
  return footballDataFile(
    ...pairs.map(([home, away], i) => {
      const goals = i % IMPORTS < round ? round : 0;
      return `E0,${10 + i}/08/2025,15:00,${home},${away},${goals},0,${goals > 0 ? 'H' : 'D'},0,0,D,A Taylor,8,9,2.4,3.3,3.1`;
    }),
  );
}

async function nodesOn(t: TestContext, engine: Engine, template: Template, count: number) {
  const closing: (() => unknown)[] = [];
  // hooks run in order of registration: everything stops before the database is dropped
  t.after(async () => {
    for (const close of closing) await close();
  });
  const stopping: (() => unknown)[] = [];
  closing.push(async () => {
    for (const stop of stopping) await stop();
  });
  const databaseUrl = await copiedDatabaseUrl(template, engine, { after: (drop) => closing.push(drop) });
  const environment = { SANDBOX: 'off', PUBLIC_URL: 'https://football.example.com' };
  const nodes: RunningService[] = [];
  for (let i = 0; i < count; i++) {
    nodes.push(await runningService({ after: (stop) => stopping.push(stop) }, { databaseUrl, environment }));
  }
  const databases = await openDatabases(databaseUrl);
  stopping.unshift(() => databases.close());
  const { key } = await nodes[0]!.key('internal');
  const bodyOf = async (node: RunningService, path: string) => {
    const response = await node.fetch(path, key);
    return { status: response.status, etag: response.headers.get('etag'), text: await response.text() };
  };
  return { nodes, data: databases.data, bodyOf };
}

async function importResults(data: Database, round: number): Promise<OpenStore> {
  const store = await openStore(data);
  const report = await importFiles(store, await sourceByName('football-data-uk'), { 'E0.csv': resultsOf(round) });
  assert.ok(report.saved > 0, JSON.stringify(report));
  return store;
}

aboveEngines('several nodes on one database', (engine) => {
  test(`${NODES} nodes serve the same bytes while imports run`, async (t) => {
    const { nodes, data, bodyOf } = await nodesOn(t, engine, 'catalogue', NODES);
    const store = await importResults(data, 0);
    const season = await store.fixtures.ofSeason(store.reference.league('eng.1')!.legacyId, 2025);
    const paths = [
      '/api/v1/fixtures?league=39&season=2025',
      '/api/v1/standings?league=39&season=2025',
      '/api/v2/fixtures?league=eng.1&season=2025',
      '/api/v2/standings?league=eng.1&season=2025',
      `/api/v2/fixtures/${season[0]!.id}`,
    ];
    /** the responses after each import, when all nodes have noticed it: by path */
    const states = new Map<string, string[]>(paths.map((path) => [path, []]));
    const agree = async () => {
      for (const path of paths) {
        const before = states.get(path)!.at(-1);
        const isChanged = path !== paths.at(-1); // the first match has its last score after the first import
        for (;;) {
          const found = await Promise.all(nodes.map((node) => bodyOf(node, path)));
          const isNew = !isChanged || found.every(({ text }) => text !== before);
          const isSame = found.every(({ text, etag }) => text === found[0]!.text && etag === found[0]!.etag);
          if (!isNew || !isSame) continue; // a node has not noticed the import yet; the test has a time limit
          assert.equal(found[0]!.status, 200, found[0]!.text);
          states.get(path)!.push(found[0]!.text);
          break;
        }
      }
    };
    await agree();

    /** what each node sent in turn, by path */
    const sent = nodes.map(() => new Map<string, string[]>(paths.map((path) => [path, []])));
    let isDone = false;
    const reading = nodes.map(async (node, i) => {
      while (!isDone) {
        for (const path of paths) sent[i]!.get(path)!.push((await bodyOf(node, path)).text);
      }
    });
    try {
      for (let round = 1; round <= IMPORTS; round++) {
        await importResults(data, round);
        await agree();
      }
    } finally {
      isDone = true;
      await Promise.all(reading);
    }
    let count = 0;
    for (const [i, byPath] of sent.entries()) {
      for (const [path, texts] of byPath) {
        let latest = 0;
        for (const text of texts) {
          const state = states.get(path)!.indexOf(text, latest);
          assert.ok(state >= latest, `node ${i} sent a response to ${path} that no other node sent, or an older one`);
          latest = state;
          count++;
        }
      }
    }
    t.diagnostic(`${count} responses during ${IMPORTS} imports, each the same as on the other nodes`);
    assert.ok(count >= NODES * paths.length);
    for (const { failures } of nodes) assert.deepEqual(failures, []);
  });

  test('while an import holds its transaction open, no request waits and none changes', async (t) => {
    const { nodes, data, bodyOf } = await nodesOn(t, engine, 'sandbox', 2);
    // the second has cached nothing
    const [node, other] = nodes as [RunningService, RunningService];
    const paths = (await sampledRequests(await openStore(data), REQUESTS, 'open import')).filter(
      (path) => !path.includes('/preview'),
    );
    const before = [];
    for (const path of paths) before.push((await bodyOf(node, path)).text);

    const written = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const held: Database = {
      ...data,
      transaction: (work, options) =>
        data.transaction(async (queries) => {
          const result = await work(queries);
          if ((await queries.get<{ matches: number }>(IMPORTED))!.matches > 0) {
            written.resolve();
            await release.promise;
          }
          return result;
        }, options),
    };
    const store = { ...(await openStore(data)), database: held };
    const source = await sourceByName('football-data-uk');
    const importing = importFiles(store, source, { 'E0.csv': resultsOf(1) }, { keepSandbox: true });
    await Promise.race([written.promise, importing]);
    let slowest = 0;
    try {
      for (const [i, path] of paths.entries()) {
        const began = performance.now();
        const response = await bodyOf(other, path);
        slowest = Math.max(slowest, performance.now() - began);
        assert.equal(response.text, before[i], path);
      }
      // the preview would be stored, which has to wait
      const [fixture] = await data.all<{ id: string }>("SELECT id FROM fixtures WHERE status = 'NS' LIMIT 1");
      const began = performance.now();
      const preview = await bodyOf(other, `/api/v2/fixtures/${fixture!.id}/preview`);
      slowest = Math.max(slowest, performance.now() - began);
      assert.equal(preview.status, 200, preview.text);
    } finally {
      release.resolve();
      t.diagnostic(`the slowest of ${paths.length + 1} requests took ${Math.round(slowest)} ms`);
    }
    assert.ok(slowest < ANSWERED_MS, `a request took ${slowest} ms`);
    assert.ok((await importing).saved > 0);
    assert.deepEqual([...node.failures, ...other.failures], []);
  });
});
