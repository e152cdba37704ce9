/** Exports all fixtures with the command, and compares it with a script that writes a SELECT as NDJSON. */
import { execFile } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { CLI } from './processes.ts';
import { type Line, perSecond, print } from './report.ts';

const SECONDS_GOAL = 20;
const MEMORY_MB_GOAL = 300;
const PEER = fileURLToPath(new URL('export-peer.ts', import.meta.url));
const run = promisify(execFile);

/** Report of the command with `--json`, and of the peer. */
interface Written {
  readonly rows: number;
  readonly seconds: number;
  readonly memoryMb: number;
}

interface Contestant {
  readonly name: string;
  readonly write: (file: string) => Promise<Written>;
}

export async function benchExport(bench: Bench): Promise<Line[]> {
  const url = await bench.sqliteUrl();
  const env = { ...process.env, DATABASE_URL: url };
  const contestantOf = (format: string): Contestant => ({
    name: format,
    async write(file) {
      const command = [CLI, 'export', 'fixtures', '--format', format, '--out', file, '--json'];
      const { stdout } = await run(process.execPath, command, { env });
      return JSON.parse(stdout) as Written;
    },
  });
  const peer: Contestant = {
    name: 'SELECT as NDJSON',
    async write(file) {
      const { stdout } = await run(process.execPath, [PEER, url.slice('sqlite:'.length), file]);
      return JSON.parse(stdout) as Written;
    },
  };
  const formats = bench.quick ? ['parquet'] : ['parquet', 'csv.gz', 'ndjson'];
  const results = await alternating([peer, ...formats.map(contestantOf)], bench);
  const [peerResults, ...ours] = results;
  return ours.flatMap((result, i) => linesOf(formats[i]!, result, peerResults!, bench));
}

async function alternating(contestants: readonly Contestant[], bench: Bench): Promise<(readonly Written[])[]> {
  const folder = bench.folder('export');
  const results = contestants.map((): Written[] => []);
  print('\nexport of all fixtures');
  for (let round = 0; round < (bench.quick ? 1 : 3); round++) {
    for (const [i, { name, write }] of contestants.entries()) {
      const file = join(folder, `fixtures.${i}`);
      const written = await write(file);
      const { rows, seconds, memoryMb } = written;
      const size = (statSync(file).size / 1e6).toFixed(1);
      print(`  ${name.padEnd(26)}${rows} rows in ${seconds.toFixed(1)} s, ${size} MB, peak memory ${memoryMb} MB`);
      rmSync(file);
      results[i]!.push(written);
    }
  }
  return results;
}

function linesOf(format: string, ours: readonly Written[], peer: readonly Written[], { world, quick }: Bench): Line[] {
  const rate = (results: readonly Written[]) => median(results.map(({ rows, seconds }) => rows / seconds));
  const seconds = median(ours.map((result) => result.seconds));
  const memory = Math.max(...ours.map((result) => result.memoryMb));
  const goal = format === 'parquet';
  const name = `export ${world.fixtures.toLocaleString('en')} fixtures, ${format}`;
  const ratio = `${(rate(ours) / rate(peer)).toFixed(2)}x`;
  return [
    { name, ours: perSecond(rate(ours)), peer: perSecond(rate(peer)), ratio, goal: '', met: null },
    {
      ...{ name: '  time', ours: `${seconds.toFixed(1)} s`, peer: '', ratio: '' },
      ...{ goal: goal && !quick ? `< ${SECONDS_GOAL} s` : '', met: goal && !quick ? seconds < SECONDS_GOAL : null },
    },
    {
      ...{ name: '  peak memory', ours: `${memory} MB`, peer: `${Math.max(...peer.map((one) => one.memoryMb))} MB` },
      ...{ ratio: '', goal: `< ${MEMORY_MB_GOAL} MB`, met: memory < MEMORY_MB_GOAL },
    },
  ];
}
