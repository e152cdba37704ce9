/** What the account endpoints work with, and what they share. */
import { z } from 'zod';
import type { KeyMigration } from '../../accounts/key-migration.ts';
import type { UsageRecorder } from '../../accounts/usage-recorder.ts';
import type { AddressAttempts } from '../../accounts/users/address-attempts.ts';
import type { IdentityProvider } from '../../accounts/users/identity-provider.ts';
import type { LinkParts } from '../../accounts/users/links.ts';
import type { Mailer } from '../../accounts/users/mail.ts';
import type { Sessions } from '../../accounts/users/sessions.ts';
import { ApiError } from '../../base/errors.ts';
import type { HandleContext } from '../../http/endpoint/endpoint.ts';
import type { SentByHand } from '../../live/webhooks/sent-by-hand.ts';
import type { Webhooks } from '../../live/webhooks/webhooks.ts';
import { LinkStore } from '../../store/accounts/account-links.ts';
import { AccountStore } from '../../store/accounts/accounts.ts';
import { type AuditEntry, type AuditStore, withAudit } from '../../store/accounts/audit.ts';
import type { ChallengeStore } from '../../store/accounts/challenges.ts';
import { IdentityStore } from '../../store/accounts/identities.ts';
import { PasskeyStore } from '../../store/accounts/passkeys.ts';
import { PlanStore } from '../../store/accounts/plans.ts';
import type { StatementStore } from '../../store/accounts/statements.ts';
import type { UsageHistoryStore } from '../../store/accounts/usage-history.ts';
import { UserStore } from '../../store/accounts/users.ts';
import type { Database } from '../../store/database/database.ts';
import type { OpenStore } from '../../store/store.ts';

/** Who may make an account: nobody, people with an invitation, or everyone with an email address. */
export type SignUp = 'closed' | 'invite' | 'open';

export interface AccountParts extends LinkParts {
  /** with the accounts */
  readonly database: Database;
  /** what administrators see of the data, and what they decide about it, is beside the readers of endpoints */
  readonly store: OpenStore;
  readonly accounts: AccountStore;
  readonly plans: PlanStore;
  readonly statements: StatementStore;
  readonly audit: AuditStore;
  readonly attempts: AddressAttempts;
  readonly passkeys: PasskeyStore;
  readonly challenges: ChallengeStore;
  readonly identities: IdentityStore;
  /** of the operator's organisation; null: none */
  readonly provider: IdentityProvider | null;
  readonly history: UsageHistoryStore;
  /** of this process */
  readonly usage: UsageRecorder;
  readonly migration: KeyMigration;
  readonly webhooks: Webhooks;
  readonly sentByHand: SentByHand;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  readonly signUp: SignUp;
  /** of the operator's payment page; empty: there is none */
  readonly paymentUrl: string;
  /** called with errors that no request waits for */
  readonly failed: (error: unknown, message: string) => void;
}

type Sent = Readonly<Record<string, unknown>>;

const SECRET_FIELDS = ['password', 'newPassword', 'code', 'token', 'secret'];

/** The entry of the audit log about a request. */
export function entryOf(
  { caller, body, now, address }: Pick<HandleContext<unknown, unknown>, 'caller' | 'body' | 'now' | 'address'>,
  action: string,
  subject = '',
): AuditEntry {
  const details = withoutSecretFields((body ?? {}) as Sent);
  return { at: now, address: address(), actor: caller.user?.email ?? caller.keyId, action, subject, details };
}

export function withoutSecretFields(sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !SECRET_FIELDS.includes(field)));
}

/** The stores for one change: it and its entry in the audit log are one transaction. `entry` gets what the change returned. */
export function recording(parts: AccountParts, entry: AuditEntry | ((result: unknown) => AuditEntry)): AccountParts {
  const database = withAudit(parts.database, 'audit_log', typeof entry === 'function' ? entry : () => entry);
  const accounts = new AccountStore(database);
  return {
    ...{ ...parts, database, accounts, migration: parts.migration.on(accounts) },
    plans: new PlanStore(database),
    users: new UserStore(database),
    links: new LinkStore(database),
    webhooks: parts.webhooks.on(database),
    passkeys: new PasskeyStore(database),
    identities: new IdentityStore(database),
  };
}

/** The store for one decision about data: it and its entry in the audit log are one transaction. `subject` gets what it returned. */
export function deciding(
  { store }: Pick<AccountParts, 'store'>,
  context: Parameters<typeof entryOf>[0],
  action: string,
  subject: string | ((result: unknown) => string),
): OpenStore {
  const database = withAudit(store.database, 'data_audit_log', (result) =>
    entryOf(context, action, typeof subject === 'string' ? subject : subject(result)),
  );
  return { ...store, database };
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

/** What only administrators may call. */
export const administrators = { ...shared, tag: 'Administration', access: 'administrator', scope: 'admin' } as const;

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
export function notFound(kind: 'key' | 'webhook' | 'person' | 'passkey' | 'plan' | 'league', id: string): ApiError {
  const isOwn = kind === 'key' || kind === 'webhook' || kind === 'passkey';
  const message = isOwn ? `this account has no ${kind} '${id}'` : `there is no ${kind} '${id}'`;
  return new ApiError('not_found', message, { fields: [{ field: 'id', message }] });
}

export function badField(field: string, message: string): ApiError {
  return new ApiError('bad_request', `${field} ${message}`, { fields: [{ field, message }] });
}
