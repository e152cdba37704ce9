/** The forms a bulk file comes in. */
import type { Column } from './column.ts';
import { csvWriter } from './csv.ts';
import { gzipped } from './gzip.ts';
import { ndjsonWriter } from './ndjson.ts';
import { parquetWriter } from './parquet.ts';

/** Takes bytes, and resolves when it has room for more. They are not touched afterwards. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

export interface RowWriter<Row> {
  add(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
}

type MakeWriter = <Row>(columns: readonly Column<Row>[], sink: Sink) => RowWriter<Row>;

export const FORMATS = {
  parquet: { mediaType: 'application/vnd.apache.parquet', writer: parquetWriter },
  csv: { mediaType: 'text/csv; charset=utf-8', writer: csvWriter },
  'csv.gz': { mediaType: 'application/gzip', writer: gzipped(csvWriter) },
  ndjson: { mediaType: 'application/x-ndjson', writer: ndjsonWriter },
  'ndjson.gz': { mediaType: 'application/gzip', writer: gzipped(ndjsonWriter) },
} as const satisfies Record<string, { readonly mediaType: string; readonly writer: MakeWriter }>;

export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];
