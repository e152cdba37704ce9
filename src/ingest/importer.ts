/** Takes files of one source into the store: each file whole or not at all, and twice the same as once. */
import type { Clock } from '../base/clock.ts';
import type { Queries } from '../store/database/database.ts';
import { savepoint } from '../store/database/savepoint.ts';
import { peopleRevision, referenceRevision } from '../store/revisions.ts';
import type { Store } from '../store/store.ts';
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

/**
 * From how many bytes on a file has a transaction to itself. Below, a commit shared is worth more than a savepoint costs:
 * ids are digests, so every commit of a few hundred matches writes a thousand pages of indexes.
 */
const LARGE_FILE_BYTES = 1 << 18;

interface Taken {
  readonly reports: FileReport[];
  readonly failed: FailedFile[];
}

/** What is known of names and ids, and the revisions at which it held. */
interface Known {
  readonly entities: Entities;
  readonly reference: number;
  readonly people: People;
  readonly peopleRevision: number;
}

/** Imports files one after the other and remembers between them what names and ids it knows. */
export class Importer {
  private readonly options: ImportOptions;
  private known: Known | undefined;
  /** a large file that waits for a transaction of its own */
  private held: ReadableFile | undefined;

  constructor(options: ImportOptions) {
    this.options = options;
  }

  /**
   * Imports files in one transaction for as long as `enough` says no, each behind a savepoint of its own: a file that
   * cannot be read leaves nothing behind, and the others are stored. Small files share a commit, which costs more than
   * they do; a large one has a transaction to itself.
   */
  async takeSome(
    files: AsyncIterator<ReadableFile>,
    enough: (records: number) => boolean,
  ): Promise<{ readonly done: boolean; readonly reports: FileReport[]; readonly failed: FailedFile[] }> {
    const { store, clock } = this.options;
    const since = store.revisions.latest;
    const taken: Taken = { reports: [], failed: [] };
    const first = this.held ?? (await nextOf(files));
    this.held = undefined;
    if (first === undefined) return { done: true, ...taken };
    const done = isLarge(first)
      ? await this.takeLarge(first, taken)
      : await this.takeSmall(first, files, enough, taken);
    await store.revisions.refresh();
    if (store.revisions.latest > since) await deriveTrophies(store, { since, now: clock.now() });
    return { done, ...taken };
  }

  /** Without a savepoint: SQLite would keep every page a file changes in memory, and look them over at every statement. */
  private async takeLarge(file: ReadableFile, { reports, failed }: Taken): Promise<false> {
    try {
      reports.push(await this.options.store.database.transaction((queries) => this.take(queries, file)));
    } catch (error) {
      failed.push(this.failure(file, error));
    }
    return false;
  }

  private takeSmall(
    first: ReadableFile,
    files: AsyncIterator<ReadableFile>,
    enough: (records: number) => boolean,
    { reports, failed }: Taken,
  ): Promise<boolean> {
    return this.options.store.database.transaction(async (queries) => {
      let file: ReadableFile | undefined = first;
      for (let records = 0; ; file = await nextOf(files)) {
        if (file === undefined) return true;
        if (isLarge(file)) {
          this.held = file;
          return false;
        }
        const small = file;
        try {
          const report = await savepoint(queries, () => this.take(queries, small));
          records += report.saved + report.unchanged;
          reports.push(report);
        } catch (error) {
          failed.push(this.failure(file, error));
        }
        if (enough(records)) return false;
      }
    });
  }

  private failure({ path }: ReadableFile, error: unknown): FailedFile {
    this.known = undefined; // what was rolled back is still in there
    return { file: path, reason: error instanceof Error ? error.message : String(error) };
  }

  private async take(queries: Queries, file: ReadableFile): Promise<FileReport> {
    const { store, source, clock, keepSandbox } = this.options;
    const { known } = this;
    const reference = await referenceRevision(queries);
    const entities = known?.reference === reference ? known.entities : await Entities.load(queries, store.reference);
    const isSame = known !== undefined && known.peopleRevision === (await peopleRevision(queries));
    let people: People | undefined = isSame ? known.people : undefined;
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
    this.known = entities.isOutdated
      ? undefined
      : {
          entities,
          reference: await referenceRevision(queries),
          people: people!,
          peopleRevision: await peopleRevision(queries),
        };
    return report;
  }
}

const isLarge = ({ bytes }: ReadableFile) => bytes >= LARGE_FILE_BYTES;

async function nextOf(files: AsyncIterator<ReadableFile>): Promise<ReadableFile | undefined> {
  const next = await files.next();
  return next.done === true ? undefined : next.value;
}
