/** The thread that reads files while another one saves what they say. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../base/priority.ts';
import { BatchPacker } from './packed-batch.ts';
import { readableFiles } from './reading.ts';
import { BATCHES_AHEAD_MAX, type FromReader, type ReaderTask } from './reading-ahead.ts';
import { sourceNamed } from './registry.ts';

const { source: name, paths, now } = workerData as ReaderTask;
const source = await sourceNamed(name);

/** Whoever is so far ahead need not hurry: the thread that saves and V8's own have more to do than two processors. */
const FAR_AHEAD = BATCHES_AHEAD_MAX / 2;

let ahead = 0;
let hasTime = false;
let room = () => {};
parentPort!.on('message', () => {
  ahead--;
  room();
});

const packer = new BatchPacker();
const post = (message: FromReader) => {
  parentPort!.postMessage(message, message.kind === 'batch' ? [message.batch.numbers.buffer] : []);
};

for await (const file of readableFiles(paths, { source, now })) {
  post({ kind: 'file', path: file.path, bytes: file.bytes });
  try {
    for await (const records of file.batches()) {
      while (ahead >= BATCHES_AHEAD_MAX) await new Promise<void>((resolve) => (room = resolve));
      ahead++;
      if (!hasTime && ahead >= FAR_AHEAD) {
        hasTime = true;
        giveWay();
      }
      post({ kind: 'batch', batch: packer.pack([...records]) });
    }
    post({ kind: 'end', sha256: file.sha256() });
  } catch (error) {
    post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}
parentPort!.close();
