/** Pictures: kept ones against a server that does nothing but send the same bytes, and how many are made in a second. */
import { slug } from '../src/base/text.ts';
import type { Bench } from './bench.ts';
import { keptContest } from './kept.ts';
import { interleaved } from './measure.ts';
import { startService } from './processes.ts';
import { type Line, perSecond, say, sayMeasured } from './report.ts';

const KEPT_GOAL = 0.6;
const MADE_GOAL = 200;
/** Above what is made of them: no address comes twice in a run. */
const MADE_PER_SECOND = 600;
/** Memory for hardly any picture. */
const SMALLEST_CACHE = { CACHE_MB: '1' };

export async function benchImages(bench: Bench): Promise<Line[]> {
  const { world, pace } = bench;
  const { server, key } = await bench.ours();
  const paths = world.leagues.flatMap(({ code, teams }) =>
    teams.map(({ name }) => `/images/team/${code}/${slug(name)}?size=64`),
  );
  const lines: Line[] = [];
  for (const [name, path] of [
    ['kept picture, 64 px WebP', paths[0]!],
    ['kept picture, 150 px PNG', `/media/teams/${world.leagues[0]!.teams[0]!.id}.png`],
  ] as const) {
    lines.push(await keptContest({ name, path, goal: KEPT_GOAL }, { server, key, pace }));
  }
  lines.push(await made(bench, paths));
  return lines;
}

/** Every request asks for a team's crest that was not asked for before, or so long ago that it is no longer kept. */
async function made(bench: Bench, all: readonly string[]): Promise<Line> {
  const server = await startService(await bench.sqliteUrl(), SMALLEST_CACHE);
  const perRound = Math.min(all.length, MADE_PER_SECOND * bench.pace.seconds);
  const paths = (round: number) =>
    Array.from({ length: perRound }, (_, i) => all[(round * perRound + i) % all.length]!);
  say(`\npictures made, such as ${paths(0)[0]}`);
  try {
    const measured = await interleaved([{ name: 'touchline', server, keys: [''], paths }], bench.pace);
    const ours = measured.get('touchline')!;
    sayMeasured(ours);
    const met = ours.perSecond >= MADE_GOAL;
    return {
      name: 'pictures made, 64 px WebP',
      ours: perSecond(ours.perSecond),
      peer: '',
      ratio: '',
      goal: `>= ${MADE_GOAL}/s`,
      met,
    };
  } finally {
    await server.stop();
  }
}
