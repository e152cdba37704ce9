import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { nextRevision, REFERENCE_SCOPE, seasonScope, touchReference } from '../../src/store/changes/revisions.ts';
import { migrate } from '../../src/store/database/migrate.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { redirect } from '../../src/store/reference/redirects.ts';
import { openStore } from '../../src/store/store.ts';
import { emptyDatabaseUrl, newDatabases, onBothEngines } from '../support/stores/databases.ts';
import { addMatches, idsOfMatch, idsOfTeam, type StoredMatch, storeWith } from '../support/stores/stored.ts';

const TEAMS = [
  { name: 'Arsenal', legacyId: 42 },
  { name: 'Chelsea', legacyId: 49 },
  { name: 'Everton', legacyId: 45 },
  { name: 'Bayern München', country: 'ger', legacyId: 157 },
];
const MATCHES: StoredMatch[] = [
  {
    season: 2023,
    date: '2023-08-12T14:00Z',
    home: 'Arsenal',
    away: 'Chelsea',
    score: '2-1',
    round: 'Regular Season - 1',
  },
  {
    season: 2023,
    date: '2024-01-20T15:00Z',
    home: 'Chelsea',
    away: 'Arsenal',
    score: '0-0',
    round: 'Regular Season - 2',
  },
  {
    season: 2023,
    date: '2024-02-03T15:00Z',
    home: 'Everton',
    away: 'Arsenal',
    score: '1-3',
    round: 'Regular Season - 3',
  },
  {
    season: 2024,
    date: '2024-08-17T14:00Z',
    home: 'Arsenal',
    away: 'Everton',
    score: '4-0',
    round: 'Regular Season - 1',
  },
  { season: 2024, date: '2025-03-01', home: 'Everton', away: 'Chelsea', status: 'PST' },
  { season: 2024, date: '2025-03-02T15:00Z', home: 'Chelsea', away: 'Everton' },
];
const names = (fixtures: readonly { home: { name: string }; away: { name: string } }[]) =>
  fixtures.map((fixture) => `${fixture.home.name} - ${fixture.away.name}`);

