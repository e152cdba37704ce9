import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { leagueTable } from '../../../src/football/table/standings.ts';
import type { League, TieBreak } from '../../../src/football/terms.ts';
import { aLeague, fixturesOf } from '../../support/data/fixtures.ts';

const league = (code: string, tieBreak: TieBreak, changes: Partial<League> = {}) =>
  aLeague({ code, tieBreak, ...changes });
const ENGLAND = league('eng.1', 'goal-difference');
const SPAIN = league('esp.1', 'head-to-head');
const order = (of: League, lines: string, round: string | null = null, season = 2024) =>
  leagueTable(fixturesOf(lines, { league: of, round, season }))[0]!.rows.map((row) => row.team.name);

/** A and B are level on six points: A won both matches between them, B has the better goal difference. */
const LEVEL = 'A 1-0 B\nB 0-1 A\nB 5-0 C\nC 0-5 B';

test('England puts goal difference first', () => {
  assert.deepEqual(order(ENGLAND, LEVEL), ['B', 'A', 'C']);
});

test('Spain puts the matches among the tied first', () => {
  assert.deepEqual(order(SPAIN, LEVEL), ['A', 'B', 'C']);
});

test('in Spain goal difference decides until the tied have met at home and away', () => {
  const once = 'A 1-0 B\nB 5-0 C\nC 1-0 D\nD 0-0 E';
  assert.deepEqual(order(SPAIN, once).slice(0, 3), ['B', 'A', 'C']);
});

test('teams still level after the matches among the tied are compared anew by their own matches', () => {
  // B, C and Z are level on seven points. Among the three, C is last, and B and Z are level;
  // everything else is equal, so that only the two matches between B and Z separate them.
  const fixtures = `
    Z 1-0 B
    B 0-0 Z
    Z 2-0 C
    C 1-0 Z
    B 2-0 C
    C 0-1 B
    C 1-0 D
    D 0-0 C`;
  assert.deepEqual(order(SPAIN, fixtures), ['Z', 'B', 'C', 'D']);
});

test('UEFA compares goals among all tied before the matches of those still level', () => {
  // group E of Euro 2024: all on four points, and Belgium had beaten Romania
  const groupE = `
    Romania 3-0 Ukraine
    Belgium 0-1 Slovakia
    Slovakia 1-2 Ukraine
    Belgium 2-0 Romania
    Slovakia 1-1 Romania
    Ukraine 0-0 Belgium`;
  const euro = league('uefa.euro', 'head-to-head', { type: 'Cup', pairing: 'neutral', national: true });
  assert.deepEqual(order(euro, groupE, 'Group Stage - 1'), ['Romania', 'Belgium', 'Slovakia', 'Ukraine']);
});

test('goals scored decide after goal difference', () => {
  assert.deepEqual(order(ENGLAND, 'A 1-0 C\nB 3-2 D').slice(0, 2), ['B', 'A']);
});

test('in England the matches between the tied come after goals scored', () => {
  // B and Z: five points, goals 2:1. Z beat B and drew away.
  assert.deepEqual(order(ENGLAND, 'Z 1-0 B\nB 0-0 Z\nB 2-0 X\nZ 1-1 Y\nB 0-0 Y').slice(0, 2), ['Z', 'B']);
});

describe('wins', () => {
  const brazil = league('bra.1', 'wins');
  test('more wins beat a better goal difference', () => {
    const fixtures = 'A 1-0 X\nA 0-3 X\nA 0-3 X\nB 4-4 X\nB 4-4 X\nB 0-0 X';
    assert.deepEqual(
      order(brazil, fixtures).filter((name) => name !== 'X'),
      ['A', 'B'],
    );
    assert.deepEqual(
      order(ENGLAND, fixtures).filter((name) => name !== 'X'),
      ['B', 'A'],
    );
  });
});

describe('goal average', () => {
  const old = league('eng.1', 'goal-average');
  test('goals are divided, not subtracted', () => {
    // A 2:1, B 6:4: A has the better average, B the better difference.
    const fixtures = 'A 2-1 X\nB 6-4 Y';
    assert.deepEqual(order(old, fixtures, null, 1960).slice(0, 2), ['A', 'B']);
    assert.deepEqual(order(ENGLAND, fixtures).slice(0, 2), ['B', 'A']);
  });
  test('a team that conceded nothing is ahead of all', () => {
    assert.equal(order(old, 'A 9-1 X\nB 1-0 Y', null, 1960)[0], 'B');
  });
});

