/** What one file told of a match beside its result, with people by their legacy ids; and the row that keeps it. */
import type { EventKind } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { SourceMatchDetails, ToldLineup } from '../../football/source-match-details.ts';
import type { SideStatistics, TeamStatistics } from '../../football/terms.ts';
import type { SourceRef } from '../../merge/precedence.ts';
import type { Value } from '../database/database.ts';

/** What a source told, and of whom it thinks as the home team. */
export interface SaidDetails extends SourceRef {
  readonly home: number;
  readonly told: SourceMatchDetails;
}

export interface DetailsRow {
  fixture: number;
  provider: string;
  file: string;
  hash: string;
  home: number;
  lineups: string | null;
  events: string | null;
  event_kinds: string | null;
  players: string | null;
  shots: string | null;
  first_half: string | null;
  second_half: string | null;
  attendance: number | null;
}

export const DETAILS_COLUMNS = [
  'fixture',
  'provider',
  'file',
  'hash',
  'home',
  'lineups',
  'events',
  'event_kinds',
  'players',
  'shots',
  'first_half',
  'second_half',
  'attendance',
] as const satisfies readonly (keyof DetailsRow)[];

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** The values of a row in the order of DETAILS_COLUMNS. */
export function detailsValues(fixture: number, said: SaidDetails, hash: string): Value[] {
  const { provider, file, home, told } = said;
  const kinds = told.events === undefined ? undefined : told.eventKinds;
  return [
    fixture,
    provider,
    file,
    hash,
    home,
    json(told.lineups),
    json(told.events),
    kinds === undefined ? null : `,${kinds.join(',')},`,
    json(told.players),
    json(told.shots),
    json(told.halves?.first),
    json(told.halves?.second),
    told.attendance ?? null,
  ];
}

export function saidOfRow(row: DetailsRow): SaidDetails {
  const { provider, file, home } = row;
  const told: { -readonly [part in keyof SourceMatchDetails]: SourceMatchDetails[part] } = {};
  if (row.lineups !== null) told.lineups = JSON.parse(row.lineups);
  if (row.events !== null) told.events = JSON.parse(row.events);
  if (row.event_kinds !== null) told.eventKinds = row.event_kinds.split(',').filter(Boolean) as EventKind[];
  if (row.players !== null) told.players = JSON.parse(row.players);
  if (row.shots !== null) told.shots = JSON.parse(row.shots);
  if (row.first_half !== null && row.second_half !== null) {
    told.halves = { first: JSON.parse(row.first_half), second: JSON.parse(row.second_half) };
  }
  if (row.attendance !== null) told.attendance = row.attendance;
  return { provider, file, home, told };
}

const OTHER: Readonly<Record<Side, Side>> = { home: 'away', away: 'home' };

/** The same with the sides exchanged: at neutral grounds sources disagree on who is at home. */
export function turned(told: SourceMatchDetails): SourceMatchDetails {
  const { lineups, events, players, shots, halves } = told;
  const swap = <T extends { readonly side: Side }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, side: OTHER[one.side] }));
  return {
    ...told,
    ...(lineups === undefined ? {} : { lineups: turnedLineups(lineups) }),
    ...(events === undefined ? {} : { events: swap(events) }),
    ...(players === undefined ? {} : { players: swap(players) }),
    ...(shots === undefined ? {} : { shots: swap(shots) }),
    ...(halves === undefined
      ? {}
      : { halves: { first: turnedSides(halves.first), second: turnedSides(halves.second) } }),
  };
}

function turnedLineups({
  home,
  away,
}: NonNullable<SourceMatchDetails['lineups']>): NonNullable<SourceMatchDetails['lineups']> {
  return { ...(away === undefined ? {} : { home: away }), ...(home === undefined ? {} : { away: home }) };
}

export function turnedSides(statistics: {
  readonly home: SideStatistics;
  readonly away: SideStatistics;
}): TeamStatistics {
  return { home: statistics.away, away: statistics.home };
}

/** Every player named in what was told. */
export function playersOf({ lineups, events, players, shots }: SourceMatchDetails): Set<number> {
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

/** The same with people renamed: who became part of another since. Coaches are asked for apart. */
export function renamed(
  told: SourceMatchDetails,
  player: (id: number) => number,
  coach: (id: number) => number,
): SourceMatchDetails {
  const one = <T extends { readonly player?: number }>(entry: T): T =>
    entry.player === undefined ? entry : { ...entry, player: player(entry.player) };
  const lineup = (of: ToldLineup): ToldLineup => ({
    ...of,
    ...(of.coach === undefined ? {} : { coach: coach(of.coach) }),
    startXI: of.startXI.map(one),
    substitutes: of.substitutes.map(one),
  });
  const { lineups, events, players, shots } = told;
  return {
    ...told,
    ...(lineups && {
      lineups: {
        ...(lineups.home && { home: lineup(lineups.home) }),
        ...(lineups.away && { away: lineup(lineups.away) }),
      },
    }),
    ...(events && {
      events: events.map((event) => {
        const with_ = one(event);
        return with_.related === undefined ? with_ : { ...with_, related: player(with_.related) };
      }),
    }),
    ...(players && { players: players.map(one) }),
    ...(shots && { shots: shots.map(one) }),
  };
}
