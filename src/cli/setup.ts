import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { startingYear } from '../football/season/starting-year.ts';
import type { ImportReport } from '../ingest/import/import-run.ts';
import { inputBytes } from '../ingest/readers/files.ts';
import { readableFiles } from '../ingest/readers/source-files.ts';
import { openStore } from '../store/store.ts';
import { collectFiles } from '../updates/setup-files.ts';
import { COUNTRIES, type SetupChoice, type SetupStep, setupPlan, sourcesFileOf } from '../updates/setup-plan.ts';
import { importFilesWithProgress } from './import-files.ts';
import { invocation } from './invocation.ts';
import { collectGarbageEarly } from './memory.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';
import { progressBar } from './progress.ts';
import { noteUnresolved } from './unresolved.ts';

interface Options {
  readonly countries?: readonly string[];
  readonly seasons?: readonly number[];
  readonly from?: string;
  readonly mirror?: string;
  readonly folder: string;
  readonly yes?: boolean;
}

const KEYS = COUNTRIES.map(([key]) => key);
const DEFAULT_COUNTRIES = ['eng', 'ger', 'esp', 'ita', 'fra'];
const DEFAULT_SEASONS = 3;
/** For the estimate of the time: a slow connection, and an import beside other work. */
const BYTES_PER_SECOND = 400_000;

export function setupCommand(): Command {
  return new Command('setup')
    .description('Choose countries and seasons, download and import their open data, and write sources.json.')
    .option('--countries <keys>', `countries, separated by commas: ${KEYS.join(', ')}`, countriesOf)
    .option('--seasons <years>', 'starting years, such as 2024-2026 or 2025; default: the last three', seasonsOf)
    .option('--from <folder>', 'take the files from this folder instead of downloading them')
    .option('--mirror <url>', 'download from this URL, which must have the same layout as the sources')
    .option(
      '--folder <path>',
      'folder for the files; those that are there already are not downloaded again',
      './data/setup',
    )
    .option('--yes', 'ask nothing')
    .addHelpText(
      'after',
      '\nAn interrupted setup continues where it stopped. Delete the folder to download everything again.\n\n' +
        'Exit code: 0 success, 1 a file failed, 2 wrong usage, 3 more than 2% of the rows have unresolved names.',
    )
    .action(setUp);
}

/** Downloads, imports and writes sources.json; asks on a terminal for what the options leave open. */
export async function setUp(options: Options): Promise<void> {
  const now = systemClock.now();
  const { countries, seasons } = await choiceOf(options, now);
  const choice: SetupChoice = {
    now,
    countries,
    seasons,
    ...(options.mirror !== undefined && { base: options.mirror }),
  };
  const steps = await setupPlan(choice);
  announce(steps);
  if (!(await isConfirmed(options))) return terminal.note('nothing was downloaded');
  const failed = await collect(steps, options);
  collectGarbageEarly();
  const reports: ImportReport[] = [];
  for (const { source } of steps) {
    const folder = resolve(options.folder, source.name);
    if (existsSync(folder)) reports.push(await importStep(source, folder));
  }
  await printCoverage(choice);
  await writeSourcesFile(steps, choice);
  if (reports.some((report) => report.failed.length > 0) || failed) process.exitCode = 1;
  else for (const report of reports) noteUnresolved(report);
}

/** Asks on a terminal for what the options leave open. */
async function choiceOf({ countries, seasons, yes }: Options, now: number) {
  const current = startingYear(now);
  const last = Array.from({ length: DEFAULT_SEASONS }, (_, i) => current - DEFAULT_SEASONS + 1 + i);
  if (yes === true || !process.stdin.isTTY)
    return { countries: countries ?? DEFAULT_COUNTRIES, seasons: seasons ?? last };
  for (const [key, name] of COUNTRIES) terminal.note(`  ${key.padEnd(6)} ${name}`);
  return {
    countries: countries ?? (await ask('Countries', DEFAULT_COUNTRIES.join(','), countriesOf)),
    seasons: seasons ?? (await ask('Seasons', `${last[0]}-${current}`, seasonsOf)),
  };
}

async function ask<T>(question: string, usual: string, read: (text: string) => T): Promise<T> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    for (;;) {
      const answer = (await lines.question(`${question} [${usual}]: `)).trim();
      try {
        return read(answer === '' ? usual : answer);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        terminal.note(error.message);
      }
    }
  } finally {
    lines.close();
  }
}

