/** What a killed node has leased but not served returns to the limits. */
import assert from 'node:assert/strict';
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Block } from '../../src/accounts/block.ts';
import { Calendar } from '../../src/accounts/calendar.ts';
import { ENDING, HELD_MS, Journal, readJournal } from '../../src/accounts/journal.ts';
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

const unexpected = (error: unknown) => assert.fail(String(error));
const contentOf = (folder: string, { id }: Journal) => readJournal(readFileSync(join(folder, id + ENDING)));

test('what is recorded is in the file when it is written, with the texts and numbers of thousands of keys', (t) => {
  const folder = newFolder(t);
  const journal = new Journal(folder, { clock: fixedClock(NOON), failed: unexpected });
  const slots = Array.from({ length: 9000 }, (_, i) => journal.slot(`key${i}`, i));
  const served = [0, 17, 4094, 4095, 4096, 8999];
  const records = served.map((i) => journal.record(slots[i]!, 100_000 + i)!);
  assert.equal(contentOf(folder, journal).counters.get('key17'), 17, 'not yet');
  assert.ok(journal.write(records[0]!), 'with all others');
  const { heldUntil, counters } = contentOf(folder, journal);
  assert.equal(heldUntil, NOON + HELD_MS);
  assert.equal(counters.size, 9000);
  const recorded = served.map((i) => counters.get(`key${i}`));
  assert.deepEqual(recorded, [100_000, 100_017, 104_094, 104_095, 104_096, 108_999]);
  const others = [1, 16, 18, 4093, 4097, 8998];
  assert.deepEqual(
    others.map((i) => counters.get(`key${i}`)),
    others,
  );
  journal.close();
});

test('a journal is held for two seconds after it was renewed, and never again after that', (t) => {
  const folder = newFolder(t);
  const clock = fixedClock(NOON);
  const journal = new Journal(folder, { clock, failed: unexpected });
  const slot = journal.slot('key', 0);
  clock.set(NOON + 1000);
  journal.renew();
  assert.equal(contentOf(folder, journal).heldUntil, NOON + 1000 + HELD_MS);
  const [first, second] = [journal.record(slot, 1)!, journal.record(slot, 2)!];
  assert.ok(journal.write(second));
  const third = journal.record(slot, 3)!;
  clock.set(NOON + 1000 + HELD_MS);
  assert.ok(!journal.write(third), 'others may have returned the request');
  assert.equal(contentOf(folder, journal).counters.get('key'), 2);
  assert.ok(journal.write(first) && journal.write(second), 'they have been counted');
  journal.renew();
  assert.ok(!journal.isHeld);
  assert.equal(journal.record(slot, 4), null);
  journal.close();
});

test('a journal that cannot be written is reported, and serves nothing more', (t) => {
  const errors: unknown[] = [];
  const journal = new Journal(newFolder(t), { clock: fixedClock(NOON), failed: (error) => errors.push(error) });
  const slot = journal.slot('key', 0);
  const record = journal.record(slot, 1)!;
  t.mock.method(fs, 'writeSync', () => {
    throw new Error('EIO: i/o error, write');
  });
  syncBuiltinESMExports();
  assert.ok(!journal.write(record));
  t.mock.restoreAll();
  syncBuiltinESMExports();
  assert.deepEqual(
    errors.map((error) => String((error as Error).cause)),
    ['Error: EIO: i/o error, write'],
  );
  assert.ok(!journal.write(record));
  assert.equal(journal.record(slot, 2), null);
  journal.close();
});

test('a journal that is being created holds nothing, and neither time nor boot', () => {
  assert.deepEqual(readJournal(Buffer.alloc(0)), { heldUntil: 0, boot: '', counters: new Map() });
  assert.equal(readJournal(Buffer.alloc(5)).heldUntil, 0);
});

test('a request served while its block is exchanged is recorded, even if the block counted it from the start', (t) => {
  const folder = newFolder(t);
  const journal = new Journal(folder, { clock: fixedClock(NOON), failed: unexpected });
  const slot = { journal, slot: journal.slot('key', 0) };
  const lease = { granted: 10, leased: 10, firm: 9, expiresAt: NOON + 30_000, cell: null, day: 10, month: 10 };
  const limits = { minute: 300, day: null, month: null, hard: false };
  const shared = { calendar: new Calendar(NOON), limits, slot, waitsUntil: NOON, now: NOON };
  const block = new Block({ ...shared, lease, base: 0, counter: 0, spent: [] });
  for (let i = 0; i < 8; i++) assert.ok(block.spend(NOON));
  assert.equal(block.settle(true).counter, 8);
  assert.ok(block.spend(NOON));
  assert.ok(journal.write(block.record!));
  assert.equal(
    contentOf(folder, journal).counters.get('key'),
    9,
    'the next block begins at 8: what returns it must know of the ninth',
  );
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
