import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { NO_SCORE } from '../../../src/football/score.ts';
import { hasTable } from '../../../src/football/table/matches.ts';
import { tableRules } from '../../../src/football/table/rules.ts';
import { leagueTable, type TableGroup } from '../../../src/football/table/standings.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import { aFixture, aLeague, aTeam, type FixtureChanges, fixturesOf, kickoffOn } from '../../support/data/fixtures.ts';

const names = (group: TableGroup | undefined) => group?.rows.map((row) => row.team.name);
const points = (group: TableGroup | undefined) => group?.rows.map((row) => row.points);
const tableOf = (lines: string, changes: FixtureChanges = {}) => leagueTable(fixturesOf(lines, changes))[0]!;

test('three points for a win, one for a draw, none for a defeat', () => {
  assert.deepEqual(points(tableOf('A 2-0 B\nC 1-1 D')), [3, 1, 1, 0]);
});

test('two points for a win in seasons with that rule', () => {
  assert.deepEqual(points(tableOf('A 2-0 B', { season: 1980 })), [2, 0]);
});

test('a row counts all, home and away matches', () => {
  const [first] = tableOf('A 2-1 B\nB 0-3 A\nA 1-1 B').rows;
  assert.deepEqual(first!.home, { played: 2, win: 1, draw: 1, lose: 0, goalsFor: 3, goalsAgainst: 2 });
  assert.deepEqual(first!.away, { played: 1, win: 1, draw: 0, lose: 0, goalsFor: 3, goalsAgainst: 0 });
  assert.deepEqual(first!.all, { played: 3, win: 2, draw: 1, lose: 0, goalsFor: 6, goalsAgainst: 2 });
  assert.equal(first!.goalsDiff, 4);
});

test('form shows the last five results, newest first', () => {
  const [first] = tableOf('A 1-0 B\nA 0-1 B\nA 1-1 B\nA 2-0 B\nA 3-0 B\nA 4-0 B').rows;
  assert.equal(first!.form, 'WWWDL');
});

test('a team that has not played has a row of zeros', () => {
  const { rows } = tableOf('A - B');
  assert.deepEqual(
    rows.map((row) => [row.rank, row.points, row.all.played, row.form]),
    [
      [1, 0, 0, ''],
      [2, 0, 0, ''],
    ],
  );
});

describe('matches that count', () => {
  const score = { home: 3, away: 0 };
  const played = (changes: FixtureChanges) => leagueTable([aFixture({ score, ...changes })])[0]!.rows[0]!.all.played;

  test('a match in play does not', () => assert.equal(played({ status: '2H' }), 0));
  test('an abandoned match does not', () => assert.equal(played({ status: 'ABD' }), 0));
  test('an awarded match with a score does', () => assert.equal(played({ status: 'AWD' }), 1));
  test('a walkover with a score does', () => assert.equal(played({ status: 'WO' }), 1));
  test('an awarded match without a score does not', () => assert.equal(played({ status: 'AWD', score: NO_SCORE }), 0));

  test('play-offs and knock-out rounds of a league never do', () => {
    const league = aLeague({ code: 'eng.2' });
    for (const round of ['Play-offs', 'Semi-finals', 'Final', 'Play-offs - Final', 'Relegation Play-offs']) {
      assert.deepEqual(leagueTable([aFixture({ league, round, score })]), [], round);
    }
  });

  test('a cup without groups has no table', () => {
    const cup = [aFixture({ league: aLeague({ type: 'Cup', code: 'eng.cup' }), round: '3rd Round', score })];
    assert.deepEqual(leagueTable(cup), []);
    assert.equal(hasTable(cup), false);
    assert.deepEqual(leagueTable([]), []);
  });

  test('a shoot-out after a group match leaves it drawn', () => {
    const shootout = { ...NO_SCORE, goals: { home: 1, away: 1 }, penalty: { home: 4, away: 2 } };
    assert.deepEqual(points(leagueTable([aFixture({ status: 'PEN', score: shootout })])[0]), [1, 1]);
  });
});

describe('groups', () => {
  const league = aLeague({ type: 'Cup', code: 'uefa.champions', tieBreak: 'head-to-head', pairing: 'repeated' });

  test('a cup has one table per group, in order, without its knock-out rounds', () => {
    const fixtures = [
      ...fixturesOf('E 1-0 F', { league, round: 'Group Stage - 1', group: 'Group B' }),
      ...fixturesOf('A 1-0 B', { league, round: 'Group A - 1' }),
      ...fixturesOf('A 5-0 E', { league, round: 'Final' }),
    ];
    const groups = leagueTable(fixtures);
    assert.deepEqual(
      groups.map((group) => group.name),
      ['Group A', 'Group B'],
    );
    assert.deepEqual(groups.map(names), [
      ['A', 'B'],
      ['E', 'F'],
    ]);
    assert.ok(groups.every((group) => group.rows.every((row) => row.group === group.name)));
    assert.equal(groups[0]!.rows[0]!.all.played, 1);
  });

  test('group 10 comes after group 2', () => {
    const fixtures = ['Group 10', 'Group 2'].map((group) => aFixture({ league, round: `${group} - 1` }));
    assert.deepEqual(
      leagueTable(fixtures).map((group) => group.name),
      ['Group 2', 'Group 10'],
    );
  });

  test('the league stage of a cup is one table with the name of the cup', () => {
    const groups = leagueTable(fixturesOf('A 1-0 B\nC 1-0 D', { league, round: 'League Stage - 1' }));
    assert.deepEqual(
      groups.map((group) => group.name),
      [league.name],
    );
    assert.equal(groups[0]!.rows.length, 4);
  });

  test('Apertura and Clausura are separate tables', () => {
    const half = (round: string) => fixturesOf('A 1-0 B', { league: aLeague({ code: 'mex.1' }), round });
    assert.deepEqual(
      leagueTable([...half('Clausura - 1'), ...half('Apertura - 1')]).map((group) => group.name),
      ['Apertura', 'Clausura'],
    );
  });

  test('a match between two conferences counts in both tables', () => {
    const fixtures = fixturesOf('East 2-0 West\nEast Too - West Too', { league: aLeague({ code: 'usa.1' }) });
    const conference = (name: string): [number, string] => [aTeam(name).legacyId, name.slice(0, 4)];
    const groups = new Map(['East', 'East Too', 'West', 'West Too'].map(conference));
    const tables = leagueTable(fixtures, { ...tableRules(aLeague(), 2024), groups });
    assert.deepEqual(tables.map(names), [
      ['East', 'East Too'],
      ['West Too', 'West'],
    ]);
    assert.deepEqual(tables.map(points), [
      [3, 0],
      [0, 0],
    ]);
  });
});

