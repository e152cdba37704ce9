/** Squads as they follow from who played. */

import type { Queries, Value } from '../database/database.ts';
import { rowsOf } from '../database/rows-in-list.ts';
import { renumber } from '../people/career-tables.ts';

interface SquadRow {
  team: number;
  player: number;
  number: number | null;
  position: string | null;
}

/** Who played for a team, or sat on its bench, is of its squad; shirt and position of where he appeared most. */
export async function writeSquads(
  queries: Queries,
  { season, players }: { readonly season: number; readonly players: ReadonlySet<number> },
  revision: number,
): Promise<void> {
  const all = [...players];
  const played = await rowsOf<SquadRow & { season: number; appearances: number; league: number }>(
    queries,
    (list) => `SELECT team, season, player, number, position, appearances, league FROM player_seasons
      WHERE player IN (${list})`,
    all,
  );
  const best = new Map<string, (typeof played)[number]>();
  for (const row of played) {
    if (row.season !== season) continue;
    const key = `${row.team}|${row.player}`;
    const existing = best.get(key);
    const leads =
      existing === undefined ||
      row.appearances > existing.appearances ||
      (row.appearances === existing.appearances && row.league < existing.league);
    if (leads) best.set(key, row);
  }
  const stored = await rowsOf<SquadRow & { season: number }>(
    queries,
    (list) => `SELECT team, season, player, number, position FROM squads WHERE provider = '' AND player IN (${list})`,
    all,
  );
  const gone: Value[][] = [];
  for (const row of stored) {
    if (row.season !== season) continue;
    const key = `${row.team}|${row.player}`;
    const now = best.get(key);
    if (now === undefined) gone.push([row.team, season, row.player]);
    else if (now.number === row.number && now.position === row.position) best.delete(key);
  }
  await queries.batch(`DELETE FROM squads WHERE team = $1 AND season = $2 AND player = $3 AND provider = ''`, gone);
  await queries.batch(
    `INSERT INTO squads (team, season, player, provider, number, position, revision) VALUES ($1, $2, $3, '', $4, $5, $6)
     ON CONFLICT (team, season, player, provider) DO UPDATE SET number = excluded.number, position = excluded.position,
       revision = excluded.revision`,
    Array.from(best.values(), (row): Value[] => [row.team, season, row.player, row.number, row.position, revision]),
  );
  // the number a player is shown with follows his squads, whichever file came last
  await renumber(queries, [
    ...gone.map(([, , player]) => Number(player)),
    ...Array.from(best.values(), ({ player }) => player),
  ]);
}
