/** What people do with webhooks: the commands and the endpoints share it. */
import { randomBytes } from 'node:crypto';
import { isPlanName, PLANS } from '../../accounts/plans.ts';
import type { AccountStore } from '../../store/accounts/accounts.ts';
import type { StoredWebhook, WebhookStore } from '../../store/accounts/webhooks.ts';
import { type ChangeFilter, latestChange, reachesBack } from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';
import { addressFault } from './sender.ts';
import { newSecret } from './signature.ts';

/** After a change of secret both sign for so long. */
const OLD_SECRET_MS = 86_400_000;

export interface WebhooksParts {
  readonly accounts: AccountStore;
  readonly webhooks: WebhookStore;
  /** of the change log */
  readonly database: Database;
  readonly allowPrivate: boolean;
}

export type Refusal = { readonly reason: string; readonly field: 'url' | 'key' };

export class Webhooks {
  readonly #parts: WebhooksParts;

  constructor(parts: WebhooksParts) {
    this.#parts = parts;
  }

  /** Tells of changes from now on. The secret is in the answer, and is not shown again. */
  async create(
    request: { readonly keyId: string; readonly url: string; readonly filter: ChangeFilter },
    now: number,
  ): Promise<StoredWebhook | Refusal> {
    const { accounts, webhooks, database, allowPrivate } = this.#parts;
    const fault = addressFault(request.url, allowPrivate);
    if (fault !== null) return { reason: fault, field: 'url' };
    const key = await accounts.keyById(request.keyId);
    if (key === undefined || key.status !== 'active') {
      return { reason: `no active key has the id ${request.keyId}`, field: 'key' };
    }
    const most = isPlanName(key.plan) ? PLANS[key.plan].webhooks : 0;
    const id = `wh_${randomBytes(9).toString('hex')}`;
    const position = await latestChange(database);
    const added = await webhooks.add({ ...request, id, secret: newSecret(), position, most }, now);
    if (added === undefined) return { reason: `no key has the id ${request.keyId}`, field: 'key' };
    if (added === 'full')
      return { reason: `the plan ${key.plan} allows ${most} webhooks; delete one first`, field: 'key' };
    return added;
  }

  list(accountId?: string): Promise<StoredWebhook[]> {
    return this.#parts.webhooks.list(accountId);
  }

  /** Undefined where there is none, or it is another account's. */
  async find(id: string, accountId?: string): Promise<StoredWebhook | undefined> {
    const found = await this.#parts.webhooks.byId(id);
    return accountId === undefined || found?.accountId === accountId ? found : undefined;
  }

  async remove(id: string, accountId?: string): Promise<boolean> {
    return (await this.find(id, accountId)) !== undefined && this.#parts.webhooks.remove(id);
  }

  async disable(id: string, now: number): Promise<StoredWebhook | undefined> {
    await this.#parts.webhooks.disable(id, 'by the operator', now);
    return this.find(id);
  }

  /** Goes on where it stopped; where the log does not reach back so far any more, with what is to come. */
  async enable(id: string, now: number): Promise<StoredWebhook | undefined> {
    const { webhooks, database } = this.#parts;
    const found = await this.find(id);
    if (found === undefined) return undefined;
    const reached = await reachesBack(database, found.position);
    await webhooks.enable(id, reached ? found.position : await latestChange(database), now);
    return this.find(id);
  }

  /** Another secret; the one before signs too for a day. */
  async rotate(id: string, now: number): Promise<StoredWebhook | undefined> {
    await this.#parts.webhooks.replaceSecret(id, newSecret(), now + OLD_SECRET_MS, now);
    return this.find(id);
  }
}
