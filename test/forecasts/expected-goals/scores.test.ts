/** Stored scores of shots: calibrated to the provider, the same whatever the order of imports, and made again when needed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALIBRATED_MIN, sampleSize, updateShotScores } from '../../../src/forecasts/expected-goals/scores.ts';
import { EXPECTED_GOALS_MODEL } from '../../../src/models/expected-goals/model.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { calibratedModel, scoredProviders } from '../../../src/store/match-details/shot-calibrations.ts';
import { aMatch, DETAILS } from '../../ingest/match-details/sample-match.ts';
import { IS_COMPLETE } from '../../support/complete-run.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { emptyStore, importFiles, sandboxStore } from '../../support/stores/imports.ts';

const scores = (database: Database) =>
  database.all('SELECT fixture, sort_order, xg, xg_model FROM shots ORDER BY fixture, sort_order');
const playerSums = (database: Database) =>
  database.all('SELECT league, season, team, player, statistics FROM player_seasons ORDER BY 1, 2, 3, 4');

/** Puts the shots back to the plain model, as before any calibration. */
async function uncalibrated(database: Database): Promise<void> {
  await database.run(
    "UPDATE shot_calibrations SET model = 'logistic-shots-1', shots = 0, calibration = NULL, checked_changes = changes",
  );
  await database.run("UPDATE shots SET xg = 1, xg_model = 'logistic-shots-1'");
}

test('a calibration is fitted to a number of shots that grows in steps of a tenth', () => {
  assert.equal(sampleSize(CALIBRATED_MIN - 1), 0);
  assert.deepEqual([1000, 1099, 1100, 1209, 1210, 1331].map(sampleSize), [1000, 1000, 1100, 1100, 1210, 1331]);
  for (let shots = 1000; shots < 100_000; shots += 777) {
    assert.ok(sampleSize(shots) <= shots && sampleSize(shots) > shots / 1.11);
  }
});

aboveEngines('scores of shots', (engine) => {
  test('shots are scored when they are imported, with the version of the model', async (t) => {
    const store = await emptyStore(engine, t);
    const file = { 'matches.json': recordFile(aMatch({ details: DETAILS })) };
    await importFiles(store, recordSource('wyscout'), file);
    const [shot] = await store.database.all<{ provider: string; xg: number; xg_model: string }>(
      'SELECT provider, xg, xg_model FROM shots',
    );
    assert.equal(shot!.provider, 'wyscout');
    assert.equal(shot!.xg_model, EXPECTED_GOALS_MODEL);
    assert.ok(shot!.xg > 100_000 && shot!.xg < 400_000, String(shot!.xg));
    // too few for a calibration
    assert.deepEqual(await updateShotScores(store.database), { providers: ['wyscout'], rescored: 0 });
    assert.deepEqual(await updateShotScores(store.database), { providers: [], rescored: 0 });
    await importFiles(store, recordSource('wyscout'), file);
    assert.deepEqual(await updateShotScores(store.database), { providers: [], rescored: 0 });
  });

  test('an older model is noticed, and all its shots, and the sums of players, are made again', async (t) => {
    const { database } = await sandboxStore(engine, t);
    const before = await scores(database);
    const sums = await playerSums(database);
    const revision = async () => (await database.get<{ latest: number }>('SELECT latest FROM revision'))!.latest;
    await uncalibrated(database);
    const first = await revision();
    const { providers, rescored } = await updateShotScores(database);
    assert.deepEqual(providers, ['sandbox']);
    assert.equal(rescored, before.length);
    assert.deepEqual(await scores(database), before);
    assert.deepEqual(await playerSums(database), sums);
    assert.ok((await revision()) > first);
    const logged = await database.get('SELECT 1 AS found FROM changes WHERE revision > $1 AND resource = $2', [
      first,
      'shots',
    ]);
    assert.ok(logged !== undefined, 'readers of the change log see the new scores');
  });

  test('the expected goals of a provider are within 3% of its goals', async (t) => {
    const { database } = await sandboxStore(engine, t);
    const [sandbox] = await scoredProviders(database);
    assert.equal(sandbox!.provider, 'sandbox');
    assert.notEqual(sandbox!.model, calibratedModel(null));
    assert.ok(sandbox!.calibratedOn >= CALIBRATED_MIN && sandbox!.shots >= sandbox!.calibratedOn);
    assert.ok(Math.abs(sandbox!.expected / sandbox!.goals - 1) < 0.03, `${sandbox!.expected} of ${sandbox!.goals}`);
  });

  test('the order of imports changes no score', async (t) => {
    const { database } = await sandboxStore(engine, t);
    const expected = await scores(database);
    // as if the other half of the matches had been imported first
    const half = `fixture IN (SELECT legacy_id FROM fixtures WHERE legacy_id % 2 = $1)`;
    for (const first of IS_COMPLETE ? [0, 1] : [0]) {
      await uncalibrated(database);
      await database.run(`UPDATE shots SET provider = 'later' WHERE ${half}`, [first]);
      await updateShotScores(database);
      await database.run("UPDATE shots SET provider = 'sandbox', xg = 1, xg_model = '' WHERE provider = 'later'");
      await database.run('UPDATE shot_calibrations SET changes = changes + 1');
      await updateShotScores(database);
      assert.deepEqual(await scores(database), expected);
    }
  });
});
