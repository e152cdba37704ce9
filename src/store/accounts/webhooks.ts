/** Stores webhooks and their delivery positions. */
import type { ChangeFilter } from '../changes/reader.ts';
import type { Database, Queries } from '../database/database.ts';
import { JOIN_PLAN, type PlanLevel } from './plans.ts';

export interface StoredWebhook {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  /** what the plan of the account includes */
  readonly level: PlanLevel;
  readonly url: string;
  readonly secret: string;
  /** the previous secret, which signs too until then */
  readonly old: { readonly secret: string; readonly until: number } | null;
  readonly filter: ChangeFilter;
  readonly enabled: boolean;
  readonly reason: string | null;
  readonly position: number;
  readonly attempts: number;
  readonly nextAt: number;
  readonly failingSince: number | null;
  readonly lastError: string | null;
  readonly createdAt: number;
}

export type NewWebhook = Pick<StoredWebhook, 'id' | 'keyId' | 'url' | 'secret' | 'filter' | 'position'> & {
  /** maximum webhooks of the account; null: no maximum */
  readonly most: number | null;
};

export interface Failure {
  readonly attempts: number;
  readonly nextAt: number;
  readonly failingSince: number;
  readonly error: string;
}

interface WebhookRow {
  webhook_id: string;
  account_id: string;
  key_id: string;
  level: string;
  url: string;
  secret: string;
  previous_secret: string | null;
  previous_secret_expires_at: number | null;
  filter: string;
  state: string;
  reason: string | null;
  position: number;
  attempts: number;
  next_attempt_at: number;
  failing_since: number | null;
  last_error: string | null;
  created_at: number;
}

const SELECT = `SELECT w.webhook_id, w.account_id, w.key_id, p.level, w.url, w.secret, w.previous_secret, w.previous_secret_expires_at, w.filter, w.state,
  w.reason, w.position, w.attempts, w.next_attempt_at, w.failing_since, w.last_error, w.created_at
  FROM webhooks w JOIN accounts a ON a.account_id = w.account_id ${JOIN_PLAN}`;
const ORDER = 'ORDER BY w.created_at, w.webhook_id';

export class WebhookStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns 'full' if the account has `most` webhooks already, and undefined if there is no such key. */
  add(webhook: NewWebhook, now: number): Promise<StoredWebhook | 'full' | undefined> {
    return this.#database.transaction(async (queries) => {
      // locks the account on PostgreSQL, so that two processes count one after the other
      const key = await queries.get<{ account_id: string }>(
        `UPDATE accounts SET plan = plan WHERE account_id = (SELECT account_id FROM api_keys WHERE key_id = $1)
         RETURNING account_id`,
        [webhook.keyId],
      );
      if (key === undefined) return undefined;
      const count = await queries.get<{ count: number }>(
        'SELECT COUNT(*) AS count FROM webhooks WHERE account_id = $1',
        [key.account_id],
      );
      if (webhook.most !== null && count!.count >= webhook.most) return 'full';
      const { id, keyId, url, secret, filter, position } = webhook;
      await queries.run(
        `INSERT INTO webhooks (webhook_id, account_id, key_id, url, secret, filter, state, position, attempts, next_attempt_at,
           created_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, 'enabled', $7, 0, 0, $8, $8)`,
        [id, key.account_id, keyId, url, secret, JSON.stringify(filter), position, now],
      );
      return webhookById(queries, id);
    });
  }

  byId(id: string): Promise<StoredWebhook | undefined> {
    return webhookById(this.#database, id);
  }

  async list(accountId?: string): Promise<StoredWebhook[]> {
    const rows =
      accountId === undefined
        ? await this.#database.all<WebhookRow>(`${SELECT} ${ORDER}`)
        : await this.#database.all<WebhookRow>(`${SELECT} WHERE w.account_id = $1 ${ORDER}`, [accountId]);
    return rows.map(webhookOf);
  }

  /** Enabled webhooks with an active key whose next attempt is due. */
  async due(now: number): Promise<StoredWebhook[]> {
    const rows = await this.#database.all<WebhookRow>(
      `${SELECT} JOIN api_keys k ON k.key_id = w.key_id
       WHERE w.state = 'enabled' AND k.status = 'active' AND w.next_attempt_at <= $1 ${ORDER}`,
      [now],
    );
    return rows.map(webhookOf);
  }

  /** Records that all changes up to a position were delivered. */
  async setPosition(id: string, position: number): Promise<void> {
    await this.#database.run(
      `UPDATE webhooks SET position = $2, attempts = 0, next_attempt_at = 0, failing_since = NULL, last_error = NULL
       WHERE webhook_id = $1 AND position <= $2`,
      [id, position],
    );
  }

  async failed(id: string, failure: Failure): Promise<void> {
    await this.#database.run(
      'UPDATE webhooks SET attempts = $2, next_attempt_at = $3, failing_since = $4, last_error = $5 WHERE webhook_id = $1',
      [id, failure.attempts, failure.nextAt, failure.failingSince, failure.error],
    );
  }

  async disable(id: string, reason: string, now: number): Promise<boolean> {
    const changed = await this.#database.run(
      "UPDATE webhooks SET state = 'disabled', reason = $2, changed_at = $3 WHERE webhook_id = $1",
      [id, reason, now],
    );
    return changed > 0;
  }

  /** Enables a webhook and delivers from a position at once. */
  async enable(id: string, position: number, now: number): Promise<boolean> {
    const changed = await this.#database.run(
      `UPDATE webhooks SET state = 'enabled', reason = NULL, position = $2, attempts = 0, next_attempt_at = 0,
         failing_since = NULL, last_error = NULL, changed_at = $3 WHERE webhook_id = $1`,
      [id, position, now],
    );
    return changed > 0;
  }

  /** Sets another secret. The previous one signs too until `oldUntil`. */
  async replaceSecret(id: string, secret: string, oldUntil: number, now: number): Promise<boolean> {
    const changed = await this.#database.run(
      `UPDATE webhooks SET previous_secret = secret, secret = $2, previous_secret_expires_at = $3, changed_at = $4 WHERE webhook_id = $1`,
      [id, secret, oldUntil, now],
    );
    return changed > 0;
  }

  async remove(id: string): Promise<boolean> {
    return (await this.#database.run('DELETE FROM webhooks WHERE webhook_id = $1', [id])) > 0;
  }
}

/** The number of enabled webhooks whose last attempt failed. */
export async function failingWebhooks(queries: Queries): Promise<number> {
  const sql = "SELECT COUNT(*) AS failing FROM webhooks WHERE state = 'enabled' AND attempts > 0";
  return (await queries.get<{ failing: number }>(sql))!.failing;
}

async function webhookById(queries: Queries, id: string): Promise<StoredWebhook | undefined> {
  const row = await queries.get<WebhookRow>(`${SELECT} WHERE w.webhook_id = $1`, [id]);
  return row === undefined ? undefined : webhookOf(row);
}

function webhookOf(row: WebhookRow): StoredWebhook {
  return {
    id: row.webhook_id,
    accountId: row.account_id,
    keyId: row.key_id,
    level: row.level as PlanLevel,
    url: row.url,
    secret: row.secret,
    old:
      row.previous_secret === null ? null : { secret: row.previous_secret, until: row.previous_secret_expires_at ?? 0 },
    filter: JSON.parse(row.filter) as ChangeFilter,
    enabled: row.state === 'enabled',
    reason: row.reason,
    position: row.position,
    attempts: row.attempts,
    nextAt: row.next_attempt_at,
    failingSince: row.failing_since,
    lastError: row.last_error,
    createdAt: row.created_at,
  };
}
