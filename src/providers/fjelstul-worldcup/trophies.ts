/** award_winners.csv, and what a trophy of a tournament is called. */

import { eachRow, refuse, tableRows } from '../../ingest/readers/table-rows.ts';
import type { TrophyRecord } from '../../ingest/records/records.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { personOf, type Tournament, tournamentOf } from './quirks.ts';

/** The columns that say which tournament a row is of, and which team. */
export const TOURNAMENT = ['tournament_id', 'tournament_name', 'team_name'];

/** What every trophy of a tournament has in common. */
export function trophy({ season, women }: Tournament, place: string) {
  const league = women ? 'World Cup - Women' : 'World Cup';
  return { kind: 'trophy', league, country: 'World', season: String(season), place } as const;
}

/** Reads award_winners.csv: the prizes of single players, each by its name. Of a shared one every winner has a row. */
export function parseAwards(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TrophyRecord | Rejection> {
  const columns = [...TOURNAMENT, 'award_name', 'player_id', 'family_name', 'given_name'];
  return eachRow(tableRows(chunks, columns), (row): TrophyRecord[] => {
    const award = row.cell('award_name');
    if (award === '') refuse('an award has no name');
    const person = personOf(row.cell('player_id'), row.cell('family_name'), row.cell('given_name'));
    return [{ ...trophy(tournamentOf(row), award), line: row.line, person, role: 'player' }];
  });
}
