import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { answer, BOTH_LISTS, enveloped, FLAT_ONLY, v1 } from './envelope.ts';
import { AccountStatusBody, presentAccountStatus, presentStatus, StatusBody } from './present/status.ts';

const body = enveloped(StatusBody);

export const status = endpoint({
  ...v1,
  id: 'v1.status',
  path: '/api/v1/status',
  tag: 'Account',
  summary: "Account, plan and today's requests of the key",
  metered: false,
  isCached: false,
  query: z.object({}),
  shapes: BOTH_LISTS,
  response: { merged: body, nested: body, flat: body },
  example: {},

  handle(context) {
    const { caller, now, shape } = context;
    // strict clients of API-Football fail on null; the flat shape is not theirs
    const name = caller.settings.names === 'empty' && shape !== 'flat' ? '' : null;
    const wrapped = answer(context, 'status', presentStatus(caller, { now, name }), { scopes: [] });
    return { ...wrapped, body: { ...(wrapped.body as object), results: 1 } };
  },
});

export const accountStatus = endpoint({
  ...v1,
  id: 'v1.account-status',
  path: '/api/v1/account/status',
  tag: 'Account',
  summary: 'Plan, daily and monthly usage, as an object without the envelope',
  metered: false,
  isCached: false,
  query: z.object({}),
  shapes: FLAT_ONLY,
  response: { flat: AccountStatusBody },
  example: {},
  handle: ({ caller }) => ({ body: presentAccountStatus(caller), scopes: [] }),
});
