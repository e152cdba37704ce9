/** Merges one team into another. Call inside one transaction. */
import type { SourceRef } from '../../merge/precedence.ts';
import { handOverCorrections } from '../corrections/corrections.ts';
import type { Queries, Row } from '../database/database.ts';
import type { FixtureWithSources } from '../fixtures/source-records.ts';
import { recountPlayers } from '../match-details/player-seasons-writer.ts';
import type { TeamNameRow } from '../reference/entity-writer.ts';
import { redirect } from '../reference/redirects.ts';

/** Whether two teams have a match against each other. */
export async function havePlayed(queries: Queries, team: number, other: number): Promise<boolean> {
  const row = await queries.get(
    `SELECT 1 AS found FROM fixtures WHERE home = $1 AND away = $2
     UNION ALL SELECT 1 FROM fixtures WHERE home = $2 AND away = $1 LIMIT 1`,
    [team, other],
  );
  return row !== undefined;
}

/** Every league season with fixtures of a team. */
export function playedSeasons(queries: Queries, team: number): Promise<{ league: number; season: number }[]> {
  return queries.all(
    `SELECT league, season FROM fixtures WHERE home = $1 UNION SELECT league, season FROM fixtures WHERE away = $1
     ORDER BY league, season`,
    [team],
  );
}

function namesOfTeam(queries: Queries, team: number): Promise<TeamNameRow[]> {
  return queries.all<TeamNameRow>(
    `SELECT provider, country, name_key, team, name, origin FROM team_names WHERE team = $1
     ORDER BY provider, country, name_key`,
    [team],
  );
}

/** Replaces a source record. Its hash stays, because it is the hash of what the file states. */
export async function rewriteSource(
  queries: Queries,
  fixture: number,
  source: SourceRef,
  record: string,
): Promise<void> {
  await queries.run('UPDATE fixture_sources SET record = $4 WHERE fixture = $1 AND provider = $2 AND file = $3', [
    fixture,
    source.provider,
    source.file,
    record,
  ]);
}

/**
 * Moves the source rows of a fixture to another, deletes it and redirects its ids. If both have rows of a file, those of
 * the survivor stay.
 *
 * @returns what a split needs
 */
export async function mergeFixtures(
  queries: Queries,
  from: FixtureWithSources,
  into: FixtureWithSources,
): Promise<{ readonly row: Row; readonly moved: readonly MovedRows[] }> {
  const row = (await queries.get('SELECT * FROM fixtures WHERE legacy_id = $1', [from.legacyId]))!;
  const moved: MovedRows[] = [];
  for (const rows of FIXTURE_ROWS) {
    moved.push(await moveRows(queries, { ...rows, column: 'fixture' }, from.legacyId, into.legacyId));
  }
  await queries.run('DELETE FROM fixtures WHERE legacy_id = $1', [from.legacyId]);
  await redirect(queries, 'fixture', from, into.legacyId);
  return { row, moved: moved.filter(({ keys, dropped }) => keys.length + dropped.length > 0) };
}

/** Rows that refer to a fixture or a team. */
interface ReferringRows {
  readonly table: string;
  readonly column: string;
  /** columns that identify a row, beside the column that refers */
  readonly key: readonly string[];
  /** true if a fixture or team has at most one row of a key */
  readonly unique: boolean;
}

/** The rows that a merge moved to the survivor. */
export interface MovedRows {
  readonly table: string;
  readonly column: string;
  /** keys of the moved rows */
  readonly keys: readonly Row[];
  /** rows that were deleted because the survivor had one of the same key */
  readonly dropped: readonly Row[];
}

const INJURY_SOURCE = ['people_of', 'claim', 'provider', 'file', 'starts', 'reason'];
const TRANSFER_SOURCE = ['people_of', 'claim', 'provider', 'file', 'transferred_on', 'type'];

/** What sources and operators state about a fixture. The merged rows are rewritten instead of moved. */
const FIXTURE_ROWS: readonly Omit<ReferringRows, 'column'>[] = [
  { table: 'fixture_sources', key: ['provider', 'file'], unique: true },
  { table: 'fixture_detail_sources', key: ['provider', 'file'], unique: true },
  { table: 'fixture_texts', key: ['kind', 'language'], unique: true },
  { table: 'recorded_forecasts', key: ['model', 'made_at'], unique: true },
  { table: 'provider_matches', key: ['provider', 'match'], unique: false },
  {
    table: 'price_history',
    key: ['bookmaker', 'in_play', 'bet', 'value', 'handicap', 'quoted_at'],
    unique: true,
  },
  { table: 'injuries', key: ['id'], unique: false },
  { table: 'injury_sources', key: INJURY_SOURCE, unique: false },
  { table: 'corrections', key: ['id'], unique: false },
];

