/** referee_appearances.csv: who refereed which match. */
import { utcDay } from '../../base/zones.ts';
import { eachRow, refuse, tableRows } from '../../ingest/readers/table-rows.ts';
import type { RefereeRecord, Rejection } from '../../ingest/records/source.ts';
import { personOf } from './quirks.ts';

/** Reads referee_appearances.csv: one referee for every match. */
export function parseReferees(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RefereeRecord | Rejection> {
  const columns = ['match_id', 'match_date', 'referee_id', 'family_name', 'given_name'];
  return eachRow(tableRows(chunks, columns), (row): RefereeRecord[] => {
    const date = row.cell('match_date');
    if (utcDay(date) === null) refuse(`no such day: ${date}`);
    const { name } = personOf(row.cell('referee_id'), row.cell('family_name'), row.cell('given_name'));
    const match = { providerMatch: row.cell('match_id') };
    return [{ kind: 'referee', line: row.line, match, date, referee: name }];
  });
}
