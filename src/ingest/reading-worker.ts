/** The thread that reads files while another one saves what they say. */
import { parentPort, workerData } from 'node:worker_threads';
import { BatchPacker } from './packed-batch.ts';
import { readableFiles } from './reading.ts';
import { BATCHES_AHEAD_MAX, type FromReader, type ReaderTask } from './reading-ahead.ts';
import { sourceNamed } from './registry.ts';

const { source: name, paths, now } = workerData as ReaderTask;
const source = await sourceNamed(name);

let ahead = 0;
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
      post({ kind: 'batch', batch: packer.pack([...records]) });
    }
    post({ kind: 'end', sha256: file.sha256() });
  } catch (error) {
    post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}
parentPort!.close();
