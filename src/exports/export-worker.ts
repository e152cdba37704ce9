/** The thread that writes one bulk file, with a connection of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSnapshot } from '../store/database/open.ts';
import { openStore } from '../store/store.ts';
import { selectionOf, writeExport } from './export.ts';
import { AHEAD_BYTES_MAX, type FromThread, PART_BYTES, type ThreadTask } from './export-threads.ts';
import { resourceNamed } from './resources/index.ts';
import { exportTag } from './revision-tag.ts';

const { url, resource: name, league: code, year, format } = workerData as ThreadTask;
const port = parentPort!;

let ahead = 0;
let room = () => {};
port.on('message', (received: number) => {
  ahead -= received;
  room();
});

const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** Copies go over: what a writer hands out may lie in a pool of others. */
async function sink(bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    const part = Uint8Array.prototype.slice.call(bytes, start, start + PART_BYTES); // a Buffer's own would not copy
    ahead += part.length;
    post({ kind: 'bytes', bytes: part }, [part.buffer]);
    while (ahead > AHEAD_BYTES_MAX) await new Promise<void>((resolve) => (room = resolve));
  }
}

const database = await openSnapshot(url);
try {
  const store = await openStore(database);
  const resource = resourceNamed(name)!;
  const selection = selectionOf(store.reference, { league: store.reference.league(code), year });
  const [season] = selection.seasons;
  if (season === undefined) post({ kind: 'gone' });
  else {
    post({ kind: 'begun', tag: exportTag(store.revisions, { resource, season, format }) });
    const rows = await writeExport(store, { resource, selection, format }, { sink });
    post({ kind: 'end', rows });
  }
} finally {
  await database.close();
  port.close();
}
