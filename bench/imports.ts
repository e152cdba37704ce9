/** Imports: rows a second of the command, into a new store and again into one that has them. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { CLI, memoryMb } from './processes.ts';
import { type Line, perSecond, say } from './report.ts';
import { writeResults } from './results-csv.ts';

const GOAL = 20_000;
const MEMORY_MB_GOAL = 300;
const LOOK_EVERY_MS = 50;
/** Of what has a goal; the others are seen once. */
const ROUNDS = 3;
const SHARED = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const run = promisify(execFile);

interface Import {
  readonly name: string;
  readonly source: string;
  readonly path: string;
  readonly goal: number | null;
}

/** What `import --json` prints. */
interface Report {
  readonly files: number;
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly unresolved: number;
  readonly seconds: number;
}

export async function benchImports(bench: Bench): Promise<Line[]> {
  const lines: Line[] = [];
  for (const each of imports(bench)) lines.push(...(await benchImport(each, bench)));
  return lines;
}

function imports(bench: Bench): Import[] {
  const ours = (path: string) => join(SHARED, path);
  const found = [
    ['openfootball', 'openfootball'],
    ['international-results', 'international_results'],
    ['fixturedownload', 'fixturedownload'],
    ['fjelstul-worldcup', 'fjelstul-worldcup'],
    ['football-txt', 'openfootball'],
    ['wyscout', 'wyscout-open'],
    ['statsbomb', 'statsbomb'],
    ['understat', 'understat'],
    ['fpl', 'fpl-core-insights'],
    ['transfermarkt', 'transfermarkt-datasets'],
    ['ewenme-transfers', 'ewenme-transfers'],
    ['transfermarkt-injuries', 'transfermarkt-salimt'],
    ['api-football', 'api-football-samples'],
    ['live-odds', 'live-odds-sample'],
  ]
    .map(([source, folder]): Import => ({ name: source!, source: source!, path: ours(folder!), goal: null }))
    .filter(({ path }) => existsSync(path));
  const resaved = ours('football-data.co.uk/top5-resaved');
  if (existsSync(resaved)) {
    return [{ name: 'football-data', source: 'football-data-uk', path: resaved, goal: GOAL }, ...found];
  }
  const folder = bench.folder('results');
  writeResults(folder, bench.quick ? 20 : 50);
  return [{ name: 'football-data, generated', source: 'football-data-uk', path: folder, goal: GOAL }, ...found];
}

async function benchImport({ name, source, path, goal }: Import, bench: Bench): Promise<Line[]> {
  const first: number[] = [];
  const again: number[] = [];
  const most: number[] = [];
  say(`\nimport ${name}: ${path}`);
  for (let round = 0; round < (goal === null || bench.quick ? 1 : ROUNDS); round++) {
    const url = `sqlite:${join(bench.folder(`import-${source}-${round}`), 'touchline.db')}`;
    const command = async () => {
      const env = { ...process.env, DATABASE_URL: url };
      const running = run(process.execPath, [CLI, 'import', source, path, '--json'], { env });
      const memory = watched(running.child.pid!);
      const { stdout } = await running;
      most.push(memory());
      const report = JSON.parse(stdout) as Report;
      const { files, saved, unchanged, rejected, unresolved, seconds } = report;
      const rows = saved + unchanged + rejected + unresolved;
      say(`  ${files} files: ${saved} saved, ${unchanged} unchanged, ${rejected + unresolved} refused in ${seconds} s`);
      return rows / seconds;
    };
    first.push(await command());
    again.push(await command());
  }
  const line = (what: string, rates: readonly number[], least: number | null): Line => ({
    name: `import ${name}, ${what}`,
    ours: perSecond(median(rates)),
    peer: '',
    ratio: '',
    goal: least === null ? '' : `>= ${perSecond(least)}`,
    met: least === null ? null : median(rates) >= least,
  });
  return [line('new rows', first, goal), line('unchanged rows', again, null), memoryLine(name, Math.max(...most))];
}

/** Looks at a process until it is asked what it took at most; 0 where the system does not tell. */
function watched(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb(pid)?.most || 0);
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

function memoryLine(name: string, most: number): Line {
  return {
    name: `import ${name}, memory at most`,
    ours: most === 0 ? 'not told by this system' : `${most.toFixed(0)} MB`,
    peer: '',
    ratio: '',
    goal: `< ${MEMORY_MB_GOAL} MB`,
    met: most === 0 ? null : most < MEMORY_MB_GOAL,
  };
}
