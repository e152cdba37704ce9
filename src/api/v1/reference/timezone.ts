import { z } from 'zod';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ZONE_NAMES } from '../../zone-names.ts';
import { answer, listed, NESTED_ONLY, v1 } from '../envelope.ts';

export const timezone = endpoint({
  ...v1,
  id: 'v1.timezone',
  path: '/api/v1/timezone',
  tag: 'Reference',
  summary: 'Time zones for `timezone`',
  description: '`timezone` also accepts other names of the IANA database. Case does not matter.',
  query: z.object({}),
  shapes: NESTED_ONLY,
  response: { nested: listed(z.string()) },
  example: {},
  handle: (context) => answer(context, 'timezone', ZONE_NAMES, { scopes: [] }),
});
