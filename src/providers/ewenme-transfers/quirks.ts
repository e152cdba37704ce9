/** Quirks of ewenme's transfer lists, one pure function each. */

import { rejectRow } from '../../ingest/readers/table-rows.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';

/**
 * Name in the lists | club | country. These are names that only this source uses, and names of famous clubs that namesakes
 * abroad share; the lists write the namesakes in full (Barcelona SC).
 */
const CLUB_NAMES = `
1.FC K'lautern|1. FC Kaiserslautern|ger
1.FC Nuremberg|1. FC Nürnberg|ger
1860 Munich|TSV 1860 Munich|ger
Alem. Aachen|Alemannia Aachen|ger
Arm. Bielefeld|Arminia Bielefeld|ger
B. Dortmund II|Borussia Dortmund II|ger
Bay. Leverkusen|Bayer Leverkusen|ger
Bay. Uerdingen|KFC Uerdingen|ger
Bor. Dortmund|Borussia Dortmund|ger
Bor. M'gladbach|Borussia Mönchengladbach|ger
E. Braunschweig|Eintracht Braunschweig|ger
E. Frankfurt|Eintracht Frankfurt|ger
F. Düsseldorf|Fortuna Düsseldorf|ger
K. Offenbach|Kickers Offenbach|ger
Nuremberg II|1. FC Nürnberg II|ger
Stuttg. Kickers|Stuttgarter Kickers|ger
VfB Leipzig (- 2004)|VfB Leipzig|ger
W. Bremen II|Werder Bremen II|ger
Boston Utd|Boston United|eng
Everton|Everton|eng
Hereford Utd.|Hereford United|eng
Newcastle|Newcastle|eng
Rush. & Diamon.|Rushden & Diamonds|eng
Sheff Utd|Sheffield United|eng
Heart of Midl.|Heart of Midlothian|sco
Rangers|Rangers|sco
AC Fiorentina|Fiorentina|ita
AC Parma|Parma|ita
AC Venezia 1907|Venezia|ita
Ascoli Calcio 1898|Ascoli|ita
Calcio Monza|Monza|ita
Calcio Padova|Padova|ita
Carpi FC 1909|Carpi|ita
Catania SSD|Catania|ita
Como Calcio|Como|ita
Foggia Calcio|Foggia|ita
Genoa 1893|Genoa|ita
Milan AC|AC Milan|ita
Novara Calcio 1908|Novara|ita
Reggina Calcio|Reggina|ita
Torino Calcio|Torino|ita
Treviso FBC 1993|ACD Treviso|ita
US Salernitana|Salernitana|ita
US Sassuolo|Sassuolo|ita
Unione Venezia|Venezia|ita
Barcelona|Barcelona|esp
Dep. La Coruña|Deportivo La Coruna|esp
Valencia|Valencia|esp
G. Bordeaux|Bordeaux|fra
R. Strasbourg|Strasbourg|fra
PAOK Salonika|PAOK FC|gre
Shakhtar D.|Shakhtar Donetsk|ukr
Zenit S-Pb|Zenit|rus
Boca Juniors|Boca Juniors|arg
Santos FC|Santos|bra
`;

const CLUBS: ReadonlyMap<string, TeamName> = new Map(
  CLUB_NAMES.trim()
    .split('\n')
    .map((line) => {
      const [source = '', name = '', country = ''] = line.split('|');
      return [source, { name, country }];
    }),
);

/** The club of a name. The country is used if the club is not in the table. */
export function clubOf(name: string, country?: string): TeamName {
  return CLUBS.get(name) ?? { name, ...(country && { country }) };
}

/** Text in place of a club: the player has no club, or it is unknown. */
export function isNoClub(name: string): boolean {
  return /^(?:NA|Without Club|Retired|Career break|Unknown|Ban)?$/i.test(name);
}

/** The first day of the transfer window, because the lists have no dates. Winter 2012 is in January 2013. */
export function windowOf(period: string, year: string): string {
  if (!/^(?:19|20)\d\d$/.test(year)) rejectRow(`invalid year '${year}'`);
  if (period === 'Summer') return `${year}-07-01`;
  return period === 'Winter'
    ? `${Number(year) + 1}-01-01`
    : rejectRow(`transfer_period must be Summer or Winter, not '${period}'`);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'End of loanMay 31, 2010': only these cells contain a date. */
export function loanEnd(fee: string): string | undefined {
  const [, name = '', day = '', year] = /^End of loan\s*([A-Z][a-z]{2}) (\d{1,2}), (\d{4})$/.exec(fee) ?? [];
  const month = MONTHS.indexOf(name);
  if (year === undefined || month < 0) return undefined;
  return `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const FACTORS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1e3],
  ['Th.', 1e3],
  ['m', 1e6],
]);

/** '€9.10m', '€910Th.', '€85k', '€500' in euros; undefined for other text. */
export function eurosOf(text: string): number | undefined {
  const [, digits, unit = ''] = /^€(\d+(?:\.\d+)?)(Th\.|k|m|)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits) * FACTORS.get(unit)!);
}

export interface Terms {
  readonly type: string;
  /** euros */
  readonly fee?: number;
}

/** The fee column also gives the type of transfer. '?' and '-' mean unknown. */
export function termsOf(text: string): Terms {
  if (/^end of loan/i.test(text)) return { type: 'Back from Loan' };
  if (text === 'loan transfer') return { type: 'Loan' };
  if (text === 'free transfer') return { type: 'Free' };
  if (/^(?:|-|\?|NA|draft)$/.test(text)) return { type: 'N/A' };
  const [, loan] = /^Loan fee:\s*(.+)$/.exec(text) ?? [];
  const fee = eurosOf(loan ?? text);
  if (fee === undefined) rejectRow(`invalid fee '${text}'`);
  if (loan !== undefined) return { type: 'Loan', fee };
  return { type: fee < 1_000_000 ? `€ ${fee / 1000}K` : `€ ${fee / 1_000_000}M`, fee };
}
