/** Derives squads from who played. */
import type { Queries, Value } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { updateShirtNumbers } from '../people/career-tables.ts';

interface SquadRow {
  team: number;
  season: number;
  player: number;
  number: number | null;
  position: string | null;
}

interface PlayedRow extends SquadRow {
  league: number;
  appearances: number;
}

/**
 * Puts everyone who played for a team, or was on its bench, into its squad. Number and position are those of the league
 * with the most appearances.
 */
export async function writeSquads(
  queries: Queries,
  { season, players }: { readonly season: number; readonly players: ReadonlySet<number> },
  revision: number,
): Promise<void> {
  const played = await queryInBatches([...players], (list, batch) =>
    queries.all<PlayedRow>(
      `SELECT team, season, player, number, position, appearances, league FROM player_seasons
       WHERE player IN (${list})`,
      batch,
    ),
  );
  const stored = await queryInBatches([...players], (list, batch) =>
    queries.all<SquadRow>(
      `SELECT team, season, player, number, position FROM squads WHERE provider = '' AND player IN (${list})`,
      batch,
    ),
  );
  const changed = mostPlayed(played.filter((row) => row.season === season));
  const gone: SquadRow[] = [];
  for (const row of stored) {
    if (row.season !== season) continue;
    const now = changed.get(keyOf(row));
    if (now === undefined) gone.push(row);
    else if (now.number === row.number && now.position === row.position) changed.delete(keyOf(row));
  }
  await queries.batch(
    `DELETE FROM squads WHERE team = $1 AND season = $2 AND player = $3 AND provider = ''`,
    gone.map((row) => [row.team, season, row.player]),
  );
  await queries.batch(
    `INSERT INTO squads (team, season, player, provider, number, position, revision) VALUES ($1, $2, $3, '', $4, $5, $6)
     ON CONFLICT (team, season, player, provider) DO UPDATE SET number = excluded.number, position = excluded.position,
       revision = excluded.revision`,
    Array.from(changed.values(), (row): Value[] => [row.team, season, row.player, row.number, row.position, revision]),
  );
  await updateShirtNumbers(
    queries,
    [...gone, ...changed.values()].map(({ player }) => player),
  );
}

const keyOf = ({ team, player }: SquadRow) => `${team}|${player}`;

/** For each player of a team, the row of the league with the most appearances. */
function mostPlayed(rows: readonly PlayedRow[]): Map<string, PlayedRow> {
  const best = new Map<string, PlayedRow>();
  for (const row of rows) {
    const other = best.get(keyOf(row));
    const leads =
      other === undefined ||
      row.appearances > other.appearances ||
      (row.appearances === other.appearances && row.league < other.league);
    if (leads) best.set(keyOf(row), row);
  }
  return best;
}
