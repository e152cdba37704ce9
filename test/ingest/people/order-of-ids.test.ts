/** Whom an id without a date of birth means does not depend on who was imported before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PersonProfile } from '../../../src/ingest/records/records.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import type { RecordBody } from '../../support/data/record-source.ts';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';
import { ordersOf, sameInEveryOrder } from '../../support/stores/every-order.ts';
import { aMatch } from '../match-details/sample-match.ts';
import { identifyPeople, type Mention, storedPeople, storeOfTeams } from './identify-people.ts';

const JESUS = { id: '1', name: 'Gabriel Jesus', birth: '1997-04-03' };
const MAGALHAES = { id: '2', name: 'Gabriel Magalhães', birth: '1997-12-19' };
const GABRIEL = { id: '9', name: 'Gabriel' };

const squad = (season: number, player: PersonProfile & { readonly number?: number }): RecordBody => ({
  kind: 'squad',
  league: 'eng.1',
  season,
  team: { name: 'Arsenal' },
  player,
});
/** A match of Arsenal with the player in the line-up, who scores. */
const played = (season: number, player: { readonly id?: string; readonly name: string }): RecordBody => {
  const { line: _, ...match } = aMatch({
    season,
    kickoff: Date.parse(`${season}-10-17T14:00Z`),
    home: { name: 'Arsenal' },
    details: {
      lineups: { home: { startXI: [{ player, number: 9 }], substitutes: [] } },
      players: [{ side: 'home', player, statistics: { minutes: 90, passes: 30 } }],
      events: [{ minute: 10, side: 'home', kind: 'goal', detail: 'normal', player }],
      eventKinds: ['goal'],
    },
  } as Parameters<typeof aMatch>[0]);
  return match;
};
const absence = (player: { readonly id: string; readonly name: string }): RecordBody => ({
  ...{ kind: 'injury', player, season: 2022, availability: 'missing', reason: 'Knee', start: '2022-11-24' },
  league: 'eng.1',
  team: { name: 'Arsenal' },
});

async function players(store: OpenStore): Promise<readonly string[]> {
  const rows = await store.database.all<{ name: string; sources: number; goals: number; injuries: number }>(
    `SELECT p.name, (SELECT COUNT(*) FROM player_claims c WHERE c.player = p.legacy_id) AS sources,
       (SELECT COUNT(*) FROM events e WHERE e.player = p.legacy_id AND e.deleted = 0) AS goals,
       (SELECT COUNT(*) FROM injuries i WHERE i.player = p.legacy_id) AS injuries
     FROM players p`,
  );
  return rows.map(({ name, sources, goals, injuries }) => `${name}: ${sources}, ${goals}, ${injuries}`).sort();
}