onBothEngines('store', (engine) => {
  const stored = async (t: { after(work: () => unknown): void }) =>
    storeWith((await newDatabases(engine, t as never)).data, TEAMS, MATCHES);

  test('a fixture is found by either id, with its league and teams', async (t) => {
    const store = await stored(t);
    const ids = idsOfMatch(MATCHES[0]!);
    for (const id of [ids.id, ids.legacyId]) {
      const fixture = await store.fixtures.byId(id);
      assert.equal(fixture?.league.code, 'eng.1');
      assert.equal(fixture?.home.legacyId, 42);
      assert.deepEqual(fixture?.score.goals, { home: 2, away: 1 });
      assert.equal(fixture?.kickoff, Date.parse('2023-08-12T14:00Z'));
    }
    assert.equal(await store.fixtures.byId('fx_0000000000'), undefined);
  });

  test('lists are ordered by kickoff and narrowed by every filter', async (t) => {
    const store = await stored(t);
    const list = async (
      filter: Parameters<typeof store.fixtures.list>[0],
      order: 'asc' | 'desc' = 'asc',
      limit?: number,
    ) => {
      const page = limit === undefined ? { order } : { order, limit };
      return names(await store.fixtures.list(filter, page));
    };
    assert.deepEqual(await list({ leagues: [39], season: 2024 }), [
      'Arsenal - Everton',
      'Everton - Chelsea',
      'Chelsea - Everton',
    ]);
    assert.deepEqual(await list({ team: 42 }, 'desc', 2), ['Arsenal - Everton', 'Everton - Arsenal']);
    assert.deepEqual(await list({ team: 42, season: 2023 }), [
      'Arsenal - Chelsea',
      'Chelsea - Arsenal',
      'Everton - Arsenal',
    ]);
    assert.deepEqual(await list({ team: 42, season: 1999 }), []);
    assert.deepEqual(await list({ pair: [42, 49] }), ['Arsenal - Chelsea', 'Chelsea - Arsenal']);
    assert.deepEqual(await list({ statuses: ['PST', 'NS', 'TBD'] }), ['Everton - Chelsea', 'Chelsea - Everton']);
    assert.deepEqual(await list({ from: Date.parse('2024-01-20'), to: Date.parse('2024-01-21') }), [
      'Chelsea - Arsenal',
    ]);
    // a day in New York starts at 05:00 UTC; a match without a known time has the same day everywhere
    const shift = 5 * 3_600_000;
    const [from, to] = [Date.parse('2025-03-01'), Date.parse('2025-03-02')];
    assert.deepEqual(await list({ from: from + shift, to: to + shift, days: { from, to } }), ['Everton - Chelsea']);
    assert.deepEqual(await list({ from: from + shift, to: to + shift }), []);
    assert.deepEqual(await list({ round: 'Regular Season - 1', season: 2023 }), ['Arsenal - Chelsea']);
    assert.deepEqual(await list({ ids: MATCHES.slice(2, 5).map((match) => idsOfMatch(match).legacyId) }), [
      'Everton - Arsenal',
      'Arsenal - Everton',
      'Everton - Chelsea',
    ]);
    assert.deepEqual(await list({ leagues: [39, 140] }, 'asc', 1), ['Arsenal - Chelsea']);
  });

  test('counts and pages agree with lists', async (t) => {
    const store = await stored(t);
    for (const filter of [
      {},
      { team: 42 },
      { pair: [42, 49] as const },
      { season: 2024 },
      { team: 45, season: 2024 },
    ]) {
      const all = await store.fixtures.list(filter, { order: 'asc' });
      assert.equal(await store.fixtures.count(filter), all.length);
      const pages = [];
      for (let offset = 0; offset < all.length + 1; offset += 2) {
        pages.push(...(await store.fixtures.list(filter, { order: 'asc', limit: 2, offset })));
      }
      assert.deepEqual(pages, all);
    }
  });

  test('a season has bounds and teams, and a team has seasons', async (t) => {
    const { reference } = await stored(t);
    const league = reference.league('eng.1')!;
    assert.deepEqual(
      reference
        .seasons(league)
        .map((season) => [season.year, season.start, season.end, season.fixtures, season.finished]),
      [
        [2023, '2023-08-12', '2024-02-03', 3, 3],
        [2024, '2024-08-17', '2025-03-02', 3, 1],
      ],
    );
    assert.deepEqual(
      reference.teamsOfSeason(league, 2023).map((team) => team.name),
      ['Arsenal', 'Everton', 'Chelsea'],
    );
    assert.deepEqual(
      reference.seasonsOfTeam(reference.team(49)!).map((season) => season.year),
      [2023, 2024],
    );
    assert.equal(reference.currentSeason(league, Date.parse('2023-12-01'))?.year, 2023);
    assert.deepEqual(
      reference.leagues().map((one) => one.code),
      ['eng.1'],
    );
    assert.equal(reference.league(140)?.code, 'esp.1', 'a league of the catalogue without matches');
  });

  test('leagues and teams are found by every form of their id', async (t) => {
    const { reference } = await stored(t);
    const arsenal = reference.team(42)!;
    assert.equal(reference.team(arsenal.id), arsenal);
    assert.equal(reference.team('t_arsenal'), arsenal);
    assert.equal(reference.teamSlug(reference.team(157)!), 't_bayern-munchen');
    assert.equal(reference.league(39), reference.league('eng.1'));
    assert.equal(reference.league(reference.league(39)!.id), reference.league(39));
  });

  test('a change raises the revision of its season only, and renews what is in memory', async (t) => {
    const store = await stored(t);
    const revisionOf = (year: number) => store.revisions.of(seasonScope(39, year));
    const [before23, before24, reference] = [revisionOf(2023), revisionOf(2024), store.revisions.of(REFERENCE_SCOPE)];
    assert.equal((await store.fixtures.ofSeason(39, 2024)).length, 3);
    await addMatches(store, TEAMS, [{ season: 2024, date: '2025-04-01', home: 'Arsenal', away: 'Chelsea' }]);
    assert.equal(revisionOf(2023), before23);
    assert.ok(revisionOf(2024) > before24);
    assert.equal(store.revisions.of(REFERENCE_SCOPE), reference);
    assert.equal((await store.fixtures.ofSeason(39, 2024)).length, 4);
    assert.equal(store.reference.season(store.reference.league(39)!, 2024)?.end, '2025-04-01');
  });

  test('seasons that are renewed one by one are those of a store that reads everything', async (t) => {
    const store = await stored(t);
    const added = { date: '2024-09-01T14:00Z', home: 'Bayern München', away: 'Chelsea' };
    await addMatches(store, TEAMS, [{ ...added, season: 2024 }]);
    await addMatches(store, TEAMS, [{ ...added, season: 2025 }]);
    await addMatches(store, TEAMS, [{ ...MATCHES[0]!, season: 2023, home: 'Everton' }]);
    const read = await openStore(store.database);
    const seasonsOf = ({ reference }: Pick<typeof store, 'reference'>) =>
      reference
        .teams()
        .map((team) => [
          team.name,
          reference.seasonsOfTeam(team),
          reference.seasonsOfTeam(team).map(({ league, year }) => reference.teamsOfSeason(league, year)),
        ]);
    assert.deepEqual(seasonsOf(store), seasonsOf(read));
    assert.deepEqual(store.reference.leagues(), read.reference.leagues());
  });

  test('writes of another process are read without a restart', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const [service, command] = [await openDatabases(url), await openDatabases(url)];
    t.after(async () => {
      await service.close();
      await command.close();
    });
    await migrate(command.data, 'data');
    const reading = await openStore(service.data);
    assert.equal(reading.reference.teams().length, 0);
    await storeWith(command.data, TEAMS, MATCHES);
    for (let attempt = 0; reading.reference.teams().length === 0 && attempt < 1000; attempt++) {
      await nextTurn();
      await reading.revisions.refresh();
    }
    await reading.revisions.refresh();
    assert.equal(reading.reference.team(42)?.name, 'Arsenal');
    assert.equal((await reading.fixtures.list({ team: 42 }, { order: 'asc' })).length, 4);
  });

  test('a former id leads to the survivor', async (t) => {
    const store = await stored(t);
    const survivor = idsOfMatch(MATCHES[1]!);
    await store.database.transaction(async (queries) => {
      await redirect(queries, 'fixture', { id: 'fx_old', legacyId: 5 }, survivor.legacyId);
      await redirect(queries, 'team', { id: 'tm_old', legacyId: 6 }, 42);
      await redirect(queries, 'team', { id: 'tm_older', legacyId: 7 }, 6);
      await redirect(queries, 'team', { id: idsOfTeam(TEAMS[0]!).id, legacyId: 6 }, 42);
      await touchReference(queries, await nextRevision(queries, Date.now()));
    });
    await store.revisions.refresh();
    assert.equal((await store.fixtures.byId('fx_old'))?.id, survivor.id);
    assert.equal((await store.fixtures.byId(5))?.id, survivor.id);
    assert.equal(store.reference.team('tm_old')?.legacyId, 42);
    assert.equal(store.reference.team('tm_older')?.legacyId, 42, 'a chain of redirects is followed');
  });

  test('accents and case do not matter in stored order or search keys', async (t) => {
    const { fold } = await import('../../src/base/text.ts');
    const { reference } = await stored(t);
    const found = reference.teams().filter((team) => fold(team.name).includes(fold('munchen')));
    assert.deepEqual(
      found.map((team) => team.name),
      ['Bayern München'],
    );
  });
});
