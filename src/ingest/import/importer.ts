/** Imports files of one source. A file is stored completely or not at all, and importing it twice changes nothing. */
import type { Clock } from '../../base/clock.ts';
import { lockOutWriters, peopleRevision, referenceRevision } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import type { OpenStore } from '../../store/store.ts';
import { countWaiting } from '../../store/waiting-records.ts';
import { deriveTrophies } from '../people/derived-trophies.ts';
import { People } from '../people/people.ts';
import type { ReadableFile } from '../readers/source-files.ts';
import type { Source } from '../records/source.ts';
import { Entities } from '../teams/entities.ts';
import { importArrived } from './arrived-records.ts';
import { FileImporter, type FileImporterOptions, type FileReport } from './file-importer.ts';
import { arrivedFile } from './waiting-records.ts';

export type { FileReport } from './file-importer.ts';

export interface FailedFile {
  readonly file: string;
  readonly reason: string;
}

export interface ImportOptions {
  readonly store: OpenStore;
  /** null to import only records that waited */
  readonly source: Source | null;
  readonly clock: Clock;
  readonly keepSandbox: boolean;
}

/** Whether the number of imported records is enough for one commit. */
type IsEnough = (records: number) => boolean;

interface ImportResult {
  readonly done: boolean;
  readonly reports: FileReport[];
  readonly failed: FailedFile[];
}

/** Names and ids in memory, and the revisions for which they are valid. */
interface ImportCaches {
  readonly entities: Entities;
  readonly reference: number;
  /** set after the first file */
  readonly people?: People;
  readonly peopleRevision?: number;
}

/** Imports files one after the other and keeps names and ids in memory between them. */
export class Importer {
  private readonly options: ImportOptions;
  private caches: ImportCaches | undefined;

  constructor(options: ImportOptions) {
    this.options = options;
  }

  /**
   * Imports files until `isEnough` returns true. A file that fails is rolled back, and the others are stored. Files
   * share a transaction, because a commit takes longer than a short file. The store's data in memory can be outdated
   * afterwards.
   */
  async importNext(files: AsyncIterator<ReadableFile>, isEnough: IsEnough): Promise<ImportResult> {
    const first = await files.next();
    if (first.done === true) return { done: true, reports: [], failed: [] };
    return this.importTogether(first.value, files, isEnough);
  }

  /** Other processes can import at the same time: their transactions and ours follow one another. */
  private transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.options.store.database.transaction(async (queries) => {
      await lockOutWriters(queries);
      return work(queries);
    });
  }

  /**
   * Imports files in one transaction. There are no savepoints, because SQLite would copy every page that a file
   * changes. If a file fails, the transaction is rolled back, and each file is read again and imported in its own
   * transaction.
   */
  private async importTogether(
    first: ReadableFile,
    files: AsyncIterator<ReadableFile>,
    isEnough: IsEnough,
  ): Promise<ImportResult> {
    const reopened: ReadableFile[] = [];
    /** whether the error of a failed transaction comes from listing the files, and whether all files are listed */
    const listing = { isRunning: false, isDone: false };
    try {
      const reports: FileReport[] = [];
      await this.transaction(async (queries) => {
        for (let file = first; ; ) {
          reopened.push(file.reopen());
          reports.push(await this.importFile(queries, file));
          if (isEnough(recordsOf(reports))) return;
          listing.isRunning = true;
          const next = await files.next();
          listing.isRunning = false;
          listing.isDone = next.done === true;
          if (next.done === true) return;
          file = next.value;
        }
      });
      return { done: listing.isDone, reports, failed: [] };
    } catch (error) {
      // without a file, the transaction did not start
      if (listing.isRunning || reopened.length === 0) throw error;
      await this.resetCaches();
      if (reopened.length === 1) return { done: listing.isDone, reports: [], failed: [failureOf(first, error)] };
      return { done: listing.isDone, ...(await this.importEach(reopened)) };
    }
  }

  private async importEach(files: readonly ReadableFile[]): Promise<Omit<ImportResult, 'done'>> {
    const reports: FileReport[] = [];
    const failed: FailedFile[] = [];
    for (const file of files) {
      try {
        reports.push(await this.transaction((queries) => this.importFile(queries, file)));
      } catch (error) {
        await this.resetCaches();
        failed.push(failureOf(file, error));
      }
    }
    return { reports, failed };
  }

  /** Imports the records that waited for something that is stored now, and derives trophies. Call after the last file. */
  async finish(): Promise<FileReport[]> {
    const { store, clock } = this.options;
    const reports = await this.importArrived();
    await deriveTrophies(store, clock.now());
    return reports;
  }

  private async importArrived(): Promise<FileReport[]> {
    const { database } = this.options.store;
    if ((await countWaiting(database)) === 0) return [];
    return importArrived(database, {
      transaction: (work) => this.transaction(work),
      entities: async (queries) => (await this.currentCaches(queries)).entities,
      importRecords: async (queries, file) => {
        const { provider, peopleOf } = file;
        const from = { provider, peopleOf, fileName: () => file.file, hasWaited: true };
        return this.importFile(queries, arrivedFile(file), from);
      },
      afterRollback: () => this.resetCaches(),
    });
  }

  /** Call after a rollback: the caches hold names and ids that were rolled back. */
  private async resetCaches(): Promise<void> {
    this.caches = undefined;
    await this.options.store.revisions.refresh();
  }

  /** Names and ids as they are stored now. */
  private async currentCaches(queries: Queries): Promise<Pick<ImportCaches, 'entities' | 'people'>> {
    const { caches } = this;
    const reference = await referenceRevision(queries);
    if (caches?.reference !== reference || caches.entities.isOutdated) {
      const entities = await Entities.load(queries);
      this.caches = { entities, reference };
      return { entities };
    }
    const { entities, people } = caches;
    const arePeopleCurrent = people !== undefined && caches.peopleRevision === (await peopleRevision(queries));
    return arePeopleCurrent ? { entities, people } : { entities };
  }

  private async importFile(
    queries: Queries,
    file: ReadableFile,
    from: FileOrigin = originOf(this.options.source),
  ): Promise<FileReport> {
    const { store, clock, keepSandbox } = this.options;
    const { entities, people: cachedPeople } = await this.currentCaches(queries);
    let people = cachedPeople;
    const run = new FileImporter({
      queries,
      store,
      entities,
      people: (context) => {
        if (people === undefined) people = new People(context);
        else people.open(context);
        return people;
      },
      ...from,
      keepSandbox,
      now: clock.now(),
      end: () => clock.now(),
    });
    const report = await run.import(file);
    this.caches = {
      entities,
      reference: await referenceRevision(queries),
      people: people!,
      peopleRevision: await peopleRevision(queries),
    };
    return report;
  }
}

type FileOrigin = Pick<FileImporterOptions, 'provider' | 'peopleOf' | 'fileName' | 'hasWaited'>;

function originOf(source: Source | null): FileOrigin {
  if (source === null) throw new Error('there is no source of files');
  const { name, personIdProvider, fileName } = source;
  return { provider: name, peopleOf: personIdProvider, fileName };
}

function recordsOf(reports: readonly FileReport[]): number {
  return reports.reduce((sum, { saved, unchanged }) => sum + saved + unchanged, 0);
}

function failureOf({ path }: ReadableFile, error: unknown): FailedFile {
  return { file: path, reason: error instanceof Error ? error.message : String(error) };
}
