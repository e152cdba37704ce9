/** `matches.csv`: results with the statistics of both teams. */
import type { Side } from '../../football/score.ts';
import { type Goals, NO_SCORE } from '../../football/score.ts';
import type { SideStatistics } from '../../football/terms.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { TEAM_COLUMNS, TOURNAMENTS } from './codes.ts';
import { fitsGameweek, isTrue, kickoffOf, type MatchId, matchIdOf, numberOf } from './quirks.ts';
import { type Cell, rowsOf } from './table.ts';

const COLUMNS = [
  'gameweek',
  'kickoff_time',
  'home_team',
  'home_score',
  'away_score',
  'away_team',
  'finished',
  'match_id',
];
const GOALS_MAX = 30;

export async function* parseMatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  for await (const row of rowsOf(chunks, COLUMNS)) yield 'kind' in row ? row : matchOf(row.cell, row.line);
}

function matchOf(cell: Cell, line: number): MatchRecord | Rejection {
  const reject = (reason: string): Rejection => ({ kind: 'rejection', line, reason });
  const id = matchIdOf(cell('match_id'));
  if (id === null) return reject(`unknown tournament or teams in match_id '${cell('match_id')}'`);
  const { league, english } = TOURNAMENTS.get(id.tournament)!; // matchIdOf checks it against the same table
  const [kickoff, gameweek] = [kickoffOf(cell('kickoff_time')), numberOf(cell('gameweek'))];
  if (kickoff === undefined)
    return reject(cell('kickoff_time') === '' ? 'no kickoff yet' : `invalid kickoff_time '${cell('kickoff_time')}'`);
  if (gameweek === undefined) return reject(`invalid gameweek '${cell('gameweek')}'`);
  if (!fitsGameweek(kickoff, id.season, gameweek)) {
    return reject(
      `gameweek ${gameweek} is not played on ${cell('kickoff_time')}: this is the kickoff of another match`,
    );
  }
  const goals = goalsOf(cell);
  const finished = isTrue(cell('finished'));
  if (finished && goals === null)
    return reject(`finished without a valid score: '${cell('home_score')}-${cell('away_score')}'`);
  const statistics = { home: sideOf(cell, 'home'), away: sideOf(cell, 'away') };
  const hasStatistics = Object.keys(statistics.home).length + Object.keys(statistics.away).length > 0;
  return {
    kind: 'match',
    line,
    league,
    season: id.season,
    kickoff,
    kickoffKnown: true,
    home: teamOf(cell, id, 'home', english),
    away: teamOf(cell, id, 'away', english),
    status: finished ? 'FT' : 'NS',
    score: finished ? scoreOf(goals, league) : NO_SCORE,
    ...(league === 'eng.1' && { round: `Regular Season - ${gameweek}` }),
    ...(finished && hasStatistics && { statistics }),
    providerId: cell('match_id'),
  };
}

/** Scores of cup ties may include extra time, so their score after 90 minutes is unknown. */
function scoreOf(goals: Goals | null, league: string): MatchRecord['score'] {
  return { ...NO_SCORE, goals, fulltime: league === 'eng.1' ? goals : null };
}

function goalsOf(cell: Cell): Goals | null {
  const [home, away] = [numberOf(cell('home_score')), numberOf(cell('away_score'))];
  const isCount = (goals: number | undefined) => Number.isInteger(goals) && goals! >= 0 && goals! <= GOALS_MAX;
  return isCount(home) && isCount(away) ? { home: home!, away: away! } : null;
}

/** `home_team` is the `code` of teams.csv, not its `id`. It is empty for teams outside the Premier League. */
function teamOf(cell: Cell, id: MatchId, side: Side, english: boolean): TeamName {
  const code = numberOf(cell(`${side}_team`));
  return {
    name: id[side],
    ...((english || code !== undefined) && { country: 'eng' }),
    ...(code !== undefined && { id: String(code) }),
  };
}

function sideOf(cell: Cell, side: Side): SideStatistics {
  return Object.fromEntries(
    TEAM_COLUMNS.flatMap(([column, name]) => {
      const value = numberOf(cell(`${side}_${column}`));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
