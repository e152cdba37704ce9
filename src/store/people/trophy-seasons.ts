/** Reads what trophies are derived from: squads, coaches and stored trophies. Call inside one transaction. */
import type { Queries } from '../database/database.ts';
import type { TrophyRow } from './career-tables.ts';

export const DERIVED_PROVIDER = 'derived';

export async function hasAnySquad(queries: Queries): Promise<boolean> {
  return (await queries.get('SELECT 1 AS found FROM squads LIMIT 1')) !== undefined;
}

/** Whether a season has any squad. Most seasons have results only. */
export async function hasSquads(queries: Queries, league: number, season: number): Promise<boolean> {
  const row = await queries.get(
    `SELECT 1 AS found FROM season_teams t JOIN squads s ON s.team = t.team AND s.season = t.year
     WHERE t.league = $1 AND t.year = $2 LIMIT 1`,
    [league, season],
  );
  return row !== undefined;
}

/** Teams whose coaches changed after a revision. */
export function coachesSince(queries: Queries, revision: number): Promise<{ team: number }[]> {
  return queries.all('SELECT DISTINCT team FROM coach_spells WHERE revision > $1', [revision]);
}

/** Seasons of competitions for which sources stated trophies after a revision, with names as clients see them. */
export function trophiesSince(
  queries: Queries,
  revision: number,
): Promise<{ league: string; country: string; season: string }[]> {
  return queries.all('SELECT DISTINCT league, country, season FROM trophies WHERE revision > $1 AND provider <> $2', [
    revision,
    DERIVED_PROVIDER,
  ]);
}

/** Teams and seasons whose squads changed after a revision. */
export function squadsSince(queries: Queries, revision: number): Promise<{ team: number; season: number }[]> {
  return queries.all('SELECT DISTINCT team, season FROM squads WHERE revision > $1', [revision]);
}

export async function squadOf(queries: Queries, team: number, season: number): Promise<number[]> {
  const rows = await queries.all<{ player: number }>(
    'SELECT DISTINCT player FROM squads WHERE team = $1 AND season = $2 ORDER BY player',
    [team, season],
  );
  return rows.map(({ player }) => player);
}

/** The coaches of a team on a day, from the line-up or else from the spell. Empty if several spells overlap. */
export async function coachesOnDay(
  queries: Queries,
  { team, day, fixture }: { readonly team: number; readonly day: string; readonly fixture: number | null },
): Promise<number[]> {
  const inCharge =
    fixture === null
      ? []
      : await queries.all<{ coach: number }>(
          `SELECT l.coach FROM lineups l JOIN fixtures f ON f.legacy_id = l.fixture
           WHERE f.legacy_id = $1 AND l.coach IS NOT NULL AND (CASE l.side WHEN 'home' THEN f.home ELSE f.away END) = $2`,
          [fixture, team],
        );
  if (inCharge.length > 0) return inCharge.map(({ coach }) => coach);
  const spells = await queries.all<{ coach: number }>(
    'SELECT DISTINCT coach FROM coach_spells WHERE team = $1 AND starts <= $2 AND (ends IS NULL OR ends >= $2)',
    [team, day],
  );
  return spells.length === 1 ? spells.map(({ coach }) => coach) : [];
}

/** All trophies of a competition's season, from every provider. */
export function trophiesOfSeason(queries: Queries, season: string, league: string): Promise<TrophyRow[]> {
  return queries.all<TrophyRow>(
    `SELECT id, role, person, provider, league, country, season, place FROM trophies
     WHERE season = $1 AND league = $2`,
    [season, league],
  );
}
