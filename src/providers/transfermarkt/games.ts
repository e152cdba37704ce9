/** games.csv and competitions.csv: results with rounds, stadiums, referees, attendances, coaches and formations. */
import { utcDay } from '../../base/zones.ts';
import { NO_SCORE } from '../../football/score.ts';
import { eachRow, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { LineupRecord, MatchDetails } from '../../ingest/records/records.ts';
import type { LeagueRecord, MatchRecord, Rejection } from '../../ingest/records/source.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { type Competition, competitionByCode } from './competitions.ts';
import { countOf, dayOf, formationOf, idOf, roundOf } from './quirks.ts';

const SIDE = ['club_id', 'club_name', 'club_goals', 'club_manager_name', 'club_formation'];
const COLUMNS = [
  'game_id',
  'competition_id',
  'season',
  'round',
  'date',
  'stadium',
  'attendance',
  'referee',
  ...SIDE.flatMap((column) => [`home_${column}`, `away_${column}`]),
];

/**
 * Reads competitions.csv: the cups that the catalogue lacks.
 *
 * @throws Error when the header lacks a column
 */
export function parseCompetitions(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LeagueRecord | Rejection> {
  return eachRow(tableRows(chunks, ['competition_id']), (row): LeagueRecord[] => {
    const code = row.cell('competition_id');
    const { league, country, name } = competitionByCode(code) ?? rejectRow(`unknown competition '${code}'`);
    if (name === undefined || country === undefined) return [];
    return [{ kind: 'league', line: row.line, code: league, name, country, type: 'Cup', tier: null }];
  });
}

/**
 * Reads games.csv.
 *
 * @throws Error when the header lacks a column
 */
export function parseGames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  return eachRow(tableRows(chunks, COLUMNS), (row) => [matchOf(row)]);
}

function matchOf(row: TableRow): MatchRecord {
  const code = row.cell('competition_id');
  const competition = competitionByCode(code) ?? rejectRow(`unknown competition '${code}'`);
  const providerId = idOf(row.cell('game_id')) ?? rejectRow('game without an id');
  const day = dayOf(row.cell('date')) ?? rejectRow('game without a date');
  const [home, away] = [teamOf(row, 'home'), teamOf(row, 'away')];
  if (home.id === away.id) rejectRow(`${home.name} cannot play itself`);
  const [venue, referee] = [row.cell('stadium'), row.cell('referee')];
  const details = detailsOf(row);
  return {
    kind: 'match',
    line: row.line,
    league: competition.league,
    season: seasonOf(row, competition, day),
    kickoff: utcDay(day)!,
    kickoffKnown: false,
    home,
    away,
    ...outcomeOf(row, competition),
    ...roundOf(row.cell('round')),
    ...(venue && { venue: { name: venue, ...(competition.country && { country: competition.country }) } }),
    ...(referee && { referee }),
    ...(details && { details }),
    providerId,
    leagueId: code,
  };
}

/** The source gives national team tournaments the year before: the World Cup 2010 has season 2009. */
function seasonOf(row: TableRow, { byYear }: Competition, day: string): number {
  if (byYear) return Number(day.slice(0, 4));
  const season = row.cell('season');
  return /^(?:19|20)\d\d$/.test(season) ? Number(season) : rejectRow(`invalid season '${season}'`);
}

function teamOf(row: TableRow, side: 'home' | 'away'): TeamName {
  const id = idOf(row.cell(`${side}_club_id`));
  const name = row.cell(`${side}_club_name`);
  if (id === undefined) rejectRow(`the ${side} team has no id`);
  return { name, id };
}

/** The source does not mark extra time. It adds shoot-out kicks to the goals, which game_events.csv corrects. */
function outcomeOf(row: TableRow, { table }: Competition): Pick<MatchRecord, 'status' | 'score'> {
  const [home, away] = [row.cell('home_club_goals'), row.cell('away_club_goals')];
  if (home === '' && away === '') return { status: 'NS', score: NO_SCORE };
  const reason = `invalid score '${home}-${away}'`;
  const goals = { home: countOf(home) ?? rejectRow(reason), away: countOf(away) ?? rejectRow(reason) };
  return { status: 'FT', score: { ...NO_SCORE, goals, ...(table && { fulltime: goals }) } };
}

function detailsOf(row: TableRow): MatchDetails | undefined {
  const [home, away] = [lineupOf(row, 'home'), lineupOf(row, 'away')];
  const attendance = countOf(row.cell('attendance'));
  if (home === undefined && away === undefined && !attendance) return undefined;
  return {
    ...((home || away) && { lineups: { ...(home && { home }), ...(away && { away }) } }),
    ...(attendance && { attendance }),
  };
}

/** Formation and coach. The players are in game_lineups.csv. */
function lineupOf(row: TableRow, side: 'home' | 'away'): LineupRecord | undefined {
  const formation = formationOf(row.cell(`${side}_club_formation`));
  const name = row.cell(`${side}_club_manager_name`);
  if (formation === undefined && name === '') return undefined;
  return { ...(formation && { formation }), ...(name && { coach: { name } }), startXI: [], substitutes: [] };
}
