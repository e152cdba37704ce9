/** English words for numbers, dates, places and competitions, as British newspapers write them. */
import type { GoalFacts, MatchFacts, RoundFacts } from '../facts.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
export const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
export const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

/** 'two', '12'; 0 is 'no' */
export const word = (count: number): string => NUMBERS[count] ?? String(count);

/** 'third', '12th' */
export function ordinal(number: number): string {
  return ORDINALS[number] ?? numeral(number);
}

/** '3rd', '12th' */
export function numeral(number: number): string {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** 'one goal', 'no goals' */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${word(count)} ${count === 1 ? one : many}`;

/** 'a third', 'an eighth', 'an 80%' */
export const withArticle = (text: string): string =>
  `${/^(?:8|11\b|11th|18\b|18th|[aeiou](?!ne\b))/i.test(text) ? 'an' : 'a'} ${text}`;

/** 'A', 'A and B', 'A, B and C' */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** 'Arsenal's', 'Wolves'' */
export const possessive = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);

/** '14 February 2026' */
export function dayOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** 'Saturday 14 February 2026' */
export function weekdayOf(date: string): string {
  return `${DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]} ${dayOf(date)}`;
}

const WITH_ARTICLE =
  /(?:\b(?:stadium|arena|ground|oval|dome|bowl|centre|sports? complex|amphitheatre|velodrome|stadion)$)|^(?:est[aá]dio?|stade|stadio|stadion|parc)\b/i;
const WITHOUT_ARTICLE = /^(?:the|wembley)\b/i;

/** 'at the Emirates Stadium', 'at Old Trafford', 'in Madrid'; empty if unknown */
export function placeOf({ venue, city }: Pick<MatchFacts, 'venue' | 'city'>): string {
  if (venue === null) return city === null ? '' : `in ${city}`;
  return `at ${WITH_ARTICLE.test(venue) && !WITHOUT_ARTICLE.test(venue) ? 'the ' : ''}${venue}`;
}

const LEAGUE_WITHOUT_ARTICLE =
  /^(?:la|le|il|serie|série|ligue|liga|league (?:one|two)|primera|segunda|primeira|nb|mls|national \d|i{1,3} liga)\b/i;

/** 'the Premier League', 'La Liga', 'World Cup qualifying' */
export function leagueName({ league, isFriendly }: Pick<MatchFacts, 'league' | 'isFriendly'>): string {
  if (isFriendly) return 'a friendly';
  const women = /^(.+) - Women$/.exec(league)?.[1];
  if (women !== undefined) return `the Women's ${women}`;
  const qualifying = /^(.*?)\s*-?\s*(?:qualification|qualifiers?|qualifying)\b.*$/i.exec(league);
  if (qualifying?.[1]) return `${qualifying[1].trim()} qualifying`;
  return LEAGUE_WITHOUT_ARTICLE.test(league) ? league : `the ${league}`;
}

/** 'in the Premier League', 'in the final of the FA Cup', 'in a friendly' */
export function competitionOf(match: MatchFacts): string {
  const league = leagueName(match);
  const { round } = match;
  if (round === null || match.isFriendly) return `in ${league}`;
  if (round.kind === 'matchday') return `in ${league}`;
  if (round.kind === 'group') return `in ${round.name} of ${league}`;
  return `in ${roundName(round)} of ${league}`;
}

function roundName(round: Exclude<RoundFacts, { kind: 'matchday' | 'group' }>): string {
  if (round.kind === 'final') return 'the final';
  if (round.kind === 'third-place') return 'the third-place match';
  if (round.teams === 4) return 'the semi-finals';
  return round.teams === 8 ? 'the quarter-finals' : `the last ${round.teams}`;
}

/** 'in the 12th minute', 'in stoppage time' */
export function minuteOf({ minute, extra }: Pick<GoalFacts, 'minute' | 'extra'>): string {
  if (extra !== null && minute >= 90) return minute >= 105 ? 'in extra time' : 'in stoppage time';
  if (extra !== null) return 'in first-half stoppage time';
  return `in the ${ordinal(minute)} minute`;
}

/** '12', '45+2', '54 pen' */
export function mark({ minute, extra, how }: Pick<GoalFacts, 'minute' | 'extra' | 'how'>): string {
  const at = extra === null ? String(minute) : `${minute}+${extra}`;
  return how === 'penalty' ? `${at} pen` : at;
}
