/** Deletes teams that an operator added. Call inside one transaction. */
import type { Queries } from '../database/database.ts';

/** What keeps a team from being deleted. */
const REFERENCES = [
  ['fixtures', 'matches', ['home', 'away']],
  ['squads', 'squads', ['team']],
  ['player_teams', 'players', ['team']],
  ['coach_teams', 'coaches', ['team']],
  ['coach_spells', 'spells of coaches', ['team']],
  ['transfers', 'transfers', ['team_out', 'team_in']],
  ['injuries', 'injuries', ['team']],
  ['market_values', 'market values', ['team']],
  ['contracts', 'contracts', ['team']],
  ['player_season_sources', 'season totals of players', ['team']],
  ['fixture_detail_sources', 'details of matches', ['home']],
  ['provider_matches', 'ids of matches', ['home']],
] as const;

/** Names of what refers to a team, such as 'matches'. */
export async function referencesToTeam(queries: Queries, team: number): Promise<string[]> {
  const found: string[] = [];
  for (const [table, title, columns] of REFERENCES) {
    const where = columns.map((column) => `${column} = $1`).join(' OR ');
    if ((await queries.get(`SELECT 1 AS found FROM ${table} WHERE ${where} LIMIT 1`, [team])) !== undefined) {
      found.push(title);
    }
  }
  return found;
}

/** Deletes a team that nothing refers to, with its names and the decisions about them. */
export async function deleteTeam(queries: Queries, team: number): Promise<void> {
  await queries.run('DELETE FROM team_names WHERE team = $1', [team]);
  await queries.run('DELETE FROM provider_teams WHERE team = $1', [team]);
  await queries.run('DELETE FROM teams WHERE legacy_id = $1', [team]);
}
