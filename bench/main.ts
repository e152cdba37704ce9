/** `npm run bench`: what the service does beside its peers, in one run on one machine. Goals are shown, not enforced. */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Bench, newBench } from './bench.ts';
import { benchDepth } from './depth.ts';
import { benchExport } from './export.ts';
import { benchFootprint } from './footprint.ts';
import { benchImages } from './images.ts';
import { benchImports } from './imports.ts';
import { benchKept } from './kept.ts';
import { type Line, say, sayTable } from './report.ts';
import { benchUncached } from './uncached.ts';

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<Line[]>>> = {
  isCached: benchKept,
  uncached: benchUncached,
  depth: benchDepth,
  images: benchImages,
  imports: benchImports,
  export: benchExport,
  footprint: benchFootprint,
};

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(PARTS) },
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
const unknown = options.only.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(`bench: no part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(2);
}

const machine = {
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform}-${process.arch}`,
};
say(`${machine.cores} x ${machine.processor}, ${machine.memoryGb} GB, Node ${machine.node}, ${machine.platform}`);

// what runs and what lies in the temporary folder goes on exit, and a signal alone is none
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const bench = newBench(options);
const lines: Line[] = [];
for (const name of options.only) {
  try {
    lines.push(...(await PARTS[name]!(bench)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`bench: ${name} could not be measured: ${reason}\n`);
    lines.push({ name, ours: 'failed', peer: '', ratio: '', goal: '', met: false });
  }
}
await bench.close();
sayTable(lines);
if (options.save) {
  const file = fileURLToPath(new URL('results.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify({ machine, quick: options.quick, lines }, null, 2)}\n`);
  say(`written to ${file}`);
}
