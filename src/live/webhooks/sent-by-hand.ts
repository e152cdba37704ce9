/** What the owner of a webhook sends to it: a test, and a message once more. Both are listed among its deliveries. */
import { accessOf } from '../../accounts/plans.ts';
import type { WebhookDelivery } from '../../store/accounts/webhook-deliveries.ts';
import type { StoredWebhook } from '../../store/accounts/webhooks.ts';
import { type Change, changesAfter } from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';
import { visiblePage } from '../../store/visible-changes.ts';
import { type AttemptParts, attempt } from './attempt.ts';
import { changesMessage, type WebhookMessage } from './message.ts';

/** So that nobody floods a receiver through this service. */
const PER_MINUTE = 10;
const MINUTE_MS = 60_000;

export interface SentByHandParts extends AttemptParts {
  /** contains the change log */
  readonly database: Database;
  readonly present: (change: Change) => unknown;
}

export class SentByHand {
  readonly #parts: SentByHandParts;

  constructor(parts: SentByHandParts) {
    this.#parts = parts;
  }

  /** The newest first. */
  deliveries({ id }: StoredWebhook): Promise<WebhookDelivery[]> {
    return this.#parts.deliveries.latest(id);
  }

  /** Sends a message without changes, also to a disabled webhook. A text says why not. */
  test(webhook: StoredWebhook): Promise<WebhookDelivery | string> {
    const at = this.#parts.clock.now();
    const body = {
      type: 'webhook.test',
      timestamp: new Date(at).toISOString(),
      data: { webhook: webhook.id },
    };
    return this.#send(webhook, {
      id: `msg_${webhook.id}_test_${at}`,
      ...{ type: body.type, body: JSON.stringify(body), changes: null },
    });
  }

  /** Sends a delivered message again, made from the changes as they are stored. A text says why not; undefined: unknown. */
  async redeliver(webhook: StoredWebhook, deliveryId: string): Promise<WebhookDelivery | string | undefined> {
    const { database, deliveries, present } = this.#parts;
    const delivery = await deliveries.byId(webhook.id, deliveryId);
    if (delivery === undefined) return undefined;
    const { firstChange, lastChange } = delivery;
    if (firstChange === null) return 'the message has no changes: send a test instead';
    const page = await changesAfter(database, firstChange - 1, { rows: 1, filter: webhook.filter });
    const visible = page === null ? null : await visiblePage(database, page, accessOf(webhook));
    const [run] = visible?.runs ?? [];
    if (run?.at(-1)?.seq !== lastChange) return 'the changes of the message are no longer stored, or no longer visible';
    return this.#send(webhook, changesMessage(webhook, run, present));
  }

  async #send(webhook: StoredWebhook, message: WebhookMessage): Promise<WebhookDelivery | string> {
    const { deliveries, clock } = this.#parts;
    const sent = await deliveries.countByHand(webhook.id, clock.now() - MINUTE_MS);
    if (sent >= PER_MINUTE) return `${PER_MINUTE} messages were sent by hand in the last minute: wait`;
    return attempt(this.#parts, webhook, message, true);
  }
}
