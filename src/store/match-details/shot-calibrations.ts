/** How the shots of each provider are scored: calibrations of our model of expected goals, and the scores they give. */
import { createHash } from 'node:crypto';
import type { FittedShot, Recalibration } from '../../models/expected-goals/fit.ts';
import { EXPECTED_GOALS_MODEL, shotChance } from '../../models/expected-goals/model.ts';
import type { ShotPlace } from '../../models/expected-goals/shot.ts';
import type { Queries } from '../database/database.ts';
import { RESULT_STATUSES } from '../fixtures/season-coverage.ts';

export interface ShotScore {
  /** expected goals in millionths */
  readonly xg: number;
  /** name and version of the model, with its calibration */
  readonly xg_model: string;
}

export type ShotScorer = (provider: string, shot: ShotPlace) => ShotScore;

/** The name of the model with a calibration. Equal calibrations have equal names. */
export function calibratedModel(calibration: Recalibration | null): string {
  if (calibration === null) return EXPECTED_GOALS_MODEL;
  const hash = createHash('sha256').update(JSON.stringify(calibration)).digest('hex');
  return `${EXPECTED_GOALS_MODEL}+${hash.slice(0, 8)}`;
}

/** How the shots of a provider are scored. */
export interface ShotCalibration {
  /** name and version of the model, with its calibration */
  readonly model: string;
  /** null: the model as it is */
  readonly calibration: Recalibration | null;
  /** number of shots that the calibration was fitted to; 0: none */
  readonly shots: number;
}

/** By provider; a provider without shots in finished matches is not listed. */
export async function shotCalibrations(queries: Queries): Promise<ReadonlyMap<string, ShotCalibration>> {
  const rows = await queries.all<{ provider: string; model: string; shots: number; calibration: string | null }>(
    'SELECT provider, model, shots, calibration FROM shot_calibrations ORDER BY provider',
  );
  return new Map(
    rows.map(({ provider, model, shots, calibration: text }) => {
      const calibration = text === null ? null : (JSON.parse(text) as Recalibration);
      // a calibration of an older model does not fit this one
      const isCurrent = calibration !== null && calibratedModel(calibration) === model;
      return [provider, isCurrent ? { model, calibration, shots } : UNCALIBRATED];
    }),
  );
}

const UNCALIBRATED: ShotCalibration = { model: EXPECTED_GOALS_MODEL, calibration: null, shots: 0 };

/** Scores a shot with the stored calibration of its provider, or else with the model as it is. */
export async function shotScorer(queries: Queries): Promise<ShotScorer> {
  const calibrations = await shotCalibrations(queries);
  return (provider, shot) => {
    const { model, calibration } = calibrations.get(provider) ?? UNCALIBRATED;
    return { xg: Math.round(shotChance(shot, calibration ?? undefined).xg * 1e6), xg_model: model };
  };
}

/** Notes that shots of finished matches were written. Call in the transaction that writes them. */
export async function noteShots(queries: Queries, matches: ReadonlyMap<string, number>): Promise<void> {
  await queries.batch(
    `INSERT INTO shot_calibrations (provider, model, shots, calibration, changes, checked_changes)
     VALUES ($1, $3, 0, NULL, $2, 0)
     ON CONFLICT (provider) DO UPDATE SET changes = shot_calibrations.changes + excluded.changes`,
    Array.from(matches, ([provider, count]) => [provider, count, EXPECTED_GOALS_MODEL]),
  );
}

export interface ProviderToCheck {
  readonly provider: string;
  readonly changes: number;
}

const UNCHECKED = `FROM shot_calibrations
  WHERE changes <> checked_changes OR (model <> $1 AND model NOT LIKE $1 || '+%')`;

/** Providers whose shots changed since their calibration was fitted, or whose calibration is of another model. */
export function uncheckedProviders(queries: Queries): Promise<ProviderToCheck[]> {
  return queries.all<ProviderToCheck>(`SELECT provider, changes ${UNCHECKED} ORDER BY provider`, [
    EXPECTED_GOALS_MODEL,
  ]);
}

export async function hasUncheckedShots(queries: Queries): Promise<boolean> {
  return (await queries.get(`SELECT 1 AS found ${UNCHECKED} LIMIT 1`, [EXPECTED_GOALS_MODEL])) !== undefined;
}

/** Where a stored shot was taken, and how. */
export interface ShotRow {
  readonly x: number;
  readonly y: number;
  readonly body_part: ShotPlace['bodyPart'];
  readonly situation: ShotPlace['situation'];
}

export function placeOf({ x, y, body_part: bodyPart, situation }: ShotRow): ShotPlace {
  return { x: x / 100, y: y / 100, bodyPart, situation };
}

/** Number of a provider's shots in finished matches. */
export async function countShots(queries: Queries, provider: string): Promise<number> {
  const row = await queries.get<{ shots: number }>(
    `SELECT COUNT(*) AS shots FROM shots s JOIN fixtures f ON f.legacy_id = s.fixture
     WHERE s.provider = $1 AND f.status IN (${RESULT_STATUSES})`,
    [provider],
  );
  return row!.shots;
}

/** The first shots of a provider by kickoff, of finished matches. */
export async function earliestShots(queries: Queries, provider: string, limit: number): Promise<FittedShot[]> {
  const rows = await queries.all<ShotRow & { fixture: number; outcome: string }>(
    `SELECT s.fixture, s.x, s.y, s.body_part, s.situation, s.outcome
     FROM shots s JOIN fixtures f ON f.legacy_id = s.fixture
     WHERE s.provider = $1 AND f.status IN (${RESULT_STATUSES})
     ORDER BY f.kickoff, f.legacy_id, s.sort_order LIMIT $2`,
    [provider, limit],
  );
  return rows.map((row) => ({ ...placeOf(row), match: row.fixture, goal: row.outcome === 'goal' }));
}

/** Stores a calibration; null: the model as it is. New shots are scored with it from now on. */
export async function saveCalibration(
  queries: Queries,
  provider: string,
  { calibration, shots }: { readonly calibration: Recalibration | null; readonly shots: number },
): Promise<void> {
  await queries.run('UPDATE shot_calibrations SET model = $2, shots = $3, calibration = $4 WHERE provider = $1', [
    provider,
    calibratedModel(calibration),
    shots,
    calibration === null ? null : JSON.stringify(calibration),
  ]);
}

export async function noteChecked(queries: Queries, { provider, changes }: ProviderToCheck): Promise<void> {
  await queries.run('UPDATE shot_calibrations SET checked_changes = $2 WHERE provider = $1', [provider, changes]);
}

export interface ScoredProvider {
  readonly provider: string;
  readonly model: string;
  readonly shots: number;
  readonly goals: number;
  /** sum of the scores */
  readonly expected: number;
  /** number of shots that the calibration was fitted to; 0: none */
  readonly calibratedOn: number;
}

/** The stored shots of each provider, all matches. */
export async function scoredProviders(queries: Queries): Promise<ScoredProvider[]> {
  const rows = await queries.all<ScoredProvider>(
    `SELECT s.provider, c.model, COUNT(*) AS shots, COUNT(CASE WHEN s.outcome = 'goal' THEN 1 END) AS goals,
       SUM(s.xg) AS expected, c.shots AS "calibratedOn"
     FROM shots s JOIN shot_calibrations c ON c.provider = s.provider
     GROUP BY s.provider, c.model, c.shots ORDER BY s.provider`,
  );
  return rows.map((row) => ({ ...row, expected: row.expected / 1e6 }));
}
