import type { Side } from '../../football/score.ts';
import type { Queries } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

/**
 * The teams of each player in the squads that a provider states for a season, by the provider's ids. Sorted by identity, so
 * that the order does not depend on which squad was stored first.
 */
export async function teamsInSquads(
  queries: Queries,
  provider: string,
  season: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (ids.length === 0) return new Map();
  const { list, values } = inList(
    ids.map((id) => `id:${id}`),
    2,
  );
  const rows = await queries.all<{ claim: string; team: number }>(
    `SELECT c.claim, s.team FROM player_claims c JOIN squads s ON s.player = c.player
       JOIN teams t ON t.legacy_id = s.team
     WHERE c.provider = $1 AND s.provider = $1 AND s.season = $2 AND c.claim IN (${list}) ORDER BY t.identity`,
    [provider, season, ...values],
  );
  const teams = new Map<string, readonly number[]>();
  for (const { claim, team } of rows) {
    const id = claim.slice('id:'.length);
    const others = teams.get(id) ?? [];
    if (!others.includes(team)) teams.set(id, [...others, team]);
  }
  return teams;
}

interface MovedTotals {
  readonly league: number;
  readonly season: number;
  readonly team: number;
  readonly player: number;
  readonly provider: string;
  readonly to: number;
}

const SQUADS = (row: string) => `squads s WHERE s.player = ${row}.player AND s.season = ${row}.season
  AND s.provider = ${row}.provider`;
/** Of several squads, nothing says in which the player was. */
const ONLY_TEAM = `(SELECT CASE WHEN COUNT(DISTINCT s.team) = 1 THEN MIN(s.team) END FROM ${SQUADS('injuries')})`;
const ONLY_TEAM_OF_SOURCE = `(SELECT CASE WHEN COUNT(DISTINCT s.team) = 1 THEN MIN(s.team) END
  FROM player_claims c JOIN squads s ON s.player = c.player
  WHERE c.provider = i.people_of AND c.claim = i.claim AND s.season = i.season AND s.provider = i.provider)`;
/** The totals are of all teams, so each of them will do. */
const LAST_TEAM = `(SELECT t.legacy_id FROM teams t WHERE t.legacy_id IN (SELECT s.team FROM ${SQUADS('p')})
  ORDER BY t.identity DESC LIMIT 1)`;

interface FollowedSquads {
  /** ids of the absences */
  readonly absences: readonly string[];
  /** their league seasons */
  readonly seasons: readonly { readonly league: number; readonly season: number }[];
  /** legacy ids of the players with changed totals */
  readonly players: readonly number[];
}

/**
 * Gives absences and season totals whose source states no team the team of its squads, after squads or clubs changed. The
 * caller recounts the seasons and players that are returned.
 */
export async function followSquads(
  queries: Queries,
  { now, revision }: { readonly now: number; revision(): Promise<number> },
): Promise<FollowedSquads> {
  const absences = await queries.all<{ id: string; team: number | null; league: number | null; season: number }>(
    `SELECT id, league, season, ${ONLY_TEAM} AS team FROM injuries
     WHERE squad_team = 1 AND season IS NOT NULL AND team IS DISTINCT FROM ${ONLY_TEAM}`,
  );
  if (absences.length > 0) {
    const at = [now, await revision()];
    await queries.batch(
      'UPDATE injuries SET team = $2, updated_at = $3, revision = $4 WHERE id = $1',
      absences.map(({ id, team }) => [id, team, ...at]),
    );
  }
  await queries.run(
    `UPDATE injury_sources AS i SET team = ${ONLY_TEAM_OF_SOURCE}
     WHERE squad_team = 1 AND season IS NOT NULL AND team IS DISTINCT FROM ${ONLY_TEAM_OF_SOURCE}`,
  );
  const totals = await queries.all<MovedTotals>(
    `SELECT p.league, p.season, p.team, p.player, p.provider, ${LAST_TEAM} AS "to" FROM player_season_sources p
     WHERE p.squad_team = 1 AND p.team <> ${LAST_TEAM}`,
  );
  await queries.batch(
    `UPDATE player_season_sources SET team = $6
     WHERE league = $1 AND season = $2 AND team = $3 AND player = $4 AND provider = $5`,
    totals.map(({ league, season, team, player, provider, to }) => [league, season, team, player, provider, to]),
  );
  const seasons = new Map<string, { league: number; season: number }>();
  for (const { league, season } of absences) {
    if (league !== null) seasons.set(`${league}|${season}`, { league, season });
  }
  const players = new Set(totals.map(({ player }) => player));
  return { absences: absences.map(({ id }) => id), seasons: [...seasons.values()], players: [...players] };
}

/** A team and a season with a squad. */
export interface SquadPlace {
  readonly team: number;
  readonly season: number;
}

/** A player in the squads of two teams that meet. */
export interface SquadSide {
  /** legacy id */
  readonly player: number;
  /** null: both squads have the player */
  readonly side: Side | null;
}

/** The sides of players in the squads that a provider states for a season. Keys are the provider's ids of the players. */
export async function squadSides(
  queries: Queries,
  provider: string,
  { season, home, away }: { readonly season: number; readonly home: number; readonly away: number },
  ids: readonly string[],
): Promise<ReadonlyMap<string, SquadSide>> {
  const found = new Map<string, SquadSide>();
  if (ids.length === 0) return found;
  const { list, values } = inList(
    ids.map((id) => `id:${id}`),
    4,
  );
  const rows = await queries.all<{ claim: string; team: number; player: number }>(
    `SELECT c.claim, s.team, s.player FROM player_claims c JOIN squads s ON s.player = c.player
     WHERE c.provider = $1 AND s.provider = $1 AND s.season = $2 AND s.team IN ($3, $4) AND c.claim IN (${list})`,
    [provider, season, home, away, ...values],
  );
  for (const { claim, team, player } of rows) {
    const id = claim.slice('id:'.length);
    const side = team === home ? 'home' : 'away';
    found.set(id, { player, side: (found.get(id)?.side ?? side) === side ? side : null });
  }
  return found;
}
