import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { compareRounds, parseRound, regularSeasonRound, roundsInOrder } from '../../src/football/rounds.ts';
import { aFixture, aLeague, kickoffOn } from '../support/data/fixtures.ts';

const RECORDED = new URL('../../../shared/conformance/api-football/recorded/fixtures-rounds/', import.meta.url);

const CHAMPIONS_LEAGUE = [
  'Preliminary round',
  '1st Qualifying Round',
  '2nd Qualifying Round',
  '3rd Qualifying Round',
  'Play-offs',
  'Group Stage - 1',
  'Group Stage - 2',
  'Group Stage - 10',
  'Knockout Round Play-offs',
  'Round of 16',
  'Quarter-finals',
  'Semi-finals',
  '3rd Place Final',
  'Final',
];

test('round 10 comes after round 2', () => {
  const names = [10, 2, 1, 38, 9].map(regularSeasonRound).sort(compareRounds);
  assert.deepEqual(names, [1, 2, 9, 10, 38].map(regularSeasonRound));
  assert.ok(compareRounds('Matchday 2', 'Matchday 10') < 0);
  assert.ok(compareRounds('9. Round', '10. Round') < 0);
});

test('round zero is refused', () => {
  assert.throws(() => regularSeasonRound(0), RangeError);
  assert.throws(() => regularSeasonRound(1.5), RangeError);
});

test('a European season runs from the preliminary round to the final', () => {
  assert.deepEqual([...CHAMPIONS_LEAGUE].reverse().sort(compareRounds), CHAMPIONS_LEAGUE);
});

test('knock-out rounds are ordered by the number of teams left', () => {
  const order = ['64th Finals', 'Round of 64', '16th Finals', 'Round of 16', 'Quarterfinals', 'Semi-finals', 'Final'];
  assert.deepEqual([...order].sort().sort(compareRounds), order);
});

test('a cup with many early rounds keeps their order', () => {
  const order = [
    'Extra Preliminary Round',
    'Preliminary Round',
    '1st Round Qualifying',
    '4th Round Qualifying',
    '1st Round',
    '2nd Round',
    '3rd Round',
    'Quarter-finals',
    'Semi-finals',
    'Final',
  ];
  assert.deepEqual([...order].sort().sort(compareRounds), order);
});

test('groups advance together: the second round of every group precedes the third', () => {
  const order = ['Group A - 2', 'Group B - 2', 'Group A - 3', 'Group B - 3'];
  assert.deepEqual([...order].reverse().sort(compareRounds), order);
});

test('the Apertura and its own final come before the Clausura', () => {
  const order = ['Apertura - 2', 'Apertura - 10', 'Apertura - Semi-finals', 'Apertura - Final', 'Clausura - 1'];
  assert.deepEqual([...order].sort().sort(compareRounds), order);
});

test('the play-offs of a league come after its last round', () => {
  const order = ['Regular Season - 46', 'Championship Round - 1', 'Play-offs - Semi-finals', 'Play-offs - Final'];
  assert.deepEqual([...order].reverse().sort(compareRounds), order);
});

describe('a round name', () => {
  const cases: [name: string, kind: string, part: string | null, number: number | null][] = [
    ['Regular Season - 3', 'regular', null, 3],
    ['Matchday 3', 'regular', null, 3],
    ['Round - 3', 'regular', null, 3],
    ['Bayern Nord - 4', 'regular', 'Bayern Nord', 4],
    ['Apertura - 5', 'regular', 'Apertura', 5],
    ['1st Phase - 5', 'regular', '1st Phase', 5],
    ['1st Round - 5', 'regular', '1st Round', 5],
    ['1st Round', 'numbered', null, 1],
    ['Third round', 'numbered', null, 3],
    ['Group A - 3', 'group', 'Group A', 3],
    ['Group A, Matchday 3', 'group', 'Group A', 3],
    ['Group A', 'group', 'Group A', null],
    ['League Stage - 8', 'group', null, 8],
    ['League, Matchday 8', 'group', null, 8],
    ['Premier League Path - Group Stage - 2', 'group', 'Premier League Path', 2],
    ['Championship Round - 2', 'split', 'Championship Round', 2],
    ['Qualifying, Round 2', 'qualifying', null, 2],
    ['2nd Preliminary Round', 'preliminary', null, 2],
    ['Regions Path - 1st Round', 'numbered', 'Regions Path', 1],
    ['Relegation Play-offs', 'play-off', null, null],
    ['Play-offs - Semi-finals', 'knock-out', null, null],
    ['Finals, Semifinals', 'knock-out', null, null],
    ['Match for third place', 'knock-out', null, null],
    ['Club Friendlies 3', 'friendly', null, 3],
    ['Something else', 'unknown', 'Something else', null],
  ];
  for (const [name, kind, part, number] of cases) {
    test(name, () => {
      const round = parseRound(name);
      assert.deepEqual([round.kind, round.part, round.number], [kind, part, number]);
    });
  }
});

