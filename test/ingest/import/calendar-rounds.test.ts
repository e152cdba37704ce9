/** Rounds that follow from the calendar, over HTTP and against those that another source states. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fixture } from '../../../src/football/terms.ts';
import { importPaths } from '../../../src/ingest/import/import-run.ts';
import type { Source } from '../../../src/ingest/records/source.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import { doubleRoundRobin } from '../../../src/sandbox/leagues/calendar.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { openStore } from '../../../src/store/store.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { sharedData } from '../../support/data/shared.ts';
import { runningService } from '../../support/service/service.ts';
import { aboveEngines, emptyDatabaseUrl } from '../../support/stores/databases.ts';
import { emptyStore, IMPORTED_AT, importFiles } from '../../support/stores/imports.ts';
import { aMatch } from '../match-details/sample-match.ts';

const CLUBS = ['Arsenal', 'Chelsea', 'Everton', 'Liverpool', 'Fulham', 'Burnley'];
const WEEK = 7 * 86_400_000;
const DUTCH_CLUBS = ['Ajax', 'PSV Eindhoven', 'Feyenoord', 'AZ Alkmaar', 'FC Utrecht', 'FC Groningen'];
const season = (changes: (round: number) => object = () => ({}), clubs: readonly string[] = CLUBS) =>
  recordFile(
    ...doubleRoundRobin(clubs.length).flatMap((round, number) =>
      round.map(([home, away]) =>
        aMatch({
          home: { name: clubs[home]! },
          away: { name: clubs[away]! },
          kickoff: Date.parse('2024-08-17T14:00Z') + number * WEEK,
          ...changes(number + 1),
        }),
      ),
    ),
  );
const roundsOf = (fixtures: readonly Fixture[]) => new Set(fixtures.map(({ round }) => round));

aboveEngines('a season without rounds', (engine) => {
  test('gets them from its calendar, for lists, filters and single matches', async (t) => {
    const databaseUrl = await emptyDatabaseUrl(engine, t);
    const databases = await openInstallation(databaseUrl);
    await importFiles(await openStore(databases.data), recordSource('football-data-uk'), { 'E0.csv': season() });
    await databases.close();
    const service = await runningService(t, { databaseUrl, environment: { SANDBOX: 'off' } });
    const { key } = await service.key('internal');
    const rows = async (path: string) =>
      ((await (await service.fetch(path, key)).json()) as { response: { league: { round: string } }[] }).response;
    const named = Array.from({ length: 10 }, (_, i) => `Regular Season - ${i + 1}`);
    assert.deepEqual(await rows('/api/v1/fixtures/rounds?league=39&season=2024'), named);
    const third = await rows('/api/v1/fixtures?league=39&season=2024&round=Regular%20Season%20-%203');
    assert.deepEqual(
      third.map(({ league }) => league.round),
      Array(3).fill('Regular Season - 3'),
    );
  });

  test('gets them in a league with play-offs between the same teams too', async (t) => {
    const store = await emptyStore(engine, t);
    const file = season(() => ({ league: 'ned.1' }), DUTCH_CLUBS);
    assert.equal((await importFiles(store, recordSource('football-data-uk'), { 'N1.csv': file })).saved, 30);
    assert.equal(roundsOf(await store.fixtures.ofSeason(88, 2024)).size, 10);
  });

  test('keeps them if a source states some of them', async (t) => {
    const store = await emptyStore(engine, t);
    const stated = season((round) => (round === 3 ? { round: 'Regular Season - 3' } : {}));
    await importFiles(store, recordSource('openfootball'), { 'en.1.json': stated });
    const rounds = roundsOf(await store.fixtures.ofSeason(39, 2024));
    assert.deepEqual([rounds.size, rounds.has(null)], [10, false]);
  });

  test('loses them when a source contradicts them, and changes are logged', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, recordSource('football-data-uk'), { 'E0.csv': season() });
    assert.equal(roundsOf(await store.fixtures.ofSeason(39, 2024)).size, 10);
    const { latest } = store.revisions;
    const stated = season((round) => (round === 1 ? { round: 'Regular Season - 7' } : {}));
    await importFiles(store, recordSource('openfootball'), { 'en.1.json': stated });
    assert.deepEqual(roundsOf(await store.fixtures.ofSeason(39, 2024)), new Set(['Regular Season - 7', null]));
    const logged = await store.database.all<{ ids: string }>(
      "SELECT ids FROM changes WHERE resource = 'fixture' AND action = 'updated' AND revision > $1",
      [latest],
    );
    assert.equal(new Set(logged.flatMap(({ ids }) => JSON.parse(ids) as string[])).size, 30);
  });
});

const { path: uk, skip } = sharedData('football-data.co.uk/top5-resaved');

test('of real seasons equal those that openfootball states', { skip }, async (t) => {
  const load = async (store: OpenStore, source: Source, path: string) =>
    importPaths([path], { store, source, clock: { now: () => IMPORTED_AT }, keepSandbox: false });
  let compared = 0;
  let different = 0;
  for (const [file, folder, name] of [
    ['SP1_1415.csv', '2014-15', 'es.1.json'],
    ['D1_1516.csv', '2015-16', 'de.1.json'],
    ['D1_1819.csv', '2018-19', 'de.1.json'],
    ['I1_1819.csv', '2018-19', 'it.1.json'],
  ] as const) {
    const [derived, stated] = [await emptyStore('sqlite', t), await emptyStore('sqlite', t)];
    await load(derived, footballDataUk, `${uk}/${file}`);
    await load(stated, openfootball, sharedData(`openfootball/football.json/${folder}/${name}`).path);
    const rounds = new Map((await stated.fixtures.list({}, { order: 'asc' })).map(({ id, round }) => [id, round]));
    for (const { id, round } of await derived.fixtures.list({}, { order: 'asc' })) {
      if (round === null || !rounds.has(id)) continue;
      compared++;
      if (rounds.get(id) !== round && rounds.get(id) !== round.replace('Regular Season - ', 'Matchday ')) different++;
    }
  }
  t.diagnostic(`${different} of ${compared} rounds differ`);
  assert.ok(compared >= 300, `${compared} compared`);
  assert.ok(different <= compared / 100, `${different} of ${compared} differ`);
});
