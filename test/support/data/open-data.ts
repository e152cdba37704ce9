/** A store with the open data of four formats, imported once per process: 150,000 rows take half a minute. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '../../../src/ingest/import/import-run.ts';
import { copySqlite, emptyDatabaseUrl } from '../stores/databases.ts';
import { importInWorker } from '../stores/imports.ts';
import { sharedData } from './shared.ts';

/** Source, folder and minimum number of rows. */
export const OPEN_DATA: readonly (readonly [source: string, folder: string, rows: number])[] = [
  ['openfootball', 'openfootball', 35_000],
  ['football-data-uk', 'football-data.co.uk', 51_000],
  ['football-data-uk', 'datasets-football-datasets', 18_000],
  ['international-results', 'international_results', 50_000],
  ['fixturedownload', 'fixturedownload', 1_100],
];
export const OPEN_DATA_SKIP =
  OPEN_DATA.map(([, folder]) => sharedData(folder).skip).find((skip) => skip !== false) ?? false;
export const OPEN_DATA_NOW = Date.parse('2026-11-21T12:00Z');

interface Imported {
  readonly folder: string;
  readonly reports: readonly ImportReport[];
}

let imported: Promise<Imported> | undefined;

/** The URL of a copy, and the reports of its import. The copy is removed when the test ends. */
export async function openDataCopy(context: { after(remove: () => unknown): unknown }) {
  imported ??= importOnce();
  const { folder, reports } = await imported;
  const url = await emptyDatabaseUrl('sqlite', context);
  copySqlite(join(folder, 'touchline.db'), url.slice('sqlite:'.length));
  return { url, reports };
}

async function importOnce(): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-open-data-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const imports = OPEN_DATA.map(([source, path]) => ({ source, paths: [sharedData(path).path] }));
  const reports = await importInWorker({ url: `sqlite:${join(folder, 'touchline.db')}`, imports, now: OPEN_DATA_NOW });
  return { folder, reports };
}
