import type { Queries, Snapshot } from './database.ts';

/** Wraps the queries of a reading connection as a Snapshot, so that every reader of the store works on it. */
export function readOnly(
  engine: Snapshot['engine'],
  { all, rows, get }: Pick<Queries, 'all' | 'rows' | 'get'>,
  { pages, bytes, close }: Pick<Snapshot, 'pages' | 'bytes' | 'close'>,
): Snapshot {
  const refuse = async (): Promise<never> => {
    throw new Error('a snapshot is read-only');
  };
  return {
    engine,
    all,
    rows,
    get,
    run: refuse,
    batch: refuse,
    transaction: refuse,
    exclusively: refuse,
    script: refuse,
    changes: () => 0,
    commitsOfOthers: () => null,
    ready: async () => undefined,
    pages,
    bytes,
    close,
  };
}
