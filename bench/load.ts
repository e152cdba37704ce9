/**
 * The load generator, in a process of its own: connections that send a request, read its answer, and send the next.
 * It speaks as little HTTP as that takes. Libraries for it parse every header into objects and took 220 microseconds of
 * a core a request beside a server that took 240: they measured themselves. This takes about 50.
 */
import { connect } from 'node:net';
import { createHistogram } from 'node:perf_hooks';

export interface LoadSetting {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** sent by the connections in turn */
  readonly keys: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** every connection has its own share, and starts again when it is through */
  readonly paths: readonly string[];
}

export interface LoadResult {
  readonly perSecond: number;
  /** milliseconds */
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** received, heads included */
  readonly bytes: number;
  /** answers other than 200 and 304 */
  readonly failed: number;
}

const END_OF_HEAD = '\r\n\r\n';
const GOOD = /^HTTP\/1\.1 (?:200|304) /;
const EMPTY = /^HTTP\/1\.1 (?:204|304) /;
const LENGTH = /\r\ncontent-length: (\d+)/i;

class Load {
  readonly #setting: LoadSetting;
  readonly #address: URL;
  readonly #waits = createHistogram();
  #requests = 0;
  #bytes = 0;
  #failed = 0;

  constructor(setting: LoadSetting) {
    this.#setting = setting;
    this.#address = new URL(setting.url);
  }

  async run(): Promise<LoadResult> {
    const { seconds, connections } = this.#setting;
    const started = performance.now();
    const until = started + seconds * 1000;
    await Promise.all(Array.from({ length: connections }, (_, mine) => this.#connection(mine, until)));
    return {
      perSecond: (this.#requests * 1000) / (performance.now() - started),
      p50: this.#waits.percentile(50) / 1000,
      p99: this.#waits.percentile(99) / 1000,
      requests: this.#requests,
      bytes: this.#bytes,
      failed: this.#failed,
    };
  }

  /** Sends requests one after the other until the time is up; an answer cut short is an error. */
  #connection(mine: number, until: number): Promise<void> {
    const { keys, headers, paths, connections } = this.#setting;
    const { hostname, port, host } = this.#address;
    const share = paths.length < connections ? paths : paths.filter((_, i) => i % connections === mine);
    const sent = { Host: host, ...headers, 'x-api-key': keys[mine % keys.length]! };
    const lines = Object.entries(sent).map(([name, value]) => `\r\n${name}: ${value}`);
    const rest = ` HTTP/1.1${lines.join('')}${END_OF_HEAD}`;
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let next = 0;
      let sentAt = 0;
      let head = '';
      let missing = -1; // bytes of the body still to come; below 0 while the head is read
      const send = () => {
        sentAt = performance.now();
        if (sentAt < until) socket.write(`GET ${share[next++ % share.length]}${rest}`, 'latin1');
        else socket.destroy();
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        this.#bytes += chunk.length;
        if (missing < 0) {
          head += chunk.toString('latin1');
          const end = head.indexOf(END_OF_HEAD);
          if (end < 0) return;
          missing = lengthOf(head) - (head.length - end - END_OF_HEAD.length);
        } else {
          missing -= chunk.length;
        }
        if (missing > 0) return;
        this.#answered(head, sentAt);
        head = '';
        missing = -1;
        send();
      });
      socket.on('error', reject);
      socket.on('close', () => (sentAt < until ? reject(new Error('the server closed a connection')) : resolve()));
    });
  }

  #answered(head: string, sentAt: number): void {
    this.#requests++;
    if (!GOOD.test(head)) this.#failed++;
    this.#waits.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)));
  }
}

function lengthOf(head: string): number {
  if (EMPTY.test(head)) return 0;
  const length = LENGTH.exec(head)?.[1];
  if (length === undefined) throw new Error('the load generator needs answers with a Content-Length');
  return Number(length);
}

process.once('message', async (setting: LoadSetting) => {
  const result = await new Load(setting).run();
  process.send!(result, () => process.exit(0));
});
