import { Argument, Command, Option } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { type ExportTask, selectionOf, writeExport } from '../exports/export.ts';
import { FORMAT_NAMES, type FormatName, type Sink } from '../exports/formats/format.ts';
import { RESOURCE_NAMES, resourceNamed } from '../exports/resources/index.ts';
import type { AnyResource } from '../exports/resources/resource.ts';
import { requireStore } from '../store/database/existing.ts';
import { openSnapshot } from '../store/database/open.ts';
import { openInstallation } from '../store/installation.ts';
import type { Reference } from '../store/reference/reference.ts';
import { type OpenStore, openStore } from '../store/store.ts';
import { STANDARD_OUTPUT, writeTo } from './export-target.ts';
import { invocation } from './invocation.ts';
import { collectGarbageEarly } from './memory.ts';
import { terminal } from './output.ts';
import { progressBar } from './progress.ts';

interface Options {
  readonly league?: string;
  readonly season?: string;
  readonly format?: FormatName;
  readonly out?: string;
  readonly json?: boolean;
}

export function exportCommand(): Command {
  return new Command('export')
    .description('Export stored data to a file: all data, a league, or a season.')
    .addArgument(new Argument('<resource>', 'content of the rows').choices(RESOURCE_NAMES))
    .option('--league <league>', 'code (eng.1), native id or legacy id of the league')
    .option('--season <year>', 'year in which the season starts')
    .addOption(new Option('--format <format>', 'file format; default: from the file extension').choices(FORMAT_NAMES))
    .option('--out <file>', "output file, or '-' for standard output; default: RESOURCE.FORMAT")
    .option('--json', 'print only the report, as JSON')
    .addHelpText(
      'after',
      '\nThe file is a consistent snapshot, even during an import. It has a temporary name until it is complete.\nFor the columns of each resource, see docs/export-columns.md.\n\nExit code: 0 success, 1 failure, 2 wrong usage.',
    )
    .action(run);
}

async function run(name: string, options: Options): Promise<void> {
  if (options.season !== undefined && !/^\d{4}$/.test(options.season)) {
    return usageError(`--season ${options.season} is not valid: use the year in which the season starts, such as 2024`);
  }
  if (options.json && options.out === STANDARD_OUTPUT)
    return usageError('--json cannot be combined with --out -: both write to standard output');
  collectGarbageEarly();
  const resource = resourceNamed(name)!;
  const format = options.format ?? formatOf(options.out);
  const out = options.out ?? `${name}.${format}`;
  const { DATABASE_URL } = readConfig(invocation().environment);
  await requireStore(DATABASE_URL);
  await (await openInstallation(DATABASE_URL)).close(); // brings the schema up to date
  const database = await openSnapshot(DATABASE_URL);
  try {
    const started = performance.now();
    const store = await openStore(database);
    const task = { resource, format, selection: selected(store.reference, options) };
    const result = await write(store, task, { out, silent: options.json === true });
    if (result === null) return;
    report(resource, { ...result, out, seconds: (performance.now() - started) / 1000 }, options);
  } finally {
    await database.close();
  }
}

function usageError(message: string): void {
  terminal.error(`touchline: ${message}`);
  process.exitCode = 2;
}

/** The format of a file extension; default: Parquet. */
function formatOf(out: string | undefined): FormatName {
  const endings = [...FORMAT_NAMES].sort((a, b) => b.length - a.length);
  return endings.find((format) => out?.endsWith(`.${format}`)) ?? 'parquet';
}

function selected(reference: Reference, { league: id, season }: Options): ExportTask['selection'] {
  const league = id === undefined ? undefined : reference.league(/^\d+$/.test(id) ? Number(id) : id);
  if (id !== undefined && league === undefined) {
    throw new OperatorError(`no league has the id or code ${id}: see docs/leagues.md for the codes`);
  }
  const year = season === undefined ? undefined : Number(season);
  const selection = selectionOf(reference, { league, year });
  if (selection.seasons.length > 0 || selection.isComplete) return selection;
  const scope = [league?.name, season].filter(Boolean).join(' ');
  throw new OperatorError(`no data is stored for ${scope}: choose another league or season, or import the data first`);
}

async function write(
  store: OpenStore,
  task: ExportTask,
  { out, silent }: { readonly out: string; readonly silent: boolean },
): Promise<{ rows: number; bytes: number } | null> {
  let bytes = 0;
  const bar = progressBar(expectedFixtures(task), !silent && out !== STANDARD_OUTPUT);
  bar.show(task.resource.name);
  try {
    const rows = await writeTo(out, (sink) => {
      const counting: Sink = (part) => {
        bytes += part.length;
        return sink(part);
      };
      return writeExport(store, task, { sink: counting, onSeason: ({ fixtures }) => bar.advance(fixtures) });
    });
    return rows === null ? null : { rows, bytes };
  } finally {
    bar.stop();
  }
}

/** Progress advances by the fixtures of each finished season. */
function expectedFixtures({ selection: { seasons } }: ExportTask): number {
  return seasons.reduce((sum, { fixtures }) => sum + fixtures, 0);
}

function report(
  { name }: AnyResource,
  result: { rows: number; bytes: number; seconds: number; out: string },
  options: Options,
): void {
  const { rows, bytes, seconds, out } = result;
  const memoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
  if (options.json) {
    terminal.json({ resource: name, file: out, rows, bytes, seconds: Math.round(seconds * 1000) / 1000, memoryMb });
    return;
  }
  const rate = Math.round(rows / Math.max(seconds, 0.001));
  const size = `${rows} rows of ${name}, ${(bytes / 1e6).toFixed(1)} MB`;
  const text = `${size} in ${seconds.toFixed(1)} s (${rate} rows/s), peak memory ${memoryMb} MB`;
  if (out === STANDARD_OUTPUT) terminal.note(text);
  else terminal.result(`${out}: ${text}`);
}
