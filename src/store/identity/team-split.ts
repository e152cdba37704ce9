/** Splits two teams that were merged. Call inside one transaction. */
import type { Queries, Row, Value } from '../database/database.ts';
import { type NewTeam, saveTeamNames, saveTeams, type TeamNameRow } from '../reference/entity-writer.ts';
import type { MergedTeamRows, MovedRows } from './team-merge.ts';

export interface StoredTeamMerge {
  readonly mergedAt: number;
  /** native ids */
  readonly from: string;
  readonly into: string;
  /** JSON */
  readonly before: string;
}

interface TeamMergeRow {
  merged_at: number;
  from_id: string;
  into_id: string;
  before: string;
}

/** Merges that can be undone, the newest first. */
export async function teamMerges(queries: Queries): Promise<StoredTeamMerge[]> {
  const rows = await queries.all<TeamMergeRow>(
    `SELECT merged_at, from_id, into_id, before FROM team_merges WHERE undone_at IS NULL
     ORDER BY merged_at DESC, from_id`,
  );
  return rows.map((row) => ({ mergedAt: row.merged_at, from: row.from_id, into: row.into_id, before: row.before }));
}

export async function markTeamMergeUndone(
  queries: Queries,
  { mergedAt, from }: StoredTeamMerge,
  now: number,
): Promise<void> {
  await queries.run('UPDATE team_merges SET undone_at = $3 WHERE merged_at = $1 AND from_id = $2', [
    mergedAt,
    from,
    now,
  ]);
}

/** The stored team that has an id of the merged team, if there is one. */
export function holderOfTeamIds(
  queries: Queries,
  { id, legacy_id, identity }: NewTeam,
): Promise<{ id: string; name: string } | undefined> {
  return queries.get('SELECT id, name FROM teams WHERE id = $1 OR legacy_id = $2 OR identity = $3 LIMIT 1', [
    id,
    legacy_id,
    identity,
  ]);
}

/** Current legacy id of a team. */
export async function currentTeam(queries: Queries, id: string): Promise<number | undefined> {
  const row = await queries.get<{ legacy_id: number }>(
    `SELECT legacy_id FROM teams WHERE id = $1
     UNION ALL SELECT target_legacy_id FROM redirects WHERE kind = 'team' AND id = $1 LIMIT 1`,
    [id],
  );
  return row?.legacy_id;
}

/** Stores a merged team again, with its names, its ids and what referred to it. Its fixtures follow separately. */
export async function restoreTeam(queries: Queries, team: NewTeam, rows: MergedTeamRows, into: number): Promise<void> {
  const legacyId = team.legacy_id;
  await saveTeams(queries, [team]);
  await releaseRedirects(queries, 'team', { id: team.id, legacyId });
  await queries.batch(
    "UPDATE redirects SET target_legacy_id = $1 WHERE kind = 'team' AND id = $2",
    rows.extended.map((id) => [legacyId, id]),
  );
  const keyOf = ({ provider, country, name_key }: TeamNameRow) => `${provider}\n${country}\n${name_key}`;
  const own = new Set(rows.namesOfSurvivor.map(keyOf));
  await queries.batch(
    'DELETE FROM team_names WHERE team = $1 AND provider = $2 AND country = $3 AND name_key = $4',
    rows.names
      .filter((name) => !own.has(keyOf(name)))
      .map((name) => [into, name.provider, name.country, name.name_key]),
  );
  await saveTeamNames(queries, rows.names);
  for (const moved of rows.moved) await moveBack(queries, moved, legacyId, into);
  await queries.batch(
    'UPDATE corrections SET team = $1 WHERE id = $2 AND team = $3',
    rows.corrections.map((id) => [legacyId, id, into]),
  );
}

/** Deletes the name that a merge stored as a decision of the operator. */
export async function deleteAlias(
  queries: Queries,
  { country, name_key, team }: Pick<TeamNameRow, 'country' | 'name_key' | 'team'>,
): Promise<void> {
  await queries.run(
    `DELETE FROM team_names
     WHERE provider = '' AND country = $1 AND name_key = $2 AND team = $3 AND origin = 'operator'`,
    [country, name_key, team],
  );
}

/** Gives moved rows back, and stores again those that were deleted. Rows that changed hands since stay where they are. */
async function moveBack(
  queries: Queries,
  { table, column, keys, dropped }: MovedRows,
  to: number,
  survivor: number,
): Promise<void> {
  const [first] = keys;
  if (first !== undefined) {
    const columns = Object.keys(first);
    const where = columns.map((name, i) => `${name} = $${i + 3}`).join(' AND ');
    await queries.batch(
      `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND ${where}`,
      keys.map((key) => [to, survivor, ...columns.map((name) => key[name] ?? null)]),
    );
  }
  await insertRows(queries, table, dropped);
}

async function insertRows(queries: Queries, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  await queries.batch(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})
     ON CONFLICT DO NOTHING`,
    rows.map((row) => columns.map((column): Value => row[column] ?? null)),
  );
}

/** Frees ids that led to a survivor. */
export async function releaseRedirects(
  queries: Queries,
  kind: 'team' | 'fixture',
  { id, legacyId }: { readonly id: string; readonly legacyId: number },
): Promise<void> {
  await queries.run('DELETE FROM redirects WHERE kind = $1 AND id = $2', [kind, id]);
  await queries.run('DELETE FROM redirects WHERE kind = $1 AND legacy_id = $2', [kind, legacyId]);
}

/** Frees a native id that a fixture had before, with its legacy id, which it returns; undefined if it had no such id. */
export async function releaseFormerIds(queries: Queries, id: string, fixture: number): Promise<number | undefined> {
  const row = await queries.get<{ legacy_id: number }>(
    "SELECT legacy_id FROM redirects WHERE kind = 'fixture' AND id = $1 AND target_legacy_id = $2",
    [id, fixture],
  );
  if (row !== undefined) await releaseRedirects(queries, 'fixture', { id, legacyId: row.legacy_id });
  return row?.legacy_id;
}

/** Stores a fixture again that a merge joined with another one. Its facts follow from its sources. */
export async function restoreFixture(
  queries: Queries,
  { row, moved }: { readonly row: Row; readonly moved: readonly MovedRows[] },
  survivor: number,
): Promise<void> {
  const legacyId = row.legacy_id as number;
  await releaseRedirects(queries, 'fixture', { id: row.id as string, legacyId });
  await insertRows(queries, 'fixtures', [{ ...row, venue: null }]);
  for (const rows of moved) {
    const inserted = rows.dropped.map((one) => ({ ...one, [rows.column]: legacyId }));
    await moveBack(queries, { ...rows, dropped: inserted }, legacyId, survivor);
  }
}

/** Replaces a team in everything that is stated about a fixture, except the records of its result. */
export async function replaceTeamOfFixture(
  queries: Queries,
  fixture: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const [table, column] of [
    ['fixture_detail_sources', 'home'],
    ['provider_matches', 'home'],
    ['corrections', 'team'],
  ] as const) {
    await queries.run(`UPDATE ${table} SET ${column} = $3 WHERE fixture = $1 AND ${column} = $2`, [fixture, from, to]);
  }
}

/** The players with season totals of these teams, stated or summed up. */
export async function playersOfTeams(queries: Queries, [one, other]: readonly [number, number]): Promise<number[]> {
  const rows = await queries.all<{ player: number }>(
    `SELECT player FROM player_seasons WHERE team = $1 OR team = $2
     UNION SELECT player FROM player_season_sources WHERE team = $1 OR team = $2`,
    [one, other],
  );
  return rows.map(({ player }) => player);
}
