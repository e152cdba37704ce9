import assert from 'node:assert/strict';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { BackgroundThread } from '../../src/base/background-thread.ts';

const MODULE = new URL('../../src/base/background-thread.ts', import.meta.url);
const scriptOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

/** Adds the thread's id to a list, and does as the task says. */
const SCRIPT = scriptOf(`
  import { threadId } from 'node:worker_threads';
  import { doTasks } from '${MODULE}';
  doTasks(async ({ how, seen }) => {
    const numbers = new Int32Array(seen);
    numbers[++numbers[0]] = threadId;
    if (how === 'fail') throw new RangeError('no such season');
    if (how === 'exit') process.exit(0);
    if (how === 'break') await new Promise(() => setImmediate(() => { throw new Error('broken'); }));
    if (how === 'wait') await new Promise(() => setInterval(() => undefined, 1000));
  });
`);

type How = 'do' | 'fail' | 'exit' | 'break' | 'wait';

function threadForTest(context: { after(end: () => void): void }) {
  const seen = new SharedArrayBuffer(40);
  const numbers = new Int32Array(seen);
  const stopping = new AbortController();
  context.after(() => stopping.abort());
  const thread = new BackgroundThread<{ how: How; seen: SharedArrayBuffer }>(SCRIPT);
  return {
    stopping,
    run: (how: How) => thread.run({ how, seen }, stopping.signal),
    /** thread ids of the tasks so far */
    ids: () => [...numbers.slice(1, 1 + numbers[0]!)],
    hasStarted: async () => {
      while (numbers[0] === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

describe('background thread', () => {
  test('does all tasks in one thread, also after one has failed', async (context) => {
    const thread = threadForTest(context);
    await thread.run('do');
    await assert.rejects(thread.run('fail'), { name: 'RangeError', message: 'no such season' });
    await thread.run('do');
    const ids = thread.ids();
    assert.equal(ids.length, 3);
    assert.equal(new Set(ids).size, 1);
  });

  for (const [how, message] of [
    ['exit', 'the thread ended before its task'],
    ['break', 'broken'],
  ] as const) {
    test(`starts another thread after one that was lost by ${how}`, async (context) => {
      const thread = threadForTest(context);
      await assert.rejects(thread.run(how), { message });
      await thread.run('do');
      assert.equal(new Set(thread.ids()).size, 2);
    });
  }

  test('ends in the middle of a task when it is aborted', async (context) => {
    const thread = threadForTest(context);
    const running = thread.run('wait');
    await thread.hasStarted();
    thread.stopping.abort();
    await running;
    await thread.run('do');
    assert.equal(thread.ids().length, 1, 'no other thread starts');
  });

  test('has a lower priority than the thread of the requests, and keeps one that is lower already', {
    skip: process.platform !== 'linux' && 'only Linux has priorities of threads',
  }, async () => {
    const before = getPriority();
    const worker = new Worker(
      scriptOf(`
        import { getPriority } from 'node:os';
        import { parentPort } from 'node:worker_threads';
        import { LOW_PRIORITY, lowerThreadPriority, WRITER_PRIORITY } from '${MODULE}';
        const priorities = [WRITER_PRIORITY, LOW_PRIORITY, WRITER_PRIORITY].map((niceness) => {
          lowerThreadPriority(niceness);
          return getPriority();
        });
        parentPort.postMessage(priorities);
      `),
    );
    const [ofThread] = (await once(worker, 'message')) as [number[]];
    assert.deepEqual(ofThread, [Math.max(before, 5), Math.max(before, 10), Math.max(before, 10)]);
    assert.equal(getPriority(), before);
  });

  test('keeps its priority where a filter of system calls forbids to lower it', async () => {
    const worker = new Worker(
      scriptOf(`
        import { syncBuiltinESMExports } from 'node:module';
        import os from 'node:os';
        import { parentPort } from 'node:worker_threads';
        let code;
        os.setPriority = () => {
          throw Object.assign(new Error(code), { code: 'ERR_SYSTEM_ERROR', info: { code } });
        };
        syncBuiltinESMExports();
        const { lowerThreadPriority } = await import('${MODULE}');
        const outcomes = ['EPERM', 'EACCES', 'ESRCH'].map((each) => {
          code = each;
          try {
            lowerThreadPriority(19);
            return 'runs';
          } catch (error) {
            return error.message;
          }
        });
        parentPort.postMessage(outcomes);
      `),
    );
    const [outcomes] = (await once(worker, 'message')) as [string[]];
    assert.deepEqual(outcomes, process.platform === 'linux' ? ['runs', 'runs', 'ESRCH'] : ['runs', 'runs', 'runs']);
  });
});
