/** results.csv and shootouts.csv: one row, one record or rejection. Pure and streaming. */
import { utcDay } from '../../base/zones.ts';
import { NO_SCORE } from '../../football/score.ts';
import { cellsOf, isBlankLine, textLines } from '../csv.ts';
import type { MatchRecord, Rejection, ShootoutRecord, TeamName } from '../source.ts';
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
] as const;
const SHOOTOUTS = ['date', 'home_team', 'away_team', 'winner'] as const;

/** A row that is refused; caught at the row, never further up. */
class Refusal extends Error {}

/**
 * Reads results.csv. Every match with goals is finished. Goals include those of extra time, which the source does not
 * tell apart: the score stands for the one after 90 minutes too.
 *
 * @throws Error when the header lacks a column
 */
export function parseResults(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  const teams = new Names();
  const editions = new Editions();
  return parseRows(chunks, RESULTS, (cells, line) => {
    const { date, home_team, away_team, home_score, away_score, tournament, city, country, neutral } = cells;
    const kickoff = utcDay(date) ?? refuse(`no such day: ${date}`);
    const league = competitionCode(tournament) ?? refuse(`unknown tournament '${tournament}'`);
    const goals = goalsOf(home_score, away_score);
    if (goals === undefined) refuse(`no such score: ${home_score}-${away_score}`);
    const key = countryAtTheTime(country);
    return {
      kind: 'match',
      line,
      league,
      season: editions.seasonOf(tournament, kickoff),
      kickoff,
      kickoffKnown: false,
      ...teams.sides(home_team, away_team),
      status: goals === null ? 'NS' : 'FT',
      score: goals === null ? NO_SCORE : { ...NO_SCORE, goals, fulltime: goals },
      neutral: truthOf(neutral) ?? refuse(`neutral is neither TRUE nor FALSE but '${neutral}'`),
      ...(city !== '' && { venue: { city, ...(key !== undefined && { country: key }) } }),
    };
  });
}

/**
 * Reads shootouts.csv, which tells who won and not by how much.
 *
 * @throws Error when the header lacks a column
 */
export function parseShootouts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ShootoutRecord | Rejection> {
  const teams = new Names();
  return parseRows(chunks, SHOOTOUTS, ({ date, home_team, away_team, winner }, line) => {
    if (utcDay(date) === null) refuse(`no such day: ${date}`);
    const { home, away } = teams.sides(home_team, away_team);
    if (winner !== home.name && winner !== away.name) refuse(`the winner '${winner}' is neither side`);
    return { kind: 'shootout', line, date, home, away, winner: winner === home.name ? home : away };
  });
}

async function* parseRows<Column extends string, Read>(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
  read: (cells: Readonly<Record<Column, string>>, line: number) => Read,
): AsyncGenerator<Read | Rejection> {
  let plan: Plan<Column> | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const text of batch) {
      line += 1;
      if (isBlankLine(text)) continue;
      const cells = cellsOf(text);
      if (plan === null) plan = planOf(cells ?? [], columns);
      else yield readRow(cells, line, plan, read);
    }
  }
  if (plan === null) throw new Error('the file is empty');
}

interface Plan<Column extends string> {
  readonly width: number;
  readonly indexes: readonly (readonly [Column, number])[];
}

function planOf<Column extends string>(header: readonly string[], columns: readonly Column[]): Plan<Column> {
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  return { width: header.length, indexes: columns.map((column) => [column, header.indexOf(column)] as const) };
}

function readRow<Column extends string, Read>(
  cells: readonly string[] | null,
  line: number,
  { width, indexes }: Plan<Column>,
  read: (cells: Readonly<Record<Column, string>>, line: number) => Read,
): Read | Rejection {
  if (cells === null) return { kind: 'rejection', line, reason: 'quotes are not closed' };
  if (cells.length !== width) {
    return { kind: 'rejection', line, reason: `${cells.length} cells where the header has ${width}` };
  }
  // The plan has an index within the width for every column, so that the record becomes complete here.
  const named = {} as Record<Column, string>;
  for (const [column, index] of indexes) named[column] = cells[index]!.trim();
  try {
    return read(named, line);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'rejection', line, reason: error.message };
    throw error;
  }
}

function refuse(reason: string): never {
  throw new Refusal(reason);
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
