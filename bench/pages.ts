/** Pages of the explorer, on the sandbox: cached ones against a bare server, and new ones and pictures one by one. */
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { compareCached } from './cached.ts';
import { median } from './measure.ts';
import { type Contestant, cpuSeconds, createKeys, startService } from './processes.ts';
import { type Line, print } from './report.ts';

const CACHED_GOAL = 0.6;
const PAGE_GOAL_MS = 15;
const PNG_GOAL_MS = 60;
/** V8 optimises the rendering in the first requests. */
const WARM_UP = 40;
const HTML = { accept: 'text/html' };

export async function benchPages(bench: Bench): Promise<Line[]> {
  const url = `sqlite:${join(bench.folder('pages'), 'touchline.db')}`;
  const server = await startService(url, { SANDBOX: 'auto' });
  try {
    const [key = ''] = createKeys(url, 1);
    const matches = await finished(server, key, WARM_UP + (bench.quick ? 40 : 160));
    const path = `/matches/${matches[0]}`;
    const target = { servers: [server], key, pace: bench.pace };
    return [
      await compareCached({ name: 'cached page of a match', path, headers: HTML, goal: CACHED_GOAL }, target),
      await oneByOne(server, {
        ...{ name: 'new page of a match', goalMs: PAGE_GOAL_MS },
        paths: matches.map((id) => `/matches/${id}`),
      }),
      await oneByOne(server, {
        ...{ name: 'new picture of a match, PNG', goalMs: PNG_GOAL_MS },
        paths: matches.map((id) => `/charts/match/${id}.png`),
      }),
    ];
  } finally {
    await server.stop();
  }
}

/** The last matches with a result, over all leagues of the sandbox. */
async function finished({ url }: Contestant, key: string, count: number): Promise<string[]> {
  const answer = await fetch(`${url}/api/v2/fixtures?status=FT&order=desc&limit=${count}`, {
    headers: { 'x-api-key': key },
  });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}

interface NewResponses {
  readonly name: string;
  readonly paths: readonly string[];
  readonly goalMs: number;
}

/** Each path once, one after the other: the median time of a response, and the processor time of the service. */
async function oneByOne(server: Contestant, { name, paths, goalMs }: NewResponses): Promise<Line> {
  const times: number[] = [];
  let before: number | null = null;
  for (const [i, path] of paths.entries()) {
    if (i === WARM_UP) before = cpuSeconds(server.pid);
    const started = performance.now();
    const answer = await fetch(`${server.url}${path}`, { headers: HTML });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
    if (i >= WARM_UP) times.push(performance.now() - started);
  }
  const after = cpuSeconds(server.pid);
  const each = median(times);
  const cpu =
    before === null || after === null
      ? ''
      : `, ${(((after - before) * 1000) / times.length).toFixed(1)} ms of processor`;
  print(`\n${name}: median ${each.toFixed(1)} ms${cpu}, ${times.length} responses`);
  return {
    name,
    ours: `${each.toFixed(1)} ms`,
    ...{ peer: '', ratio: '' },
    goal: `< ${goalMs} ms`,
    met: each < goalMs,
  };
}
