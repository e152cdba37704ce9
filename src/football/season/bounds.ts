/** The current season on a day. Days are strings YYYY-MM-DD, which sort by date. */

export interface SeasonBounds {
  readonly year: number;
  readonly start: string;
  readonly end: string;
}

/** The next season is current from this many days before its first match. */
const COMING_SEASON_DAYS = 60;

const DAY_MS = 86_400_000;

/**
 * The current season on a day:
 * 1. the one under way, first and last day included; of several, the one that started last;
 * 2. otherwise the next to start, if it starts within 60 days;
 * 3. otherwise the one that ended last;
 * 4. otherwise the first to start.
 *
 * The list may be in any order; the result for an empty list is undefined.
 */
export function currentSeason<S extends SeasonBounds>(seasons: readonly S[], today: string): S | undefined {
  const byStart = [...seasons].sort((a, b) => compareText(a.start, b.start) || a.year - b.year);
  const underWay = byStart.findLast((season) => season.start <= today && today <= season.end);
  if (underWay !== undefined) return underWay;
  const next = byStart.find((season) => season.start > today);
  if (next !== undefined && daysBetween(today, next.start) <= COMING_SEASON_DAYS) return next;
  const ended = byStart
    .filter((season) => season.end < today)
    .sort((a, b) => compareText(a.end, b.end) || a.year - b.year)
    .at(-1);
  return ended ?? next;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
