import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { doubleRoundRobin, singleRoundRobin } from '../../../src/sandbox/leagues/calendar.ts';
import { CUP_ROUNDS, SANDBOX_CUP, SANDBOX_LEAGUES } from '../../../src/sandbox/leagues/competitions.ts';
import { SANDBOX_COUNTRIES } from '../../../src/sandbox/leagues/countries.ts';
import { cupDay, currentSeason, playingSaturdays, roundSaturdays } from '../../../src/sandbox/leagues/days.ts';

const teamCount = fc.integer({ min: 2, max: 24 });

describe('the circle method', () => {
  test('every team meets every other once at home and once away', () => {
    fc.assert(
      fc.property(teamCount, (teams) => {
        const met = doubleRoundRobin(teams)
          .flat()
          .map(([home, away]) => `${home}-${away}`);
        assert.equal(met.length, teams * (teams - 1));
        assert.equal(new Set(met).size, met.length);
      }),
    );
  });

  test('a team plays once a round, or rests if the number is odd', () => {
    fc.assert(
      fc.property(teamCount, (teams) => {
        for (const round of doubleRoundRobin(teams)) {
          assert.equal(new Set(round.flat()).size, 2 * Math.floor(teams / 2));
        }
      }),
    );
  });

  test('the second half mirrors the first', () => {
    fc.assert(
      fc.property(teamCount, (teams) => {
        const rounds = doubleRoundRobin(teams);
        const half = rounds.length / 2;
        for (let round = 0; round < half; round++) {
          assert.deepEqual(
            rounds[round + half],
            rounds[round]!.map(([home, away]) => [away, home]),
          );
        }
      }),
    );
  });

  test('an even number of teams has n - 2 breaks in a half, and no team plays three times in a row at home or away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), (pairs) => {
        const teams = 2 * pairs;
        const sides = (rounds: readonly (readonly (readonly [number, number])[])[], team: number) =>
          rounds.map((round) => (round.some(([home]) => home === team) ? 'H' : 'A')).join('');
        let breaks = 0;
        for (let team = 0; team < teams; team++) {
          breaks += sides(singleRoundRobin(teams), team).match(/(?<=H)H|(?<=A)A/g)?.length ?? 0;
          assert.doesNotMatch(sides(doubleRoundRobin(teams), team), /HHH|AAA/);
        }
        assert.equal(breaks, teams - 2);
      }),
    );
  });

  test('fewer than two teams are refused', () => {
    assert.throws(() => singleRoundRobin(1), RangeError);
  });
});

describe('the dates of a season', () => {
  const years = Array.from({ length: 80 }, (_, index) => 1990 + index);

  test('the rounds of every league fit on the weekends of every year', () => {
    for (const { calendar, teams } of SANDBOX_LEAGUES) {
      for (const year of years) {
        const saturdays = roundSaturdays(playingSaturdays(calendar, year), 2 * (teams - 1));
        assert.equal(new Set(saturdays).size, 2 * (teams - 1));
        assert.ok(saturdays.every((day) => new Date(day).getUTCDay() === 6));
      }
    }
  });

  test('a season lies between its publication and the next one', () => {
    for (const { calendar } of SANDBOX_LEAGUES) {
      for (const year of years) {
        for (const day of playingSaturdays(calendar, year)) assert.equal(currentSeason(calendar, day), year);
      }
    }
  });

  test('the cup rounds are in playing order and the final a week after the league', () => {
    for (const year of years) {
      const days = CUP_ROUNDS.map((round) => cupDay(SANDBOX_CUP.calendar, year, round));
      assert.deepEqual(
        days,
        [...days].sort((a, b) => a - b),
      );
      assert.ok(days.at(-1)! - playingSaturdays(SANDBOX_CUP.calendar, year).at(-1)! >= 7 * 86_400_000);
    }
  });

  test('kickoff slots leave 48 hours to midweek and from there to Friday', () => {
    for (const { slots, midweek } of SANDBOX_COUNTRIES) {
      for (const [day, time] of slots) {
        if (day === 2) assert.ok(midweek.every((other) => other >= time));
        if (day === -1) assert.ok(midweek.every((other) => other <= time));
      }
    }
  });
});
