/** Rows of football-data.co.uk > match records. Pure and streaming: one row in, one record or rejection out. */
import type { Goals, Score } from '../../football/score.ts';
import { NO_SCORE } from '../../football/score.ts';
import type { StatisticName, TeamStatistics } from '../../football/terms.ts';
import { cellsOf, isBlankLine, textLines } from '../csv.ts';
import type { MatchRecord, Rejection, TeamName } from '../source.ts';
import { DIVISIONS } from './codes.ts';
import { type Plan, planOf, type StatisticColumns } from './columns.ts';
import { marketsOf } from './odds.ts';
import { cleanText, type Day, dayOf, isAwarded, kickoffAt, seasonOf, wholeNumber } from './quirks.ts';

const GOALS_MAX = 30;
const STATISTIC_MAX = 150;
const DISTINCT_KEPT_MAX = 5_000;

/** A row that is refused; caught at the row, never further up. */
class Refusal extends Error {}

/**
 * Reads one file.
 *
 * @throws Error when the file is no CSV file or its header lacks a column without which nothing can be read
 */
export async function* parse(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  let reader: RowReader | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const text of batch) {
      line += 1;
      if (isBlankLine(text)) continue;
      if (reader !== null) yield reader.read(text, line);
      else reader = new RowReader(planOf(cellsOf(text) ?? []));
    }
  }
  if (reader === null) throw new Error('the file is empty');
}

/** Reads rows by one plan; remembers what repeats from row to row. */
class RowReader {
  private readonly plan: Plan;
  private readonly days = new Map<string, Day | null>();
  private readonly kickoffs = new Map<string, number | null>();
  private readonly teams = new Map<string, TeamName>();
  private readonly referees = new Map<string, string>();

  constructor(plan: Plan) {
    this.plan = plan;
  }

  read(text: string, line: number): MatchRecord | Rejection {
    const cells = cellsOf(text);
    if (cells === null) return { kind: 'rejection', line, reason: 'quotes are not closed' };
    try {
      return this.match(cells, line);
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'rejection', line, reason: error.message };
      throw error;
    }
  }

  private match(cells: readonly string[], line: number): MatchRecord {
    const { plan } = this;
    const league = leagueOf(cells[plan.division]);
    const day = this.day(cells[plan.date]);
    const time = cells[plan.time];
    const kickoff = time === undefined || time === '' ? null : this.kickoff(day, time);
    const home = this.team(cells[plan.home], 'home');
    const away = this.team(cells[plan.away], 'away');
    if (home === away) throw new Refusal(`${home.name} plays itself`);
    const statistics = statisticsOf(cells, plan.statistics);
    const score = scoreOf(cells, plan);
    const referee = this.referee(cells[plan.referee]);
    const odds = marketsOf(cells, plan.markets);
    return {
      kind: 'match',
      line,
      league,
      season: seasonOf(day, league),
      kickoff: kickoff ?? day,
      kickoffKnown: kickoff !== null,
      home,
      away,
      status: statusOf(score, { halftime: cells[plan.homeHalf], plan, statistics: statistics !== null }),
      score,
      ...(referee !== '' && { referee }),
      ...(statistics !== null && { statistics }),
      ...(odds.length > 0 && { odds }),
    };
  }

  private day(cell: string | undefined): Day {
    const text = cell ?? '';
    const day = remembered(this.days, text, () => dayOf(cleanText(text)));
    if (day === null) throw new Refusal(text === '' ? 'no date' : `not a date: ${shown(text)}`);
    return day;
  }

  private kickoff(day: Day, time: string): number | null {
    const kickoff = remembered(this.kickoffs, `${day} ${time}`, () => kickoffAt(day, cleanText(time)));
    if (kickoff === null && cleanText(time) !== '') throw new Refusal(`not a time of day: ${shown(time)}`);
    return kickoff;
  }

  private team(cell: string | undefined, side: 'home' | 'away'): TeamName {
    const team = remembered(this.teams, cell ?? '', () => ({ name: detached(cleanText(cell)) }));
    if (team.name === '') throw new Refusal(`no ${side} team`);
    return team;
  }

  private referee(cell: string | undefined): string {
    return cell === undefined ? '' : remembered(this.referees, cell, () => detached(cleanText(cell)));
  }
}

