/** Terms of TheSportsDB in ours. */
import type { StatusCode } from '../../football/status.ts';

interface LeagueTerm {
  readonly code: string;
  /** as the API writes it: an id whose name differs is not read, because anybody can edit the database */
  readonly name: RegExp;
  /** true for the competitions without matchdays */
  readonly isCup?: true;
}

/** The API's id of a league > our code. */
export const LEAGUES: ReadonlyMap<string, LeagueTerm> = new Map<string, LeagueTerm>([
  ['4328', { code: 'eng.1', name: /^English Premier League$/ }],
  ['4329', { code: 'eng.2', name: /^English (League|EFL) Championship$/ }],
  ['4330', { code: 'sco.1', name: /^Scottish Premier/ }],
  ['4331', { code: 'ger.1', name: /^German Bundesliga$/ }],
  ['4332', { code: 'ita.1', name: /^Italian Serie A$/ }],
  ['4334', { code: 'fra.1', name: /^French Ligue 1$/ }],
  ['4335', { code: 'esp.1', name: /^Spanish La Liga$/ }],
  ['4336', { code: 'gre.1', name: /^Greek Superleague/ }],
  ['4337', { code: 'ned.1', name: /^Dutch Eredivisie$/ }],
  ['4338', { code: 'bel.1', name: /^Belgian (First Division A|Pro League)$/ }],
  ['4339', { code: 'tur.1', name: /^Turkish S[uü]per Lig$/ }],
  ['4340', { code: 'den.1', name: /^Danish Superliga$/ }],
  ['4344', { code: 'por.1', name: /^Portuguese Primeira Liga$/ }],
  ['4346', { code: 'usa.1', name: /^American Major League Soccer$/ }],
  ['4347', { code: 'swe.1', name: /^Swedish Allsvenskan$/ }],
  ['4350', { code: 'mex.1', name: /^Mexican Primera League$/ }],
  ['4351', { code: 'bra.1', name: /^Brazilian Serie A$/ }],
  ['4354', { code: 'ukr.1', name: /^Ukrainian Premier League$/ }],
  ['4355', { code: 'rus.1', name: /^Russian (Football )?Premier League$/ }],
  ['4356', { code: 'aus.1', name: /^Australian A-League( Men)?$/ }],
  ['4358', { code: 'nor.1', name: /^Norwegian Eliteserien$/ }],
  ['4359', { code: 'chn.1', name: /^Chinese Super League$/ }],
  ['4480', { code: 'uefa.champions', name: /^UEFA Champions League$/, isCup: true }],
  ['4570', { code: 'eng.cup.2', name: /^EFL Cup$/, isCup: true }],
]);

/** Statuses. Any other means that nothing is known. */
export const STATUSES: ReadonlyMap<string, StatusCode> = new Map<string, StatusCode>([
  ['NS', 'NS'],
  ['Not Started', 'NS'],
  ['1H', '1H'],
  ['HT', 'HT'],
  ['2H', '2H'],
  ['ET', 'ET'],
  ['FT', 'FT'],
  ['AET', 'AET'],
  ['PEN', 'PEN'],
  ['Match Finished', 'FT'],
  ['PST', 'PST'],
  ['CANC', 'CANC'],
  ['ABD', 'ABD'],
]);
