/** Webhook management, shared by the CLI and the endpoints. */
import { randomBytes } from 'node:crypto';
import { AccountStore } from '../../store/accounts/accounts.ts';
import { type StoredWebhook, WebhookStore } from '../../store/accounts/webhooks.ts';
import { type ChangeFilter, hasChangesSince, latestChange } from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';
import { addressFault } from './sender.ts';
import { newSecret } from './signature.ts';

/** After a rotation, messages are also signed with the old secret for this time, unless another is stated. */
export const OLD_SECRET_HOURS = 24;
export const OLD_SECRET_HOURS_MAX = 168;
const HOUR_MS = 3_600_000;

export interface WebhooksParts {
  readonly accounts: AccountStore;
  readonly webhooks: WebhookStore;
  /** contains the change log */
  readonly database: Database;
  readonly allowPrivate: boolean;
}

export interface WebhookRejection {
  readonly reason: string;
  readonly field: 'url' | 'key';
}

export class Webhooks {
  readonly #parts: WebhooksParts;

  constructor(parts: WebhooksParts) {
    this.#parts = parts;
  }

  /** The same over another database with the accounts. */
  on(accounts: Database): Webhooks {
    const stores = { accounts: new AccountStore(accounts), webhooks: new WebhookStore(accounts) };
    return new Webhooks({ ...this.#parts, ...stores });
  }

  /** Creates a webhook that receives changes from now on. Its secret is in the result and cannot be shown again. */
  async create(
    request: { readonly keyId: string; readonly url: string; readonly filter: ChangeFilter },
    now: number,
  ): Promise<StoredWebhook | WebhookRejection> {
    const { accounts, webhooks, database, allowPrivate } = this.#parts;
    const fault = addressFault(request.url, allowPrivate);
    if (fault !== null) return { reason: fault, field: 'url' };
    const key = await accounts.keyById(request.keyId);
    if (key === undefined || key.status !== 'active') {
      return { reason: `no active key has the id ${request.keyId}`, field: 'key' };
    }
    const { name, webhooks: max } = key.plan;
    const id = `wh_${randomBytes(9).toString('hex')}`;
    const position = await latestChange(database);
    const added = await webhooks.add({ ...request, id, secret: newSecret(), position, most: max }, now);
    if (added === undefined) return { reason: `no key has the id ${request.keyId}`, field: 'key' };
    if (added === 'full') return { reason: `the plan ${name} allows ${max} webhooks; delete one first`, field: 'key' };
    return added;
  }

  list(accountId?: string): Promise<StoredWebhook[]> {
    return this.#parts.webhooks.list(accountId);
  }

  /** Undefined if there is none, or if it belongs to another account. */
  async find(id: string, accountId?: string): Promise<StoredWebhook | undefined> {
    const found = await this.#parts.webhooks.byId(id);
    return accountId === undefined || found?.accountId === accountId ? found : undefined;
  }

  async remove(id: string, accountId?: string): Promise<boolean> {
    return (await this.find(id, accountId)) !== undefined && this.#parts.webhooks.remove(id);
  }

  async disable(id: string, now: number, reason = 'by the operator'): Promise<StoredWebhook | undefined> {
    await this.#parts.webhooks.disable(id, reason, now);
    return this.find(id);
  }

  /** Re-enables a webhook at its position. If the log has been pruned beyond it, it continues with new changes. */
  async enable(id: string, now: number): Promise<StoredWebhook | undefined> {
    const { webhooks, database } = this.#parts;
    const found = await this.find(id);
    if (found === undefined) return undefined;
    const isStored = await hasChangesSince(database, found.position);
    await webhooks.enable(id, isStored ? found.position : await latestChange(database), now);
    return this.find(id);
  }

  /** Replaces the secret. For some hours, messages are also signed with the old one. */
  async rotate(id: string, now: number, keepOldHours = OLD_SECRET_HOURS): Promise<StoredWebhook | undefined> {
    await this.#parts.webhooks.replaceSecret(id, newSecret(), now + keepOldHours * HOUR_MS, now);
    return this.find(id);
  }
}
