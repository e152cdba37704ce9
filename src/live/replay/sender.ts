/** Sends messages to the feed of a running service, and again until it has them. */
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../base/errors.ts';

export interface SentOutcome {
  readonly id: string | null;
  readonly result: 'applied' | 'held' | 'duplicate' | 'superseded' | 'refused';
  readonly reason?: string;
}

/** A match as the feed has settled it, as far as a sender needs it. */
export interface MatchResult {
  readonly version: number;
  readonly status: string;
  readonly reset: { readonly id: string; readonly version: number } | null;
  readonly withdrawn: boolean;
}

export interface FeedSender {
  send(messages: readonly object[]): Promise<readonly SentOutcome[]>;
  /** undefined where the service does not have the fixture */
  match(fixture: string): Promise<MatchResult | undefined>;
}

const PAUSE_MS = 100;
const PAUSE_MAX_MS = 2000;
const ANSWER_TIMEOUT_MS = 30_000;

interface SenderOptions {
  /** hears when the service does not answer and is asked again */
  readonly log: (text: string) => void;
  readonly patienceMs?: number;
}

/**
 * `patienceMs`: how long a service that does not answer is waited for. What was sent without an answer is sent again: its
 * ids tell the service what it has already.
 */
export function httpSender(url: string, key: string, { log, patienceMs = 120_000 }: SenderOptions): FeedSender {
  const sendRequest = async (path: string, request: RequestInit): Promise<Response> => {
    const headers = { 'x-api-key': key, ...request.headers };
    let waited = 0;
    for (let wait = PAUSE_MS; ; wait = Math.min(wait * 2, PAUSE_MAX_MS)) {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      const answer = await fetch(url + path, { ...request, headers, signal }).then(textOf, (error: unknown) => error);
      if (answer instanceof Response && answer.status < 500) return answer;
      const reason = `the service at ${url} ${faultOf(answer)}`;
      if (waited >= patienceMs)
        throw new OperatorError(`${reason}; check the address of the service`, { cause: answer });
      if (waited === 0) log(`${reason}: retrying for ${Math.round(patienceMs / 1000)} seconds`);
      await pause(wait);
      waited += wait;
    }
  };
  return {
    async send(messages) {
      const body = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
      const headers = { 'content-type': 'application/x-ndjson' };
      const answer = await sendRequest('/api/feed/messages', { method: 'POST', body, headers });
      return ((await understood(answer, url)) as { data: SentOutcome[] }).data;
    },
    async match(fixture) {
      const answer = await sendRequest(`/api/feed/fixtures/${encodeURIComponent(fixture)}`, {});
      return answer.status === 404 ? undefined : ((await understood(answer, url)) as { data: MatchResult }).data;
    },
  };
}

function faultOf(answer: unknown): string {
  if (answer instanceof Response) return `returned ${answer.status}`;
  const cause = answer instanceof Error ? answer.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `does not respond${code}`;
}

/** The answer once all of it is here: a connection may break in the middle of one. */
async function textOf(answer: Response): Promise<Response> {
  return new Response(await answer.text(), { status: answer.status });
}

async function understood(answer: Response, url: string): Promise<unknown> {
  if (answer.status === 200) return answer.json();
  const text = await answer.text();
  const detail = /"detail":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 200);
  throw new OperatorError(`the service at ${url} returned ${answer.status}: ${detail}`);
}
