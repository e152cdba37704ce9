import { PROBLEM_TYPE, Problem, problem } from '../../http/endpoint/problem.ts';
import type { Version } from '../../http/endpoint/version.ts';

/** Version 2: problem+json errors, no extra headers. */
export const v2Version: Version = {
  name: 'v2',
  prefix: '/api/v2',
  title: 'Touchline, version 2',
  description: 'Football data with native ids, cursor paging and problem+json errors. Send the key in `x-api-key`.',
  headers: [],
  pictures: true,
  errorType: PROBLEM_TYPE,
  errorSchema: Problem,
  errorBody: problem,
  stopped: null,
};
