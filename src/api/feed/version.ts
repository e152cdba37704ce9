import { z } from 'zod';
import { PROBLEM_TYPE, Problem, problem } from '../../http/endpoint/problem.ts';
import type { Version } from '../../http/endpoint/version.ts';

/** The live feed API. It is separate from the data versions, because its keys send data and do not read it. */
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

/** Defaults of the feed endpoints: they need the scope `feed` on any plan, and are neither counted nor cached. */
export const feedDefaults = {
  version: 'feed',
  tag: 'Feed',
  plan: 'free',
  scope: 'feed',
  metered: false,
  isCached: false,
  shapes: ['reference'],
  query: z.object({}),
} as const;
