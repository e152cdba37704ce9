import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CalendarMatch, calendarRounds } from '../../../src/football/season/calendar-rounds.ts';
import { doubleRoundRobin } from '../../../src/sandbox/leagues/calendar.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const START = Date.parse('2025-08-16T14:00Z');

/** A season with a round each week, and the round of each match. */
function season(teams: number): { matches: CalendarMatch[]; rounds: number[] } {
  const all = doubleRoundRobin(teams).flatMap((round, number) =>
    round.map(([home, away], i) => ({
      match: { home, away, kickoff: START + number * WEEK + (i % 3) * 24 * HOUR },
      round: number + 1,
    })),
  );
  return { matches: all.map(({ match }) => match), rounds: all.map(({ round }) => round) };
}

test('a match a week is a round a week, in any order of the matches', () => {
  fc.assert(
    fc.property(fc.constantFrom(6, 10, 20), fc.infiniteStream(fc.nat()), (teams, order) => {
      const { matches, rounds } = season(teams);
      const shuffled = matches.map((match, i) => ({ match, round: rounds[i]!, key: order.next().value as number }));
      shuffled.sort((a, b) => a.key - b.key);
      assert.deepEqual(
        calendarRounds(shuffled.map(({ match }) => match)),
        shuffled.map(({ round }) => round),
      );
    }),
    { numRuns: 20 },
  );
});

test('a rescheduled match belongs to the round that lacks its teams', () => {
  const { matches, rounds } = season(20);
  const moved = matches.map((match, i) =>
    i === 53 || i === 171 ? { ...match, kickoff: match.kickoff + 9 * WEEK + 3.5 * 24 * HOUR } : match,
  );
  assert.deepEqual(calendarRounds(moved), rounds);
});

test('an ambiguous or incomplete calendar has no rounds', () => {
  const { matches } = season(20);
  assert.equal(calendarRounds(matches.slice(1)), null);
  assert.equal(calendarRounds([...matches.slice(1), matches[1]!]), null);
  assert.equal(calendarRounds([]), null);
  const onOneDay = matches.map((match) => ({ ...match, kickoff: START }));
  assert.equal(calendarRounds(onOneDay), null);
  // half of a round a week later: neither half is more of a round than the other
  const split = matches.map((match, i) => (i < 5 ? { ...match, kickoff: match.kickoff + 110 * HOUR } : match));
  assert.equal(calendarRounds(split), null);
});
