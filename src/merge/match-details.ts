/** One account of a match from all that was told of it: part by part the most believed source that knows. Pure. */
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
  /** counts events of its kind and side in the order told, from 1; the kicks of a shoot-out apart */
  readonly count: number;
}

/**
 * What one source is believed about as a whole. Kicks of a shoot-out are goals, but who tells the scorers of a match
 * mostly knows nothing of them.
 */
export type MergedKind = EventKind | 'shootout';

export function mergedKindOf(kind: EventKind, shootout: boolean): MergedKind {
  return shootout ? 'shootout' : kind;
}

export interface MergedDetails {
  readonly lineups: { readonly home?: SourceLineup; readonly away?: SourceLineup };
  readonly events: readonly MergedEvent[];
  /** kinds of which every event is known, and from whom */
  readonly kinds: ReadonlyMap<MergedKind, string>;
  readonly players: readonly SourcePlayer[];
  readonly shots: readonly SourceShot[];
  readonly halves: { readonly first: TeamStatistics; readonly second: TeamStatistics } | null;
  readonly attendance: number | null;
}

const KINDS = Object.keys(EVENT_DETAILS) as readonly EventKind[];

interface OrientedDetails extends SourceRef {
  readonly details: SourceMatchDetails;
}

/** `home` is who plays at home by the merged fixture. */
export function mergeDetails(all: readonly SourceMatchDetailsRecord[], home: number): MergedDetails {
  const stated = all.map(({ provider, file, home: theirs, details }): OrientedDetails => {
    return { provider, file, details: theirs === home ? details : swapSides(details) };
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
    shots: first('shots', stated, ({ shots }) => shots) ?? [],
    halves: first('statistics', stated, ({ halves }) => halves) ?? null,
    attendance: first('officials', stated, ({ attendance }) => attendance) ?? null,
  };
}

function first<T>(
  group: FieldGroup,
  stated: readonly OrientedDetails[],
  part: (details: SourceMatchDetails) => T | undefined,
): T | undefined {
  for (const { details } of byPrecedence(group, stated)) {
    const value = part(details);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Who plays by the most believed source; the others fill in what it does not know of them. */
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
  // captains and places in the formation are one source's view of the whole eleven
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

/** A source may know the eleven alone. */
function substitutesOf(best: SourceLineup, others: readonly SourceLineup[]): readonly SourceLineupPlayer[] {
  const details = [best, ...others].find(({ substitutes }) => substitutes.length > 0)?.substitutes ?? [];
  if (details === best.substitutes) return details;
  const starters = new Set(best.startXI.map(({ player }) => player));
  return details.filter(({ player }) => !starters.has(player));
}

/** Each kind from the most believed source that tells it completely. */
function mergeEvents(stated: readonly OrientedDetails[]): { events: MergedEvent[]; kinds: Map<MergedKind, string> } {
  const sources = byPrecedence('events', stated).filter(({ details }) => details.events !== undefined);
  const kinds = new Map<MergedKind, string>();
  const events: MergedEvent[] = [];
  for (const { provider, details } of sources) {
    const stated = kindsStated(provider, details).filter((kind) => !kinds.has(kind));
    if (stated.length === 0) continue;
    for (const kind of stated) kinds.set(kind, provider);
    const counts = new Map<string, number>();
    for (const event of details.events!) {
      const kind = mergedKindOf(event.kind, event.shootout === true);
      if (!stated.includes(kind)) continue;
      const key = `${kind}|${event.side}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      events.push({ ...event, provider, count });
    }
  }
  return { events: sortEvents(events), kinds };
}

/** By the clock, the shoot-out last; what is told of one minute stays in its order. */
export function sortEvents(events: readonly MergedEvent[]): MergedEvent[] {
  const order = (event: SourceEvent) => [event.shootout === true ? 1 : 0, event.minute, event.extra ?? 0];
  return events.toSorted((a, b) => {
    const [one, other] = [order(a), order(b)];
    return one[0]! - other[0]! || one[1]! - other[1]! || one[2]! - other[2]!;
  });
}

/** A shoot-out is told by who tells any of it; by the feed, whose match goes on, even before it began. */
function kindsStated(provider: string, { events = [], eventKinds = KINDS }: SourceMatchDetails): readonly MergedKind[] {
  const shootout = events.some((event) => event.shootout === true);
  return shootout || (provider === 'feed' && eventKinds.includes('goal')) ? [...eventKinds, 'shootout'] : eventKinds;
}

/** Everybody of whom a source gives statistics; name by name the most believed source that counts it. */
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
