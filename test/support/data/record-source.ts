/** A source whose files contain records, one JSON object per line: for tests of what the import does with records. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Source, SourceRecord } from '../../../src/ingest/records/source.ts';
import { transfermarktInjuries } from '../../../src/providers/transfermarkt-injuries/index.ts';

/** A record without its line number, which the source adds. */
export type RecordBody = SourceRecord extends infer R ? (R extends { line: number } ? Omit<R, 'line'> : never) : never;

/** A source with the name of a provider, and therefore with its precedence and the ids of people that it uses. */
export function recordSource(name: string): Source {
  const { personIdProvider } = name === transfermarktInjuries.name ? transfermarktInjuries : {};
  return {
    name,
    ...(personIdProvider !== undefined && { personIdProvider }),
    title: name,
    licence: 'none',
    homepage: 'https://example.org',
    accepts: () => true,
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

export function recordFile(...records: readonly RecordBody[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n');
}
