/** award_winners.csv, and the trophies of the first three teams of a tournament. */

import { eachRow, rejectRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { TrophyRecord } from '../../ingest/records/records.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { personOf, type Tournament, tournamentOf } from './quirks.ts';

/** Columns that give the tournament and the team of a row. */
export const TOURNAMENT = ['tournament_id', 'tournament_name', 'team_name'];

/** Fields that all trophies of a tournament share. */
export function trophy({ season, women }: Tournament, place: string) {
  const league = women ? 'World Cup - Women' : 'World Cup';
  return { kind: 'trophy', league, country: 'World', season: String(season), place } as const;
}

/** Reads award_winners.csv: individual awards by name. A shared award has a row for each winner. */
export function parseAwards(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TrophyRecord | Rejection> {
  const columns = [...TOURNAMENT, 'award_name', 'player_id', 'family_name', 'given_name'];
  return eachRow(tableRows(chunks, columns), (row): TrophyRecord[] => {
    const award = row.cell('award_name');
    if (award === '') rejectRow('award without a name');
    const person = personOf(row.cell('player_id'), row.cell('family_name'), row.cell('given_name'));
    return [{ ...trophy(tournamentOf(row), award), line: row.line, person, role: 'player' }];
  });
}

/**
 * Edition | first, second, third. The files have the placings in tournament_standings.csv, apart from the squads, and each
 * file is read on its own. A test compares this table with that file.
 */
const PODIUMS = `
WC-1930|Uruguay,Argentina,United States
WC-1934|Italy,Czechoslovakia,Germany
WC-1938|Italy,Hungary,Brazil
WC-1950|Uruguay,Brazil,Sweden
WC-1954|West Germany,Hungary,Austria
WC-1958|Brazil,Sweden,France
WC-1962|Brazil,Czechoslovakia,Chile
WC-1966|England,West Germany,Portugal
WC-1970|Brazil,Italy,West Germany
WC-1974|West Germany,Netherlands,Poland
WC-1978|Argentina,Netherlands,Brazil
WC-1982|Italy,West Germany,Poland
WC-1986|Argentina,West Germany,France
WC-1990|West Germany,Argentina,Italy
WC-1991|United States,Norway,Sweden
WC-1994|Brazil,Italy,Sweden
WC-1995|Norway,Germany,United States
WC-1998|France,Brazil,Croatia
WC-1999|United States,China,Brazil
WC-2002|Brazil,Germany,Turkey
WC-2003|Germany,Sweden,United States
WC-2006|Italy,France,Germany
WC-2007|Germany,Brazil,United States
WC-2010|Spain,Netherlands,Germany
WC-2011|Japan,United States,Sweden
WC-2014|Germany,Argentina,Netherlands
WC-2015|United States,Japan,England
WC-2018|France,Croatia,Belgium
WC-2019|United States,Netherlands,Sweden
WC-2022|Argentina,France,Croatia
`;

const PLACES = ['Winner', '2nd Place', '3rd Place'];

const BY_EDITION: ReadonlyMap<string, readonly string[]> = new Map(
  PODIUMS.trim()
    .split('\n')
    .map((line): [string, readonly string[]] => {
      const [edition = '', teams = ''] = line.split('|');
      return [edition, teams.split(',')];
    }),
);

/** 'Winner', '2nd Place' or '3rd Place'; undefined for a team outside the first three. */
export function placeOf(edition: string, team: string): string | undefined {
  const place = BY_EDITION.get(edition)?.indexOf(team) ?? -1;
  return PLACES[place];
}
