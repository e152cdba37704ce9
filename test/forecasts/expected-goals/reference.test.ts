/** The shot model on the reference shots of `../shared`, by folds that have not seen the match. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { crossValidated, recalibratedReport } from '../../../src/forecasts/expected-goals/report.ts';
import { shotsInFile } from '../../../src/forecasts/expected-goals/shot-file.ts';
import { type FittedShot, fitShots } from '../../../src/models/expected-goals/fit.ts';
import { SHIPPED_FIT } from '../../../src/models/expected-goals/model.ts';

const FILE = fileURLToPath(new URL('../../../../shared/models/reference/xg_shots_43k.csv', import.meta.url));
const PROVIDERS = fileURLToPath(new URL('../../../../shared/models/shots.csv.gz', import.meta.url));
const skip = existsSync(FILE) ? false : 'no ../shared beside the repository';

test('the five-fold log loss of 43,659 shots is at most 0.2672, and the calibration error 0.005', { skip }, () => {
  const rows = parse(readFileSync(FILE), { columns: true }) as Record<string, string>[];
  const shots = rows.map(
    ({ match_id, x, y, bp, sit, gol }) =>
      ({ match: match_id, x: Number(x), y: Number(y), bodyPart: bp, situation: sit, goal: gol === '1' }) as FittedShot,
  );
  const { logLoss, calibrationError, expected, goals } = crossValidated(shots);
  assert.ok(logLoss <= 0.2672, `log loss ${logLoss}`);
  assert.ok(calibrationError <= 0.005, `calibration error ${calibrationError}`);
  assert.ok(Math.abs(expected / goals - 1) < 0.01);
});

test('the shipped coefficients are those of Wyscout, and expect the goals of each provider after calibration', {
  skip,
}, async () => {
  const byProvider = Map.groupBy(await shotsInFile(PROVIDERS), ({ provider }) => provider);
  const { model, penalty, bodyParts } = fitShots(byProvider.get('wyscout')!);
  assert.deepEqual([penalty, bodyParts], [SHIPPED_FIT.penalty, SHIPPED_FIT.bodyParts]);
  assert.ok(Math.abs(model.intercept - SHIPPED_FIT.model.intercept) < 1e-6);
  for (const [i, value] of model.coefficients.entries()) {
    assert.ok(Math.abs(value - SHIPPED_FIT.model.coefficients[i]!) < 1e-6, `coefficient ${i}`);
  }
  assert.equal(byProvider.size, 4);
  for (const [provider, shots] of byProvider) {
    const { expected, goals } = recalibratedReport(SHIPPED_FIT, shots);
    assert.ok(Math.abs(expected / goals - 1) < 0.03, `${provider}: ${expected} of ${goals}`);
  }
});