test('the order is total for any names', () => {
  const parts = fc.constantFrom(
    ...CHAMPIONS_LEAGUE,
    'Apertura - 3',
    'Group A - 2',
    'Bayern - 4',
    'Cup',
    'Regular Season - 7',
  );
  const name = fc.oneof(parts, fc.string());
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      assert.equal(Math.sign(compareRounds(a, b)), -Math.sign(compareRounds(b, a)) + 0);
      assert.equal(compareRounds(a, b) === 0, a === b);
      if (compareRounds(a, b) <= 0 && compareRounds(b, c) <= 0) assert.ok(compareRounds(a, c) <= 0);
    }),
  );
});

describe('rounds of a season', () => {
  const cup = aLeague({ type: 'Cup' });
  const on = (round: string | null, day: number) => aFixture({ league: cup, round, kickoff: kickoffOn(day) });

  test('each round appears once, and fixtures without a round add none', () => {
    assert.deepEqual(roundsInOrder([on('Final', 9), on(null, 1), on('Semi-finals', 2), on('Semi-finals', 3)]), [
      'Semi-finals',
      'Final',
    ]);
  });

  test('a postponed match does not change the position of its round', () => {
    const season = [on('Regular Season - 1', 90), on('Regular Season - 2', 2), on('Regular Season - 1', 95)];
    assert.deepEqual(roundsInOrder(season), ['Regular Season - 1', 'Regular Season - 2']);
  });

  test('dates decide the position of play-offs', () => {
    assert.deepEqual(roundsInOrder([on('Play-offs', 1), on('Group Stage - 1', 5), on('Final', 50)])[0], 'Play-offs');
    assert.deepEqual(roundsInOrder([on('Play-offs', 50), on('Regular Season - 1', 5)])[1], 'Play-offs');
    assert.deepEqual(roundsInOrder([on('Play-offs', 30), on('Group Stage - 1', 5), on('Final', 50)])[1], 'Play-offs');
  });

  test('the first match decides the position of an unrecognized round', () => {
    assert.deepEqual(roundsInOrder([on('Lucky Losers', 30), on('Group Stage - 1', 5), on('Final', 50)]), [
      'Group Stage - 1',
      'Lucky Losers',
      'Final',
    ]);
  });

  test('the order of the fixtures does not matter', () => {
    const season = [...CHAMPIONS_LEAGUE.map((round, i) => on(round, 1 + i)), on('Odd', 4), on('Even', 4)];
    const expected = roundsInOrder(season);
    const shuffled = fc.shuffledSubarray(season, { minLength: season.length });
    fc.assert(fc.property(shuffled, (some) => assert.deepEqual(roundsInOrder(some), expected)));
  });
});

test('recorded orders of the mirrored API are reproduced', { skip: sharedMissing() }, () => {
  let orders = 0;
  for (const file of readdirSync(RECORDED)) {
    const { response } = JSON.parse(readFileSync(new URL(file, RECORDED), 'utf8'));
    if (!response.every((round: unknown) => typeof round === 'string')) continue;
    orders += 1;
    assert.deepEqual([...response].reverse().sort(compareRounds), response, file);
    const recorded = [...new Set<string>(response)];
    // One match per round, all with the same kickoff, so that only names decide.
    const season = [...recorded].sort().map((round) => aFixture({ round }));
    assert.deepEqual(roundsInOrder(season), recorded, file);
  }
  assert.ok(orders >= 3);
});

function sharedMissing(): string | false {
  return existsSync(RECORDED) ? false : 'no ../shared beside the repository: recorded round orders are not checked';
}
