/** Details of a match: events, line-ups, statistics and players. */
import { z } from 'zod';
import type { Side } from '../../football/score.ts';
import type { SideStatistics, TeamStatistics } from '../../football/terms.ts';
import type {
  EventRecord,
  LineupPlayerRecord,
  LineupRecord,
  MatchDetails,
  PlayerMatchRecord,
} from '../../ingest/records/records.ts';
import { eventMeaning, lineupPosition, STATISTIC_NAMES } from './codes.ts';
import { matchStatistics, PlayerNumbers } from './player-statistics.ts';
import { numberOf, playerGoesOff, type Sighting } from './quirks.ts';
import { PersonRef, personName, TeamRef } from './references.ts';

export const Event = z.object({
  time: z.object({ elapsed: z.int(), extra: z.int().nullish() }),
  team: TeamRef,
  player: PersonRef.nullish(),
  assist: PersonRef.nullish(),
  type: z.string(),
  detail: z.string().nullable(),
  comments: z.string().nullish(),
});
export type Event = z.infer<typeof Event>;

const Colors = z.object({ primary: z.string(), number: z.string(), border: z.string() });
const LineupPlayer = z.object({
  player: z.object({
    ...PersonRef.shape,
    number: z.int().nullish(),
    pos: z.string().nullish(),
    grid: z.string().nullish(),
  }),
});

export const Lineup = z.object({
  team: z.object({
    ...TeamRef.shape,
    colors: z.object({ player: Colors.nullish(), goalkeeper: Colors.nullish() }).nullish(),
  }),
  formation: z.string().nullish(),
  coach: PersonRef.nullish(),
  startXI: z.array(LineupPlayer).nullish(),
  substitutes: z.array(LineupPlayer).nullish(),
});
export type Lineup = z.infer<typeof Lineup>;

const Counts = z.array(z.object({ type: z.string(), value: z.union([z.number(), z.string()]).nullable() }));
export const Statistics = z.object({
  team: TeamRef,
  statistics: Counts,
  statistics_1h: Counts.nullish(),
  statistics_2h: Counts.nullish(),
});
export type Statistics = z.infer<typeof Statistics>;

export const TeamPlayers = z.object({
  team: TeamRef,
  players: z.array(z.object({ player: PersonRef, statistics: z.array(PlayerNumbers) })),
});
export type TeamPlayers = z.infer<typeof TeamPlayers>;

/** Side of a team; undefined for a team that does not play in the match. */
export type SideOf = (team: TeamRef) => Side | undefined;

/** Ids of the players in the starting elevens. */
export function startersOf(lineups: readonly Lineup[]): ReadonlySet<number> {
  return new Set(lineups.flatMap(({ startXI }) => startXI ?? []).flatMap(({ player }) => player.id ?? []));
}

/** Events in their order, and a rejection reason for each event that cannot be converted. */
export function eventsOf(
  events: readonly Event[],
  sideOf: SideOf,
  starters: ReadonlySet<number>,
): { readonly events: EventRecord[]; readonly reasons: string[] } {
  const goesOff = playerGoesOff(events.map(sightingOf), starters);
  const records: EventRecord[] = [];
  const reasons: string[] = [];
  for (const event of events) {
    const meaning = eventMeaning(event.type, event.detail ?? '');
    const side = sideOf(event.team);
    if (meaning === undefined) reasons.push(`unknown event '${event.type}', '${event.detail}'`);
    else if (side === undefined) reasons.push(`event of ${event.team.name}, which does not play in this match`);
    else records.push(eventRecord(event, { ...meaning, side, isSwapped: !goesOff }));
  }
  return { events: records, reasons };
}

function sightingOf({ type, player, assist }: Event): Sighting {
  const id = player?.id ?? null;
  if (type.toLowerCase() === 'subst') return { player: id, assist: assist?.id ?? null };
  return { onPitch: id ?? 0 };
}

type SideMeaning = NonNullable<ReturnType<typeof eventMeaning>> & { readonly side: Side; readonly isSwapped: boolean };

