/**
 * Writes the responses of one turn of the event loop together, at its end. A write to a socket wakes the process that
 * reads it, which can cost more than a cached response. In a batch, only the first write pays for that. Without batching, a
 * cached response of 4 or 40 KB takes 1.6 times the processor time (20 connections, two cores shared with the clients).
 */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { ServedRecord } from '../../accounts/journal.ts';

/** The batch is written early when its first response has waited longer than this. */
const FLUSH_AFTER_MS = 4;
/** A turn writes for this long. Large responses to many clients continue in the next turn, between other work. */
const WRITING_MS = 4;
/**
 * A client that reads nothing of its response for this long is disconnected. Most responses are with the system as soon as
 * they are written, and need no timer: Node's timeout for a whole server would set one for each.
 */
export const STALLED_MS = 120_000;

interface PendingWrite {
  readonly response: ServerResponse;
  readonly body: string | Buffer | null;
  readonly record: ServedRecord | null;
}

let pendingWrites: PendingWrite[] = [];
let firstPendingAt = 0;

/**
 * Ends a response whose head is written. A string body must be ASCII: Node sends it together with the head. `record`: that its
 * request is served. If that cannot be written, the connection is closed instead.
 */
export function endResponse(response: ServerResponse, body: string | Buffer | null, record: ServedRecord | null): void {
  const now = performance.now();
  if (pendingWrites.length === 0) {
    firstPendingAt = now;
    setImmediate(flushInTurns);
  }
  pendingWrites.push({ response, body, record });
  if (now - firstPendingAt > FLUSH_AFTER_MS) {
    writePending(now + WRITING_MS);
    firstPendingAt = now;
  }
}

function flushInTurns(): void {
  const now = performance.now();
  writePending(now + WRITING_MS);
  firstPendingAt = now;
  if (pendingWrites.length > 0) setImmediate(flushInTurns);
}

/** Writes all pending responses. Call it before closing a connection that may have one. */
export function flush(): void {
  writePending(Infinity);
}

/** Limits how long the client may read nothing. Calls from inside the process have no connection. */
export function limitStall({ socket }: ServerResponse): void {
  if (socket instanceof Socket) socket.setTimeout(STALLED_MS);
}

/** Writes pending responses in their order, until none is left or the time has passed. */
function writePending(endsAt: number): void {
  const pending = pendingWrites;
  pendingWrites = [];
  for (let i = 0; i < pending.length; i++) {
    const { response, body, record } = pending[i]!;
    // the first one writes the records of all
    if (record !== null && !record.journal.write(record)) response.destroy();
    else if (body === null) response.end();
    else if (typeof body === 'string') response.end(body, 'latin1');
    else response.end(body);
    if (response.writableLength > 0) limitStall(response);
    if (performance.now() < endsAt) continue;
    pendingWrites = [...pending.slice(i + 1), ...pendingWrites];
    return;
  }
}
