import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headToHead, meetings } from '../../src/football/head-to-head.ts';
import { NO_SCORE } from '../../src/football/score.ts';
import { aFixture, aTeam, fixturesOf, kickoffOn } from '../support/data/fixtures.ts';

const A = aTeam('A');
const B = aTeam('B');
const FIXTURES = fixturesOf('A 2-0 B\nB 1-1 A\nB 3-0 A\nA 5-0 C\nA - B');

test('meetings include matches at home and away, and no other teams', () => {
  assert.deepEqual(
    meetings(A, B, FIXTURES).map(({ home, away }) => home.name + away.name),
    ['AB', 'BA', 'BA', 'AB'],
  );
  assert.deepEqual(meetings(A, A, FIXTURES), []);
});

test("the summary counts valid results, from the first team's side", () => {
  assert.deepEqual(headToHead(A, B, FIXTURES), {
    played: 3,
    wins: { first: 1, second: 1 },
    draws: 1,
    goals: { first: 3, second: 4 },
    shootouts: { first: 0, second: 0 },
    sequence: 'LDW',
  });
});

test('swapping the teams mirrors the summary', () => {
  const [one, other] = [headToHead(A, B, FIXTURES), headToHead(B, A, FIXTURES)];
  assert.deepEqual(other.wins, { first: one.wins.second, second: one.wins.first });
  assert.deepEqual(other.goals, { first: one.goals.second, second: one.goals.first });
});

test('a match decided by a shoot-out is a draw; the winner is counted separately', () => {
  const score = { ...NO_SCORE, goals: { home: 1, away: 1 }, penalty: { home: 3, away: 4 } };
  const final = aFixture({ home: A, away: B, status: 'PEN', score, kickoff: kickoffOn(20) });
  const { draws, wins, shootouts } = headToHead(A, B, [final]);
  assert.deepEqual(
    { draws, wins, shootouts },
    {
      draws: 1,
      wins: { first: 0, second: 0 },
      shootouts: { first: 0, second: 1 },
    },
  );
});