describe('UEFA', () => {
  const groups = league('uefa.champions', 'head-to-head', { type: 'Cup', pairing: 'once' });
  const euro = league('uefa.euro', 'head-to-head', { type: 'Cup', pairing: 'neutral', national: true });
  const worldCup = league('fifa.world', 'goal-difference', { type: 'Cup', pairing: 'neutral', national: true });

  test('at a tournament one meeting is enough', () => {
    const fixtures = 'A 1-0 B\nB 5-0 C\nC 0-0 A\nA 0-1 D\nB 0-0 D\nC 0-9 D';
    assert.deepEqual(order(euro, fixtures, 'Group A - 1').slice(1, 3), ['A', 'B']);
    assert.deepEqual(order(worldCup, fixtures, 'Group A - 1', 2022).slice(1, 3), ['B', 'A']);
  });

  test('the World Cup follows from 2026 on', () => {
    const fixtures = 'A 1-0 B\nB 5-0 C\nC 0-0 A\nA 0-1 D\nB 0-0 D\nC 0-9 D';
    assert.deepEqual(order(worldCup, fixtures, 'Group A - 1', 2026).slice(1, 3), ['A', 'B']);
  });

  test('goals scored in the matches among the tied come before overall goal difference', () => {
    const fixtures = `
      A 1-0 B
      B 2-1 C
      C 1-0 A
      B 3-2 A
      C 2-1 B
      A 1-0 C
      A 0-1 D
      B 0-9 D
      C 0-1 D`;
    // The three are level on points and difference among themselves; B scored most, although it lost heavily to D.
    assert.deepEqual(order(groups, fixtures, 'Group A - 1'), ['D', 'B', 'A', 'C']);
    assert.deepEqual(order(SPAIN, fixtures), ['D', 'A', 'C', 'B']);
  });

  test('away goals among the tied counted until 2020/21', () => {
    // Each won at home by one goal; B scored away and A did not, but A has the better goal difference.
    const fixtures = 'A 2-1 B\nB 1-0 A\nA 5-0 C\nB 1-0 C';
    assert.deepEqual(order(groups, fixtures, 'Group A - 1', 2020).slice(0, 2), ['B', 'A']);
    assert.deepEqual(order(groups, fixtures, 'Group A - 1', 2021).slice(0, 2), ['A', 'B']);
  });

  test('in a league stage, where few teams have met, overall numbers decide', () => {
    assert.deepEqual(order(groups, 'A 1-0 B\nB 6-0 C\nC 0-0 D', 'League Stage - 1').slice(0, 2), ['B', 'A']);
  });
});

test('Austria puts the matches among the tied first since 2021/22', () => {
  const austria = league('aut.2', 'goal-difference', { pairing: 'repeated' });
  assert.deepEqual(order(austria, LEVEL, null, 2020), ['B', 'A', 'C']);
  assert.deepEqual(order(austria, LEVEL, null, 2021), ['A', 'B', 'C']);
});

test('a season curtailed in 2020 is ranked by points per match', () => {
  // A has 4 points from 3 matches, B 3 points from 2.
  const fixtures = 'A 1-0 X\nA 0-0 X\nX 1-0 A\nB 1-0 Y\nY 3-0 B';
  const france = league('fra.1', 'goal-difference');
  assert.ok(order(france, fixtures, null, 2019).indexOf('B') < order(france, fixtures, null, 2019).indexOf('A'));
  assert.ok(order(france, fixtures, null, 2018).indexOf('A') < order(france, fixtures, null, 2018).indexOf('B'));
});

test('in France the matches among those level on goal difference come before the goals scored', () => {
  // A and B: 3 points and level on goals from two meetings; A scored three away, B two. B scored more elsewhere.
  const fixtures = 'B 2-3 A\nA 1-2 B\nA 0-1 X\nX 1-0 A\nB 3-4 X\nX 4-3 B';
  assert.deepEqual(order(league('fra.1', 'goal-difference'), fixtures, null, 2023), ['X', 'A', 'B']);
  assert.deepEqual(order(league('eng.1', 'goal-difference'), fixtures, null, 2023), ['X', 'B', 'A']);
});

test('teams that nothing separates are ordered by name', () => {
  assert.deepEqual(order(ENGLAND, 'Zeta - Alpha\nMid - Beta'), ['Alpha', 'Beta', 'Mid', 'Zeta']);
});
