/** The threads that answer beside the one the process began with: started together, stopped together. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { KeyMemory, KeyShares } from '../accounts/key-limits.ts';
import type { AppSettings } from '../app.ts';
import type { ThreadMetrics } from '../http/metrics/metrics.ts';

/** What a thread is begun with. */
export interface Beginning {
  readonly settings: AppSettings;
  readonly listen: { readonly host: string; readonly port: number };
  /** from 2 */
  readonly number: number;
  readonly of: number;
  readonly logLevel: string;
}

/** What a thread asks of the one that began it. */
export interface OfBeginner {
  /** It listens. */
  answers(): void;
  keyMemory(keyId: string, perMinute: number | null): Promise<KeyMemory>;
  /** of all other threads */
  metricsBeside(number: number): Promise<ThreadMetrics[]>;
  /** a line of the log, ready to be written */
  log(line: string): void;
}

/** What a thread is asked. */
export interface OfThread {
  metrics(): Promise<ThreadMetrics>;
  /** Resolves when all it took is answered and given back. */
  stop(): Promise<void>;
}

export interface ThreadsParts {
  readonly settings: AppSettings;
  readonly listen: { readonly host: string; readonly port: number };
  /** how many answer, with the one that begins them */
  readonly of: number;
  readonly shares: KeyShares;
  readonly log: Logger;
  /** of the thread that begins them */
  metrics(): Promise<ThreadMetrics>;
}

interface AnsweringThread {
  readonly number: number;
  readonly rpc: BirpcReturn<OfThread, OfBeginner>;
}

export class AnsweringThreads {
  readonly #parts: ThreadsParts;
  readonly #workers: Worker[] = [];
  /** those that listen */
  readonly #threads: AnsweringThread[] = [];
  #stopping = false;

  constructor(parts: ThreadsParts) {
    this.#parts = parts;
  }

  /** Resolves when all listen; where one cannot, the others are stopped. */
  async start(): Promise<void> {
    const numbers = Array.from({ length: this.#parts.of - 1 }, (_, i) => i + 2);
    try {
      await Promise.all(numbers.map((number) => this.#begin(number)));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Of all threads but one. */
  metricsBeside(number: number): Promise<ThreadMetrics[]> {
    const others = this.#threads.filter((thread) => thread.number !== number).map(({ rpc }) => rpc.metrics());
    return Promise.all(number === 1 ? others : [this.#parts.metrics(), ...others]);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#threads.map(({ rpc }) => rpc.stop()));
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #begin(number: number): Promise<void> {
    const { settings, listen, of, log } = this.#parts;
    const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { settings, listen, number, of, logLevel: log.level } satisfies Beginning,
    });
    this.#workers.push(worker);
    return new Promise((resolve, reject) => {
      let answering = false;
      // a thread ends by an error nobody expected: nor would the process go on after one of its own
      const ended = (error: unknown) => {
        if (!answering) reject(error);
        else if (!this.#stopping) throw error;
      };
      worker.once('error', ended);
      worker.once('exit', () => ended(new Error('worker thread ended')));
      const rpc = createBirpc<OfThread, OfBeginner>(
        {
          answers: () => {
            answering = true;
            this.#threads.push({ number, rpc });
            resolve();
          },
          keyMemory: async (keyId, perMinute) => (await this.#parts.shares.of(keyId, perMinute)).memory,
          metricsBeside: (asking) => this.metricsBeside(asking),
          log: (line) => destinationOf(log).write(line),
        },
        { post: (data) => worker.postMessage(data), on: (told) => void worker.on('message', told), timeout: -1 },
      );
    });
  }
}

/** Where a logger writes its lines. */
function destinationOf(log: Logger): DestinationStream {
  return (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]!;
}
