import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { PollError } from '../ingest/polling/polling.ts';
import { ImportRunStore } from '../store/accounts/import-runs.ts';
import { openStore } from '../store/store.ts';
import { accessOf } from '../updates/access.ts';
import { recordedTask } from '../updates/recorded-task.ts';
import { readSourcesFile, type UpdateEntry } from '../updates/sources-file.ts';
import { type TaskReport, taskOf } from '../updates/tasks.ts';
import { follow, type UpdaterParts, updateOnce } from '../updates/updater.ts';
import { commandActor } from './audited.ts';
import { invocation } from './invocation.ts';
import { withDatabases } from './open.ts';
import { terminal } from './output.ts';

interface Options {
  readonly follow?: boolean;
  readonly file?: string;
  readonly folder?: string;
  readonly source?: string;
  readonly run?: string;
}

export function updateCommand(): Command {
  return (
    new Command('update')
      .description('Download, poll and import the sources of sources.json, once or continuously.')
      .option('--follow', 'go on until stopped: each source whenever it is due')
      .option('--source <name>', 'only this source')
      // the service starts a run from its page and shows its progress by this id
      .addOption(new Option('--run <id>', 'id of a started run').hideHelp())
      .option('--file <path>', 'file with the sources; default: SOURCES_FILE')
      .option('--folder <path>', 'folder for the responses of polled sources; default: data beside that file')
      .addHelpText(
        'after',
        '\n`UPDATE=auto` runs this with --follow beside the service. See docs/live-data.md.\n\n' +
          'Exit code: 0 success, 1 a source or a file failed, 2 wrong usage.',
      )
      .action(run)
  );
}

/**
 * A service that starts this command holds a channel to it. If the service is killed, another process takes over the
 * sources, so this one ends at once. What it has not committed is rolled back.
 */
function endWithService(): void {
  const end = () => process.exit(1);
  if (process.connected === false) end();
  process.once('disconnect', end);
  process.channel?.unref(); // the listener would keep the process running
}

async function run({ follow: isFollowing, ...options }: Options): Promise<void> {
  endWithService();
  const config = readConfig(invocation().environment);
  const file = options.file ?? config.SOURCES_FILE;
  const folder = options.folder ?? join(dirname(file), 'data');
  const all = await readSourcesFile(file, systemClock.now());
  const entries = options.source === undefined ? all : all.filter(({ source }) => source.name === options.source);
  if (entries.length === 0 && options.source !== undefined)
    throw new OperatorError(`${file} has no source ${options.source}`);
  for (const entry of entries) requireKey(entry, config);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const pause = (ms: number) => sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  const stopped = () => stop.signal.aborted;
  await withDatabases(async ({ data, accounts }) => {
    const store = await openStore(data);
    const parts = { store, clock: systemClock, access: config, folder, pause, stopped };
    const recording = {
      ...{ runs: new ImportRunStore(accounts), clock: systemClock, startedBy: commandActor() },
      ...(options.run !== undefined && { runId: options.run }),
      failed: (error: unknown) => terminal.error(`the progress could not be written: ${String(error)}`),
    };
    const tasks = await Promise.all(entries.map(async (entry) => recordedTask(await taskOf(entry, parts), recording)));
    const updater: UpdaterParts = { tasks, pause, stopped, random: Math.random, onReport: print, onError: printError };
    if (isFollowing === true) await follow(updater);
    else if (!(await updateOnce(updater))) process.exitCode = 1;
  });
}

function requireKey({ kind, source }: UpdateEntry, config: ReturnType<typeof readConfig>): void {
  if (kind !== 'poll') return;
  const { key, keyOption } = accessOf(config, source.name);
  if (keyOption !== null && key === '') throw new OperatorError(`${keyOption} is not set: set it to your own key`);
}

function print(task: string, { imports, round, failed }: TaskReport): void {
  for (const { file, reason } of failed) terminal.error(`${task}: FAILED ${file}: ${reason}`);
  for (const { match, reason } of round?.ignored ?? []) terminal.note(`${task}: match ${match}: ${reason}`);
  const requests =
    round === undefined ? [] : [`${round.poll.requestsSent} requests`, `${round.messages} live messages`];
  const files = imports.filter((report) => report.files > 0);
  const counts = files.map(
    ({ saved, unchanged, rejected, unresolved }) =>
      `${saved} saved, ${unchanged} unchanged, ${rejected} rejected, ${unresolved} unresolved`,
  );
  if (requests.length + counts.length > 0) terminal.result(`${task}: ${[...requests, ...counts].join(', ')}`);
}

/** Faults of a source are printed in one line; other errors are bugs, and keep their stack. */
function printError(task: string, error: unknown): void {
  const isExpected = error instanceof OperatorError || error instanceof PollError;
  const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  terminal.error(`${task}: ${text}`);
}
