/** The formats of export files. */
import type { Column } from './column.ts';

/** Receives bytes and resolves when it can take more. The caller does not change the bytes afterwards. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

export interface RowWriter<Row> {
  add(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
}

export type CreateWriter = <Row>(columns: readonly Column<Row>[], sink: Sink) => RowWriter<Row>;

export const FORMATS = {
  parquet: { mediaType: 'application/vnd.apache.parquet' },
  csv: { mediaType: 'text/csv; charset=utf-8' },
  'csv.gz': { mediaType: 'application/gzip' },
  ndjson: { mediaType: 'application/x-ndjson' },
  'ndjson.gz': { mediaType: 'application/gzip' },
} as const satisfies Record<string, { readonly mediaType: string }>;

export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];
