/** Records the forecast of every match shortly before its kickoff, whether or not anybody asked for it. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import type { Fixture } from '../../football/terms.ts';
import type { NewForecast } from '../../store/fixtures/recorded-forecasts.ts';
import type { Store } from '../../store/store.ts';
import { blendOf, type Forecasts, forecastOfMarket } from '../forecasts.ts';
import { newForecast } from './recorder.ts';

/** A match is due in the last hour before its kickoff. */
const AHEAD_MS = 3_600_000;
const BATCH = 50;

export interface DueParts {
  readonly store: Store;
  readonly forecasts: Forecasts;
  readonly clock: Clock;
}

/**
 * Records the model, and the odds and the blend where odds are stored, of the matches that kick off within an hour. Each is
 * recorded once for a kickoff. Returns the number of recorded forecasts.
 *
 * @throws AggregateError after the other matches, if some could not be forecast
 */
export async function recordDue({ store, forecasts, clock }: DueParts, signal?: AbortSignal): Promise<number> {
  await store.revisions.refresh();
  const now = clock.now();
  const near = await store.fixtures.list(
    { from: now + 1, to: now + AHEAD_MS, statuses: ['NS', 'TBD'] },
    { order: 'asc' },
  );
  const recorded = await store.recordedForecasts.ofFixtures(near.map(({ legacyId }) => legacyId));
  const done = new Set(
    recorded.filter(({ reason }) => reason === 'due').map(({ fixture, kickoff }) => `${fixture} ${kickoff}`),
  );
  const due = near.filter(({ legacyId, kickoff }) => !done.has(`${legacyId} ${kickoff}`));
  const failures: unknown[] = [];
  let count = 0;
  for (let from = 0; from < due.length && !signal?.aborted; from += BATCH) {
    const batch = due.slice(from, from + BATCH);
    const odds = await store.odds.ofFixtures(batch.map(({ legacyId }) => legacyId));
    const records: NewForecast[] = [];
    for (const fixture of batch) {
      await yieldToEventLoop();
      try {
        const markets = odds.get(fixture.legacyId)?.markets ?? [];
        records.push(...(await forecastsOf(fixture, { forecasts, markets, now })));
      } catch (error) {
        failures.push(error);
      }
    }
    await store.recordedForecasts.add(records);
    count += records.length;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} matches could not be forecast`);
  return count;
}

async function forecastsOf(
  fixture: Fixture,
  {
    forecasts,
    markets,
    now,
  }: Pick<DueParts, 'forecasts'> & {
    readonly markets: Parameters<typeof forecastOfMarket>[0];
    readonly now: number;
  },
): Promise<NewForecast[]> {
  const model = await forecasts.ofFixture(fixture, now);
  const market = forecastOfMarket(markets);
  const all = market === null ? [model] : [model, market, blendOf(model, market)];
  return all.map((forecast) => newForecast(fixture, forecast, { madeAt: now, reason: 'due' }));
}
