/** Column indexes of one file, found once from the header. Rows are then read by index. */
import { BET } from '../../football/catalogue/bet-types.ts';
import type { StatisticName } from '../../football/terms.ts';
import { BOOKMAKER_PREFIXES, STATISTIC_COLUMNS } from './codes.ts';
import { columnIndexes } from './quirks.ts';

/** Columns of one list of prices, in the order of the outcomes. `line` is the column of the handicap, or -1. */
export interface PriceColumns {
  readonly columns: readonly number[];
  readonly line: number;
}

/** One bookmaker's columns for one bet type. */
export interface MarketColumns {
  readonly bookmaker: number;
  readonly bet: number;
  readonly opening: PriceColumns | null;
  readonly closing: PriceColumns | null;
}

export interface StatisticColumns {
  readonly name: StatisticName;
  readonly home: number;
  readonly away: number;
}

/** Indexes of columns; -1 where the file has no such column. */
export interface Plan {
  /** league of all rows; null if the `division` column gives it */
  readonly league: string | null;
  readonly division: number;
  readonly date: number;
  readonly time: number;
  readonly home: number;
  readonly away: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
  readonly result: number;
  readonly homeHalf: number;
  readonly awayHalf: number;
  readonly referee: number;
  readonly statistics: readonly StatisticColumns[];
  readonly markets: readonly MarketColumns[];
}

const REQUIRED = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG'];

/**
 * Finds the columns of a file.
 *
 * @param league league of the file's folder, for files without a division
 * @throws Error naming the missing columns
 */
export function planOf(header: readonly string[], league: string | null): Plan {
  const indexes = columnIndexes(header);
  const missing = [...(league === null ? ['Div'] : []), ...REQUIRED].filter((name) => !indexes.has(name));
  if (missing.length > 0) {
    throw new Error(`the header lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`);
  }
  const at = (name: string) => indexes.get(name) ?? -1;
  return {
    league: indexes.has('Div') ? null : league,
    division: at('Div'),
    date: at('Date'),
    time: at('Time'),
    home: at('HomeTeam'),
    away: at('AwayTeam'),
    homeGoals: at('FTHG'),
    awayGoals: at('FTAG'),
    result: at('FTR'),
    homeHalf: at('HTHG'),
    awayHalf: at('HTAG'),
    referee: at('Referee'),
    statistics: STATISTIC_COLUMNS.map(([home, away, name]) => ({ name, home: at(home), away: at(away) })).filter(
      ({ home, away }) => home >= 0 && away >= 0,
    ),
    markets: [...BOOKMAKER_PREFIXES].flatMap(([prefix, bookmaker]) => marketsOf(prefix, bookmaker, at)),
  };
}

/**
 * `B365H` is a price some days before kickoff, `B365CH` the closing price. Since 2019/20 all handicaps have one line (`AHh`,
 * closing `AHCh`). Before, Betbrain has its own (`BbAHh`), and in the oldest files each bookmaker has (`B365AH`).
 */
function marketsOf(prefix: string, bookmaker: number, at: (name: string) => number): MarketColumns[] {
  const pick = (names: readonly string[], line = -1): PriceColumns | null => {
    const columns = names.map(at);
    return columns.includes(-1) ? null : { columns, line };
  };
  const lineColumn =
    [`${prefix}AH`, prefix.startsWith('Bb') ? 'BbAHh' : 'AHh'].map(at).find((index) => index >= 0) ?? -1;
  const outcomes = (start: string) => ['H', 'D', 'A'].map((outcome) => start + outcome);
  const totals = (start: string) => [`${start}>2.5`, `${start}<2.5`];
  const handicap = (start: string, line: number) => (line < 0 ? null : pick([`${start}AHH`, `${start}AHA`], line));
  return [
    { bet: BET.matchWinner, opening: pick(outcomes(prefix)), closing: pick(outcomes(`${prefix}C`)) },
    { bet: BET.goalsOverUnder, opening: pick(totals(prefix)), closing: pick(totals(`${prefix}C`)) },
    {
      bet: BET.asianHandicap,
      opening: handicap(prefix, lineColumn),
      closing: handicap(`${prefix}C`, at('AHCh')),
    },
  ]
    .filter(({ opening, closing }) => opening !== null || closing !== null)
    .map((market) => ({ bookmaker, ...market }));
}
