/**
 * Connections that were handed to a worker which ended before it accepted them. Node keeps them open for ever, so that their
 * clients wait for ever. Here they go to another worker: to Node it looks as if the worker had declined them.
 *
 * This relies on the messages between Node's primary and its workers (lib/internal/cluster): `newconn` hands a connection
 * over, and the worker's reply repeats its number in `ack`.
 */
import type { Worker } from 'node:cluster';

interface ClusterMessage {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

/** A connection of libuv; its descriptor is negative once it is closed. */
interface Connection {
  readonly fd?: number;
}

type Send = (message: ClusterMessage, handle?: Connection, ...others: unknown[]) => boolean;

export function handOverAgain(worker: Worker): void {
  const child = worker.process;
  const handed = new Map<number, Connection>();
  const send = child.send.bind(child) as Send;
  const sendNoted: Send = (message, handle, ...others) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn' && handle !== undefined) {
      handed.set(message.seq!, handle);
    }
    return send(message, handle, ...others);
  };
  child.send = sendNoted as typeof child.send;
  child.prependListener('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) handed.delete(ack);
  });
  // from here on Node gives the worker no more connections
  worker.once('disconnect', () => {
    for (const [ack, { fd = -1 }] of handed) {
      if (fd >= 0) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
    }
    handed.clear();
  });
}
