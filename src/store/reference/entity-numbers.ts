/** Gives stored leagues, venues and teams the legacy id that existing clients use. Call inside one transaction. */
import type { Queries } from '../database/database.ts';
import { idOfFormerNumber, redirect } from './redirects.ts';

interface Numbered {
  readonly id: string;
  readonly legacy_id: number;
}

/** Source records of matches keep the former legacy id, which leads to the venue. */
export async function renumberVenue(queries: Queries, venue: Numbered, to: number): Promise<void> {
  await queries.run('UPDATE venues SET legacy_id = $2, revision = 0 WHERE legacy_id = $1', [venue.legacy_id, to]);
  await queries.run('UPDATE venues SET same_as = $2 WHERE same_as = $1', [venue.legacy_id, to]);
  await queries.run('UPDATE teams SET revision = 0 WHERE venue = $1', [to]);
  await extendRedirects(queries, 'venue', venue, to);
}

/** Says that a venue is another one, or that it is not any more: legacy ids, or null. */
export async function identifyVenue(
  queries: Queries,
  { legacy_id }: Numbered,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): Promise<void> {
  await queries.run('UPDATE venues SET same_as = $2, revision = 0 WHERE legacy_id = $1', [legacy_id, to]);
  await queries.run('UPDATE venues SET revision = 0 WHERE legacy_id IN ($1, $2)', [from ?? 0, to ?? 0]);
  await queries.run('UPDATE teams SET revision = 0 WHERE venue IN ($1, $2, $3)', [legacy_id, from ?? 0, to ?? 0]);
}

/** Gives a venue other ids. Source records of matches keep the former legacy id, which leads to the venue. */
export async function rekeyVenue(
  queries: Queries,
  venue: Numbered,
  to: { readonly id: string; readonly legacyId: number },
): Promise<void> {
  const { legacyId } = to;
  await queries.run('UPDATE venues SET id = $2, legacy_id = $3, revision = 0 WHERE legacy_id = $1', [
    venue.legacy_id,
    to.id,
    legacyId,
  ]);
  await queries.run('UPDATE venues SET same_as = $2 WHERE same_as = $1', [venue.legacy_id, legacyId]);
  await queries.run('UPDATE teams SET revision = 0 WHERE venue = $1', [legacyId]);
  await releaseNativeId(queries, 'venue', to);
  await redirect(queries, 'venue', { id: venue.id, legacyId: venue.legacy_id }, legacyId);
}

/** Tables with numbers of leagues and without foreign keys. */
const LEAGUE_COLUMNS = [
  'corrections',
  'waiting_records',
  'rated_seasons',
  'rated_matches',
  'team_ratings',
  'league_ratings',
];

/** Entries of the change log keep the former legacy id, which leads to the league. */
export async function renumberLeague(
  queries: Queries,
  { id, legacyId }: { readonly id: string; readonly legacyId: number },
  to: number,
): Promise<void> {
  await queries.run('UPDATE leagues SET legacy_id = $2, revision = 0 WHERE legacy_id = $1', [legacyId, to]);
  for (const table of LEAGUE_COLUMNS) {
    await queries.run(`UPDATE ${table} SET league = $2 WHERE league = $1`, [legacyId, to]);
  }
  await extendRedirects(queries, 'league', { id, legacy_id: legacyId }, to);
}

/** Rewrites the source records of the team's matches too. */
export async function renumberTeam(queries: Queries, team: Numbered, to: number): Promise<void> {
  await changeTeamNumber(queries, team.legacy_id, to);
  await extendRedirects(queries, 'team', team, to);
}

/** Gives a team another identity, with the ids that follow from it. The matches keep their ids. */
export async function rekeyTeam(
  queries: Queries,
  team: Numbered & { readonly identity: string },
  to: { readonly id: string; readonly legacyId: number; readonly identity: string },
): Promise<void> {
  if (to.legacyId !== team.legacy_id) await changeTeamNumber(queries, team.legacy_id, to.legacyId);
  await queries.run('UPDATE teams SET id = $2, identity = $3, revision = 0 WHERE legacy_id = $1', [
    to.legacyId,
    to.id,
    to.identity,
  ]);
  await releaseNativeId(queries, 'team', to);
  await redirect(queries, 'team', { id: team.id, legacyId: team.legacy_id }, to.legacyId);
  await renameInWaiting(queries, team.identity, to.identity);
}

/** Records that wait for a match name its teams by their identities. */
export async function renameInWaiting(queries: Queries, from: string, to: string): Promise<void> {
  await queries.run('UPDATE waiting_records SET home = $2 WHERE home = $1', [from, to]);
  await queries.run('UPDATE waiting_records SET away = $2 WHERE away = $1', [from, to]);
}

async function changeTeamNumber(queries: Queries, from: number, to: number): Promise<void> {
  const corrections = await queries.all<{ seq: number }>('SELECT seq FROM corrections WHERE team = $1', [from]);
  await queries.run('UPDATE corrections SET team = NULL WHERE team = $1', [from]);
  await queries.run('UPDATE teams SET legacy_id = $2, revision = 0 WHERE legacy_id = $1', [from, to]);
  await queries.batch(
    'UPDATE corrections SET team = $2 WHERE seq = $1',
    corrections.map(({ seq }) => [seq, to]),
  );
  await renumberInSources(queries, from, to);
}

async function renumberInSources(queries: Queries, from: number, to: number): Promise<void> {
  const rows = await queries.all<{ fixture: number; provider: string; file: string; record: string }>(
    `SELECT s.fixture, s.provider, s.file, s.record FROM fixtures f JOIN fixture_sources s ON s.fixture = f.legacy_id
     WHERE f.home = $1 UNION ALL
     SELECT s.fixture, s.provider, s.file, s.record FROM fixtures f JOIN fixture_sources s ON s.fixture = f.legacy_id
     WHERE f.away = $1`,
    [to],
  );
  await queries.batch(
    'UPDATE fixture_sources SET record = $4 WHERE fixture = $1 AND provider = $2 AND file = $3',
    rows.map(({ fixture, provider, file, record }) => {
      const stored: { home?: number; away?: number } = JSON.parse(record);
      if (stored.home === from) stored.home = to;
      if (stored.away === from) stored.away = to;
      return [fixture, provider, file, JSON.stringify(stored)];
    }),
  );
}

/** A former native id is in use again. The legacy id of its redirect still leads to the entity. */
async function releaseNativeId(
  queries: Queries,
  kind: string,
  { id, legacyId }: { readonly id: string; readonly legacyId: number },
): Promise<void> {
  await queries.run('DELETE FROM redirects WHERE kind = $1 AND legacy_id = $2', [kind, legacyId]);
  await queries.run("UPDATE redirects SET id = id || '/' || legacy_id WHERE kind = $1 AND id = $2", [kind, id]);
}

/** Redirects the former legacy id only, because the native id stays. */
async function extendRedirects(
  queries: Queries,
  kind: string,
  { id, legacy_id: legacyId }: Numbered,
  to: number,
): Promise<void> {
  await redirect(queries, kind, { id: idOfFormerNumber({ id, legacyId }), legacyId }, to);
}

/** Current legacy ids of venues by former legacy ids. */
export async function redirectedVenues(queries: Queries): Promise<ReadonlyMap<number, number>> {
  const rows = await queries.all<{ legacy_id: number; target_legacy_id: number }>(
    "SELECT legacy_id, target_legacy_id FROM redirects WHERE kind = 'venue'",
  );
  return new Map(rows.map((row) => [row.legacy_id, row.target_legacy_id]));
}
