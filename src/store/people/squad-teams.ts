import type { Queries } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

/**
 * The team of each player in the squads that a provider states for a season, by the provider's ids. Of several, the team
 * whose squad was stored last: the player changed clubs.
 */
export async function latestSquads(
  queries: Queries,
  provider: string,
  season: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { list, values } = inList(
    ids.map((id) => `id:${id}`),
    2,
  );
  const rows = await queries.all<{ claim: string; team: number }>(
    `SELECT c.claim, s.team FROM player_claims c JOIN squads s ON s.player = c.player
     WHERE c.provider = $1 AND s.provider = $1 AND s.season = $2 AND c.claim IN (${list})
     ORDER BY s.revision, s.team`,
    [provider, season, ...values],
  );
  return new Map(rows.map(({ claim, team }) => [claim.slice('id:'.length), team]));
}

/**
 * Finds the squads of a season that a provider states, among two teams, with players. Keys are the provider's ids of the
 * players. A player who changed from one to the other has both.
 */
export async function squadTeams(
  queries: Queries,
  provider: string,
  { season, teams }: { readonly season: number; readonly teams: readonly [number, number] },
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const found = new Map<string, Set<number>>();
  if (ids.length === 0) return found;
  const { list, values } = inList(
    ids.map((id) => `id:${id}`),
    4,
  );
  const rows = await queries.all<{ claim: string; team: number }>(
    `SELECT c.claim, s.team FROM player_claims c JOIN squads s ON s.player = c.player
     WHERE c.provider = $1 AND s.provider = $1 AND s.season = $2 AND s.team IN ($3, $4) AND c.claim IN (${list})`,
    [provider, season, ...teams, ...values],
  );
  for (const { claim, team } of rows) {
    const id = claim.slice('id:'.length);
    found.set(id, (found.get(id) ?? new Set()).add(team));
  }
  return found;
}
