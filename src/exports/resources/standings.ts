import type { TableRow, Tally } from '../../football/table/rows.ts';
import { tableRules } from '../../football/table/rules.ts';
import { leagueTable } from '../../football/table/standings.ts';
import type { Fixture, Season } from '../../football/terms.ts';
import type { Store } from '../../store/store.ts';
import { ALWAYS, type Column, columnsOf } from '../formats/column.ts';
import { matchesOf } from './matches.ts';
import { eachSeason, type Resource } from './resource.ts';

interface Row {
  readonly season: Season;
  readonly row: TableRow;
}

const column = columnsOf<Row>();

function tallyColumns(prefix: string, where: string, tally: (row: TableRow) => Tally): Column<Row>[] {
  const count = (name: string, meaning: string, of: (tally: Tally) => number) =>
    column.integer(`${prefix}${name}`, `${meaning}${where}`, ({ row }) => of(tally(row)), ALWAYS);
  return [
    count('played', 'matches played that count', ({ played }) => played),
    count('won', 'matches won', ({ win }) => win),
    count('drawn', 'matches drawn', ({ draw }) => draw),
    count('lost', 'matches lost', ({ lose }) => lose),
    count('goals_for', 'goals scored', ({ goalsFor }) => goalsFor),
    count('goals_against', 'goals conceded', ({ goalsAgainst }) => goalsAgainst),
  ];
}

export const standings: Resource<Row> = {
  name: 'standings',
  summary: 'one row per team of the current league table',
  people: false,
  columns: [
    column.text('league_code', 'code of the league, such as eng.1', ({ season }) => season.league.code, {
      ...ALWAYS,
      bounds: true,
    }),
    column.text('league_name', 'name of the league', ({ season }) => season.league.name, ALWAYS),
    column.integer('season', 'year in which the season starts', ({ season }) => season.year, {
      ...ALWAYS,
      bounds: true,
    }),
    column.text('group_name', "group; the league's name if there is one table", ({ row }) => row.group, ALWAYS),
    column.integer('rank', 'rank within the group', ({ row }) => row.rank, ALWAYS),
    column.text('team_id', 'native id of the team', ({ row }) => row.team.id, ALWAYS),
    column.integer('team_legacy_id', 'number in version 1', ({ row }) => row.team.legacyId, ALWAYS),
    column.text('team_name', 'name of the team', ({ row }) => row.team.name, ALWAYS),
    column.integer('points', 'points after deductions', ({ row }) => row.points, ALWAYS),
    column.integer('goal_difference', 'goal difference in all matches', ({ row }) => row.goalsDiff, ALWAYS),
    column.text('form', 'results of the last five matches as W, D, L; latest first', ({ row }) => row.form, ALWAYS),
    column.integer('deduction', 'points deducted by decision', ({ row }) => row.deduction, ALWAYS),
    ...tallyColumns('', '', ({ all }) => all),
    ...tallyColumns('home_', ' at home', ({ home }) => home),
    ...tallyColumns('away_', ' away', ({ away }) => away),
  ],
  rows: (store, selection) => eachSeason(selection, (season) => rowsOf(store, season)),
};

async function rowsOf(store: Store, season: Season): Promise<readonly Row[]> {
  const fixtures: Fixture[] = [];
  for await (const matches of matchesOf(store, season)) fixtures.push(...matches.map(({ fixture }) => fixture));
  const { league, year } = season;
  const rules = tableRules(league, year, store.reference.deductions(league, year));
  return leagueTable(fixtures, rules).flatMap((group) => group.rows.map((row) => ({ season, row })));
}
