import assert from 'node:assert/strict';
import { test } from 'node:test';
import { teamsMax } from '../../../src/football/catalogue/division-sizes.ts';
import { seasonWarnings, type TeamMeetings } from '../../../src/football/season/warnings.ts';

/** A double round robin of teams 1 to `size`; pairs in `never` do not meet. */
function league(size: number, never: readonly (readonly [number, number])[] = []): TeamMeetings[] {
  const ids = Array.from({ length: size }, (_, i) => i + 1);
  const meet = (one: number, other: number) =>
    one !== other && !never.some((pair) => pair.includes(one) && pair.includes(other));
  return ids.map((team) => ({ team, opponents: ids.filter((other) => meet(team, other)).flatMap((id) => [id, id]) }));
}

test('a division with as many teams as places has no warning', () => {
  assert.deepEqual(seasonWarnings(20, league(20)), []);
  assert.deepEqual(seasonWarnings(null, league(30)), []);
});

test('with more teams than places, those that did not meet may be one club', () => {
  assert.deepEqual(seasonWarnings(20, league(21, [[3, 17]])), [
    { kind: 'too-many-teams', teams: 21, teamsMax: 20, pairs: [[3, 17]] },
  ]);
});

test('in a season that has just begun no pair is named', () => {
  const [warning] = seasonWarnings(
    20,
    league(21).map(({ team, opponents }) => ({ team, opponents: opponents.slice(0, 4) })),
  );
  assert.deepEqual(warning, { kind: 'too-many-teams', teams: 21, teamsMax: 20, pairs: [] });
});

test('a team with twice the matches of the others may be two clubs', () => {
  const teams = league(20).map((one) =>
    one.team === 5 ? { ...one, opponents: [...one.opponents, ...one.opponents] } : one,
  );
  assert.deepEqual(seasonWarnings(20, teams), [{ kind: 'twice-the-matches', team: 5, matches: 76, usual: 38 }]);
});

test('the places of a division depend on the season', () => {
  assert.deepEqual(
    [teamsMax('eng.1', 1994), teamsMax('eng.1', 1995), teamsMax('fra.1', 2023), teamsMax('fra.cup', 2023)],
    [22, 20, 18, null],
  );
});
