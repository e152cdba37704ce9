/** What writes each form, apart from its description: only who writes a file loads it. */
import { csvWriter } from './csv.ts';
import type { FormatName, MakeWriter } from './formats.ts';
import { gzipped } from './gzip.ts';
import { ndjsonWriter } from './ndjson.ts';
import { parquetWriter } from './parquet.ts';

export const WRITERS: Readonly<Record<FormatName, MakeWriter>> = {
  parquet: parquetWriter,
  csv: csvWriter,
  'csv.gz': gzipped(csvWriter),
  ndjson: ndjsonWriter,
  'ndjson.gz': gzipped(ndjsonWriter),
};
