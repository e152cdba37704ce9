import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitOf } from '../../../src/football/catalogue/season-rules.ts';
import { tableRules } from '../../../src/football/table/rules.ts';
import { leagueTable } from '../../../src/football/table/standings.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import { aLeague, type FixtureChanges, fixturesOf, kickoffOn } from '../../support/data/fixtures.ts';

const league = aLeague({ code: 'sco.1', name: 'Premiership', pairing: 'repeated' });
const rules = (carried: 'all' | 'half') => ({
  ...tableRules(league, 2024),
  split: {
    after: 3,
    parts: [
      { name: 'Championship Round', teams: 2, carried },
      { name: 'Relegation Round', teams: 2, carried },
    ],
  },
});

/** Four teams meet once: A 9 points, B 4, C 3, D 1. */
const BEFORE = 'A 1-0 B\nC 1-0 D\nA 1-0 C\nB 0-0 D\nA 1-0 D\nB 1-0 C';
/** The upper two and the lower two play on; D wins the most points. */
const AFTER = 'A 0-1 B\nC 0-1 D\nB 0-0 A\nD 1-0 C\nA 0-0 B\nC 0-2 D';

function season(after = AFTER, changes: FixtureChanges = {}): Fixture[] {
  const later = fixturesOf(after, { league, ...changes });
  return [
    ...fixturesOf(BEFORE, { league }),
    ...later.map((fixture, i) => ({ ...fixture, kickoff: kickoffOn(40 + i) })),
  ];
}
const rowsOf = (groups: ReturnType<typeof leagueTable>) =>
  groups.flatMap((group) => group.rows.map((row) => [row.rank, row.team.name, row.points, group.name]));

test('after the split no team leaves its part, and ranks continue', () => {
  assert.deepEqual(rowsOf(leagueTable(season(), rules('all'))), [
    [1, 'A', 11, 'Championship Round'],
    [2, 'B', 9, 'Championship Round'],
    [3, 'D', 10, 'Relegation Round'],
    [4, 'C', 3, 'Relegation Round'],
  ]);
});

test('a part that a source gives as a group is not a table of its own', () => {
  const grouped = season().map((fixture, i) => {
    if (i < 6) return fixture;
    const upper = ['A', 'B'].includes(fixture.home.name);
    const part = upper ? 'Championship Round' : 'Relegation Round';
    return { ...fixture, group: part, round: `${part} - ${i}` };
  });
  assert.deepEqual(rowsOf(leagueTable(grouped, rules('all'))), rowsOf(leagueTable(season(), rules('all'))));
});

test('halved points are rounded down, and the half decides between equals', () => {
  // Halved: A 4.5, B 2, C 1.5, D 0.5. B wins two points more than A after the split.
  const groups = leagueTable(season('A 0-1 B\nB 0-0 A\nA 1-0 B\nB 0-0 A\nC - D'), rules('half'));
  assert.deepEqual(rowsOf(groups).slice(0, 2), [
    [1, 'A', 9, 'Championship Round'],
    [2, 'B', 7, 'Championship Round'],
  ]);
  const level = leagueTable(season('A 0-0 B\nA 0-1 B\nC 0-1 D\nC 1-0 D\nD 1-0 C\nC 0-0 D\nD 0-0 C'), rules('half'));
  assert.deepEqual(rowsOf(level).slice(0, 2), [
    [1, 'B', 6, 'Championship Round'],
    [2, 'A', 5, 'Championship Round'],
  ]);
});

test('until every team has played its part there is one table', () => {
  const groups = leagueTable(fixturesOf(BEFORE.replace('B 1-0 C', 'B - C'), { league }), rules('all'));
  assert.deepEqual(
    groups.map((group) => group.name),
    ['Premiership'],
  );
});

