import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityIds } from '../../../src/base/ids.ts';
import { mergeTeams } from '../../../src/ingest/corrections/merge-teams.ts';
import { splitTeams } from '../../../src/ingest/corrections/split-teams.ts';
import type { MatchRecord } from '../../../src/ingest/records/source.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { footballDataFile, openfootballFile } from '../../support/data/raw-files.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import {
  countsOf,
  emptyStore,
  everythingStored,
  type Files,
  IMPORTED_AT,
  importFiles,
} from '../../support/stores/imports.ts';
import { aMatch, DETAILS } from '../match-details/sample-match.ts';

/** One club under two names: the list of clubs has both, and each source of results uses one. */
const CLUBS: Files = {
  'eng.clubs.txt': ['= England', 'Marsh Rovers, 1901', 'Marsh Rovers Athletic, 1901, @ Marsh Lane, Marsh', ''].join(
    '\n',
  ),
};
const RESULTS: Files = {
  'E1.csv': footballDataFile(
    'E1,16/08/2025,15:00,Marsh Rovers,Watford,2,1,H,1,0,H,M Oliver,14,9,1.9,3.6,4.2',
    'E1,23/08/2025,15:00,Norwich,Marsh Rovers,0,0,D,0,0,D,A Taylor,8,8,2.2,3.3,3.4',
  ),
};
const JSON_FILE: Files = {
  '2025-26/en.2.json': openfootballFile(
    'English Championship 2025/26',
    { date: '2025-08-17', team1: 'Marsh Rovers Athletic', team2: 'Watford FC', score: { ft: [2, 1] } },
    { date: '2026-05-02', team1: 'Watford FC', team2: 'Marsh Rovers Athletic', round: 'Matchday 46' },
  ),
};

async function storeWithBothNames(store: OpenStore): Promise<OpenStore> {
  await importFiles(store, openfootball, CLUBS);
  await importFiles(store, footballDataUk, RESULTS);
  await importFiles(store, openfootball, JSON_FILE);
  return store;
}

const idOf = (identity: string) => entityIds('team', identity).id;
const FROM = idOf('eng|marsh-rovers');
const INTO = idOf('eng|marsh-rovers-athletic');

