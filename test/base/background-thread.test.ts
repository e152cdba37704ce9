import assert from 'node:assert/strict';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

const MODULE = new URL('../../src/base/background-thread.ts', import.meta.url);
const SCRIPT = `
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { lowerThreadPriority } from '${MODULE}';
  lowerThreadPriority();
  parentPort.postMessage(getPriority());
`;

test('a background thread has a lower priority than the thread of the requests', {
  skip: process.platform !== 'linux' && 'only Linux has priorities of threads',
}, async () => {
  const before = getPriority();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`));
  const [ofThread] = (await once(worker, 'message')) as [number];
  assert.equal(ofThread, Math.max(before, 10));
  assert.equal(getPriority(), before);
});
