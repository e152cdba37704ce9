/** Worker thread that brings the scores of shots and the ratings up to date, with its own database connection. */
import { doTasks, LOW_PRIORITY, lowerThreadPriority, WRITER_PRIORITY } from '../../base/background-thread.ts';
import { openDatabases } from '../../store/database/open.ts';
import { openStore } from '../../store/store.ts';
import { updateShotScores } from '../expected-goals/scores.ts';
import type { RatingsTask } from './job.ts';
import { updateRatings } from './update.ts';

doTasks(async ({ url }: RatingsTask) => {
  const databases = await openDatabases(url);
  lowerThreadPriority(databases.data.engine === 'sqlite' ? WRITER_PRIORITY : LOW_PRIORITY);
  try {
    await updateShotScores(databases.data);
    await updateRatings(await openStore(databases.data));
  } finally {
    await databases.close();
  }
});
