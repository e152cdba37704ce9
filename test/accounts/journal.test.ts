/** What a killed node has leased but not served returns to the limits. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Block } from '../../src/accounts/block.ts';
import { Calendar } from '../../src/accounts/calendar.ts';
import { ENDING, HELD_MS, Journal, SLOT_BYTES } from '../../src/accounts/journal.ts';
import type { KeyMeter } from '../../src/accounts/key-meter.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { UnavailableError } from '../../src/base/errors.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import { MINUTE_MS } from '../../src/store/accounts/rate-cell.ts';
import type { Lease, LeaseRequest } from '../../src/store/accounts/request-leases.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { isServed, meteredKey, NOON, take, takeMany } from './nodes.ts';

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-journals-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Takes requests from a node that is not closed. Waits for its lease under way: a killed process would not store it later. */
async function takeAndDrop(meter: KeyMeter, count: number): Promise<void> {
  await takeMany(meter, count, NOON);
  await meter.refresh(NOON);
}

test('a request served while its block is exchanged is recorded, even if the block counted it from the start', (t) => {
  const folder = newFolder(t);
  const journal = new Journal(folder, { clock: fixedClock(NOON), failed: (error) => assert.fail(String(error)) });
  const slot = { journal, slot: journal.slot('key', 0) };
  const lease = { granted: 10, leased: 10, firm: 9, expiresAt: NOON + 30_000, cell: null, day: 10, month: 10 };
  const limits = { minute: 300, day: null, month: null, hard: false };
  const shared = { calendar: new Calendar(NOON), limits, slot, waitsUntil: NOON, now: NOON };
  const block = new Block({ ...shared, lease, base: 0, counter: 0, spent: [] });
  for (let i = 0; i < 8; i++) assert.ok(block.spend(NOON));
  assert.equal(block.settle(true).counter, 8);
  assert.ok(block.spend(NOON));
  const recorded = readFileSync(join(folder, journal.id + ENDING)).readDoubleLE(slot.slot * SLOT_BYTES);
  assert.equal(recorded, 9, 'the next block begins at 8: what returns it must know of the ninth');
  journal.close();
});

aboveEngines('journals', (engine) => {
  test('another node returns what a killed node has leased but not served', async (t) => {
    const { node, usage, clock } = await meteredKey(engine, t, { plan: 'pro', journals: newFolder(t) });
    await takeAndDrop(node().meter, 40);
    assert.ok((await usage()).day > 40);
    clock.set(NOON + HELD_MS - 1);
    await node().metering.reclaim();
    assert.ok((await usage()).day > 40, 'the node may still serve');
    clock.set(NOON + HELD_MS);
    const { meter, metering } = node();
    await metering.reclaim();
    assert.deepEqual(await usage(), { day: 40, month: 40 });
    assert.equal((await takeMany(meter, 261, clock.now())).filter(isServed).length, 260, 'the minute is exact too');
    clock.set(NOON + HELD_MS + MINUTE_MS);
    assert.equal((await takeMany(meter, 301, clock.now())).filter(isServed).length, 300);
  });

  test('requests are returned before others are refused', async (t) => {
    const { node, clock } = await meteredKey(engine, t, { plan: 'pro', journals: newFolder(t) });
    await takeAndDrop(node().meter, 40);
    clock.set(NOON + HELD_MS);
    assert.equal((await takeMany(node().meter, 261, clock.now())).filter(isServed).length, 260);
  });

  test('a node that stood still serves nothing that others have returned', async (t) => {
    const { node, usage, clock } = await meteredKey(engine, t, { plan: 'pro', journals: newFolder(t) });
    const still = node();
    await takeAndDrop(still.meter, 40);
    clock.set(NOON + HELD_MS);
    const other = node();
    await other.metering.reclaim();
    assert.equal((await usage()).day, 40);
    assert.equal((await takeMany(other.meter, 300, clock.now())).filter(isServed).length, 260);
    assert.equal(await take(still.meter, clock.now()), 'minute_exhausted');
    await still.metering.close();
    await other.metering.close();
    assert.deepEqual(await usage(), { day: 300, month: 300 });
  });

  test('a node that stood still settles its block itself if nobody else has', async (t) => {
    const { node, usage, clock } = await meteredKey(engine, t, { plan: 'pro', journals: newFolder(t) });
    const { meter, metering } = node();
    await takeAndDrop(meter, 40);
    clock.set(NOON + HELD_MS);
    assert.equal((await takeMany(meter, 300, clock.now())).filter(isServed).length, 260);
    await metering.close();
    assert.deepEqual(await usage(), { day: 300, month: 300 });
  });

  test('requests that waited for a lease stay counted when their node is killed', async (t) => {
    const { node, usage, clock } = await meteredKey(engine, t, { plan: 'free', journals: newFolder(t) });
    await takeMany(node().meter, 3, NOON); // blocks of one request
    clock.set(NOON + HELD_MS);
    await node().metering.reclaim();
    assert.equal((await usage()).day, 3);
  });

  test('journals are deleted when they are read, and at a graceful stop', async (t) => {
    const folder = newFolder(t);
    const { node, clock } = await meteredKey(engine, t, { plan: 'pro', journals: folder });
    const [killed, stopped] = [node(), node()];
    await takeMany(killed.meter, 3, NOON);
    await takeMany(stopped.meter, 3, NOON);
    await stopped.metering.close();
    assert.equal(readdirSync(folder).length, 1);
    clock.set(NOON + HELD_MS);
    await node().metering.reclaim();
    assert.equal(readdirSync(folder).length, 1, 'the one of the new node');
  });

  test('an empty journal, whose node was killed while it created it, is deleted too', async (t) => {
    const folder = newFolder(t);
    const { node, clock } = await meteredKey(engine, t, { plan: 'pro', journals: folder });
    const empty = join(folder, `killed${ENDING}`);
    writeFileSync(empty, '');
    utimesSync(empty, NOON / 1000, NOON / 1000);
    clock.set(NOON + HELD_MS - 1);
    await node().metering.reclaim();
    assert.ok(existsSync(empty), 'its node may be about to write to it');
    clock.set(NOON + HELD_MS);
    await node().metering.reclaim();
    assert.ok(!existsSync(empty));
  });

  test('a lease without a response is neither served twice nor lost', async (t) => {
    const { node, usage, database, clock } = await meteredKey(engine, t, { plan: 'pro', journals: newFolder(t) });
    const doubtful = new DoubtfulStore(database);
    const { meter, metering } = node(doubtful, () => undefined);
    let served = 0;
    for (let i = 0; i < 200; i++) {
      doubtful.isInDoubt = i % 7 === 0;
      if (isServed(await take(meter, clock.now()).catch(() => 'quota_exhausted' as const))) served++;
    }
    doubtful.isInDoubt = false;
    await metering.close();
    assert.ok(served > 100);
    assert.deepEqual(await usage(), { day: served, month: served });
  });
});

/** A store that commits, but whose response gets lost. */
class DoubtfulStore extends LimitStore {
  isInDoubt = false;

  override async lease(request: LeaseRequest): Promise<Lease> {
    const lease = await super.lease(request);
    if (this.isInDoubt) throw new UnavailableError('in_doubt', 'no response to COMMIT');
    return lease;
  }
}
