/** Signatures as the Standard Webhooks specification defines them (symmetric, version 1). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
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

/** A message that is older, or further in the future, is not accepted. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * When a received message was signed, ms since 1970 UTC. Null if a header is missing, the time is not close to `now`, or no
 * signature is right.
 */
export function signedAt(headers: IncomingHttpHeaders, body: string, secret: string, now: number): number | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return null;
  const at = Number(timestamp) * 1000;
  if (Math.abs(now - at) > TOLERANCE_MS) return null;
  const expected = Buffer.from(new Webhook(secret).sign(id, new Date(at), body));
  const isRight = signatures.split(' ').some((sent) => {
    const bytes = Buffer.from(sent);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  return isRight ? at : null;
}
