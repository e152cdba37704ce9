/** Entry point of a worker thread: serves the same endpoints as the main thread, on the same port. */
import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { systemClock } from '../base/clock.ts';
import type { TouchlineServer } from '../http/server/server.ts';
import { openDatabases } from '../store/database/open.ts';
import { openStore } from '../store/store.ts';
import type { ParentApi, WorkerApi, WorkerStart } from './workers.ts';

const { settings, listen, number, threads, logLevel } = workerData as WorkerStart;
const port = parentPort!;
const databases = await openDatabases(settings.databaseUrl, settings.openOptions);
const parent = createBirpc<ParentApi, WorkerApi>(
  {
    metrics: () => server.metrics(),
    async stop() {
      await server.close();
      await databases.close();
    },
  },
  {
    post: (data) => port.postMessage(data),
    on: (handler) => void port.on('message', handler),
    eventNames: ['log'],
    timeout: -1,
  },
);
const server: TouchlineServer = await buildApp(settings, {
  databases,
  store: await openStore(databases.data),
  clock: systemClock,
  log: pino({ level: logLevel, base: null }, { write: (line: string) => void parent.log(line) }),
  thread: { number, count: threads, metricsOfOthers: () => parent.metricsOfOthers(number) },
});
await server.listen({ ...listen, reusePort: true });
await parent.listening();
