import type { StoredWebhook } from '../../store/accounts/webhooks.ts';
import type { Change, ChangeRun } from '../../store/changes/reader.ts';
import type { Outgoing } from './sender.ts';
import { signedHeaders } from './signature.ts';

export interface WebhookMessage {
  /** the same for every attempt */
  readonly id: string;
  readonly type: string;
  /** JSON */
  readonly body: string;
  /** numbers of the first and last change in it; null: it has none */
  readonly changes: { readonly first: number; readonly last: number } | null;
}

/** The changes of one commit as a message. */
export function changesMessage(
  { id }: StoredWebhook,
  run: ChangeRun,
  present: (change: Change) => unknown,
): WebhookMessage {
  const [first, last] = [run[0]!, run.at(-1)!];
  const type = `${first.resource}.${first.action}`;
  return {
    // derived from receiver and content, so that it is the same for every attempt of any process
    id: `msg_${id}_${last.seq}`,
    type,
    body: JSON.stringify({ type, timestamp: new Date(first.at).toISOString(), data: run.map(present) }),
    changes: { first: first.seq, last: last.seq },
  };
}

/** A message to a webhook, signed with its secrets. */
export function messageTo(
  { url, secret, old }: StoredWebhook,
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Outgoing {
  const secrets = [secret, ...(old !== null && at < old.until ? [old.secret] : [])];
  const headers = {
    ...signedHeaders({ id, at, body }, secrets),
    'content-type': 'application/json',
    'user-agent': 'Touchline-Webhooks',
  };
  return { url, headers, body };
}
