/** Records the forecasts that callers see before kickoff: in memory first, and in the store a batch at a time. */
import { LRUCache } from 'lru-cache';
import { STATUS } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import { gridChance } from '../../models/score-grid.ts';
import type {
  ForecastNumbers,
  NewForecast,
  RecordedForecastStore,
  RecordingReason,
} from '../../store/fixtures/recorded-forecasts.ts';
import type { Forecast } from '../forecast.ts';

const FLUSH_MS = 2000;
/** While the store cannot be written, further forecasts are not recorded. */
const WAITING_MAX = 10_000;
const LATEST_MAX = 20_000;

export interface ForecastRecorderParts {
  readonly store: RecordedForecastStore;
  /** called with the first of a series of failures */
  readonly onError: (error: unknown) => void;
}

export class ForecastRecorder {
  readonly #parts: ForecastRecorderParts;
  /** numbers that this process recorded last, by match and model */
  readonly #latest = new LRUCache<string, string>({ max: LATEST_MAX });
  #waiting: NewForecast[] = [];
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hasFailed = false;

  constructor(parts: ForecastRecorderParts) {
    this.#parts = parts;
  }

  start(): this {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
    return this;
  }

  /** Notes a forecast that a response shows. Does nothing from kickoff on, or if the numbers are recorded already. */
  served(fixture: Fixture, forecast: Forecast, now: number): void {
    if (!isBeforeKickoff(fixture, now) || this.#waiting.length >= WAITING_MAX) return;
    const record = newForecast(fixture, forecast, { madeAt: now, reason: 'served' });
    const key = `${record.fixture} ${record.model}`;
    const numbers = JSON.stringify(numbersOf(forecast));
    if (this.#latest.get(key) === numbers) return;
    this.#latest.set(key, numbers);
    this.#waiting.push(record);
  }

  /** Writes what is waiting. After a failure it stays for the next call. */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  async #write(): Promise<void> {
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    try {
      await this.#parts.store.add(batch);
      this.#hasFailed = false;
    } catch (error) {
      this.#waiting = [...batch, ...this.#waiting];
      if (!this.#hasFailed) this.#parts.onError(error);
      this.#hasFailed = true;
    }
  }
}

/** A postponed match keeps its old kickoff until the new one is known. */
function isBeforeKickoff({ status, kickoff }: Fixture, now: number): boolean {
  return now < kickoff && STATUS[status].phase === 'scheduled';
}

export function newForecast(
  { legacyId: fixture, league, season, kickoff }: Fixture,
  forecast: Forecast,
  { madeAt, reason }: { readonly madeAt: number; readonly reason: RecordingReason },
): NewForecast {
  const { model } = forecast;
  return { ...{ fixture, model, madeAt, kickoff, reason, season }, league: league.legacyId, ...numbersOf(forecast) };
}

function numbersOf({ home, draw, away, grid, expectedGoals }: Forecast): ForecastNumbers {
  return {
    ...{ home, draw, away },
    over25: gridChance(grid, (scored, conceded) => scored + conceded > 2),
    bothScore: gridChance(grid, (scored, conceded) => scored > 0 && conceded > 0),
    homeGoals: expectedGoals.home,
    awayGoals: expectedGoals.away,
  };
}
