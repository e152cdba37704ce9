/** Merges one team into another. Call inside one transaction. */
import type { SourceRef } from '../../merge/precedence.ts';
import { handOverCorrections } from '../corrections/corrections.ts';
import type { Queries } from '../database/database.ts';
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

export function namesOfTeam(queries: Queries, team: number): Promise<TeamNameRow[]> {
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
 */
export async function mergeFixtures(
  queries: Queries,
  from: FixtureWithSources,
  into: FixtureWithSources,
): Promise<void> {
  for (const { table, key } of FIXTURE_ROWS) await moveRows(queries, { table, column: 'fixture', key }, from, into);
  await queries.run('DELETE FROM fixtures WHERE legacy_id = $1', [from.legacyId]);
  await redirect(queries, 'fixture', from, into.legacyId);
}

/** Rows that refer to a fixture or a team. `key` identifies a row of one of them; without it, rows may repeat. */
interface ReferringRows {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
}

/** What sources and operators state about a fixture. The merged rows are rewritten instead of moved. */
const FIXTURE_ROWS: readonly Omit<ReferringRows, 'column'>[] = [
  { table: 'fixture_sources', key: ['provider', 'file'] },
  { table: 'fixture_detail_sources', key: ['provider', 'file'] },
  { table: 'fixture_texts', key: ['kind', 'language'] },
  { table: 'recorded_forecasts', key: ['model', 'made_at'] },
  { table: 'provider_matches', key: [] },
  { table: 'price_history', key: ['bookmaker', 'in_play', 'bet', 'value', 'handicap', 'quoted_at'] },
  { table: 'injuries', key: [] },
  { table: 'corrections', key: [] },
];

const TEAM_ROWS: readonly ReferringRows[] = [
  { table: 'fixture_detail_sources', column: 'home', key: [] },
  { table: 'provider_matches', column: 'home', key: [] },
  { table: 'provider_teams', column: 'team', key: [] },
  { table: 'player_season_sources', column: 'team', key: ['league', 'season', 'player', 'provider'] },
  { table: 'player_seasons', column: 'team', key: ['league', 'season', 'player'] },
  { table: 'squads', column: 'team', key: ['season', 'player', 'provider'] },
  { table: 'player_teams', column: 'team', key: ['season', 'player'] },
  { table: 'coach_teams', column: 'team', key: ['season', 'coach'] },
  { table: 'coach_spells', column: 'team', key: ['coach', 'provider', 'starts'] },
  { table: 'transfers', column: 'team_out', key: [] },
  { table: 'transfers', column: 'team_in', key: [] },
  { table: 'injuries', column: 'team', key: [] },
  { table: 'market_values', column: 'team', key: [] },
  { table: 'contracts', column: 'team', key: [] },
];

/** Moves rows to the survivor. Where it has a row of the same key, its own stays. */
async function moveRows(
  queries: Queries,
  { table, column, key }: ReferringRows,
  from: { readonly legacyId: number },
  into: { readonly legacyId: number },
): Promise<void> {
  const ids = [from.legacyId, into.legacyId];
  if (key.length > 0) {
    const same = key.map((name) => `other.${name} = ${table}.${name}`).join(' AND ');
    await queries.run(
      `DELETE FROM ${table} WHERE ${column} = $1
       AND EXISTS (SELECT 1 FROM ${table} other WHERE other.${column} = $2 AND ${same})`,
      ids,
    );
  }
  await queries.run(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, ids);
}

/** Moves what is stored of a team, except its fixtures, to the survivor. */
async function moveTeamRows(queries: Queries, from: { readonly legacyId: number }, into: number): Promise<void> {
  const players = await queries.all<{ player: number }>('SELECT DISTINCT player FROM player_seasons WHERE team = $1', [
    from.legacyId,
  ]);
  for (const rows of TEAM_ROWS) await moveRows(queries, rows, from, { legacyId: into });
  await handOverCorrections(queries, from.legacyId, into);
  await recountPlayers(
    queries,
    players.map(({ player }) => player),
  );
}

/** Deletes a team that has no fixtures any more. Its names and ids lead to the survivor from now on. */
export async function deleteMergedTeam(
  queries: Queries,
  from: { readonly id: string; readonly legacyId: number },
  into: number,
): Promise<void> {
  await queries.run(
    `INSERT INTO team_names (provider, country, name_key, team, name, origin)
     SELECT provider, country, name_key, $2, name, origin FROM team_names WHERE team = $1
     ON CONFLICT (provider, country, name_key, team) DO NOTHING`,
    [from.legacyId, into],
  );
  await queries.run('DELETE FROM team_names WHERE team = $1', [from.legacyId]);
  await moveTeamRows(queries, from, into);
  await queries.run('DELETE FROM teams WHERE legacy_id = $1', [from.legacyId]);
  await redirect(queries, 'team', from, into);
}

/** Records a merge with what a split needs. */
export async function recordMerge(
  queries: Queries,
  merge: { readonly at: number; readonly from: string; readonly into: string; readonly before: unknown },
): Promise<void> {
  await queries.run('INSERT INTO team_merges (merged_at, from_id, into_id, before) VALUES ($1, $2, $3, $4)', [
    merge.at,
    merge.from,
    merge.into,
    JSON.stringify(merge.before),
  ]);
}
