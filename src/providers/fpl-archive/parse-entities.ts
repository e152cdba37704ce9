/** `teams.csv`, `master_team_list.csv` and `players_raw.csv`: the clubs and the squads of a season. */
import { eachRow, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { SquadRecord } from '../../ingest/records/records.ts';
import type { ClubRecord, Rejection } from '../../ingest/records/source.ts';
import { CLUB_NAMES, LEAGUE, MANAGER, POSITIONS } from './codes.ts';
import { displayName, numberOf, seasonId, seasonOfPath } from './quirks.ts';

/** The clubs of one season. Files before 2019/20 do not exist: `parseTeamList` has their clubs. */
export function parseTeams(chunks: AsyncIterable<Uint8Array>, season: number): AsyncGenerator<ClubRecord | Rejection> {
  return eachRow(tableRows(chunks, ['id', 'name', 'short_name']), (row) => [
    clubOf(row, { season, team: row.cell('id'), name: row.cell('name'), code: row.cell('short_name') }),
  ]);
}

/** The clubs of all seasons until 2023/24, in one file above the season folders. */
export function parseTeamList(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ClubRecord | Rejection> {
  return eachRow(tableRows(chunks, ['season', 'team', 'team_name']), (row) => {
    const season = seasonOfPath(`${row.cell('season')}/`);
    if (season === null) rejectRow(`invalid season '${row.cell('season')}'`);
    return [clubOf(row, { season, team: row.cell('team'), name: row.cell('team_name'), code: '' })];
  });
}

function clubOf(
  { line }: TableRow,
  { season, team, name, code }: { season: number; team: string; name: string; code: string },
): ClubRecord {
  const id = numberOf(team);
  if (id === undefined || name === '') rejectRow('team without a number or a name');
  const club = CLUB_NAMES.get(name);
  return {
    kind: 'club',
    line,
    country: 'eng',
    name: club ?? name,
    aliases: club === undefined ? [] : [name],
    ...(/^[A-Z]{3}$/.test(code) && { code }),
    id: seasonId(season, id),
  };
}

const PLAYER_COLUMNS = ['code', 'id', 'team', 'element_type', 'first_name', 'second_name', 'web_name'];

/** The squads of one season, as they were at its end. */
export function parsePlayers(
  chunks: AsyncIterable<Uint8Array>,
  season: number,
): AsyncGenerator<SquadRecord | Rejection> {
  return eachRow(tableRows(chunks, PLAYER_COLUMNS), (row) =>
    row.cell('element_type') === MANAGER ? [] : [squadOf(row, season)],
  );
}

function squadOf(row: TableRow, season: number): SquadRecord {
  const [code, id, team] = [row.cell('code'), row.cell('id'), row.cell('team')].map(numberOf);
  const [firstName, lastName] = [row.cell('first_name'), row.cell('second_name')];
  if (code === undefined || id === undefined || team === undefined || row.cell('web_name') === '') {
    rejectRow('player without a code, number, team or name');
  }
  const position = POSITIONS.get(row.cell('element_type'));
  const birth = row.optional('birth_date');
  return {
    kind: 'squad',
    line: row.line,
    league: LEAGUE,
    season,
    team: { name: '', country: 'eng', id: seasonId(season, team) },
    player: {
      id: String(code),
      otherIds: [seasonId(season, id)],
      name: displayName(row.cell('web_name')),
      ...(firstName !== '' && { firstName }),
      ...(lastName !== '' && { lastName }),
      ...(/^\d{4}-\d\d-\d\d$/.test(birth) && { birth }),
      ...(position !== undefined && { position }),
    },
  };
}
