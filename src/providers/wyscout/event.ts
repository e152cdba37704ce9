/** One event of a file. It is validated by hand for speed, because a season has more than half a million events. */
import type { Period } from './quirks.ts';

export interface WyscoutEvent {
  readonly match: number;
  readonly team: number;
  /** 0 if no player is named */
  readonly player: number;
  readonly period: Period;
  /** seconds since the start of the period */
  readonly second: number;
  readonly kind: number;
  /** 0 if there is none */
  readonly subKind: number;
  readonly tags: readonly number[];
  /** start and end of the event, in percent of the pitch */
  readonly positions: readonly { readonly x: number; readonly y: number }[];
}

const PERIODS: ReadonlySet<unknown> = new Set<Period>(['1H', '2H', 'E1', 'E2', 'P']);
const isPeriod = (value: unknown): value is Period => PERIODS.has(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';
/** A missing player is 0, null or the text 'null'. */
const isMissing = (value: unknown): boolean => value === null || value === 'null';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Null for an invalid event. */
export function eventOf(value: unknown): WyscoutEvent | null {
  if (!isObject(value)) return null;
  const { matchId, teamId, playerId, matchPeriod, eventSec, eventId, subEventId, tags, positions } = value;
  if (!isNumber(matchId) || !isNumber(teamId) || !isPeriod(matchPeriod)) return null;
  if (!isNumber(playerId) && !isMissing(playerId)) return null;
  if (!isNumber(eventSec) || !isNumber(eventId) || !Array.isArray(tags) || !Array.isArray(positions)) return null;
  return {
    match: matchId,
    team: teamId,
    player: isNumber(playerId) ? playerId : 0,
    period: matchPeriod,
    second: eventSec,
    kind: eventId,
    subKind: isNumber(subEventId) ? subEventId : 0, // '' for offsides
    tags: tags.flatMap((tag: unknown) => (isObject(tag) && isNumber(tag.id) ? [tag.id] : [])),
    positions: positions.flatMap((at: unknown) =>
      isObject(at) && isNumber(at.x) && isNumber(at.y) ? [{ x: at.x, y: at.y }] : [],
    ),
  };
}
