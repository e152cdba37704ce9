/** The same facts from the store, after an import of the published files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leagueTable } from '../../../src/football/table/standings.ts';
import { wyscout } from '../../../src/providers/wyscout/index.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { sharedData } from '../../support/data/shared.ts';
import { countsOf, emptyStore, importFiles, storeWithImportWorker } from '../../support/stores/imports.ts';

const { path, skip } = sharedData('wyscout-open');
const ALL = ['players.json', 'teams.json', 'matches.zip', 'events_World_Cup.zip'].map((file) => `${path}/${file}`);

/** Goals of a season from the events, by scorer and by the side they count for. */
async function goalsOf(store: OpenStore, league: number, season: number) {
  const rows = await store.database.all<{ home: number; away: number; scorer: string; own: number; side: string }>(
    `SELECT f.goals_home AS home, f.goals_away AS away, p.first_name || ' ' || p.last_name AS scorer,
            CASE WHEN e.detail = 'own-goal' THEN 1 ELSE 0 END AS own, e.side
     FROM events e JOIN fixtures f ON f.legacy_id = e.fixture JOIN players p ON p.legacy_id = e.player
     WHERE f.league = $1 AND f.season = $2 AND e.kind = 'goal' AND e.detail <> 'missed-penalty' AND e.shootout = 0`,
    [league, season],
  );
  const scorers = Map.groupBy(
    rows.filter(({ own }) => own === 0),
    ({ scorer }) => scorer,
  );
  const [best] = [...scorers].map(([name, goals]) => [name, goals.length] as const).sort(([, a], [, b]) => b - a);
  const forHome = rows.filter(({ own, side }) => (side === 'home') !== (own === 1)).length;
  return { goals: rows.length, forHome, best };
}

test('Premier League 2017/18 and World Cup 2018 from only these files; a second import changes nothing', {
  skip,
}, async (t) => {
  const { store, importAll } = await storeWithImportWorker(t);
  const source = wyscout.name;
  const [first] = await importAll({ source, paths: [...ALL, `${path}/events_England.zip`] });
  assert.ok(first !== undefined);
  assert.deepEqual([first.failed, first.rejected, first.unresolved], [[], 0, 0]);

  const premierLeague = store.reference.league('eng.1')!.legacyId;
  const fixtures = await store.fixtures.ofSeason(premierLeague, 2017);
  assert.equal(fixtures.length, 380);
  const sum = fixtures.reduce((goals, { score }) => goals + score.goals!.home, 0);
  assert.deepEqual(await goalsOf(store, premierLeague, 2017), {
    goals: 1018,
    forHome: sum,
    best: ['Mohamed Salah Ghaly', 32],
  });
  const table = leagueTable(fixtures)[0]!.rows.map(({ team, points, all }) => {
    return `${team.name} ${points} ${all.goalsFor}-${all.goalsAgainst}`;
  });
  assert.equal(table[0], 'Manchester City 100 106-27');
  assert.equal(table.at(-1), 'West Brom 31 31-56');
  assert.equal(table.length, 20);

  const worldCup = store.reference.league('fifa.world')!.legacyId;
  const { goals, best } = await goalsOf(store, worldCup, 2018);
  assert.equal((await store.fixtures.ofSeason(worldCup, 2018)).length, 64);
  assert.deepEqual([goals, best], [169, ['Harry Kane', 6]]);

  // all matches of the other competitions would take as long again
  const [again] = await importAll({ source, paths: ALL.filter((file) => !file.endsWith('matches.zip')) });
  assert.deepEqual([again?.saved, again?.rejected, again?.unresolved], [0, 0, 0]);
});

test('events without their match are rejected and store nothing', async (t) => {
  const store = await emptyStore('sqlite', t);
  const event = {
    eventId: 8,
    subEventId: 85,
    tags: [],
    playerId: 1,
    positions: [],
    matchId: 5,
    teamId: 6,
    matchPeriod: '1H',
    eventSec: 1,
  };
  const report = await importFiles(store, wyscout, { 'events_England.json': JSON.stringify([event]) });
  assert.deepEqual(countsOf(report), [0, 0, 1, 0]);
  assert.deepEqual(await store.database.all('SELECT * FROM players'), []);
});
