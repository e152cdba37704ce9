import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type TournamentMatch, tournamentRounds } from '../../../src/football/season/tournament-rounds.ts';

const DAY = 86_400_000;

/** Matches as 'home-away' by day. */
function matchesOf(...days: readonly (readonly string[])[]): TournamentMatch[] {
  return days.flatMap((pairs, day) =>
    pairs.map((pair) => {
      const [home = 0, away = 0] = pair.split('-').map(Number);
      return { id: `${day} ${pair}`, home, away, kickoff: day * DAY };
    }),
  );
}

const GROUPS = [
  ['1-2', '3-4'],
  ['5-6', '7-8'],
  ['1-3', '2-4', '5-7', '6-8'],
  ['4-1', '2-3', '8-5', '6-7'],
] as const;
const GROUP_ROUNDS = [
  ...['Group 1 - 1', 'Group 1 - 1', 'Group 2 - 1', 'Group 2 - 1'],
  ...['Group 1 - 2', 'Group 1 - 2', 'Group 2 - 2', 'Group 2 - 2'],
  ...['Group 1 - 3', 'Group 1 - 3', 'Group 2 - 3', 'Group 2 - 3'],
];

test('four teams that all meet are a group, and the rounds after it lead to the final', () => {
  const matches = matchesOf(...GROUPS, ['1-6'], ['5-2'], ['2-6'], ['1-5']);
  // teams of one group can meet again
  assert.deepEqual(tournamentRounds(matches), [
    ...GROUP_ROUNDS,
    'Semi-finals',
    'Semi-finals',
    '3rd Place Final',
    'Final',
  ]);
  const withoutThird = matchesOf(...GROUPS, ['1-6'], ['5-2'], ['1-5']);
  assert.deepEqual(tournamentRounds(withoutThird)?.slice(12), ['Semi-finals', 'Semi-finals', 'Final']);
});

test('the winners of two groups can meet in the final at once', () => {
  const rounds = tournamentRounds(matchesOf(...GROUPS, ['2-6'], ['1-5']));
  assert.deepEqual(rounds, [...GROUP_ROUNDS, '3rd Place Final', 'Final']);
});

test('four groups are followed by quarter-finals', () => {
  const groups = GROUPS.map((day) => [
    ...day,
    ...day.map((pair) =>
      pair
        .split('-')
        .map((team) => Number(team) + 8)
        .join('-'),
    ),
  ]);
  const rounds = tournamentRounds(matchesOf(...groups, ['1-6', '9-14'], ['5-2', '13-10'], ['1-9', '5-13'], ['9-5']));
  assert.deepEqual(rounds?.slice(24), [...Array(4).fill('Quarter-finals'), 'Semi-finals', 'Semi-finals', 'Final']);
});

test('a tournament without groups, or with a match of no round, has no rounds', () => {
  assert.equal(tournamentRounds([]), null);
  assert.equal(tournamentRounds(matchesOf(['1-2'], ['3-4'], ['2-4'], ['1-3'])), null);
  assert.equal(tournamentRounds(matchesOf(['1-2'], ['3-4'], ['2-4'], ['1-3'], ['1-3'])), null, 'a replay');
  assert.equal(tournamentRounds(matchesOf(...GROUPS.slice(0, 3))), null, 'not complete yet');
  assert.equal(tournamentRounds(matchesOf(...GROUPS, ['1-6'], ['1-5', '2-6'])), null, 'two last matches');
  assert.equal(tournamentRounds(matchesOf(...GROUPS, ['1-6'], ['5-2'], ['6-2'], ['2-6'], ['1-5'])), null, 'a replay');
});

test('the order of the matches does not matter', () => {
  const matches = matchesOf(...GROUPS, ['1-6'], ['5-2'], ['2-6'], ['1-5']);
  const rounds = new Map(matches.map((match, i) => [match, tournamentRounds(matches)![i]]));
  fc.assert(
    fc.property(fc.shuffledSubarray(matches, { minLength: matches.length }), (shuffled) => {
      assert.deepEqual(
        tournamentRounds(shuffled),
        shuffled.map((match) => rounds.get(match)),
      );
    }),
    { numRuns: 20 },
  );
});
