/** A running service records what it serves and what is due. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runningService } from '../../../support/service/service.ts';
import { aboveEngines } from '../../../support/stores/databases.ts';

const HOUR = 3_600_000;

aboveEngines('recorded forecasts', (engine) => {
  test('are those that responses show, and those of matches that kick off within the hour', async (t) => {
    const service = await runningService(t, { engine });
    const { key } = await service.key('internal');
    const now = service.clock.now();
    const { fixtures, recordedForecasts } = service.store;
    const upcoming = { statuses: ['NS'] as const, from: now + 1 };
    const [later] = await fixtures.list({ ...upcoming, from: now + 24 * HOUR }, { order: 'asc', limit: 1 });
    const near = await fixtures.list({ ...upcoming, to: now + HOUR }, { order: 'asc' });
    assert.ok(near.length > 0, 'the sandbox has a match within the hour');

    const projection = await service.fetch(`/api/v2/fixtures/${later!.id}/projection`, key);
    const { data, meta } = (await projection.json()) as { data: { homeWin: number }; meta: { model: string } };
    const recordsOf = (of: readonly { legacyId: number }[]) =>
      recordedForecasts.ofFixtures(of.map(({ legacyId }) => legacyId));
    while ((await recordsOf([later!])).length === 0) await pause(50);
    const [served, ...others] = await recordsOf([later!]);
    assert.deepEqual([served!.reason, served!.model, served!.madeAt, others.length], ['served', meta.model, now, 0]);
    assert.ok(Math.abs(served!.home - data.homeWin) <= 1e-6);

    while ((await recordsOf(near)).length < near.length) await pause(50);
    const due = await recordsOf(near);
    assert.deepEqual(new Set(due.map(({ fixture }) => fixture)), new Set(near.map(({ legacyId }) => legacyId)));
    assert.ok(due.every(({ reason, madeAt, kickoff }) => reason === 'due' && madeAt < kickoff));

    const record = await service.fetch('/api/v2/track-record', key);
    assert.equal(record.status, 200);
    assert.equal(
      ((await record.json()) as { meta: { count: number } }).meta.count,
      0,
      'nothing is scored before a result',
    );
  });
});
