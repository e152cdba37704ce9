/** Worker thread that brings the sandbox up to date, with its own database connection. */
import { workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../base/background-thread.ts';
import { openDatabases } from '../store/database/open.ts';
import { openStore } from '../store/store.ts';
import { fillSandbox, mayFillSandbox } from './fill.ts';
import type { SandboxMoment } from './import.ts';

const { url, ...moment } = workerData as SandboxMoment & { url: string };
const databases = await openDatabases(url);
if (databases.data.engine !== 'sqlite') lowerThreadPriority();
try {
  const store = await openStore(databases.data);
  if (await mayFillSandbox(store)) await fillSandbox(store, moment);
} finally {
  await databases.close();
}
