/** The stream of changes, which goes on where it ended. */
import { TouchlineError } from './errors.ts';
import type { paths } from './generated/reference.ts';
import type { BodyOf, QueryOf } from './operations.ts';
import { pause, pauseSeconds } from './pauses.ts';
import { ServerEventReader } from './server-events.ts';
import { failure, type Transport } from './transport.ts';

export type Change = BodyOf<paths, '/changes', 'get'>['data'][number];

export interface StreamInit extends QueryOf<paths, '/stream', 'get'> {
  readonly signal?: AbortSignal | undefined;
}

/** What outlives a connection. */
interface Position {
  lastEventId: string | null;
  retrySeconds: number;
}

const RETRY_SECONDS = 2;

export async function* streamChanges(
  transport: Transport,
  url: string,
  { signal: given, ...query }: StreamInit,
): AsyncGenerator<Change, void, undefined> {
  const signal = transport.signalWith(given);
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
      // until it was connected once the address may be wrong; from then on it is a matter of time
      const everConnected = position.lastEventId !== null;
      if (!transport.isWorthWaiting(error) || (!everConnected && failures >= transport.retries)) throw error;
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

/** What one connection tells, as it comes: some changes, or none where only its position moved. */
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
    const response = await unlessSilent(
      transport.open(address, { headers, signal: ended, cache: 'no-store' }),
      ending,
      silenceMax,
    );
    const reader = response.body!.getReader();
    for (;;) {
      const { done, value } = await unlessSilent(reader.read(), ending, silenceMax);
      if (done) return;
      const told = events.push(decoder.decode(value, { stream: true }));
      position.lastEventId = events.lastEventId;
      if (events.retryMs !== null) position.retrySeconds = events.retryMs / 1000;
      yield told.map(({ data }) => JSON.parse(data) as Change);
    }
  } catch (error) {
    throw failure(error, signal);
  } finally {
    ending.abort();
  }
}

/** Only while something is waited for: a consumer may take its time. */
async function unlessSilent<Value>(
  waitedFor: Promise<Value>,
  ending: AbortController,
  seconds: number,
): Promise<Value> {
  const silent = () => {
    const detail = `The stream was silent for ${seconds} seconds.`;
    ending.abort(new TouchlineError({ code: 'network_error', detail }));
  };
  const timer = setTimeout(silent, seconds * 1000);
  try {
    return await waitedFor;
  } finally {
    clearTimeout(timer);
  }
}
