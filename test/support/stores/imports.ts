/** Imports texts the way an operator imports files, and reads back what is stored of fixtures. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import { type ImportReport, importPaths } from '../../../src/ingest/import/import-run.ts';
import type { Source } from '../../../src/ingest/records/source.ts';
import { type Databases, openDatabases } from '../../../src/store/database/open.ts';
import { type OpenStore, openStore } from '../../../src/store/store.ts';
import { copiedDatabaseUrl, type Engine, newDatabases } from './databases.ts';
import type { ImportOrder, SourcePaths } from './import-worker.ts';

export const IMPORTED_AT = Date.parse('2026-01-15T12:00Z');

/** Content by path within the imported folder. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** A store with the catalogue and nothing else. */
export async function emptyStore(engine: Engine, context: Pick<TestContext, 'after'>): Promise<OpenStore> {
  return openStore((await newDatabases(engine, context, 'catalogue')).data);
}

/** A store with the sandbox data. */
export async function sandboxStore(engine: Engine, context: Pick<TestContext, 'after'>): Promise<OpenStore> {
  return openStore((await newDatabases(engine, context, 'sandbox')).data);
}

export async function importFiles(
  store: OpenStore,
  source: Source,
  files: Files,
  { keepSandbox = false, now = IMPORTED_AT }: { keepSandbox?: boolean; now?: number } = {},
): Promise<ImportReport> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-import-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return await importPaths([folder], { store, source, clock: { now: () => now }, keepSandbox });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A store with the catalogue, or an existing one, and a function that imports folders into it in a worker thread. Use it
 * for large folders: the test runner tracks every promise of its own thread, which makes an import there a third slower.
 */
export async function storeWithImportWorker(context: Pick<TestContext, 'after'>, now = IMPORTED_AT, existing?: string) {
  const closing: Databases[] = [];
  // hooks run in order of registration: close before the database is dropped
  context.after(async () => {
    for (const databases of closing) await databases.close();
  });
  const url = existing ?? (await copiedDatabaseUrl('catalogue', 'sqlite', context));
  const databases = await openDatabases(url);
  closing.push(databases);
  const store = await openStore(databases.data);
  const importAll = async (...imports: readonly SourcePaths[]): Promise<ImportReport[]> => {
    const reports = await importInWorker({ url, imports, now });
    await store.revisions.refresh();
    return reports;
  };
  return { store, importAll };
}

/** Imports sources in a worker thread. Returns a report for each. */
export async function importInWorker(order: ImportOrder): Promise<ImportReport[]> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: order });
  return new Promise<ImportReport[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** The counts saved, unchanged, rejected and unresolved, in this order. */
export function countsOf({ saved, unchanged, rejected, unresolved }: ImportReport): readonly number[] {
  return [saved, unchanged, rejected, unresolved];
}

/** All fixtures with their sources, statistics and odds, without the columns that depend on when they were imported. */
export async function everythingStored(store: OpenStore): Promise<Record<string, unknown[]>> {
  const all = (sql: string) => store.database.all(sql);
  const withoutMarks = async (sql: string) =>
    (await store.database.all(sql)).map(({ updated_at, revision, ...row }) => row);
  const sources = await all(
    `SELECT f.id, s.provider, s.file, s.hash, s.record, s.statistics_home, s.statistics_away, s.bookmakers, s.bets, s.markets
     FROM fixture_sources s JOIN fixtures f ON f.legacy_id = s.fixture ORDER BY 1, 2, 3`,
  );
  return {
    fixtures: await withoutMarks('SELECT * FROM fixtures ORDER BY id'),
    sources,
    seasons: await all(
      'SELECT league, year, starts, ends, fixtures, finished, stored, completeness FROM seasons ORDER BY 1, 2',
    ),
    teams: await withoutMarks('SELECT * FROM teams ORDER BY id'),
    seasonTeams: await all('SELECT * FROM season_teams ORDER BY 1, 2, 3'),
  };
}
