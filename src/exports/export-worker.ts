/** Worker thread that writes one export file. It has its own database connection. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../base/background-thread.ts';
import { openSnapshot } from '../store/database/open.ts';
import { openStore } from '../store/store.ts';
import { storeView } from '../store/view.ts';
import { selectionOf, writeExport } from './export.ts';
import { PART_BYTES, type ThreadMessage, type ThreadTask, UNREAD_BYTES_MAX } from './export-threads.ts';
import { resourceNamed } from './resources/index.ts';
import { exportTag } from './revision-tag.ts';

lowerThreadPriority();
const { url, resource: name, league: code, year, format, access, now } = workerData as ThreadTask;
const port = parentPort!;

let unreadBytes = 0;
let resume = () => {};
port.on('message', (readBytes: number) => {
  unreadBytes -= readBytes;
  resume();
});

const post = (message: ThreadMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** Transfers copies, because the bytes of a writer may be part of Node's shared buffer pool. */
async function sink(bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    const part = Uint8Array.prototype.slice.call(bytes, start, start + PART_BYTES); // `slice` of a Buffer would not copy
    unreadBytes += part.length;
    post({ kind: 'bytes', bytes: part }, [part.buffer]);
    while (unreadBytes > UNREAD_BYTES_MAX) await new Promise<void>((resolve) => (resume = resolve));
  }
}

const database = await openSnapshot(url);
try {
  const store = await openStore(database);
  const resource = resourceNamed(name)!;
  const selection = selectionOf(store.reference, { league: store.reference.league(code), year });
  const [season] = selection.seasons;
  if (season === undefined) post({ kind: 'missing' });
  else {
    post({ kind: 'started', tag: await exportTag(store, { resource, season, format, access, now }) });
    const view = storeView(store, access, now);
    const visible = { ...view, responses: view, database };
    const rows = await writeExport(visible, { resource, selection, format }, { sink });
    post({ kind: 'end', rows });
  }
} finally {
  await database.close();
  port.close();
}
