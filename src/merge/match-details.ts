/** Merges the match details of all sources: for each part, the first source by precedence that states it. Pure. */
import { EVENT_DETAILS, type EventKind, type PlayerStatistics } from '../football/match.ts';
import type { Side } from '../football/score.ts';
import type {
  SourceEvent,
  SourceLineup,
  SourceLineupPlayer,
  SourceMatchDetails,
  SourcePlayer,
  SourceShot,
} from '../football/source-match-details.ts';
import type { TeamStatistics } from '../football/terms.ts';
import { byPrecedence, type FieldGroup, type SourceRef } from './precedence.ts';
import { type SourceMatchDetailsRecord, swapSides } from './source-match-details.ts';

export interface MergedEvent extends SourceEvent {
  readonly provider: string;
  /** position among the events of its kind and side, from 1; kicks of a shoot-out are counted apart */
  readonly count: number;
}

/**
 * Events of one kind come from one source. Kicks of a shoot-out are goals, but a kind of their own here, because most
 * sources with goalscorers do not have them.
 */
export type MergedKind = EventKind | 'shootout';

export function mergedKindOf(kind: EventKind, shootout: boolean): MergedKind {
  return shootout ? 'shootout' : kind;
}

export interface MergedShot extends SourceShot {
  readonly provider: string;
}

export interface MergedDetails {
  readonly lineups: { readonly home?: SourceLineup; readonly away?: SourceLineup };
  readonly events: readonly MergedEvent[];
  /** kinds whose events are complete, and their provider */
  readonly kinds: ReadonlyMap<MergedKind, string>;
  readonly players: readonly SourcePlayer[];
  /** all from one source, so that the providers' models of expected goals do not mix */
  readonly shots: readonly MergedShot[];
  readonly halves: { readonly first: TeamStatistics; readonly second: TeamStatistics } | null;
  readonly attendance: number | null;
}

const KINDS = Object.keys(EVENT_DETAILS) as readonly EventKind[];

interface OrientedDetails extends SourceRef {
  readonly details: SourceMatchDetails;
}

/** `home` is the legacy id of the home team of the merged fixture. */
export function mergeDetails(all: readonly SourceMatchDetailsRecord[], home: number): MergedDetails {
  const stated = all.map(({ provider, file, home: sourceHome, details }): OrientedDetails => {
    return { provider, file, details: sourceHome === home ? details : swapSides(details) };
  });
  const lineups: { home?: SourceLineup; away?: SourceLineup } = {};
  for (const side of ['home', 'away'] as const) {
    const lineup = mergeLineup(stated, side);
    if (lineup !== undefined) lineups[side] = lineup;
  }
  const { events, kinds } = mergeEvents(stated);
  return {
    lineups,
    events,
    kinds,
    players: mergePlayers(stated),
    shots: first('shots', stated, ({ shots }, provider) => shots?.map((shot) => ({ ...shot, provider }))) ?? [],
    halves: first('statistics', stated, ({ halves }) => halves) ?? null,
    attendance: first('officials', stated, ({ attendance }) => attendance) ?? null,
  };
}

