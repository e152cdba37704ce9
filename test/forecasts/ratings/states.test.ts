import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { absoluteStrength, statesBefore } from '../../../src/forecasts/ratings/states.ts';
import { meetingOf } from '../../../src/models/ratings/rates.ts';
import { CLUBS } from '../../../src/models/ratings/settings.ts';
import type { LeagueState, Pairing, RatingState, TeamState } from '../../../src/models/ratings/state.ts';

const DAY = 20_000;
const TEAMS = [1, 2, 3];
const LEAGUES = [11, 12, 13, -14];

const number = fc.double({ min: -1, max: 1, noNaN: true });
const variance = fc.double({ min: 0.01, max: 1, noNaN: true });
const season = fc.integer({ min: 2018, max: 2025 });
const team: fc.Arbitrary<TeamState> = fc.record({
  ...{ attack: number, defence: number, attackVariance: variance, defenceVariance: variance },
  ...{ usualAttack: number, usualDefence: number, day: fc.integer({ min: DAY - 2000, max: DAY - 1 }), season },
  ...{ league: fc.constantFrom(...LEAGUES), priced: fc.boolean(), matches: fc.nat({ max: 500 }) },
});
const league: fc.Arbitrary<LeagueState> = fc.record({
  ...{ base: number, baseVariance: variance, home: number, homeVariance: variance },
  ...{ level: number, levelVariance: variance, day: fc.integer({ min: DAY - 2000, max: DAY - 1 }) },
  ...{ firstSeason: season, goals: number, shots: number, corners: number },
});
const mapOf = <State>(ids: readonly number[], state: fc.Arbitrary<State>) =>
  fc
    .tuple(...ids.map(() => fc.option(state, { freq: 2 })))
    .map((states) => new Map(ids.flatMap((id, i) => (states[i] === null ? [] : [[id, states[i]!] as const]))));
const whole: fc.Arbitrary<RatingState> = fc.record({ teams: mapOf(TEAMS, team), leagues: mapOf(LEAGUES, league) });
const pairing: fc.Arbitrary<Pairing> = fc.record(
  {
    competition: fc.record({ id: fc.constantFrom(...LEAGUES), isDivision: fc.boolean(), level: number }),
    ...{ day: fc.constant(DAY), season, neutral: fc.boolean() },
    ...{ home: fc.constantFrom(...TEAMS), away: fc.constantFrom(...TEAMS) },
    groups: fc.record({ home: fc.constantFrom(...LEAGUES), away: fc.constantFrom(...LEAGUES) }),
  },
  { requiredKeys: ['competition', 'day', 'season', 'neutral', 'home', 'away'] },
);

test('the stored ratings that are read are all that a forecast depends on', async () => {
  await fc.assert(
    fc.asyncProperty(whole, pairing, async (state, match) => {
      const ratings = {
        teamBefore: (id: number) => state.teams.get(id),
        leagueBefore: (id: number) => state.leagues.get(id),
      };
      const read = await statesBefore({ ratings }, [match], DAY);
      assert.deepEqual(meetingOf(read, match, CLUBS), meetingOf(state, match, CLUBS));
      assert.deepEqual(absoluteStrength(read, match, CLUBS), absoluteStrength(state, match, CLUBS));
    }),
    { numRuns: 1000 },
  );
});

test('a match of a division reads its own league and those of its teams', async () => {
  const reads: number[] = [];
  const ratings = { teamBefore: () => undefined, leagueBefore: (id: number) => void reads.push(id) };
  const match = { competition: { id: 12, isDivision: true, level: 0 }, groups: { home: 11, away: 11 } };
  await statesBefore({ ratings }, [{ ...match, day: DAY, season: 2025, neutral: false, home: 1, away: 2 }], DAY);
  assert.deepEqual(reads, [12]);
});
