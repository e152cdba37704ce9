/** `npm run bench`: measures the service and its peers in one run. Shows the goals without enforcing them. */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchAccountPages } from './account-pages.ts';
import { benchAttacks } from './attacks.ts';
import { benchBacktest } from './backtest/backtest.ts';
import { type Bench, newBench } from './bench.ts';
import { benchBrowser } from './browser.ts';
import { benchCached } from './cached.ts';
import { benchDepth } from './depth.ts';
import { benchExport } from './export.ts';
import { benchFootprint } from './footprint.ts';
import { benchForecasts } from './forecasts.ts';
import { benchImages } from './images.ts';
import { benchImports } from './imports.ts';
import { benchMetering } from './metering.ts';
import { benchModels } from './models.ts';
import { benchPages } from './pages.ts';
import { type Line, print, printTable } from './report.ts';
import { benchScale } from './scale/scale.ts';
import { benchSoak } from './soak/soak.ts';
import { benchUncached } from './uncached.ts';

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<Line[]>>> = {
  cached: benchCached,
  uncached: benchUncached,
  depth: benchDepth,
  images: benchImages,
  pages: benchPages,
  'account-pages': benchAccountPages,
  browser: benchBrowser,
  imports: benchImports,
  export: benchExport,
  footprint: benchFootprint,
  attacks: benchAttacks,
  metering: benchMetering,
  models: benchModels,
  backtest: benchBacktest,
  forecasts: benchForecasts,
  scale: benchScale,
  soak: benchSoak,
};
/** Run only if named: takes an hour. */
const LONG = 'soak';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(PARTS).filter((name) => name !== LONG) },
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
const invalid = options.only.filter((name) => !Object.hasOwn(PARTS, name));
if (invalid.length > 0) {
  process.stderr.write(`bench: invalid --only ${invalid.join(', ')}: use one of ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(2);
}

const machine = {
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform}-${process.arch}`,
};
print(`${machine.cores} x ${machine.processor}, ${machine.memoryGb} GB, Node ${machine.node}, ${machine.platform}`);

// 'exit' handlers stop the child processes and delete the temporary folder; a signal alone does not run them
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
printTable(lines);
if (options.save) {
  const file = fileURLToPath(new URL('results.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify({ machine, quick: options.quick, lines }, null, 2)}\n`);
  print(`results are in ${file}`);
}
