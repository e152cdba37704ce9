/**
 * Connections that the primary has passed to a worker. If the worker ends before it confirms one, node:cluster forgets the
 * connection without closing it, and its client would wait for ever.
 */
import type { Worker } from 'node:cluster';

/** The message of node:cluster that passes a connection, and the one that confirms it. */
interface ClusterMessage {
  /** number of the passing message */
  readonly seq?: number;
  /** the number that it confirms */
  readonly ack?: number;
}

interface Connection {
  close(): void;
}

/** Closes the connections that a worker has not confirmed when it ends. */
export function closeUnconfirmed({ process }: Worker): void {
  const passed = new Map<number, Connection>();
  const { send } = process;
  process.send = (message: ClusterMessage, connection?: unknown, ...rest: unknown[]) => {
    if (connection && message.seq !== undefined) passed.set(message.seq, connection as Connection);
    return Reflect.apply(send, process, [message, connection, ...rest]) as boolean;
  };
  // a worker that is stopping declines: node:cluster passes the connection to another one
  process.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) passed.delete(ack);
  });
  // when all messages of the worker have been read; `disconnect` is not emitted while a connection is unconfirmed
  process.once('close', () => {
    for (const connection of passed.values()) connection.close();
    passed.clear();
  });
}
