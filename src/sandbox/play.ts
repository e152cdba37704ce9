/** Fills an empty store with the sandbox and plays its matches on: one process does it for all. */
import { extname } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { LeasedJob } from '../jobs/leased-job.ts';
import type { Leases } from '../jobs/leases.ts';
import { lastSandboxFill } from '../store/sandbox.ts';
import type { OpenStore } from '../store/store.ts';
import { fillSandbox, mayFillSandbox } from './fill.ts';

const UPDATE_MS = 60_000;
/** A sandbox of this age is served while another process updates it. */
const FRESH_MS = 2 * UPDATE_MS;
const WAIT_PAUSE_MS = 250;
/** A process that waits for another one to update the sandbox then serves what is stored. */
const UPDATE_WAIT_MS = 30_000;

export interface PlayParts {
  readonly leases: Leases;
  readonly databaseUrl: string;
  readonly seed: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface PlayedSandbox {
  /** whether this process filled the store or brought it up to date */
  readonly isFilledHere: boolean;
  stop(): Promise<void>;
}

/** Resolves when the sandbox can be served. A store with real data is not changed. */
export async function playSandbox(store: OpenStore, parts: PlayParts): Promise<PlayedSandbox> {
  if (!(await mayFillSandbox(store))) return { isFilledHere: false, stop: async () => undefined };
  const { leases, seed, clock, log } = parts;
  let isServing = false;
  const job = new LeasedJob({
    name: 'sandbox',
    leases,
    everyMs: UPDATE_MS,
    onError: (error) => log.error({ err: error }, 'sandbox update failed'),
    work: async (signal) => {
      if (isServing) return store.reference.sandbox ? updateInThread(parts, signal) : undefined;
      const started = performance.now();
      const progress = sandboxProgress(log, store.reference.sandbox);
      const saved = await fillSandbox(store, { seed, now: clock.now() }, progress);
      log.info({ records: saved, seconds: Math.round(performance.now() - started) / 1000 }, 'sandbox filled');
    },
  });
  const isFilledHere = await fillOrWait(store, job, parts);
  isServing = true;
  job.start();
  return { isFilledHere, stop: () => job.stop() };
}

/** Fills the store, or waits until another process has done so. Returns whether this one did. */
async function fillOrWait(store: OpenStore, job: LeasedJob, { leases, clock }: PlayParts): Promise<boolean> {
  const started = performance.now();
  for (;;) {
    await leases.tick();
    if (job.isHeld) {
      await job.runIfDue();
      return true;
    }
    const last = await lastSandboxFill(store.database);
    const isFresh = last !== undefined && Math.abs(clock.now() - last.at) < FRESH_MS;
    const hasWaited = last !== undefined && performance.now() - started > UPDATE_WAIT_MS;
    if (isFresh || hasWaited || !(await mayFillSandbox(store))) {
      await store.revisions.refresh();
      return false;
    }
    await pause(WAIT_PAUSE_MS);
  }
}

/** The update at midnight rebuilds the whole sandbox, which takes seconds, so it runs in its own thread. */
async function updateInThread({ databaseUrl: url, seed, clock }: PlayParts, signal: AbortSignal): Promise<void> {
  const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { url, seed, now: clock.now() },
  });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Logs what the first start does for the seconds before the service listens. */
function sandboxProgress(log: Logger, isFilled: boolean): (share: number) => Promise<void> {
  if (isFilled) return async () => undefined;
  log.info('first start: filling the empty store with the sandbox, which takes some seconds');
  log.flush();
  let shown = 0;
  return async (share) => {
    const percent = Math.floor(share * 10) * 10;
    if (percent === shown) return;
    shown = percent;
    log.info({ percent }, 'filling the sandbox');
    await nextTurn(); // an import into SQLite leaves no turn in which the log is written
  };
}
