/** Small files of which each supplies what another one lacks: imported in every order, they give the same store. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityIds } from '../../../src/base/ids.ts';
import type { PersonProfile } from '../../../src/ingest/records/records.ts';
import { ambiguousPeople } from '../../../src/store/identity/decisions.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { type Files, ordersOf, sameInEveryOrder, storeAfter } from '../../support/stores/every-order.ts';
import { importFiles } from '../../support/stores/imports.ts';
import { aMatch } from '../match-details/sample-match.ts';

const match = (changes: Parameters<typeof aMatch>[0]): RecordBody => {
  const { line: _, ...body } = aMatch(changes);
  return body;
};
const club = (name: string, more: object = {}): RecordBody => ({
  kind: 'club',
  country: 'eng',
  name,
  aliases: [],
  ...more,
});

aboveEngines('the order of files does not decide', (engine) => {
  test('how a name that several sources list is spelt', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [club('Kingsmead Rovers', { id: '7', aliases: ['KINGSMEAD'] })],
      openfootball: [club('Kingsmead Rovers', { aliases: ['Kingsmead', 'Kíngsmead'] })],
    });
    const names = await store.database.all(
      "SELECT name, origin FROM team_names WHERE name_key = 'kingsmead' AND provider = ''",
    );
    assert.deepEqual(
      names.map(({ name, origin }) => [name, origin]),
      [['Kíngsmead', 'openfootball']],
    );
  });

  test('the number and the facts of a league that one source lists without a number', async (t) => {
    const league = { kind: 'league', code: 'eng.77', country: 'eng', type: 'League' } as const;
    const store = await sameInEveryOrder(engine, t, {
      openfootball: [{ ...league, name: 'Sunday League', tier: 77 }],
      'api-football': [{ ...league, name: 'The Sunday League', tier: null, legacyId: 90_077 }],
      'football-data-uk': [match({ league: 'eng.77' })],
    });
    const found = store.reference.league('eng.77');
    assert.deepEqual([found?.legacyId, found?.name, found?.tier], [90_077, 'The Sunday League', 77]);
    assert.equal((await store.fixtures.ofSeason(90_077, 2024)).length, 1);
  });

  test('the number of a league of the catalogue that has none there', async (t) => {
    const league = { kind: 'league', code: 'irl.cup', country: 'irl', type: 'Cup', tier: null } as const;
    const irish = (name: string) => club(name, { country: 'irl' });
    const store = await sameInEveryOrder(engine, t, {
      'api-football': [{ ...league, name: 'Cup of another name', legacyId: 90_078 }],
      'football-data-uk': [
        irish('Kingsmead Rovers'),
        irish('Marsh Lane'),
        match({ league: 'irl.cup', home: { name: 'Kingsmead Rovers' }, away: { name: 'Marsh Lane' } }),
      ],
    });
    const found = store.reference.league('irl.cup');
    assert.deepEqual([found?.legacyId, found?.name], [90_078, 'FAI Cup']);
    assert.equal((await store.fixtures.ofSeason(90_078, 2024)).length, 1);
  });

  test('the number of a league: its former number leads to it', async (t) => {
    const league = { kind: 'league', code: 'eng.77', country: 'eng', name: 'Sunday League', tier: null } as const;
    const store = await storeAfter(
      engine,
      t,
      { openfootball: [{ ...league, type: 'League' }, match({ league: 'eng.77' })] },
      ['openfootball'],
    );
    const before = store.reference.league('eng.77')!;
    assert.ok(before.legacyId >= 1_000_000);
    await importFiles(store, recordSource('api-football'), {
      'a.ndjson': recordFile({ ...league, type: 'League', legacyId: 90_077 }, match({ league: 'eng.77' })),
    });
    const after = store.reference.league(before.legacyId);
    assert.deepEqual(
      [after?.legacyId, after?.id, store.reference.season(after!, 2024)?.fixtures],
      [90_077, before.id, 1],
    );
  });

  test('whether a transfer has the clubs that a list names, and whose ids they are', async (t) => {
    const player = { id: '9', name: 'Harry Winks' };
    const transfer = { kind: 'transfer', player, date: '2024-07-01', dayKnown: true, type: 'Free' } as const;
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [
        { ...transfer, from: { name: 'Kingsmead Rovers', id: '7' }, to: { name: 'Marsh Lane', id: '8' } },
        {
          ...transfer,
          date: '2021-07-01',
          from: { name: 'Nobody Knows', id: '1' },
          to: { name: 'Kingsmead Rovers', id: '7' },
        },
      ],
      openfootball: [club('Kingsmead Rovers')],
      'football-data-uk': [club('Marsh Lane')],
    });
    const transfers = await store.database.all(
      `SELECT t.transferred_on AS day, o.name AS "from", i.name AS "to", t.name_out AS named FROM transfers t
       LEFT JOIN teams o ON o.legacy_id = t.team_out LEFT JOIN teams i ON i.legacy_id = t.team_in ORDER BY 1`,
    );
    assert.deepEqual(transfers.map(Object.values), [
      ['2021-07-01', null, 'Kingsmead Rovers', 'Nobody Knows'],
      ['2024-07-01', 'Kingsmead Rovers', 'Marsh Lane', 'Kingsmead Rovers'],
    ]);
    const ids = await store.database.all('SELECT provider_id AS id FROM provider_teams ORDER BY 1');
    assert.deepEqual(ids.map(Object.values), [['7'], ['8']]);
  });

  test('whom a transfer means that names the player only', async (t) => {
    const transfer = { kind: 'transfer', date: '2024-07-01', dayKnown: false, type: 'Free' } as const;
    await sameInEveryOrder(engine, t, {
      'ewenme-transfers': [
        {
          ...transfer,
          player: { name: 'Harry Winks' },
          from: { name: 'Arsenal', country: 'eng' },
          to: { name: 'Marsh Lane' },
        },
        {
          ...transfer,
          player: { name: 'Ben Foster' },
          from: { name: 'Marsh Lane' },
          to: { name: 'Chelsea', country: 'eng' },
        },
      ],
      openfootball: [club('Marsh Lane')],
      wyscout: [
        {
          kind: 'squad',
          league: 'eng.1',
          season: 2023,
          team: { name: 'Arsenal' },
          player: { id: '1', name: 'H. Winks', firstName: 'Harry', lastName: 'Winks', birth: '1996-02-02' },
        },
      ],
    });
  });

  test('which transfers go with a name that turns out to mean another player', async (t) => {
    const transfer = { kind: 'transfer', date: '2005-01-01', dayKnown: false, type: 'Loan' } as const;
    const [arsenal, chelsea, fulham] = ['Arsenal', 'Chelsea', 'Fulham'].map((name) => ({ name, country: 'eng' }));
    const files: Files = {
      'ewenme-transfers': [
        { ...transfer, player: { name: 'Júlio César' }, from: { name: 'Arsenal' }, to: chelsea! },
        { ...transfer, player: { name: 'César' }, from: chelsea!, to: { name: 'Fulham' } },
        // stated under both names
        { ...transfer, date: '2006-01-01', player: { name: 'Júlio César' }, from: { name: 'Chelsea' }, to: fulham! },
        { ...transfer, date: '2006-01-01', player: { name: 'César' }, from: { name: 'Chelsea' }, to: fulham! },
        { ...transfer, date: '2008-01-01', player: { name: 'Júlio César' }, from: arsenal!, to: { name: 'Fulham' } },
      ],
      wyscout: [2004, 2005].flatMap((season) =>
        [chelsea!, fulham!].map((team) => ({
          ...({ kind: 'squad', league: 'eng.1', season, team } as const),
          player: { id: '9', name: 'César Prates', birth: '1975-02-08' },
        })),
      ),
    };
    for (const order of ordersOf(Object.keys(files))) {
      const store = await storeAfter(engine, t, files, order);
      for (const provider of order) {
        const again = { 'a.ndjson': recordFile(...files[provider]!) };
        assert.equal((await importFiles(store, recordSource(provider), again)).saved, 0, `${order}: ${provider} again`);
      }
      const transfers = await store.database.all(
        `SELECT p.name, t.transferred_on AS day, i.name AS "to" FROM transfers t
         JOIN players p ON p.legacy_id = t.player JOIN teams i ON i.legacy_id = t.team_in`,
      );
      assert.deepEqual(
        transfers.map(({ name, day, to }) => `${name} ${day} ${to}`).sort(),
        [
          'César 2005-01-01 Fulham',
          'César 2006-01-01 Fulham',
          'Júlio César 2005-01-01 Chelsea',
          'Júlio César 2006-01-01 Fulham',
          'Júlio César 2008-01-01 Fulham',
        ],
        `${order}`,
      );
    }
  });

  test('whose a transfer is that a record and a name state, if the name turns out to mean another player', async (t) => {
    const [arsenal, chelsea] = ['Arsenal', 'Chelsea'].map((name) => ({ name, country: 'eng' }));
    const transfer = { kind: 'transfer', date: '2022-07-01', from: chelsea!, to: arsenal! } as const;
    const squad = (player: PersonProfile): RecordBody => ({
      ...{ kind: 'squad', league: 'eng.1', season: 2022, team: arsenal!, player },
    });
    const jesus = { id: '1', name: 'Gabriel Jesus', birth: '1997-04-03' };
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [squad(jesus), { ...transfer, player: jesus, dayKnown: true, type: '€ 52M', fee: 52_000_000 }],
      'ewenme-transfers': [{ ...transfer, player: { name: 'Gabriel' }, dayKnown: false, type: 'Free' }],
      wyscout: [squad({ id: '2', name: 'Gabriel Magalhães', birth: '1997-12-19' })],
    });
    const transfers = await store.database.all(
      'SELECT p.name, t.provider, t.type FROM transfers t JOIN players p ON p.legacy_id = t.player ORDER BY 1',
    );
    assert.deepEqual(transfers.map(Object.values), [
      ['Gabriel', 'ewenme-transfers', 'Free'],
      ['Gabriel Jesus', 'transfermarkt', '€ 52M'],
    ]);
  });

  test('whether a name without an id is the player whose last club a list states', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [
        {
          kind: 'player',
          player: { id: '132', name: 'Tomás Rosicky', birth: '1980-10-04' },
          team: { name: 'Arsenal', id: '11' },
          season: 2015,
        },
      ],
      'ewenme-transfers': [
        {
          kind: 'transfer',
          player: { name: 'Tomas Rosicky' },
          ...{ date: '2016-07-01', dayKnown: false, type: 'Free' },
          from: { name: 'Arsenal', country: 'eng' },
          to: { name: 'Chelsea', country: 'eng' },
        },
      ],
    });
    const players = await store.database.all('SELECT name, birth_date AS born FROM players');
    assert.deepEqual(players.map(Object.values), [['Tomás Rosicky', '1980-10-04']]);
  });

  test('who is listed as ambiguous: brothers born on one day', async (t) => {
    const squad = (id: string, name: string, birth?: string): RecordBody => ({
      kind: 'squad',
      league: 'eng.1',
      season: 2023,
      team: { name: 'Arsenal' },
      player: { id, name, ...(birth !== undefined && { birth }) },
    });
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [squad('1', 'Sven Bender', '1989-04-27')],
      wyscout: [squad('2', 'Lars Bender', '1989-04-27')],
      openfootball: [squad('3', 'Ben Foster', '1983-04-03')],
    });
    const listed = await ambiguousPeople(store.database);
    assert.deepEqual(
      listed.map(({ name, candidates }) => [name, candidates.length]),
      [
        ['Lars Bender', 1],
        ['Sven Bender', 1],
      ],
    );
  });

  test('whether two names are one club, and which name is its identity', async (t) => {
    const squad = (team: { name: string; id?: string }, name: string) =>
      ({ kind: 'squad', season: 2024, team, player: { name } }) as const;
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [
        club('Kingsmead Town', { id: '7', founded: 1901 }),
        match({ home: { name: 'Kingsmead Town', id: '7' } }),
        squad({ name: 'Kingsmead Town', id: '7' }, 'Ben Foster'),
      ],
      'api-football': [
        club('FC Kingsmead', { id: '90001', legacyId: 90_001, founded: 1902 }),
        match({ home: { name: 'FC Kingsmead', id: '90001' } }),
      ],
      openfootball: [club('Kingsmead', { aliases: ['Kingsmead Town', 'FC Kingsmead'] })],
    });
    const teams = store.reference.teams().filter(({ name }) => name.includes('Kingsmead'));
    assert.deepEqual(
      teams.map(({ legacyId, name, founded }) => [legacyId, name, founded]),
      [[90_001, 'FC Kingsmead', 1902]],
    );
    assert.equal((await store.fixtures.ofSeason(39, 2024)).length, 1);
  });

  test('the ids of a club whose name is that of the club that joined it', async (t) => {
    const squad = (team: { name: string; id?: string }, name: string) =>
      ({ kind: 'squad', season: 2024, team, player: { name } }) as const;
    const store = await sameInEveryOrder(engine, t, {
      openfootball: [
        club('Kingsmead'),
        match({ home: { name: 'Kingsmead' } }),
        squad({ name: 'Kingsmead' }, 'Ben Foster'),
      ],
      transfermarkt: [
        club('AFC Old Kingsmead', { id: '7', aliases: ['Kingsmead'] }),
        match({ home: { name: 'AFC Old Kingsmead', id: '7' } }),
        squad({ name: 'AFC Old Kingsmead', id: '7' }, 'Ben Foster'),
      ],
    });
    const [team, ...others] = store.reference.teams().filter(({ name }) => name.includes('Kingsmead'));
    assert.deepEqual([team?.name, team?.id, others], ['Kingsmead', entityIds('team', 'eng|kingsmead').id, []]);
    assert.equal((await store.fixtures.ofSeason(39, 2024)).length, 1);
    const squads = await store.database.all<{ team: number }>('SELECT team FROM player_teams WHERE season = 2024');
    assert.deepEqual(
      squads.map((row) => row.team),
      [team!.legacyId],
    );
  });

  test('whether a stadium without its country is one that another source supplies without its city', async (t) => {
    const ground = { name: 'Marsh Lane Ground', city: 'Oxford' };
    const files = {
      'api-football': [{ kind: 'venue', legacyId: 90_556, ...ground, capacity: 2400 }],
      openfootball: [match({ venue: { name: ground.name } })],
    } satisfies Files;
    const names = async (more: Files) => {
      const store = await sameInEveryOrder(engine, t, { ...files, ...more });
      const found = store.reference.venues().filter(({ name }) => name === ground.name);
      return found.map(({ city, country, capacity }) => [city, country?.key, capacity]);
    };
    assert.deepEqual(await names({}), [
      ['Oxford', undefined, 2400],
      [null, 'eng', null],
    ]);
    assert.deepEqual(await names({ wyscout: [match({ venue: ground })] }), [['Oxford', 'eng', 2400]]);
  });

  test('the ids of a stadium that a source supplies without its country', async (t) => {
    const ground = { name: 'Marsh Lane Ground', city: 'Oxford' };
    const venue = { kind: 'venue', legacyId: 90_556, ...ground, capacity: 2400 } as const;
    const store = await sameInEveryOrder(engine, t, {
      'api-football': [venue],
      openfootball: [match({ venue: ground })],
      wyscout: [match({ home: { name: 'Everton' }, venue: { ...ground, city: 'Leeds' } })],
    });
    const found = store.reference.venues().filter(({ name }) => name === ground.name);
    assert.deepEqual(
      found.map(({ legacyId, city, country, capacity }) => [legacyId < 1_000_000, city, country?.key, capacity]),
      [
        [true, 'Oxford', 'eng', 2400],
        [false, 'Leeds', 'eng', null],
      ],
    );
  });

  test('which stadium a name without a city means', async (t) => {
    const ground = { name: 'Marsh Lane Ground' };
    const files = {
      openfootball: [
        club('Marsh Lane', { id: '7', venue: { ...ground, capacity: 1200 } }),
        match({ home: { name: 'Arsenal' }, venue: ground }),
      ],
      wyscout: [match({ home: { name: 'Everton' }, venue: { ...ground, city: 'Oxford' } })],
    } satisfies Files;
    const names = async (more: Files) => {
      const { reference, fixtures } = await sameInEveryOrder(engine, t, { ...files, ...more });
      const found = reference.venues().filter(({ name }) => name === ground.name);
      const matches = await fixtures.ofSeason(39, 2024);
      return {
        stadiums: found.map(({ city, capacity }) => `${city} ${capacity}`).sort(),
        matches: matches.map(({ home, venue }) => `${home.name} in ${venue?.city}`).sort(),
        inOxford: await fixtures.count({
          venues: reference.venueNumbersOf(found.find(({ city }) => city === 'Oxford')!),
        }),
        club: reference.teams().find(({ name }) => name === 'Marsh Lane')?.venue?.city,
      };
    };
    assert.deepEqual(await names({}), {
      stadiums: ['Oxford 1200'],
      matches: ['Arsenal in Oxford', 'Everton in Oxford'],
      inOxford: 2,
      club: 'Oxford',
    });
    const leeds = match({ home: { name: 'Fulham' }, venue: { ...ground, city: 'Leeds' } });
    assert.deepEqual(await names({ 'football-data-uk': [leeds] }), {
      stadiums: ['Leeds null', 'Oxford null', 'null 1200'],
      matches: ['Arsenal in null', 'Everton in Oxford', 'Fulham in Leeds'],
      inOxford: 1,
      club: null,
    });
  });

  test('the team of an absence and a season total that state none', async (t) => {
    const player = { id: '9', name: 'Harry Winks' };
    const squad = (provider: string, team: string): Files => ({
      [provider]: [{ kind: 'squad', league: 'eng.1', season: 2024, team: { name: team }, player }],
    });
    const said: readonly RecordBody[] = [
      {
        kind: 'injury',
        ...{
          league: 'eng.1',
          season: 2024,
          player,
          availability: 'missing',
          reason: 'Knee injury',
          start: '2024-09-01',
        },
      },
      {
        kind: 'player-season',
        ...{
          league: 'eng.1',
          season: 2024,
          player,
          team: null,
          statistics: { appearances: 3, goals: 2, minutes: 270 },
        },
      },
    ];
    const teams = async (files: Files) => {
      const { database } = await sameInEveryOrder(engine, t, files, 'fpl');
      const named = (table: string) =>
        `SELECT (SELECT t.name FROM teams t WHERE t.legacy_id = x.team) AS team FROM ${table} x`;
      return [...(await database.all(named('injuries'))), ...(await database.all(named('player_seasons')))].map(
        ({ team }) => team,
      );
    };
    assert.deepEqual(await teams({ said, ...squad('a', 'Fulham') }), ['Fulham', 'Fulham']);
    assert.deepEqual(await teams({ said, ...squad('a', 'Fulham'), ...squad('b', 'Arsenal') }), [null, 'Fulham']);
  });

  test('for which side a player of a match plays whose record names no team', async (t) => {
    const stated = (name: string, goals: number, more: object = {}) => ({ id: name, statistics: { goals }, ...more });
    const squad = (team: string, ...players: readonly string[]): RecordBody[] =>
      players.map((name) => ({ kind: 'squad', season: 2024, team: { name: team }, player: { id: name, name } }));
    const played = async (files: Files) => {
      const { database } = await sameInEveryOrder(engine, t, files, 'fpl');
      const players = await database.all(
        `SELECT p.name, m.side FROM player_matches m JOIN players p ON p.legacy_id = m.player ORDER BY 1`,
      );
      const statistics = await database.all(
        'SELECT statistics_home AS home, statistics_away AS away FROM fixture_sources WHERE statistics_home IS NOT NULL',
      );
      return [
        ...players.map(({ name, side }) => `${name} ${side}`),
        ...statistics.map(({ home, away }) => `${home} ${away}`),
      ];
    };
    const squadPlayers = [
      stated('Harry Winks', 2),
      stated('David Raya', 0, { goalsPrevented: 0.31 }),
      stated('Cole Palmer', 1),
    ];
    const said: RecordBody[] = [{ kind: 'details', match: { providerMatch: '7' }, details: { squadPlayers } }];
    const game = match({ providerId: '7' });
    assert.deepEqual(
      await played({
        game: [game],
        said,
        squads: [...squad('Arsenal', 'Harry Winks', 'David Raya'), ...squad('Chelsea', 'Cole Palmer')],
      }),
      ['Cole Palmer away', 'David Raya home', 'Harry Winks home', '{"goalsPrevented":0.31} {}'],
    );
    // two are in the squads of both
    assert.deepEqual(
      await played({
        said: [game, ...said],
        home: squad('Arsenal', 'Harry Winks', 'David Raya'),
        away: squad('Chelsea', 'Cole Palmer', 'David Raya', 'Harry Winks'),
      }),
      ['Cole Palmer away'],
    );
    // a list shows that a squad is that of the home team
    const clubs = [club('Kingsmead Rovers', { id: '1' }), club('Marsh Lane', { id: '2' })];
    const teams = { league: 'eng.5', home: { name: 'Kingsmead Rovers' }, away: { name: 'Marsh Lane' } };
    assert.deepEqual(
      await played({
        said: [...clubs, match({ providerId: '7', ...teams }), ...said],
        home: [club('Kingsmead'), ...squad('Kingsmead', 'Harry Winks')],
        list: [club('Kingsmead Rovers', { aliases: ['Kingsmead'] }), ...squad('Marsh Lane', 'Cole Palmer')],
      }),
      ['Cole Palmer away', 'Harry Winks home'],
    );
  });

  test('how many teams of a season have absences', async (t) => {
    const of = { league: 'eng.1', season: 2024 };
    const store = await sameInEveryOrder(engine, t, {
      openfootball: [match({})],
      wyscout: [{ kind: 'squad', ...of, team: { name: 'Arsenal' }, player: { id: '1', name: 'Harry Winks' } }],
      'api-football': [
        {
          ...({ kind: 'injury', ...of, team: { name: 'Arsenal' }, player: { id: '1', name: 'Harry Winks' } } as const),
          ...({ availability: 'missing', reason: 'Knee injury', start: '2024-09-01' } as const),
        },
      ],
    });
    const { completeness } = store.reference.season(store.reference.league('eng.1')!, 2024)!;
    assert.deepEqual(completeness.injuries, { have: 1, of: 2 });
  });
});
