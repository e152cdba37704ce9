/** Worker thread that writes export files, one after the other, each over a database connection of its own. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../base/background-thread.ts';
import { openSnapshot } from '../store/database/open.ts';
import { openStore } from '../store/store.ts';
import { storeView } from '../store/view.ts';
import { selectionOf, writeExport } from './export.ts';
import {
  PART_BYTES,
  type ThreadMessage,
  type ThreadOrder,
  type ThreadTask,
  UNREAD_BYTES_MAX,
} from './export-threads.ts';
import { resourceNamed } from './resources/index.ts';
import { exportTag } from './revision-tag.ts';

type Post = (message: ThreadMessage, transfer?: ArrayBuffer[]) => void;

/** Transfers copies, because the bytes of a writer may be part of Node's shared buffer pool. */
function sinkTo(port: MessagePort, post: Post): (bytes: Uint8Array) => Promise<void> {
  let unreadBytes = 0;
  let resume = () => {};
  port.on('message', (readBytes: number) => {
    unreadBytes -= readBytes;
    resume();
  });
  return async (bytes) => {
    for (let start = 0; start < bytes.length; start += PART_BYTES) {
      const part = Uint8Array.prototype.slice.call(bytes, start, start + PART_BYTES); // `slice` of a Buffer would not copy
      unreadBytes += part.length;
      post({ kind: 'bytes', bytes: part }, [part.buffer]);
      while (unreadBytes > UNREAD_BYTES_MAX) await new Promise<void>((resolve) => (resume = resolve));
    }
  };
}

/** Posts the file of a task, and returns the last message. */
async function writeFile(
  { resource: name, league: code, year, format, access, now }: ThreadTask,
  { post, sink }: { post: Post; sink: (bytes: Uint8Array) => Promise<void> },
): Promise<ThreadMessage> {
  const database = await openSnapshot(workerData as string);
  try {
    const store = await openStore(database);
    const resource = resourceNamed(name)!;
    const selection = selectionOf(store.reference, { league: store.reference.league(code), year });
    const [season] = selection.seasons;
    if (season === undefined) return { kind: 'missing' };
    post({ kind: 'started', tag: await exportTag(store, { resource, season, format, access, now }) });
    const view = storeView(store, access, now);
    const visible = { ...view, readers: view, database };
    return { kind: 'end', rows: await writeExport(visible, { resource, selection, format }, { sink }) };
  } finally {
    await database.close();
  }
}

lowerThreadPriority();
parentPort!.on('message', async ({ task, port }: ThreadOrder) => {
  const post: Post = (message, transfer = []) => port.postMessage(message, transfer);
  try {
    post(await writeFile(task, { post, sink: sinkTo(port, post) }));
  } catch (error) {
    post({ kind: 'failed', error });
  }
  port.close();
});
