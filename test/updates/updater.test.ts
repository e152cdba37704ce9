import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskReport, UpdateTask } from '../../src/updates/tasks.ts';
import { follow, updateOnce } from '../../src/updates/updater.ts';

const REPORT: TaskReport = { imports: [], failed: [] };

/** Tasks whose runs are scripted: true succeeds. Ends after the pauses in `pauses`. */
function scripted(runs: Readonly<Record<string, readonly boolean[]>>, pausesMax: number) {
  const log: string[] = [];
  const pauses: number[] = [];
  const tasks = Object.entries(runs).map(([name, results]): UpdateTask => {
    let next = 0;
    return {
      name,
      kind: 'download',
      delaySeconds: async () => 30,
      async run() {
        log.push(name);
        if (results[next++] === false) throw new Error(`${name} failed`);
        return REPORT;
      },
    };
  });
  const errors: string[] = [];
  const parts = {
    tasks,
    pause: async (ms: number) => void pauses.push(ms / 1_000),
    stopped: () => pauses.length >= pausesMax,
    random: () => 0.5,
    onReport: () => undefined,
    onError: (task: string) => void errors.push(task),
  };
  return { log, pauses, errors, parts };
}

test('once: every task runs, also after a failure, and the failure counts', async () => {
  const { log, errors, parts } = scripted({ a: [false], b: [true] }, 1);
  assert.equal(await updateOnce(parts), false);
  assert.deepEqual([log, errors], [['a', 'b'], ['a']]);
});

test('continuously: a task that fails waits longer each time, and then keeps its interval again', async () => {
  const { pauses, errors, parts } = scripted({ a: [true, false, false, false, true] }, 7);
  await follow(parts);
  assert.deepEqual(pauses, [30, 30, 60, 120, 240, 30, 30]);
  assert.deepEqual(errors, ['a', 'a', 'a']);
});