function first<T>(
  group: FieldGroup,
  stated: readonly OrientedDetails[],
  part: (details: SourceMatchDetails, provider: string) => T | undefined,
): T | undefined {
  for (const { details, provider } of byPrecedence(group, stated)) {
    const value = part(details, provider);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The line-up of the first source by precedence. Other sources fill missing facts of its players. */
function mergeLineup(stated: readonly OrientedDetails[], side: Side): SourceLineup | undefined {
  const lineups = byPrecedence('lineups', stated).flatMap(({ details }) => details.lineups?.[side] ?? []);
  const best = lineups.find(({ startXI }) => startXI.length > 0) ?? lineups[0];
  if (best === undefined || lineups.length === 1) return best;
  const others = lineups.filter((lineup) => lineup !== best);
  const seen = new Map<number, SourceLineupPlayer>();
  for (const { startXI, substitutes } of others.toReversed()) {
    for (const entry of [...startXI, ...substitutes]) seen.set(entry.player, { ...seen.get(entry.player), ...entry });
  }
  const { formation, coach, colors } = Object.assign({}, ...[best, ...others].toReversed()) as SourceLineup;
  // Captain and grid positions describe the whole eleven, so they come from one source.
  const filled = ({ player, ...entry }: SourceLineupPlayer): SourceLineupPlayer => {
    const { number, position } = { ...seen.get(player), ...entry };
    return { player, ...(number === undefined ? {} : { number }), ...(position && { position }), ...entry };
  };
  return {
    ...(formation === undefined ? {} : { formation }),
    ...(coach === undefined ? {} : { coach }),
    ...(colors === undefined ? {} : { colors }),
    startXI: best.startXI.map(filled),
    substitutes: substitutesOf(best, others).map(filled),
  };
}

/** The substitutes, from another source if this one has only the starting eleven. */
function substitutesOf(best: SourceLineup, others: readonly SourceLineup[]): readonly SourceLineupPlayer[] {
  const substitutes = [best, ...others].find(({ substitutes }) => substitutes.length > 0)?.substitutes ?? [];
  if (substitutes === best.substitutes) return substitutes;
  const starters = new Set(best.startXI.map(({ player }) => player));
  return substitutes.filter(({ player }) => !starters.has(player));
}

/** The events of each kind, from the first source by precedence that has all events of the kind. */
function mergeEvents(stated: readonly OrientedDetails[]): { events: MergedEvent[]; kinds: Map<MergedKind, string> } {
  const sources = byPrecedence('events', stated).filter(({ details }) => details.events !== undefined);
  const kinds = new Map<MergedKind, string>();
  const events: MergedEvent[] = [];
  for (const { provider, details } of sources) {
    const newKinds = completeKinds(provider, details).filter((kind) => !kinds.has(kind));
    if (newKinds.length === 0) continue;
    for (const kind of newKinds) kinds.set(kind, provider);
    const counts = new Map<string, number>();
    for (const event of details.events!) {
      const kind = mergedKindOf(event.kind, event.shootout === true);
      if (!newKinds.includes(kind)) continue;
      const key = `${kind}|${event.side}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      events.push({ ...event, provider, count });
    }
  }
  return { events: sortEvents(events), kinds };
}

/** Sorts events by minute, with the shoot-out last. Events of one minute keep their order. */
export function sortEvents(events: readonly MergedEvent[]): MergedEvent[] {
  const order = (event: SourceEvent) => [event.shootout === true ? 1 : 0, event.minute, event.extra ?? 0];
  return events.toSorted((a, b) => {
    const [one, other] = [order(a), order(b)];
    return one[0]! - other[0]! || one[1]! - other[1]! || one[2]! - other[2]!;
  });
}

/**
 * The kinds whose events a source has completely. A source with any kick of a shoot-out has all of them. The feed has
 * them, because its match may still reach the shoot-out.
 */
function completeKinds(
  provider: string,
  { events = [], eventKinds = KINDS }: SourceMatchDetails,
): readonly MergedKind[] {
  const shootout = events.some((event) => event.shootout === true);
  return shootout || (provider === 'feed' && eventKinds.includes('goal')) ? [...eventKinds, 'shootout'] : eventKinds;
}

/** All players with statistics. For each statistic of a player, the first source by precedence that counts it. */
function mergePlayers(stated: readonly OrientedDetails[]): SourcePlayer[] {
  const sources = byPrecedence('playerStatistics', stated).flatMap(({ details }) => details.players ?? []);
  const players = new Map<number, SourcePlayer>();
  for (const entry of sources) {
    const seen = players.get(entry.player);
    if (seen === undefined) players.set(entry.player, entry);
    else if (seen.side === entry.side) {
      const statistics: PlayerStatistics = { ...entry.statistics, ...seen.statistics };
      players.set(entry.player, { ...entry, ...seen, statistics });
    }
  }
  return [...players.values()];
}
