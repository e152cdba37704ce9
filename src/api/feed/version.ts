import { z } from 'zod';
import { PROBLEM_TYPE, Problem, problem } from '../../http/endpoint/problem.ts';
import type { Version } from '../../http/endpoint/version.ts';

/** The operator's live feed in every answer: apart from both versions, as its senders are apart from readers. */
export const feedVersion: Version = {
  name: 'feed',
  prefix: '/api/feed',
  title: 'Touchline, live feed',
  description:
    'Sends live match updates to the service. Send a key with the scope `feed` in `x-api-key`. Requests are not ' +
    'counted. Messages can arrive late, twice and in any order; the result is always the same.',
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
  isCached: false,
  shapes: ['reference'],
  query: z.object({}),
} as const;
