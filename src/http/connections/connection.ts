/**
 * One connection: its requests are served one after the other, as their responses must be sent in order. A client that sends
 * further requests meanwhile is read no further. Node alone would answer everything that a client sends without reading.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { headFault, LOOSE_LINE, lineForm, parsedLines, RequestLines } from './request-line.ts';

/** Requests that wait before the connection holds what it receives. Until then Node's parser reads the socket itself. */
const HOLD_FROM = 2;
/** Node parses up to 64 KB at once before the connection holds: two thousand small requests. With more it is closed. */
const WAITING_MAX = 32;

export interface ConnectionHandlers {
  /** serves a request */
  serve(request: IncomingMessage, response: ServerResponse): void;
  /** answers with 400; the connection closes after it */
  refuse(request: IncomingMessage, response: ServerResponse, reason: string): void;
}

export interface ConnectionOptions extends ConnectionHandlers {
  /** true if the connection holds what it receives from the start */
  readonly holds: boolean;
  /** called when the connection is closed because of too many requests */
  overflowed(): void;
}

type WaitingRequest = readonly [request: IncomingMessage, response: ServerResponse, fault: string | null];

export class Connection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  /** whether a response is being sent; not the response, which would stay in memory while the connection is idle */
  #isResponding = false;
  /** requests behind it */
  readonly #waiting: WaitingRequest[] = [];
  #held: HeldBytes | null = null;
  /** true if the next request may have started before the connection held, so that its line was not checked */
  #mayBeCut = false;
  /** true once a request is served that the connection closes after: those behind it are ignored */
  #isClosing = false;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    if (options.holds) this.hold();
  }

  /** Takes a request from the parser. */
  add(request: IncomingMessage, response: ServerResponse): void {
    if (this.#isClosing || this.#socket.destroyed) return;
    const isAlone = !this.#isResponding && this.#waiting.length === 0;
    const fault = headFault(request) ?? this.#lineFault(request, response, isAlone);
    if (isAlone) {
      this.#start(request, response, fault);
      return;
    }
    this.#waiting.push([request, response, fault]);
    if (this.#waiting.length === HOLD_FROM && this.#held === null) this.#holdAfter(request);
    if (this.#waiting.length <= WAITING_MAX) return;
    this.#socket.destroy();
    this.#options.overflowed();
  }

  /**
   * Stands between the socket and Node's parser from now on. Not while the parser reports a request of this connection.
   * `lines` has seen what the parser has read; null if that is unknown.
   */
  hold(lines: RequestLines | null = null): void {
    if (this.#socket.destroyed || this.#held !== null || this.#socket.listenerCount('data') === 0) return;
    this.#mayBeCut = lines === null && this.#socket.bytesRead > 0;
    this.#held = new HeldBytes(this.#socket, lines ?? new RequestLines(), () => this.#waiting.length === 0);
  }

  #holdAfter({ socket }: IncomingMessage): void {
    const lines = parsedLines(socket);
    const { bytesRead } = socket;
    setImmediate(() => this.hold(socket.bytesRead === bytesRead ? lines : null));
  }

  #lineFault(request: IncomingMessage, response: ServerResponse, isAlone: boolean): string | null {
    if (this.#held !== null) {
      if (this.#mayBeCut) response.shouldKeepAlive = false;
      return this.#held.fault;
    }
    const form = lineForm(request, isAlone);
    // its line cannot be checked, so no request of another client may follow on this connection
    if (form === 'cut') response.shouldKeepAlive = false;
    return form === 'loose' ? LOOSE_LINE : null;
  }

  #start(request: IncomingMessage, response: ServerResponse, fault: string | null): void {
    this.#isResponding = true;
    this.#isClosing = fault !== null || !response.shouldKeepAlive;
    response.on('close', this.#next); // emitted once: `once` would need a wrapper for each response
    if (fault === null) {
      this.#options.serve(request, response);
      return;
    }
    response.shouldKeepAlive = false;
    this.#options.refuse(request, response, fault);
  }

  readonly #next = (): void => {
    this.#isResponding = false;
    if (this.#socket.destroyed || this.#isClosing) return;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#start(...next);
    this.#held?.parseNext();
  };
}

/** Stands between the socket and Node's parser, and leaves the rest unread while a request waits. */
class HeldBytes {
  readonly #socket: Socket;
  readonly #mayParse: () => boolean;
  readonly #parse: (bytes: Buffer) => void;
  readonly #lines: RequestLines;
  /** received and not yet parsed: each piece has a few requests at most */
  readonly #pieces: Buffer[] = [];
  #isPaused = false;
  fault: string | null = null;

  constructor(socket: Socket, lines: RequestLines, mayParse: () => boolean) {
    this.#socket = socket;
    this.#lines = lines;
    this.#mayParse = mayParse;
    const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
    this.#parse = parse;
    socket.removeListener('data', parse);
    socket.on('data', (chunk) => {
      const { pieces, fault } = this.#lines.split(chunk);
      this.fault ??= fault;
      this.#pieces.push(...pieces);
      this.parseNext();
    });
    this.parseNext();
  }

  parseNext(): void {
    while (this.#mayParse() && this.#pieces.length > 0) this.#parse(this.#pieces.shift()!);
    const wasPaused = this.#isPaused;
    this.#isPaused = !this.#mayParse();
    // again if it is paused, because Node resumes the socket when it has sent a response
    if (this.#isPaused) this.#socket.pause();
    else if (wasPaused) this.#socket.resume();
  }
}
