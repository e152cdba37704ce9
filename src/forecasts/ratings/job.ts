/** Keeps the scores of shots and the ratings up to date in a thread. One process does it for all. */
import { extname } from 'node:path';
import { BackgroundThread } from '../../base/background-thread.ts';
import { LeasedJob } from '../../jobs/leased-job.ts';
import type { Leases } from '../../jobs/leases.ts';
import { hasUncheckedShots } from '../../store/match-details/shot-calibrations.ts';
import { hasUnratedMatches } from '../../store/ratings/writer.ts';
import type { OpenStore } from '../../store/store.ts';
import { RATINGS_MODEL } from './update.ts';

const CHECK_EVERY_MS = 1000;

/** What the thread receives. */
export interface RatingsTask {
  /** of the database */
  readonly url: string;
}

export interface RatingJobParts {
  readonly store: OpenStore;
  readonly leases: Leases;
  readonly databaseUrl: string;
  readonly onError: (error: unknown) => void;
}

export function ratingJob({ store, leases, databaseUrl: url, onError }: RatingJobParts): LeasedJob {
  const thread = new BackgroundThread<RatingsTask>(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));
  let checked = -1;
  return new LeasedJob({
    name: 'ratings',
    leases,
    everyMs: CHECK_EVERY_MS,
    async work(signal) {
      const changes = store.database.changes();
      if (changes === checked) return;
      const { database } = store;
      const isBehind = (await hasUncheckedShots(database)) || (await hasUnratedMatches(database, RATINGS_MODEL));
      if (isBehind) await thread.run({ url }, signal);
      checked = changes;
    },
    onError,
  });
}
