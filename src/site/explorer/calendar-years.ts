/** How seasons are named: '2022' if those of a league lie within one calendar year, as tournaments do, else '2022/23'. */
import type { Season } from '../../football/terms.ts';
import type { OpenStore } from '../../store/store.ts';

const OVER_AFTER_MS = 60 * 86_400_000;
const MID_YEAR = 7;

/** Ids of the leagues whose seasons lie within one calendar year. */
export function calendarYearLeagues({ reference }: OpenStore, now: number): string[] {
  return reference
    .leagues()
    .filter((league) => isWithinYears(reference.seasons(league), now))
    .map(({ id }) => id);
}

/** A season that is not over can lie within one year so far, so it decides only if it is the only one. */
function isWithinYears(seasons: readonly Season[], now: number): boolean {
  const over = seasons.filter(({ end }) => Date.parse(end) + OVER_AFTER_MS < now);
  if (over.length > 0) return over.every(({ start, end }) => start.slice(0, 4) === end.slice(0, 4));
  return seasons.length > 0 && seasons.every(({ start }) => Number(start.slice(5, 7)) < MID_YEAR);
}
