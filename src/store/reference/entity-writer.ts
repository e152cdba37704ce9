/** Writes teams, their names and venues. Call inside one transaction. */
import type { Queries, Value } from '../database/database.ts';
import type { TeamRow, VenueRow } from './rows.ts';

interface WithProvenance {
  readonly sandbox: number;
  /** JSON: the provider of each column */
  readonly provenance: string;
}
export type NewTeam = TeamRow & WithProvenance;
export type NewVenue = VenueRow & WithProvenance;

export interface TeamNameRow {
  /** '' applies to every provider */
  readonly provider: string;
  readonly country: string;
  readonly name_key: string;
  readonly team: number;
  readonly name: string;
  /** 'operator' or the name of a source */
  readonly origin: string;
}

export function storedTeams(queries: Queries): Promise<NewTeam[]> {
  return queries.all<NewTeam>(
    'SELECT legacy_id, id, identity, name, code, country, founded, national, venue, sandbox, provenance FROM teams',
  );
}

export function storedVenues(queries: Queries): Promise<NewVenue[]> {
  return queries.all<NewVenue>(
    'SELECT legacy_id, id, name, city, country, address, capacity, surface, same_as, sandbox, provenance FROM venues',
  );
}

export function storedTeamNames(queries: Queries): Promise<TeamNameRow[]> {
  return queries.all<TeamNameRow>('SELECT provider, country, name_key, team, name, origin FROM team_names');
}

/** A team that was merged into another. */
export interface MergedTeam {
  readonly id: string;
  readonly legacy_id: number;
  /** the survivor's legacy id */
  readonly target: number;
}

export function mergedTeams(queries: Queries): Promise<MergedTeam[]> {
  return queries.all<MergedTeam>("SELECT id, legacy_id, target_legacy_id AS target FROM redirects WHERE kind = 'team'");
}

/** Inserts or updates teams. Returns the number of changed rows. */
export function saveTeams(queries: Queries, teams: readonly NewTeam[]): Promise<number> {
  return queries.batch(
    `INSERT INTO teams (legacy_id, id, identity, name, code, country, founded, national, venue, sandbox, provenance)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (legacy_id) DO UPDATE SET name = excluded.name, code = excluded.code, founded = excluded.founded,
       venue = excluded.venue, country = excluded.country, provenance = excluded.provenance, revision = CASE
         WHEN (teams.name, teams.code, teams.founded, teams.venue, teams.country) IS DISTINCT FROM
           (excluded.name, excluded.code, excluded.founded, excluded.venue, excluded.country)
         THEN 0 ELSE teams.revision END`,
    teams.map((t): Value[] => [
      t.legacy_id,
      t.id,
      t.identity,
      t.name,
      t.code,
      t.country,
      t.founded,
      t.national,
      t.venue,
      t.sandbox,
      t.provenance,
    ]),
  );
}

/** Call if the team's public data changed but its row did not. */
export async function unstampTeam(queries: Queries, id: string): Promise<void> {
  await queries.run('UPDATE teams SET revision = 0 WHERE id = $1', [id]);
}

export function saveVenues(queries: Queries, venues: readonly NewVenue[]): Promise<number> {
  return queries.batch(
    `INSERT INTO venues (legacy_id, id, name, city, country, address, capacity, surface, sandbox, provenance)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (legacy_id) DO UPDATE SET name = excluded.name, city = excluded.city, country = excluded.country,
       address = excluded.address, capacity = excluded.capacity, surface = excluded.surface, provenance = excluded.provenance, revision = CASE
         WHEN (venues.name, venues.city, venues.country, venues.address, venues.capacity, venues.surface) IS DISTINCT FROM
           (excluded.name, excluded.city, excluded.country, excluded.address, excluded.capacity, excluded.surface)
         THEN 0 ELSE venues.revision END`,
    venues.map((v): Value[] => [
      v.legacy_id,
      v.id,
      v.name,
      v.city,
      v.country,
      v.address,
      v.capacity,
      v.surface,
      v.sandbox,
      v.provenance,
    ]),
  );
}

/** Inserts names, or changes their spelling. Decisions of the operator stay. */
export function saveTeamNames(queries: Queries, names: readonly TeamNameRow[]): Promise<number> {
  return queries.batch(
    `INSERT INTO team_names (provider, country, name_key, team, name, origin) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (provider, country, name_key, team) DO UPDATE SET name = excluded.name, origin = excluded.origin
     WHERE team_names.origin <> 'operator'`,
    names.map((n): Value[] => [n.provider, n.country, n.name_key, n.team, n.name, n.origin]),
  );
}

/**
 * Saves an operator's decision on a name and replaces earlier ones. A decision for all providers replaces those for
 * single providers.
 */
export async function decideTeamName(queries: Queries, row: Omit<TeamNameRow, 'origin'>): Promise<void> {
  await queries.run(
    `DELETE FROM team_names
     WHERE origin = 'operator' AND country = $1 AND name_key = $2 AND ($3 = '' OR provider = $3)`,
    [row.country, row.name_key, row.provider],
  );
  await queries.run(
    `INSERT INTO team_names (provider, country, name_key, team, name, origin) VALUES ($1, $2, $3, $4, $5, 'operator')
     ON CONFLICT (provider, country, name_key, team) DO UPDATE SET name = excluded.name, origin = excluded.origin`,
    [row.provider, row.country, row.name_key, row.team, row.name],
  );
}
