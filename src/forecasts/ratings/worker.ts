/** Worker thread that brings the scores of shots and the ratings up to date, with its own database connection. */
import { workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../base/background-thread.ts';
import { openDatabases } from '../../store/database/open.ts';
import { openStore } from '../../store/store.ts';
import { updateShotScores } from '../expected-goals/scores.ts';
import { updateRatings } from './update.ts';

const { url } = workerData as { readonly url: string };
const databases = await openDatabases(url);
if (databases.data.engine !== 'sqlite') lowerThreadPriority();
try {
  await updateShotScores(databases.data);
  await updateRatings(await openStore(databases.data));
} finally {
  await databases.close();
}
