/** Sends messages to the feed of a running service, with retries. */
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../base/errors.ts';

export interface SentOutcome {
  readonly id: string | null;
  readonly result: 'applied' | 'held' | 'duplicate' | 'superseded' | 'refused';
  readonly reason?: string;
}

/** The state of a match in the feed, as `GET /api/feed/fixtures/{id}` returns it. */
export interface MatchResult {
  readonly version: number;
  readonly status: string;
  readonly reset: { readonly id: string; readonly version: number } | null;
  readonly withdrawn: boolean;
}

export interface FeedSender {
  /** Sends messages as one batch. Returns the outcome of each. */
  send(messages: readonly object[]): Promise<readonly SentOutcome[]>;
  /** The match of a fixture; undefined if the service has no such fixture. */
  match(fixture: string): Promise<MatchResult | undefined>;
}

const PAUSE_MS = 100;
const PAUSE_MAX_MS = 2000;
const RESPONSE_TIMEOUT_MS = 30_000;

interface SenderOptions {
  /** called when the service does not respond and requests are retried */
  readonly log: (text: string) => void;
  readonly retryForMs?: number;
}

/**
 * Retries requests without a response, or with a 5xx, for `retryForMs`; then throws an OperatorError. Sending a message twice
 * is safe, because the service recognises its id.
 */
export function httpSender(url: string, key: string, { log, retryForMs = 120_000 }: SenderOptions): FeedSender {
  const sendRequest = async (path: string, request: RequestInit): Promise<Response> => {
    const headers = { 'x-api-key': key, ...request.headers };
    let waited = 0;
    for (let wait = PAUSE_MS; ; wait = Math.min(wait * 2, PAUSE_MAX_MS)) {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      const result = await fetch(url + path, { ...request, headers, signal }).then(readAll, (error: unknown) => error);
      if (result instanceof Response && result.status < 500) return result;
      const reason = `the service at ${url} ${faultOf(result)}`;
      if (waited >= retryForMs)
        throw new OperatorError(`${reason}; check the address of the service`, { cause: result });
      if (waited === 0) log(`${reason}: retrying for ${Math.round(retryForMs / 1000)} seconds`);
      await pause(wait);
      waited += wait;
    }
  };
  return {
    async send(messages) {
      const body = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
      const headers = { 'content-type': 'application/x-ndjson' };
      const response = await sendRequest('/api/feed/messages', { method: 'POST', body, headers });
      return ((await jsonOf(response, url)) as { data: SentOutcome[] }).data;
    },
    async match(fixture) {
      const response = await sendRequest(`/api/feed/fixtures/${encodeURIComponent(fixture)}`, {});
      return response.status === 404 ? undefined : ((await jsonOf(response, url)) as { data: MatchResult }).data;
    },
  };
}

function faultOf(result: unknown): string {
  if (result instanceof Response) return `returned ${result.status}`;
  const cause = result instanceof Error ? result.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `does not respond${code}`;
}

/** Reads the whole body, because the connection can break while it is read. */
async function readAll(response: Response): Promise<Response> {
  return new Response(await response.text(), { status: response.status });
}

/** Parses a 200 response; throws an OperatorError for any other status. */
async function jsonOf(response: Response, url: string): Promise<unknown> {
  if (response.status === 200) return response.json();
  const text = await response.text();
  const detail = /"detail":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 200);
  throw new OperatorError(`the service at ${url} returned ${response.status}: ${detail}`);
}
