import type { StoredWebhook } from '../../store/accounts/webhooks.ts';
import type { Outgoing } from './sender.ts';
import { signedHeaders } from './signature.ts';

/** A message to a webhook, signed with its secrets. `id` is the same for every attempt. */
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
