/** Slots of streams and exports: one limit for all nodes, free again soon after a node is killed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SLOT_LEASE_MS } from '../../src/accounts/concurrency-slots.ts';
import type { SlotKind } from '../../src/store/accounts/limits.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { meteredKey, type Node } from './nodes.ts';

aboveEngines('slots', (engine) => {
  test('all nodes together have the slots of a key; other kinds and keys have their own', async (t) => {
    const { node, keyId } = await meteredKey(engine, t, { plan: 'pro' });
    const [one, two] = [node(), node()];
    const acquire = (of: Node, kind: SlotKind = 'stream') => of.metering.slots.acquire(keyId, kind, 3);
    const slots = await Promise.all([acquire(one), acquire(two), acquire(one), acquire(two), acquire(one)]);
    assert.equal(slots.filter((slot) => slot !== null).length, 3);
    assert.notEqual(await acquire(two, 'export'), null);
    const owner = slots[0] === null ? two : one;
    slots.find((slot, i) => slot !== null && i % 2 === (owner === one ? 0 : 1))!();
    assert.notEqual(await acquire(owner), null); // after the node has freed the slot
    assert.equal(await acquire(two), null);
  });

  test('a slot that is freed twice is freed once', async (t) => {
    const { node, keyId } = await meteredKey(engine, t, { plan: 'pro' });
    const { metering } = node();
    const [first] = [
      await metering.slots.acquire(keyId, 'stream', 2),
      await metering.slots.acquire(keyId, 'stream', 2),
    ];
    first!();
    first!();
    assert.notEqual(await metering.slots.acquire(keyId, 'stream', 2), null);
    assert.equal(await metering.slots.acquire(keyId, 'stream', 2), null);
  });

  test('the slots of a killed node are free after seconds, those of a running node stay', async (t) => {
    const { node, keyId, clock } = await meteredKey(engine, t, { plan: 'pro' });
    const [killed, running] = [node(), node()];
    const acquire = (of: Node) => of.metering.slots.acquire(keyId, 'stream', 2);
    await acquire(killed);
    await acquire(running);
    clock.set(clock.now() + SLOT_LEASE_MS - 1);
    running.metering.sweep();
    assert.equal(await acquire(running), null);
    clock.set(clock.now() + 1);
    assert.notEqual(await acquire(running), null);
    assert.equal(await acquire(node()), null);
  });

  test('a node that stops frees its slots at once', async (t) => {
    const { node, keyId } = await meteredKey(engine, t, { plan: 'pro' });
    const [one, two] = [node(), node()];
    await one.metering.slots.acquire(keyId, 'export', 1);
    assert.equal(await two.metering.slots.acquire(keyId, 'export', 1), null);
    await one.metering.close();
    assert.notEqual(await two.metering.slots.acquire(keyId, 'export', 1), null);
  });

  test('without a limit no slot is stored', async (t) => {
    const { node, keyId, database } = await meteredKey(engine, t, { plan: 'internal' });
    const free = await node().metering.slots.acquire(keyId, 'stream', null);
    assert.deepEqual(await database.all('SELECT * FROM slot_leases'), []);
    free!();
  });
});
