/** The statements by which one team becomes part of another. All work inside one transaction. */

import type { SourceRef } from '../../merge/precedence.ts';
import { handOverCorrections } from '../corrections/corrections.ts';
import type { Queries } from '../database/database.ts';
import type { StoredFixture } from '../fixtures/writer.ts';
import { recountPlayers } from '../match-details/player-seasons-writer.ts';
import type { TeamNameRow } from '../reference/entity-writer.ts';
import { redirect } from '../reference/redirects.ts';

/** Whether two teams have met each other. */
export async function havePlayed(queries: Queries, team: number, other: number): Promise<boolean> {
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

/** Gives one fixture's sources to another, deletes it and leads its ids there. What the other has of a file stays. */
export async function joinFixtures(queries: Queries, from: StoredFixture, into: StoredFixture): Promise<void> {
  for (const { table, key } of OF_FIXTURES) await handOver(queries, { table, column: 'fixture', key }, from, into);
  await queries.run('DELETE FROM fixtures WHERE legacy_id = $1', [from.legacyId]);
  await redirect(queries, 'fixture', from, into.legacyId);
}

/** Rows that name a fixture or a team, and what tells those of one apart; without a key any number may be alike. */
interface NamingRows {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
}

/** What was told of a fixture; what is made of it is made anew. */
const OF_FIXTURES: readonly Omit<NamingRows, 'column'>[] = [
  { table: 'fixture_sources', key: ['provider', 'file'] },
  { table: 'fixture_detail_sources', key: ['provider', 'file'] },
  { table: 'provider_matches', key: [] },
  { table: 'price_history', key: ['bookmaker', 'bet', 'value', 'handicap', 'quoted_at'] },
  { table: 'injuries', key: [] },
  { table: 'corrections', key: [] },
];

const OF_TEAMS: readonly NamingRows[] = [
  { table: 'fixture_detail_sources', column: 'home', key: [] },
  { table: 'provider_matches', column: 'home', key: [] },
  { table: 'player_season_sources', column: 'team', key: ['league', 'season', 'player', 'provider'] },
  { table: 'player_seasons', column: 'team', key: ['league', 'season', 'player'] },
  { table: 'squads', column: 'team', key: ['season', 'player', 'provider'] },
  { table: 'player_teams', column: 'team', key: ['season', 'player'] },
  { table: 'coach_teams', column: 'team', key: ['season', 'coach'] },
  { table: 'coach_spells', column: 'team', key: ['coach', 'provider', 'starts'] },
  { table: 'transfers', column: 'team_out', key: [] },
  { table: 'transfers', column: 'team_in', key: [] },
  { table: 'injuries', column: 'team', key: [] },
];

/** Gives rows to another; what that one has alike stays, and the other's goes. */
async function handOver(
  queries: Queries,
  { table, column, key }: NamingRows,
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

/** Gives what is told of a team beside its results to another. */
async function handOverTeam(queries: Queries, from: { readonly legacyId: number }, into: number): Promise<void> {
  const players = await queries.all<{ player: number }>('SELECT DISTINCT player FROM player_seasons WHERE team = $1', [
    from.legacyId,
  ]);
  for (const rows of OF_TEAMS) await handOver(queries, rows, from, { legacyId: into });
  await handOverCorrections(queries, from.legacyId, into);
  await recountPlayers(
    queries,
    players.map(({ player }) => player),
  );
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
  await handOverTeam(queries, from, into);
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
