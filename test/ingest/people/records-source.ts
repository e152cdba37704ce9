/** A source whose files hold records as they are, one JSON a line: for tests of what becomes of records. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Source, SourceRecord } from '../../../src/ingest/records/source.ts';

/** A record without its line, which is counted. */
export type Told = SourceRecord extends infer R ? (R extends { line: number } ? Omit<R, 'line'> : never) : never;

export function sourceOf(name: string): Source {
  return {
    name,
    title: name,
    licence: 'none',
    homepage: 'https://example.org',
    accepts: (path) => path.endsWith('.ndjson'),
    async *parse(chunks) {
      let line = 0;
      for await (const text of createInterface({ input: Readable.from(chunks) })) {
        line++;
        yield { ...JSON.parse(text), line } as SourceRecord;
      }
    },
    downloads: () => [],
  };
}

export function fileOf(...records: readonly Told[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n');
}
