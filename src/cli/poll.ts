import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { startingYear } from '../football/season/starting-year.ts';
import type { ImportReport } from '../ingest/import/import-run.ts';
import { PollError, type PollReport } from '../ingest/polling/polling.ts';
import { ResponseFolder } from '../ingest/polling/response-folder.ts';
import { LiveFeed } from '../live/feed/feed.ts';
import { sourceByName } from '../providers/registry.ts';
import { requireStore } from '../store/database/existing.ts';
import { openStore } from '../store/store.ts';
import { accessOf, POLLED_SOURCES } from '../updates/access.ts';
import { type PolledSource, type RoundReport, SourcePoller } from '../updates/source-poller.ts';
import { invocation } from './invocation.ts';
import { withDatabases } from './open.ts';
import { terminal } from './output.ts';

interface Options {
  readonly league: readonly string[];
  readonly season?: number;
  readonly every?: number | 'auto';
  readonly budget?: number;
  readonly folder?: string;
}

export function pollCommand(): Command {
  return new Command('poll')
    .description('Poll an API for the matches of leagues. Responses are stored and imported; matches in play go live.')
    .addArgument(new Argument('<source>', 'API to poll').choices(POLLED_SOURCES))
    .requiredOption('--league <id...>', "leagues in that API's own terms, such as 39, bl1 or PL")
    .option('--season <year>', 'year in which the season starts; default: the current one', integerBetween(1900, 2100))
    .option(
      '--every <time>',
      'interval between polls, such as 90s, 15m or 2h; `auto` polls often while a match is in play (api-football: hourly); default: poll once',
      interval,
    )
    .option(
      '--budget <requests>',
      "maximum number of requests per day (UTC); default: the source's",
      integerBetween(1, 1_000_000),
    )
    .option('--folder <path>', 'folder for the responses; default: ./data/<source>')
    .addHelpText(
      'after',
      '\nAPI_FOOTBALL_KEY, FOOTBALL_DATA_ORG_KEY and THESPORTSDB_KEY hold your keys; openligadb needs none. A recent response in the\n' +
        'folder is not requested again.\n\n' +
        'Exit code: 0 success, 1 every request was refused or a file failed, 2 wrong usage.',
    )
    .action(run);
}

async function run(name: string, options: Options): Promise<void> {
  const source = (await sourceByName(name)) as PolledSource;
  const config = readConfig(invocation().environment);
  const { key, keyOption, address } = accessOf(config, name);
  if (keyOption !== null && key === '') throw new OperatorError(`${keyOption} is not set: set it to your own key`);
  const unknown = options.league.find((league) => !source.polling.isLeague(league));
  if (unknown !== undefined) throw new OperatorError(`${name} has no league '${unknown}' that can be polled`);
  await requireStore(config.DATABASE_URL); // before a request is spent
  const folder = await ResponseFolder.open(options.folder ?? `./data/${name}`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const pause = (ms: number) => sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  await withDatabases(async ({ data }) => {
    const store = await openStore(data);
    const { perMinute, perDay } = source.polling.limits;
    const poller = new SourcePoller({
      ...{ source, key, folder, store, pause },
      scope: (now) => ({ leagues: options.league, season: options.season ?? startingYear(now) }),
      ...(address !== '' && { address }),
      limits: { perMinute, perDay: options.budget ?? perDay },
      feed: new LiveFeed(store, systemClock),
      clock: systemClock,
      random: Math.random,
      stopped: () => stop.signal.aborted,
    });
    do {
      print(await roundOf(poller));
      const seconds = options.every === 'auto' ? poller.delaySeconds() : options.every;
      if (seconds !== undefined) await pause(seconds * 1_000 * (0.95 + Math.random() / 10));
    } while (options.every !== undefined && !stop.signal.aborted);
  });
}

async function roundOf(poller: SourcePoller): Promise<RoundReport> {
  try {
    return await poller.round();
  } catch (error) {
    if (error instanceof PollError) throw new OperatorError(error.message);
    throw error;
  }
}

function print({ poll, imports, messages, ignored }: RoundReport): void {
  printPoll(poll);
  for (const report of imports) printImport(report);
  if (messages > 0) terminal.result(`${messages} messages to the live feed`);
  for (const { match, reason } of ignored) terminal.note(`match ${match}: ${reason}`);
}

function printPoll({ requestsSent: requests, unchanged, skipped, files, refused, stopReason }: PollReport): void {
  for (const { request, reason } of refused) terminal.note(`${request}: ${reason}`);
  const same = unchanged > 0 ? `, ${unchanged} unchanged` : '';
  terminal.result(`${requests} requests, ${skipped} skipped, ${files.length} responses${same}`);
  if (stopReason !== null) terminal.note(`stopped early: ${stopReason}`);
  // schedulers such as cron only see the exit code
  process.exitCode = refused.length > 0 && files.length + skipped + unchanged === 0 ? 1 : 0;
}

function printImport({ files, saved, unchanged, rejected, unresolved, failed }: ImportReport): void {
  for (const { file, reason } of failed) terminal.error(`FAILED ${file}: ${reason}`);
  if (failed.length > 0) process.exitCode = 1;
  if (files === 0) return;
  terminal.result(
    `${files} files: ${saved} saved, ${unchanged} unchanged, ${rejected} rejected, ${unresolved} unresolved`,
  );
}

function integerBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max))
      throw new InvalidArgumentError(`must be a whole number from ${min} to ${max}`);
    return number;
  };
}

function interval(text: string): number | 'auto' {
  return text === 'auto' ? 'auto' : duration(text);
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** Parses an interval such as 15m into seconds. */
function duration(text: string): number {
  const [, number, unit = ''] = /^(\d{1,4})([smh])$/.exec(text) ?? [];
  const seconds = Number(number) * (UNIT_SECONDS[unit] ?? Number.NaN);
  if (!(seconds >= 10))
    throw new InvalidArgumentError('must be auto, or an interval such as 90s, 15m or 2h, of at least 10s');
  return seconds;
}
