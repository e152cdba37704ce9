/** results.csv and shootouts.csv: each row becomes one record or rejection. Pure and streaming. */
import { utcDay } from '../../base/zones.ts';
import { NO_SCORE } from '../../football/score.ts';
import { eachRow, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { MatchRecord, Rejection, ShootoutRecord } from '../../ingest/records/source.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { competitionCode } from './codes.ts';
import { countryAtTheTime, Editions, goalsOf, truthOf } from './quirks.ts';

const RESULTS = [
  'date',
  'home_team',
  'away_team',
  'home_score',
  'away_score',
  'tournament',
  'city',
  'country',
  'neutral',
];
const SHOOTOUTS = ['date', 'home_team', 'away_team', 'winner'];

/**
 * Reads results.csv. Every match with goals is finished. Goals include extra time, which the source does not separate;
 * they are also used as the score after 90 minutes.
 *
 * @throws Error when the header lacks a column
 */
export function parseResults(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  const teams = new TeamNames();
  const editions = new Editions();
  return eachRow(tableRows(chunks, RESULTS), (row) => [resultOf(row, teams, editions)]);
}

function resultOf({ line, cell }: TableRow, teams: TeamNames, editions: Editions): MatchRecord {
  const [date, tournament, city] = [cell('date'), cell('tournament'), cell('city')];
  const kickoff = utcDay(date) ?? rejectRow(`invalid date '${date}'`);
  const league = competitionCode(tournament) ?? rejectRow(`unknown tournament '${tournament}'`);
  const goals = goalsOf(cell('home_score'), cell('away_score'));
  if (goals === undefined) rejectRow(`invalid score '${cell('home_score')}-${cell('away_score')}'`);
  const country = countryAtTheTime(cell('country'));
  return {
    kind: 'match',
    line,
    league,
    season: editions.seasonOf(tournament, kickoff),
    kickoff,
    kickoffKnown: false,
    ...teams.sides(cell('home_team'), cell('away_team')),
    status: goals === null ? 'NS' : 'FT',
    score: goals === null ? NO_SCORE : { ...NO_SCORE, goals, fulltime: goals },
    neutral: truthOf(cell('neutral')) ?? rejectRow(`neutral must be TRUE or FALSE, not '${cell('neutral')}'`),
    ...(city !== '' && { venue: { city, ...(country !== undefined && { country }) } }),
  };
}

/**
 * Reads shootouts.csv, which has the winner but not the score.
 *
 * @throws Error when the header lacks a column
 */
export function parseShootouts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ShootoutRecord | Rejection> {
  const teams = new TeamNames();
  return eachRow(tableRows(chunks, SHOOTOUTS), (row) => [shootoutOf(row, teams)]);
}

function shootoutOf({ line, cell }: TableRow, teams: TeamNames): ShootoutRecord {
  const [date, winner] = [cell('date'), cell('winner')];
  if (utcDay(date) === null) rejectRow(`invalid date '${date}'`);
  const { home, away } = teams.sides(cell('home_team'), cell('away_team'));
  if (winner !== home.name && winner !== away.name) rejectRow(`the winner '${winner}' is neither team`);
  return { kind: 'shootout', line, date, home, away, winner: winner === home.name ? home : away };
}

/** One shared record per team name, because a few hundred names repeat in all rows. */
class TeamNames {
  private readonly names = new Map<string, TeamName>();

  sides(home: string, away: string): { readonly home: TeamName; readonly away: TeamName } {
    if (home === away) rejectRow(`'${home}' cannot play itself`);
    return { home: this.team(home), away: this.team(away) };
  }

  private team(name: string): TeamName {
    if (name === '') rejectRow('a team has no name');
    const team = this.names.get(name) ?? { name };
    this.names.set(name, team);
    return team;
  }
}
