/** A thread that answers beside the one that began it: the same endpoints on the same port. */
import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { pino } from 'pino';
import { KeyShares } from '../accounts/key-limits.ts';
import { buildApp } from '../app.ts';
import { systemClock } from '../base/clock.ts';
import type { TouchlineServer } from '../http/server/server.ts';
import { openDatabases } from '../store/database/open.ts';
import { openStore } from '../store/store.ts';
import type { Beginning, OfBeginner, OfThread } from './workers.ts';

const { settings, listen, number, of, logLevel } = workerData as Beginning;
const port = parentPort!;
const databases = await openDatabases(settings.databaseUrl, { mapBytes: settings.mapBytes });
const beginner = createBirpc<OfBeginner, OfThread>(
  {
    metrics: () => server.metrics(),
    async stop() {
      await server.close();
      await databases.close();
    },
  },
  {
    post: (data) => port.postMessage(data),
    on: (told) => void port.on('message', told),
    eventNames: ['log'],
    timeout: -1,
  },
);
const server: TouchlineServer = await buildApp(settings, {
  databases,
  store: await openStore(databases.data),
  clock: systemClock,
  log: pino({ level: logLevel, base: null }, { write: (line: string) => void beginner.log(line) }),
  shares: new KeyShares((keyId, perMinute) => beginner.keyMemory(keyId, perMinute)),
  place: { number, of, others: () => beginner.metricsBeside(number) },
});
await server.listen({ ...listen, reusePort: true });
await beginner.answers();