describe('deductions', () => {
  test('deductions of the catalogue apply once for each decision', () => {
    const [first, second] = tableOf('Brentford 1-1 Everton', { season: 2023 }).rows;
    assert.deepEqual([first!.team.name, first!.points, first!.deduction], ['Brentford', 1, 0]);
    assert.deepEqual([second!.team.name, second!.points, second!.deduction], ['Everton', -7, 8]);
  });

  test('deductions apply to one season of one league', () => {
    assert.deepEqual(points(tableOf('Brentford 1-1 Everton', { season: 2022 })), [1, 1]);
    assert.deepEqual(
      points(tableOf('Brentford 1-1 Everton', { season: 2023, league: aLeague({ code: 'eng.2' }) })),
      [1, 1],
    );
  });
});

describe('a season with random results', () => {
  const teams = ['A', 'B', 'C', 'D', 'E', 'F'];
  const pairs = teams.flatMap((home) => teams.filter((away) => away !== home).map((away) => [home, away] as const));
  const result = fc.option(fc.record({ home: fc.nat(5), away: fc.nat(5) }));
  const rules = fc.constantFrom('goal-difference', 'head-to-head', 'wins', 'goal-average' as const);
  const season = fc
    .tuple(rules, fc.array(result, { minLength: pairs.length, maxLength: pairs.length }))
    .map(([tieBreak, results]): Fixture[] =>
      results.map((score, i) => {
        const [home, away] = pairs[i]!;
        const kickoff = kickoffOn(1 + Math.floor(i / 3));
        return aFixture({ league: aLeague({ tieBreak }), home, away, kickoff, ...(score && { score }) });
      }),
    );
  const finished = (fixtures: Fixture[]) => fixtures.filter((fixture) => fixture.status === 'FT');

  test('goals scored equal goals conceded, and every match counts for two teams', () => {
    fc.assert(
      fc.property(season, (fixtures) => {
        const rows = leagueTable(fixtures)[0]!.rows;
        const sum = (value: (row: (typeof rows)[number]) => number) =>
          rows.reduce((total, row) => total + value(row), 0);
        const goals = finished(fixtures).reduce((total, { score }) => total + score.goals!.home + score.goals!.away, 0);
        assert.equal(
          sum((row) => row.all.goalsFor),
          goals,
        );
        assert.equal(
          sum((row) => row.all.goalsAgainst),
          goals,
        );
        assert.equal(
          sum((row) => row.goalsDiff),
          0,
        );
        assert.equal(
          sum((row) => row.home.played),
          finished(fixtures).length,
        );
        assert.equal(
          sum((row) => row.away.played),
          finished(fixtures).length,
        );
        assert.equal(
          sum((row) => row.all.win),
          sum((row) => row.all.lose),
        );
      }),
    );
  });

  test('a match gives three points, a draw two', () => {
    fc.assert(
      fc.property(season, (fixtures) => {
        const points = finished(fixtures).map(
          ({ score: { goals } }) => (goals!.home === goals!.away ? 2 : 3) as number,
        );
        const won = leagueTable(fixtures)[0]!.rows.reduce((total, row) => total + row.points, 0);
        assert.equal(
          won,
          points.reduce((a, b) => a + b, 0),
        );
      }),
    );
  });

  test('ranks start at one without gaps, and points never rise down the table', () => {
    fc.assert(
      fc.property(season, (fixtures) => {
        const rows = leagueTable(fixtures)[0]!.rows;
        assert.deepEqual(
          rows.map((row) => row.rank),
          teams.map((_, i) => i + 1),
        );
        assert.ok(rows.every((row, i) => i === 0 || row.points <= rows[i - 1]!.points));
      }),
    );
  });

  test('the order of the fixtures changes nothing', () => {
    const shuffled = season.chain((fixtures) =>
      fc.tuple(fc.constant(fixtures), fc.shuffledSubarray(fixtures, { minLength: fixtures.length })),
    );
    fc.assert(fc.property(shuffled, ([a, b]) => assert.deepEqual(leagueTable(b), leagueTable(a))));
  });
});
