/** What a million stored fixtures cost: the time until the service answers, and its memory at rest and at work. */
import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { createKeys, memoryMb, startService } from './processes.ts';
import { type Line, say } from './report.ts';

const START_SECONDS_GOAL = 2;
const MEMORY_MB_GOAL = 400;
const REQUESTS = 10_000;
const AT_ONCE = 20;

export async function benchFootprint(bench: Bench): Promise<Line[]> {
  const url = await bench.sqliteUrl();
  const [key] = createKeys(url, 1);
  const starts: number[] = [];
  for (let round = 0; round < (bench.quick ? 2 : 5); round++) {
    const server = await startService(url);
    starts.push(server.startSeconds);
    await server.stop();
  }
  const server = await startService(url);
  try {
    const atRest = memoryMb(server.pid)?.resident ?? Number.NaN;
    await askAll(mixedPaths(bench), server.url, key!);
    const after = memoryMb(server.pid);
    say(`\nstart-up: ${starts.map((seconds) => seconds.toFixed(2)).join(', ')} s`);
    say(
      `memory: ${atRest.toFixed(0)} MB after the start; ${REQUESTS} mixed requests later ${after?.resident.toFixed(0)} MB,`,
    );
    say(`  ${after?.most.toFixed(0)} MB at most`);
    const stored = `${bench.world.fixtures.toLocaleString('en')} fixtures`;
    return [
      limit(`start until ready, ${stored}`, median(starts), { most: START_SECONDS_GOAL, unit: 's', digits: 2 }),
      limit('memory after the start', atRest, { most: MEMORY_MB_GOAL, unit: 'MB', digits: 0 }),
      limit(`memory after ${REQUESTS} requests`, after?.resident ?? Number.NaN, {
        ...{ most: MEMORY_MB_GOAL, unit: 'MB', digits: 0 },
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
  const known = Number.isFinite(value);
  return {
    name,
    ours: known ? `${value.toFixed(digits)} ${unit}` : 'not told by this system',
    peer: '',
    ratio: '',
    goal: `< ${most} ${unit}`,
    met: known ? value < most : null,
  };
}

/** What a day brings: single fixtures, teams' seasons, days, meetings, tables, both versions. */
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

async function askAll(paths: readonly string[], url: string, key: string): Promise<void> {
  let next = 0;
  const failed = new Map<string, number>();
  const ask = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': key } });
      const text = await response.text();
      if (response.status !== 200) failed.set(`${response.status} ${path.split('?')[0]} ${text.slice(0, 200)}`, 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  for (const one of [...failed.keys()].slice(0, 5)) say(`  refused: ${one}`);
}
