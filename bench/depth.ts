/** Responses with all match details, and live polling while a feed writes, on the sandbox. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { compareCached } from './cached.ts';
import { interleaved } from './measure.ts';
import { CLI, type Contestant, createKeys, startService } from './processes.ts';
import { type Line, print, printMeasured } from './report.ts';

const GOAL = 0.75;
const IN_PLAY = 200;
const WRITES_PER_SECOND = 50;

export async function benchDepth(bench: Bench): Promise<Line[]> {
  const url = `sqlite:${join(bench.folder('depth'), 'touchline.db')}`;
  const server = await startService(url, { SANDBOX: 'auto' });
  try {
    const [key] = createKeys(url, 1);
    const target = { server, key: key!, pace: bench.pace };
    const { league, season, fixture } = await examples(server, key!);
    const lines = [
      await compareCached(
        { name: 'cached fixture with details', path: `/api/v1/fixtures?id=${fixture}`, goal: GOAL },
        target,
      ),
      await compareCached(
        {
          name: 'cached page of players',
          path: `/api/v1/players?league=${league}&season=${season}&page=1`,
          goal: GOAL,
        },
        target,
      ),
    ];
    const feed = new Feed(server, feedKey(url));
    await feed.kickOff(await scheduled(server, key!));
    const live = '/api/v1/fixtures?live=all';
    lines.push(await compareCached({ name: `cached, ${IN_PLAY} matches in play`, path: live, goal: GOAL }, target));
    lines.push(await polling(bench, { server, key: key!, path: live, feed }));
    return lines;
  } finally {
    await server.stop();
  }
}

/** Latency of clients that poll all matches in play while the feed writes. */
async function polling(
  bench: Bench,
  { server, key, path, feed }: { server: Contestant; key: string; path: string; feed: Feed },
): Promise<Line> {
  const name = `live=all during ${WRITES_PER_SECOND} writes/s`;
  print(`\n${name}`);
  const writing = feed.write(WRITES_PER_SECOND);
  const runner = { name, server, keys: [key], paths: () => [path] };
  const measured = (await interleaved([runner], bench.pace)).get(name)!;
  const { written, slowest } = await writing.stop();
  printMeasured(measured);
  print(`  ${written} messages written, slowest batch ${Math.round(slowest)} ms`);
  return { name, ours: `p99 ${measured.p99} ms`, peer: '', ratio: '', goal: '', met: null };
}

async function fetchJson(server: Contestant, key: string, path: string): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, { headers: { 'x-api-key': key } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A complete league season of the sandbox, and its last match. */
async function examples(server: Contestant, key: string) {
  const { response } = (await fetchJson(server, key, '/api/v1/leagues?country=Albermoor&type=league&current=true')) as {
    response: { league: { id: number }; seasons: { year: number }[] }[];
  };
  const { league, seasons } = response[0]!;
  const season = seasons.at(-1)!.year - 1;
  const latest = (await fetchJson(server, key, `/api/v1/fixtures?league=${league.id}&season=${season}&last=1`)) as {
    response: { fixture: { id: number } }[];
  };
  return { league: league.id, season, fixture: latest.response[0]!.fixture.id };
}

async function scheduled(server: Contestant, key: string): Promise<string[]> {
  const { data } = (await fetchJson(server, key, `/api/v2/fixtures?next=${IN_PLAY}`)) as {
    data: { id: string }[];
  };
  return data.map(({ id }) => id);
}

function feedKey(url: string): string {
  const command = ['keys', 'create', '--email', 'feed@example.com', '--plan', 'internal', '--scope', 'feed', '--json'];
  const env = { ...process.env, DATABASE_URL: url };
  return (JSON.parse(execFileSync(process.execPath, [CLI, ...command], { env, encoding: 'utf8' })) as { key: string })
    .key;
}

/** A feed sender that updates the clock of many matches in turn. */
class Feed {
  readonly #url: string;
  readonly #key: string;
  #fixtures: readonly string[] = [];
  #version = 0;

  constructor(server: Contestant, key: string) {
    this.#url = `${server.url}/api/feed/messages`;
    this.#key = key;
  }

  async kickOff(fixtures: readonly string[]): Promise<void> {
    this.#fixtures = fixtures;
    await this.#send(fixtures.map((fixture) => this.#state(fixture)));
  }

  write(perSecond: number): { stop(): Promise<{ written: number; slowest: number }> } {
    let stopped = false;
    let [written, slowest] = [0, 0];
    const run = async () => {
      while (!stopped) {
        const sentAt = performance.now();
        await this.#send([this.#state(this.#fixtures[written % this.#fixtures.length]!)]);
        written++;
        const took = performance.now() - sentAt;
        slowest = Math.max(slowest, took);
        await pause(Math.max(0, 1000 / perSecond - took));
      }
    };
    const running = run();
    return {
      async stop() {
        stopped = true;
        await running;
        return { written, slowest };
      },
    };
  }

  #state(fixture: string) {
    const version = ++this.#version;
    return {
      id: `bench-${version}`,
      fixture,
      version,
      at: new Date().toISOString(),
      type: 'state',
      status: '1H',
      elapsed: 1 + (Math.floor(version / IN_PLAY) % 45),
      score: { goals: { home: 0, away: 0 } },
    };
  }

  async #send(messages: readonly object[]): Promise<void> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'x-api-key': this.#key, 'content-type': 'application/json' },
      body: JSON.stringify(messages),
    });
    const body = (await response.json()) as { data?: { result: string; reason?: string }[] };
    const rejected = body.data?.find(({ result }) => result !== 'applied');
    if (!response.ok || rejected !== undefined)
      throw new Error(`the feed rejected a message: ${JSON.stringify(rejected ?? body)}`);
  }
}
