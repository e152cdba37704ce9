import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BracketRoundData } from '../../src/site/explorer/model.ts';
import {
  bracketLayout,
  legsOf,
  TIE_HEIGHT,
  type Tie,
  totalOf,
} from '../../web/src/explorer/drawings/bracket-layout.ts';
import { roundName } from '../../web/src/explorer/round-names.ts';

const team = (id: string) => ({ id, name: id, logo: '' }) as Tie['home'];

type Leg = readonly [home: string, goals: readonly [number, number] | null];

function tie(id: string, format: Tie['format'], legs: readonly Leg[], next: string | null = null): Tie {
  return {
    ...{ id, format, home: team('a'), away: team('b'), aggregate: { home: 9, away: 8 }, next },
    ...{ awayGoals: null, penalty: null, complete: true, winner: null, decidedBy: null, loserNext: null },
    legs: legs.map(([home, goals], i) => ({
      ...{
        fixture: `${id}-${i}`,
        date: '2018-04-04T18:45:00.000Z',
        status: 'FT',
        home,
        away: home === 'a' ? 'b' : 'a',
      },
      ...{ score: goals && { home: goals[0], away: goals[1] }, extraTime: false },
    })),
  };
}

const round = (name: string, ties: readonly Tie[], placement = false) =>
  ({ name, stage: 'Knock-out Stage', placement, ties }) as unknown as BracketRoundData;

test('the goals of both legs are in the order of the teams of the tie, and both count', () => {
  const twoLegs = tie('t', 'two-legs', [
    ['a', [4, 1]],
    ['b', [3, 0]],
  ]);
  assert.deepEqual(
    legsOf(twoLegs).map(({ goals }) => goals),
    [
      { home: 4, away: 1 },
      { home: 0, away: 3 },
    ],
  );
  assert.deepEqual(totalOf(twoLegs), twoLegs.aggregate);
});

test('a replay is not added to the match before it, and a series counts wins', () => {
  const replayed = tie('t', 'replay', [
    ['a', [1, 1]],
    ['b', [0, 2]],
  ]);
  assert.deepEqual(totalOf(replayed), { home: 2, away: 0 });
  const series = tie('t', 'series', [
    ['a', [1, 0]],
    ['b', [4, 0]],
    ['a', [2, 1]],
  ]);
  assert.deepEqual(totalOf(series), { home: 2, away: 1 });
  assert.equal(totalOf(tie('t', 'series', [['a', null]])), null);
});

test('no tie of a bracket is on another one or outside, also the match for third place', () => {
  const single = (id: string, next: string | null) => tie(id, 'single', [['a', [1, 0]]], next);
  for (const first of [2, 4, 8, 16]) {
    const rounds = [];
    for (let ties = first; ties >= 1; ties /= 2)
      rounds.push(
        round(
          `Round of ${2 * ties}`,
          Array.from({ length: ties }, (_, i) => single(`${ties}-${i}`, null)),
        ),
      );
    rounds.splice(-1, 0, round('3rd Place Final', [single('third', null)], true));
    const { ties, titles, width, height, tieWidth } = bracketLayout(rounds);
    assert.equal(ties.length, 2 * first);
    assert.ok(titles.some(({ name }) => name === '3rd Place Final'));
    for (const [i, one] of ties.entries()) {
      assert.ok(one.x >= 0 && one.x + tieWidth <= width && one.y >= 0 && one.y + TIE_HEIGHT <= height, one.tie.id);
      for (const other of ties.slice(i + 1))
        assert.ok(one.x !== other.x || Math.abs(one.y - other.y) >= TIE_HEIGHT + 20, `${one.tie.id} ${other.tie.id}`);
    }
  }
});

test('the names of rounds are in the language of the reader, unknown ones as they are', () => {
  const texts: Readonly<Record<string, string>> = {
    round: 'Runde',
    'round.within': '{of}, Runde {number}',
    'round.group': 'Gruppe {value}',
    'round.of.Quarter-finals': 'Viertelfinale',
  };
  const language = {
    text: (name: string) => texts[name] ?? null,
    fill: (text: string, values: Readonly<Record<string, string | number>>) =>
      text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  };
  for (const [name, expected] of [
    ['Regular Season - 12', 'Runde 12'],
    ['Quarter-finals', 'Viertelfinale'],
    ['Group A - 3', 'Gruppe A, Runde 3'],
    ['Apertura - 7', 'Apertura, Runde 7'],
    ['Apertura - Quarter-finals', 'Apertura, Viertelfinale'],
    ['Northern Section', 'Northern Section'],
  ] as const)
    assert.equal(roundName(name, language), expected);
});
