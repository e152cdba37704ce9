/** `kill -9` of the process that holds a lease: another takes over in seconds, and never two hold it. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { LEASE_MS, LEASE_TICK_MS } from '../../src/jobs/leases.ts';
import { aboveEngines, copiedDatabaseUrl } from '../support/stores/databases.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1);
/** The store is read every LEASE_TICK_MS: once to see the last renewal, and once to see that it stands still. */
const TAKEOVER_MS = LEASE_MS + 2 * LEASE_TICK_MS;
/** With every processor busy, a process may notice late. */
const SCHEDULING_MS = Number(process.env.OUTAGE_TOLERANCE_MS ?? 10_000);
const PROCESSES = 3;
const SCRIPT = new URL('./lease-process.ts', import.meta.url);

aboveEngines('lease holders', (engine) => {
  test(`the holder of a lease is killed ${ROUNDS} times`, { timeout: 2 * 60 * 60_000 }, async (t) => {
    const holders = new Set<ChildProcess>();
    let holdersMost = 0;
    const start = await starter(engine, t, (child, isHeld) => {
      if (isHeld) holders.add(child);
      else holders.delete(child);
      holdersMost = Math.max(holdersMost, holders.size);
    });
    for (let i = 0; i < PROCESSES; i++) await start();
    let longest = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await until(() => holders.size > 0);
      const [killed] = holders;
      const starting = start();
      killed!.kill('SIGKILL');
      await once(killed!, 'exit');
      holders.delete(killed!);
      longest = Math.max(longest, await until(() => holders.size > 0));
      await starting;
    }
    t.diagnostic(`longest takeover: ${longest} ms; most holders at a time: ${holdersMost}`);
    assert.equal(holdersMost, 1);
    assert.ok(longest < TAKEOVER_MS + SCHEDULING_MS, `a takeover took ${longest} ms`);
  });
});

async function starter(
  engine: Parameters<typeof copiedDatabaseUrl>[1],
  t: TestContext,
  onChange: (child: ChildProcess, isHeld: boolean) => void,
): Promise<() => Promise<void>> {
  const children = new Set<ChildProcess>();
  const removing: (() => unknown)[] = [];
  t.after(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const remove of removing) await remove();
  });
  const url = await copiedDatabaseUrl('migrated', engine, {
    after: (remove) => void removing.push(remove as () => unknown),
  });
  return async () => {
    const child = fork(SCRIPT, [url], { execArgv: [] });
    children.add(child);
    child.once('exit', () => children.delete(child));
    child.on('message', (message) => {
      if (typeof message === 'boolean') onChange(child, message);
    });
    for (;;) {
      const [message] = await once(child, 'message');
      if (message === 'ready') return;
    }
  };
}

/** Waits until a condition holds; returns the milliseconds that it took. */
async function until(condition: () => boolean): Promise<number> {
  const started = performance.now();
  while (!condition()) {
    assert.ok(performance.now() - started < 60_000, 'nobody takes over');
    await pause(10);
  }
  return Math.round(performance.now() - started);
}
