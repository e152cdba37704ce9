/** Takes files of one source into the store: each file whole or not at all, and twice the same as once. */
import type { Clock } from '../base/clock.ts';
import type { Queries } from '../store/database/database.ts';
import { peopleRevision, referenceRevision } from '../store/revisions.ts';
import type { Store } from '../store/store.ts';
import { hasAnySquad } from '../store/trophy-seasons.ts';
import { type BegunFile, begun } from './begun-file.ts';
import { Entities } from './entities.ts';
import { deriveTrophies } from './people/derived-trophies.ts';
import { People } from './people/people.ts';
import type { ReadableFile } from './reading.ts';
import type { Source } from './source.ts';
import { type FileReport, FileRun } from './taking/file-run.ts';

export type { FileReport } from './taking/file-run.ts';

export interface FailedFile {
  readonly file: string;
  readonly reason: string;
}

export interface ImportOptions {
  readonly store: Store;
  readonly source: Source;
  readonly clock: Clock;
  readonly keepSandbox: boolean;
}

/** Of a file, so much is held in memory before any of it is saved; what is longer has a transaction to itself. */
const BATCHES_OF_FILE_MAX = 32;

/** Whether that many records will do for now. */
type Enough = (records: number) => boolean;

interface Taken {
  readonly reports: FileReport[];
  readonly failed: FailedFile[];
}

/** What is known of names and ids, and the revisions at which it held. */
interface Known {
  readonly entities: Entities;
  readonly reference: number;
  /** from the first file on */
  readonly people?: People;
  readonly peopleRevision?: number;
}

/** Imports files one after the other and remembers between them what names and ids it knows. */
export class Importer {
  private readonly options: ImportOptions;
  private known: Known | undefined;
  /** a file that waits for a transaction of its own */
  private held: BegunFile | undefined;

  constructor(options: ImportOptions) {
    this.options = options;
  }

  /**
   * Imports files until `enough` says so: a file that cannot be read leaves nothing behind, and the others are stored.
   * Short files share a commit, which costs more than they do; a long one has a transaction to itself. What this process
   * holds in memory of the store may be out of date afterwards, as after any other's writing.
   */
  async takeSome(
    files: AsyncIterator<ReadableFile>,
    enough: Enough,
  ): Promise<{ readonly done: boolean; readonly reports: FileReport[]; readonly failed: FailedFile[] }> {
    const { store, clock } = this.options;
    const since = store.revisions.latest;
    const taken: Taken = { reports: [], failed: [] };
    let [file] = await Promise.all([this.next(files, taken), this.prepare()]);
    while (file !== undefined) {
      if (file.isWhole) await this.takeTogether(file, files, { taken, enough });
      else await this.takeAlone(file, taken);
      if (enough(recordsOf(taken.reports))) break;
      file = await this.next(files, taken);
    }
    // without squads there is nobody to give a trophy, and to bring the tables in memory up to date takes a while
    if (await hasAnySquad(store.database)) {
      await store.revisions.refresh();
      if (store.revisions.latest > since) await deriveTrophies(store, { since, now: clock.now() });
    }
    return { done: file === undefined, ...taken };
  }

  /** Reads the names that are stored, while the first file is still being read. */
  private async prepare(): Promise<void> {
    if (this.known !== undefined) return;
    const { database, reference, revisions } = this.options.store;
    await revisions.refresh();
    this.known = { reference: await referenceRevision(database), entities: await Entities.load(database, reference) };
  }

  /** The next file that can be read, at least as far as it is held. */
  private async next(files: AsyncIterator<ReadableFile>, { failed }: Taken): Promise<BegunFile | undefined> {
    const { held } = this;
    this.held = undefined;
    if (held !== undefined) return held;
    for (;;) {
      const { done, value } = await files.next();
      if (done === true) return undefined;
      try {
        return await begun(value, BATCHES_OF_FILE_MAX);
      } catch (error) {
        failed.push(failureOf(value, error));
      }
    }
  }

  private async takeAlone(file: ReadableFile, { reports, failed }: Taken): Promise<void> {
    try {
      reports.push(await this.options.store.database.transaction((queries) => this.take(queries, file)));
    } catch (error) {
      await this.forget();
      failed.push(failureOf(file, error));
    }
  }

  /**
   * Takes whole files in one transaction, without savepoints: for each SQLite would copy every page that a file changes.
   * Where one cannot be saved all that is undone, and each is read again and taken by itself.
   */
  private async takeTogether(
    first: BegunFile,
    files: AsyncIterator<ReadableFile>,
    { taken, enough }: { readonly taken: Taken; readonly enough: Enough },
  ): Promise<void> {
    const together: ReadableFile[] = [];
    const reports: FileReport[] = [];
    let isSaving = false;
    try {
      await this.options.store.database.transaction(async (queries) => {
        let file: BegunFile | undefined = first;
        for (; file?.isWhole; file = await this.next(files, taken)) {
          together.push(file.again()); // what is held of it may go
          isSaving = true;
          reports.push(await this.take(queries, file));
          if (enough(recordsOf(reports))) return;
          isSaving = false;
        }
        this.held = file;
        isSaving = true;
      });
      taken.reports.push(...reports);
    } catch (error) {
      if (!isSaving) throw error;
      await this.forget();
      for (const file of together) await this.takeAlone(file, taken);
    }
  }

  /** After a rollback: what was rolled back is still in what is known. */
  private async forget(): Promise<void> {
    this.known = undefined;
    await this.options.store.revisions.refresh();
  }

  private async take(queries: Queries, file: ReadableFile): Promise<FileReport> {
    const { store, source, clock, keepSandbox } = this.options;
    const { known } = this;
    const reference = await referenceRevision(queries);
    const isKnown = known?.reference === reference && !known.entities.isOutdated;
    const entities = isKnown ? known.entities : await Entities.load(queries, store.reference, known?.entities);
    let people = isKnown && known.peopleRevision === (await peopleRevision(queries)) ? known.people : undefined;
    const run = new FileRun({
      queries,
      store,
      entities,
      people: (context) => {
        if (people === undefined) people = new People(context);
        else people.open(context);
        return people;
      },
      provider: source.name,
      peopleOf: source.peopleOf,
      fileName: source.fileName,
      keepSandbox,
      now: clock.now(),
      end: () => clock.now(),
    });
    const report = await run.take(file);
    this.known = {
      entities,
      reference: await referenceRevision(queries),
      people: people!,
      peopleRevision: await peopleRevision(queries),
    };
    return report;
  }
}

function recordsOf(reports: readonly FileReport[]): number {
  return reports.reduce((sum, { saved, unchanged }) => sum + saved + unchanged, 0);
}

function failureOf({ path }: ReadableFile, error: unknown): FailedFile {
  return { file: path, reason: error instanceof Error ? error.message : String(error) };
}
