/** Threads for work that takes seconds, so that the event loop stays free. */
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';

type Outcome = { readonly isDone: true } | { readonly isDone: false; readonly error: unknown };

/**
 * A thread that does one task at a time: its script calls `doTasks`. It starts with the first task and stays idle between
 * tasks. A start takes a third of a second of processor time. When a thread ends, V8 releases its memory on the event loop
 * some seconds later, and holds it for up to 30 ms.
 */
export class BackgroundThread<Task> {
  readonly #script: URL;
  #worker: Worker | null = null;
  #task: PromiseWithResolvers<void> | null = null;

  constructor(script: URL) {
    this.#script = script;
  }

  /**
   * Resolves when the task is done, or when `signal` has ended the thread; after that, no other one starts. Rejects with the
   * error of the task. Call it again only then, and with the same signal.
   */
  async run(task: Task, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#worker ??= this.#start(signal);
    this.#task = Promise.withResolvers();
    this.#worker.ref();
    this.#worker.postMessage(task);
    try {
      await this.#task.promise;
    } finally {
      this.#task = null;
      this.#worker?.unref(); // the process ends without waiting for an idle thread
    }
  }

  #start(signal: AbortSignal): Worker {
    const worker = new Worker(this.#script);
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.on('message', (outcome: Outcome) => {
      if (outcome.isDone) this.#task?.resolve();
      else this.#task?.reject(outcome.error);
    });
    // the next task starts a new thread
    worker.on('error', (error) => {
      this.#worker = null;
      if (this.#task === null) throw error;
      this.#task.reject(error);
    });
    worker.on('exit', () => {
      if (this.#worker !== worker) return; // it ended by the error above, and another may have started
      this.#worker = null;
      if (signal.aborted) this.#task?.resolve();
      else this.#task?.reject(new Error('the thread ended before its task'));
    });
    return worker;
  }
}

/** Call once in the thread. */
export function doTasks<Task>(work: (task: Task) => Promise<void>): void {
  const port = parentPort!;
  port.on('message', async (task: Task) => {
    let outcome: Outcome = { isDone: true };
    try {
      await work(task);
    } catch (error) {
      outcome = { isDone: false, error };
    }
    port.postMessage(outcome);
  });
}

/** Niceness of a thread whose work can wait: a tenth of the weight of the event loop. */
export const LOW_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Niceness of a thread that writes to SQLite in transactions of up to 0.2 seconds: a third of the weight of the event loop.
 * While it waits for the processor, all other writers wait for its lock, and give up after DATABASE_LOCK_TIMEOUT_MS (5 seconds
 * by default). On two cores with six busy programs beside it, its longest transaction takes 0.6 seconds with the priority of
 * the event loop, 2.0 with this one, and 5.7 with LOW_PRIORITY. A thread with longer transactions must not lower its priority.
 */
export const WRITER_PRIORITY = 5;

/**
 * Lets requests have the processor first: call at the start of a thread whose work takes seconds. Linux sets the
 * priority of the calling thread; other systems would set that of the whole process, so there it stays as it is.
 */
export function lowerThreadPriority(niceness = LOW_PRIORITY): void {
  // a process may lower its priority, but not raise it
  if (process.platform !== 'linux' || getPriority() >= niceness) return;
  try {
    setPriority(niceness);
  } catch (error) {
    // a filter of system calls may forbid it: the work is done all the same
    const { info } = error as { readonly info?: { readonly code: string } };
    if (info?.code !== 'EPERM' && info?.code !== 'EACCES') throw error;
  }
}
