/** What one source states about a match besides its result, and functions that exchange its sides or people. */
import type { Side } from '../football/score.ts';
import type { SourceLineup, SourceMatchDetails } from '../football/source-match-details.ts';
import type { SideStatistics, TeamStatistics } from '../football/terms.ts';
import type { SourceRef } from './precedence.ts';

/** The details of a source, with the legacy id of the team that it lists as home. */
export interface SourceMatchDetailsRecord extends SourceRef {
  readonly home: number;
  readonly details: SourceMatchDetails;
}

const OTHER: Readonly<Record<Side, Side>> = { home: 'away', away: 'home' };

/** The details with home and away exchanged: at neutral venues sources differ on the home team. */
export function swapSides(details: SourceMatchDetails): SourceMatchDetails {
  const { lineups, events, players, shots, halves } = details;
  const swap = <T extends { readonly side: Side }>(all: readonly T[]) =>
    all.map((entry) => ({ ...entry, side: OTHER[entry.side] }));
  return {
    ...details,
    ...(lineups === undefined ? {} : { lineups: swapLineups(lineups) }),
    ...(events === undefined ? {} : { events: swap(events) }),
    ...(players === undefined ? {} : { players: swap(players) }),
    ...(shots === undefined ? {} : { shots: swap(shots) }),
    ...(halves === undefined
      ? {}
      : { halves: { first: swapStatistics(halves.first), second: swapStatistics(halves.second) } }),
  };
}

function swapLineups({
  home,
  away,
}: NonNullable<SourceMatchDetails['lineups']>): NonNullable<SourceMatchDetails['lineups']> {
  return { ...(away === undefined ? {} : { home: away }), ...(home === undefined ? {} : { away: home }) };
}

export function swapStatistics(statistics: {
  readonly home: SideStatistics;
  readonly away: SideStatistics;
}): TeamStatistics {
  return { home: statistics.away, away: statistics.home };
}

/** All players in the details, by legacy id. */
export function playersInDetails({ lineups, events, players, shots }: SourceMatchDetails): Set<number> {
  const all = new Set<number>();
  const add = (player: number | undefined) => {
    if (player !== undefined) all.add(player);
  };
  for (const lineup of [lineups?.home, lineups?.away]) {
    for (const { player } of [...(lineup?.startXI ?? []), ...(lineup?.substitutes ?? [])]) add(player);
  }
  for (const { player, related } of events ?? []) {
    add(player);
    add(related);
  }
  for (const { player } of players ?? []) add(player);
  for (const { player } of shots ?? []) add(player);
  return all;
}

/** The details with the ids of merged people replaced. Players and coaches have separate ids. */
export function withMergedPeople(
  details: SourceMatchDetails,
  player: (id: number) => number,
  coach: (id: number) => number,
): SourceMatchDetails {
  const withPlayer = <T extends { readonly player?: number }>(entry: T): T =>
    entry.player === undefined ? entry : { ...entry, player: player(entry.player) };
  const lineup = (source: SourceLineup): SourceLineup => {
    const startXI = eachOnce(source.startXI.map(withPlayer));
    return {
      ...source,
      ...(source.coach === undefined ? {} : { coach: coach(source.coach) }),
      startXI,
      substitutes: eachOnce(source.substitutes.map(withPlayer), startXI),
    };
  };
  const { lineups, events, players, shots } = details;
  return {
    ...details,
    ...(lineups && {
      lineups: {
        ...(lineups.home && { home: lineup(lineups.home) }),
        ...(lineups.away && { away: lineup(lineups.away) }),
      },
    }),
    ...(events && {
      events: events.map((event) => {
        const renamedEvent = withPlayer(event);
        const { related } = renamedEvent;
        return related === undefined ? renamedEvent : { ...renamedEvent, related: player(related) };
      }),
    }),
    ...(players && { players: players.map(withPlayer) }),
    ...(shots && { shots: shots.map(withPlayer) }),
  };
}

/** The entries without repeated players: a source can list one player under two names. */
function eachOnce<T extends { readonly player: number }>(entries: readonly T[], before: readonly T[] = []): T[] {
  const seen = new Set(before.map(({ player }) => player));
  return entries.filter(({ player }) => seen.size < seen.add(player).size);
}
