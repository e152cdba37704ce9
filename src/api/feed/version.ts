import { z } from 'zod';
import { PROBLEM_TYPE, Problem, problem } from '../../http/problem.ts';
import type { Version } from '../../http/version.ts';

/** The operator's live feed in every answer: apart from both versions, as its senders are apart from readers. */
export const feedVersion: Version = {
  name: 'feed',
  prefix: '/api/feed',
  title: 'Touchline, live feed',
  description:
    'Tells the service of matches as they go on. Needs a key with the scope `feed` in `x-api-key`; requests are not ' +
    'counted. Messages may arrive late, twice and in any order: what was taken settles to the same state.',
  headers: [],
  errorType: PROBLEM_TYPE,
  errorSchema: Problem,
  errorBody: problem,
  stopped: null,
};

/** What all endpoints of the feed share: a sender's scope opens them, whatever his plan, and nothing is counted or kept. */
export const ofFeed = {
  version: 'feed',
  tag: 'Feed',
  plan: 'free',
  scope: 'feed',
  metered: false,
  kept: false,
  shapes: ['reference'],
  query: z.object({}),
} as const;
