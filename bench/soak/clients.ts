/** The clients of the soak: readers of both versions, a sender of the feed, streams, and the receiver of a webhook. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { print } from '../report.ts';
import { type Activities, type Outcome, requested } from './activity.ts';

export interface Served {
  readonly url: string;
  readonly key: string;
  readonly feedKey: string;
  /** native ids of matches that the feed changes */
  readonly live: readonly string[];
  /** native ids of matches that imports change */
  readonly imported: readonly string[];
}

const READERS = 4;
const READ_EVERY_MS = 50;
const SEND_EVERY_MS = 250;
const STREAMS = 30;
const STREAM_SECONDS = 60;

/** Cached and uncached requests, small and large, with forecasts and texts. */
function pathOf({ live, imported }: Served, round: number): string {
  const fixture = imported[(round * 7919) % imported.length]!;
  const season = 2015 + (round % 10);
  const paths = [
    '/api/v1/fixtures?live=all',
    `/api/v1/fixtures?league=39&season=${season}`,
    `/api/v1/standings?league=39&season=${season}`,
    `/api/v2/fixtures/${fixture}`,
    `/api/v2/fixtures/${fixture}/projection`,
    `/api/v2/fixtures/${fixture}/preview`,
    `/api/v2/fixtures/${live[round % live.length]}/events`,
    `/api/v2/standings?league=eng.1&season=${season}`,
    `/api/v2/fixtures?league=eng.1&season=${season}&limit=100`,
    '/api/v2/teams?search=united',
    '/api/v2/search?q=arsenal',
    `/matches/${fixture}`,
    `/leagues/eng.1?season=${season}`,
    `/charts/match/${fixture}.svg`,
  ];
  return paths[round % paths.length]!;
}

export function startReaders(activities: Activities, served: Served): void {
  const headers = { 'x-api-key': served.key };
  for (let reader = 0; reader < READERS; reader++) {
    activities.repeat('requests', READ_EVERY_MS, (round) =>
      requested(`${served.url}${pathOf(served, round * READERS + reader)}`, { headers }),
    );
  }
}

/** A message that was not acknowledged is sent again, as a sender must. */
export function startFeed(activities: Activities, { url, feedKey, live }: Served): void {
  let version = 0;
  activities.repeat('feed messages', SEND_EVERY_MS, async () => {
    version++;
    const goals = { home: Math.floor(version / live.length) % 5, away: 0 };
    const message = {
      ...{ id: `soak-${version}`, fixture: live[version % live.length], version, at: new Date().toISOString() },
      ...{ type: 'state', status: '1H', elapsed: 1 + (version % 45), score: { goals } },
    };
    const init = {
      method: 'POST',
      headers: { 'x-api-key': feedKey, 'content-type': 'application/json' },
      body: JSON.stringify([message]),
    };
    return requested(`${url}/api/feed/messages`, init, (text) => text.includes('"result":"applied"'));
  });
}

/** Streams that stay open for a minute and then continue where they were, every third from the start of the log. */
export function startStreams(activities: Activities, { url, key }: Served): void {
  for (let stream = 0; stream < STREAMS; stream++) {
    let last: string | undefined;
    activities.repeat('streams', 0, async (round) => {
      await pause(round === 0 ? stream * 100 : 500);
      const headers: Record<string, string> = { 'x-api-key': key };
      if (last !== undefined && stream % 3 !== 0) headers['last-event-id'] = last;
      const { outcome, lastId } = await openStream(
        `${url}/api/v2/stream${stream % 3 === 0 ? '?since=0' : ''}`,
        headers,
      );
      last = lastId ?? last;
      return outcome;
    });
  }
}

async function openStream(
  url: string,
  headers: Record<string, string>,
): Promise<{ outcome: Outcome; lastId?: string }> {
  let lastId: string | undefined;
  const ended = AbortSignal.timeout(STREAM_SECONDS * 1000);
  try {
    const response = await fetch(url, { headers, signal: ended });
    if (!response.ok) return { outcome: response.status === 503 ? 'refused' : 'wrong' };
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      lastId = /^id: (\S+)/m.exec(decoder.decode(chunk as Uint8Array, { stream: true }))?.[1] ?? lastId;
    }
    return { outcome: 'done', ...(lastId !== undefined && { lastId }) };
  } catch {
    return { outcome: ended.aborted ? 'done' : 'broken', ...(lastId !== undefined && { lastId }) };
  }
}

export interface Receiver {
  readonly url: string;
  readonly received: () => number;
  /** refuses all messages for a time */
  fail(forMs: number): Promise<void>;
  close(): void;
}

/** Receives webhooks, and refuses one of two hundred: later messages wait for it to be sent again. */
const REFUSED_EVERY = 200;

export async function startReceiver(): Promise<Receiver> {
  let [seen, received, isDown] = [0, 0, false];
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      const isRefused = isDown || ++seen % REFUSED_EVERY === 0;
      if (!isRefused) received++;
      response.writeHead(isRefused ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: () => received,
    async fail(forMs) {
      isDown = true;
      await pause(forMs);
      isDown = false;
    },
    close: () => server.close(),
  };
}

export async function createWebhook({ url, key }: Served, receiver: string): Promise<void> {
  const response = await fetch(`${url}/api/v2/webhooks`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver, types: ['fixture'] }),
  });
  if (!response.ok) throw new Error(`the webhook was refused: ${await response.text()}`);
  print('  a webhook receives every change of a fixture');
}
