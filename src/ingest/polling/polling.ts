/**
 * Polls an API with the operator's own key, within a daily number of requests. Each response is saved as a file, which
 * the source then imports. A saved response that is recent enough is not requested again, so an interrupted poll
 * continues where it stopped.
 */

import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';
import type { PolledResponse, Polling, PollRequest, PollScope, RequestLimits, Verdict } from '../records/polling.ts';
import type { ResponseFolder, ResponseVersion } from './response-folder.ts';

export interface PollOptions {
  readonly polling: Polling;
  readonly key: string;
  /** base URL that replaces the API's own */
  readonly address?: string;
  readonly folder: ResponseFolder;
  readonly limits: RequestLimits;
  readonly clock: Clock;
  readonly random: Random;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly timeoutSeconds?: number;
  readonly stopped?: () => boolean;
  /** Called for every response of the plan, before the next request. */
  readonly onResponse?: (response: PlanResponse) => Promise<void>;
}

/** `file`: path of a new response; null if a saved response is still current. */
export interface PlanResponse {
  readonly request: PollRequest;
  readonly body: unknown;
  readonly file: string | null;
}

export interface PollReport {
  readonly requestsSent: number;
  /** requests whose response has not changed, according to the API */
  readonly unchanged: number;
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
    unchanged: 0,
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
    let response: PlanResponse | undefined;
    if (saved !== undefined) {
      report.skipped++;
      response = { request, body: saved.body, file: null };
    } else {
      const outcome = await responseOf(request, options, () => report.requestsSent++);
      if (outcome.kind === 'spent') stopReason = outcome.reason;
      else if (outcome.kind === 'refused') report.refused.push({ request: targetOf(request), reason: outcome.reason });
      else response = await keepResponse(request, outcome, options);
      if (outcome.kind === 'unchanged') report.unchanged++;
      if (response?.file != null) report.files.push(response.file);
    }
    if (response !== undefined) await options.onResponse?.(response);
    next = plan.next(response?.body);
  }
  return { ...report, stopReason };
}

/** Saves a new response. */
async function keepResponse(
  request: PollRequest,
  outcome: PollProgress | Unchanged,
  { folder, clock }: PollOptions,
): Promise<PlanResponse> {
  const { body } = outcome;
  if (outcome.kind === 'unchanged') return { request, body, file: null };
  return { request, body, file: await folder.save(request, outcome.text, clock.now(), outcome.version) };
}

interface PollProgress {
  readonly kind: 'taken';
  readonly text: string;
  readonly body: unknown;
  readonly paceSeconds: number;
  readonly version: ResponseVersion;
}

/** The API states that the saved response is current. */
interface Unchanged {
  readonly kind: 'unchanged';
  readonly body: unknown;
  readonly paceSeconds: number;
}

type Outcome =
  | PollProgress
  | Unchanged
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'spent'; readonly reason: string };

function targetOf({ endpoint, query }: PollRequest): string {
  const parameters = new URLSearchParams(query).toString();
  return parameters === '' ? endpoint : `${endpoint}?${parameters}`;
}

/** Sends one request, and retries temporary failures with increasing pauses. */
async function responseOf(request: PollRequest, options: PollOptions, onRequest: () => void): Promise<Outcome> {
  const { limits, pause } = options;
  for (let attempt = 1; ; attempt++) {
    if (!(await isWithinLimits(options))) {
      return {
        kind: 'spent',
        reason: `the daily budget of ${limits.perDay} requests is used up; continue tomorrow or raise --budget`,
      };
    }
    if (options.stopped?.() === true) return { kind: 'spent', reason: 'stopped' };
    onRequest();
    const outcome = await send(request, options);
    if (outcome.kind === 'taken' || outcome.kind === 'unchanged') {
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

/** Waits until the limit per minute allows a request, and counts it. Returns false if the limit of the day is reached. */
async function isWithinLimits({ folder, limits, clock, pause, stopped }: PollOptions): Promise<boolean> {
  for (;;) {
    const allowance = await folder.budget.spend(limits, clock.now());
    if (typeof allowance === 'string') return allowance === 'allowed';
    if (stopped?.() === true) return true;
    await pause(allowance.waitMs);
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
): Promise<Exclude<Verdict, { kind: 'taken' }> | PollProgress | Unchanged> {
  const { polling, folder, timeoutSeconds = TIMEOUT_SECONDS } = options;
  const address = (options.address ?? polling.address).replace(/\/+$/, '');
  try {
    const target = targetOf(request).replace('{key}', encodeURIComponent(options.key));
    const response = await fetch(`${address}/${target}`, {
      headers: headersOf(request, options),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    });
    const text = await readBounded(response);
    const header = (name: string) => response.headers.get(name);
    if (response.status === 304) {
      const saved = await folder.confirmed(request, options.clock.now());
      if (saved === undefined) return { kind: 'again', reason: 'status 304 for a response that is not saved' };
      const polled = { status: 200, header, body: saved.body };
      return { kind: 'unchanged', body: saved.body, paceSeconds: polling.paceSeconds(polled) };
    }
    const polled: PolledResponse = { status: response.status, header, body: jsonOf(text) };
    const verdict = polling.judge(polled);
    if (verdict.kind !== 'taken') return verdict;
    const version = versionOf(header);
    return { ...verdict, text, body: polled.body, paceSeconds: polling.paceSeconds(polled), version };
  } catch (error) {
    return { kind: 'again', reason: failureReason(error, timeoutSeconds) };
  }
}

/** The headers of a request; conditional if the saved response has a version. */
function headersOf(request: PollRequest, { polling, key, folder }: PollOptions): Record<string, string> {
  const { etag, lastModified } = folder.version(request);
  return {
    accept: 'application/json',
    'user-agent': 'Touchline',
    ...(polling.keyHeader !== null && { [polling.keyHeader]: key }),
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

function versionOf(header: PolledResponse['header']): ResponseVersion {
  const [etag, lastModified] = [header('etag'), header('last-modified')];
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
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
