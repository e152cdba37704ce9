/** Imports: rows per second of the command, into a new store and again into the same store. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { CLI, memoryMb } from './processes.ts';
import { type Line, perSecond, print } from './report.ts';
import { writeResults } from './results-csv.ts';

const GOAL = 12_000;
const MEMORY_MB_GOAL = 300;
const SAMPLE_EVERY_MS = 50;
/** Rounds of imports with a goal; the others run once. */
const ROUNDS = 3;
export const SHARED_DATA = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const run = promisify(execFile);

interface Import {
  readonly name: string;
  readonly source: string;
  readonly path: string;
  readonly goal: number | null;
}

/** Report of `import --json`. */
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
  const shared = (path: string) => join(SHARED_DATA, path);
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
    .map(([source, folder]): Import => ({ name: source!, source: source!, path: shared(folder!), goal: null }))
    .filter(({ path }) => existsSync(path));
  const resaved = shared('football-data.co.uk/top5-resaved');
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
  const peaks: number[] = [];
  print(`\nimport ${name}: ${path}`);
  for (let round = 0; round < (goal === null || bench.quick ? 1 : ROUNDS); round++) {
    const url = `sqlite:${join(bench.folder(`import-${source}-${round}`), 'touchline.db')}`;
    const command = async () => {
      const env = { ...process.env, DATABASE_URL: url };
      const running = run(process.execPath, [CLI, 'import', source, path, '--json'], { env });
      const peakMemory = watchMemory(running.child.pid!);
      const { stdout } = await running.catch(withReport);
      peaks.push(peakMemory());
      const report = JSON.parse(stdout) as Report;
      const { files, saved, unchanged, rejected, unresolved, seconds } = report;
      const rows = saved + unchanged + rejected + unresolved;
      print(
        `  ${files} files: ${saved} saved, ${unchanged} unchanged, ${rejected + unresolved} rejected in ${seconds} s`,
      );
      return rows / seconds;
    };
    first.push(await command());
    again.push(await command());
  }
  const line = (what: string, rates: readonly number[], min: number | null): Line => ({
    name: `import ${name}, ${what}`,
    ours: perSecond(median(rates)),
    peer: '',
    ratio: '',
    goal: min === null ? '' : `>= ${perSecond(min)}`,
    met: min === null ? null : median(rates) >= min,
  });
  return [line('new rows', first, goal), line('unchanged rows', again, null), memoryLine(name, Math.max(...peaks))];
}

/** A command prints its report also if it refuses some files, such as Parquet, or many names: it exits with 1 or 3. */
export function withReport(error: unknown): { readonly stdout: string } {
  const { code, stdout } = error as { readonly code?: number; readonly stdout?: string };
  if ((code === 1 || code === 3) && stdout?.startsWith('{')) return { stdout };
  throw error;
}

/** Samples the memory of a process. The returned function stops sampling and gives the peak, or 0 if unavailable. */
function watchMemory(pid: number): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryMb(pid)?.most || 0);
  }, SAMPLE_EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function memoryLine(name: string, peak: number): Line {
  return {
    name: `import ${name}, peak memory`,
    ours: peak === 0 ? 'not available on this system' : `${peak.toFixed(0)} MB`,
    peer: '',
    ratio: '',
    goal: `< ${MEMORY_MB_GOAL} MB`,
    met: peak === 0 ? null : peak < MEMORY_MB_GOAL,
  };
}