test('Scotland splits after 33 rounds, Austria after 22, halving points until 2025/26', () => {
  assert.deepEqual(splitShape('sco.1', 2024), [33, '6 all', 'rest all']);
  assert.deepEqual(
    [2018, 2025, 2026].map((season) => splitOf('aut.1', season)?.parts[0]?.carried),
    ['half', 'half', 'all'],
  );
  assert.deepEqual([splitOf('sco.1', 1999), splitOf('aut.1', 2017), splitOf('eng.1', 2024)], [null, null, null]);
});

const splitShape = (code: string, season: number) => {
  const split = splitOf(code, season);
  const parts = split?.parts.map(({ teams, carried }) => `${Number.isFinite(teams) ? teams : 'rest'} ${carried}`);
  return split === null ? null : [split.after, ...(parts ?? [])];
};

test('Belgium, Poland and Romania halve points in the seasons in which they did', () => {
  assert.deepEqual(splitShape('bel.1', 2008), null);
  assert.deepEqual(splitShape('bel.1', 2009), [30, '6 half', 'rest final']);
  assert.deepEqual(splitShape('bel.1', 2019), null);
  assert.deepEqual(splitShape('bel.1', 2021), [34, '4 half', '4 half', 'rest final']);
  assert.deepEqual(splitShape('bel.1', 2024), [30, '6 half', '6 half', 'rest all']);
  assert.deepEqual(splitShape('pol.1', 2016), [30, '8 half', 'rest half']);
  assert.deepEqual(splitShape('pol.1', 2019), [30, '8 all', 'rest all']);
  assert.deepEqual(splitShape('pol.1', 2020), null);
  assert.deepEqual(splitShape('rou.1', 2024), [30, '6 half', 'rest half']);
});

test('points halved upwards are shown rounded up, and the half decides between equals', () => {
  const upwards = { ...rules('half'), split: { ...rules('half').split, rounding: 'up' as const } };
  // Halved: A 4.5, B 2. Level on points as shown, B ranks first because its points were not rounded.
  const groups = leagueTable(season('A 0-1 B\nB 0-0 A\nA 0-0 B\nC 0-1 D'), upwards);
  assert.deepEqual(rowsOf(groups).slice(0, 2), [
    [1, 'B', 7, 'Championship Round'],
    [2, 'A', 7, 'Championship Round'],
  ]);
});

test('a part that plays a competition of its own keeps its rows from before the split', () => {
  const parts = rules('all').split.parts.map((part, i) => (i === 1 ? { ...part, carried: 'final' as const } : part));
  const groups = leagueTable(season(), { ...rules('all'), split: { after: 3, parts } });
  assert.deepEqual(rowsOf(groups).slice(2), [
    [3, 'C', 3, 'Relegation Round'],
    [4, 'D', 1, 'Relegation Round'],
  ]);
  assert.deepEqual(
    groups[1]!.rows.map(({ all }) => all.played),
    [3, 3],
  );
});

test('rounds named after a part split a league without a rule', () => {
  const named = (lines: string, round: string) => fixturesOf(lines, { league: other, round });
  const other = aLeague({ code: 'svk.1', name: 'Superliga' });
  const fixtures = [
    ...named(BEFORE, 'Regular Season - 1'),
    ...named('A 0-1 B', 'Championship Round - 1'),
    ...named('C 0-9 D', 'Relegation Round - 1'),
  ];
  assert.deepEqual(rowsOf(leagueTable(fixtures)), [
    [1, 'A', 9, 'Championship Round'],
    [2, 'B', 7, 'Championship Round'],
    [3, 'D', 4, 'Relegation Round'],
    [4, 'C', 3, 'Relegation Round'],
  ]);
});

test('a deduction counts on both sides of the split once', () => {
  const everton = { ...rules('all'), deductions: [{ team: season()[0]!.away.id, points: 2, reason: 'test' }] };
  const rows = rowsOf(leagueTable(season(), everton));
  // The deduction takes B from 4 to 2 points, into the lower part.
  assert.deepEqual(
    rows.find((row) => row[1] === 'B'),
    [4, 'B', 7, 'Relegation Round'],
  );
});
