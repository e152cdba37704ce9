/** Collects the files of a setup in a folder. Files that are there already are kept, so an interrupted setup continues. */
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { OperatorError } from '../base/errors.ts';
import { downloadFile, NOT_PUBLISHED } from '../ingest/readers/download.ts';
import type { PublishedFile } from '../ingest/records/source.ts';
import type { SetupStep } from './setup-plan.ts';

export interface CollectOptions {
  /** gets `<source>/<path>` */
  readonly folder: string;
  /** take the files from this folder instead of the network */
  readonly from?: string;
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly stopped: () => boolean;
  onFile(file: PublishedFile): void;
}

export interface CollectReport {
  readonly downloaded: number;
  /** files that were there already */
  readonly kept: number;
  /** files that the source does not have, such as a season that has not started */
  readonly missing: number;
  readonly failed: readonly { readonly url: string; readonly reason: string }[];
}

export async function collectFiles(steps: readonly SetupStep[], options: CollectOptions): Promise<CollectReport> {
  const { folder, from, pause, stopped, onFile } = options;
  const offline = from === undefined ? null : await filesBelow(from);
  const report = { downloaded: 0, kept: 0, missing: 0, failed: [] as { url: string; reason: string }[] };
  for (const { source, files } of steps) {
    const target = resolve(folder, source.name);
    for (const file of files) {
      if (stopped()) return report;
      onFile(file);
      if (await isFile(join(target, file.path))) {
        report.kept++;
        continue;
      }
      const reason = offline === null ? await fetched(file, target, pause) : await copied(file, target, offline);
      if (reason === null) report.downloaded++;
      else if (reason === NOT_PUBLISHED) report.missing++;
      else report.failed.push({ url: file.url, reason });
    }
  }
  return report;
}

/** null, or the reason of a failure. */
async function fetched(
  { url, path }: PublishedFile,
  folder: string,
  pause: CollectOptions['pause'],
): Promise<string | null> {
  const result = await downloadFile({ url, path, folder }, pause === undefined ? {} : { pause });
  return 'reason' in result ? result.reason : null;
}

/** Files are found by the end of their path, so that a copy of a repository, of a site or of both works. */
async function copied({ path }: PublishedFile, folder: string, offline: readonly string[]): Promise<string | null> {
  const found = offline.find((candidate) => candidate.endsWith(sep + join(path)));
  if (found === undefined) return NOT_PUBLISHED;
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(found, `${target}.part`);
  await rename(`${target}.part`, target);
  return null;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new OperatorError(`cannot read ${folder}: ${cause.message}`, { cause });
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
