/** Responses with all match details, and live polling while a feed writes, on the sandbox. */
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { compareCached } from './cached.ts';
import { Feed, feedKey } from './feed.ts';
import { interleaved } from './measure.ts';
import { type Contestant, createKeys, startService } from './processes.ts';
import { type Line, print, printMeasured } from './report.ts';

const GOAL = 0.75;
const IN_PLAY = 200;
const WRITES_PER_SECOND = 50;

export async function benchDepth(bench: Bench): Promise<Line[]> {
  const url = `sqlite:${join(bench.folder('depth'), 'touchline.db')}`;
  const server = await startService(url, { SANDBOX: 'auto' });
  try {
    const [key] = createKeys(url, 1);
    const target = { servers: [server], key: key!, pace: bench.pace };
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
    const feed = new Feed(server.url, feedKey(url));
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
