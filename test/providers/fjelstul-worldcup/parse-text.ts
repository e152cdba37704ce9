/** Runs the source's `parse` on text. */

import type { Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { fjelstulWorldcup } from '../../../src/providers/fjelstul-worldcup/index.ts';

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 64) yield bytes.subarray(at, at + 64);
}

export async function read(path: string, text: string): Promise<(SourceRecord | Rejection)[]> {
  return await Array.fromAsync(fjelstulWorldcup.parse(bytesOf(text), { path, now: 0 }));
}

/** A CSV file of rows as objects. Missing cells are '0'. */
export function table(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (cell: string | number) => (String(cell).includes(',') ? `"${cell}"` : String(cell));
  return [columns.join(','), ...rows.map((row) => columns.map((column) => quoted(row[column] ?? 0)).join(','))].join(
    '\n',
  );
}
