import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { EventKind } from '../../../src/football/match.ts';
import type { EventRecord, MatchDetails } from '../../../src/ingest/records/records.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { examples } from '../../support/complete-run.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';
import { aMatch, person } from './sample-match.ts';

const SOURCES = [recordSource('wyscout'), recordSource('openfootball'), recordSource('understat')];
const PLAYERS = ['Ada Aal', 'Bea Berg', 'Cem Can'].map(person);
const OTHERS = ['Dov Dahl', 'Eli Ek'].map(person);

/** No player plays for both sides. */
const sideAndPlayer = fc.oneof(
  fc.record({ side: fc.constant('home' as const), player: fc.constantFrom(...PLAYERS) }),
  fc.record({ side: fc.constant('away' as const), player: fc.constantFrom(...OTHERS) }),
);
const minute = fc.integer({ min: 1, max: 90 });
const goal = fc.record({
  minute,
  sideAndPlayer,
  kind: fc.constant('goal' as const),
  detail: fc.constantFrom('normal' as const, 'own-goal' as const, 'penalty' as const),
});
const card = fc.record({
  minute,
  sideAndPlayer,
  kind: fc.constant('card' as const),
  detail: fc.constantFrom('yellow' as const, 'red' as const),
});
const events: fc.Arbitrary<EventRecord[]> = fc
  .array(fc.oneof(goal, card), { maxLength: 6 })
  .map((all) => all.map(({ sideAndPlayer: { side, player }, ...event }) => ({ ...event, side, player })));
const details: fc.Arbitrary<MatchDetails> = fc.record(
  {
    events,
    eventKinds: fc.constantFrom<(readonly EventKind[])[]>(['goal'], ['card'], ['goal', 'card']),
    lineups: fc.record(
      {
        home: fc.subarray(PLAYERS).map((some) => ({
          startXI: some.slice(0, 1).map((player) => ({ player })),
          substitutes: some.slice(1).map((player) => ({ player })),
        })),
      },
      { requiredKeys: [] },
    ),
    players: fc
      .subarray(PLAYERS)
      .map((some) =>
        some.map((player, i) => ({ side: 'home' as const, player, statistics: { goals: i, tackles: 2 * i } })),
      ),
  },
  { requiredKeys: [] },
);

/** Everything that is derived from the details, without revisions. */
async function derivedData(store: OpenStore): Promise<unknown> {
  const [fixture] = await store.fixtures.list({}, { order: 'asc' });
  const id = fixture!.legacyId;
  const stored = (await store.events.ofFixtures([id], { deleted: true })).get(id) ?? [];
  return {
    events: stored.map(({ revision: _, ...event }) => event),
    lineups: await store.lineups.ofFixtures([fixture!]),
    players: await store.playerMatches.ofFixtures([fixture!]),
    seasons: await store.playerSeasons.list({}),
    squads: await store.database.all('SELECT team, player, number, position FROM squads ORDER BY 1, 2'),
  };
}

const importDetails = (store: OpenStore, source: number, details: MatchDetails) =>
  importFiles(store, SOURCES[source]!, { 'm.json': recordFile(aMatch({ details })) });

test('random details of three sources give the same data in any order, and a second import changes nothing', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(details, details, details),
      fc.constantFrom([2, 1, 0], [1, 2, 0]),
      async (perSource, order) => {
        const [forth, back] = [await emptyStore('sqlite', t), await emptyStore('sqlite', t)];
        for (const source of [0, 1, 2]) await importDetails(forth, source, perSource[source]!);
        for (const source of order) await importDetails(back, source, perSource[source]!);
        assert.deepEqual(await derivedData(back), await derivedData(forth));
        const { latest } = forth.revisions;
        for (const source of order) assert.equal((await importDetails(forth, source, perSource[source]!)).saved, 0);
        assert.equal(forth.revisions.latest, latest);
      },
    ),
    { numRuns: examples(12), seed: 2018, endOnFailure: true },
  );
});

test('season totals are the sums of the matches after any newer copies of the details', async (t) => {
  const store = await emptyStore('sqlite', t);
  await fc.assert(
    fc.asyncProperty(details, fc.constantFrom(0, 1), async (newDetails, source) => {
      await importDetails(store, source, newDetails);
      const count = (table: string, statistics: string) =>
        store.database.all<{ player: number; statistics: string }>(
          `SELECT player, ${statistics} AS statistics FROM ${table} ORDER BY player`,
        );
      const goals = (rows: readonly { player: number; statistics: string }[]) => {
        const sums = new Map<number, number>();
        for (const row of rows) {
          sums.set(
            row.player,
            (sums.get(row.player) ?? 0) + ((JSON.parse(row.statistics) as { goals?: number }).goals ?? 0),
          );
        }
        return [...sums];
      };
      const played = await count('player_matches', "CASE WHEN played = 1 THEN statistics ELSE '{}' END");
      assert.deepEqual(goals(await count('player_seasons', 'statistics')), goals(played));
    }),
    { numRuns: examples(40), seed: 2022 },
  );
});
