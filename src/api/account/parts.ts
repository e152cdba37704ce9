/** What the account endpoints work with, and what they share. */
import { z } from 'zod';
import type { KeyMigration } from '../../accounts/key-migration.ts';
import type { UsageRecorder } from '../../accounts/usage-recorder.ts';
import type { AddressAttempts } from '../../accounts/users/address-attempts.ts';
import type { LinkParts } from '../../accounts/users/links.ts';
import type { Mailer } from '../../accounts/users/mail.ts';
import type { Sessions } from '../../accounts/users/sessions.ts';
import { ApiError } from '../../base/errors.ts';
import type { AccountStore } from '../../store/accounts/accounts.ts';
import type { AuditStore } from '../../store/accounts/audit.ts';
import type { PlanStore } from '../../store/accounts/plans.ts';
import type { StatementStore } from '../../store/accounts/statements.ts';
import type { UsageHistoryStore } from '../../store/accounts/usage-history.ts';

/** Who may make an account: nobody, people with an invitation, or everyone with an email address. */
export type SignUp = 'closed' | 'invite' | 'open';

export interface AccountParts extends LinkParts {
  readonly accounts: AccountStore;
  readonly plans: PlanStore;
  readonly statements: StatementStore;
  readonly audit: AuditStore;
  readonly attempts: AddressAttempts;
  readonly history: UsageHistoryStore;
  /** of this process */
  readonly usage: UsageRecorder;
  readonly migration: KeyMigration;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  readonly signUp: SignUp;
  /** of the operator's payment page; empty: there is none */
  readonly paymentUrl: string;
  /** called with errors that no request waits for */
  readonly failed: (error: unknown, message: string) => void;
}

/** Gives the parts to a handler. Endpoints that are only documented have none. */
export type PartsOf = () => AccountParts;

export const shared = {
  version: 'account',
  plan: 'free',
  metered: false,
  isCached: false,
  query: z.object({}),
  shapes: ['reference'],
  example: {},
} as const;

const ID_LENGTH_MAX = 100;
export const KEY_ID_LENGTH_MAX = ID_LENGTH_MAX;
export const PLAN_NAME_LENGTH_MAX = 30;
export const keyParams = z.object({ id: z.string().max(ID_LENGTH_MAX).describe('id of the key (key_...)') });
export const planParams = z.object({ id: z.string().max(ID_LENGTH_MAX).describe('name of the plan') });
export const userParams = z.object({ id: z.string().max(ID_LENGTH_MAX).describe('id of the person (us_...)') });

/** The schema of a body: one value in `data`. */
export const dataOf = <Schema extends z.ZodType>(schema: Schema) => ({
  reference: z.object({ data: schema, meta: z.object({}) }),
});

export const answer = (data: unknown) => ({ body: { data, meta: {} }, scopes: [] });

/** Nothing shows whether another account has something with this id. */
export function notFound(kind: 'key' | 'person' | 'plan', id: string): ApiError {
  const message = kind === 'key' ? `this account has no key '${id}'` : `there is no ${kind} '${id}'`;
  return new ApiError('not_found', message, { fields: [{ field: 'id', message }] });
}

export function badField(field: string, message: string): ApiError {
  return new ApiError('bad_request', `${field} ${message}`, { fields: [{ field, message }] });
}
