/** Cached responses: the service compared with a bare server that sends the same bytes and headers. */
import { get } from 'node:http';
import type { BareSetting } from './bare.ts';
import type { Bench } from './bench.ts';
import { interleaved, type Pace, PROCESSES, type Runner } from './measure.ts';
import { type Contestant, startModule, startService } from './processes.ts';
import { type Line, print, printMeasured, strictComparison } from './report.ts';

const GOAL = 0.85;
const KB = 1024;

export async function benchCached(bench: Bench): Promise<Line[]> {
  const { world, pace } = bench;
  const { server, key } = await bench.service();
  const team = world.leagues[0]!.teams[0]!.id;
  const request = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    raw(`${server.url}${path}`, { ...headers, 'x-api-key': key });
  const path = (last: number) => `/api/v1/fixtures?team=${team}&last=${last}&shape=nested`;
  const itemBytes = (await request(path(11))).body.length - (await request(path(10))).body.length;
  const pathOf = (bytes: number) => path(Math.round((bytes - 150) / itemBytes));
  const [small, large] = [pathOf(4 * KB), pathOf(40 * KB)];

  const cases = [
    { name: 'cached 4 KB', path: small, headers: {}, goal: GOAL },
    { name: 'cached 40 KB', path: large, headers: {}, goal: GOAL },
    { name: 'cached 40 KB, not modified (304)', path: large, headers: {}, isRevalidation: true, goal: null },
    { name: 'cached 40 KB, gzip', path: large, headers: { 'accept-encoding': 'gzip' }, goal: null },
  ];
  const url = await bench.sqliteUrl();
  const others: Contestant[] = [];
  try {
    while (others.length < PROCESSES - 1) others.push(await startService(url));
    const lines: Line[] = [];
    for (const one of cases) lines.push(await compareCached(one, { servers: [server, ...others], key, pace }));
    return lines;
  } finally {
    for (const other of others) await other.stop();
  }
}

interface CachedCase {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** sends the tag of the response, which a server answers with 304 */
  readonly isRevalidation?: boolean;
  readonly goal: number | null;
}

/** Compares one cached response with bare servers, one for each of ours, that send the same bytes. */
export async function compareCached(
  { name, path, headers = {}, isRevalidation = false, goal }: CachedCase,
  { servers, key, pace }: { readonly servers: readonly Contestant[]; readonly key: string; readonly pace: Pace },
): Promise<Line> {
  const runners: Runner[] = [];
  const bares: Contestant[] = [];
  for (const server of servers) {
    const request = (more = {}) => raw(`${server.url}${path}`, { ...headers, ...more, 'x-api-key': key });
    const { headers: sent } = await request(); // also starts the compression in the background
    // each server has its own tag, because bodies contain its URL
    const added = isRevalidation ? { 'if-none-match': tagOf(sent) } : {};
    const bare = await startModule('bare.ts', await request(added));
    const common = { keys: [key], headers: { ...headers, ...added }, paths: () => [path] };
    bares.push(bare);
    runners.push({ ...common, name: 'touchline', server }, { ...common, name: 'bare node:http', server: bare });
  }
  print(`\n${name}: ${path}`);
  // short rounds, so that the two of a pair meet the same activity of others on the host
  const shorter = {
    ...pace,
    rounds: Math.ceil((2 * pace.rounds) / servers.length),
    seconds: Math.ceil(pace.seconds / 2),
  };
  const measured = await interleaved(runners, shorter);
  for (const bare of bares) await bare.stop();
  for (const each of measured.values()) printMeasured(each);
  return strictComparison(name, measured.get('touchline')!, measured.get('bare node:http')!, goal);
}

/** The response as a bare server can repeat it: without the headers that `node:http` adds itself. */
function raw(url: string, headers: Readonly<Record<string, string>>): Promise<BareSetting> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const automatic = new Set(['date', 'connection', 'keep-alive']);
        const headers = response.rawHeaders.filter((_, i, all) => !automatic.has(all[i - (i % 2)]!.toLowerCase()));
        resolve({ status: response.statusCode!, headers, body: Buffer.concat(chunks) });
      });
      response.once('error', reject);
    }).once('error', reject);
  });
}

function tagOf(headers: readonly string[]): string {
  return headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1]!;
}
