/** The numbers of a forecast that a preview shows, rounded here and not by the texts. */
import type { Fixture } from '../../../src/football/terms.ts';
import { Forecasts } from '../../../src/forecasts/forecasts.ts';
import type { OpenStore } from '../../../src/store/store.ts';

const forecastsOf = new WeakMap<OpenStore, Forecasts>();

export function sharedForecasts(store: OpenStore): Forecasts {
  const forecasts = forecastsOf.get(store) ?? new Forecasts(store);
  forecastsOf.set(store, forecasts);
  return forecasts;
}

/** Each percentage rounded down and up, as the largest takes the rounding, and the expected goals with one decimal. */
export async function previewChances(store: OpenStore, fixture: Fixture, now: number): Promise<number[]> {
  const { home, draw, away, expectedGoals } = await sharedForecasts(store).ofFixture(fixture, now);
  const shares = [home, draw, away].flatMap((share) => [Math.floor(share * 100), Math.ceil(share * 100)]);
  return [...shares, Number(expectedGoals.home.toFixed(1)), Number(expectedGoals.away.toFixed(1))];
}
