/** football-data.co.uk's codes of leagues, bookmakers and statistics. Source: its notes.txt. */
import { bookmakerId } from '../../football/catalogue/bookmakers.ts';
import type { StatisticName } from '../../football/terms.ts';

/** Division > league code. */
export const DIVISIONS: ReadonlyMap<string, string> = new Map([
  ['E0', 'eng.1'],
  ['E1', 'eng.2'],
  ['E2', 'eng.3'],
  ['E3', 'eng.4'],
  ['EC', 'eng.5'],
  ['SC0', 'sco.1'],
  ['SC1', 'sco.2'],
  ['SC2', 'sco.3'],
  ['SC3', 'sco.4'],
  ['D1', 'ger.1'],
  ['D2', 'ger.2'],
  ['I1', 'ita.1'],
  ['I2', 'ita.2'],
  ['SP1', 'esp.1'],
  ['SP2', 'esp.2'],
  ['F1', 'fra.1'],
  ['F2', 'fra.2'],
  ['N1', 'ned.1'],
  ['B1', 'bel.1'],
  ['P1', 'por.1'],
  ['T1', 'tur.1'],
  ['G1', 'gre.1'],
]);

/** Folder of the derived data set, whose files have no `Div` column > league code. */
export const LEAGUE_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['premier-league', 'eng.1'],
  ['la-liga', 'esp.1'],
  ['serie-a', 'ita.1'],
  ['bundesliga', 'ger.1'],
  ['ligue-1', 'fra.1'],
]);

/**
 * Prefix of a bookmaker's columns > bookmaker id. Some bookmakers have several prefixes: Pinnacle's match odds are `PSH`,
 * its totals `P>2.5`, its handicaps `PAHH`. VC Bet was renamed BetVictor.
 */
export const BOOKMAKER_PREFIXES: ReadonlyMap<string, number> = new Map(
  [
    ['1XB', '1xBet'],
    ['Avg', 'Market average'],
    ['B365', 'Bet365'],
    ['BF', 'Betfair'],
    ['BFD', 'BetFred'],
    ['BFE', 'Betfair Exchange'],
    ['BMGM', 'BetMGM'],
    ['BS', 'Blue Square'],
    ['BV', 'BetVictor'],
    ['BW', 'Bwin'],
    ['BbAv', 'Betbrain average'],
    ['BbMx', 'Betbrain maximum'],
    ['CL', 'Coral'],
    ['GB', 'Gamebookers'],
    ['IW', 'Interwetten'],
    ['LB', 'Ladbrokes'],
    ['Max', 'Market maximum'],
    ['P', 'Pinnacle'],
    ['PS', 'Pinnacle'],
    ['SB', 'Sportingbet'],
    ['SJ', 'Stan James'],
    ['SO', 'Sporting Odds'],
    ['SY', 'Stanleybet'],
    ['VC', 'BetVictor'],
    ['WH', 'William Hill'],
  ].map(([prefix = '', name = '']) => [prefix, bookmakerId(name)]),
);

/** Home column, away column, statistic. */
export const STATISTIC_COLUMNS: readonly (readonly [home: string, away: string, name: StatisticName])[] = [
  ['HST', 'AST', 'shotsOnGoal'],
  ['HS', 'AS', 'totalShots'],
  ['HF', 'AF', 'fouls'],
  ['HC', 'AC', 'cornerKicks'],
  ['HO', 'AO', 'offsides'],
  ['HY', 'AY', 'yellowCards'],
  ['HR', 'AR', 'redCards'],
];
