import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityIds } from '../../../src/base/ids.ts';
import { rulingsOf } from '../../../src/football/catalogue/rulings.ts';
import { tableRules } from '../../../src/football/table/rules.ts';
import { leagueTable, type TableGroup } from '../../../src/football/table/standings.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import { aLeague, fixturesOf } from '../../support/data/fixtures.ts';

const league = aLeague({ code: 'ita.1', name: 'Serie A' });

/** Gives teams of an invented season the ids of clubs in the catalogue. */
function withClubs(fixtures: readonly Fixture[], clubs: Readonly<Record<string, string>>): Fixture[] {
  const named = (team: Fixture['home']) => {
    const identity = clubs[team.name];
    return identity === undefined ? team : { ...team, id: entityIds('team', identity).id };
  };
  return fixtures.map((fixture) => ({ ...fixture, home: named(fixture.home), away: named(fixture.away) }));
}

const rowsOf = (groups: readonly TableGroup[]) =>
  groups.flatMap(({ rows }) =>
    rows.map(({ rank, team, points, all }) => [
      rank,
      team.name,
      points,
      all.win,
      all.draw,
      all.lose,
      `${all.goalsFor}-${all.goalsAgainst}`,
    ]),
  );

test('an awarded match counts with the score of the decision', () => {
  const clubs = { Messina: 'ita|messina', Empoli: 'ita|empoli' };
  const fixtures = withClubs(fixturesOf('Messina 1-2 Empoli\nEmpoli 1-1 Messina', { league, season: 2005 }), clubs);
  assert.deepEqual(rowsOf(leagueTable(fixtures, tableRules(league, 2005))), [
    [1, 'Empoli', 4, 1, 1, 0, '4-1'],
    [2, 'Messina', 1, 0, 1, 1, '1-4'],
  ]);
});

test('Juventus came last in 2005/06 with the points it had won', () => {
  const clubs = { Juventus: 'ita|juventus' };
  const fixtures = withClubs(fixturesOf('Juventus 1-0 A\nA 0-0 B', { league, season: 2005 }), clubs);
  assert.deepEqual(
    rowsOf(leagueTable(fixtures, tableRules(league, 2005))).map(([rank, team, points]) => [rank, team, points]),
    [
      [1, 'B', 1],
      [2, 'A', 1],
      [3, 'Juventus', 3],
    ],
  );
});

test('a win without goals and a match that both lost count as decided', () => {
  const france = aLeague({ code: 'fra.1', name: 'Ligue 1' });
  const bastia = withClubs(fixturesOf('Nantes 2-0 Bastia', { league: france, season: 2013 }), {
    Nantes: 'fra|nantes',
    Bastia: 'fra|bastia',
  });
  assert.deepEqual(rowsOf(leagueTable(bastia, tableRules(france, 2013))), [
    [1, 'Bastia', 3, 1, 0, 0, '0-0'],
    [2, 'Nantes', 0, 0, 0, 1, '0-0'],
  ]);
  const turkey = aLeague({ code: 'tur.2', name: '1. Lig' });
  const both = withClubs(fixturesOf('Göztepe 0-3 Altay', { league: turkey, season: 2022 }), {
    Göztepe: 'tur|goztepe',
    Altay: 'tur|altay',
  });
  assert.deepEqual(
    rowsOf(leagueTable(both, { ...tableRules(turkey, 2022), deductions: [] })).map(([, team, , win, , lost]) => [
      team,
      win,
      lost,
    ]),
    [
      ['Altay', 0, 1],
      ['Göztepe', 0, 1],
    ],
  );
});

test('every club counts two wins over Ankaraspor in 2009/10, also without its matches in the files', () => {
  const turkey = aLeague({ code: 'tur.1', name: 'Süper Lig' });
  const table = rowsOf(leagueTable(fixturesOf('A 1-0 B', { league: turkey, season: 2009 }), tableRules(turkey, 2009)));
  assert.deepEqual(table, [
    [1, 'A', 9, 3, 0, 0, '7-0'],
    [2, 'B', 6, 2, 0, 1, '6-1'],
    [3, 'Ankaraspor', 0, 0, 0, 4, '0-12'],
  ]);
});

test('the matches of a club excluded with all its results do not count', () => {
  const belgium = aLeague({ code: 'bel.1', name: 'Pro League' });
  const fixtures = withClubs(fixturesOf('A 1-0 B\nMouscron 3-0 A', { league: belgium, season: 2009 }), {
    Mouscron: 'bel|mouscron',
  });
  assert.deepEqual(rowsOf(leagueTable(fixtures, tableRules(belgium, 2009))), [
    [1, 'A', 3, 1, 0, 0, '1-0'],
    [2, 'B', 0, 0, 0, 1, '0-1'],
  ]);
});

test('most seasons have no rulings', () => {
  assert.deepEqual(rulingsOf('eng.1', 2024).awards, []);
});

test('tied clubs rank by the rule of the season', () => {
  const order = (code: string, season: number, lines: string) => {
    const one = aLeague({ code, tieBreak: code.startsWith('ita') ? 'head-to-head' : 'goal-difference' });
    return leagueTable(fixturesOf(lines, { league: one, season }), tableRules(one, season)).flatMap(({ rows }) =>
      rows.map(({ team }) => team.name),
    );
  };
  // A beats B over two matches; B has the better goal difference.
  const lines = 'A 1-0 B\nB 0-0 A\nA 0-1 D\nB 3-0 D';
  assert.deepEqual(order('ita.1', 2005, lines).slice(0, 2), ['A', 'B']);
  assert.deepEqual(order('ita.1', 2004, lines).slice(0, 2), ['B', 'A']);
  // England's lower divisions compared goals scored first.
  const scorers = 'A 5-6 C\nA 1-0 D\nB 2-0 D';
  assert.deepEqual(order('eng.2', 1998, scorers), ['C', 'A', 'B', 'D']);
  assert.deepEqual(order('eng.2', 1999, scorers), ['B', 'C', 'A', 'D']);
});
