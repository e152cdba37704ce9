/** The change stream, which resumes after a broken connection. */
import { TouchlineError } from './errors.ts';
import type { paths } from './generated/reference.ts';
import type { BodyOf, QueryOf } from './operations.ts';
import { pause, pauseSeconds } from './retries.ts';
import { ServerEventReader } from './server-events.ts';
import { failure, type Transport } from './transport.ts';

export type Change = BodyOf<paths, '/changes', 'get'>['data'][number];

export interface StreamInit extends QueryOf<paths, '/stream', 'get'> {
  readonly signal?: AbortSignal | undefined;
}

/** State that persists between connections. */
interface Position {
  lastEventId: string | null;
  retrySeconds: number;
}

const RETRY_SECONDS = 2;

/** See `VersionTwoClient.stream`. */
export async function* streamChanges(
  transport: Transport,
  url: string,
  { signal: requestSignal, ...query }: StreamInit,
): AsyncGenerator<Change, void, undefined> {
  const signal = transport.signalWith(requestSignal);
  const address = addressOf(url, query);
  const position: Position = { lastEventId: null, retrySeconds: Math.min(RETRY_SECONDS, transport.retryDelaySeconds) };
  for (let failures = 0; ; ) {
    let retryAfter: number | null = null;
    try {
      for await (const changes of connection(transport, address, position, signal)) {
        failures = 0;
        yield* changes;
      }
    } catch (error) {
      // Before the first connection, the URL may be wrong, so retries are limited. Later failures are temporary.
      const everConnected = position.lastEventId !== null;
      if (!transport.isRetryable(error) || (!everConnected && failures >= transport.retries)) throw error;
      retryAfter = error.retryAfterSeconds;
      failures++;
    }
    await pause(pauseSeconds(Math.max(0, failures - 1), { first: position.retrySeconds, retryAfter }), signal);
  }
}

function addressOf(url: string, query: Readonly<Record<string, unknown>>): string {
  const requested = Object.entries({ ...query, shape: 'reference' }).filter(([, value]) => value !== undefined);
  return `${url}?${new URLSearchParams(requested.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

/** Changes of one connection, as they arrive; an empty list if only the position changed. */
async function* connection(
  transport: Transport,
  address: string,
  position: Position,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Change[], void, undefined> {
  const { streamSilenceSeconds: silenceMax } = transport;
  const ending = new AbortController();
  const ended = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
  const headers = new Headers({ accept: 'text/event-stream' });
  if (position.lastEventId !== null) headers.set('last-event-id', position.lastEventId);
  const events = new ServerEventReader(position.lastEventId);
  const decoder = new TextDecoder();
  try {
    const response = await withSilenceTimeout(
      transport.open(address, { headers, signal: ended, cache: 'no-store' }),
      ending,
      silenceMax,
    );
    const reader = response.body!.getReader();
    for (;;) {
      const { done, value } = await withSilenceTimeout(reader.read(), ending, silenceMax);
      if (done) return;
      const received = events.push(decoder.decode(value, { stream: true }));
      position.lastEventId = events.lastEventId;
      if (events.retryMs !== null) position.retrySeconds = events.retryMs / 1000;
      yield received.map(({ data }) => JSON.parse(data) as Change);
    }
  } catch (error) {
    throw failure(error, signal);
  } finally {
    ending.abort();
  }
}

/** Aborts a wait that takes too long. The limit does not apply while the consumer processes changes. */
async function withSilenceTimeout<Value>(
  waiting: Promise<Value>,
  ending: AbortController,
  seconds: number,
): Promise<Value> {
  const onTimeout = () => {
    const detail = `The stream was silent for ${seconds} seconds.`;
    ending.abort(new TouchlineError({ code: 'network_error', detail }));
  };
  const timer = setTimeout(onTimeout, seconds * 1000);
  try {
    return await waiting;
  } finally {
    clearTimeout(timer);
  }
}
