/** One account of a match from all that was told of it: part by part the most believed source that knows. Pure. */
import { EVENT_DETAILS, type EventKind, type PlayerStatistics } from '../football/match.ts';
import type { Side } from '../football/score.ts';
import type {
  SourceMatchDetails,
  ToldEvent,
  ToldLineup,
  ToldLineupPlayer,
  ToldPlayer,
  ToldShot,
} from '../football/source-match-details.ts';
import type { TeamStatistics } from '../football/terms.ts';
import { byPrecedence, type FieldGroup, type SourceRef } from './precedence.ts';
import { type SaidDetails, turned } from './source-match-details.ts';

export interface MergedEvent extends ToldEvent {
  readonly provider: string;
  /** counts events of its kind and side in the order told, from 1; the kicks of a shoot-out apart */
  readonly count: number;
}

/**
 * What one source is believed about as a whole. Kicks of a shoot-out are goals, but who tells the scorers of a match
 * mostly knows nothing of them.
 */
export type LedKind = EventKind | 'shootout';

export function ledKindOf(kind: EventKind, shootout: boolean): LedKind {
  return shootout ? 'shootout' : kind;
}

export interface MergedDetails {
  readonly lineups: { readonly home?: ToldLineup; readonly away?: ToldLineup };
  readonly events: readonly MergedEvent[];
  /** kinds of which every event is known, and from whom */
  readonly kinds: ReadonlyMap<LedKind, string>;
  readonly players: readonly ToldPlayer[];
  readonly shots: readonly ToldShot[];
  readonly halves: { readonly first: TeamStatistics; readonly second: TeamStatistics } | null;
  readonly attendance: number | null;
}

const KINDS = Object.keys(EVENT_DETAILS) as readonly EventKind[];

interface Turned extends SourceRef {
  readonly told: SourceMatchDetails;
}

/** `home` is who plays at home by the merged fixture. */
export function mergeDetails(all: readonly SaidDetails[], home: number): MergedDetails {
  const said = all.map(({ provider, file, home: theirs, told }): Turned => {
    return { provider, file, told: theirs === home ? told : turned(told) };
  });
  const lineups: { home?: ToldLineup; away?: ToldLineup } = {};
  for (const side of ['home', 'away'] as const) {
    const lineup = mergeLineup(said, side);
    if (lineup !== undefined) lineups[side] = lineup;
  }
  const { events, kinds } = mergeEvents(said);
  return {
    lineups,
    events,
    kinds,
    players: mergePlayers(said),
    shots: first('shots', said, ({ shots }) => shots) ?? [],
    halves: first('statistics', said, ({ halves }) => halves) ?? null,
    attendance: first('officials', said, ({ attendance }) => attendance) ?? null,
  };
}

function first<T>(
  group: FieldGroup,
  said: readonly Turned[],
  part: (told: SourceMatchDetails) => T | undefined,
): T | undefined {
  for (const { told } of byPrecedence(group, said)) {
    const value = part(told);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Who plays by the most believed source; the others fill in what it does not know of them. */
function mergeLineup(said: readonly Turned[], side: Side): ToldLineup | undefined {
  const lineups = byPrecedence('lineups', said).flatMap(({ told }) => told.lineups?.[side] ?? []);
  const best = lineups.find(({ startXI }) => startXI.length > 0) ?? lineups[0];
  if (best === undefined || lineups.length === 1) return best;
  const others = lineups.filter((lineup) => lineup !== best);
  const known = new Map<number, ToldLineupPlayer>();
  for (const { startXI, substitutes } of others.toReversed()) {
    for (const entry of [...startXI, ...substitutes]) known.set(entry.player, { ...known.get(entry.player), ...entry });
  }
  const { formation, coach, colors } = Object.assign({}, ...[best, ...others].toReversed()) as ToldLineup;
  // captains and places in the formation are one source's view of the whole eleven
  const filled = ({ player, ...entry }: ToldLineupPlayer): ToldLineupPlayer => {
    const { number, position } = { ...known.get(player), ...entry };
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
function substitutesOf(best: ToldLineup, others: readonly ToldLineup[]): readonly ToldLineupPlayer[] {
  const told = [best, ...others].find(({ substitutes }) => substitutes.length > 0)?.substitutes ?? [];
  if (told === best.substitutes) return told;
  const starters = new Set(best.startXI.map(({ player }) => player));
  return told.filter(({ player }) => !starters.has(player));
}

/** Each kind from the most believed source that tells it completely. */
function mergeEvents(said: readonly Turned[]): { events: MergedEvent[]; kinds: Map<LedKind, string> } {
  const sources = byPrecedence('events', said).filter(({ told }) => told.events !== undefined);
  const kinds = new Map<LedKind, string>();
  const events: MergedEvent[] = [];
  for (const { provider, told } of sources) {
    const taken = kindsTold(provider, told).filter((kind) => !kinds.has(kind));
    if (taken.length === 0) continue;
    for (const kind of taken) kinds.set(kind, provider);
    const counts = new Map<string, number>();
    for (const event of told.events!) {
      const kind = ledKindOf(event.kind, event.shootout === true);
      if (!taken.includes(kind)) continue;
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
  const order = (event: ToldEvent) => [event.shootout === true ? 1 : 0, event.minute, event.extra ?? 0];
  return events.toSorted((a, b) => {
    const [one, other] = [order(a), order(b)];
    return one[0]! - other[0]! || one[1]! - other[1]! || one[2]! - other[2]!;
  });
}

/** A shoot-out is told by who tells any of it; by the feed, whose match goes on, even before it began. */
function kindsTold(provider: string, { events = [], eventKinds = KINDS }: SourceMatchDetails): readonly LedKind[] {
  const shootout = events.some((event) => event.shootout === true);
  return shootout || (provider === 'feed' && eventKinds.includes('goal')) ? [...eventKinds, 'shootout'] : eventKinds;
}

/** Everybody of whom a source gives statistics; name by name the most believed source that counts it. */
function mergePlayers(said: readonly Turned[]): ToldPlayer[] {
  const sources = byPrecedence('playerStatistics', said).flatMap(({ told }) => told.players ?? []);
  const players = new Map<number, ToldPlayer>();
  for (const entry of sources) {
    const known = players.get(entry.player);
    if (known === undefined) players.set(entry.player, entry);
    else if (known.side === entry.side) {
      const statistics: PlayerStatistics = { ...entry.statistics, ...known.statistics };
      players.set(entry.player, { ...entry, ...known, statistics });
    }
  }
  return [...players.values()];
}
