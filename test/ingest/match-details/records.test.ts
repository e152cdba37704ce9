import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceRecord } from '../../../src/ingest/records/price-records.ts';
import type { DetailsRecord, PlayerSeasonRecord } from '../../../src/ingest/records/records.ts';
import type { MatchRecord } from '../../../src/ingest/records/source.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { aMatch, DETAILS, person } from './sample-match.ts';

const wyscout = recordSource('wyscout');
const statsbomb = recordSource('statsbomb');
const apiFootball = recordSource('api-football');

const detailsOf = (match: DetailsRecord['match'], changes: Partial<DetailsRecord> = {}): DetailsRecord => ({
  kind: 'details',
  line: 1,
  match,
  details: DETAILS,
  ...changes,
});

async function onlyFixture(store: OpenStore) {
  const [fixture, ...more] = await store.fixtures.list({}, { order: 'asc' });
  assert.equal(more.length, 0);
  return fixture!;
}

const eventsOf = async (store: OpenStore) => {
  const { legacyId } = await onlyFixture(store);
  return (await store.events.ofFixtures([legacyId])).get(legacyId) ?? [];
};

const neutral: Partial<MatchRecord> = {
  league: 'fifa.world',
  season: 2022,
  kickoff: Date.parse('2022-12-18T15:00Z'),
  home: { name: 'Argentina' },
  away: { name: 'France' },
  neutral: true,
};

