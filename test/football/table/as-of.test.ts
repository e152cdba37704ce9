import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asOf, isPast } from '../../../src/football/table/as-of.ts';
import { leagueTable } from '../../../src/football/table/standings.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import { aFixture, aLeague, aTeam } from '../../support/data/fixtures.ts';

const DAY = 86_400_000;
const START = Date.UTC(2024, 7, 16, 19);
const league = aLeague({ legacyId: 39 });
const teams = ['A', 'B', 'C', 'D', 'E'].map((name, i) => aTeam(name, { legacyId: i + 1 }));
const pairs = teams.flatMap((home) => teams.filter((away) => away !== home).map((away) => ({ home, away })));

/** A season with each match on a different day, some of them played. */
const season = fc
  .array(
    fc.record({ day: fc.nat({ max: 30 }), home: fc.nat({ max: 4 }), away: fc.nat({ max: 4 }), played: fc.boolean() }),
    { minLength: pairs.length, maxLength: pairs.length },
  )
  .map((matches) =>
    matches.map(({ day, home, away, played }, i) =>
      aFixture({
        ...pairs[i]!,
        league,
        kickoff: START + day * DAY,
        ...(played ? { score: { home, away } } : { status: 'NS' as const }),
      }),
    ),
  );

const endOf = (day: number) => ({ to: Date.UTC(2024, 7, 17) + day * DAY });

/** Points, goals scored and goals conceded of each team, summed match by match. */
function byHand(fixtures: readonly Fixture[], end: { readonly to: number }) {
  const rows = new Map(teams.map(({ name }) => [name, { played: 0, points: 0, scored: 0, conceded: 0 }]));
  for (const { home, away, score, status, kickoff } of fixtures) {
    if (kickoff >= end.to || status !== 'FT' || score.goals === null) continue;
    const { home: h, away: a } = score.goals;
    const sides = [
      { name: home.name, scored: h, conceded: a },
      { name: away.name, scored: a, conceded: h },
    ];
    for (const { name, scored, conceded } of sides) {
      const row = rows.get(name)!;
      row.played += 1;
      row.scored += scored;
      row.conceded += conceded;
      row.points += scored > conceded ? 3 : scored === conceded ? 1 : 0;
    }
  }
  return rows;
}

test('the table after a day sums the results up to that day', () => {
  fc.assert(
    fc.property(season, fc.integer({ min: -1, max: 31 }), (fixtures, day) => {
      const [table] = leagueTable(asOf(fixtures, endOf(day)));
      const expected = byHand(fixtures, endOf(day));
      assert.equal(table!.rows.length, teams.length);
      for (const { team, points, all } of table!.rows) {
        const { played, goalsFor: scored, goalsAgainst: conceded } = all;
        assert.deepEqual({ played, points, scored, conceded }, expected.get(team.name));
      }
    }),
  );
});

test('the table after the last day is the table', () => {
  fc.assert(
    fc.property(season, (fixtures) => assert.deepEqual(leagueTable(asOf(fixtures, endOf(31))), leagueTable(fixtures))),
  );
});

test('for a match without a time, the calendar day counts', () => {
  const kickoff = Date.UTC(2024, 7, 17);
  // 16 August in New York ends at 04:00 UTC on the 17th
  const end = { to: kickoff + 4 * 3_600_000, days: { to: kickoff } };
  assert.equal(isPast({ kickoff, kickoffKnown: true }, end), true);
  assert.equal(isPast({ kickoff, kickoffKnown: false }, end), false);
});

test('a league is not split before the first match of the parts', () => {
  const split = (i: number, kickoff: number) =>
    aFixture({ ...pairs[i]!, league, kickoff, round: 'Championship Round - 1', score: { home: 1, away: 0 } });
  const regular = pairs.map((pair, i) =>
    aFixture({ ...pair, league, kickoff: START + i * DAY, score: { home: 1, away: 0 } }),
  );
  const fixtures = [...regular, split(0, START + 40 * DAY), split(1, START + 41 * DAY)];
  assert.equal(leagueTable(asOf(fixtures, endOf(30))).length, 1);
  const after = asOf(fixtures, endOf(40));
  assert.equal(after.length, fixtures.length);
  assert.equal(after.at(-1)!.score.goals, null);
});
