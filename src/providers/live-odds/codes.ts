/** The Odds API's competitions and bets, mapped to the catalogue. */
import { BET } from '../../football/catalogue/bet-types.ts';

/** `sport` > code of the catalogue. */
export const LEAGUES: ReadonlyMap<string, string> = new Map([
  ['soccer_fifa_world_cup', 'fifa.world'],
  ['soccer_uefa_european_championship', 'uefa.euro'],
  ['soccer_uefa_champs_league', 'uefa.champions'],
  ['soccer_uefa_europa_league', 'uefa.europa'],
  ['soccer_uefa_europa_conference_league', 'uefa.conference'],
  ['soccer_conmebol_copa_libertadores', 'conmebol.libertadores'],
  ['soccer_conmebol_copa_sudamericana', 'conmebol.sudamericana'],
  ['soccer_conmebol_copa_america', 'conmebol.america'],
  ['soccer_epl', 'eng.1'],
  ['soccer_efl_champ', 'eng.2'],
  ['soccer_england_league1', 'eng.3'],
  ['soccer_england_league2', 'eng.4'],
  ['soccer_fa_cup', 'eng.cup'],
  ['soccer_england_efl_cup', 'eng.cup.2'],
  ['soccer_spl', 'sco.1'],
  ['soccer_spain_la_liga', 'esp.1'],
  ['soccer_spain_segunda_division', 'esp.2'],
  ['soccer_italy_serie_a', 'ita.1'],
  ['soccer_italy_serie_b', 'ita.2'],
  ['soccer_germany_bundesliga', 'ger.1'],
  ['soccer_germany_bundesliga2', 'ger.2'],
  ['soccer_germany_liga3', 'ger.3'],
  ['soccer_france_ligue_one', 'fra.1'],
  ['soccer_france_ligue_two', 'fra.2'],
  ['soccer_netherlands_eredivisie', 'ned.1'],
  ['soccer_portugal_primeira_liga', 'por.1'],
  ['soccer_belgium_first_div', 'bel.1'],
  ['soccer_turkey_super_league', 'tur.1'],
  ['soccer_greece_super_league', 'gre.1'],
  ['soccer_austria_bundesliga', 'aut.1'],
  ['soccer_switzerland_superleague', 'sui.1'],
  ['soccer_denmark_superliga', 'den.1'],
  ['soccer_sweden_allsvenskan', 'swe.1'],
  ['soccer_norway_eliteserien', 'nor.1'],
  ['soccer_finland_veikkausliiga', 'fin.1'],
  ['soccer_poland_ekstraklasa', 'pol.1'],
  ['soccer_brazil_campeonato', 'bra.1'],
  ['soccer_brazil_serie_b', 'bra.2'],
  ['soccer_argentina_primera_division', 'arg.1'],
  ['soccer_chile_campeonato', 'chi.1'],
  ['soccer_mexico_ligamx', 'mex.1'],
  ['soccer_usa_mls', 'usa.1'],
  ['soccer_japan_j_league', 'jpn.1'],
  ['soccer_korea_kleague1', 'kor.1'],
  ['soccer_china_superleague', 'chn.1'],
  ['soccer_australia_aleague', 'aus.1'],
]);

export interface Bet {
  /** bet type of the catalogue */
  readonly bet: number;
  readonly value: string;
}

/** `norm_market` of the tracker > bet. Its spreads have no line, so they are not in the table. */
export const MARKETS: ReadonlyMap<string, Bet> = new Map([
  ['home', { bet: BET.matchWinner, value: 'Home' }],
  ['draw', { bet: BET.matchWinner, value: 'Draw' }],
  ['away', { bet: BET.matchWinner, value: 'Away' }],
  ['over25', { bet: BET.goalsOverUnder, value: 'Over 2.5' }],
  ['under25', { bet: BET.goalsOverUnder, value: 'Under 2.5' }],
]);
