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
  const refuse = (reason: string): Rejection => ({ kind: 'rejection', line, reason });
  const id = matchIdOf(cell('match_id'));
  if (id === null) return refuse(`no match of a known tournament: ${cell('match_id')}`);
  const { league, english } = TOURNAMENTS.get(id.tournament)!; // the id was read by the same table
  const [kickoff, gameweek] = [kickoffOf(cell('kickoff_time')), numberOf(cell('gameweek'))];
  if (kickoff === undefined)
    return refuse(cell('kickoff_time') === '' ? 'no kickoff yet' : `no such time: ${cell('kickoff_time')}`);
  if (gameweek === undefined) return refuse(`not a gameweek: ${cell('gameweek')}`);
  if (!fitsGameweek(kickoff, id.season, gameweek)) {
    return refuse(`gameweek ${gameweek} is not played on ${cell('kickoff_time')}: the kickoff of another match`);
  }
  const goals = goalsOf(cell);
  const finished = isTrue(cell('finished'));
  if (finished && goals === null)
    return refuse(`finished without a score: ${cell('home_score')}-${cell('away_score')}`);
  const statistics = { home: sideOf(cell, 'home'), away: sideOf(cell, 'away') };
  const counted = Object.keys(statistics.home).length + Object.keys(statistics.away).length > 0;
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
    ...(finished && counted && { statistics }),
    providerId: cell('match_id'),
  };
}

/** Cup ties may have gone on after 90 minutes: only the last score is known of them. */
function scoreOf(goals: Goals | null, league: string): MatchRecord['score'] {
  return { ...NO_SCORE, goals, fulltime: league === 'eng.1' ? goals : null };
}

function goalsOf(cell: Cell): Goals | null {
  const [home, away] = [numberOf(cell('home_score')), numberOf(cell('away_score'))];
  const isCount = (goals: number | undefined) => Number.isInteger(goals) && goals! >= 0 && goals! <= GOALS_MAX;
  return isCount(home) && isCount(away) ? { home: home!, away: away! } : null;
}

/** The team's code, which is `code` of teams.csv and not its `id`; blank for teams outside the Premier League. */
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
