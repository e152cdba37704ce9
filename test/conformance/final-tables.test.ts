/** The final tables of every league season in the open data beside the repository are the official ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leagueTable } from '../../src/football/table/standings.ts';
import type { OpenStore } from '../../src/store/store.ts';
import { sharedData } from '../support/data/shared.ts';
import { storeWithImportWorker } from '../support/stores/imports.ts';
import { type OfficialRow, type OfficialTable, officialTables, TABLES_SKIP } from './official-tables.ts';

const NOW = Date.parse('2026-11-20T12:00Z');
/** Files of these folders hold league seasons. Clubs come first, because matches name them. */
const IMPORTS = [
  ['openfootball', 'openfootball/clubs'],
  ['football-data-uk', 'football-data.co.uk'],
  ['football-data-uk', 'datasets-football-datasets'],
  ['openfootball', 'openfootball/football.json'],
  ['football-txt', 'openfootball/england'],
  ['football-txt', 'openfootball/deutschland'],
  ['football-txt', 'openfootball/europe'],
] as const;
const SKIP = TABLES_SKIP || (IMPORTS.map(([, folder]) => sharedData(folder).skip).find((skip) => skip !== false) ?? false);

/** Seasons of which the files lack matches, so that no table can be computed. */
const INCOMPLETE: Readonly<Record<string, string>> = {};
/** Tables that are wrong themselves, and why. */
const WRONG_TABLES: Readonly<Record<string, string>> = {};
/** Belgium and Greece publish the table before the play-offs. */
const REGULAR_SEASON_ONLY = new Set(['bel.1', 'gre.1']);
const TABLES_MIN = 116;

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

test('every league season beside the repository has the official final table', { skip: SKIP }, async (t) => {
  const { store, importAll } = await storeWithImportWorker(t, NOW);
  const reports = await importAll(
    ...IMPORTS.map(([source, folder]) => ({ source, paths: [sharedData(folder).path] })),
  );
  assert.deepEqual(
    reports.flatMap(({ failed }) => failed),
    [],
  );
  const wrong: string[] = [];
  let right = 0;
  for (const official of officialTables()) {
    const key = `${official.league} ${official.season}`;
    if (key in INCOMPLETE || key in WRONG_TABLES || REGULAR_SEASON_ONLY.has(official.league)) continue;
    const computed = await computedTable(store, official);
    if (computed === null) continue;
    const lines = differences(official, computed);
    if (lines.length === 0) right++;
    else wrong.push(`${key} (${official.source})\n${lines.slice(0, 12).join('\n')}`);
  }
  t.diagnostic(`${right} tables are right`);
  assert.deepEqual(wrong, [], wrong.join('\n'));
  assert.ok(right >= TABLES_MIN, `only ${right} tables could be compared`);
});
