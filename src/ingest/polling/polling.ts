/**
 * Asks an interface for what the operator's own subscription gives, within a number of requests a day. Every answer is a
 * file of the operator's from then on, which the source's importer reads: what lies there and is young enough is not
 * asked for again, so that a poll that was broken off goes on where it was.
 */

import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';
import type { Polling, PollRequest, PollScope, Verdict } from '../records/polling.ts';
import type { AnswerFolder } from './response-folder.ts';

export interface PollOptions {
  readonly polling: Polling;
  readonly key: string;
  /** in place of the interface's own address */
  readonly address?: string;
  readonly folder: AnswerFolder;
  /** requests a day (UTC) */
  readonly budget: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly timeoutSeconds?: number;
  readonly stopped?: () => boolean;
}

export interface PollReport {
  readonly requestsSent: number;
  /** answers that a saved one stood for */
  readonly spared: number;
  /** paths of new files */
  readonly files: readonly string[];
  readonly refused: readonly { readonly request: string; readonly reason: string }[];
  /** why the plan was broken off; null where it was not */
  readonly ended: string | null;
}

/** The key is wrong, or the account is: nothing will come of asking on. */
export class PollError extends Error {
  override name = 'PollError';
}

const ATTEMPTS_MAX = 5;
const PAUSE_SECONDS_FIRST = 2;
const PAUSE_SECONDS_MAX = 120;
const TIMEOUT_SECONDS = 30;
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Goes through a plan once.
 *
 * @throws PollError when the interface will not have the key
 */
export async function poll(scope: Omit<PollScope, 'now'>, options: PollOptions): Promise<PollReport> {
  const { polling, folder, clock } = options;
  const report = {
    requestsSent: 0,
    spared: 0,
    files: [] as string[],
    refused: [] as { request: string; reason: string }[],
  };
  const plan = polling.plan({ ...scope, now: clock.now() });
  let ended: string | null = null;
  for (let next = plan.next(); next.done !== true && ended === null; ) {
    if (options.stopped?.() === true) {
      ended = 'stopped';
      break;
    }
    const request = next.value;
    const saved = await folder.saved(request, clock.now());
    if (saved !== undefined) {
      report.spared++;
      next = plan.next(saved.body);
      continue;
    }
    const outcome = await responseOf(request, options, () => report.requestsSent++);
    if (outcome.kind === 'taken') report.files.push(await folder.save(request, outcome.text, clock.now()));
    else if (outcome.kind === 'spent') ended = outcome.reason;
    else report.refused.push({ request: targetOf(request), reason: outcome.reason });
    next = plan.next(outcome.kind === 'taken' ? outcome.body : undefined);
  }
  return { ...report, ended };
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

/** The answer to one request, asked for again with longer and longer pauses where that may help. */
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

/** Doubled from time to time, up to half as much again by chance, so that many do not come back at once. */
export function pauseSeconds(attempt: number, retryAfterSeconds: number | undefined, random: Random): number {
  const usual = Math.min(PAUSE_SECONDS_MAX, PAUSE_SECONDS_FIRST * 2 ** (attempt - 1));
  return (retryAfterSeconds ?? usual) * (1 + random() / 2);
}

/** One request over the network. The key goes to the address named and nowhere else: redirections are not followed. */
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
    const answer = { status: response.status, header: (name: string) => response.headers.get(name), body };
    const verdict = polling.judge(answer);
    return verdict.kind === 'taken' ? { ...verdict, text, body, paceSeconds: polling.paceSeconds(answer) } : verdict;
  } catch (error) {
    return { kind: 'again', reason: failureReason(error, timeoutSeconds) };
  }
}

async function readBounded(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
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
    return undefined; // judged by the provider: an answer that is no JSON
  }
}

/** Faults of the network may pass; all others are ours and must come through. */
function failureReason(error: unknown, timeoutSeconds: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no response within ${timeoutSeconds} seconds`;
  if (!(error instanceof TypeError)) throw error;
  return `the connection failed: ${error.cause instanceof Error ? error.cause.message : error.message}`;
}
