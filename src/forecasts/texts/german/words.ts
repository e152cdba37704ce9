/** German words for teams, numbers, dates and competitions. */
import type { Side } from '../../../football/score.ts';
import type { GoalFacts, MatchFacts, RoundFacts } from '../facts.ts';

const MONTHS = [
  ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli'],
  ...['August', 'September', 'Oktober', 'November', 'Dezember'],
];
const DAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'];
const NUMBERS = [
  'kein',
  'ein',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];
const COUNTRIES = new Intl.DisplayNames(['de'], { type: 'region' });
/** Nations without a region code of their own. */
const BRITISH: Readonly<Record<string, string>> = {
  'GB-ENG': 'England',
  'GB-SCT': 'Schottland',
  'GB-WLS': 'Wales',
  'GB-NIR': 'Nordirland',
};
/** Countries with an article: nominative and accusative are the same. */
const FEMININE = new Set(['CH', 'TR', 'UA', 'SK', 'MN', 'CD', 'CF', 'DO', 'CI']);
const PLURAL = new Set([
  'NL',
  'US',
  'AE',
  'PH',
  'BS',
  'FO',
  'KM',
  'MV',
  'SC',
  'SB',
  'KY',
  'VG',
  'VI',
  'TC',
  'BM',
  'CK',
]);

export interface TeamWords {
  /** nominative and accusative, with the article of a country that has one */
  readonly name: string;
  /** 'von Spanien', 'der Schweiz' */
  readonly genitive: string;
  /** 'bei Spanien', 'bei der Schweiz', 'bei den USA' */
  readonly at: string;
  readonly isPlural: boolean;
}

export function teamOf({ home, away, countries }: MatchFacts, side: Side): TeamWords {
  const name = side === 'home' ? home : away;
  const code = countries?.[side] ?? null;
  if (code === null) return { name, genitive: `von ${name}`, at: `bei ${name}`, isPlural: false };
  const german = BRITISH[code] ?? (/^[A-Z]{2}$/.test(code) ? COUNTRIES.of(code) : undefined) ?? name;
  const isPlural = PLURAL.has(code);
  if (!isPlural && !FEMININE.has(code)) {
    return { name: german, genitive: `von ${german}`, at: `bei ${german}`, isPlural };
  }
  const at = `bei ${isPlural ? 'den' : 'der'} ${german}`;
  return { name: `die ${german}`, genitive: `der ${german}`, at, isPlural };
}

/** The verb in the number of the team. */
export const verb = ({ isPlural }: TeamWords, singular: string, plural: string): string =>
  isPlural ? plural : singular;

export const word = (count: number): string => NUMBERS[count] ?? String(count);

/** 'kein Tor', 'ein Tor', 'zwei Tore' for neuter and masculine nouns */
export function counted(count: number, one: string, many: string): string {
  return count === 0 ? `kein ${one}` : count === 1 ? `ein ${one}` : `${word(count)} ${many}`;
}

export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} und ${items.at(-1)}`;
}

/** '14. Februar 2026' */
export function dayOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${day}. ${MONTHS[month - 1]} ${year}`;
}

/** 'am Samstag, dem 14. Februar 2026,' or 'am 14. Februar 2026' */
export function onDay(date: string, withWeekday: boolean): string {
  const weekday = DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return withWeekday ? `am ${weekday}, dem ${dayOf(date)},` : `am ${dayOf(date)}`;
}

const FEMININE_LEAGUE =
  /liga\b|league\b|\bliga|serie|ligue|divis|ship\b|ekstraklasa|allsvenskan|eliteserien|superettan/i;

/** 'in der Premier League', 'im Finale des Wettbewerbs FA Cup', 'in einem Freundschaftsspiel' */
export function competitionOf({ league, isFriendly, round }: MatchFacts): string {
  if (isFriendly) return 'in einem Freundschaftsspiel';
  const stage = round === null || round.kind === 'matchday' ? '' : stageOf(round);
  const competition = /^world cup$/i.test(league)
    ? stage === ''
      ? 'bei der Weltmeisterschaft'
      : 'der Weltmeisterschaft'
    : FEMININE_LEAGUE.test(league)
      ? `${stage === '' ? 'in der' : 'der'} ${league}`
      : `${stage === '' ? 'im' : 'des'} Wettbewerb${stage === '' ? '' : 's'} ${league}`;
  return stage === '' ? competition : `${stage} ${competition}`;
}

function stageOf(round: Exclude<RoundFacts, { kind: 'matchday' }>): string {
  if (round.kind === 'final') return 'im Finale';
  if (round.kind === 'third-place') return 'im Spiel um Platz drei';
  if (round.kind === 'group') return `in der Gruppe ${round.name.replace(/^group /i, '')}`;
  const names: Readonly<Record<number, string>> = { 4: 'Halbfinale', 8: 'Viertelfinale', 16: 'Achtelfinale' };
  const name = names[round.teams];
  return name === undefined ? `in der Runde der letzten ${word(round.teams)}` : `im ${name}`;
}

/** '12.', '45.+2', '54., Elfmeter' */
export function mark({ minute, extra, how }: Pick<GoalFacts, 'minute' | 'extra' | 'how'>): string {
  const at = extra === null ? `${minute}.` : `${minute}.+${extra}`;
  return how === 'penalty' ? `${at}, Elfmeter` : at;
}
