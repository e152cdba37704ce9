/** One process at a time holds a lease, and another takes over when it stops or is killed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LeasedJob } from '../../src/jobs/leased-job.ts';
import { LEASE_MS, LEASE_TICK_MS, Leases } from '../../src/jobs/leases.ts';
import { LeaseStore } from '../../src/store/accounts/leases.ts';
import type { Database } from '../../src/store/database/database.ts';
import { aboveEngines, newDatabases } from '../support/stores/databases.ts';

const fail = (error: unknown) => assert.fail(String(error));

/** Processes on one database, with a monotonic clock that the test sets. */
function processesOn(database: Database) {
  const time = { now: 0 };
  const process = () => {
    const leases = new Leases({ store: new LeaseStore(database), onError: fail, elapsed: () => time.now });
    leases.want('work');
    return { leases, isHeld: () => leases.isHeld('work') };
  };
  return { time, process };
}

aboveEngines('leases', (engine) => {
  test('the first process holds a lease as long as it renews it', async (t) => {
    const { time, process } = processesOn((await newDatabases(engine, t)).accounts);
    const [one, two] = [process(), process()];
    for (; time.now < 20 * LEASE_MS; time.now += LEASE_TICK_MS) {
      await one.leases.tick();
      await two.leases.tick();
      assert.deepEqual([one.isHeld(), two.isHeld()], [true, false]);
    }
  });

  test('a killed process is replaced after its lease, and not before', async (t) => {
    const { time, process } = processesOn((await newDatabases(engine, t)).accounts);
    const [killed, other] = [process(), process()];
    await killed.leases.tick();
    await other.leases.tick();
    time.now = LEASE_MS - 1;
    await other.leases.tick();
    assert.deepEqual([killed.isHeld(), other.isHeld()], [true, false]);
    time.now = LEASE_MS;
    await other.leases.tick();
    assert.deepEqual([killed.isHeld(), other.isHeld()], [false, true]);
    await killed.leases.tick(); // it was only paused
    assert.deepEqual([killed.isHeld(), other.isHeld()], [false, true]);
  });

  test('a process that stops frees its leases at once', async (t) => {
    const { process } = processesOn((await newDatabases(engine, t)).accounts);
    const [one, two] = [process(), process()];
    await one.leases.tick();
    await two.leases.tick();
    await one.leases.stop();
    await two.leases.tick();
    assert.deepEqual([one.isHeld(), two.isHeld()], [false, true]);
  });

  test('of three processes that start together, one runs the job', async (t) => {
    const { process } = processesOn((await newDatabases(engine, t)).accounts);
    const runs: number[] = [];
    const started = [0, 1, 2].map((number) => {
      const { leases } = process();
      const work = async () => void runs.push(number);
      return { leases, job: new LeasedJob({ name: 'work', leases, everyMs: 60_000, work, onError: fail }) };
    });
    await Promise.all(started.map(({ leases }) => leases.tick()));
    for (const { job } of [...started, ...started]) await job.runIfDue();
    assert.equal(runs.length, 1);
    const holder = started[runs[0]!]!;
    await holder.job.stop();
    await holder.leases.stop();
    await Promise.all(started.filter((each) => each !== holder).map(({ leases }) => leases.tick()));
    for (const { job } of started) await job.runIfDue();
    assert.equal(new Set(runs).size, 2, 'another process runs it at once');
  });
});

test('whatever pauses processes make, no two hold a lease at the same time', async (t) => {
  const { accounts } = await newDatabases('sqlite', t);
  const step = fc.record({
    actor: fc.nat(2),
    kind: fc.constantFrom('tick', 'tick', 'tick', 'restart'),
    ms: fc.nat(4000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      await accounts.run('DELETE FROM leases');
      const { time, process } = processesOn(accounts);
      const processes = [process(), process(), process()];
      for (const { actor, kind, ms } of steps) {
        time.now += ms;
        if (kind === 'restart')
          processes[actor] = process(); // killed: the old one renews nothing any more
        else await processes[actor]!.leases.tick();
        assert.ok(processes.filter(({ isHeld }) => isHeld()).length <= 1);
      }
      for (let i = 0; i < 10; i++, time.now += LEASE_TICK_MS) {
        for (const { leases } of processes) await leases.tick();
      }
      assert.equal(processes.filter(({ isHeld }) => isHeld()).length, 1, 'in the end one holds it');
    }),
    { numRuns: 60 },
  );
});
