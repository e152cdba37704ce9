/** Keeps the records of a file whose match is not stored, and reads them again when it is. */
import type { Queries } from '../../store/database/database.ts';
import {
  type ArrivedFile,
  countWaiting,
  dropWaiting,
  keepWaiting,
  type RecordFile,
  WAITING_LENGTH_MAX,
  WAITING_MAX,
  type WaitingRecord,
} from '../../store/waiting-records.ts';
import type { MatchProblem } from '../match-details/match-finder.ts';
import type { ReadableFile, ReadRecord } from '../readers/source-files.ts';
import type { WaitableRecord } from '../records/source.ts';

interface WaitingContext {
  readonly queries: Queries;
  readonly of: RecordFile;
  readonly now: number;
}

export class WaitingRecords {
  /** number of records that were kept */
  kept = 0;
  private readonly context: WaitingContext;
  private queue: WaitingRecord[] = [];
  private room: number | undefined;

  constructor(context: WaitingContext) {
    this.context = context;
  }

  /** Removes what waits from an earlier reading of the file: this one decides. */
  async startFile(): Promise<void> {
    await dropWaiting(this.context.queries, this.context.of);
  }

  add(record: WaitableRecord, { reason, missing }: MatchProblem): void {
    if (missing === undefined) return;
    const { line, kind } = record;
    const text = JSON.stringify(record);
    if (text.length <= WAITING_LENGTH_MAX) this.queue.push({ line, kind, reason, match: missing, record: text });
  }

  /** Writes the records added since the last call, as far as there is room for them. */
  async flush(): Promise<void> {
    const { queries, of, now } = this.context;
    const queue = this.queue;
    this.queue = [];
    if (queue.length === 0) return;
    this.room ??= Math.max(0, WAITING_MAX - (await countWaiting(queries)));
    const records = queue.slice(0, this.room);
    this.room -= records.length;
    this.kept += records.length;
    await keepWaiting(queries, of, records, now);
  }
}

/** Records whose match has arrived, as a file of their provider. */
export function arrivedFile({ path, records }: ArrivedFile): ReadableFile {
  return {
    path,
    bytes: 0,
    sha256: () => null,
    reopen: () => arrivedFile({ path, records } as ArrivedFile),
    async *batches(): AsyncIterable<readonly ReadRecord[]> {
      for (const record of records) yield [JSON.parse(record)];
    },
  };
}
