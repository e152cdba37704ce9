/** Players of whom a file does not say for whom they played: the squads of the season do. */
import type { Queries } from '../../store/database/database.ts';
import { squadTeams } from '../../store/people/squad-sides.ts';
import type { DetailsRecord, MatchDetails, PlayerMatchRecord } from '../records/records.ts';

interface Sides {
  readonly season: number;
  /** legacy ids of the teams as the source sees them */
  readonly home: number;
  readonly away: number;
}

/** The details with those players who stood in the squad of one of the teams, and how many stood in none or in both. */
export async function withSquadPlayers(
  { details, squadPlayers = [] }: DetailsRecord,
  { season, home, away }: Sides,
  { queries, provider }: { readonly queries: Queries; readonly provider: string },
): Promise<{ readonly details: MatchDetails; readonly unassigned: number }> {
  if (squadPlayers.length === 0) return { details, unassigned: 0 };
  const ids = squadPlayers.flatMap(({ player }) => player.id ?? []);
  const teams = await squadTeams(queries, provider, { season, teams: [home, away] }, ids);
  const players: PlayerMatchRecord[] = [];
  for (const entry of squadPlayers) {
    const [team, ...others] = teams.get(entry.player.id ?? '') ?? [];
    if (team === undefined || others.length > 0) continue;
    players.push({ ...entry, side: team === home ? 'home' : 'away' });
  }
  const unassigned = squadPlayers.length - players.length;
  if (players.length === 0) return { details, unassigned };
  return { details: { ...details, players: [...(details.players ?? []), ...players] }, unassigned };
}
