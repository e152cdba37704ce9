/** A shot model fitted to one provider's shots, and how well it fits those of the others. */

import { type Chart, draw } from '../../base/chart.ts';
import { FEATURES } from '../../models/expected-goals/features.ts';
import {
  type FittedShot,
  fitShots,
  fittedChance,
  type Recalibration,
  recalibrate,
  type ShotFit,
} from '../../models/expected-goals/fit.ts';
import type { StatedShot } from '../../store/match-details/source-shots.ts';
import { crossValidated, recalibratedReport, type ShotReport, shotReport } from './report.ts';
import { CALIBRATED_MIN } from './scores.ts';

const BIN_MIN = 20;

export interface ProviderShots {
  /** with the model as it is */
  readonly plain: ShotReport;
  /** five-fold, with a recalibration fitted to the other folds; null for too few shots */
  readonly recalibrated: ShotReport | null;
  /** fitted to all shots of the provider */
  readonly recalibration: Recalibration | null;
}

/** A shot that a model is fitted to, or measured on. */
export interface ModelShot extends FittedShot {
  readonly provider: string;
  /** league and season */
  readonly season: string;
}

/** The fit of a provider's shots. The service ships one of these. */
export interface FittedModel {
  readonly provider: string;
  readonly licence: string;
  /** leagues and seasons of its shots: 'eng.1 2017' */
  readonly seasons: readonly string[];
  /** one for each coefficient */
  readonly features: readonly string[];
  readonly fit: ShotFit;
  /** five-fold by match, on the provider's own shots */
  readonly fiveFold: ShotReport;
}

export interface ShotModel extends FittedModel {
  readonly providers: Readonly<Record<string, ProviderShots>>;
}

/** @throws RangeError if the provider has no shots, or all or none of them were scored */
export function shotModelOf(
  shots: readonly ModelShot[],
  { provider, licence }: { readonly provider: string; readonly licence: string },
): ShotModel {
  const byProvider = Map.groupBy(shots, (shot) => shot.provider);
  const own = byProvider.get(provider) ?? [];
  if (own.length === 0) throw new RangeError(`no shots of ${provider} are stored`);
  const fit = fitShots(own);
  const providers = [...byProvider].map(([name, all]) => [name, providerShots(fit, all)] as const);
  return {
    provider,
    licence,
    seasons: [...new Set(own.map(({ season }) => season))].sort(),
    features: FEATURES,
    fit,
    fiveFold: crossValidated(own),
    providers: Object.fromEntries(providers),
  };
}

/** An imported shot. */
export function modelShot({ fixture, provider, season, x, y, bodyPart, situation, outcome }: StatedShot): ModelShot {
  return { provider, season, match: fixture, x, y, bodyPart, situation, goal: outcome === 'goal' };
}

function providerShots(fit: ShotFit, shots: readonly FittedShot[]): ProviderShots {
  const plain = shotReport(
    shots,
    shots.map((shot) => fittedChance(fit, shot)),
  );
  if (shots.length < CALIBRATED_MIN) return { plain, recalibrated: null, recalibration: null };
  return { plain, recalibrated: recalibratedReport(fit, shots), recalibration: recalibrate(fit, shots) };
}

/** Probabilities and observed shares of the five-fold report, and of the recalibrated providers, as SVG. */
export function calibrationPlot({ provider, fiveFold, providers }: ShotModel): string {
  const pointsOf = ({ reliability }: ShotReport) =>
    reliability
      .filter(({ forecasts }) => forecasts >= BIN_MIN)
      .map(({ expected, observed }) => ({ x: expected!, y: observed! }));
  const others = Object.entries(providers).flatMap(([name, { recalibrated }]) =>
    name === provider || recalibrated === null ? [] : [{ name, points: pointsOf(recalibrated) }],
  );
  const chart: Chart = {
    title: 'Expected goals: probability and share of goals',
    x: 'probability of a goal',
    y: 'share of goals',
    series: [{ name: provider, points: pointsOf(fiveFold) }, ...others],
    ranges: { x: [0, 1], y: [0, 1] },
    diagonal: true,
  };
  return draw(chart);
}
