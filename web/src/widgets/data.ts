/** Keeps what a widget shows current: reads it, follows the stream, and tries again after failures. */
import { useEffect, useState } from 'preact/hooks';
import type { LiveChange } from './live.ts';
import { RequestError, type Service } from './service.ts';
import type { StreamState } from './stream.ts';

export interface Source<Data> {
  read(service: Service): Promise<Data>;
  /** The data after a change: the same object if it does not concern it, 'again' if it must be read again. */
  change(data: Data, change: LiveChange): Data | 'again';
  /** whether the data can have changed between reading it and the opening of the stream */
  isLive(data: Data): boolean;
}

/** `refused`: this key, or its limit; `missing`: the service has no such data; `offline`: it does not respond. */
export type Fault = 'refused' | 'missing' | 'offline';

export interface Shown<Data> {
  readonly data: Data | null;
  readonly fault: Fault | null;
  readonly stream: StreamState;
  /** when the data was read or last changed */
  readonly at: number;
}

const FIRST_PAUSE_S = 2;
const LONGEST_PAUSE_S = 120;
/** Pages do not all read again in the same moment after a goal. */
const SPREAD_MS = 1500;

export function useData<Data>(service: Service, source: Source<Data>): Shown<Data> {
  const [shown, show] = useState<Shown<Data>>({ data: null, fault: null, stream: 'closed', at: 0 });
  useEffect(() => follow(service, source, (part) => show((before) => ({ ...before, ...part }))), [service, source]);
  return shown;
}

/** Returns the function that ends it. */
function follow<Data>(service: Service, source: Source<Data>, show: (part: Partial<Shown<Data>>) => void): () => void {
  let [isEnded, failures] = [false, 0];
  let data: Data | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** changes that arrived during a read, whose response can be older than them */
  let meanwhile: LiveChange[] | null = null;
  const showData = (next: Data) => {
    data = next;
    show({ data, fault: null, at: Date.now() });
  };
  const readIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void read(), ms);
  };
  const read = async () => {
    try {
      const changes: LiveChange[] = [];
      meanwhile = changes;
      const next = await source.read(service);
      failures = 0;
      if (isEnded) return;
      meanwhile = null;
      showData(next);
      for (const change of changes) apply(change);
    } catch (error) {
      if (isEnded) return;
      const fault = faultOf(error);
      show({ fault });
      const after = error instanceof RequestError ? error.retryAfterSeconds : null;
      const pause = Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** failures++) * (0.5 + Math.random());
      if (fault === 'offline' || after !== null) readIn(Math.max(pause, after ?? 0) * 1000);
    }
  };
  const apply = (change: LiveChange) => {
    if (data === null) return;
    const next = source.change(data, change);
    if (next === 'again') readIn(Math.random() * SPREAD_MS);
    else if (next !== data) showData(next);
  };
  const end = service.stream.follow({
    changed(change) {
      meanwhile?.push(change);
      apply(change);
    },
    missed: () => readIn(0),
    state(stream) {
      show({ stream });
      // what happened since it was read is not in the stream
      if (stream === 'open' && data !== null && source.isLive(data)) readIn(0);
    },
  });
  void read();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    end();
  };
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof RequestError)) throw error;
  if (error.status === 404) return 'missing';
  if (error.status === 0 || error.status >= 500) return 'offline';
  // biome-ignore lint/suspicious/noConsole: the reason is for the person who puts the widget on a page
  console.warn(`touchline: ${error.message}`);
  return 'refused';
}
