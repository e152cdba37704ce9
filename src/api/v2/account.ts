import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { singleAnswer, v2 } from './answer.ts';
import { forBothShapes, singleResponse } from './envelope.ts';
import { noQuery } from './params.ts';
import { AccountBody, presentAccount } from './present/account.ts';

export const account = endpoint({
  ...v2,
  id: 'v2.account',
  path: '/api/v2/account',
  tag: 'Account',
  summary: 'Plan and usage of the key; this request does not count',
  metered: false,
  isCached: false,
  query: noQuery,
  response: singleResponse(forBothShapes(AccountBody), { source: z.string().describe('source of the statistics') }),
  example: {},

  handle(context) {
    return singleAnswer(context, presentAccount(context.caller), { scopes: [], meta: { source: 'usage' } });
  },
});
