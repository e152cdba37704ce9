import { PROBLEM_TYPE, Problem, problem } from '../../http/endpoint/problem.ts';
import type { Version } from '../../http/endpoint/version.ts';
import { OPEN_OPERATIONS } from './open-operations.ts';

/** The account API. It is separate from the data versions, so it stays when one of them ends. */
export const accountVersion: Version = {
  name: 'account',
  prefix: '/api/account',
  title: 'Touchline, account',
  description:
    'Manage your account and its keys, signed in or with a key of scope `admin` in `x-api-key`. Requests are not counted.',
  headers: [],
  errorType: PROBLEM_TYPE,
  errorSchema: Problem,
  errorBody: problem,
  stopped: null,
  openOperations: OPEN_OPERATIONS,
};
