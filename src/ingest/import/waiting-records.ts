/** Keeps the records of a file that refer to something that is not stored, and reads them again when it is. */
import { hash } from 'node:crypto';
import type { Queries } from '../../store/database/database.ts';
import {
  type ArrivedFile,
  dropWaiting,
  keepWaiting,
  type MissingName,
  type RecordFile,
  roomForWaiting,
  WAITING_LENGTH_MAX,
  WAITING_MAX,
  type WaitingRecord,
} from '../../store/waiting-records.ts';
import type { MatchProblem } from '../match-details/match-finder.ts';
import type { ReadableFile, ReadRecord } from '../readers/source-files.ts';

interface WaitingContext {
  readonly queries: Queries;
  readonly of: RecordFile;
  readonly now: number;
}

/** Reserved for records that have no row yet. */
const RESERVED_RECORDS = WAITING_MAX / 2;

/** `isStored`: the record has a row that lacks a club. */
type QueuedRecord = WaitingRecord & { readonly isStored: boolean };

export class WaitingRecords {
  /** number of records that were kept and have no row */
  kept = 0;
  private readonly context: WaitingContext;
  private queue: QueuedRecord[] = [];
  private room: { records: number; size: number } | undefined;

  constructor(context: WaitingContext) {
    this.context = context;
  }

  /** Removes what waits from an earlier reading of the file: this one decides. */
  async startFile(): Promise<void> {
    await dropWaiting(this.context.queries, this.context.of);
  }

  add(read: ReadRecord, { reason, missing }: MatchProblem): void {
    if (missing !== undefined) this.queueFor(read, { reason, missing }, false);
  }

  private queueFor(read: ReadRecord, { reason, missing }: Required<MatchProblem>, isStored: boolean): void {
    const { line, kind } = read;
    const record = JSON.stringify(read);
    if (record.length > WAITING_LENGTH_MAX) return;
    // a record can wait for several names
    const text = 'unresolved' in missing ? record + JSON.stringify(missing) : record;
    this.queue.push({
      line,
      kind,
      reason,
      missing,
      record,
      isStored,
      hash: hash('sha1', text, 'base64url').slice(0, 12),
    });
  }

  /** Keeps a record until a team name is resolved, or a league is known. */
  addUnresolved(read: ReadRecord, unresolved: MissingName): void {
    this.queueFor(read, { reason: reasonOf(unresolved), missing: { unresolved } }, false);
  }

  /** Keeps a record whose row is stored without a club until the name of the club is resolved. */
  addIncomplete(read: ReadRecord, unresolved: MissingName): void {
    this.queueFor(read, { reason: reasonOf(unresolved), missing: { unresolved } }, true);
  }

  /** Writes the records added since the last call, as far as there is room for them. */
  async flush(): Promise<void> {
    const { queries, of, now } = this.context;
    const queue = this.queue;
    this.queue = [];
    if (queue.length === 0) return;
    this.room ??= await roomForWaiting(queries);
    const { room } = this;
    const records: WaitingRecord[] = [];
    for (const waiting of queue) {
      const size = waiting.record.length;
      const reserved = waiting.isStored ? RESERVED_RECORDS : 0;
      if (room.records < 1 + reserved || room.size < size) continue;
      room.records--;
      room.size -= size;
      if (!waiting.isStored) this.kept++;
      records.push(waiting);
    }
    await keepWaiting(queries, of, records, now);
  }
}

function reasonOf({ team, league }: MissingName): string {
  return team === undefined ? `no league has the code ${league}` : `no team is called "${team.name}"`;
}

/** Records that waited, as a file of their provider. */
export function arrivedFile({ path, records }: Pick<ArrivedFile, 'path' | 'records'>): ReadableFile {
  return {
    path,
    ...{ bytes: 0, bytesRead: () => 0 },
    sha256: () => null,
    reopen: () => arrivedFile({ path, records }),
    async *batches(): AsyncIterable<readonly ReadRecord[]> {
      for (const record of records) yield [JSON.parse(record)];
    },
  };
}
