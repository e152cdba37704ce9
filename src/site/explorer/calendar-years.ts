/** How seasons are named: '2022' if those of a league lie within one calendar year, as tournaments do, else '2022/23'. */
import type { Season } from '../../football/terms.ts';
import type { OpenStore } from '../../store/store.ts';

const OVER_AFTER_MS = 60 * 86_400_000;
const DAY_MS = 86_400_000;
const MID_YEAR = 7;
const LATEST = 5;

interface Judged {
  /** the store replaces this list when a season of the league changes */
  readonly seasons: readonly Season[];
  readonly isWithinYears: boolean;
}

/** Ids of the leagues whose seasons lie within one calendar year. A change in one league leaves the others as they are. */
export class CalendarYears {
  readonly #store: Pick<OpenStore, 'reference'>;
  readonly #judged = new Map<string, Judged>();
  #day = -1;
  #ids: readonly string[] = [];

  constructor(store: Pick<OpenStore, 'reference'>) {
    this.#store = store;
  }

  leagues(now: number): readonly string[] {
    const { reference } = this.#store;
    const day = Math.floor(now / DAY_MS);
    // a season is over from some day on
    if (day !== this.#day) this.#judged.clear();
    this.#day = day;
    const found = reference
      .leagues()
      .filter((league) => this.#isWithinYears(league.id, reference.seasons(league), now));
    const isSame = found.length === this.#ids.length && found.every(({ id }, i) => id === this.#ids[i]);
    if (!isSame) this.#ids = found.map(({ id }) => id);
    return this.#ids;
  }

  #isWithinYears(league: string, seasons: readonly Season[], now: number): boolean {
    const known = this.#judged.get(league);
    if (known?.seasons === seasons) return known.isWithinYears;
    const judged = { seasons, isWithinYears: isWithinYears(seasons, now) };
    this.#judged.set(league, judged);
    return judged.isWithinYears;
  }
}

/**
 * Most of the latest seasons decide: one that was played late, or a tournament of old over New Year, does not rename the
 * others. A season that is not over can lie within one year so far, so it decides only if it is the only one.
 */
function isWithinYears(seasons: readonly Season[], now: number): boolean {
  const over = seasons.filter(({ end }) => Date.parse(end) + OVER_AFTER_MS < now).slice(-LATEST);
  const within = over.filter(({ start, end }) => start.slice(0, 4) === end.slice(0, 4)).length;
  if (over.length > 0) return 2 * within > over.length;
  return seasons.length > 0 && seasons.every(({ start }) => Number(start.slice(5, 7)) < MID_YEAR);
}
