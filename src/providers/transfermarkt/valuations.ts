/** player_valuations.csv: market values of players over time. */
import { eachRow, rejectRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { MarketValueRecord } from '../../ingest/records/records.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { countOf, dayOf, idOf } from './quirks.ts';

const COLUMNS = ['player_id', 'date', 'market_value_in_eur'];

/**
 * Reads player_valuations.csv. The file names players by id alone; `players.csv` has their names. The club is the one of
 * the day in older copies and the current one in newer copies, so it is left out.
 *
 * @throws Error when the header lacks a column
 */
export function parseValuations(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MarketValueRecord | Rejection> {
  return eachRow(tableRows(chunks, COLUMNS), (row): MarketValueRecord[] => {
    const id = idOf(row.cell('player_id')) ?? rejectRow('value without a player');
    const date = dayOf(row.cell('date')) ?? rejectRow('value without a date');
    const value = countOf(row.cell('market_value_in_eur')) ?? rejectRow('no valid market value');
    return [{ kind: 'market-value', line: row.line, player: { id, name: '' }, date, value, currency: 'EUR' }];
  });
}
