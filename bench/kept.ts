/** Kept answers: the whole service against a server that does nothing but send the same bytes and headers. */
import { get } from 'node:http';
import type { BareSetting } from './bare.ts';
import type { Bench } from './bench.ts';
import { interleaved, type Pace, type Runner } from './measure.ts';
import { type Contestant, startModule } from './processes.ts';
import { type Line, say, sayMeasured, strictContest } from './report.ts';

const GOAL = 0.75;
const KB = 1024;

export async function benchKept(bench: Bench): Promise<Line[]> {
  const { world, pace } = bench;
  const { server, key } = await bench.ours();
  const team = world.leagues[0]!.teams[0]!.id;
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    raw(`${server.url}${path}`, { ...headers, 'x-api-key': key });
  const path = (last: number) => `/api/v1/fixtures?team=${team}&last=${last}&shape=nested`;
  const itemBytes = (await ask(path(11))).body.length - (await ask(path(10))).body.length;
  const pathOf = (bytes: number) => path(Math.round((bytes - 150) / itemBytes));
  const [small, large] = [pathOf(4 * KB), pathOf(40 * KB)];
  const etag = tagOf((await ask(large)).headers);

  const cases = [
    { name: 'kept 4 KB', path: small, headers: {}, goal: GOAL },
    { name: 'kept 40 KB', path: large, headers: {}, goal: GOAL },
    { name: 'kept 40 KB, not modified (304)', path: large, headers: { 'if-none-match': etag }, goal: null },
    { name: 'kept 40 KB, gzip', path: large, headers: { 'accept-encoding': 'gzip' }, goal: null },
  ];
  const lines: Line[] = [];
  for (const one of cases) lines.push(await keptContest(one, { server, key, pace }));
  return lines;
}

interface KeptCase {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly goal: number | null;
}

/** One kept answer against a bare server that sends the same bytes. */
export async function keptContest(
  { name, path, headers = {}, goal }: KeptCase,
  { server, key, pace }: { readonly server: Contestant; readonly key: string; readonly pace: Pace },
): Promise<Line> {
  const ask = () => raw(`${server.url}${path}`, { ...headers, 'x-api-key': key });
  await ask(); // compressed in the background of the first
  const bare = await startModule('bare.ts', await ask());
  const common = { keys: [key], headers, paths: () => [path] };
  const runners: Runner[] = [
    { ...common, name: 'touchline', server },
    { ...common, name: 'bare node:http', server: bare },
  ];
  say(`\n${name}: ${path}`);
  const measured = await interleaved(runners, pace);
  await bare.stop();
  for (const each of measured.values()) sayMeasured(each);
  return strictContest(name, measured.get('touchline')!, measured.get('bare node:http')!, goal);
}

/** The answer byte for byte, as a bare server can repeat it: without what node:http adds by itself. */
function raw(url: string, headers: Readonly<Record<string, string>>): Promise<BareSetting> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const own = new Set(['date', 'connection', 'keep-alive']);
        const kept = response.rawHeaders.filter((_, i, all) => !own.has(all[i - (i % 2)]!.toLowerCase()));
        resolve({ status: response.statusCode!, headers: kept, body: Buffer.concat(chunks) });
      });
      response.once('error', reject);
    }).once('error', reject);
  });
}

function tagOf(headers: readonly string[]): string {
  return headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1]!;
}
