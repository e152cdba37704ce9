import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tableRules } from '../../../src/football/table/rules.ts';
import { leagueTable } from '../../../src/football/table/standings.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import type { SeasonRatings } from '../../../src/forecasts/ratings/season-ratings.ts';
import { projectSeason } from '../../../src/forecasts/season/projection.ts';
import { simulateHere } from '../../../src/forecasts/season/simulation.ts';
import { aFixture, aLeague, aTeam, kickoffOn } from '../../support/data/fixtures.ts';

const TEAMS = ['One', 'Two', 'Three', 'Four'].map((name) => aTeam(name));
const RATINGS: SeasonRatings = {
  strength: () => ({ attack: 0, defence: 0, attackError: 0.1, defenceError: 0.1 }),
  logRates: () => ({ home: Math.log(1.5), away: Math.log(1.2) }),
  rho: -0.08,
};
const near = (a: number, b: number, by = 1e-9) => assert.ok(Math.abs(a - b) < by, `${a} is not ${b}`);

/** Every team at home against every other; the first `played` matches have a result. */
function season(played: number, changes: Parameters<typeof aFixture>[0] = {}): Fixture[] {
  const pairs = TEAMS.flatMap((home) => TEAMS.filter((away) => away !== home).map((away) => [home, away] as const));
  return pairs.map(([home, away], i) =>
    aFixture({
      home,
      away,
      kickoff: kickoffOn(i + 1),
      round: `Regular Season - ${i + 1}`,
      ...changes,
      ...(i < played && { score: { home: (i * 5) % 4, away: (i * 3) % 3 } }),
    }),
  );
}

describe('a season projection', () => {
  test('probabilities of ranks sum to 1 by team and by rank', async () => {
    const { teams, matchesLeft } = await projectSeason(
      { fixtures: season(6), ratings: RATINGS, sims: 500, seed: 1 },
      simulateHere,
    );
    assert.equal(matchesLeft, 6);
    for (const { ranks } of teams)
      near(
        ranks.reduce((sum, chance) => sum + chance, 0),
        1,
      );
    for (let rank = 0; rank < 4; rank++)
      near(
        teams.reduce((sum, { ranks }) => sum + ranks[rank]!, 0),
        1,
      );
    for (const [i, { points }] of teams.entries()) assert.ok(i === 0 || points <= teams[i - 1]!.points);
  });

  test('the same seed gives the same result, another seed another', async () => {
    const ask = (seed: number) =>
      projectSeason({ fixtures: season(6), ratings: RATINGS, sims: 200, seed }, simulateHere);
    assert.deepEqual(await ask(1), await ask(1));
    assert.notDeepEqual(await ask(1), await ask(2));
  });

  test('a finished season ends as its table, by the tie-breaks of its league', async () => {
    for (const tieBreak of ['goal-difference', 'head-to-head', 'wins'] as const) {
      const fixtures = season(12, { league: aLeague({ tieBreak, code: 'abc.1' }) });
      const { teams } = await projectSeason({ fixtures, ratings: RATINGS, sims: 50, seed: 1 }, simulateHere);
      const rows = leagueTable(fixtures)[0]!.rows;
      const order = teams.toSorted((a, b) => a.ranks.indexOf(1) - b.ranks.indexOf(1));
      assert.deepEqual(
        order.map(({ team, points }) => [team.name, points]),
        rows.map(({ team, points }) => [team.name, points]),
      );
    }
  });

  test('conferences whose teams have met only across have tables', async () => {
    const [one, two, three, four] = TEAMS as [Fixture['home'], Fixture['home'], Fixture['home'], Fixture['home']];
    const fixtures = [
      aFixture({ home: one, away: three, score: { home: 1, away: 0 } }),
      aFixture({ home: four, away: two, score: { home: 0, away: 0 } }),
    ];
    const { league, season: year } = fixtures[0]!;
    const groups = new Map(TEAMS.map(({ legacyId }, index) => [legacyId, index < 2 ? 'East' : 'West']));
    const rules = { ...tableRules(league, year), groups };
    const { teams } = await projectSeason({ fixtures, ratings: RATINGS, sims: 10, seed: 1, rules }, simulateHere);
    const rows = teams.map(({ team, group, points }) => `${group} ${team.name} ${points}`);
    assert.deepEqual(rows.sort(), ['East One 3', 'East Two 1', 'West Four 1', 'West Three 0']);
  });

  test('groups have separate tables', async () => {
    const group = (name: string, teams: readonly string[]) =>
      aFixture({
        home: teams[0]!,
        away: teams[1]!,
        league: aLeague({ type: 'Cup', code: 'abc.cup' }),
        round: `${name} - 1`,
        group: name,
      });
    const fixtures = [group('Group A', ['One', 'Two']), group('Group B', ['Three', 'Four'])];
    const { teams } = await projectSeason({ fixtures, ratings: RATINGS, sims: 100, seed: 1 }, simulateHere);
    assert.deepEqual([...new Set(teams.map((team) => team.group))].sort(), ['Group A', 'Group B']);
    for (const { ranks } of teams) assert.equal(ranks.length, 2);
  });
});
