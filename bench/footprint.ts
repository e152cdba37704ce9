/** Start-up and shut-down time and memory of the service with a million stored fixtures. */
import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { createKeys, memoryMb, startService } from './processes.ts';
import { type Line, print } from './report.ts';

const START_SECONDS_GOAL = 2;
const STOP_SECONDS_GOAL = 2;
const START_MEMORY_MB_GOAL = 250;
const BUSY_MEMORY_MB_GOAL = 600;
const REQUESTS = 10_000;
const CONNECTIONS = 20;

export async function benchFootprint(bench: Bench): Promise<Line[]> {
  const url = await bench.sqliteUrl();
  const [key] = createKeys(url, 1);
  const starts: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round < (bench.quick ? 2 : 5); round++) {
    const server = await startService(url);
    starts.push(server.startSeconds);
    await (await fetch(`${server.url}/healthz`)).text(); // its connection stays open
    const signalled = performance.now();
    await server.stop();
    stops.push((performance.now() - signalled) / 1000);
  }
  const server = await startService(url);
  try {
    const afterStart = memoryMb(server.pid)?.resident ?? Number.NaN;
    await requestAll(mixedPaths(bench), server.url, key!);
    const afterRequests = memoryMb(server.pid);
    print(`\nstart-up: ${starts.map((seconds) => seconds.toFixed(2)).join(', ')} s`);
    print(`shut-down: ${stops.map((seconds) => seconds.toFixed(2)).join(', ')} s`);
    print(
      `memory: ${afterStart.toFixed(0)} MB after the start; after ${REQUESTS} mixed requests ${afterRequests?.resident.toFixed(0)} MB,`,
    );
    print(`  ${afterRequests?.most.toFixed(0)} MB peak`);
    const stored = `${bench.world.fixtures.toLocaleString('en')} fixtures`;
    return [
      limit(`start until ready, ${stored}`, median(starts), { most: START_SECONDS_GOAL, unit: 's', digits: 2 }),
      limit('stop after SIGTERM, with an idle connection', median(stops), {
        ...{ most: STOP_SECONDS_GOAL, unit: 's', digits: 2 },
      }),
      limit('memory after the start', afterStart, { most: START_MEMORY_MB_GOAL, unit: 'MB', digits: 0 }),
      limit(`memory after ${REQUESTS} requests`, afterRequests?.resident ?? Number.NaN, {
        ...{ most: BUSY_MEMORY_MB_GOAL, unit: 'MB', digits: 0 },
      }),
    ];
  } finally {
    await server.stop();
  }
}

function limit(
  name: string,
  value: number,
  { most, unit, digits }: { most: number; unit: string; digits: number },
): Line {
  const isMeasured = Number.isFinite(value);
  return {
    name,
    ours: isMeasured ? `${value.toFixed(digits)} ${unit}` : 'not available on this system',
    peer: '',
    ratio: '',
    goal: `< ${most} ${unit}`,
    met: isMeasured ? value < most : null,
  };
}

/** Typical requests of both versions: single fixtures, seasons of teams, dates, head-to-heads, tables. */
function mixedPaths({ world }: Bench): string[] {
  const at = <T>(items: readonly T[], i: number) => items[(i * 7919) % items.length]!;
  return Array.from({ length: REQUESTS }, (_, i) => {
    const league = at(world.leagues, i);
    const [team, other] = [at(league.teams, i), at(league.teams, i + 1)];
    const season = at(world.seasons, i);
    const day = new Date(Date.UTC(season, 8, 1) + (i % 200) * 86_400_000).toISOString().slice(0, 10);
    const kinds = [
      `/api/v1/fixtures?team=${team.id}&season=${season}`,
      `/api/v1/fixtures?date=${day}&shape=flat`,
      `/api/v1/fixtures/headtohead?h2h=${team.id}-${other.id}`,
      `/api/v1/standings?league=${league.id}&season=${season}`,
      `/api/v1/fixtures?league=${league.id}&season=${season}&round=Regular Season - ${1 + (i % 38)}`,
      `/api/v1/teams?id=${team.id}`,
      `/api/v2/fixtures?team=${team.nativeId}&season=${season}`,
      `/api/v2/fixtures?date=${day}&limit=50`,
      `/api/v2/standings?league=${league.nativeId}&season=${season}`,
      `/api/v2/teams?search=${team.name.split(' ').at(-1)}`,
    ];
    return at(kinds, i);
  });
}

async function requestAll(paths: readonly string[], url: string, key: string): Promise<void> {
  let next = 0;
  const failed = new Map<string, number>();
  const worker = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': key } });
      const text = await response.text();
      if (response.status !== 200) failed.set(`${response.status} ${path.split('?')[0]} ${text.slice(0, 200)}`, 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  for (const one of [...failed.keys()].slice(0, 5)) print(`  failed: ${one}`);
}