const TEAM_ROWS: readonly ReferringRows[] = [
  { table: 'fixture_detail_sources', column: 'home', key: ['fixture', 'provider', 'file'], unique: false },
  { table: 'provider_matches', column: 'home', key: ['provider', 'match'], unique: false },
  { table: 'provider_teams', column: 'team', key: ['provider', 'provider_id'], unique: false },
  { table: 'player_season_sources', column: 'team', key: ['league', 'season', 'player', 'provider'], unique: true },
  { table: 'player_seasons', column: 'team', key: ['league', 'season', 'player'], unique: true },
  { table: 'squads', column: 'team', key: ['season', 'player', 'provider'], unique: true },
  { table: 'player_teams', column: 'team', key: ['season', 'player'], unique: true },
  { table: 'coach_teams', column: 'team', key: ['season', 'coach'], unique: true },
  { table: 'coach_spells', column: 'team', key: ['coach', 'provider', 'starts'], unique: true },
  { table: 'transfers', column: 'team_out', key: ['id'], unique: false },
  { table: 'transfers', column: 'team_in', key: ['id'], unique: false },
  { table: 'injuries', column: 'team', key: ['id'], unique: false },
  { table: 'transfer_sources', column: 'team_out', key: TRANSFER_SOURCE, unique: false },
  { table: 'transfer_sources', column: 'team_in', key: TRANSFER_SOURCE, unique: false },
  { table: 'injury_sources', column: 'team', key: INJURY_SOURCE, unique: false },
  { table: 'market_values', column: 'team', key: ['player', 'provider', 'valued_on'], unique: false },
  { table: 'contracts', column: 'team', key: ['player', 'provider'], unique: false },
];

/** Moves rows to the survivor. Where it has a row of the same key, its own stays. */
async function moveRows(
  queries: Queries,
  { table, column, key, unique }: ReferringRows,
  from: number,
  into: number,
): Promise<MovedRows> {
  let dropped: Row[] = [];
  if (unique) {
    const same = key.map((name) => `other.${name} = ${table}.${name}`).join(' AND ');
    const duplicate = `${column} = $1
       AND EXISTS (SELECT 1 FROM ${table} other WHERE other.${column} = $2 AND ${same})`;
    dropped = await queries.all(`SELECT * FROM ${table} WHERE ${duplicate}`, [from, into]);
    if (dropped.length > 0) {
      if (dropped.some(({ listed }) => listed === 1)) {
        await queries.run(
          `UPDATE ${table} SET listed = 1 WHERE ${column} = $2
             AND EXISTS (SELECT 1 FROM ${table} other WHERE other.${column} = $1 AND other.listed = 1 AND ${same})`,
          [from, into],
        );
      }
      await queries.run(`DELETE FROM ${table} WHERE ${duplicate}`, [from, into]);
    }
  }
  const keys = await queries.all(`SELECT ${key.join(', ')} FROM ${table} WHERE ${column} = $1`, [from]);
  if (keys.length > 0) await queries.run(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, [from, into]);
  return { table, column, keys, dropped };
}

/** Moves what is stored of a team, except its fixtures, to the survivor. */
async function moveTeamRows(queries: Queries, from: { readonly legacyId: number }, into: number): Promise<MovedRows[]> {
  const players = await queries.all<{ player: number }>('SELECT DISTINCT player FROM player_seasons WHERE team = $1', [
    from.legacyId,
  ]);
  const moved: MovedRows[] = [];
  for (const rows of TEAM_ROWS) moved.push(await moveRows(queries, rows, from.legacyId, into));
  await handOverCorrections(queries, from.legacyId, into);
  await recountPlayers(
    queries,
    players.map(({ player }) => player),
  );
  return moved.filter(({ table, keys, dropped }) => table !== 'player_seasons' && keys.length + dropped.length > 0);
}

/** What a split of two teams needs, beside their fixtures. */
export interface MergedTeamRows {
  /** names of the merged team */
  readonly names: readonly TeamNameRow[];
  /** names that the survivor had before */
  readonly namesOfSurvivor: readonly TeamNameRow[];
  readonly moved: readonly MovedRows[];
  /** corrections of matches and points of the merged team */
  readonly corrections: readonly string[];
  /** former native ids that led to the merged team */
  readonly extended: readonly string[];
}

/** Deletes a team that has no fixtures any more. Its names and ids lead to the survivor from now on. */
export async function deleteMergedTeam(
  queries: Queries,
  from: { readonly id: string; readonly legacyId: number },
  into: number,
): Promise<MergedTeamRows> {
  const [names, namesOfSurvivor] = [await namesOfTeam(queries, from.legacyId), await namesOfTeam(queries, into)];
  const corrections = await queries.all<{ id: string }>(
    "SELECT id FROM corrections WHERE team = $1 AND kind <> 'team' ORDER BY seq",
    [from.legacyId],
  );
  const extended = await queries.all<{ id: string }>(
    "SELECT id FROM redirects WHERE kind = 'team' AND target_legacy_id = $1",
    [from.legacyId],
  );
  await queries.run(
    `INSERT INTO team_names (provider, country, name_key, team, name, origin)
     SELECT provider, country, name_key, $2, name, origin FROM team_names WHERE team = $1
     ON CONFLICT (provider, country, name_key, team) DO NOTHING`,
    [from.legacyId, into],
  );
  await queries.run('DELETE FROM team_names WHERE team = $1', [from.legacyId]);
  const moved = await moveTeamRows(queries, from, into);
  await queries.run('DELETE FROM teams WHERE legacy_id = $1', [from.legacyId]);
  await redirect(queries, 'team', from, into);
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return { names, namesOfSurvivor, moved, corrections: ids(corrections), extended: ids(extended) };
}

/** Records a merge with what a split needs. */
export async function recordMerge(
  queries: Queries,
  merge: { readonly at: number; readonly from: string; readonly into: string; readonly before: unknown },
): Promise<void> {
  await queries.run(
    `INSERT INTO team_merges (merged_at, from_id, into_id, before) VALUES ($1, $2, $3, $4)
     ON CONFLICT (merged_at, from_id) DO UPDATE SET into_id = excluded.into_id, before = excluded.before, undone_at = NULL`,
    [merge.at, merge.from, merge.into, JSON.stringify(merge.before)],
  );
}
