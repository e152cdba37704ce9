/**
 * Keeps the scores of shots current: calibrates the model to each provider whose shots changed, and scores shots again
 * that have another calibration, or another model.
 */
import { type FittedShot, type Recalibration, recalibrate } from '../../models/expected-goals/fit.ts';
import { SHIPPED_FIT } from '../../models/expected-goals/model.ts';
import type { Database } from '../../store/database/database.ts';
import {
  countShots,
  earliestShots,
  noteChecked,
  type ProviderToCheck,
  saveCalibration,
  uncheckedProviders,
} from '../../store/match-details/shot-calibrations.ts';
import { rescoreShots } from '../../store/match-details/shot-scores.ts';

/** A calibration has six parameters; fewer shots do not determine them. */
export const CALIBRATED_MIN = 1000;
/** A calibration is fitted again when there are so many more shots. */
const GROWTH = 1.1;

export interface ShotScoreUpdate {
  /** providers that were checked */
  readonly providers: readonly string[];
  /** shots that were scored again */
  readonly rescored: number;
}

/** Call outside the event loop of a service: a new calibration scores all shots of a provider again. */
export async function updateShotScores(database: Database, signal?: AbortSignal): Promise<ShotScoreUpdate> {
  const unchecked = await uncheckedProviders(database);
  if (unchecked.length === 0) return { providers: [], rescored: 0 };
  for (const { provider } of unchecked) await calibrate(database, provider);
  const rescored = await rescoreShots(database, signal);
  for (const checked of unchecked) await noteChecked(database, checked);
  return { providers: unchecked.map(({ provider }: ProviderToCheck) => provider), rescored };
}

async function calibrate(database: Database, provider: string): Promise<void> {
  const shots = await earliestShots(database, provider, sampleSize(await countShots(database, provider)));
  const calibration = shots.length < CALIBRATED_MIN || !hasBothOutcomes(shots) ? null : calibrationOf(shots);
  await saveCalibration(database, provider, { calibration, shots: calibration === null ? 0 : shots.length });
}

/**
 * The number of shots that a calibration is fitted to: the last of 1,000, 1,100, 1,210, ... that is reached. So a
 * calibration follows from the stored shots alone, in whatever order they were imported, and single new matches leave it
 * as it is.
 */
export function sampleSize(shots: number): number {
  let size = CALIBRATED_MIN;
  if (shots < size) return 0;
  while (Math.floor(size * GROWTH) <= shots) size = Math.floor(size * GROWTH);
  return size;
}

const hasBothOutcomes = (shots: readonly FittedShot[]) =>
  shots.some(({ goal, situation }) => goal && situation !== 'penalty') && shots.some(({ goal }) => !goal);

/** Rounded to six decimals, so that all machines get the same numbers. */
function calibrationOf(shots: readonly FittedShot[]): Recalibration {
  const { model, penalty } = recalibrate(SHIPPED_FIT, shots);
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    model: { intercept: rounded(model.intercept), coefficients: model.coefficients.map(rounded) },
    penalty: rounded(penalty),
  };
}
