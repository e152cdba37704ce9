import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { importPaths } from '../ingest/import/import-run.ts';
import { PollError, type PollReport, poll } from '../ingest/polling/polling.ts';
import { ResponseFolder } from '../ingest/polling/response-folder.ts';
import type { Source } from '../ingest/records/source.ts';
import { sourceByName } from '../providers/registry.ts';
import { requireStore } from '../store/database/existing.ts';
import { openStore } from '../store/store.ts';
import { withDatabases } from './open.ts';
import { terminal } from './output.ts';

interface Options {
  readonly league: number;
  readonly season: number;
  readonly every?: number;
  readonly budget: number;
  readonly folder: string;
}

/** Sources that have an API to poll. */
const POLLED_SOURCES = ['api-football'];

export function pollCommand(): Command {
  return new Command('poll')
    .description('Poll an API with your own key for a league season. Stores and imports the responses.')
    .addArgument(new Argument('<source>', 'API to poll').choices(POLLED_SOURCES))
    .requiredOption('--league <id>', 'id of the league in that API', integerBetween(1, 9_999_999))
    .requiredOption('--season <year>', 'year in which the season starts', integerBetween(1900, 2100))
    .option('--every <time>', 'interval between polls, such as 90s, 15m or 2h; default: poll once', duration)
    .option('--budget <requests>', 'maximum number of requests per day (UTC)', integerBetween(1, 1_000_000), 100)
    .option('--folder <path>', 'folder for the responses', './data/api-football')
    .addHelpText(
      'after',
      '\nSet API_FOOTBALL_KEY to your key. To use another base URL, set API_FOOTBALL_URL.\n' +
        'A recent response in the folder is not requested again.\n\n' +
        'Exit code: 0 success, 1 every request was refused or a file failed, 2 wrong usage.',
    )
    .action(run);
}

async function run(name: string, options: Options): Promise<void> {
  const source = await sourceByName(name);
  const { API_FOOTBALL_KEY: key, API_FOOTBALL_URL: address, DATABASE_URL } = readConfig(process.env);
  if (key === '') throw new OperatorError('API_FOOTBALL_KEY is not set: set it to your own key');
  await requireStore(DATABASE_URL); // before a request is spent
  const folder = await ResponseFolder.open(options.folder);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const pause = (ms: number) => sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  let isFirst = true;
  do {
    const report = await pollOnce(source, options, {
      key,
      folder,
      pause,
      stopped: () => stop.signal.aborted,
      ...(address !== '' && { address }),
    });
    print(report);
    // The first poll also imports responses that an interrupted run left in the folder.
    await importResponses(source, isFirst ? [folder.path] : report.files);
    isFirst = false;
    if (options.every !== undefined) await pause(options.every * 1_000 * (0.95 + Math.random() / 10));
  } while (options.every !== undefined && !stop.signal.aborted);
}

type PollResources = Pick<Parameters<typeof poll>[1], 'key' | 'folder' | 'pause' | 'stopped' | 'address'>;

async function pollOnce(
  source: Source,
  { league, season, budget }: Options,
  resources: PollResources,
): Promise<PollReport> {
  try {
    return await poll(
      { league, season },
      {
        ...resources,
        polling: source.polling!,
        budget,
        clock: systemClock,
        random: Math.random,
      },
    );
  } catch (error) {
    if (error instanceof PollError) throw new OperatorError(error.message);
    throw error;
  }
}

async function importResponses(source: Source, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const report = await withDatabases(async ({ data }) =>
    importPaths(paths, { store: await openStore(data), source, clock: systemClock, keepSandbox: false }),
  );
  const { files, saved, unchanged, rejected, unresolved } = report;
  for (const { file, reason } of report.failed) terminal.error(`FAILED ${file}: ${reason}`);
  if (report.failed.length > 0) process.exitCode = 1;
  terminal.result(
    `${files} files: ${saved} saved, ${unchanged} unchanged, ${rejected} rejected, ${unresolved} unresolved`,
  );
}

function print({ requestsSent: requests, skipped, files, refused, stopReason }: PollReport): void {
  for (const { request, reason } of refused) terminal.note(`${request}: ${reason}`);
  terminal.result(`${requests} requests, ${skipped} skipped, ${files.length} responses`);
  if (stopReason !== null) terminal.note(`stopped early: ${stopReason}`);
  // schedulers such as cron only see the exit code
  process.exitCode = refused.length > 0 && files.length + skipped === 0 ? 1 : 0;
}

function integerBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max))
      throw new InvalidArgumentError(`must be a whole number from ${min} to ${max}`);
    return number;
  };
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** Parses an interval such as 15m into seconds. */
function duration(text: string): number {
  const [, number, unit = ''] = /^(\d{1,4})([smh])$/.exec(text) ?? [];
  const seconds = Number(number) * (UNIT_SECONDS[unit] ?? Number.NaN);
  if (!(seconds >= 10)) throw new InvalidArgumentError('must be an interval such as 90s, 15m or 2h, of at least 10s');
  return seconds;
}
