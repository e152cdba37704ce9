/** Gives stored venues and teams the legacy id that existing clients use. Call inside one transaction. */
import type { Queries } from '../database/database.ts';
import { idOfFormerNumber, redirect } from './redirects.ts';

interface Numbered {
  readonly id: string;
  readonly legacy_id: number;
}

/** Source records of matches keep the former legacy id, which leads to the venue. */
export async function renumberVenue(queries: Queries, venue: Numbered, to: number): Promise<void> {
  await queries.run('UPDATE venues SET legacy_id = $2, revision = 0 WHERE legacy_id = $1', [venue.legacy_id, to]);
  await queries.run('UPDATE teams SET revision = 0 WHERE venue = $1', [to]);
  await extendRedirects(queries, 'venue', venue, to);
}

/** Rewrites the source records of the team's matches too. */
export async function renumberTeam(queries: Queries, team: Numbered, to: number): Promise<void> {
  const from = team.legacy_id;
  const corrections = await queries.all<{ seq: number }>('SELECT seq FROM corrections WHERE team = $1', [from]);
  await queries.run('UPDATE corrections SET team = NULL WHERE team = $1', [from]);
  await queries.run('UPDATE teams SET legacy_id = $2, revision = 0 WHERE legacy_id = $1', [from, to]);
  await queries.batch(
    'UPDATE corrections SET team = $2 WHERE seq = $1',
    corrections.map(({ seq }) => [seq, to]),
  );
  await renumberInSources(queries, from, to);
  await extendRedirects(queries, 'team', team, to);
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
