/** The metrics of a service: those of the documentation, no others, and what they show. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { fixedClock } from '../../src/base/clock.ts';
import { observeReplicas } from '../../src/http/metrics/replica-metrics.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { WebhookStore } from '../../src/store/accounts/webhooks.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { FIXTURE, liveService, MATCH } from '../live/service.ts';
import { footballDataFile } from '../support/data/raw-files.ts';
import { textOf } from '../support/repository/sources.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { importFiles } from '../support/stores/imports.ts';

/** By name, without labels. */
async function metricsOf(service: Pick<RunningService, 'fetch'>): Promise<Map<string, number>> {
  const text = await (await service.fetch('/metrics')).text();
  return new Map(
    Array.from(text.matchAll(/^(touchline_\w+?)(?:_bucket|_sum|_count)?(?:\{.*\})? (\S+)$/gm), ([, name, value]) => [
      name!,
      Number(value),
    ]),
  );
}

const HOUR_MS = 3_600_000;

aboveEngines('metrics of the store', (engine) => {
  test('follow what is stored, and are read every 15 seconds at most', async (t) => {
    const clock = fixedClock(MATCH.date);
    const service = await runningService(t, { engine, clock, environment: { SANDBOX: 'off' } });
    const shown = async (...names: string[]) => {
      clock.set(clock.now() + 15_000);
      const metrics = await metricsOf(service);
      return names.map((name) => metrics.get(`touchline_${name}`));
    };
    assert.deepEqual(await shown('store_up', 'last_import_age_seconds', 'unresolved_names'), [1, undefined, 0]);

    const rows = [
      'E0,17/08/2025,15:00,Arsenal,Chelsea,1,2,A',
      'E0,18/08/2025,15:00,Nobody,Everton,0,0,D',
      'E0,x,15:00,A,B,0,0,D',
    ];
    await importFiles(service.store, footballDataUk, { 'E0.csv': footballDataFile(...rows) }, { now: clock.now() });
    const before = await metricsOf(service);
    assert.equal(before.get('touchline_unresolved_names'), 0, 'the last reading is used for 15 seconds');
    const imported = await shown(
      'last_import_age_seconds',
      'unresolved_names',
      'rejected_rows',
      'last_change_age_seconds',
    );
    assert.deepEqual(imported, [15, 1, 1, 15]);
    clock.set(clock.now() + HOUR_MS);
    assert.deepEqual(await shown('last_import_age_seconds'), [HOUR_MS / 1000 + 30]);

    const key = await service.key('free');
    const quota = ['quota_accounts', 'quota_over_80_ratio', 'quota_over_100_ratio'];
    assert.deepEqual(await shown(...quota), [0, 0, 0]);
    await service.spend(key, 80);
    await service.spend(await service.key('free', 'b@example.com'), 100);
    await service.spend(await service.key('pro'), 10);
    await service.spend(await service.key('pro', 'c@example.com'), 79);
    assert.deepEqual(await shown(...quota), [4, 0.5, 0.25]);

    const [bytes, accounts] = await shown('database_bytes', 'accounts_database_bytes');
    assert.ok(bytes! > 100_000);
    assert.equal(accounts === undefined, engine === 'postgres');
  });

  test('show webhooks that fall behind, and a feed that falls silent', async (t) => {
    const clock = fixedClock(MATCH.date);
    const { service, sender } = await liveService(t, { clock, engine });
    const databases = await openDatabases(service.databaseUrl);
    const webhooks = new WebhookStore(databases.accounts);
    const { id: keyId } = await service.key('ultra');
    const add = (id: string, filter: object) =>
      webhooks.add(
        { id, keyId, url: 'https://example.com', secret: 's', filter, position: 0, most: null },
        clock.now(),
      );
    await add('wh_all', {});
    await add('wh_none', { types: ['correction'] });
    // not due for an hour, so that nothing is sent meanwhile
    for (const id of ['wh_all', 'wh_none'])
      await webhooks.failed(id, { attempts: 1, nextAt: clock.now() + HOUR_MS, failingSince: clock.now(), error: 'no' });
    await webhooks.disable('wh_none', 'test', clock.now());
    const send = await fetch(`${service.url}/api/feed/messages`, {
      method: 'POST',
      headers: { 'x-api-key': sender, 'content-type': 'application/x-ndjson' },
      body: JSON.stringify({
        ...{ id: 'm1', fixture: FIXTURE.id, version: 1, at: MATCH.date, type: 'state', status: '1H', elapsed: 1 },
        score: { goals: { home: 0, away: 0 } },
      }),
    });
    assert.match(await send.text(), /"applied"/);
    clock.set(clock.now() + 60_000);
    const metrics = await metricsOf(service);
    const value = (name: string) => metrics.get(`touchline_${name}`);
    assert.deepEqual(
      ['enabled', 'failing', 'disabled'].map((state) => value(`webhooks_${state}`)),
      [1, 1, 1],
    );
    assert.ok(value('webhook_backlog_messages')! > 0);
    assert.ok(value('webhook_backlog_age_seconds')! >= 60);
    assert.deepEqual([value('feed_matches'), value('feed_lag_seconds')], [1, 60]);
    await databases.close();
  });
});

test('every metric is documented, and every documented metric exists', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  await service.fetch('/api/v2/countries');
  const text = await (await service.fetch('/metrics')).text();
  const ofReplicas = new Registry(); // those of a service with DATABASE_READ_URLS
  observeReplicas(ofReplicas, () => []);
  const all = text + (await ofReplicas.metrics());
  const served = Array.from(all.matchAll(/^# TYPE (touchline_\w+) /gm), ([, name]) => name);
  const documented = Array.from(
    textOf('docs/operations.md').matchAll(/^\| `(touchline_\w+)` +\|/gm),
    ([, name]) => name,
  );
  assert.deepEqual(documented.sort(), served.sort());
});
