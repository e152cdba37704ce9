/** Rows of football-data.co.uk > match records. Streaming: each row becomes one record or rejection. */
import { memoize } from '../../base/memoize.ts';
import { detached } from '../../base/text.ts';
import type { StatisticName, TeamStatistics } from '../../football/terms.ts';
import { cellsOf, isBlankLine, type Separator, separatorOf, textLines } from '../../ingest/readers/csv.ts';
import type { MatchRecord, ParseContext, Rejection } from '../../ingest/records/source.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { type Cells, integerOf, quotedCell, Refusal, textOf } from './cells.ts';
import { DIVISIONS } from './codes.ts';
import { type Plan, planOf, type StatisticColumns } from './columns.ts';
import { OddsReader } from './odds.ts';
import { PossibleAwards } from './possible-awards.ts';
import { cleanText, type Day, dayOf, kickoffAt, leagueOfFolder, seasonOf } from './quirks.ts';
import { scoreOf } from './scores.ts';
import { StrayDates } from './stray-dates.ts';

const STATISTIC_MAX = 150;
const DISTINCT_CACHED_MAX = 5_000;
/** Zones differ by less than a day. */
const DAY_MS = 86_400_000;

/** Dates and names repeat in many rows and files, so their values are cached. */
const cachedDay = cached((text): Day | null => dayOf(cleanText(text)));
const cachedName = cached((text) => detached(cleanText(text)));
const cachedTeam = cached((text): TeamName => ({ name: cachedName(text) }));

function cached<Value>(read: (text: string) => Value): (text: string) => Value {
  return memoize(DISTINCT_CACHED_MAX, read, detached);
}

type Draft = { -readonly [field in keyof MatchRecord]: MatchRecord[field] };

/**
 * Reads one file.
 *
 * @throws Error when the file is not CSV, is empty, or its header lacks a required column
 */
export async function* parse(
  chunks: AsyncIterable<Uint8Array>,
  { path, now }: ParseContext,
): AsyncGenerator<MatchRecord | Rejection> {
  const [dates, awards] = [new StrayDates(), new PossibleAwards()];
  for await (const row of rowsOf(chunks, path, now)) {
    for (const dated of dates.add(row)) {
      const record = dated.kind === 'rejection' ? dated : awards.add(dated);
      if (record !== null) yield record;
    }
  }
  for (const dated of dates.end()) {
    const record = dated.kind === 'rejection' ? dated : awards.add(dated);
    if (record !== null) yield record;
  }
  yield* awards.held();
}

async function* rowsOf(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  now: number,
): AsyncGenerator<MatchRecord | Rejection> {
  let reader: RowReader | null = null;
  let separator: Separator = ',';
  let line = 0;
  for await (const lines of textLines(chunks)) {
    for (const text of lines) {
      line += 1;
      if (isBlankLine(text)) continue;
      if (reader === null) separator = separatorOf(text);
      const cells = cellsOf(text, separator);
      if (reader === null) {
        if (cells !== null) reader = new RowReader(planOf(cells, leagueOfFolder(path)), { separator, now });
      } else if (cells === null) yield { kind: 'rejection', line, reason: 'quotes are not closed' };
      else yield reader.read(cells, line);
    }
  }
  if (reader === null) throw new Error('the file is empty');
}

/** Reads rows by the columns of one file. */
class RowReader {
  private readonly plan: Plan;
  private readonly odds: OddsReader;
  private readonly hasDecimalCommas: boolean;
  /** no match after this time has a result */
  private readonly end: number;

  constructor(plan: Plan, { separator, now }: { readonly separator: Separator; readonly now: number }) {
    this.plan = plan;
    this.hasDecimalCommas = separator === ';';
    this.end = now + DAY_MS;
    this.odds = new OddsReader(plan.markets);
  }

  read(row: Cells, line: number): MatchRecord | Rejection {
    try {
      return this.match(this.hasDecimalCommas ? row.map(withDecimalPoint) : row, line);
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'rejection', line, reason: error.message };
      throw error;
    }
  }

  private match(row: Cells, line: number): MatchRecord {
    const { plan } = this;
    const division = plan.league === null ? textOf(row, plan.division) : '';
    const league = plan.league ?? leagueOf(division);
    const day = this.day(textOf(row, plan.date));
    const time = textOf(row, plan.time);
    const kickoff = time === '' ? null : this.kickoff(day, time);
    const home = this.team(textOf(row, plan.home), 'home');
    const away = this.team(textOf(row, plan.away), 'away');
    if (home.name === away.name) throw new Refusal(`${home.name} cannot play itself`);
    const statistics = statisticsOf(row, plan.statistics);
    const score = scoreOf(row, plan);
    if (score.goals !== null && (kickoff ?? day) > this.end) throw new Refusal('a result of a match in the future');
    const referee = this.referee(textOf(row, plan.referee));
    const odds = this.odds.read(row);
    const match: Draft = {
      kind: 'match',
      line,
      league,
      season: seasonOf(day, league),
      kickoff: kickoff ?? day,
      kickoffKnown: kickoff !== null,
      home,
      away,
      status: score.goals === null ? 'NS' : 'FT',
      score,
    };
    if (division !== '') match.leagueId = cleanText(division);
    if (referee !== '') match.referee = referee;
    if (statistics !== null) match.statistics = statistics;
    if (odds !== null) match.odds = odds;
    return match;
  }

  private day(text: string): Day {
    const day = cachedDay(text);
    if (day === null) throw new Refusal(text === '' ? 'no date' : `invalid date ${quotedCell(text)}`);
    return day;
  }

  private kickoff(day: Day, time: string): number | null {
    const clean = cleanText(time);
    const kickoff = kickoffAt(day, clean);
    if (kickoff === null && clean !== '') throw new Refusal(`invalid time ${quotedCell(time)}`);
    return kickoff;
  }

  private team(text: string, side: 'home' | 'away'): TeamName {
    const team = cachedTeam(text);
    if (team.name === '') throw new Refusal(`no ${side} team`);
    return team;
  }

  private referee(text: string): string {
    return text === '' ? '' : cachedName(text);
  }
}

function withDecimalPoint(cell: string): string {
  return cell.replace(/^(\d+),(\d+)$/, '$1.$2');
}

function leagueOf(text: string): string {
  const league = DIVISIONS.get(text) ?? DIVISIONS.get(cleanText(text));
  if (league === undefined) throw new Refusal(text === '' ? 'no division' : `unknown division ${quotedCell(text)}`);
  return league;
}

/** Statistics that have a valid value for both sides; null if there are none. */
function statisticsOf(row: Cells, columns: readonly StatisticColumns[]): TeamStatistics | null {
  const home: { [name in StatisticName]?: number } = {};
  const away: { [name in StatisticName]?: number } = {};
  let hasAny = false;
  for (const column of columns) {
    const homeValue = integerOf(row, column.home);
    const awayValue = integerOf(row, column.away);
    if (!(homeValue <= STATISTIC_MAX && awayValue <= STATISTIC_MAX)) continue;
    home[column.name] = homeValue;
    away[column.name] = awayValue;
    hasAny = true;
  }
  return hasAny ? { home, away } : null;
}
