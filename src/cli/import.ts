import { rm } from 'node:fs/promises';
import { Argument, Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import type { ImportReport } from '../ingest/import/import-run.ts';
import type { FileReport } from '../ingest/import/importer.ts';
import { InputPathError, inputBytes } from '../ingest/readers/files.ts';
import { readableFiles } from '../ingest/readers/source-files.ts';
import type { Source } from '../ingest/records/source.ts';
import { SOURCE_NAMES, sourceByName } from '../providers/registry.ts';
import { REJECTIONS_STORED } from '../store/imports.ts';
import { collectGarbageEarly } from './memory.ts';
import { terminal } from './output.ts';
import { markUnresolved, noteUnresolved } from './unresolved.ts';

/** Reasons for which files were skipped, with their number. */
type Skipped = Map<string, number>;

interface Options {
  readonly json?: boolean;
  readonly download?: boolean;
  readonly mirror?: string;
  readonly keepSandbox?: boolean;
}

export function importCommand(): Command {
  return new Command('import')
    .description(
      'Import files of a source. Each file is imported completely or not at all. You can import a file again.',
    )
    .addArgument(new Argument('<source>', 'source of the files').choices(SOURCE_NAMES))
    .argument('[paths...]', 'files or folders; .gz and .zip are unpacked, also within .zip')
    .option('--download', 'download the current season from the source instead of reading files')
    .option('--mirror <url>', 'with --download: download from this URL, which must have the same layout as the source')
    .option('--keep-sandbox', 'keep the sandbox data beside real data')
    .option('--json', 'print only the report, as JSON')
    .addHelpText(
      'after',
      `\nImporting prints the source's licence. For all sources, see docs/sources.md.\n\nExit code: 0 all files imported; 1 a file failed, nothing of a file was imported, or no file was found; 2 wrong usage;\n3 more than 2% of the rows have unresolved names.`,
    )
    .action(run);
}

async function run(name: string, paths: readonly string[], options: Options): Promise<void> {
  const source = await sourceByName(name);
  if ((paths.length === 0) === (options.download !== true)) {
    terminal.error('touchline: name the files or folders to import, or use --download, but not both');
    process.exitCode = 2;
    return;
  }
  if (!options.json) terminal.note(`${source.title}: ${source.licence}, ${source.homepage}`);
  const skipped: Skipped = new Map();
  try {
    const report = options.download
      ? await downloadAndImport(source, options, skipped)
      : await importFrom(source, paths, { ...options, skipped });
    print(report, options, skipped);
  } catch (error) {
    if (!(error instanceof InputPathError)) throw error;
    terminal.error(`touchline: ${error.message}`);
    process.exitCode = 2;
  }
}

/** Downloads that fail are reported as failed files; the others are imported. */
async function downloadAndImport(source: Source, options: Options, skipped: Skipped): Promise<ImportReport> {
  const { download } = await import('../ingest/readers/download.ts');
  const downloaded = await download(source, {
    now: Date.now(),
    ...(options.mirror === undefined ? {} : { base: options.mirror }),
  });
  try {
    const report = await importFrom(source, [downloaded.folder], { ...options, skipped });
    const failed = downloaded.failed.map(({ url, reason }) => ({ file: url, reason }));
    return { ...report, failed: [...failed, ...report.failed] };
  } finally {
    await rm(downloaded.folder, { recursive: true, force: true });
  }
}

async function importFrom(
  source: Source,
  paths: readonly string[],
  { skipped, ...options }: Options & { readonly skipped: Skipped },
): Promise<ImportReport> {
  const { importFilesWithProgress } = await import('./import-files.ts');
  collectGarbageEarly();
  const onSkip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  const files = readableFiles(paths, { source, now: systemClock.now(), onSkip });
  return importFilesWithProgress(files, { source, totalBytes: await inputBytes(paths), ...options });
}

/** Whether nothing of a file was imported, although it has rows. */
function isRefused({ saved, unchanged, rejected, unresolved }: FileReport): boolean {
  return saved + unchanged === 0 && rejected + unresolved > 0;
}

/** How many rejections were listed, and where the others are; `more` is null if all were listed. */
function rejectionsLeft({ rejected, rejections }: FileReport): {
  readonly listed: number;
  readonly more: string | null;
} {
  const listed = rejections.length;
  if (rejected <= listed) return { listed, more: null };
  const kept = Math.min(rejected, REJECTIONS_STORED);
  const first = kept < rejected ? `the first ${kept}` : 'all';
  return { listed, more: `the table \`rejections\` keeps ${first}` };
}

function print(report: ImportReport, options: Options, skipped: Skipped): void {
  const nothingRead = report.files === 0 && report.failed.length === 0 && skipped.size === 0;
  if (report.failed.length > 0 || nothingRead || report.details.some(isRefused)) process.exitCode = 1;
  if (nothingRead) terminal.error(`touchline: the given paths contain no file in the format of ${report.source}`);
  if (options.json) {
    const { source, files, saved, unchanged, rejected, unresolved, seconds } = report;
    const failed = report.failed.length > 0 && { failed: report.failed };
    const waiting = report.waiting > 0 && { waiting: report.waiting };
    const warnings = report.warnings.length > 0 && { warnings: report.warnings };
    const skips = skipped.size > 0 && { skipped: Array.from(skipped, ([reason, count]) => ({ reason, files: count })) };
    const counts = { source, files, saved, unchanged, rejected, unresolved, seconds };
    terminal.json({ ...counts, ...skips, ...waiting, ...failed, ...warnings });
    for (const { file, reason } of report.failed) terminal.error(`${file}: ${reason}`);
    markUnresolved(report);
    return;
  }
  for (const detail of report.details) {
    for (const { line, reason } of detail.rejections) terminal.note(`${detail.file}:${line}: ${reason}`);
    const { listed, more } = rejectionsLeft(detail);
    if (more !== null) terminal.note(`${detail.file}: ${listed} of ${detail.rejected} rejections are listed; ${more}`);
  }
  for (const [reason, count] of skipped) terminal.note(`skipped ${count} ${count === 1 ? 'file' : 'files'}: ${reason}`);
  for (const { file, reason } of report.failed) terminal.error(`FAILED ${file}: ${reason}`);
  for (const { league, season, text, commands } of report.warnings) {
    terminal.note(`WARNING ${league} ${season}: ${text}`);
    for (const command of commands) terminal.note(`  if so: ${command}`);
  }
  if (report.removedSandbox) terminal.note('the sandbox data was removed, because real data was imported');
  terminal.result(
    `${report.files} files: ${report.saved} saved, ${report.unchanged} unchanged, ${report.rejected} rejected, ` +
      `${report.unresolved} unresolved in ${report.seconds.toFixed(1)} s`,
  );
  if (report.waiting > 0) {
    terminal.note(
      `rows that wait for a match, team or player that is not stored: ${report.waiting} (\`touchline waiting\`)`,
    );
  }
  noteUnresolved(report);
}