async function isConfirmed({ yes, from }: Options): Promise<boolean> {
  if (yes === true || from !== undefined || !process.stdin.isTTY) return true;
  return ask('Download and import', 'yes', (text) => /^y(es)?$/i.test(text));
}

function announce(steps: readonly SetupStep[]): void {
  const rows = steps.map(({ source, files, bytes }) => [source.title, files.length, megabytes(bytes), source.licence]);
  terminal.note(table(['SOURCE', 'FILES', 'MB', 'LICENCE'], rows));
  const seconds = steps.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_SECOND;
  const minutes = Math.ceil(seconds / 60);
  terminal.note(minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** Returns whether a file failed. */
async function collect(steps: readonly SetupStep[], { folder, from }: Options): Promise<boolean> {
  const bar = progressBar(
    steps.reduce((sum, { files }) => sum + files.length, 0),
    true,
  );
  try {
    const report = await collectFiles(steps, {
      folder,
      ...(from !== undefined && { from }),
      stopped: () => false,
      onFile(file) {
        bar.show(file.path);
        bar.advance(1);
      },
    });
    const { downloaded, kept, missing, failed } = report;
    terminal.note(`${downloaded} files fetched, ${kept} were there, ${missing} are not published`);
    for (const { url, reason } of failed) terminal.error(`FAILED ${url}: ${reason}`);
    if (downloaded + kept === 0) throw new OperatorError('no file could be fetched: nothing was imported');
    return failed.length > 0;
  } finally {
    bar.stop();
  }
}

async function importStep(source: SetupStep['source'], folder: string): Promise<ImportReport> {
  const paths = [folder];
  const files = readableFiles(paths, { source, now: systemClock.now() });
  const report = await importFilesWithProgress(files, { source, totalBytes: await inputBytes(paths) });
  const { saved, unchanged, rejected, unresolved } = report;
  terminal.result(
    `${source.name}: ${saved} saved, ${unchanged} unchanged, ${rejected} rejected, ${unresolved} unresolved`,
  );
  for (const { file, reason } of report.failed) terminal.error(`FAILED ${file}: ${reason}`);
  return report;
}

/** The leagues of the chosen countries, and how many matches of the chosen seasons are stored. */
async function printCoverage({ countries, seasons }: SetupChoice): Promise<void> {
  await withDatabases(async ({ data }) => {
    const { reference } = await openStore(data);
    const rows = reference
      .leagues()
      .filter(({ country, sandbox }) => countries.includes(country.key) && !sandbox)
      .flatMap((league) => {
        const stored = reference.seasons(league).filter(({ year }) => seasons.includes(year));
        return stored.map(({ year, fixtures, finished }) => [league.code, league.name, year, fixtures, finished]);
      });
    terminal.result(table(['LEAGUE', 'NAME', 'SEASON', 'MATCHES', 'FINISHED'], rows));
  });
}

async function writeSourcesFile(steps: readonly SetupStep[], choice: SetupChoice): Promise<void> {
  const { SOURCES_FILE } = readConfig(invocation().environment);
  const text = `${JSON.stringify(sourcesFileOf(steps, choice), null, 2)}\n`;
  try {
    await writeFile(SOURCES_FILE, text, { flag: 'wx' });
    terminal.note(`${SOURCES_FILE} lists what to keep current: run \`touchline update\`, or serve with UPDATE=auto`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    terminal.note(`${SOURCES_FILE} exists and was not changed`);
  }
}

function countriesOf(text: string): string[] {
  const keys = text.split(',').map((key) => key.trim().toLowerCase());
  const unknown = keys.filter((key) => !KEYS.includes(key));
  if (unknown.length > 0)
    throw new InvalidArgumentError(`unknown: ${unknown.join(', ')}; choose from ${KEYS.join(', ')}`);
  return [...new Set(keys)];
}

/** '2024-2026' or '2024,2026' */
function seasonsOf(text: string): number[] {
  const years = text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{4})(?:\s*-\s*(\d{4}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1870 && to <= 2100 && from <= to))
      throw new InvalidArgumentError('must be years such as 2025 or 2024-2026');
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
  return [...new Set(years)].sort((a, b) => a - b);
}
