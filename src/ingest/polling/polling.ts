/**
 * Polls an API with the operator's own key, within a daily number of requests. Each response is saved as a file, which
 * the source then imports. A saved response that is recent enough is not requested again, so an interrupted poll
 * continues where it stopped.
 */

import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';
import type { Polling, PollRequest, PollScope, Verdict } from '../records/polling.ts';
import type { ResponseFolder } from './response-folder.ts';

export interface PollOptions {
  readonly polling: Polling;
  readonly key: string;
  /** base URL that replaces the API's own */
  readonly address?: string;
  readonly folder: ResponseFolder;
  /** maximum requests per day (UTC) */
  readonly budget: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly timeoutSeconds?: number;
  readonly stopped?: () => boolean;
}

export interface PollReport {
  readonly requestsSent: number;
  /** requests skipped because a saved response is recent enough */
  readonly skipped: number;
  /** paths of new files */
  readonly files: readonly string[];
  readonly refused: readonly { readonly request: string; readonly reason: string }[];
  /** why the poll stopped early; null if it completed */
  readonly stopReason: string | null;
}

/** The API rejects the key or the account, so every further request would fail. */
export class PollError extends Error {
  override name = 'PollError';
}

const ATTEMPTS_MAX = 5;
const PAUSE_SECONDS_FIRST = 2;
const PAUSE_SECONDS_MAX = 120;
const TIMEOUT_SECONDS = 30;
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Sends the requests of a plan once.
 *
 * @throws PollError if the API rejects the key
 */
export async function poll(scope: Omit<PollScope, 'now'>, options: PollOptions): Promise<PollReport> {
  const { polling, folder, clock } = options;
  const report = {
    requestsSent: 0,
    skipped: 0,
    files: [] as string[],
    refused: [] as { request: string; reason: string }[],
  };
  const plan = polling.plan({ ...scope, now: clock.now() });
  let stopReason: string | null = null;
  for (let next = plan.next(); next.done !== true && stopReason === null; ) {
    if (options.stopped?.() === true) {
      stopReason = 'stopped';
      break;
    }
    const request = next.value;
    const saved = await folder.saved(request, clock.now());
    if (saved !== undefined) {
      report.skipped++;
      next = plan.next(saved.body);
      continue;
    }
    const outcome = await responseOf(request, options, () => report.requestsSent++);
    if (outcome.kind === 'taken') report.files.push(await folder.save(request, outcome.text, clock.now()));
    else if (outcome.kind === 'spent') stopReason = outcome.reason;
    else report.refused.push({ request: targetOf(request), reason: outcome.reason });
    next = plan.next(outcome.kind === 'taken' ? outcome.body : undefined);
  }
  return { ...report, stopReason };
}

interface PollProgress {
  readonly kind: 'taken';
  readonly text: string;
  readonly body: unknown;
  readonly paceSeconds: number;
}

type Outcome = PollProgress | { readonly kind: 'refused' | 'spent'; readonly reason: string };

function targetOf({ endpoint, query }: PollRequest): string {
  return `${endpoint}?${new URLSearchParams(query)}`;
}

/** Sends one request, and retries temporary failures with increasing pauses. */
async function responseOf(request: PollRequest, options: PollOptions, onRequest: () => void): Promise<Outcome> {
  const { folder, budget, clock, pause } = options;
  for (let attempt = 1; ; attempt++) {
    if (!(await folder.spend(budget, clock.now()))) {
      return {
        kind: 'spent',
        reason: `the daily budget of ${budget} requests is used up; continue tomorrow or raise --budget`,
      };
    }
    onRequest();
    const outcome = await send(request, options);
    if (outcome.kind === 'taken') {
      if (outcome.paceSeconds > 0) await pause(outcome.paceSeconds * 1_000);
      return outcome;
    }
    if (outcome.kind === 'fatal') throw new PollError(outcome.reason);
    if (outcome.kind !== 'again') return outcome;
    const { reason, afterSeconds } = outcome;
    if (attempt >= ATTEMPTS_MAX) return { kind: 'refused', reason: `${reason} (${attempt} times)` };
    await pause(1_000 * pauseSeconds(attempt, afterSeconds, options.random));
  }
}

/**
 * Seconds before the next attempt: doubled each time, plus up to 50% at random, so that clients do not retry in step.
 */
export function pauseSeconds(attempt: number, retryAfterSeconds: number | undefined, random: Random): number {
  const usual = Math.min(PAUSE_SECONDS_MAX, PAUSE_SECONDS_FIRST * 2 ** (attempt - 1));
  return (retryAfterSeconds ?? usual) * (1 + random() / 2);
}

/** Sends one request. Redirects are not followed, so that the key goes to the configured address only. */
async function send(
  request: PollRequest,
  options: PollOptions,
): Promise<Exclude<Verdict, { kind: 'taken' }> | PollProgress> {
  const { polling, key, timeoutSeconds = TIMEOUT_SECONDS } = options;
  const address = (options.address ?? polling.address).replace(/\/+$/, '');
  try {
    const response = await fetch(`${address}/${targetOf(request)}`, {
      headers: { [polling.keyHeader]: key, accept: 'application/json', 'user-agent': 'Touchline' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    });
    const text = await readBounded(response);
    const body = jsonOf(text);
    const polled = { status: response.status, header: (name: string) => response.headers.get(name), body };
    const verdict = polling.judge(polled);
    return verdict.kind === 'taken' ? { ...verdict, text, body, paceSeconds: polling.paceSeconds(polled) } : verdict;
  } catch (error) {
    return { kind: 'again', reason: failureReason(error, timeoutSeconds) };
  }
}

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > BYTES_MAX) throw new TypeError(`the response has more than ${BYTES_MAX} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the provider judges responses that are not JSON
  }
}

/** Network errors can be temporary. Other errors are bugs and are rethrown. */
function failureReason(error: unknown, timeoutSeconds: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no response within ${timeoutSeconds} seconds`;
  if (!(error instanceof TypeError)) throw error;
  return `the connection failed: ${error.cause instanceof Error ? error.cause.message : error.message}`;
}
