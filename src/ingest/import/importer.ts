/** Imports files of one source. A file is stored completely or not at all, and importing it twice changes nothing. */
import type { Clock } from '../../base/clock.ts';
import { peopleRevision, referenceRevision } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { hasAnySquad } from '../../store/people/trophy-seasons.ts';
import type { OpenStore } from '../../store/store.ts';
import { countWaiting, takeArrived } from '../../store/waiting-records.ts';
import { deriveTrophies } from '../people/derived-trophies.ts';
import { People } from '../people/people.ts';
import type { ReadableFile } from '../readers/source-files.ts';
import type { Source } from '../records/source.ts';
import { Entities } from '../teams/entities.ts';
import { FileImporter, type FileImporterOptions, type FileReport } from './file-importer.ts';
import { arrivedFile } from './waiting-records.ts';

export type { FileReport } from './file-importer.ts';

export interface FailedFile {
  readonly file: string;
  readonly reason: string;
}

export interface ImportOptions {
  readonly store: OpenStore;
  readonly source: Source;
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
    const { store, clock } = this.options;
    const since = store.revisions.latest;
    const first = await files.next();
    if (first.done === true) return { done: true, reports: [], failed: [] };
    await this.prepareCaches();
    const result = await this.importTogether(first.value, files, isEnough);
    // Only squads win trophies; without squads, skip the refresh, which takes a while.
    if (await hasAnySquad(store.database)) {
      await store.revisions.refresh();
      if (store.revisions.latest > since) await deriveTrophies(store, { since, now: clock.now() });
    }
    return result;
  }

  /** Loads the stored names before the first file. */
  private async prepareCaches(): Promise<void> {
    if (this.caches !== undefined) return;
    const { database, reference, revisions } = this.options.store;
    await revisions.refresh();
    this.caches = { reference: await referenceRevision(database), entities: await Entities.load(database, reference) };
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
      await this.options.store.database.transaction(async (queries) => {
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
      if (listing.isRunning) throw error;
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
        reports.push(await this.options.store.database.transaction((queries) => this.importFile(queries, file)));
      } catch (error) {
        await this.resetCaches();
        failed.push(failureOf(file, error));
      }
    }
    return { reports, failed };
  }

  /** Imports the records that waited for a match, if it is stored now. Call after the last file. */
  async importArrived(): Promise<FileReport[]> {
    const { database } = this.options.store;
    if ((await countWaiting(database)) === 0) return [];
    await this.prepareCaches();
    try {
      return await database.transaction(async (queries) => {
        const reports: FileReport[] = [];
        for (const file of await takeArrived(queries)) {
          const { provider, peopleOf } = file;
          const from = { provider, peopleOf, fileName: () => file.file, hasWaited: true };
          reports.push(await this.importFile(queries, arrivedFile(file), from));
        }
        return reports;
      });
    } catch (error) {
      await this.resetCaches();
      throw error;
    }
  }

  /** Call after a rollback: the caches hold names and ids that were rolled back. */
  private async resetCaches(): Promise<void> {
    this.caches = undefined;
    await this.options.store.revisions.refresh();
  }

  private async importFile(
    queries: Queries,
    file: ReadableFile,
    from: FileOrigin = originOf(this.options.source),
  ): Promise<FileReport> {
    const { store, clock, keepSandbox } = this.options;
    const { caches } = this;
    const reference = await referenceRevision(queries);
    const isCurrent = caches?.reference === reference && !caches.entities.isOutdated;
    const entities = isCurrent ? caches.entities : await Entities.load(queries, store.reference, caches?.entities);
    let people = isCurrent && caches.peopleRevision === (await peopleRevision(queries)) ? caches.people : undefined;
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

function originOf({ name, personIdProvider, fileName }: Source): FileOrigin {
  return { provider: name, peopleOf: personIdProvider, fileName };
}

function recordsOf(reports: readonly FileReport[]): number {
  return reports.reduce((sum, { saved, unchanged }) => sum + saved + unchanged, 0);
}

function failureOf({ path }: ReadableFile, error: unknown): FailedFile {
  return { file: path, reason: error instanceof Error ? error.message : String(error) };
}
