/** matches.csv, stadiums.csv and referee_appearances.csv: results with rounds, stadiums and referees. */
import { minutesOf, utcDay } from '../../base/zones.ts';
import { countryByName } from '../../football/catalogue/countries.ts';
import { type Goals, NO_SCORE, type Score } from '../../football/score.ts';
import type { StatusCode } from '../../football/status.ts';
import { eachRow, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { VenueRecord } from '../../ingest/records/records.ts';
import type { MatchRecord, RefereeRecord, Rejection } from '../../ingest/records/source.ts';
import { groupOf, hosts, personOf, teamOf, tournamentOf, valueOrUndefined } from './quirks.ts';

const MATCHES = [
  'tournament_id',
  'tournament_name',
  'match_id',
  'stage_name',
  'group_name',
  'replay',
  'match_date',
  'match_time',
  'stadium_name',
  'city_name',
  'country_name',
  'home_team_name',
  'away_team_name',
  'home_team_score',
  'away_team_score',
  'extra_time',
  'penalty_shootout',
  'home_team_score_penalties',
  'away_team_score_penalties',
];
const STADIUMS = ['stadium_name', 'city_name', 'country_name', 'stadium_capacity'];

/** Knockout stages. In group stages, rounds are numbered. */
const KNOCK_OUT: ReadonlyMap<string, string> = new Map([
  ['round of 16', 'Round of 16'],
  ['quarter-final', 'Quarter-finals'],
  ['quarter-finals', 'Quarter-finals'],
  ['semi-final', 'Semi-finals'],
  ['semi-finals', 'Semi-finals'],
  ['third-place match', '3rd Place Final'],
  ['final', 'Final'],
]);
const GROUP_STAGES: ReadonlyMap<string, string> = new Map([
  ['group stage', 'Group Stage'],
  ['second group stage', '2nd Group Stage'],
  ['final round', 'Final Round'],
]);

/**
 * Reads matches.csv. Every match has been played.
 *
 * @throws Error when the header lacks a column
 */
export function parseMatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  const rounds = new Rounds();
  return eachRow(tableRows(chunks, MATCHES), (row) => [matchOf(row, rounds)]);
}

/**
 * Reads stadiums.csv. The source rounds the capacities.
 *
 * @throws Error when the header lacks a column
 */
export function parseStadiums(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<VenueRecord | Rejection> {
  return eachRow(tableRows(chunks, STADIUMS), (row) => {
    const [name, city] = [valueOrUndefined(row.cell('stadium_name')), valueOrUndefined(row.cell('city_name'))];
    if (name === undefined) rejectRow('stadium without a name');
    const country = countryByName(row.cell('country_name'))?.key;
    const capacity = row.cell('stadium_capacity');
    return [
      {
        kind: 'venue',
        line: row.line,
        name,
        ...(city && { city }),
        ...(country && { country }),
        ...(/^[1-9]\d*$/.test(capacity) && { capacity: Number(capacity) }),
      },
    ];
  });
}

/**
 * Reads referee_appearances.csv: one referee for every match.
 *
 * @throws Error when the header lacks a column
 */
export function parseReferees(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RefereeRecord | Rejection> {
  const columns = ['match_id', 'match_date', 'referee_id', 'family_name', 'given_name'];
  return eachRow(tableRows(chunks, columns), (row): RefereeRecord[] => {
    const date = row.cell('match_date');
    if (utcDay(date) === null) rejectRow(`invalid date '${date}'`);
    const { name } = personOf(row.cell('referee_id'), row.cell('family_name'), row.cell('given_name'));
    const match = { providerMatch: row.cell('match_id') };
    return [{ kind: 'referee', line: row.line, match, date, referee: name }];
  });
}

function matchOf(row: TableRow, rounds: Rounds): MatchRecord {
  const tournament = tournamentOf(row);
  const home = teamOf(row.cell('home_team_name'), tournament);
  const away = teamOf(row.cell('away_team_name'), tournament);
  if (home.name === away.name) rejectRow(`${home.name} cannot play itself`);
  const day = utcDay(row.cell('match_date')) ?? rejectRow(`invalid date '${row.cell('match_date')}'`);
  if (minutesOf(row.cell('match_time')) === null) rejectRow(`invalid time '${row.cell('match_time')}'`);
  const country = countryByName(row.cell('country_name'))?.key;
  return {
    kind: 'match',
    line: row.line,
    league: tournament.league,
    season: tournament.season,
    kickoff: day,
    // Times are local without a zone, and a host country has up to four zones.
    kickoffKnown: false,
    home,
    away,
    ...outcomeOf(row),
    ...rounds.of(row, home.name, away.name),
    venue: { name: row.cell('stadium_name'), city: row.cell('city_name'), ...(country && { country }) },
    neutral: !hosts(row, 'home_team_name') && !hosts(row, 'away_team_name'),
    providerId: row.cell('match_id'),
  };
}

/** Goals include extra time. The score after 90 minutes is unknown if there was extra time. */
function outcomeOf(row: TableRow): { readonly status: StatusCode; readonly score: Score } {
  const goals = goalsOf(row.cell('home_team_score'), row.cell('away_team_score'));
  if (row.cell('penalty_shootout') === '1') {
    const penalty = goalsOf(row.cell('home_team_score_penalties'), row.cell('away_team_score_penalties'));
    return { status: 'PEN', score: { ...NO_SCORE, goals, penalty } };
  }
  if (row.cell('extra_time') === '1') return { status: 'AET', score: { ...NO_SCORE, goals } };
  return { status: 'FT', score: { ...NO_SCORE, goals, fulltime: goals } };
}

function goalsOf(home: string, away: string): Goals {
  if (!/^\d{1,2}$/.test(home) || !/^\d{1,2}$/.test(away)) rejectRow(`invalid score '${home}-${away}'`);
  return { home: Number(home), away: Number(away) };
}

/** Counts the matches of each team in its group. The file is in the order of play. */
class Rounds {
  private readonly played = new Map<string, number>();
  private readonly met = new Set<string>();

  of(row: TableRow, home: string, away: string): { readonly round: string; readonly group?: string } {
    const stage = row.cell('stage_name');
    const replay = row.cell('replay') === '1';
    const knockOut = KNOCK_OUT.get(stage);
    if (knockOut !== undefined) return { round: replay ? `${knockOut} Replays` : knockOut };
    const name = GROUP_STAGES.get(stage) ?? rejectRow(`unknown stage '${stage}'`);
    // The final round of 1950 was a group without a name.
    const group = groupOf(row.cell('group_name'), stage) ?? name;
    const pair = [row.cell('tournament_id'), group, ...[home, away].sort()].join('|');
    // Teams level on points in 1954 and 1958 met again. The file has these matches as group matches.
    if (replay || this.met.has(pair)) return { round: `${group} - Play-offs`, group };
    this.met.add(pair);
    const counts = [home, away].map((team) => {
      const key = `${row.cell('tournament_id')}|${stage}|${team}`;
      const count = (this.played.get(key) ?? 0) + 1;
      this.played.set(key, count);
      return count;
    });
    return { round: `${name} - ${Math.max(...counts)}`, group };
  }
}
