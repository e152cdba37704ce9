/** A list of one league: all transfers of its clubs. */
import { countryByName } from '../../football/catalogue/countries.ts';
import { eachRow, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { TransferRecord } from '../../ingest/records/records.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { clubOf, isNoClub, loanEnd, termsOf, windowOf } from './quirks.ts';

const COLUMNS = [
  'club_name',
  'player_name',
  'club_involved_name',
  'fee',
  'transfer_movement',
  'transfer_period',
  'year',
  'country',
];

/**
 * Reads one list.
 *
 * @throws Error when the header lacks a column
 */
export function parseTransfers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TransferRecord | Rejection> {
  return eachRow(tableRows(chunks, COLUMNS), (row) => [transferOf(row)]);
}

function transferOf(row: TableRow): TransferRecord {
  const name = row.cell('player_name');
  if (isNoClub(name)) rejectRow('transfer without a player');
  const country = countryByName(row.cell('country'))?.key ?? rejectRow(`unknown country '${row.cell('country')}'`);
  const own = clubOf(row.cell('club_name'), country);
  const involved = row.cell('club_involved_name');
  const other = isNoClub(involved) ? null : clubOf(involved);
  const movement = row.cell('transfer_movement');
  if (movement !== 'in' && movement !== 'out') rejectRow(`transfer_movement must be in or out, not '${movement}'`);
  const fee = row.cell('fee');
  const day = loanEnd(fee);
  return {
    kind: 'transfer',
    line: row.line,
    player: { name },
    date: day ?? windowOf(row.cell('transfer_period'), row.cell('year')),
    from: movement === 'in' ? other : own,
    to: movement === 'in' ? own : other,
    ...termsOf(fee),
    dayKnown: day !== undefined,
  };
}
