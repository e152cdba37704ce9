import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentRound, roundList } from '../../../src/football/season/round-list.ts';
import { aFixture, kickoffOn } from '../../support/data/fixtures.ts';

const round = (number: number) => `Regular Season - ${number}`;
const score = { home: 1, away: 0 };

test('a round has its first and last match, its matches and those with a result', () => {
  const fixtures = [
    aFixture({ round: round(2), kickoff: kickoffOn(9), home: 'A', away: 'B' }),
    aFixture({ round: round(1), kickoff: kickoffOn(2), home: 'C', away: 'D', score }),
    aFixture({ round: round(1), kickoff: kickoffOn(20), home: 'A', away: 'D' }),
    aFixture({ round: null, kickoff: kickoffOn(1), home: 'B', away: 'D', score }),
  ];
  const rounds = roundList(fixtures);
  assert.deepEqual(
    rounds.map(({ name, number, matches, finished, current }) => [name, number, matches, finished, current]),
    [
      [round(1), 1, 2, 1, true],
      [round(2), 2, 1, 0, false],
    ],
  );
  assert.deepEqual([rounds[0]!.first.kickoff, rounds[0]!.last.kickoff], [kickoffOn(2), kickoffOn(20)]);
});

test('the current round is that of the latest match that has started, else the first', () => {
  const fixtures = [
    aFixture({ round: round(1), kickoff: kickoffOn(2), home: 'A', away: 'B' }),
    aFixture({ round: round(2), kickoff: kickoffOn(9), home: 'C', away: 'D' }),
  ];
  assert.equal(currentRound(fixtures), round(1));
  const inPlay = aFixture({ round: round(2), kickoff: kickoffOn(8), home: 'E', away: 'F', status: '1H' });
  assert.equal(currentRound([...fixtures, inPlay]), round(2));
  assert.equal(currentRound([]), null);
});
