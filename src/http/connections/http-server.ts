/** The HTTP server and its limits: connections, header and body times, requests of one connection. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, Gauge, type Registry } from 'prom-client';
import { AddressLimit, type AddressLimitOptions } from './address-limit.ts';
import { Connection, type ConnectionHandlers } from './connection.ts';
import { IDLE_CONNECTION_MS, TextHeadResponse } from './text-head.ts';

export const HEADER_BYTES_MAX = 16 * 1024;
const LIMITS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  timeoutCheckMs: 500, // short, so that few of many slow requests expire at the same time
} as const;
/**
 * After a client sent too many requests at once, all open connections hold what they receive, and new ones for this long.
 * Parsing such a packet takes milliseconds. The client may have sent more of them on other connections, and may try again.
 */
const HOLDING_MS = 60_000;

export interface HttpServerOptions {
  /** open connections of this server */
  readonly connectionsMax: number;
  readonly perAddress: AddressLimitOptions;
  readonly registry: Registry;
  /** called for each connection */
  accepted(): void;
}

/** Counts connections for the metrics. */
export class ConnectionMetrics {
  readonly #refused: Counter<'reason'>;
  #open = 0;

  constructor(registry: Registry) {
    this.#refused = new Counter({
      name: 'touchline_connections_refused_total',
      help: 'Connections closed at once, because their address or the service had too many',
      labelNames: ['reason'],
      registers: [registry],
    });
    const open = () => this.#open;
    new Gauge({
      name: 'touchline_connections_open',
      help: 'Open client connections',
      registers: [registry],
      collect() {
        this.set(open());
      },
    });
  }

  refused(reason: 'address' | 'total'): void {
    this.#refused.inc({ reason });
  }

  opened(socket: Socket): void {
    this.#open++;
    socket.once('close', () => this.#open--);
  }
}

/** Returns a function that creates servers with common limits: Fastify needs several for `localhost`. */
export function httpServers(options: HttpServerOptions): (handlers: ConnectionHandlers) => Server {
  const addressLimit = new AddressLimit(options.perAddress);
  const metrics = new ConnectionMetrics(options.registry);
  const connections = new Map<Socket, Connection>();
  let holdsUntil = -Infinity;
  const overflowed = () => {
    for (const connection of connections.values()) connection.hold();
    holdsUntil = performance.now() + HOLDING_MS;
  };
  return (handlers) => {
    const server = createServer({
      ServerResponse: TextHeadResponse,
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: LIMITS.headersTimeoutMs,
      requestTimeout: LIMITS.requestTimeoutMs,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      connectionsCheckingInterval: LIMITS.timeoutCheckMs,
      optimizeEmptyRequests: true, // saves the stream events of each request without a body
      requireHostHeader: false, // the pipeline rejects these requests, with all headers of a response
    });
    server.maxConnections = options.connectionsMax;
    // not in the types; without it, a worker returns a connection beyond its limit to the primary, which offers it again at once
    Object.assign(server, { dropMaxConnection: true });
    // after Node's own listener, which sets up the parser
    server.on('connection', (socket) => {
      options.accepted();
      if (!addressLimit.admit(socket)) {
        metrics.refused('address');
        socket.resetAndDestroy();
        return;
      }
      metrics.opened(socket);
      const holds = performance.now() < holdsUntil;
      connections.set(socket, new Connection(socket, { ...handlers, holds, overflowed }));
      socket.once('close', () => connections.delete(socket));
    });
    server.on('drop', () => metrics.refused('total'));
    const add = (request: IncomingMessage, response: ServerResponse) =>
      connections.get(request.socket)?.add(request, response);
    server.on('request', add);
    // without this listener, Node answers an unknown Expect header itself, without our headers
    server.on('checkExpectation', add);
    return server;
  };
}
