import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importPaths } from '../../../src/ingest/import/import-run.ts';
import type { Source } from '../../../src/ingest/records/source.ts';
import { liveOdds } from '../../../src/providers/live-odds/index.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import { unresolvedNames } from '../../../src/store/imports.ts';
import { sharedData } from '../../support/data/shared.ts';
import { emptyStore } from '../../support/stores/imports.ts';

const NOW = Date.parse('2026-11-21T12:00Z');
const sample = sharedData('live-odds-sample');
const worldCup = sharedData('openfootball/worldcup.json/2026');

test('the sample is imported for the World Cup 2026, and a match that is not stored is reported', {
  skip: sample.skip || worldCup.skip,
}, async (t) => {
  const store = await emptyStore('sqlite', t);
  const importFrom = (source: Source, path: string) =>
    importPaths([path], { store, source, clock: { now: () => NOW }, keepSandbox: false });

  const early = await importFrom(liveOdds, sample.path);
  assert.deepEqual([early.failed, early.saved], [[], 0], 'without matches nothing is saved');

  await importFrom(openfootball, worldCup.path);
  const report = await importFrom(liveOdds, sample.path);
  // the records of the first import waited for their matches and teams, and were saved with them
  assert.deepEqual([report.failed, report.saved, report.unchanged], [[], 0, 284]);
  const reasons = report.details.flatMap(({ rejections }) => rejections.map(({ reason }) => reason));
  assert.equal(reasons.length, report.rejected);
  assert.ok(reasons.every((reason) => /^unsupported market '(?:home|away)_spread'$/.test(reason)));
  const names = (await unresolvedNames(store.database)).map(({ name }) => name);
  assert.equal(report.unresolved, 5);
  assert.deepEqual(names, ['Clube de Regatas Brasil'], 'the unresolved name is listed');

  const rows = await store.database.all<{ home: string; away: string; prices: number; bookmakers: number }>(
    `SELECT h.name AS home, a.name AS away, COUNT(*) AS prices, COUNT(DISTINCT p.bookmaker) AS bookmakers
     FROM price_history p JOIN fixtures f ON f.legacy_id = p.fixture
       JOIN teams h ON h.legacy_id = f.home JOIN teams a ON a.legacy_id = f.away
     GROUP BY h.name, a.name ORDER BY home`,
  );
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { home: 'England', away: 'Congo DR', prices: 211, bookmakers: 43 },
      { home: 'Mexico', away: 'Ecuador', prices: 69, bookmakers: 40 },
    ],
  );
  const fixtures = await store.fixtures.ofSeason(1, 2026);
  const mexico = fixtures.find(({ home, away }) => home.name === 'Mexico' && away.name === 'Ecuador')!;
  const prices = await store.prices.ofFixture(mexico.legacyId, {});
  const minutes = prices.flatMap(({ elapsed }) => elapsed ?? []);
  assert.equal(minutes.length, 40);
  assert.ok(minutes.every((minute) => minute >= 1 && minute <= 90));
  assert.ok(
    prices.every(({ at }) => at >= mexico.kickoff - 3 * 3_600_000 && at <= mexico.kickoff + 3 * 3_600_000),
    'prices are within three hours of the kickoff',
  );

  const { latest } = store.revisions;
  const again = await importFrom(liveOdds, sample.path);
  assert.deepEqual([again.saved, again.unchanged, store.revisions.latest], [0, 284, latest]);
});