aboveEngines('records of details without a result', (engine) => {
  test('find their match by teams and day, with a tolerance of one day', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, wyscout, { 'matches.json': recordFile(aMatch()) });
    const named = { league: 'eng.1', home: { name: 'Arsenal' }, away: { name: 'Chelsea' } };
    const file = recordFile(
      detailsOf({ ...named, date: '2024-08-18' }),
      detailsOf({ ...named, date: '2024-08-19' }),
      detailsOf({ ...named, date: '2024-08-17', home: { name: 'Chelsea' }, away: { name: 'Arsenal' } }),
      detailsOf({ ...named, date: '2024-08-17', home: { name: 'Nowhere Town' } }),
    );
    const report = await importFiles(store, statsbomb, { 'events.json': file });
    assert.deepEqual(countsOf(report), [1, 0, 2, 1]);
    assert.match(
      report.details[0]!.rejections[0]!.reason,
      /^no match of Arsenal - Chelsea is stored around 2024-08-19/,
    );
    assert.equal((await eventsOf(store)).length, 6);
    assert.deepEqual(countsOf(await importFiles(store, statsbomb, { 'events.json': file })), [0, 1, 2, 1]);
  });

  test('find their match by the id of a match record of the same source, in the same file or an earlier one', async (t) => {
    const store = await emptyStore(engine, t);
    const file = recordFile(aMatch({ providerId: '4711' }), detailsOf({ providerMatch: '4711' }));
    assert.deepEqual(countsOf(await importFiles(store, wyscout, { 'all.json': file })), [2, 0, 0, 0]);
    assert.deepEqual(countsOf(await importFiles(store, wyscout, { 'all.json': file })), [0, 2, 0, 0]);
    const other = recordFile(detailsOf({ providerMatch: '4711' }));
    assert.deepEqual(countsOf(await importFiles(store, statsbomb, { 'all.json': other })), [0, 0, 1, 0]);
  });

  test('swap sides if the record or a source of higher precedence has the other team at home', async (t) => {
    const store = await emptyStore(engine, t);
    const ids = { home: { name: 'Argentina', id: '9' }, away: { name: 'France', id: '8' } };
    const statistics = { home: { fouls: 1 }, away: { fouls: 2 } };
    const file = recordFile(
      aMatch({ ...neutral, ...ids, providerId: '1' }),
      detailsOf(
        { providerMatch: '1', home: { name: '', id: '8' } },
        { statistics, details: { ...DETAILS, halves: { first: statistics, second: statistics } } },
      ),
    );
    await importFiles(store, wyscout, { 'final.json': file });
    const sides = async () => (await eventsOf(store)).map(({ side }) => side);
    const original = DETAILS.events!.map(({ side }) => side);
    const swapped = original.map((side) => (side === 'home' ? 'away' : 'home'));
    const { legacyId } = await onlyFixture(store);
    assert.deepEqual(await sides(), swapped);
    assert.deepEqual((await store.statistics.ofFixture(legacyId))?.home, { fouls: 2 });
    // a source of higher precedence has France at home: the stored details swap sides without another import
    const footballData = recordSource('football-data-uk');
    const other = aMatch({ ...neutral, home: { name: 'France' }, away: { name: 'Argentina' } });
    await importFiles(store, footballData, { 'x.json': recordFile(other) });
    assert.equal((await onlyFixture(store)).home.name, 'France');
    assert.deepEqual(await sides(), original);
    assert.deepEqual((await store.statistics.ofFixture(legacyId))?.home, { fouls: 1 });
    assert.deepEqual((await store.statistics.halvesOf([legacyId])).get(legacyId)?.first.home, { fouls: 1 });
  });

  test('a legacy id becomes the id of the fixture, in either order of imports', async (t) => {
    const named = aMatch({ legacyId: 1_208_021, details: DETAILS });
    for (const order of [0, 1]) {
      const store = await emptyStore(engine, t);
      const imports = [
        () => importFiles(store, wyscout, { 'matches.json': recordFile(aMatch({ details: DETAILS })) }),
        () => importFiles(store, apiFootball, { 'fixtures.json': recordFile(named) }),
      ];
      await imports[order]!();
      const { id, legacyId } = await onlyFixture(store);
      await imports[1 - order]!();
      const after = await onlyFixture(store);
      assert.deepEqual([after.id, after.legacyId], [id, 1_208_021]);
      assert.equal((await store.fixtures.byId(legacyId))?.legacyId, 1_208_021);
      const details = recordFile(detailsOf({ fixture: 1_208_021 }, { details: { attendance: 12 } }));
      assert.deepEqual(countsOf(await importFiles(store, apiFootball, { 'one.json': details })), [1, 0, 0, 0]);
      assert.equal((await eventsOf(store)).length, 6);
    }
  });

  test('the order of the sources does not matter', async (t) => {
    const goals = DETAILS.events!.filter(({ kind }) => kind === 'goal');
    const imports = [
      {
        source: recordSource('international-results'),
        details: { events: goals.slice(1), eventKinds: ['goal'] as const },
      },
      { source: statsbomb, details: { ...DETAILS, lineups: { away: DETAILS.lineups!.away! } } },
      { source: wyscout, details: { lineups: DETAILS.lineups!, events: goals, eventKinds: ['goal'] as const } },
    ];
    const stored = [];
    for (const order of [imports, imports.toReversed()]) {
      const store = await emptyStore(engine, t);
      for (const { source, details } of order) {
        await importFiles(store, source, { 'm.json': recordFile(aMatch({ details })) });
      }
      const fixture = await onlyFixture(store);
      const events = (await store.events.ofFixtures([fixture.legacyId], { deleted: true })).get(fixture.legacyId);
      stored.push({
        events: events?.map(({ revision: _, ...event }) => event),
        lineups: await store.lineups.ofFixtures([fixture]),
        players: await store.playerMatches.ofFixtures([fixture]),
        shots: await store.shots.ofFixtures([fixture.legacyId]),
        seasons: await store.playerSeasons.list({}),
        squads: await store.database.all('SELECT team, player, number, position FROM squads ORDER BY 1, 2'),
      });
    }
    assert.deepEqual(stored[1], stored[0]);
    assert.equal(stored[0]?.events?.length, 6);
  });

  test('prices are stored by time, and a second import changes nothing', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, wyscout, { 'matches.json': recordFile(aMatch()) });
    const match = { date: '2024-08-17', league: 'eng.1', home: { name: 'Arsenal' }, away: { name: 'Chelsea' } };
    const price = (at: number, odd: number): PriceRecord => {
      return { kind: 'price', line: 1, match, bookmaker: 'Pinnacle', bet: 1, value: 'Home', odd, at };
    };
    const file = recordFile(price(2000, 1.95), price(1000, 2.05));
    assert.deepEqual(countsOf(await importFiles(store, recordSource('live-odds'), { 'p.json': file })), [2, 0, 0, 0]);
    assert.deepEqual(countsOf(await importFiles(store, recordSource('live-odds'), { 'p.json': file })), [0, 2, 0, 0]);
    const { legacyId } = await onlyFixture(store);
    const prices = await store.prices.ofFixture(legacyId, { bet: 1 });
    assert.deepEqual(
      prices.map(({ at, odd }) => [at, odd]),
      [
        [1000, 2.05],
        [2000, 1.95],
      ],
    );
  });

  test('season totals of a source fill in what the matches lack, and more complete matches win over them', async (t) => {
    const store = await emptyStore(engine, t);
    const season = (name: string, appearances: number, goals: number): PlayerSeasonRecord => ({
      kind: 'player-season',
      line: 1,
      league: 'eng.1',
      season: 2024,
      team: { name: 'Arsenal' },
      player: { ...person(name), position: 'Attacker' },
      statistics: { appearances, goals },
    });
    const totals = recordFile(season('Bukayo Saka', 38, 20), season('David Raya', 0, 0), season('Kai Havertz', 30, 12));
    assert.deepEqual(countsOf(await importFiles(store, wyscout, { 't.json': totals })), [3, 0, 0, 0]);
    await importFiles(store, wyscout, { 'm.json': recordFile(aMatch({ details: DETAILS })) });
    assert.deepEqual(countsOf(await importFiles(store, wyscout, { 't.json': totals })), [0, 3, 0, 0]);
    const top = await store.playerSeasons.top('goals', [39], 2024);
    assert.deepEqual(
      top.map(({ seasons }) => seasons[0]?.statistics.goals),
      [20, 12, 1],
    );
    const raya = (await store.playerSeasons.list({ league: 39 })).find(({ number }) => number === 22);
    assert.deepEqual([raya?.statistics.minutes, raya?.position], [90, 'Goalkeeper']);
    assert.equal(await store.playerSeasons.count({ league: 39, season: 2024 }), 7);
    const page = await store.playerSeasons.players({ league: 39, season: 2024 }, { limit: 3, offset: 6 });
    assert.equal(page.length, 1);
  });

  test('a line-up without positions has those of the roles of its players', async (t) => {
    const store = await emptyStore(engine, t);
    const role = { kind: 'player', player: { ...person('Bukayo Saka'), position: 'Attacker' } } as const;
    await importFiles(store, wyscout, { 'players.json': recordFile(role) });
    const startXI = [{ player: person('Bukayo Saka') }, { player: person('David Raya'), position: 'G' }] as const;
    const lineups = { home: { startXI, substitutes: [] } };
    await importFiles(store, wyscout, { 'm.json': recordFile(aMatch({ details: { lineups } })) });
    const fixture = await onlyFixture(store);
    const [home] = (await store.lineups.ofFixtures([fixture])).get(fixture.legacyId)!;
    assert.deepEqual(
      home!.startXI.map(({ position }) => position),
      ['F', 'G'],
    );
  });

  test('coverage lists what is stored', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, wyscout, { 'm.json': recordFile(aMatch({ details: DETAILS })) });
    const coverage = () => {
      const league = store.reference.league('eng.1')!;
      const flags = Object.entries(store.reference.season(league, 2024)!.stored);
      return flags.filter(([, isCovered]) => isCovered).map(([flag]) => flag);
    };
    assert.deepEqual(coverage(), ['events', 'lineups', 'standings', 'players', 'topScorers', 'topCards']);
    const players = [{ side: 'home', player: person('Bukayo Saka'), statistics: { assists: 1 } }] as const;
    await importFiles(store, statsbomb, { 'm.json': recordFile(aMatch({ details: { players } })) });
    assert.deepEqual(coverage().filter((flag) => flag === 'statisticsPlayers' || flag === 'topAssists').length, 2);
  });
});
