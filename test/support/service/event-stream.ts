/** A client of server-sent events that keeps all events and can stop reading. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

export interface ReceivedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

const WAIT_MS = 60_000;

export class EventStreamClient {
  readonly events: ReceivedEvent[] = [];
  comments = 0;
  /** the value to send as `Last-Event-ID` */
  lastEventId: string | null = null;
  ended = false;
  status = 0;
  headers: IncomingMessage['headers'] = {};
  text = '';
  readonly #request: ClientRequest;
  #response: IncomingMessage | undefined;
  readonly #waiting = new Set<() => void>();

  private constructor(url: string, headers: Record<string, string>) {
    this.#request = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
  }

  /** Resolves when the response headers arrive. */
  static open(url: string, headers: Record<string, string>): Promise<EventStreamClient> {
    const client = new EventStreamClient(url, headers);
    return new Promise((resolve, reject) => {
      const sent = client.#request;
      sent.on('error', (error) => {
        client.#end();
        reject(error);
      });
      sent.on('response', (response) => {
        client.#response = response;
        client.status = response.statusCode ?? 0;
        client.headers = response.headers;
        response.setEncoding('utf8');
        response.on('data', (text: string) => client.#receive(text));
        response.on('close', () => client.#end());
        response.on('error', () => client.#end());
        resolve(client);
      });
      sent.end();
    });
  }

  /** Waits until a condition on the received events holds, at most 60 seconds. */
  async until(condition: () => boolean): Promise<void> {
    const timeout = AbortSignal.timeout(WAIT_MS);
    while (!condition()) {
      if (timeout.aborted) throw new Error(`the condition does not hold after ${this.events.length} events`);
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          timeout.removeEventListener('abort', wake);
          resolve();
        };
        this.#waiting.add(wake);
        timeout.addEventListener('abort', wake);
      });
    }
  }

  pause(): void {
    this.#response?.pause();
  }

  close(): void {
    this.#request.destroy();
  }

  #end(): void {
    this.ended = true;
    this.#wake();
  }

  #receive(text: string): void {
    this.text += text;
    if (this.status !== 200) return;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')) {
      this.#receiveBlock(this.text.slice(0, end));
      this.text = this.text.slice(end + 2);
    }
    this.#wake();
  }

  #receiveBlock(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) this.comments++;
      else fields.set(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2));
    }
    this.lastEventId = fields.get('id') ?? this.lastEventId;
    const data = fields.get('data');
    if (data === undefined) return;
    this.events.push({ id: Number(fields.get('id')), event: fields.get('event') ?? '', data: JSON.parse(data) });
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
