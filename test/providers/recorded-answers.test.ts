/** Recorded answers of APIs: many of them state one match at several times, and their names do not follow the time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importPaths } from '../../src/ingest/import/import-run.ts';
import { sourceByName } from '../../src/providers/registry.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { sharedData } from '../support/data/shared.ts';
import { aboveEngines, copiedDatabaseUrl } from '../support/stores/databases.ts';
import { emptyStore, importInWorker } from '../support/stores/imports.ts';
import { differences, wholeStore } from '../support/stores/whole-store.ts';

const NOW = Date.parse('2026-11-23T12:00Z');
const ANSWERS = [
  ['openligadb', 'openligadb/getmatchdata/bl1-2023-1-first-match-finished-rest-ahead.json'],
  ['openligadb', 'openligadb/getmatchdata/bl1-2023-12-finished-latin1.json'],
  ['openligadb', 'openligadb/getmatchdata/bl1-2023-season-in-play-2024-04-05.json'],
  ['openligadb', 'openligadb/getmatchdata/pl-2026-selected-objects-finished.json'],
  ['openligadb', 'openligadb/getmatchdata/pl-2026-selected-objects-not-started.json'],
  ['football-data-org', 'football-data.org/http-cassettes/competition-BSA-matches-2022-postponed.json'],
  ['football-data-org', 'football-data.org/http-cassettes/match-417211-head2head.json'],
  ['football-data-org', 'football-data.org/http-cassettes/match-417211.json'],
  ['football-data-org', 'football-data.org/matches-wc2026/2026-06-13T2022Z-first-in-play-and-undrawn-knockout.json'],
  ['football-data-org', 'football-data.org/matches-wc2026/2026-06-29T2325Z-penalty-shootout.json'],
  ['football-data-org', 'football-data.org/matches-wc2026/2026-07-20T0120Z-all-finished.json'],
] as const;
type Answers = readonly (typeof ANSWERS)[number][];
const skip = sharedData('openligadb').skip || sharedData('football-data.org').skip;

aboveEngines('recorded answers', (engine) => {
  test('give the same store in any order, and change nothing when they are imported again', { skip }, async (t) => {
    const storeAfter = async (answers: Answers) => {
      const store = await emptyStore(engine, t);
      const importAll = async () => {
        const saved: Record<string, number> = {};
        for (const [name, path] of answers) {
          const options = { store, source: await sourceByName(name), clock: { now: () => NOW }, keepSandbox: false };
          const report = await importPaths([sharedData(path).path], options);
          assert.deepEqual(report.failed, []);
          if (report.saved > 0) saved[path] = report.saved;
        }
        return saved;
      };
      assert.ok(Object.keys(await importAll()).length > 4);
      assert.deepEqual(await importAll(), {}, 'a second import saves nothing');
      return wholeStore(store.database);
    };
    const expected = await storeAfter(ANSWERS);
    assert.deepEqual(differences(expected, await storeAfter(ANSWERS.toReversed())), {});
    if (engine !== 'sqlite') return;
    const url = await copiedDatabaseUrl('catalogue', engine, t);
    const imports = ANSWERS.map(([source, path]) => ({ source, paths: [sharedData(path).path] }));
    await Promise.all([1, 2].map(() => importInWorker({ url, imports, now: NOW })));
    const { data, close } = await openDatabases(url);
    const together = await wholeStore(data);
    await close();
    assert.deepEqual(differences(expected, together), {}, 'two imports at the same time');
  });
});
