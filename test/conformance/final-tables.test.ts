/** The final tables of every league season in the open data beside the repository are the official ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deductionsOf } from '../../src/football/catalogue/deductions.ts';
import { leagueByCode } from '../../src/football/catalogue/leagues.ts';
import { pointsForWin } from '../../src/football/catalogue/season-rules.ts';
import { tableRules } from '../../src/football/table/rules.ts';
import { leagueTable } from '../../src/football/table/standings.ts';
import type { TieBreakRule } from '../../src/football/table/tie-breaks.ts';
import type { OpenStore } from '../../src/store/store.ts';
import { aLeague } from '../support/data/fixtures.ts';
import { OPEN_DATA_NOW, OPEN_DATA_SKIP, openDataCopy } from '../support/data/open-data.ts';
import { sharedData } from '../support/data/shared.ts';
import { storeWithImportWorker } from '../support/stores/imports.ts';
import { type OfficialRow, type OfficialTable, officialTables, TABLES_SKIP } from './official-tables.ts';

/** Folders with more league seasons than the open data of the four formats. */
const MORE = ['openfootball/england', 'openfootball/deutschland', 'openfootball/europe'];
const SKIP = TABLES_SKIP || OPEN_DATA_SKIP;

/** Seasons of which the files lack matches, so that no table can be computed. */
const INCOMPLETE: ReadonlySet<string> = new Set([
  'eng.2 2020',
  'eng.3 2013',
  'eng.3 2020',
  'eng.3 2025',
  'eng.4 2020',
  'eng.4 2025',
  'ger.2 2013',
  'ned.1 2013',
  'tur.1 2024',
]);
/** Belgium and Greece publish the table before the play-offs. */
const REGULAR_SEASON_ONLY = new Set(['bel.1', 'gre.1']);
const TABLES_MIN = 122;

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b).join(' ');

/** Compares two rows by the criteria that do not need the matches; negative if the first should rank lower. */
const by =
  (...criteria: ((row: OfficialRow) => number)[]) =>
  (one: OfficialRow, other: OfficialRow) => {
    for (const value of criteria) if (value(one) !== value(other)) return value(one) - value(other);
    return 0;
  };
const [points, scored, difference] = [
  (row: OfficialRow) => row[6],
  (row: OfficialRow) => row[4],
  (row: OfficialRow) => row[4] - row[5],
];
const OVERALL: { readonly [rule in TieBreakRule]?: (one: OfficialRow, other: OfficialRow) => number } = {
  'goal-difference': by(points, difference, scored),
  'goals-scored': by(points, scored, difference),
  ligue: by(points, difference),
  'head-to-head': by(points),
  uefa: by(points),
};

interface Computed {
  readonly teams: readonly string[];
  readonly rows: readonly OfficialRow[];
}

async function computedTable(store: OpenStore, { league: code, season }: OfficialTable): Promise<Computed | null> {
  const league = store.reference.league(code);
  const fixtures = league === undefined ? [] : await store.fixtures.ofSeason(league.legacyId, season);
  if (fixtures.length === 0) return null;
  const groups = leagueTable(fixtures);
  const rows = groups.flatMap((group) => group.rows);
  return {
    teams: rows.map(({ team }) => team.name),
    rows: rows.map(({ all, points, deduction }) => [
      all.played,
      all.win,
      all.draw,
      all.lose,
      all.goalsFor,
      all.goalsAgainst,
      points,
      deduction,
    ]),
  };
}

const sumOfMatches = (rows: readonly OfficialRow[]) => rows.reduce((sum, [played]) => sum + played, 0);

/** The rows that differ, as text. */
function differences(official: OfficialTable, computed: Computed): string[] {
  const lines: string[] = [];
  for (let i = 0; i < Math.max(official.rows.length, computed.rows.length); i++) {
    const [one, other] = [official.rows[i]?.join(' '), computed.rows[i]?.join(' ')];
    if (one !== other) {
      lines.push(`  ${i + 1}. ${official.teams[i] ?? '-'} ${one ?? ''} | ${computed.teams[i] ?? '-'} ${other ?? ''}`);
    }
  }
  return lines;
}

test('the points of every official table follow from the rules and deductions of its season', {
  skip: TABLES_SKIP,
}, (t) => {
  const wrong: string[] = [];
  const tables = officialTables();
  for (const { league, season, rows, teams } of tables) {
    const win = pointsForWin(league, season);
    const byTeam = Map.groupBy(deductionsOf(league, season), ({ team }) => team);
    const deducted = [...byTeam.values()].map((ofTeam) => ofTeam.reduce((sum, { points }) => sum + points, 0));
    const official = rows.map((row) => row[7]).filter((points) => points > 0);
    if (sorted(deducted) !== sorted(official)) {
      wrong.push(`${league} ${season}: deducted ${sorted(deducted)}, officially ${sorted(official)}`);
    }
    for (const [i, [, won, drawn, , , , points, less]] of rows.entries()) {
      if (win * won + drawn - less !== points) wrong.push(`${league} ${season}: ${teams[i]} ${points}`);
    }
  }
  t.diagnostic(`${tables.length} tables`);
  assert.deepEqual(wrong, [], wrong.join('\n'));
});

test('the order of every official table follows from the tie-break of its season', { skip: TABLES_SKIP }, () => {
  const wrong: string[] = [];
  for (const { league: code, season, rows, teams } of officialTables()) {
    const league = aLeague({ code, tieBreak: leagueByCode(code)!.tieBreak });
    const { tieBreak, perMatch, split, rulings } = tableRules(league, season);
    const compare = OVERALL[tieBreak];
    // Without the matches, ties by matches among the tied cannot be checked, nor parts of a split league.
    if (compare === undefined || perMatch || split !== null || rulings.putLast.size > 0) continue;
    if (code === 'ita.1' && season < 2005) continue; // no rule explains the published order
    for (const [i, row] of rows.entries()) {
      const next = rows[i + 1];
      if (next !== undefined && compare(row, next) < 0)
        wrong.push(`${code} ${season}: ${teams[i]} and ${teams[i + 1]}`);
    }
  }
  assert.deepEqual(wrong, [], wrong.join('\n'));
});

test('every league season beside the repository has the official final table', { skip: SKIP }, async (t) => {
  const { url, reports: first } = await openDataCopy(t);
  const { store, importAll } = await storeWithImportWorker(t, OPEN_DATA_NOW, url);
  const more = MORE.map((folder) => ({ source: 'football-txt', paths: [sharedData(folder).path] }));
  const reports = [...first, ...(await importAll(...more))];
  assert.deepEqual(
    reports.flatMap(({ failed }) => failed),
    [],
  );
  const wrong: string[] = [];
  let right = 0;
  for (const official of officialTables()) {
    const key = `${official.league} ${official.season}`;
    if (REGULAR_SEASON_ONLY.has(official.league)) continue;
    const computed = await computedTable(store, official);
    if (computed === null) continue;
    if (INCOMPLETE.has(key)) {
      const missing = sumOfMatches(official.rows) - sumOfMatches(computed.rows);
      assert.ok(missing > 0, `${key} is complete: remove it from the list`);
      continue;
    }
    const lines = differences(official, computed);
    if (lines.length === 0) right++;
    else wrong.push(`${key} (${official.source})\n${lines.slice(0, 12).join('\n')}`);
  }
  t.diagnostic(`${right} tables are right`);
  assert.deepEqual(wrong, [], wrong.join('\n'));
  assert.ok(right >= TABLES_MIN, `only ${right} tables could be compared`);
});
