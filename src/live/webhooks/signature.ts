/** Signatures as the Standard Webhooks specification defines them (symmetric, version 1). */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24; // the minimum of the specification: 192 bits

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The signature headers of a message; `at` in ms since 1970 UTC. Each secret adds a signature; receivers check any one. */
export function signedHeaders(
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body));
  const timestamp = String(Math.floor(at / 1000));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
