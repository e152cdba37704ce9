/** Records about matches that are not stored wait for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DetailsRecord, InjuryRecord } from '../../../src/ingest/records/records.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import { openStore } from '../../../src/store/store.ts';
import { countWaiting, WAITING_MAX, waitingFiles } from '../../../src/store/waiting-records.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { runCommand } from '../../support/service/child.ts';
import { aboveEngines, emptyDatabaseUrl } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { aMatch, DETAILS, person } from './sample-match.ts';

const statsbomb = recordSource('statsbomb');
const openfootball = recordSource('openfootball');
const named = { date: '2024-08-17', league: 'eng.1', home: { name: 'Arsenal' }, away: { name: 'Chelsea' } };

const details = (match: DetailsRecord['match']): DetailsRecord => ({
  kind: 'details',
  line: 1,
  match,
  details: DETAILS,
});
const injury: InjuryRecord = {
  kind: 'injury',
  line: 1,
  player: person('Bukayo Saka'),
  match: named,
  availability: 'missing',
  reason: 'Knee Injury',
  start: '2024-08-17',
};

aboveEngines('records about a match that is not stored', (engine) => {
  test('are imported when another source lists the match, as if they had come after it', async (t) => {
    const [waited, after] = [await emptyStore(engine, t), await emptyStore(engine, t)];
    const file = { 'events.json': recordFile(details(named), injury) };
    const match = { 'en.1.json': recordFile(aMatch()) };
    const first = await importFiles(waited, statsbomb, file);
    assert.deepEqual([countsOf(first), first.waiting], [[0, 0, 2, 0], 2]);
    const second = await importFiles(waited, openfootball, match);
    assert.deepEqual([countsOf(second), second.files, second.waiting], [[3, 0, 0, 0], 1, 0]);
    assert.equal(await countWaiting(waited.database), 0);

    await importFiles(after, openfootball, match);
    await importFiles(after, statsbomb, file);
    const everything = async (store: typeof waited) => {
      const [fixture] = await store.fixtures.list({}, { order: 'asc' });
      const injuries = await store.careers.injuries({});
      return {
        id: fixture!.id,
        events: (await store.events.ofFixtures([fixture!.legacyId])).get(fixture!.legacyId)!.map(({ id }) => id),
        injuries: injuries.map(({ id, player, fixture: missed }) => [id, player.name, missed?.id]),
      };
    };
    assert.deepEqual(await everything(waited), await everything(after));
    assert.equal((await everything(waited)).events.length, 6);
    assert.deepEqual(countsOf(await importFiles(waited, statsbomb, file)), [0, 2, 0, 0]);
  });

  test('wait by the id of a match of their source, and by a legacy id', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, statsbomb, {
      'a.json': recordFile(details({ providerMatch: '4711' }), details({ fixture: 1_208_021 })),
    });
    assert.equal(await countWaiting(store.database), 2);
    await importFiles(store, openfootball, { 'x.json': recordFile(aMatch({ providerId: '4711' })) });
    assert.equal(await countWaiting(store.database), 2, 'the id of another source is another match');
    await importFiles(store, statsbomb, { 'm.json': recordFile(aMatch({ providerId: '4711' })) });
    assert.equal(await countWaiting(store.database), 1);
    await importFiles(store, recordSource('api-football'), {
      'f.json': recordFile(aMatch({ legacyId: 1_208_021 })),
    });
    assert.equal(await countWaiting(store.database), 0);
  });

  test('go on waiting for another day, another league and swapped teams', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, statsbomb, {
      'a.json': recordFile(
        details({ ...named, date: '2024-08-19' }),
        details({ ...named, league: 'eng.cup' }),
        details({ ...named, season: 2023 }),
        details({ ...named, home: named.away, away: named.home }),
      ),
    });
    const report = await importFiles(store, openfootball, { 'x.json': recordFile(aMatch()) });
    assert.deepEqual(countsOf(report), [1, 0, 0, 0]);
    assert.equal(await countWaiting(store.database), 4);
  });

  test('are those of the latest copy of the file', async (t) => {
    const store = await emptyStore(engine, t);
    const other = { ...named, date: '2024-01-01' };
    await importFiles(store, statsbomb, { 'a.json': recordFile(details(named), details(other)) });
    await importFiles(store, statsbomb, { 'a.json': recordFile(details(other)) });
    assert.equal(await countWaiting(store.database), 1);
    const [waiting, ...more] = await waitingFiles(store.database);
    assert.deepEqual([waiting?.file, waiting?.kind, waiting?.records, more.length], ['a.json', 'details', 1, 0]);
  });

  test('are all kept, however long, or their file is not imported at all', async (t) => {
    const store = await emptyStore(engine, t);
    const long = { ...injury, reason: 'x'.repeat(2_000_000) };
    assert.equal((await importFiles(store, statsbomb, { 'a.json': recordFile(long) })).waiting, 1);
    await store.database.run(
      `INSERT INTO waiting_records (provider, path, line, hash, file, people_of, kind, reason, fixture, kept_at, record)
       WITH RECURSIVE lines(line) AS (SELECT 1 UNION ALL SELECT line + 1 FROM lines WHERE line < ${WAITING_MAX - 2})
       SELECT 'fpl', 'x.csv', line, '', 'x.csv', 'fpl', 'injury', '', 1, 0, '{}' FROM lines`,
    );
    const refused = await importFiles(store, openfootball, {
      'b.json': recordFile(
        aMatch({ season: 2023, kickoff: Date.parse('2023-08-19T14:00Z') }),
        ...['Knee', 'Ill'].map((reason) => ({ ...injury, reason })),
      ),
    });
    assert.match(refused.failed[0]!.reason, /^too many rows .* Import the files of the matches and clubs first/);
    assert.deepEqual([countsOf(refused), await countWaiting(store.database)], [[0, 0, 0, 0], WAITING_MAX - 1]);
    assert.equal((await store.fixtures.list({}, { order: 'asc' })).length, 0);
    const fits = await importFiles(store, openfootball, { 'b.json': recordFile(injury) });
    assert.deepEqual([fits.failed, fits.waiting], [[], 1]);
    const report = await importFiles(store, openfootball, { 'b.json': recordFile(aMatch(), injury) });
    assert.deepEqual([report.failed, await countWaiting(store.database)], [[], WAITING_MAX - 2]);
  });

  test('are listed by `touchline waiting`', async (t) => {
    const DATABASE_URL = await emptyDatabaseUrl(engine, t);
    const databases = await openInstallation(DATABASE_URL);
    const store = await openStore(databases.data);
    await importFiles(store, statsbomb, { 'a.json': recordFile(details(named), injury, injury) });
    await databases.close();
    const listed = await runCommand(['waiting'], { DATABASE_URL });
    assert.match(
      listed.stdout,
      /^ROWS +KIND .*\n2 +injury +statsbomb +a\.json:2 .*\n1 +details +statsbomb +a\.json:1 /,
    );
    const json = await runCommand(['waiting', '--json'], { DATABASE_URL });
    assert.deepEqual(
      JSON.parse(json.stdout).map(({ records, kind }: { records: number; kind: string }) => [records, kind]),
      [
        [2, 'injury'],
        [1, 'details'],
      ],
    );
  });
});