aboveEngines('an id without a date of birth', (engine) => {
  test('that fits two players of a team and season is a player of its own, with all that its source states', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      fpl: [squad(2022, { ...GABRIEL, number: 9 }), played(2022, GABRIEL), absence(GABRIEL)],
      wyscout: [squad(2022, JESUS), absence(JESUS)],
      transfermarkt: [squad(2022, MAGALHAES)],
    });
    assert.deepEqual(await players(store), [
      'Gabriel Jesus: 1, 0, 1',
      'Gabriel Magalhães: 1, 0, 0',
      'Gabriel: 1, 1, 1',
    ]);
  });

  test('takes the absences along that another source states with the ids of its source', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [squad(2022, GABRIEL)],
      'transfermarkt-injuries': [
        {
          kind: 'sidelined',
          person: { id: '9', name: '' },
          role: 'player',
          type: 'Knee Injury',
          start: '2022-11-24',
          end: null,
        },
      ],
      wyscout: [squad(2022, JESUS)],
      fpl: [squad(2022, MAGALHAES)],
    });
    const absent = await store.database.all<{ name: string; type: string }>(
      'SELECT p.name, s.type FROM sidelined s JOIN players p ON p.legacy_id = s.person',
    );
    assert.deepEqual(
      absent.map(({ name, type }) => `${name}: ${type}`),
      ['Gabriel: Knee Injury'],
    );
  });

  test('means the only player who fits in a season, also if it fits two in another one', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      fpl: [squad(2021, GABRIEL), squad(2022, GABRIEL), played(2022, GABRIEL)],
      wyscout: [squad(2022, JESUS)],
      transfermarkt: [squad(2021, MAGALHAES), squad(2022, MAGALHAES)],
    });
    assert.deepEqual(await players(store), ['Gabriel Jesus: 1, 0, 0', 'Gabriel Magalhães: 2, 1, 0']);
  });

  test('that fits one player in one season and another one in another season is a player of its own', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      fpl: [squad(2021, GABRIEL), squad(2022, GABRIEL)],
      wyscout: [squad(2022, JESUS)],
      transfermarkt: [squad(2021, MAGALHAES)],
    });
    assert.deepEqual(await players(store), [
      'Gabriel Jesus: 1, 0, 0',
      'Gabriel Magalhães: 1, 0, 0',
      'Gabriel: 1, 0, 0',
    ]);
  });

  test('does not prove that another id of the same name means the same player', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      fpl: [squad(2022, GABRIEL), played(2022, GABRIEL)],
      understat: [squad(2022, { ...GABRIEL, id: '7' })],
      wyscout: [squad(2022, JESUS)],
      transfermarkt: [squad(2022, MAGALHAES)],
    });
    assert.deepEqual(await players(store), [
      'Gabriel Jesus: 1, 0, 0',
      'Gabriel Magalhães: 1, 0, 0',
      'Gabriel: 2, 1, 0',
    ]);
  });

  test('is a player of its own if another id of its source fits the same player as well', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      fpl: [squad(2022, { id: '3', name: 'Silva' }), squad(2022, { id: '4', name: 'Silva' })],
      wyscout: [squad(2022, { id: '1', name: 'Fábio Silva', birth: '2002-07-19' })],
    });
    assert.deepEqual(await players(store), ['Fábio Silva: 1, 0, 0', 'Silva: 1, 0, 0', 'Silva: 1, 0, 0']);
  });

  test('is a player of its own if a full name fits two players, and a name without an id means that player', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      fpl: [squad(2021, { id: '9', name: 'John Smith' }), squad(2022, { id: '9', name: 'John Smith' })],
      wyscout: [squad(2022, { id: '1', name: 'John Albert Smith', birth: '1997-04-03' })],
      transfermarkt: [squad(2022, { id: '2', name: 'John Benjamin Smith', birth: '1998-04-03' })],
      openfootball: [played(2022, { name: 'John Smith' })],
    });
    assert.equal((await players(store)).length, 3);
  });

  test('is a player of its own when a date of birth shows it', async (t) => {
    const smith = { id: '9', name: 'John Smith' };
    const store = await sameInEveryOrder(
      engine,
      t,
      {
        'squads-1': [squad(2022, smith), played(2022, smith)],
        'players-1': [{ kind: 'player', player: { ...smith, birth: '1999-09-09' } }, played(2022, smith)],
        'squads-2': [squad(2022, { id: '1', name: 'John Smith', birth: '1997-04-03' })],
      },
      // the number is that of the provider
      (name) => ['fpl', 'wyscout'][Number(name.at(-1)) - 1]!,
    );
    assert.deepEqual(await players(store), ['John Smith: 1, 0, 0', 'John Smith: 1, 1, 0']);
  });
});

/** The player of each line in two seasons. */
const lines = (provider: string, players: readonly PersonProfile[]): readonly Mention[] =>
  [2021, 2022].flatMap((season) => players.map((name) => ({ provider, name, team: 40, season })));
const SOURCES = [
  lines('fpl', [GABRIEL]),
  lines('understat', [{ id: '19', name: 'Gabriel' }]),
  lines('wyscout', [JESUS, MAGALHAES]),
  lines('transfermarkt', [
    { id: '31', name: 'Gabriel Fernando de Jesus', birth: JESUS.birth },
    { id: '33', name: 'Gabriel Silva', birth: '2002-01-01' },
  ]),
];

test('random lines of two sources with dates of birth, and of an id in each of two others, give the same players in any order', async (t) => {
  const some = (all: readonly Mention[]) => fc.subarray([...all]);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...SOURCES.map(some)),
      fc.constantFrom(...ordersOf([...SOURCES.keys()])),
      async (files, order) => {
        const after = async (sequence: readonly number[]) => {
          const store = await storeOfTeams((await newDatabases('sqlite', t)).data);
          for (const i of sequence) await identifyPeople(store, files[i]!);
          return storedPeople(store);
        };
        assert.deepEqual(await after(order), await after([...files.keys()]));
      },
    ),
    { numRuns: 30 },
  );
});
