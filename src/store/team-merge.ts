/** The statements by which one team becomes part of another. All work inside one transaction. */
import type { Queries } from './database/database.ts';
import type { TeamNameRow } from './entity-writer.ts';
import { type KnownFixture, redirect } from './fixture-writer.ts';
import type { Said } from './precedence.ts';

/** Whether two teams have met each other. */
export async function haveMet(queries: Queries, team: number, other: number): Promise<boolean> {
  const row = await queries.get(
    `SELECT 1 AS met FROM fixtures WHERE home = $1 AND away = $2
     UNION ALL SELECT 1 FROM fixtures WHERE home = $2 AND away = $1 LIMIT 1`,
    [team, other],
  );
  return row !== undefined;
}

/** Every league season in which a team has fixtures. */
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

/** Replaces the record of what a file said of a fixture; the hash is of the file's own words, which stay. */
export async function rewriteSource(queries: Queries, fixture: number, said: Said, record: string): Promise<void> {
  await queries.run('UPDATE fixture_sources SET record = $4 WHERE fixture = $1 AND provider = $2 AND file = $3', [
    fixture,
    said.provider,
    said.file,
    record,
  ]);
}

/** Gives one fixture's sources to another, deletes it and leads its ids there. What the other has of a file stays. */
export async function joinFixtures(queries: Queries, from: KnownFixture, into: KnownFixture): Promise<void> {
  for (const { provider, file } of from.said) {
    if (into.said.some((said) => said.provider === provider && said.file === file)) continue;
    await queries.run('UPDATE fixture_sources SET fixture = $4 WHERE fixture = $1 AND provider = $2 AND file = $3', [
      from.legacyId,
      provider,
      file,
      into.legacyId,
    ]);
  }
  await queries.run('DELETE FROM fixtures WHERE legacy_id = $1', [from.legacyId]);
  await redirect(queries, 'fixture', from, into.legacyId);
}

/** Deletes a team without fixtures; its names and ids lead to another from now on. */
export async function foldTeam(
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
  await queries.run('DELETE FROM teams WHERE legacy_id = $1', [from.legacyId]);
  await redirect(queries, 'team', from, into);
}

/** Keeps what it takes to part the teams again. */
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