aboveEngines('merging two teams', (engine) => {
  test('joins a fixture that both teams had, and gives the ids that a new import would give', async (t) => {
    const store = await storeWithBothNames(await emptyStore(engine, t));
    const before = await store.fixtures.ofSeason(40, 2025);
    assert.equal(before.length, 4);
    const merge = await mergeTeams(store, { from: FROM, into: INTO, now: IMPORTED_AT });
    assert.deepEqual(merge, {
      from: FROM,
      into: INTO,
      name: 'Marsh Rovers Athletic',
      fixtures: 2,
      joined: 1,
      names: 1,
    });
    const after = await store.fixtures.ofSeason(40, 2025);
    assert.deepEqual(
      after.map(({ home, away, status, sources }) => [home.name, away.name, status, sources]),
      [
        ['Marsh Rovers Athletic', 'Watford', 'FT', ['football-data-uk', 'openfootball']],
        ['Norwich', 'Marsh Rovers Athletic', 'FT', ['football-data-uk']],
        ['Watford', 'Marsh Rovers Athletic', 'NS', ['openfootball']],
      ],
    );
    assert.equal((await store.statistics.ofFixture(after[0]!.legacyId))?.home.totalShots, 14, 'statistics are kept');
    assert.equal((await store.odds.list({ fixture: after[0]!.legacyId }, { limit: 5, offset: 0 })).length, 1);
    const identity = (day: string, home: string, away: string) =>
      entityIds('fixture', `eng.2|2025|eng|${home}|eng|${away}|${day}`).id;
    assert.deepEqual(
      after.map(({ id }) => id),
      [
        identity('2025-08-16', 'marsh-rovers-athletic', 'watford'),
        identity('2025-08-23', 'norwich', 'marsh-rovers-athletic'),
        identity('2026-05-02', 'watford', 'marsh-rovers-athletic'),
      ],
    );
  });

  test('redirects every old id to its successor', async (t) => {
    const store = await storeWithBothNames(await emptyStore(engine, t));
    const before = await store.fixtures.ofSeason(40, 2025);
    const old = store.reference.team(FROM)!;
    await mergeTeams(store, {
      from: old.legacyId,
      into: store.reference.teamSlug(store.reference.team(INTO)!),
      now: 1,
    });
    for (const { id, legacyId, home, away, kickoff } of before) {
      const successor = await store.fixtures.byId(id);
      assert.equal((await store.fixtures.byId(legacyId))?.id, successor?.id);
      const nameAfter = (team: { name: string }) =>
        team.name === 'Marsh Rovers' ? 'Marsh Rovers Athletic' : team.name;
      assert.deepEqual([successor?.home.name, successor?.away.name], [nameAfter(home), nameAfter(away)]);
      assert.ok(Math.abs(successor!.kickoff - kickoff) <= 86_400_000);
    }
    assert.equal(store.reference.team(FROM)?.id, INTO);
    assert.equal(store.reference.team(old.legacyId)?.id, INTO);
    assert.ok(!store.reference.teams().some(({ id }) => id === FROM));
    const league = store.reference.league('eng.2')!;
    assert.deepEqual(
      store.reference
        .teamsOfSeason(league, 2025)
        .map(({ name }) => name)
        .sort(),
      ['Marsh Rovers Athletic', 'Norwich', 'Watford'],
    );
  });

  test('raises the revisions of its seasons and of the reference data, and records the state before', async (t) => {
    const store = await storeWithBothNames(await emptyStore(engine, t));
    const { of } = store.revisions;
    const [season, reference] = [of('season:40:2025'), of('reference')];
    await mergeTeams(store, { from: FROM, into: INTO, now: 77 });
    assert.ok(of('season:40:2025') > season);
    assert.ok(of('reference') > reference);
    const [row] = await store.database.all<{ from_id: string; merged_at: number; before: string }>(
      'SELECT merged_at, from_id, before FROM team_merges',
    );
    assert.deepEqual([row?.merged_at, row?.from_id], [77, FROM]);
    const recorded = JSON.parse(row!.before);
    assert.equal(recorded.team.name, 'Marsh Rovers');
    assert.equal(recorded.fixtures.length, 2);
    assert.equal(recorded.names.length, 1);
  });

  test('later imports resolve the names of the merged team to the remaining one, and change nothing', async (t) => {
    const store = await storeWithBothNames(await emptyStore(engine, t));
    await mergeTeams(store, { from: FROM, into: INTO, now: IMPORTED_AT });
    const stored = await everythingStored(store);
    assert.deepEqual(countsOf(await importFiles(store, footballDataUk, RESULTS)), [0, 2, 0, 0]);
    assert.deepEqual(countsOf(await importFiles(store, openfootball, JSON_FILE)), [0, 2, 0, 0]);
    assert.deepEqual(countsOf(await importFiles(store, openfootball, CLUBS)), [0, 2, 0, 0]);
    assert.deepEqual(await everythingStored(store), stored);
    const next = { '2627/E1.csv': footballDataFile('E1,15/08/2026,15:00,Marsh Rovers,Hull,,,') };
    await importFiles(store, footballDataUk, next);
    assert.equal((await store.fixtures.ofSeason(40, 2026))[0]?.home.id, INTO);
  });

  test('a merged team of the catalogue does not come back, by any of its names', async (t) => {
    const store = await emptyStore(engine, t);
    const file = { 'E0.csv': footballDataFile('E0,16/08/2025,15:00,Arsenal,Watford,2,1,H') };
    await importFiles(store, footballDataUk, file);
    assert.ok(
      'into' in (await mergeTeams(store, { from: 42, into: 49, now: IMPORTED_AT })),
      'the remaining team need not be stored yet',
    );
    assert.equal((await store.fixtures.ofSeason(39, 2025))[0]?.home.name, 'Chelsea');
    assert.deepEqual(countsOf(await importFiles(store, footballDataUk, file)), [0, 1, 0, 0]);
    const other = openfootballFile('English Premier League 2025/26', {
      date: '2025-09-01',
      team1: 'Arsenal FC',
      team2: 'Everton FC',
    });
    await importFiles(store, openfootball, { '2025-26/en.1.json': other });
    assert.deepEqual(
      (await store.fixtures.ofSeason(39, 2025)).map(({ home }) => home.legacyId),
      [49, 49],
    );
    assert.deepEqual(
      store.reference
        .teams()
        .map(({ name }) => name)
        .sort(),
      ['Chelsea', 'Everton', 'Watford'],
    );
  });

  test('is rejected for one team, for teams that met, and for a club and a nation, without a change', async (t) => {
    const store = await storeWithBothNames(await emptyStore(engine, t));
    const stored = await everythingStored(store);
    const reason = async (from: string | number, into: string | number) => {
      const merge = await mergeTeams(store, { from, into, now: IMPORTED_AT });
      return 'reason' in merge ? merge.reason : 'merged';
    };
    assert.match(await reason(FROM, FROM), /both ids are of the same team/);
    assert.match(await reason(FROM, 't_watford'), /have played each other/);
    assert.match(await reason(FROM, idOf('nat|brazil')), /one is a club and one a national team/);
    assert.match(await reason('tm_nobody', INTO), /no team has the id tm_nobody/);
    assert.deepEqual(await everythingStored(store), stored);
    await mergeTeams(store, { from: FROM, into: INTO, now: IMPORTED_AT });
    assert.match(await reason(FROM, INTO), /both ids are of the same team/);
  });

  const detailed = (home: string): MatchRecord =>
    aMatch({
      ...{ league: 'eng.2', season: 2025, kickoff: Date.parse('2025-08-16T14:00Z') },
      ...{ home: { name: home }, away: { name: 'Watford' }, details: DETAILS },
    });

  /** Everything that a merge of teams can change. */
  const everythingIn = async (store: OpenStore) => {
    const rows = async (sql: string) => (await store.database.all(sql)).map(({ updated_at, revision, ...row }) => row);
    const entries: Record<string, unknown[]> = await everythingStored(store);
    const ordered = async (table: string, columns: string) => {
      entries[table] = await rows(`SELECT * FROM ${table} ORDER BY ${columns}`);
    };
    await ordered('team_names', 'provider, country, name_key, team');
    await ordered('fixture_detail_sources', 'fixture, provider, file');
    await ordered('player_teams', 'team, season, player');
    await ordered('player_seasons', 'league, season, team, player');
    await ordered('squads', 'team, season, player, provider');
    await ordered('coach_teams', 'team, season, coach');
    await ordered('provider_teams', 'provider, provider_id');
    await ordered('events', 'id');
    await ordered('player_matches', 'fixture, player');
    await ordered('lineups', 'fixture, side');
    return entries;
  };

  test('events and player statistics of the merged team belong to the remaining one', async (t) => {
    const store = await storeWithBothNames(await emptyStore(engine, t));
    const matchOf = (home: string): MatchRecord =>
      aMatch({
        league: 'eng.2',
        season: 2025,
        kickoff: Date.parse('2025-08-16T14:00Z'),
        home: { name: home },
        away: { name: 'Watford' },
        details: DETAILS,
      });
    await importFiles(store, recordSource('wyscout'), { 'm.json': recordFile(matchOf('Marsh Rovers')) });
    await importFiles(store, recordSource('statsbomb'), { 'm.json': recordFile(matchOf('Marsh Rovers Athletic')) });
    await mergeTeams(store, { from: FROM, into: INTO, now: IMPORTED_AT });
    const remaining = store.reference.team(INTO)!.legacyId;
    const seasons = await store.playerSeasons.list({ team: remaining });
    assert.deepEqual(seasons.map(({ statistics }) => statistics.appearances).sort(), [1, 1, 1]);
    const played = await store.fixtures.list(
      { team: remaining, from: 0, to: Date.parse('2025-08-20') },
      { order: 'asc' },
    );
    const events = await store.events.ofFixtures(played.map(({ legacyId }) => legacyId));
    assert.deepEqual(
      [...events.values()].map(({ length }) => length),
      [6],
    );
    const before = await everythingStored(store);
    await importFiles(store, recordSource('wyscout'), { 'm.json': recordFile(matchOf('Marsh Rovers')) });
    assert.deepEqual(await everythingStored(store), before);
  });

  const idsOf = async (store: OpenStore, ids: readonly (string | number)[]) => {
    const led: (string | undefined)[] = [];
    for (const id of ids) led.push((await store.fixtures.byId(id))?.id);
    return led;
  };

  test('can be undone: both teams have their fixtures, names and ids again', async (t) => {
    const store = await storeWithBothNames(await emptyStore(engine, t));
    await importFiles(store, recordSource('wyscout'), { 'm.json': recordFile(detailed('Marsh Rovers')) });
    await importFiles(store, recordSource('statsbomb'), { 'm.json': recordFile(detailed('Marsh Rovers Athletic')) });
    const before = await everythingIn(store);
    const fixtures = await store.fixtures.ofSeason(40, 2025);
    const ids = fixtures.flatMap(({ id, legacyId }) => [id, legacyId]);
    const led = await idsOf(store, ids);
    const [from, into] = [store.reference.team(FROM)!, store.reference.team(INTO)!];
    const merge = await mergeTeams(store, { from: FROM, into: INTO, now: IMPORTED_AT });
    assert.ok('joined' in merge && merge.joined > 0);
    assert.notDeepEqual(await everythingIn(store), before);
    const split = await splitTeams(store, { from: FROM, now: IMPORTED_AT });
    assert.deepEqual(split, {
      ...{ from: FROM, name: 'Marsh Rovers', into: INTO, intoName: 'Marsh Rovers Athletic', fixtures: merge.fixtures },
    });
    assert.deepEqual(await everythingIn(store), before);
    assert.deepEqual(await idsOf(store, ids), led);
    for (const team of [from, into]) {
      assert.equal(store.reference.team(team.id)?.name, team.name);
      assert.equal(store.reference.team(team.legacyId)?.id, team.id);
    }
    const inUse = await store.database.all(
      `SELECT r.kind, r.id FROM redirects r LEFT JOIN teams t ON r.kind = 'team' AND (t.id = r.id OR t.legacy_id = r.legacy_id)
       LEFT JOIN fixtures f ON r.kind = 'fixture' AND (f.id = r.id OR f.legacy_id = r.legacy_id)
       WHERE t.id IS NOT NULL OR f.id IS NOT NULL`,
    );
    assert.deepEqual(inUse, [], 'no id in use redirects');
    assert.deepEqual(countsOf(await importFiles(store, footballDataUk, RESULTS)), [0, 2, 0, 0]);
    assert.deepEqual(countsOf(await importFiles(store, openfootball, JSON_FILE)), [0, 2, 0, 0]);
    assert.deepEqual(await everythingIn(store), before, 'imports find the same teams as before');
    const again = await splitTeams(store, { from: FROM, now: IMPORTED_AT });
    assert.match(JSON.stringify(again), /has not been merged/);
  });

  test('after an undo, matches imported in between are with the team that had them', async (t) => {
    const store = await storeWithBothNames(await emptyStore(engine, t));
    await mergeTeams(store, { from: FROM, into: INTO, now: IMPORTED_AT });
    const result: Files = {
      'new.csv': footballDataFile(
        'E1,23/08/2025,15:00,Norwich,Marsh Rovers,0,3,A',
        'E1,30/08/2025,15:00,Hull,Marsh Rovers,1,1,D',
      ),
    };
    await importFiles(store, footballDataUk, result);
    assert.ok('fixtures' in (await splitTeams(store, { from: FROM, now: IMPORTED_AT })));
    const matches = (await store.fixtures.ofSeason(40, 2025)).map(({ home, away, score }) => [
      ...[home.name, away.name, score.goals?.away],
    ]);
    assert.deepEqual(matches.sort(), [
      ['Hull City', 'Marsh Rovers Athletic', 1],
      ['Marsh Rovers Athletic', 'Watford', 1],
      ['Marsh Rovers', 'Watford', 1],
      ['Norwich', 'Marsh Rovers', 3],
      ['Watford', 'Marsh Rovers Athletic', undefined],
    ]);
  });

  test('a merge into the last survivor of several is undone step by step', async (t) => {
    const store = await storeWithBothNames(await emptyStore(engine, t));
    const before = await everythingIn(store);
    const norwich = store.reference.team('t_norwich')!.id;
    const first = await mergeTeams(store, { from: FROM, into: INTO, now: 1 });
    assert.ok('into' in first);
    assert.match(
      JSON.stringify(await mergeTeams(store, { from: INTO, into: norwich, now: 2 })),
      /have played each other/,
    );
    const chelsea = await mergeTeams(store, { from: INTO, into: 49, now: 3 });
    assert.ok('into' in chelsea, JSON.stringify(chelsea));
    assert.ok('fixtures' in (await splitTeams(store, { from: INTO, now: 4 })));
    assert.ok('fixtures' in (await splitTeams(store, { from: FROM, now: 5 })));
    const after = await everythingIn(store);
    const withoutChelsea = (rows: readonly unknown[]) =>
      rows.filter((row) => (row as { legacy_id?: number }).legacy_id !== 49);
    assert.deepEqual({ ...after, teams: withoutChelsea(after.teams!) }, before);
  });
});
