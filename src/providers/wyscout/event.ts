/** One event as the file has it, checked by hand: there are more than half a million in a season. */
import type { Period } from './quirks.ts';

export interface WyscoutEvent {
  readonly match: number;
  readonly team: number;
  /** 0 where nobody is named */
  readonly player: number;
  readonly period: Period;
  /** since the beginning of the period */
  readonly second: number;
  readonly kind: number;
  /** 0 where there is none */
  readonly subKind: number;
  readonly tags: readonly number[];
  /** where it began, and where it ended */
  readonly positions: readonly { readonly x: number; readonly y: number }[];
}

const PERIODS: ReadonlySet<unknown> = new Set<Period>(['1H', '2H', 'E1', 'E2', 'P']);
const isPeriod = (value: unknown): value is Period => PERIODS.has(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Null for anything that is no event. */
export function eventOf(value: unknown): WyscoutEvent | null {
  if (!isObject(value)) return null;
  const { matchId, teamId, playerId, matchPeriod, eventSec, eventId, subEventId, tags, positions } = value;
  if (!isNumber(matchId) || !isNumber(teamId) || !isNumber(playerId) || !isPeriod(matchPeriod)) return null;
  if (!isNumber(eventSec) || !isNumber(eventId) || !Array.isArray(tags) || !Array.isArray(positions)) return null;
  return {
    match: matchId,
    team: teamId,
    player: playerId,
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
