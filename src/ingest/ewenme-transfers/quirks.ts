/** What is odd about ewenme's lists of transfers, one function for each oddity. All are pure. */
import type { TeamName } from '../source.ts';
import { refuse } from '../table-rows.ts';

/** Shortened names that no club goes by anywhere else: short name | the club's | country */
const SHORT = `
Bay. Leverkusen|Bayer Leverkusen|ger
Bor. Dortmund|Borussia Dortmund|ger
Bor. M'gladbach|Borussia Mönchengladbach|ger
E. Frankfurt|Eintracht Frankfurt|ger
1860 Munich|TSV 1860 Munich|ger
F. Düsseldorf|Fortuna Düsseldorf|ger
Arm. Bielefeld|Arminia Bielefeld|ger
E. Braunschweig|Eintracht Braunschweig|ger
1.FC Union Berlin|Union Berlin|ger
Sheff Utd|Sheffield United|eng
Milan AC|AC Milan|ita
US Sassuolo|Sassuolo|ita
Foggia Calcio|Foggia|ita
Reggina Calcio|Reggina|ita
Como Calcio|Como|ita
Carpi FC 1909|Carpi|ita
Calcio Padova|Padova|ita
Catania SSD|Catania|ita
Novara Calcio 1908|Novara|ita
`;

const CLUBS: ReadonlyMap<string, TeamName> = new Map(
  SHORT.trim()
    .split('\n')
    .map((line) => {
      const [short = '', name = '', country = ''] = line.split('|');
      return [short, { name, country }];
    }),
);

/** A club by the name that stands there, of a country where that is known. */
export function clubOf(name: string, country?: string): TeamName {
  return CLUBS.get(name) ?? { name, ...(country && { country }) };
}

/** Words in the place of a club: the player goes nowhere, or nobody knows. */
export function isNoClub(name: string): boolean {
  return /^(?:NA|Without Club|Retired|Career break|Unknown|Ban)?$/i.test(name);
}

/** There are no days: a window is as good as its first one. The season 2012 has its winter in 2013. */
export function windowOf(period: string, year: string): string {
  if (!/^(?:19|20)\d\d$/.test(year)) refuse(`no such year: '${year}'`);
  if (period === 'Summer') return `${year}-07-01`;
  return period === 'Winter' ? `${Number(year) + 1}-01-01` : refuse(`neither summer nor winter: '${period}'`);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'End of loanMay 31, 2010': of these alone the day is known. */
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

/** '€9.10m', '€910Th.', '€85k', '€500': euros; undefined for other text. */
export function eurosOf(text: string): number | undefined {
  const [, digits, unit = ''] = /^€(\d+(?:\.\d+)?)(Th\.|k|m|)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits) * FACTORS.get(unit)!);
}

export interface Terms {
  readonly type: string;
  /** euros */
  readonly fee?: number;
}

/** The text in the place of a fee says what kind of move it was: '?' and '-' where nobody knows. */
export function termsOf(text: string): Terms {
  if (/^end of loan/i.test(text)) return { type: 'Back from Loan' };
  if (text === 'loan transfer') return { type: 'Loan' };
  if (text === 'free transfer') return { type: 'Free' };
  if (/^(?:|-|\?|NA|draft)$/.test(text)) return { type: 'N/A' };
  const [, loan] = /^Loan fee:\s*(.+)$/.exec(text) ?? [];
  const fee = eurosOf(loan ?? text);
  if (fee === undefined) refuse(`no such fee: '${text}'`);
  if (loan !== undefined) return { type: 'Loan', fee };
  return { type: fee < 1_000_000 ? `€ ${fee / 1000}K` : `€ ${fee / 1_000_000}M`, fee };
}
