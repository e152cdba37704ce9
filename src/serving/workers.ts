/** The threads that answer beside the one the process began with: started together, stopped together. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { KeyLimitsCache, KeyLimitsMemory } from '../accounts/key-limits.ts';
import type { AppSettings } from '../app.ts';
import type { WorkerMetrics } from '../http/metrics/metrics.ts';

/** What a thread is begun with. */
export interface WorkerStart {
  readonly settings: AppSettings;
  readonly listen: { readonly host: string; readonly port: number };
  /** from 2 */
  readonly number: number;
  readonly of: number;
  readonly logLevel: string;
}

/** What a thread asks of the one that began it. */
export interface ParentApi {
  /** It listens. */
  listening(): void;
  keyMemory(keyId: string, perMinute: number | null): Promise<KeyLimitsMemory>;
  /** of all other threads */
  metricsOfOthers(number: number): Promise<WorkerMetrics[]>;
  /** a line of the log, ready to be written */
  log(line: string): void;
}

/** What a thread is asked. */
export interface WorkerApi {
  metrics(): Promise<WorkerMetrics>;
  /** Resolves when all it took is answered and given back. */
  stop(): Promise<void>;
}

export interface WorkersParts {
  readonly settings: AppSettings;
  readonly listen: { readonly host: string; readonly port: number };
  /** how many answer, with the one that begins them */
  readonly of: number;
  readonly keyLimits: KeyLimitsCache;
  readonly log: Logger;
  /** of the thread that begins them */
  metrics(): Promise<WorkerMetrics>;
}

interface AppWorker {
  readonly number: number;
  readonly rpc: BirpcReturn<WorkerApi, ParentApi>;
}

export class AppWorkers {
  readonly #parts: WorkersParts;
  readonly #workers: Worker[] = [];
  /** those that listen */
  readonly #threads: AppWorker[] = [];
  #stopping = false;

  constructor(parts: WorkersParts) {
    this.#parts = parts;
  }

  /** Resolves when all listen; where one cannot, the others are stopped. */
  async start(): Promise<void> {
    const numbers = Array.from({ length: this.#parts.of - 1 }, (_, i) => i + 2);
    try {
      await Promise.all(numbers.map((number) => this.#startWorker(number)));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Of all threads but one. */
  metricsOfOthers(number: number): Promise<WorkerMetrics[]> {
    const others = this.#threads.filter((thread) => thread.number !== number).map(({ rpc }) => rpc.metrics());
    return Promise.all(number === 1 ? others : [this.#parts.metrics(), ...others]);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#threads.map(({ rpc }) => rpc.stop()));
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #startWorker(number: number): Promise<void> {
    const { settings, listen, of, log } = this.#parts;
    const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { settings, listen, number, of, logLevel: log.level } satisfies WorkerStart,
    });
    this.#workers.push(worker);
    return new Promise((resolve, reject) => {
      let isListening = false;
      // a thread ends by an error nobody expected: nor would the process go on after one of its own
      const ended = (error: unknown) => {
        if (!isListening) reject(error);
        else if (!this.#stopping) throw error;
      };
      worker.once('error', ended);
      worker.once('exit', () => ended(new Error('worker thread ended')));
      const rpc = createBirpc<WorkerApi, ParentApi>(
        {
          listening: () => {
            isListening = true;
            this.#threads.push({ number, rpc });
            resolve();
          },
          keyMemory: async (keyId, perMinute) => (await this.#parts.keyLimits.of(keyId, perMinute)).memory,
          metricsOfOthers: (askingNumber) => this.metricsOfOthers(askingNumber),
          log: (line) => destinationOf(log).write(line),
        },
        { post: (data) => worker.postMessage(data), on: (handler) => void worker.on('message', handler), timeout: -1 },
      );
    });
  }
}

/** Where a logger writes its lines. */
function destinationOf(log: Logger): DestinationStream {
  return (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]!;
}
