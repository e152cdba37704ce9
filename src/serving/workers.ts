/** Starts and stops the worker threads that serve requests beside the main thread, and connects them to it. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { AppSettings } from '../app.ts';
import type { WorkerMetrics } from '../http/metrics/metrics.ts';

/** The data that a worker starts with. */
export interface WorkerStart {
  readonly settings: AppSettings;
  readonly listen: { readonly host: string; readonly port: number };
  /** from 2; the main thread is 1 */
  readonly number: number;
  /** threads of the process */
  readonly threads: number;
  readonly logLevel: string;
}

/** What workers call in the main thread. */
export interface ParentApi {
  /** Reports that the worker listens. */
  listening(): void;
  /** The metrics of all threads except this one. */
  metricsOfOthers(number: number): Promise<WorkerMetrics[]>;
  /** Writes a formatted log line. */
  log(line: string): void;
}

/** What the main thread calls in a worker. */
export interface WorkerApi {
  metrics(): Promise<WorkerMetrics>;
  /** Resolves when the worker has answered its requests and returned its leases. */
  stop(): Promise<void>;
}

export interface WorkersParts {
  readonly settings: AppSettings;
  readonly listen: { readonly host: string; readonly port: number };
  /** threads of the process, including the main thread */
  readonly threads: number;
  readonly log: Logger;
  /** The metrics of the main thread. */
  metrics(): Promise<WorkerMetrics>;
}

interface AppWorker {
  readonly number: number;
  readonly rpc: BirpcReturn<WorkerApi, ParentApi>;
}

export class AppWorkers {
  readonly #parts: WorkersParts;
  readonly #workers: Worker[] = [];
  readonly #listening: AppWorker[] = [];
  #stopping = false;

  constructor(parts: WorkersParts) {
    this.#parts = parts;
  }

  /** Resolves when all workers listen. If one cannot, stops all and rejects. */
  async start(): Promise<void> {
    const numbers = Array.from({ length: this.#parts.threads - 1 }, (_, i) => i + 2);
    try {
      await Promise.all(numbers.map((number) => this.#startWorker(number)));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** The metrics of all threads except the one with this number. */
  metricsOfOthers(number: number): Promise<WorkerMetrics[]> {
    const others = this.#listening.filter((worker) => worker.number !== number).map(({ rpc }) => rpc.metrics());
    return Promise.all(number === 1 ? others : [this.#parts.metrics(), ...others]);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#listening.map(({ rpc }) => rpc.stop()));
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #startWorker(number: number): Promise<void> {
    const { settings, listen, threads, log } = this.#parts;
    const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { settings, listen, number, threads, logLevel: log.level } satisfies WorkerStart,
    });
    this.#workers.push(worker);
    return new Promise((resolve, reject) => {
      let isListening = false;
      // an uncaught error in a worker ends the process, like one in the main thread
      const onEnd = (error: unknown) => {
        if (!isListening) reject(error);
        else if (!this.#stopping) throw error;
      };
      worker.once('error', onEnd);
      worker.once('exit', () => onEnd(new Error('worker thread ended unexpectedly')));
      const rpc = createBirpc<WorkerApi, ParentApi>(
        {
          listening: () => {
            isListening = true;
            this.#listening.push({ number, rpc });
            resolve();
          },
          metricsOfOthers: (workerNumber) => this.metricsOfOthers(workerNumber),
          log: (line) => destinationOf(log).write(line),
        },
        { post: (data) => worker.postMessage(data), on: (handler) => void worker.on('message', handler), timeout: -1 },
      );
    });
  }
}

/** The stream that a logger writes to. */
function destinationOf(log: Logger): DestinationStream {
  return (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]!;
}
