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
  /** resolves when the current process listens; rejects if it ends before */
  ready: Promise<void>;
  /** what processes reported */
  readonly faults: string[] = [];
  readonly #databaseUrl: string;
  #now: number;
  #child: ChildProcess | undefined;
  #url = '';
  #agent = new Agent({ keepAlive: true });
  #isEnding = false;
  #isClosed = false;

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
    this.ready.catch(() => undefined); // the next to wait for it fails
  }

  async end(ending: Ending): Promise<void> {
    const child = this.#child!;
    if (hasEnded(child)) return;
    const ended = once(child, 'exit');
    if (ending === 'kill') child.kill('SIGKILL');
    else child.send('stop' satisfies ToNode);
    await ended;
    this.#agent.destroy();
  }

  /** Kills the process for good: every use of the slot fails, so that clients do not go on after a test has failed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.end('kill');
    await this.ready.catch(() => undefined);
  }

  /** Sets the clock of the process. */
  async setClock(now: number): Promise<void> {
    this.#now = now;
    await this.ready;
    this.#requireProcess();
    const child = this.#child!;
    const isSet = message(child, (sent): sent is { now: number } => 'now' in sent && sent.now === now);
    child.send({ now } satisfies ToNode);
    await isSet;
  }

  /** The status of a response; null if the connection broke before it was complete. */
  async status(key: string): Promise<number | null> {
    this.#requireProcess();
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
    if (this.#isClosed) throw new Error('the slot is closed');
    this.#agent = new Agent({ keepAlive: true });
    const child = fork(SCRIPT, [this.#databaseUrl, String(this.#now)], { execArgv: [] });
    child.on('message', (sent: FromNode) => {
      if ('fault' in sent) this.faults.push(sent.fault);
    });
    this.#child = child;
    const { url } = await message(child, (sent): sent is { url: string } => 'url' in sent);
    this.#url = url;
    this.#isEnding = false;
  }

  /** Throws if the process has ended, unless this slot has ended it and starts the next one. */
  #requireProcess(): void {
    if (this.#isClosed) throw new Error('the slot is closed');
    if (!this.#isEnding && hasEnded(this.#child!)) throw new Error(endOf(this.#child!));
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function endOf({ exitCode, signalCode }: ChildProcess): string {
  return `the process ended by itself with ${exitCode ?? signalCode}`;
}

/** The next message of this kind. Rejects if the process ends before it sends one. */
function message<Message extends FromNode>(
  child: ChildProcess,
  isWanted: (sent: FromNode) => sent is Message,
): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const receive = (sent: FromNode) => {
    if (isWanted(sent)) resolve(sent);
  };
  const ended = () => reject(new Error(endOf(child)));
  child.on('message', receive).once('exit', ended);
  return promise.finally(() => child.off('message', receive).off('exit', ended));
}
