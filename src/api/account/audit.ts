/** The audit log, for administrators. */
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { integer } from '../params.ts';
import { administrators, answer, dataOf, type PartsOf } from './parts.ts';

const LISTED_MAX = 500;

const Entry = z.object({
  at: z.iso.datetime(),
  actor: z.string().describe('email address, id of a key, `payment system`, or the user of a command'),
  address: z.string().describe('of the client; empty: a command'),
  action: z.string(),
  subject: z.string().describe('id of what was changed; empty: the account of the actor'),
  details: z.record(z.string(), z.unknown()).describe('what was sent, without secrets'),
});

export function auditEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...administrators,
    id: 'account.audit',
    method: 'GET',
    path: '/api/account/audit',
    summary: 'Who changed what, the newest first',
    description:
      'Changes of keys, plans, limits, people and corrections, by pages, keys, commands and payment systems.',
    query: z.object({
      search: z.string().min(1).max(254).optional().describe('an actor or a subject'),
      before: integer({ description: 'entries before this time, in ms since 1970 UTC' }).optional(),
      limit: integer({ description: 'at most so many; default: 100' }, { min: 1, max: LISTED_MAX }).default(100),
    }),
    response: dataOf(z.array(Entry)),
    async handle({ query: { search, before, limit } }) {
      const entries = await parts().audit.list({
        limit,
        ...(search && { search }),
        ...(before !== undefined && { before }),
      });
      return answer(entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })));
    },
  });
}