function leagueOf(cell: string | undefined): string {
  const league = DIVISIONS.get(cell ?? '') ?? DIVISIONS.get(cleanText(cell));
  if (league === undefined) throw new Refusal(cell ? `unknown division: ${shown(cell)}` : 'no division');
  return league;
}

/** A row without goals is a match still to come. */
function scoreOf(cells: readonly string[], plan: Plan): Score {
  const goals = goalsOf(cells[plan.homeGoals], cells[plan.awayGoals], 'score');
  if (goals === null) return NO_SCORE;
  const result = goals.home > goals.away ? 'H' : goals.home < goals.away ? 'A' : 'D';
  const said = cleanText(cells[plan.result]);
  if (said !== '' && said !== result)
    throw new Refusal(`the score ${goals.home}-${goals.away} is not the result ${shown(said)}`);
  const halftime = goalsOf(cells[plan.homeHalf], cells[plan.awayHalf], 'half-time score');
  if (halftime !== null && (halftime.home > goals.home || halftime.away > goals.away)) {
    throw new Refusal(`${halftime.home}-${halftime.away} at half-time cannot end ${goals.home}-${goals.away}`);
  }
  return { goals, halftime, fulltime: goals, extratime: null, penalty: null };
}

function statusOf(
  { goals }: Score,
  row: { halftime: string | undefined; plan: Plan; statistics: boolean },
): MatchRecord['status'] {
  if (goals === null) return 'NS';
  const { halftime, plan, statistics } = row;
  if (halftime === undefined || plan.statistics.length === 0) return 'FT';
  return isAwarded({ goals, halftime, statistics }) ? 'AWD' : 'FT';
}

function goalsOf(home: string | undefined, away: string | undefined, what: string): Goals | null {
  if (!home && !away) return null;
  const goals = { home: wholeNumber(home ?? ''), away: wholeNumber(away ?? '') };
  if (goals.home <= GOALS_MAX && goals.away <= GOALS_MAX) return goals;
  if (cleanText(home) === '' && cleanText(away) === '') return null;
  throw new Refusal(`not a ${what}: ${shown(`${home ?? ''}-${away ?? ''}`)}`);
}

/** A statistic counts where both sides have it; a value that cannot be is left out. */
function statisticsOf(cells: readonly string[], columns: readonly StatisticColumns[]): TeamStatistics | null {
  const home: { [name in StatisticName]?: number } = {};
  const away: { [name in StatisticName]?: number } = {};
  let known = false;
  for (const column of columns) {
    const ofHome = wholeNumber(cells[column.home] ?? '');
    const ofAway = wholeNumber(cells[column.away] ?? '');
    if (!(ofHome <= STATISTIC_MAX && ofAway <= STATISTIC_MAX)) continue;
    home[column.name] = ofHome;
    away[column.name] = ofAway;
    known = true;
  }
  return known ? { home, away } : null;
}

function remembered<Value>(memory: Map<string, Value>, key: string, make: () => Value): Value {
  let value = memory.get(key);
  if (value === undefined) {
    value = make();
    if (memory.size >= DISTINCT_KEPT_MAX) memory.clear();
    memory.set(detached(key), value);
  }
  return value;
}

/** A copy: a piece of a longer text keeps the whole of it, here a block of the file, alive in memory. */
function detached(text: string): string {
  return Buffer.from(text).toString();
}

/** A cell as it may stand in a message. */
function shown(cell: string): string {
  return JSON.stringify(cell.length > 40 ? `${cell.slice(0, 40)}...` : cell);
}
