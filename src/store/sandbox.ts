/** Reads, writes and deletes the rows of the sandbox. Call inside one transaction. */
import type { Bookmaker, Country, League, Team, Venue } from '../football/terms.ts';
import type { ChangeLog } from './changes/changes.ts';
import type { Queries } from './database/database.ts';
import { forgetReferees } from './fixtures/referee-seasons.ts';
import { saveTeams, saveVenues } from './reference/entity-writer.ts';
import { saveBookmakers, saveCountries, saveLeagues } from './reference/seed.ts';

export interface SandboxState {
  /** numbers of seasons in the sandbox and in real leagues */
  readonly sandbox: number;
  readonly real: number;
}

export async function sandboxState(queries: Queries): Promise<SandboxState> {
  const row = await queries.get<SandboxState>(
    `SELECT COUNT(CASE WHEN l.sandbox = 1 THEN 1 END) AS sandbox, COUNT(CASE WHEN l.sandbox = 0 THEN 1 END) AS "real"
     FROM seasons s JOIN leagues l ON l.legacy_id = s.league`,
  );
  return row!;
}

/** When the sandbox was last filled, and the key of what it was made from. */
export async function lastSandboxFill(
  queries: Queries,
): Promise<{ readonly at: number; readonly made: string } | undefined> {
  return queries.get(
    `SELECT started_at AS at, hash AS made FROM imports WHERE provider = 'sandbox' AND finished_at > 0
     ORDER BY import_id DESC LIMIT 1`,
  );
}

/** Deletes all fills of the sandbox except the last. There is one each minute. */
export async function forgetSandboxFills(queries: Queries): Promise<void> {
  const last = "(SELECT MAX(import_id) FROM imports WHERE provider = 'sandbox')";
  await queries.run(`DELETE FROM imports WHERE provider = 'sandbox' AND import_id < ${last}`);
}

/** Deletes every row of the sandbox. */
export async function removeSandbox(queries: Queries, changes: ChangeLog): Promise<void> {
  const leagues = '(SELECT legacy_id FROM leagues WHERE sandbox = 1)';
  for (const fixture of await queries.all<{ id: string; league: number; season: number }>(
    `SELECT id, league, season FROM fixtures WHERE league IN ${leagues} ORDER BY league, season, kickoff, id`,
  )) {
    changes.note({ resource: 'fixture', action: 'deleted', ...fixture });
  }
  for (const resource of ['team', 'venue', 'league'] as const) {
    const rows = await queries.all<{ id: string }>(`SELECT id FROM ${resource}s WHERE sandbox = 1 ORDER BY id`);
    for (const { id } of rows) changes.note({ resource, action: 'deleted', id });
  }
  await queries.run(`DELETE FROM fixtures WHERE league IN ${leagues}`);
  await queries.run(`DELETE FROM seasons WHERE league IN ${leagues}`);
  await forgetReferees(queries);
  await removePeople(queries, changes);
  await queries.run('DELETE FROM teams WHERE sandbox = 1');
  await queries.run('DELETE FROM venues WHERE sandbox = 1');
  await queries.run('DELETE FROM leagues WHERE sandbox = 1');
  await queries.run('DELETE FROM countries WHERE sandbox = 1');
  await queries.run('DELETE FROM bookmakers WHERE sandbox = 1');
  await queries.run("DELETE FROM imports WHERE provider = 'sandbox'");
}

/** Foreign keys delete most rows of people; `sidelined` and the tables of trophies have none. */
async function removePeople(queries: Queries, changes: ChangeLog): Promise<void> {
  for (const [role, table] of [
    ['player', 'players'],
    ['coach', 'coaches'],
  ] as const) {
    const invented = `(SELECT legacy_id FROM ${table} WHERE sandbox = 1)`;
    const rows = await queries.all<{ id: string }>(`SELECT id FROM ${table} WHERE sandbox = 1 ORDER BY id`);
    for (const { id } of rows) changes.note({ resource: role, action: 'deleted', id });
    await queries.run(`DELETE FROM sidelined WHERE role = '${role}' AND person IN ${invented}`);
    await queries.run(`DELETE FROM trophies WHERE role = '${role}' AND person IN ${invented}`);
    await queries.run(`DELETE FROM trophy_sources WHERE role = '${role}' AND people_of = 'sandbox'`);
    await queries.run(`DELETE FROM redirects WHERE kind = '${role}' AND target_legacy_id IN ${invented}`);
    await queries.run(`DELETE FROM ${table} WHERE sandbox = 1`);
  }
  await queries.run("DELETE FROM ambiguous_people WHERE provider = 'sandbox'");
  await queries.run("DELETE FROM ambiguous_candidates WHERE provider = 'sandbox'");
}

type Identified = { readonly identity: string };

/** Writes what matches refer to. Returns the number of changed countries and leagues; with 0 it writes nothing else. */
export async function saveSandboxWorld(
  queries: Queries,
  world: {
    readonly countries: readonly Country[];
    readonly leagues: readonly League[];
    readonly venues: readonly Venue[];
    readonly teams: readonly (Team & Identified)[];
    readonly bookmakers: readonly Bookmaker[];
  },
): Promise<number> {
  const countries = await saveCountries(queries, world.countries, true);
  const leagues = await saveLeagues(
    queries,
    world.leagues.map((league) => ({ ...league, countryKey: league.country.key })),
    true,
  );
  if (countries + leagues === 0) return 0;
  await saveBookmakers(queries, world.bookmakers, true);
  await saveVenues(
    queries,
    world.venues.map((venue) => ({
      legacy_id: venue.legacyId,
      id: venue.id,
      name: venue.name,
      city: venue.city,
      country: venue.country?.key ?? null,
      address: venue.address,
      capacity: venue.capacity,
      surface: venue.surface,
      same_as: null,
      sandbox: 1,
      provenance: '{}',
    })),
  );
  await saveTeams(
    queries,
    world.teams.map((team) => ({
      legacy_id: team.legacyId,
      id: team.id,
      identity: team.identity,
      name: team.name,
      code: team.code,
      country: team.country.key,
      founded: team.founded,
      national: 0,
      venue: team.venue?.legacyId ?? null,
      sandbox: 1,
      provenance: '{}',
    })),
  );
  return countries + leagues;
}
