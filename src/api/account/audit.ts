/** The audit log: every change by a person or key, and the list for administrators. */
import { z } from 'zod';
import { type Endpoint, endpoint, type HandleContext } from '../../http/endpoint/endpoint.ts';
import type { AuditEntry } from '../../store/accounts/audit.ts';
import { integer } from '../params.ts';
import { answer, dataOf, type PartsOf, shared } from './parts.ts';

const LISTED_MAX = 500;
const SECRET_FIELDS = ['password', 'newPassword', 'code', 'token', 'secret'];

const Entry = z.object({
  at: z.iso.datetime(),
  actor: z.string().describe('email address, id of a key, `payment system`, or the user of a command'),
  address: z.string().describe('of the client; empty: a command'),
  action: z.string(),
  subject: z.string().describe('id of what was changed; empty: the account of the actor'),
  details: z.record(z.string(), z.unknown()).describe('what was sent, without secrets'),
});

/** The endpoint, with an entry in the audit log for each change that succeeded. */
export function audited(original: Endpoint, parts: PartsOf): Endpoint {
  if (original.method !== 'POST') return original;
  return {
    ...original,
    async handle(context) {
      const answered = await original.handle(context);
      await parts().audit.add(entryOf(original, context, (answered.body as { data: unknown }).data));
      return answered;
    },
  };
}

type Sent = Readonly<Record<string, unknown>>;

function entryOf(
  { id }: Endpoint,
  { caller, params, body, now, address }: HandleContext<unknown, unknown>,
  data: unknown,
): AuditEntry {
  const sent = (body ?? {}) as Sent;
  const subject = (params as Sent).id ?? sent.keyId ?? (data as Sent).id ?? (data as Sent).name ?? sent.email ?? '';
  return {
    ...{ at: now, address, actor: caller.user?.email ?? caller.keyId },
    ...{ action: id.replace(/^account\./, ''), subject: String(subject), details: withoutSecretFields(sent) },
  };
}

export function withoutSecretFields(sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !SECRET_FIELDS.includes(field)));
}

export function auditEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...shared,
    tag: 'Administration',
    access: 'administrator',
    scope: 'admin',
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
