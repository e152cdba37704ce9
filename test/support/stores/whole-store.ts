/** All rows of a store that follow from what sources state, to compare stores that were filled in different orders. */
import { readFileSync } from 'node:fs';
import type { Queries, Row } from '../../../src/store/database/database.ts';
import { redirectedVenues } from '../../../src/store/reference/entity-numbers.ts';

const SCHEMA = new URL('../../../src/store/migrations/data/001_schema.sql', import.meta.url);

/** Logs of what happened, and why each of them is no state: it differs even if the same file is imported twice. */
const HISTORY: Readonly<Record<string, string>> = {
  revision: 'counts the transactions',
  changes: 'logs every change with its number',
  redirects: 'logs the ids that entities had before more was known: an id that never was needs no redirect',
  imports: 'logs every reading of a file',
  rejections: 'logs what each reading of a file rejected, also records that were imported later',
  person_merges: 'logs merges with what an undo needs: if the first source tells two persons apart, nothing is merged',
  team_merges: 'logs the merges of operators',
  recorded_forecasts: 'logs what was forecast before each kickoff, with what was known then',
};

/** Columns that tell when a row was written, or by which import. */
const STAMPS = new Set(['revision', 'scored_revision', 'seq', 'updated_at', 'import_id', 'odds_at', 'kept_at']);

/** Other columns that log. Details of sources name people by the legacy ids of the time: what follows is in other tables. */
const LOGGED: Readonly<Record<string, readonly string[]>> = {
  fixture_detail_sources: ['lineups', 'events', 'players', 'shots'],
  // what an undo restores
  name_decisions: ['before'],
  // the record with which it was noticed that a name is ambiguous
  ambiguous_people: ['file', 'line'],
  // counts how often shots changed
  shot_calibrations: ['changes', 'checked_changes'],
};

/** Rows as sorted JSON texts, by table. */
export async function wholeStore(queries: Queries): Promise<Record<string, string[]>> {
  const venues = await redirectedVenues(queries);
  const tables: Record<string, string[]> = {};
  for (const [, table = ''] of readFileSync(SCHEMA, 'utf8').matchAll(/^CREATE TABLE (\w+)/gm)) {
    if (table in HISTORY) continue;
    const left = new Set([...STAMPS, ...(LOGGED[table] ?? [])]);
    const rows = await queries.all<Row>(`SELECT * FROM ${table}`);
    tables[table] = rows
      .map((row) => (table === 'fixture_sources' ? withCurrentVenue(row, venues) : row))
      .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !left.has(column))))
      .sort();
  }
  return tables;
}

/** Source records keep the former numbers of venues, which lead to the current ones. */
function withCurrentVenue(row: Row, venues: ReadonlyMap<number, number>): Row {
  const record: { venue?: number } = JSON.parse(String(row.record));
  const venue = record.venue === undefined ? undefined : venues.get(record.venue);
  return venue === undefined ? row : { ...row, record: JSON.stringify({ ...record, venue }) };
}

/** The tables in which two stores differ, each with the first rows that only one of them has. */
export function differences(
  one: Readonly<Record<string, readonly string[]>>,
  other: Readonly<Record<string, readonly string[]>>,
): Record<string, { readonly rows: number; readonly onlyInFirst: string[]; readonly onlyInSecond: string[] }> {
  const found: ReturnType<typeof differences> = {};
  for (const [table, rows] of Object.entries(one)) {
    const [first, second] = [new Set(rows), new Set(other[table])];
    const onlyInFirst = rows.filter((row) => !second.has(row));
    const onlyInSecond = [...second].filter((row) => !first.has(row));
    const count = Math.max(onlyInFirst.length, onlyInSecond.length);
    if (count === 0) continue;
    found[table] = { rows: count, onlyInFirst: onlyInFirst.slice(0, 5), onlyInSecond: onlyInSecond.slice(0, 5) };
  }
  return found;
}
