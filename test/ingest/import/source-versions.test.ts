/** Copies of one file, from a source that states when it last changed a match. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchRecord } from '../../../src/ingest/records/source.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { aMatch } from '../match-details/sample-match.ts';

const source = recordSource('openligadb');
const TEAMS = ['Arsenal', 'Chelsea', 'Everton', 'Fulham', 'Liverpool', 'Brentford'];
const PAIRS = TEAMS.flatMap((home) => TEAMS.filter((away) => away !== home).map((away) => ({ home, away })));

type Copy = Partial<MatchRecord>;

function played(home: number, away: number, scorers?: readonly string[]): Copy {
  const goals = { home, away };
  return {
    status: 'FT',
    score: { goals, halftime: null, fulltime: goals, extratime: null, penalty: null },
    ...(scorers && {
      details: {
        eventKinds: ['goal'],
        events: scorers.map((name, i) => ({
          ...{ minute: 10 * (i + 1), side: 'home', kind: 'goal', detail: 'normal' },
          player: { name, id: name },
        })),
      } as NonNullable<MatchRecord['details']>,
    }),
  };
}
const planned: Copy = {
  status: 'NS',
  score: { goals: null, halftime: null, fulltime: null, extratime: null, penalty: null },
};
const dated = (copy: Copy, at: number, digest = `d${at}`): Copy => ({ ...copy, version: { at, digest } });

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** Imports copies of matches in every order: each order for another pair of teams, so that one store is enough. */
async function importInAllOrders(store: OpenStore, copies: readonly Copy[]): Promise<readonly string[]> {
  const orders = ordersOf(copies);
  const saved: number[] = [];
  for (const round of [1, 2]) {
    saved.length = 0;
    for (const at of copies.keys()) {
      const records = orders.map((order, i): RecordBody => {
        const { line: _, ...match } = aMatch({
          ...order[at],
          home: { name: PAIRS[i]!.home },
          away: { name: PAIRS[i]!.away },
        });
        return match;
      });
      const report = await importFiles(store, source, { 'a.ndjson': recordFile(...records) });
      assert.deepEqual(report.failed, []);
      assert.equal(report.rejected, 0);
      saved.push(report.saved);
    }
    if (round === 2)
      assert.deepEqual(
        saved,
        copies.map(() => 0),
        'the second import saves nothing',
      );
  }
  return statesOf(store);
}

/** Status, goals and scorers of every match. */
async function statesOf({ database }: OpenStore): Promise<string[]> {
  const rows = await database.all<{ id: string; state: string; scorer: string | null }>(
    `SELECT f.id, f.status || ' ' || COALESCE(f.goals_home, -1) || ':' || COALESCE(f.goals_away, -1) AS state,
       p.name AS scorer
     FROM fixtures f LEFT JOIN events e ON e.fixture = f.legacy_id AND e.deleted = 0
     LEFT JOIN players p ON p.legacy_id = e.player ORDER BY f.id, e.minute`,
  );
  const matches = [...Map.groupBy(rows, ({ id }) => id).values()];
  return matches.map((of) => [of[0]!.state, ...of.flatMap(({ scorer }) => scorer ?? [])].join(' '));
}

const [saka, havertz, rice] = ['Bukayo Saka', 'Kai Havertz', 'Declan Rice'] as const;

aboveEngines('copies of one file', (engine) => {
  test('what the source changed last counts, in whichever order the copies are read', async (t) => {
    const store = await emptyStore(engine, t);
    const states = await importInAllOrders(store, [
      dated(planned, 1),
      dated(played(2, 1, [saka, havertz]), 2),
      // a goal taken back, and given again
      dated(played(1, 1, [saka]), 3),
      dated(played(2, 1, [saka, havertz]), 4),
    ]);
    assert.equal(states.length, 24);
    assert.deepEqual([...new Set(states)], [`FT 2:1 ${saka} ${havertz}`]);
  });

  test('a newer copy without scorers keeps those of an older one', async (t) => {
    const store = await emptyStore(engine, t);
    const states = await importInAllOrders(store, [
      dated(played(3, 1, [saka]), 1),
      dated(played(2, 1, [saka, rice]), 2),
      dated(played(2, 1), 3),
    ]);
    assert.equal(states.length, 6);
    assert.deepEqual([...new Set(states)], [`FT 2:1 ${saka} ${rice}`]);
    const { completeness } = (await store.database.get<{ completeness: string }>('SELECT completeness FROM seasons'))!;
    assert.deepEqual(JSON.parse(completeness).events, [6, 6]);
  });

  test('of two copies of one time, the one with a result counts, then the same one in any order', async (t) => {
    const store = await emptyStore(engine, t);
    const states = await importInAllOrders(store, [
      dated(planned, 1, 'z'),
      dated(played(1, 0), 1, 'a'),
      dated(played(1, 1), 1, 'b'),
    ]);
    assert.equal(states.length, 6);
    assert.deepEqual([...new Set(states)], ['FT 1:1']);
  });

  test('an undated copy does not replace a dated one; of undated copies the last one counts', async (t) => {
    const store = await emptyStore(engine, t);
    const counts: (readonly number[])[] = [];
    const stateAfter = async (copy: Copy) => {
      counts.push(countsOf(await importFiles(store, source, { 'a.ndjson': recordFile(aMatch(copy)) })));
      return (await statesOf(store))[0];
    };
    assert.equal(await stateAfter(played(2, 0)), 'FT 2:0');
    assert.equal(await stateAfter(played(1, 0)), 'FT 1:0');
    assert.equal(await stateAfter(dated(planned, 5)), 'NS -1:-1');
    assert.equal(await stateAfter(played(1, 0)), 'NS -1:-1');
    // the same object of the source, read again by another release
    assert.equal(await stateAfter(dated(played(3, 0), 5)), 'FT 3:0');
    assert.deepEqual(
      counts.map(([saved]) => saved),
      [1, 1, 1, 0, 1],
    );
  });

  test('the same statement of a later time changes nothing that is served', async (t) => {
    const store = await emptyStore(engine, t);
    const importCopy = (copy: Copy) => importFiles(store, source, { 'a.ndjson': recordFile(aMatch(copy)) });
    await importCopy(dated(played(2, 1, [saka]), 1));
    const { latest } = store.revisions;
    assert.deepEqual(countsOf(await importCopy(dated(played(2, 1, [saka]), 9))), [0, 1, 0, 0]);
    assert.equal(store.revisions.latest, latest);
    assert.deepEqual(countsOf(await importCopy(dated(played(0, 0), 8))), [0, 1, 0, 0]);
    assert.deepEqual(await statesOf(store), [`FT 2:1 ${saka}`]);
  });
});
