/** Loaded before the tests of every process of `npm test`. */
import asyncHooks from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * The test runner tracks every promise, so that it can name the test in which an error was not caught. That takes a third
 * of the processor time of a service. Here it tracks timers, sockets and files, but no promises: an error that is not
 * caught still fails the run, though not always under the name of its test. The first hook of a process is the runner's,
 * which takes the function when a file imports `node:test`.
 */
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });

/** The same examples in every run. A test file that runs alone has others each time, so that they find more. */
if (isMainThread) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261121) });
}

/** Ten times what a process needs. A test that fails may leave open what keeps its process alive, for ever. */
const PROCESS_MAX_MS = 40 * 60_000;

if (isMainThread) {
  setTimeout(() => {
    const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
    process.stderr.write(`the test process has not ended after ${PROCESS_MAX_MS / 60_000} minutes; open: ${open}\n`);
    process.exit(1);
  }, PROCESS_MAX_MS).unref();
}
