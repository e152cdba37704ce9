/** Images: cached ones compared with a bare server, and the number of images drawn per second. */
import { slug } from '../src/base/text.ts';
import type { Bench } from './bench.ts';
import { compareCached } from './cached.ts';
import { interleaved } from './measure.ts';
import { startService } from './processes.ts';
import { type Line, perSecond, print, printMeasured } from './report.ts';

const CACHED_GOAL = 0.6;
const DRAWN_GOAL = 200;
/** Above the expected rate, so that no URL is requested twice in a run. */
const URLS_PER_SECOND = 600;
/** A cache with room for hardly any image. */
const SMALLEST_CACHE = { CACHE_MB: '1' };

export async function benchImages(bench: Bench): Promise<Line[]> {
  const { world, pace } = bench;
  const { server, key } = await bench.service();
  const paths = world.leagues.flatMap(({ code, teams }) =>
    teams.map(({ name }) => `/images/team/${code}/${slug(name)}?size=64`),
  );
  const lines: Line[] = [];
  for (const [name, path] of [
    ['cached image, 64 px WebP', paths[0]!],
    ['cached image, 150 px PNG', `/media/teams/${world.leagues[0]!.teams[0]!.id}.png`],
  ] as const) {
    lines.push(await compareCached({ name, path, goal: CACHED_GOAL }, { servers: [server], key, pace }));
  }
  lines.push(await drawn(bench, paths));
  return lines;
}

/** Every request is for a team's crest that is not in the cache. */
async function drawn(bench: Bench, all: readonly string[]): Promise<Line> {
  const server = await startService(await bench.sqliteUrl(), SMALLEST_CACHE);
  const perRound = Math.min(all.length, URLS_PER_SECOND * bench.pace.seconds);
  const paths = (round: number) =>
    Array.from({ length: perRound }, (_, i) => all[(round * perRound + i) % all.length]!);
  print(`\nimages drawn, such as ${paths(0)[0]}`);
  try {
    const measured = await interleaved([{ name: 'touchline', server, keys: [''], paths }], bench.pace);
    const ours = measured.get('touchline')!;
    printMeasured(ours);
    const met = ours.perSecond >= DRAWN_GOAL;
    return {
      name: 'images drawn, 64 px WebP',
      ours: perSecond(ours.perSecond),
      peer: '',
      ratio: '',
      goal: `>= ${DRAWN_GOAL}/s`,
      met,
    };
  } finally {
    await server.stop();
  }
}
