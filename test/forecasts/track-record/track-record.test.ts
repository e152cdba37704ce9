/** Forecasts are recorded before kickoff, never changed, and scored after the match. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { NO_SCORE } from '../../../src/football/score.ts';
import type { StatusCode } from '../../../src/football/status.ts';
import { Forecasts } from '../../../src/forecasts/forecasts.ts';
import { recordDue } from '../../../src/forecasts/track-record/due.ts';
import { ForecastRecorder } from '../../../src/forecasts/track-record/recorder.ts';
import { scoreSeasons } from '../../../src/forecasts/track-record/scoring.ts';
import { scoresOf } from '../../../src/models/backtest/scores.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { ask } from '../../api/v2/world.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines, type Engine } from '../../support/stores/databases.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const KICKOFF = Date.UTC(2026, 1, 14, 15);
const SOURCE = recordSource('openfootball');

interface Change {
  readonly kickoff?: number;
  readonly status?: StatusCode;
  readonly score?: readonly [number, number];
}

function match(home: string, away: string, { kickoff = KICKOFF, status = 'NS', score }: Change = {}): RecordBody {
  const goals = score && { home: score[0], away: score[1] };
  const prices = [
    { value: 'Home', odd: 2.1 },
    { value: 'Draw', odd: 3.4 },
    { value: 'Away', odd: 3.6 },
  ];
  return {
    ...{ kind: 'match', league: 'eng.1', season: 2025, kickoff, kickoffKnown: true, status },
    ...{ home: { name: home }, away: { name: away } },
    score: goals ? { ...NO_SCORE, goals, fulltime: goals } : NO_SCORE,
    ...(away === 'Everton' && { odds: [{ bookmaker: 8, bet: 1, prices }] }),
  };
}

const EARLIER = [
  match('Arsenal', 'Everton', { kickoff: KICKOFF - 30 * DAY, status: 'FT', score: [3, 0] }),
  match('Everton', 'Chelsea', { kickoff: KICKOFF - 20 * DAY, status: 'FT', score: [0, 2] }),
  match('Chelsea', 'Arsenal', { kickoff: KICKOFF - 10 * DAY, status: 'FT', score: [1, 1] }),
];

/** The season with the match of the day between Arsenal and Chelsea. */
async function season(engine: Engine, t: TestContext, change: Change = {}): Promise<OpenStore> {
  const store = await emptyStore(engine, t);
  await save(store, change);
  return store;
}

async function save(store: OpenStore, change: Change): Promise<void> {
  await importFiles(store, SOURCE, { 'season.json': recordFile(...EARLIER, match('Arsenal', 'Chelsea', change)) });
  await store.revisions.refresh();
}

async function matchOfTheDay(store: OpenStore) {
  const [fixture] = (await store.fixtures.ofSeason(39, 2025)).filter(
    ({ home, away }) => home.name === 'Arsenal' && away.name === 'Chelsea',
  );
  return fixture!;
}

const dueAt = (store: OpenStore, now: number) =>
  recordDue({ store, forecasts: new Forecasts(store), clock: fixedClock(now) });