function eventRecord(
  { time, player, assist, comments }: Event,
  { kind, detail, side, isSwapped }: SideMeaning,
): EventRecord {
  const swapped = kind === 'substitution' && isSwapped;
  const first = personName((swapped ? assist : player) ?? {});
  const second = personName((swapped ? player : assist) ?? {});
  // API-Football lists an own goal under the team it counts for; Touchline stores the player's side.
  const own = detail === 'own-goal' ? (side === 'home' ? 'away' : 'home') : side;
  return {
    minute: Math.max(0, time.elapsed),
    ...(time.extra !== null && time.extra !== undefined && { extra: time.extra }),
    side: own,
    kind,
    detail,
    ...(first !== undefined && { player: first }),
    ...(second !== undefined && { related: second }),
    ...(comments && { comments }),
    ...(comments === 'Penalty Shootout' && { shootout: true }),
  };
}

function lineupOf({ team, formation, coach, startXI, substitutes }: Lineup): LineupRecord {
  const coachName = coach ? personName(coach) : undefined;
  const { player, goalkeeper } = team.colors ?? {};
  return {
    ...(formation && { formation }),
    ...(coachName !== undefined && { coach: coachName }),
    ...(player && goalkeeper && { colors: { player, goalkeeper } }),
    startXI: (startXI ?? []).flatMap(lineupPlayer),
    substitutes: (substitutes ?? []).flatMap(lineupPlayer),
  };
}

/** Line-ups by side. A side without a starting eleven has none. */
export function lineupsOf(lineups: readonly Lineup[], sideOf: SideOf): Pick<MatchDetails, 'lineups'> {
  const sides = lineups.flatMap((lineup) => {
    const side = sideOf(lineup.team);
    return side === undefined || (lineup.startXI ?? []).length === 0 ? [] : [[side, lineupOf(lineup)] as const];
  });
  return sides.length === 0 ? {} : { lineups: Object.fromEntries(sides) };
}

function lineupPlayer({ player }: z.infer<typeof LineupPlayer>): LineupPlayerRecord[] {
  const name = personName(player);
  if (name === undefined) return [];
  const position = lineupPosition(player.pos);
  return [
    {
      player: name,
      ...(typeof player.number === 'number' && { number: player.number }),
      ...(position !== undefined && { position }),
      ...(player.grid && { grid: player.grid }),
    },
  ];
}

/** Statistics of one side, without null values and unknown types. */
export function countsOf(counts: z.infer<typeof Counts> | null | undefined): SideStatistics {
  const entries = (counts ?? []).flatMap(({ type, value }) => {
    const [name, number] = [STATISTIC_NAMES.get(type), numberOf(value)];
    return name === undefined || number === undefined ? [] : [[name, number] as const];
  });
  return Object.fromEntries(entries);
}

/** Statistics of both sides for the match or one half; undefined if both are empty. */
export function statisticsOf(
  teams: readonly Statistics[],
  sideOf: SideOf,
  part: 'statistics' | 'statistics_1h' | 'statistics_2h',
): TeamStatistics | undefined {
  const ofSide = (side: Side) => countsOf(teams.find(({ team }) => sideOf(team) === side)?.[part]);
  const [home, away] = [ofSide('home'), ofSide('away')];
  return Object.keys(home).length + Object.keys(away).length === 0 ? undefined : { home, away };
}

export function playersOf(teams: readonly TeamPlayers[], sideOf: SideOf): PlayerMatchRecord[] {
  return teams.flatMap(({ team, players }) => {
    const side = sideOf(team);
    if (side === undefined) return [];
    return players.flatMap(({ player, statistics: [numbers] }) => {
      const name = personName(player);
      if (name === undefined || numbers === undefined) return [];
      const { games } = numbers;
      const [position, rating] = [lineupPosition(games.position), numberOf(games.rating)];
      return [
        {
          side,
          player: name,
          ...(typeof games.number === 'number' && { number: games.number }),
          ...(position !== undefined && { position }),
          ...(typeof games.captain === 'boolean' && { captain: games.captain }),
          ...(typeof games.substitute === 'boolean' && { substitute: games.substitute }),
          ...(rating !== undefined && { rating }),
          statistics: matchStatistics(numbers),
        },
      ];
    });
  });
}
