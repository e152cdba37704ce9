/** The open data that the backtests learn from and are scored on. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SHARED_DATA, withReport } from '../imports.ts';
import { CLI } from '../processes.ts';
import { print } from '../report.ts';

/** Source, and folder of its files. All that have club matches or internationals, in this order. */
const DATA: readonly (readonly [source: string, folder: string])[] = [
  ['openfootball', 'openfootball'],
  ['football-data-uk', 'football-data.co.uk'],
  ['football-data-uk', 'datasets-football-datasets'],
  ['international-results', 'international_results'],
  ['fixturedownload', 'fixturedownload'],
  ['football-txt', 'openfootball'],
  ['understat', 'understat'],
  ['football-data-org', 'football-data.org'],
  ['openligadb', 'openligadb'],
  ['fjelstul-worldcup', 'fjelstul-worldcup'],
  ['thesportsdb', 'thesportsdb'],
  ['transfermarkt', 'transfermarkt-datasets'],
  ['api-football', 'api-football-samples'],
  ['fpl', 'fpl-core-insights'],
  ['statsbomb', 'statsbomb'],
  ['wyscout', 'wyscout-open'],
];

export interface ImportedData {
  readonly source: string;
  /** name of the archive */
  readonly folder: string;
  /** rows that were saved */
  readonly rows: number;
}

const run = promisify(execFile);

/** Imports all of it into an empty store. */
export async function importAll(databaseUrl: string): Promise<ImportedData[]> {
  const missing = DATA.filter(([, folder]) => !existsSync(join(SHARED_DATA, folder)));
  if (missing.length > 0) throw new Error(`${SHARED_DATA} has no ${missing.map(([, folder]) => folder).join(', ')}`);
  const imported: ImportedData[] = [];
  for (const [source, folder] of DATA) {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const args = [CLI, 'import', source, join(SHARED_DATA, folder), '--json'];
    const { stdout } = await run(process.execPath, args, { env, maxBuffer: 2 ** 28 }).catch(withReport);
    const { saved } = JSON.parse(stdout) as { readonly saved: number };
    print(`  ${source}, ${folder}: ${saved} rows`);
    imported.push({ source, folder, rows: saved });
  }
  return imported;
}
