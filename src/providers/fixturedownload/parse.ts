/** Rows of fixturedownload.com > match records. A season has a few hundred rows, so a file is read whole. */
import { localToUtc, utcDay } from '../../base/zones.ts';
import { type Goals, NO_SCORE } from '../../football/score.ts';
import { startingYear } from '../../football/season/starting-year.ts';
import { cellsOf, isBlankLine, textLines } from '../../ingest/readers/csv.ts';
import type { MatchRecord, ParseContext, Rejection } from '../../ingest/records/source.ts';
import { britishZoneOf, fileNameOf, isToBeNamed, type WallTime, wallTimeOf } from './quirks.ts';

/** The longest season of any league has about 1,500 matches. */
const ROWS_MAX = 10_000;
const GOALS_MAX = 30;
const COLUMNS = ['Round Number', 'Date', 'Location', 'Home Team', 'Away Team', 'Result'] as const;
type Column = (typeof COLUMNS)[number];
type Plan = Readonly<Record<Column, number>>;

interface Row {
  readonly line: number;
  readonly at: WallTime;
  readonly home: string;
  readonly away: string;
  readonly round: string;
  readonly venue: string;
  readonly goals: Goals | null;
}

/**
 * Reads one file. Its name gives the league and the zone. Without a zone in the name, British matches show it.
 *
 * @throws Error when the name has no known league, the header lacks a column, or the file has more than 10,000 rows
 */
export async function* parse(
  chunks: AsyncIterable<Uint8Array>,
  { path }: ParseContext,
): AsyncGenerator<MatchRecord | Rejection> {
  const name = fileNameOf(path);
  if (name === null) {
    throw new Error('unknown league or time zone in the file name; expected a name like epl-2026-UTC.csv or E0.csv');
  }
  const { rows, rejections } = await read(chunks);
  yield* rejections;
  const zone = name.zone ?? (/^(eng|sco)\./.test(name.league) ? britishZoneOf(rows.map(({ at }) => at)) : null);
  for (const row of rows) yield recordOf(row, name.league, zone);
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<{ rows: Row[]; rejections: Rejection[] }> {
  const rows: Row[] = [];
  const rejections: Rejection[] = [];
  let plan: Plan | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const text of batch) {
      line += 1;
      if (isBlankLine(text)) continue;
      if (line > ROWS_MAX) throw new Error(`more than ${ROWS_MAX} rows: this is not one season of a league`);
      const cells = cellsOf(text);
      if (plan === null) plan = planOf(cells ?? []);
      else {
        const row = cells === null ? 'quotes are not closed' : rowOf(cells, plan, line);
        if (typeof row === 'string') rejections.push({ kind: 'rejection', line, reason: row });
        else rows.push(row);
      }
    }
  }
  if (plan === null) throw new Error('the file is empty');
  return { rows, rejections };
}

function planOf(header: readonly string[]): Plan {
  const names = header.map((name) => name.trim());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  const entries = COLUMNS.map((column) => [column, names.indexOf(column)]);
  return Object.fromEntries(entries) as Plan; // no column is missing
}

/** The row, or the reason to reject it. */
function rowOf(cells: readonly string[], plan: Plan, line: number): Row | string {
  const cell = (column: Column) => (cells[plan[column]] ?? '').replace(/\s+/g, ' ').trim();
  const [date, home, away, result, venue] = [
    cell('Date'),
    cell('Home Team'),
    cell('Away Team'),
    cell('Result'),
    cell('Location'),
  ];
  const at = wallTimeOf(date);
  if (at === null) return date === '' ? 'no date' : `invalid date and time ${JSON.stringify(date)}`;
  for (const [side, team] of [
    ['home', home],
    ['away', away],
  ] as const) {
    if (team === '' || isToBeNamed(team)) return `no ${side} team yet`;
  }
  if (home === away) return `${home} cannot play itself`;
  const goals = goalsOf(result);
  if (goals === undefined) return `invalid result ${JSON.stringify(result)}`;
  return { line, at, home, away, round: cell('Round Number'), venue: isToBeNamed(venue) ? '' : venue, goals };
}

/** Goals of `2 - 1`; null for a match that has not been played; undefined for an invalid result. */
function goalsOf(result: string): Goals | null | undefined {
  if (result === '' || result === '-') return null;
  const [, home, away] = /^(\d{1,2}) ?- ?(\d{1,2})$/.exec(result) ?? [];
  const goals = { home: Number(home), away: Number(away) };
  return goals.home <= GOALS_MAX && goals.away <= GOALS_MAX ? goals : undefined;
}

function recordOf(
  { line, at, home, away, round, venue, goals }: Row,
  league: string,
  zone: string | null,
): MatchRecord {
  const { date } = at;
  const day = utcDay(date) ?? 0; // checked by wallTimeOf
  const kickoff = at.time === null || zone === null ? null : localToUtc(date, at.time, zone);
  return {
    kind: 'match',
    line,
    league,
    season: startingYear(day),
    kickoff: kickoff ?? day,
    kickoffKnown: kickoff !== null,
    home: { name: home },
    away: { name: away },
    status: goals === null ? 'NS' : 'FT',
    score: goals === null ? NO_SCORE : { goals, halftime: null, fulltime: goals, extratime: null, penalty: null },
    ...(round !== '' && { round: /^\d+$/.test(round) ? `Regular Season - ${Number(round)}` : round }),
    ...(venue !== '' && { venue: { name: venue } }),
  };
}
