/** A place for a process that serves metered requests: the process is killed or stopped, and the next one takes its place. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { FromNode, ToNode } from './node-process.ts';

export type Ending = 'kill' | 'stop';

const SCRIPT = new URL('./node-process.ts', import.meta.url);

export class NodeSlot {
  /** rises with every process */
  life = 0;
  /** resolves when the current process listens */
  ready: Promise<void>;
  /** what processes reported */
  readonly faults: string[] = [];
  readonly #databaseUrl: string;
  #now: number;
  #child: ChildProcess | undefined;
  #url = '';
  #agent = new Agent({ keepAlive: true });
  #isEnding = false;

  constructor(databaseUrl: string, now: number) {
    this.#databaseUrl = databaseUrl;
    this.#now = now;
    this.ready = this.#start();
  }

  /** Replaces the process, unless that is under way. */
  replace(ending: Ending): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.life++;
    this.ready = this.end(ending).then(() => this.#start());
  }

  async end(ending: Ending): Promise<void> {
    const child = this.#child!;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (ending === 'kill') child.kill('SIGKILL');
    else child.send('stop' satisfies ToNode);
    await ended;
    this.#agent.destroy();
  }

  /** Sets the clock of the process. */
  async setClock(now: number): Promise<void> {
    this.#now = now;
    await this.ready;
    const child = this.#child!;
    child.send({ now } satisfies ToNode);
    for (;;) {
      const [message] = (await once(child, 'message')) as [FromNode];
      if ('now' in message && message.now === now) return;
    }
  }

  /** The status of a response; null if the connection broke before it was complete. */
  status(key: string): Promise<number | null> {
    return new Promise((resolve) => {
      const request = get(
        `${this.#url}/api/v2/thing`,
        { agent: this.#agent, headers: { 'x-api-key': key } },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.complete ? response.statusCode! : null));
          response.on('error', () => resolve(null));
        },
      );
      request.on('error', () => resolve(null));
    });
  }

  async #start(): Promise<void> {
    this.#agent = new Agent({ keepAlive: true });
    const child = fork(SCRIPT, [this.#databaseUrl, String(this.#now)], { execArgv: [] });
    child.on('message', (message: FromNode) => {
      if ('fault' in message) this.faults.push(message.fault);
    });
    this.#child = child;
    const [message] = (await once(child, 'message')) as [FromNode];
    if (!('url' in message)) throw new Error(`the process did not start: ${JSON.stringify(message)}`);
    this.#url = message.url;
    this.#isEnding = false;
  }
}
