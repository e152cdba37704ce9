/** Applies corrections to the events of a match. Pure. */
import { entityIds } from '../base/ids.ts';
import type { Side } from '../football/score.ts';
import type { EventCorrection } from './corrections.ts';
import { eventId } from './event-id.ts';
import { type MergedDetails, type MergedEvent, sortEvents } from './match-details.ts';

interface CorrectedMatch {
  readonly id: string;
  /** legacy id */
  readonly home: number;
}

export type IdentifiedCorrection = EventCorrection & {
  /** current id of the event */
  readonly id: string;
};

const OTHER: Readonly<Record<Side, Side>> = { home: 'away', away: 'home' };

/**
 * The corrections of a match with the current ids and sides of their events, which depend on the match and its home
 * team.
 */
export function withEventIds(match: CorrectedMatch, corrections: readonly EventCorrection[]): IdentifiedCorrection[] {
  return corrections.map((correction) => {
    const { home, about } = correction;
    const key = home === null || home === match.home ? about.key : swappedKey(about.key);
    const id = key.startsWith('ev_') ? key : entityIds('event', `${match.id}|${key}`).id;
    const side = key === about.key ? about.sourceEvent.side : OTHER[about.sourceEvent.side];
    return { ...correction, id, about: { ...about, key, sourceEvent: { ...about.sourceEvent, side } } };
  });
}

export function correctedDetails(
  match: CorrectedMatch,
  merged: MergedDetails,
  corrections: readonly EventCorrection[],
): MergedDetails {
  if (corrections.length === 0) return merged;
  const byId = Map.groupBy(withEventIds(match, corrections), ({ id }) => id);
  const events = merged.events.map((event) => {
    const ownCorrections = byId.get(eventId(match, event));
    if (ownCorrections === undefined) return event;
    byId.delete(ownCorrections[0]!.id);
    return ownCorrections.reduce(applyPatch, event);
  });
  for (const ownCorrections of byId.values()) {
    // No source states the event any more. It is restored only if a correction says that it is not deleted.
    if (ownCorrections.findLast(({ patch }) => patch.deleted !== undefined)?.patch.deleted !== false) continue;
    events.push(ownCorrections.reduce(applyPatch, restoreEvent(ownCorrections.at(-1)!)));
  }
  return { ...merged, events: sortEvents(events) };
}

function applyPatch(event: MergedEvent, { patch }: IdentifiedCorrection): MergedEvent {
  const next: Record<string, unknown> = { ...event, ...patch };
  for (const [field, value] of Object.entries(patch)) if (value === null || value === false) delete next[field];
  return next as unknown as MergedEvent;
}

function restoreEvent({ about: { key, provider, sourceEvent } }: IdentifiedCorrection): MergedEvent {
  if (key.startsWith('ev_')) return { ...sourceEvent, id: key, provider, count: 0 };
  if (key.startsWith('feed|')) return { ...sourceEvent, id: key.slice('feed|'.length), provider, count: 0 };
  return { ...sourceEvent, provider, count: Number(key.split('|').at(-1)) };
}

function swappedKey(key: string): string {
  const [kind, side, count] = key.split('|');
  return side === 'home' || side === 'away' ? `${kind}|${OTHER[side]}|${count}` : key;
}

/** All players in corrections, by legacy id. */
export function* playersInCorrections(corrections: ReadonlyMap<number, readonly EventCorrection[]>): Iterable<number> {
  for (const { patch, about } of [...corrections.values()].flat()) {
    for (const player of [patch.player, patch.related, about.sourceEvent.player, about.sourceEvent.related]) {
      if (player != null) yield player;
    }
  }
}

/** The corrections with the ids of merged players replaced. */
export function withMergedPlayers(
  corrections: readonly EventCorrection[],
  player: (id: number) => number,
): readonly EventCorrection[] {
  const renamed = <T extends { readonly player?: number | null; readonly related?: number | null }>(event: T): T => ({
    ...event,
    ...(event.player == null ? {} : { player: player(event.player) }),
    ...(event.related == null ? {} : { related: player(event.related) }),
  });
  return corrections.map(({ home, patch, about }) => ({
    home,
    patch: renamed(patch),
    about: { ...about, sourceEvent: renamed(about.sourceEvent) },
  }));
}
