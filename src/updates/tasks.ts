/** The entries of `sources.json` as tasks: what one run does, and when the next one is due. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { startingYear } from '../football/season/starting-year.ts';
import { type ImportReport, importPaths, type RunOptions } from '../ingest/import/import-run.ts';
import { ResponseFolder } from '../ingest/polling/response-folder.ts';
import { download } from '../ingest/readers/download.ts';
import { inputBytes } from '../ingest/readers/files.ts';
import { LiveFeed } from '../live/feed/feed.ts';
import { lastImportOf } from '../store/imports.ts';
import type { OpenStore } from '../store/store.ts';
import { type AccessOptions, accessOf } from './access.ts';
import type { ImportWatch } from './import-watch.ts';
import { type RoundReport, SourcePoller } from './source-poller.ts';
import type { DownloadEntry, PollEntry, UpdateEntry } from './sources-file.ts';

export interface TaskReport {
  readonly imports: readonly ImportReport[];
  /** of a polled source */
  readonly round?: RoundReport;
  /** downloads that failed; the others were imported */
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
}

export interface UpdateTask {
  readonly name: string;
  readonly kind: 'download' | 'poll';
  /** `watch`, if given, records the progress of its imports. */
  run(watch?: ImportWatch): Promise<TaskReport>;
  /** Seconds until the next run; 0: it is due. */
  delaySeconds(): Promise<number>;
}

export interface TaskParts {
  readonly store: OpenStore;
  readonly clock: Clock;
  readonly access: AccessOptions;
  /** folder for the responses of polled sources, each in a folder of its name */
  readonly folder: string;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly stopped: () => boolean;
}

export function taskOf(entry: UpdateEntry, parts: TaskParts): Promise<UpdateTask> | UpdateTask {
  return entry.kind === 'poll' ? pollTask(entry, parts) : downloadTask(entry, parts);
}

function downloadTask(entry: DownloadEntry, { store, clock, pause }: TaskParts): UpdateTask {
  const { source, everySeconds, mirror, countries } = entry;
  const choice = { ...(mirror !== undefined && { base: mirror }), ...(countries !== undefined && { countries }) };
  return {
    name: source.name,
    kind: 'download',
    async run(watch) {
      const now = clock.now();
      watch?.phase('download');
      const downloaded = await download(source, { now, pause, ...choice });
      try {
        const paths = [downloaded.folder];
        watch?.phase('import', await inputBytes(paths));
        const report = await importPaths(paths, {
          ...{ store, source, clock, keepSandbox: false },
          ...(watch !== undefined && watched(watch)),
        });
        const failed = downloaded.failed.map(({ url, reason }) => ({ file: url, reason }));
        return { imports: [report], failed: [...failed, ...report.failed] };
      } finally {
        await rm(downloaded.folder, { recursive: true, force: true });
      }
    },
    async delaySeconds() {
      const last = await lastImportOf(store.database, source.name);
      return last === null ? 0 : Math.max(0, (last - clock.now()) / 1_000 + everySeconds);
    },
  };
}

async function pollTask(entry: PollEntry, parts: TaskParts): Promise<UpdateTask> {
  const { source, everySeconds, leagues, season, perDay } = entry;
  const { store, clock, access, folder, pause, stopped } = parts;
  const { key, address } = accessOf(access, source.name);
  const { limits } = source.polling;
  const poller = new SourcePoller({
    ...{ source, key, store, clock, pause, stopped },
    scope: (now) => ({ leagues, season: season ?? startingYear(now) }),
    ...(address !== '' && { address }),
    folder: await ResponseFolder.open(join(folder, source.name)),
    limits: { ...limits, ...(perDay !== undefined && { perDay }) },
    feed: new LiveFeed(store, clock),
    random: Math.random,
  });
  let hasRun = false;
  return {
    name: source.name,
    kind: 'poll',
    async run(watch) {
      watch?.phase('import');
      const round = await poller.round();
      hasRun = true;
      for (const { details, failed } of round.imports) watch?.imported(details, failed);
      const refused = round.poll.refused.map(({ request, reason }) => ({ file: request, reason }));
      return { imports: round.imports, round, failed: [...refused, ...round.imports.flatMap(({ failed }) => failed)] };
    },
    async delaySeconds() {
      if (!hasRun) return 0;
      return everySeconds === 'auto' ? poller.delaySeconds() : everySeconds;
    },
  };
}

/** Passes the progress of an import on. */
function watched(watch: ImportWatch): Pick<RunOptions, 'onFile' | 'onRead' | 'onCommit'> {
  return {
    onFile: (path) => watch.file(path),
    onRead: (bytes) => watch.read(bytes),
    onCommit: (reports, failed) => watch.imported(reports, failed),
  };
}
