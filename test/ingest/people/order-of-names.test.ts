/** Whom an incomplete name means does not depend on who was imported before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenStore } from '../../../src/store/store.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { differences, wholeStore } from '../../support/stores/whole-store.ts';
import { aMatch } from '../match-details/sample-match.ts';

const CITY = { name: 'Manchester City' };
const SEASON = { league: 'eng.1', season: 2017 };

const squadPlayer = (id: string, name: string, birth?: string): RecordBody => ({
  kind: 'squad',
  ...SEASON,
  team: CITY,
  player: { id, name, ...(birth !== undefined && { birth }) },
});
const goals = (...names: readonly string[]): RecordBody => {
  const { line: _, ...match } = aMatch({
    season: 2017,
    kickoff: Date.parse('2017-09-23T14:00Z'),
    home: CITY,
    away: { name: 'Crystal Palace' },
    details: {
      events: names.map((name, i) => ({
        minute: 10 + i,
        side: 'home',
        kind: 'goal',
        detail: 'normal',
        player: { name },
      })),
      eventKinds: ['goal'],
    },
  });
  return match;
};

const SQUADS: Readonly<Record<string, readonly RecordBody[]>> = {
  wyscout: [squadPlayer('1', 'David Silva', '1986-01-08')],
  fpl: [squadPlayer('9', 'Bernardo Silva')],
  'football-txt': [squadPlayer('x', 'Leroy Sané')],
};
const GOALS = { openfootball: [goals('Silva', 'Sané', 'B. Silva')], 'international-results': [goals('Silva')] };

async function storeAfter(store: OpenStore, order: readonly string[]): Promise<OpenStore> {
  const files: Readonly<Record<string, readonly RecordBody[]>> = { ...SQUADS, ...GOALS };
  for (const provider of order) {
    const report = await importFiles(store, recordSource(provider), { 'a.ndjson': recordFile(...files[provider]!) });
    assert.deepEqual([report.failed, report.rejected, report.unresolved], [[], 0, 0]);
  }
  return store;
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

aboveEngines('scorers with incomplete names', (engine) => {
  test('are the same players in every order of the sources', async (t) => {
    const all = orders([...Object.keys(SQUADS), ...Object.keys(GOALS)]);
    const tested = engine === 'sqlite' ? all.filter((_, i) => i % 5 === 0) : [all[0]!, all.at(-1)!, all[60]!];
    const first = await storeAfter(await emptyStore(engine, t), tested[0]!);
    const expected = await wholeStore(first.database);
    const scorers = await first.database.all<{ name: string }>(
      `SELECT p.name FROM events e JOIN players p ON p.legacy_id = e.player WHERE e.deleted = 0 ORDER BY e.minute`,
    );
    assert.deepEqual(
      scorers.map(({ name }) => name),
      ['Silva', 'Leroy Sané', 'Bernardo Silva'],
      'a name of two players is a person of its own',
    );
    for (const order of tested.slice(1)) {
      const store = await storeAfter(await emptyStore(engine, t), order);
      assert.deepEqual(differences(expected, await wholeStore(store.database)), {}, order.join(', '));
    }
  });

  test('belong to the only player of the name until another one joins the team', async (t) => {
    const store = await storeAfter(await emptyStore(engine, t), ['wyscout', 'international-results']);
    const goalsOf = async () =>
      store.database.all(
        `SELECT p.name, s.goals FROM player_seasons s JOIN players p ON p.legacy_id = s.player
         WHERE s.goals > 0 ORDER BY p.name`,
      );
    const asRows = async () => (await goalsOf()).map((row) => Object.values(row).join(' '));
    assert.deepEqual(await asRows(), ['David Silva 1']);
    await storeAfter(store, ['fpl']);
    assert.deepEqual(await asRows(), ['Silva 1']);
    const again = await importFiles(store, recordSource('international-results'), {
      'a.ndjson': recordFile(...GOALS['international-results']),
    });
    assert.deepEqual(countsOf(again), [0, 1, 0, 0]);
  });

  test('take the transfers of a name with them, which the lists of both clubs state', async (t) => {
    const transfer = (from: object, to: object): RecordBody => ({
      ...{ kind: 'transfer', player: { name: 'Amauri' }, date: '2018-07-01', dayKnown: false, type: 'Free' },
      from: { name: 'Manchester City', ...from },
      to: { name: 'Crystal Palace', ...to },
    });
    // the list of each club states its own country only
    const lists = recordFile(transfer({ country: 'eng' }, {}), transfer({}, { country: 'eng' }));
    const squad = recordFile(squadPlayer('7', 'Amauri Carvalho'));
    const files = { 'ewenme-transfers': lists, wyscout: squad };
    const stores = [];
    for (const order of orders(Object.keys(files) as (keyof typeof files)[])) {
      const store = await emptyStore(engine, t);
      const importAll = async () => {
        let saved = 0;
        for (const provider of order) {
          saved += (await importFiles(store, recordSource(provider), { 'a.ndjson': files[provider] })).saved;
        }
        return saved;
      };
      assert.equal(await importAll(), 2);
      stores.push(await wholeStore(store.database));
      assert.equal(await importAll(), 0);
      stores.push(await wholeStore(store.database));
      const players = await store.database.all(
        'SELECT p.name FROM transfers t JOIN players p ON p.legacy_id = t.player ORDER BY 1',
      );
      assert.deepEqual(players.map(Object.values), [['Amauri Carvalho']], order.join(', '));
    }
    for (const other of stores) assert.deepEqual(differences(stores[0]!, other), {});
  });
});