aboveEngines('the track record', (engine) => {
  test('has the forecast of a match once, within the hour before its kickoff', async (t) => {
    const store = await season(engine, t);
    const counts = [];
    for (const minutes of [-90, -61, -59, -30, 0, 10]) counts.push(await dueAt(store, KICKOFF + minutes * MINUTE));
    assert.deepEqual(counts, [0, 0, 1, 0, 0, 0]);
    const [recorded, ...rest] = await store.recordedForecasts.ofSeason(39, 2025);
    assert.deepEqual(rest, []);
    assert.deepEqual([recorded!.reason, recorded!.madeAt], ['due', KICKOFF - 59 * MINUTE]);
    const forecast = await new Forecasts(store).ofFixture(await matchOfTheDay(store));
    for (const name of ['home', 'draw', 'away'] as const)
      assert.ok(Math.abs(recorded![name] - forecast[name]) <= 1e-6, name);
  });

  test('has a second forecast of a match that was moved, and the one of the new kickoff counts', async (t) => {
    const store = await season(engine, t);
    assert.equal(await dueAt(store, KICKOFF - MINUTE), 1);
    await save(store, { kickoff: KICKOFF + DAY });
    assert.equal(await dueAt(store, KICKOFF + DAY - MINUTE), 1);
    await save(store, { kickoff: KICKOFF + DAY, status: 'FT', score: [2, 1] });
    await scoreSeasons(store);
    const [scores] = await store.trackRecord.scores({});
    assert.equal(scores!.matches, 1);
    const all = await store.recordedForecasts.ofSeason(39, 2025);
    assert.deepEqual(
      all.map(({ kickoff }) => kickoff),
      [KICKOFF, KICKOFF + DAY],
    );
  });

  test('has served forecasts when their numbers are new, and none from kickoff on', async (t) => {
    const store = await season(engine, t);
    const fixture = await matchOfTheDay(store);
    const failures: unknown[] = [];
    const recorder = new ForecastRecorder({
      store: store.recordedForecasts,
      onError: (error) => failures.push(error),
    });
    const forecasts = new Forecasts(store, recorder);
    const early = await forecasts.ofFixture(fixture);
    const late = await forecasts.ofFixture({ ...fixture, neutral: true }); // other numbers
    forecasts.served(fixture, early, KICKOFF - 3 * DAY);
    forecasts.served(fixture, early, KICKOFF - 3 * DAY + MINUTE);
    forecasts.served(fixture, late, KICKOFF - DAY);
    forecasts.served(fixture, early, KICKOFF);
    await recorder.close();
    const recorded = await store.recordedForecasts.ofFixtures([fixture.legacyId]);
    assert.deepEqual(
      recorded.map(({ madeAt, reason }) => [madeAt, reason]),
      [
        [KICKOFF - 3 * DAY, 'served'],
        [KICKOFF - DAY, 'served'],
      ],
    );
    assert.deepEqual(failures, []);
  });

  test('keeps what could not be written for the next attempt', async (t) => {
    const store = await season(engine, t);
    const fixture = await matchOfTheDay(store);
    const failures: unknown[] = [];
    let isDown = true;
    const recorder = new ForecastRecorder({
      store: {
        ...store.recordedForecasts,
        add: async (rows) => (isDown ? Promise.reject(new Error('down')) : store.recordedForecasts.add(rows)),
      },
      onError: (error) => failures.push(error),
    });
    const forecast = await new Forecasts(store).ofFixture(fixture);
    recorder.served(fixture, forecast, KICKOFF - DAY);
    await recorder.flush();
    await recorder.flush();
    assert.equal(failures.length, 1, 'a series of failures is reported once');
    isDown = false;
    await recorder.close();
    assert.equal((await store.recordedForecasts.ofFixtures([fixture.legacyId])).length, 1);
  });

  test('scores the last forecast before kickoff, and scores again when the result is corrected', async (t) => {
    const store = await season(engine, t);
    await dueAt(store, KICKOFF - 30 * MINUTE);
    assert.equal(await scoreSeasons(store), 1);
    assert.deepEqual(await store.trackRecord.scores({}), [], 'nothing is scored before the result');
    for (const score of [
      [2, 0],
      [0, 1],
    ] as const) {
      await save(store, { status: 'FT', score });
      assert.equal(await scoreSeasons(store), 1);
      assert.equal(await scoreSeasons(store), 0, 'an unchanged season is not scored again');
      const [recorded] = await store.recordedForecasts.ofSeason(39, 2025);
      const expected = scoresOf(
        { outcomes: recorded!, over25: recorded!.over25, bothScore: recorded!.bothScore },
        { home: score[0], away: score[1] },
      );
      const { body } = await ask(store, '/track-record');
      // biome-ignore lint/suspicious/noExplicitAny: the shape is checked by the conformance tests
      const { models, months } = (body as any).data;
      const [model] = models;
      // of the season one match each, after 45, 27 and 28 of a hundred
      const base = scoresOf(
        { outcomes: { home: 46 / 103, draw: 28 / 103, away: 29 / 103 }, over25: null, bothScore: null },
        { home: score[0], away: score[1] },
      );
      assert.deepEqual(
        months.map(({ month, model, matches, rps }: Record<string, unknown>) => [month, model, matches, rps]),
        [['2026-02', model.model, 1, model.rps]],
      );
      assert.ok(Math.abs(months[0].baseRps - base.rps) < 1e-5);
      assert.equal(model.matches, 1);
      for (const name of ['rps', 'logLoss', 'brier', 'over25', 'bothScore'] as const)
        assert.ok(Math.abs(model[name] - expected[name]!) < 1e-5, name);
      assert.equal(
        model.reliability.reduce((sum: number, { forecasts }: { forecasts: number }) => sum + forecasts, 0),
        3,
      );
    }
  });

  test('compares the model with the odds where odds are stored, by league, season and model', async (t) => {
    const store = await emptyStore(engine, t);
    const file = (change: Change) => recordFile(...EARLIER.slice(1), match('Chelsea', 'Everton', change));
    await importFiles(store, SOURCE, { 'season.json': file({}) });
    assert.equal(await dueAt(store, KICKOFF - MINUTE), 3);
    await importFiles(store, SOURCE, { 'season.json': file({ status: 'FT', score: [1, 1] }) });
    await scoreSeasons(store);
    // biome-ignore lint/suspicious/noExplicitAny: the shape is checked by the conformance tests
    const dataOf = async (address: string) => ((await ask(store, address)).body as any).data;
    const { models, seasons } = await dataOf('/track-record?league=eng.1&season=2025');
    assert.equal(models.length, 3);
    assert.deepEqual(new Set(seasons.map(({ league }: { league: string }) => league)).size, 1);
    assert.deepEqual((await dataOf('/track-record?season=2024')).models, []);
    assert.deepEqual((await dataOf('/track-record?league=eng.2')).models, []);
    const [market] = (await dataOf('/track-record?model=shin-odds-1')).models;
    assert.equal(market.model, 'shin-odds-1');
    await assert.rejects(ask(store, '/track-record?league=nowhere.1'), { code: 'not_found' });
  });
});
