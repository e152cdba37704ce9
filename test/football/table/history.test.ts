import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableHistory } from '../../../src/football/table/history.ts';
import { tableRules } from '../../../src/football/table/rules.ts';
import { leagueTable } from '../../../src/football/table/standings.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import { aFixture, aLeague, kickoffOn } from '../../support/data/fixtures.ts';

const league = aLeague({});
const round = (number: number) => `Regular Season - ${number}`;

interface Played {
  readonly teams: string;
  readonly day: number;
  readonly round?: number;
  /** absent: not played */
  readonly score?: readonly [number, number];
}

function season(matches: readonly Played[]): Fixture[] {
  return matches.map(({ teams, day, round: number, score }) => {
    const [home, away] = teams.split('') as [string, string];
    const result = score === undefined ? { status: 'NS' as const } : { score: { home: score[0], away: score[1] } };
    return aFixture({
      ...{ league, home, away, kickoff: kickoffOn(day), round: number === undefined ? null : round(number) },
      ...result,
    });
  });
}

/** The teams in the order of each table. */
const ordersOf = (fixtures: readonly Fixture[]) =>
  tableHistory(fixtures, tableRules(league, 2024)).map(({ groups }) =>
    groups.flatMap(({ rows }) => rows.map(({ team }) => team.name)).join(''),
  );
const playedOf = (fixtures: readonly Fixture[]) =>
  tableHistory(fixtures, tableRules(league, 2024)).map(({ groups }) =>
    groups.flatMap(({ rows }) => rows).reduce((sum, { all }) => sum + all.played, 0),
  );

test('each matchday has the table after its last match', () => {
  const fixtures = season([
    { teams: 'AB', day: 1, round: 1, score: [1, 0] },
    { teams: 'CD', day: 2, round: 1, score: [0, 3] },
    { teams: 'BC', day: 8, round: 2, score: [5, 0] },
    { teams: 'DA', day: 9, round: 2, score: [0, 4] },
    { teams: 'AC', day: 15, round: 3 },
    { teams: 'BD', day: 15, round: 3 },
  ]);
  assert.deepEqual(ordersOf(fixtures), ['DABC', 'ABDC']);
});

test('a postponed match counts from the matchday that it was played after', () => {
  const fixtures = season([
    { teams: 'AB', day: 1, round: 1, score: [1, 0] },
    { teams: 'CD', day: 10, round: 1, score: [0, 3] },
    { teams: 'BC', day: 8, round: 2, score: [5, 0] },
    { teams: 'DA', day: 9, round: 2, score: [0, 4] },
    { teams: 'AC', day: 15, round: 3, score: [1, 1] },
    { teams: 'BD', day: 15, round: 3, score: [1, 1] },
  ]);
  assert.deepEqual(playedOf(fixtures), [2, 6, 12]);
});

test('a match brought forward does not make its matchday the next one', () => {
  const fixtures = season([
    { teams: 'AB', day: 1, round: 1, score: [1, 0] },
    { teams: 'CD', day: 1, round: 1, score: [0, 3] },
    { teams: 'AC', day: 2, round: 3, score: [1, 1] },
    { teams: 'BC', day: 8, round: 2 },
    { teams: 'DA', day: 8, round: 2 },
    { teams: 'BD', day: 15, round: 3 },
    { teams: 'EF', day: 15, round: 3 },
  ]);
  assert.deepEqual(playedOf(fixtures), [6]);
});

test('without rounds a matchday ends before a team would play again, and a single match belongs to the one before', () => {
  const fixtures = season([
    { teams: 'AB', day: 1, score: [1, 0] },
    { teams: 'CD', day: 2, score: [0, 3] },
    { teams: 'EF', day: 2, score: [0, 0] },
    { teams: 'AC', day: 5, score: [2, 2] },
    { teams: 'BD', day: 8, score: [1, 0] },
    { teams: 'CE', day: 8, score: [0, 2] },
    { teams: 'FA', day: 9, score: [0, 4] },
  ]);
  assert.deepEqual(playedOf(fixtures), [8, 14]);
});

test('the last matchday is the table of now', () => {
  const fixtures = season([
    { teams: 'AB', day: 20, round: 1, score: [1, 0] },
    { teams: 'CD', day: 1, round: 1, score: [0, 3] },
    { teams: 'BC', day: 8, round: 2, score: [5, 0] },
    { teams: 'DA', day: 9, round: 2, score: [0, 4] },
  ]);
  const rules = tableRules(league, 2024);
  assert.deepEqual(tableHistory(fixtures, rules).at(-1)!.groups, leagueTable(fixtures, rules));
  assert.deepEqual(tableHistory([], rules), []);
});

test('the table of a matchday reads each match once, unless teams are level', () => {
  const names = [...'ABCDEFGHIJ'];
  // goals that leave no two teams level
  const pairs = names.flatMap((home, i) =>
    names.slice(i + 1).map((away, j) => ({ home, away, goals: 2 ** i * 40 + j })),
  );
  let reads = 0;
  const fixtures = pairs.map(({ home, away, goals }, i) => {
    const day = i + 1;
    const fixture = aFixture({
      league,
      home,
      away,
      kickoff: kickoffOn(day),
      round: round(day),
      score: { home: goals, away: 0 },
    });
    const { home: team } = fixture;
    return Object.defineProperty({ ...fixture }, 'home', {
      get() {
        reads++;
        return team;
      },
    });
  });
  const matchdays = tableHistory(fixtures, tableRules(league, 2024));
  assert.equal(matchdays.length, pairs.length);
  assert.ok(reads < 1.5 * matchdays.length * pairs.length, `${reads} reads for ${matchdays.length} tables`);
});
