import type { Queries } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

/**
 * Finds the squads of a season among two teams that players were in. Keys are the provider's ids of the players. A player
 * who changed from one to the other has both.
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
     WHERE c.provider = $1 AND s.season = $2 AND s.team IN ($3, $4) AND c.claim IN (${list})`,
    [provider, season, ...teams, ...values],
  );
  for (const { claim, team } of rows) {
    const id = claim.slice('id:'.length);
    found.set(id, (found.get(id) ?? new Set()).add(team));
  }
  return found;
}
