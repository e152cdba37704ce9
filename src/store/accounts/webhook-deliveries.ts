/** Stores the last attempts to deliver messages to webhooks, for people to look at. */
import { type Database, QUIET, type Value } from '../database/database.ts';

export interface WebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  /** when the message was sent */
  readonly at: number;
  /** the same for every attempt */
  readonly messageId: string;
  /** 'event.created' */
  readonly type: string;
  /** numbers of the first and last change in the message; null: it has none */
  readonly firstChange: number | null;
  readonly lastChange: number | null;
  /** of the response; null: there was none */
  readonly status: number | null;
  /** why there was no response; empty: there was one */
  readonly error: string;
  readonly microseconds: number;
  /** a person asked for it */
  readonly isByHand: boolean;
}

/** Stored for each webhook. */
export const DELIVERIES_MAX = 100;
const ERROR_LENGTH_MAX = 500;

const COLUMNS = `delivery_id AS id, webhook_id AS "webhookId", at, message_id AS "messageId", type,
  first_change AS "firstChange", last_change AS "lastChange", status, error, microseconds, by_hand AS "byHand"`;
// the webhook may have been deleted while the message was sent
const ADD = `INSERT INTO webhook_deliveries (delivery_id, webhook_id, at, message_id, type, first_change, last_change, status,
    error, microseconds, by_hand)
  SELECT $1, webhook_id, CAST($3 AS BIGINT), $4, $5, CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS INTEGER), $9,
    CAST($10 AS BIGINT), CAST($11 AS INTEGER) FROM webhooks WHERE webhook_id = $2`;
const TRIM = `DELETE FROM webhook_deliveries WHERE webhook_id = $1 AND at < (SELECT at FROM webhook_deliveries
  WHERE webhook_id = $1 ORDER BY at DESC LIMIT 1 OFFSET ${DELIVERIES_MAX - 1})`;

type DeliveryRow = Omit<WebhookDelivery, 'isByHand'> & { readonly byHand: number } & Record<string, Value>;

export class WebhookDeliveryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add({ id, webhookId, at, messageId, type, ...delivery }: WebhookDelivery): Promise<void> {
    const { firstChange, lastChange, status, error, microseconds, isByHand } = delivery;
    const values = [firstChange, lastChange, status, error.slice(0, ERROR_LENGTH_MAX), microseconds, isByHand ? 1 : 0];
    await this.#database.transaction(async (queries) => {
      await queries.run(ADD, [id, webhookId, at, messageId, type, ...values]);
      await queries.run(TRIM, [webhookId]);
    }, QUIET);
  }

  /** The newest first. */
  async latest(webhookId: string): Promise<WebhookDelivery[]> {
    const sql = `SELECT ${COLUMNS} FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY at DESC, delivery_id LIMIT $2`;
    return (await this.#database.all<DeliveryRow>(sql, [webhookId, DELIVERIES_MAX])).map(deliveryOf);
  }

  async byId(webhookId: string, id: string): Promise<WebhookDelivery | undefined> {
    const sql = `SELECT ${COLUMNS} FROM webhook_deliveries WHERE webhook_id = $1 AND delivery_id = $2`;
    const row = await this.#database.get<DeliveryRow>(sql, [webhookId, id]);
    return row === undefined ? undefined : deliveryOf(row);
  }

  /** How many were sent by hand since a time. */
  async countByHand(webhookId: string, since: number): Promise<number> {
    const sql = 'SELECT COUNT(*) AS sent FROM webhook_deliveries WHERE webhook_id = $1 AND at > $2 AND by_hand = 1';
    return (await this.#database.get<{ sent: number }>(sql, [webhookId, since]))!.sent;
  }
}

function deliveryOf({ byHand, ...row }: DeliveryRow): WebhookDelivery {
  return { ...row, isByHand: byHand !== 0 };
}
