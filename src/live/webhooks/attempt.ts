/** Sends a message to a webhook, and stores how that went for its owner to see. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { WebhookDelivery, WebhookDeliveryStore } from '../../store/accounts/webhook-deliveries.ts';
import type { StoredWebhook } from '../../store/accounts/webhooks.ts';
import { messageTo, type WebhookMessage } from './message.ts';
import type { Send } from './sender.ts';

export interface AttemptParts {
  readonly deliveries: WebhookDeliveryStore;
  readonly send: Send;
  readonly clock: Clock;
}

/** Never rejects because of the receiver: without a response, `status` is null and `error` says why. */
export async function attempt(
  { deliveries, send, clock }: AttemptParts,
  webhook: StoredWebhook,
  { id: messageId, type, body, changes }: WebhookMessage,
  isByHand = false,
): Promise<WebhookDelivery> {
  const at = clock.now();
  const started = performance.now();
  const { status, error } = await send(messageTo(webhook, { id: messageId, at, body })).then(
    (status) => ({ status, error: '' }),
    (fault: unknown) => ({ status: null, error: fault instanceof Error ? fault.message : String(fault) }),
  );
  const delivery: WebhookDelivery = {
    id: `wd_${randomBytes(9).toString('hex')}`,
    ...{ webhookId: webhook.id, at, messageId, type, status, error, isByHand },
    ...{ firstChange: changes?.first ?? null, lastChange: changes?.last ?? null },
    microseconds: Math.round((performance.now() - started) * 1000),
  };
  await deliveries.add(delivery);
  return delivery;
}

export function isAccepted({ status }: Pick<WebhookDelivery, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}
