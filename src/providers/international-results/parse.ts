/** results.csv and shootouts.csv: one row, one record or rejection. Pure and streaming. */
import { utcDay } from '../../base/zones.ts';
import { NO_SCORE } from '../../football/score.ts';
import { eachRow, refuse, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
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
 * Reads results.csv. Every match with goals is finished. Goals include those of extra time, which the source does not
 * tell apart: the score stands for the one after 90 minutes too.
 *
 * @throws Error when the header lacks a column
 */
export function parseResults(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  const teams = new Names();
  const editions = new Editions();
  return eachRow(tableRows(chunks, RESULTS), (row) => [resultOf(row, teams, editions)]);
}

function resultOf({ line, cell }: TableRow, teams: Names, editions: Editions): MatchRecord {
  const [date, tournament, city] = [cell('date'), cell('tournament'), cell('city')];
  const kickoff = utcDay(date) ?? refuse(`no such day: ${date}`);
  const league = competitionCode(tournament) ?? refuse(`unknown tournament '${tournament}'`);
  const goals = goalsOf(cell('home_score'), cell('away_score'));
  if (goals === undefined) refuse(`no such score: ${cell('home_score')}-${cell('away_score')}`);
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
    neutral: truthOf(cell('neutral')) ?? refuse(`neutral is neither TRUE nor FALSE but '${cell('neutral')}'`),
    ...(city !== '' && { venue: { city, ...(country !== undefined && { country }) } }),
  };
}

/**
 * Reads shootouts.csv, which tells who won and not by how much.
 *
 * @throws Error when the header lacks a column
 */
export function parseShootouts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ShootoutRecord | Rejection> {
  const teams = new Names();
  return eachRow(tableRows(chunks, SHOOTOUTS), (row) => [shootoutOf(row, teams)]);
}

function shootoutOf({ line, cell }: TableRow, teams: Names): ShootoutRecord {
  const [date, winner] = [cell('date'), cell('winner')];
  if (utcDay(date) === null) refuse(`no such day: ${date}`);
  const { home, away } = teams.sides(cell('home_team'), cell('away_team'));
  if (winner !== home.name && winner !== away.name) refuse(`the winner '${winner}' is neither side`);
  return { kind: 'shootout', line, date, home, away, winner: winner === home.name ? home : away };
}

/** Team names as records, one for each, since the same few hundred repeat. */
class Names {
  private readonly known = new Map<string, TeamName>();

  sides(home: string, away: string): { readonly home: TeamName; readonly away: TeamName } {
    if (home === away) refuse(`'${home}' cannot play itself`);
    return { home: this.team(home), away: this.team(away) };
  }

  private team(name: string): TeamName {
    if (name === '') refuse('a team has no name');
    const team = this.known.get(name) ?? { name };
    this.known.set(name, team);
    return team;
  }
}
