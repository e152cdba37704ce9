/** `fixtures.csv`: the matches of a season. `gws/merged_gw.csv` and `gws/gw1.csv`: the players of each match. */
import { type Goals, NO_SCORE } from '../../football/score.ts';
import {
  eachRow,
  groupedRows,
  type RowGroup,
  rejectRow,
  type TableRow,
  tableRows,
} from '../../ingest/readers/table-rows.ts';
import type { PlayerMatchRecord } from '../../ingest/records/records.ts';
import { isRejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { COLUMNS, LEAGUE } from './codes.ts';
import { kickoffOf, numberOf, playerName, roundOf, seasonId } from './quirks.ts';

const FIXTURE_COLUMNS = ['id', 'event', 'finished', 'kickoff_time', 'team_h', 'team_h_score', 'team_a', 'team_a_score'];
const GAMEWEEK_COLUMNS = [
  ...['element', 'fixture', 'round', 'kickoff_time', 'was_home', 'opponent_team', 'team_h_score', 'team_a_score'],
  'minutes',
];
/** The rows of a gameweek are sorted by player. No gameweek had more matches. */
const MATCHES_OPEN_MAX = 40;

interface Match {
  readonly line: number;
  readonly season: number;
  readonly id: number | undefined;
  readonly home: number | undefined;
  readonly away: number | undefined;
  readonly kickoff: string;
  readonly gameweek: string;
  /** null: not played yet */
  readonly goals: Goals | null;
}

export function parseFixtures(
  chunks: AsyncIterable<Uint8Array>,
  season: number,
): AsyncGenerator<MatchRecord | Rejection> {
  return eachRow(tableRows(chunks, FIXTURE_COLUMNS), (row) => {
    const isFinished = row.cell('finished').toLowerCase() === 'true';
    const [id, home, away] = [row.cell('id'), row.cell('team_h'), row.cell('team_a')].map(numberOf);
    const [kickoff, gameweek] = [row.cell('kickoff_time'), row.cell('event')];
    return [
      matchOf({ line: row.line, season, id, home, away, kickoff, gameweek, goals: isFinished ? goalsOf(row) : null }),
    ];
  });
}

/** The matches that were played, with the players who took part. A season needs no `fixtures.csv`: before 2018/19 none has. */
export async function* parseGameweeks(
  chunks: AsyncIterable<Uint8Array>,
  season: number,
): AsyncGenerator<MatchRecord | Rejection> {
  for await (const group of groupedRows(tableRows(chunks, GAMEWEEK_COLUMNS), 'fixture', MATCHES_OPEN_MAX)) {
    if (isRejection(group)) yield group;
    else yield* eachRow(once(group.rows[0]!), (first) => [playedMatch(first, group, season)]);
  }
}

async function* once(row: TableRow): AsyncGenerator<TableRow> {
  yield row;
}

/** A row has the opponent, and not the player's team: the opponents of each side are the other one. */
function playedMatch(first: TableRow, { rows }: RowGroup, season: number): MatchRecord {
  const isHome = (row: TableRow) => row.cell('was_home').toLowerCase() === 'true';
  const opponent = (row: TableRow | undefined) => (row === undefined ? undefined : numberOf(row.cell('opponent_team')));
  const match = matchOf({
    line: first.line,
    season,
    id: numberOf(first.cell('fixture')),
    home: opponent(rows.find((row) => !isHome(row))),
    away: opponent(rows.find(isHome)),
    kickoff: first.cell('kickoff_time'),
    gameweek: first.cell('round'),
    goals: goalsOf(first),
  });
  const players = new Map<number, PlayerMatchRecord>();
  for (const row of rows) {
    const [id, minutes] = [numberOf(row.cell('element')), numberOf(row.cell('minutes'))];
    // Players of the squad who did not play have a row as well, whether or not they were on the bench.
    if (id === undefined || minutes === undefined || minutes === 0 || players.has(id)) continue;
    const starts = numberOf(row.optional('starts'));
    players.set(id, {
      side: isHome(row) ? 'home' : 'away',
      player: { id: seasonId(season, id), name: playerName(row.optional('name')) },
      ...(starts !== undefined && { substitute: starts === 0 }),
      statistics: statisticsOf(row),
    });
  }
  return { ...match, details: { players: [...players.values()] } };
}

function statisticsOf(row: TableRow): PlayerMatchRecord['statistics'] {
  return Object.fromEntries(
    COLUMNS.flatMap(([column, name]) => {
      const value = numberOf(row.optional(column));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const GOALS_MAX = 30;

function goalsOf(row: TableRow): Goals {
  const [home, away] = [numberOf(row.cell('team_h_score')), numberOf(row.cell('team_a_score'))];
  const isCount = (goals: number | undefined) => Number.isInteger(goals) && goals! >= 0 && goals! <= GOALS_MAX;
  if (!isCount(home) || !isCount(away)) {
    rejectRow(`invalid score '${row.cell('team_h_score')}-${row.cell('team_a_score')}' of a finished match`);
  }
  return { home: home!, away: away! };
}

function matchOf({ line, season, id, home, away, kickoff, gameweek, goals }: Match): MatchRecord {
  const at = kickoffOf(kickoff);
  if (id === undefined || home === undefined || away === undefined) rejectRow('match without a number or a team');
  if (at === undefined) rejectRow(kickoff === '' ? 'no kickoff yet' : `invalid kickoff_time '${kickoff}'`);
  const round = roundOf(numberOf(gameweek), season);
  const team = (number: number) => ({
    name: `team ${number} of ${season}`,
    country: 'eng',
    id: seasonId(season, number),
  });
  return {
    kind: 'match',
    line,
    league: LEAGUE,
    season,
    kickoff: at,
    kickoffKnown: true,
    home: team(home),
    away: team(away),
    status: goals === null ? 'NS' : 'FT',
    score: goals === null ? NO_SCORE : { ...NO_SCORE, goals, fulltime: goals },
    ...(round !== undefined && { round }),
    providerId: seasonId(season, id),
  };
}
