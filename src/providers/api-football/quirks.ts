/** What is odd about API-Football's answers, one function for each oddity. All are pure. */
import { utcDay } from '../../base/zones.ts';
import { ENDPOINTS } from './codes.ts';

/** `parameters` and `errors` are an empty array where there are none, and an object where there are some. */
export function parametersOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

/** The interface answers its errors with status 200, by field; a gateway before it says `message` without an envelope. */
export function errorText(errors: unknown): string | null {
  if (typeof errors !== 'object' || errors === null) return null;
  const entries = Object.entries(errors).filter(([, text]) => typeof text === 'string' && text !== '');
  if (entries.length === 0) return null;
  return entries.map(([field, text]) => `${field}: ${text}`).join('; ');
}

/**
 * Answers are saved without their envelope too, under a name that tells the endpoint: `fixtures/events/592872.json`,
 * `players_topscorers_39_2022.json`, `fixtures-players/1.json`. The longest endpoint named wins.
 */
export function endpointOfPath(path: string): string | null {
  const words = `/${path
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^a-z]+/g, '/')}/`;
  const named = ENDPOINTS.filter((endpoint) => words.includes(`/${endpoint}/`));
  return named.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** The parameters in a file's name: `fixture=592872`, or the one number that says whose events these are. */
export function parametersOfPath(path: string, endpoint: string): Record<string, string> {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '');
  const named = [...name.matchAll(/([a-z]+)=([\w-]+)/g)].map(([, key = '', value = '']) => [key, value]);
  if (named.length > 0) return Object.fromEntries(named);
  const numbers = name.match(/\d+/g) ?? [];
  if (numbers.length !== 1) return {};
  if (/^fixtures\/(events|lineups|statistics|players)$/.test(endpoint)) return { fixture: numbers[0] };
  return /^(trophies|sidelined|players\/teams)$/.test(endpoint) ? { player: numbers[0] } : {};
}

/** '192 cm', '85 kg', or the number alone. */
export function measureOf(text: string | null | undefined): number | undefined {
  const [, number] = /^\s*(\d{2,3})(?:[.,]\d+)?\s*(?:cm|kg)?\s*$/.exec(text ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Days that never were ('0000-00-00', '1900-01-00') and shortened ones ('010716') stand for days not known. */
export function dayOf(text: string | null | undefined): string | undefined {
  const [, day] = /^(\d{4}-\d\d-\d\d)/.exec(text ?? '') ?? [];
  return day === undefined || day.startsWith('0000') || utcDay(day) === null ? undefined : day;
}

/** Values of statistics are numbers, '52%' or '1.32'; null is nought or not known. */
export function numberOf(value: number | string | null | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const [, number] = /^\s*(-?\d+(?:\.\d+)?)\s*%?\s*$/.exec(value ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Passes that arrived are counted; up to 2020 their share of all passes stood there instead, with a percent sign. */
export function accuratePasses(accuracy: number | string | null | undefined, total: number | undefined) {
  const number = numberOf(accuracy);
  if (number === undefined || typeof accuracy !== 'string' || !accuracy.includes('%')) return number;
  return total === undefined ? undefined : Math.round((total * number) / 100);
}

/** '€ 9.1M', '€ 850K', '€9M': euros. Words such as 'Free' and 'Loan' say no fee. */
export function feeOf(type: string): number | undefined {
  const [, number, unit] = /€\s*(\d+(?:[.,]\d+)?)\s*([MK])?/i.exec(type) ?? [];
  if (number === undefined) return undefined;
  const times = unit?.toUpperCase() === 'M' ? 1_000_000 : unit?.toUpperCase() === 'K' ? 1_000 : 1;
  return Math.round(Number(number.replace(',', '.')) * times);
}

/** 'Brazil U20', 'Spain W', 'Japan U20 W': a nation's teams are named for it. */
export function nationOf(teamName: string): string {
  return teamName.replace(/\s+(?:U-?\d\d|W|Olympic)(?:\s+W)?$/, '');
}

/** 'Group A - 3' is played in a group with a table of its own; 'Group Stage - 3' does not say which. */
export function groupOf(round: string): string | undefined {
  return /^(Group [A-Z]\d?)(?: - \d+)?$/.exec(round)?.[1];
}

interface Substitution {
  readonly player: number | null;
  readonly assist: number | null;
}

/** Who is seen in a match, in its order: substitutions, and players of all that happens besides. */
export type Seen = Substitution | { readonly onPitch: number };

/**
 * Since about 2022 `player` goes off and `assist` comes on; in matches recorded before it is the other way round. The
 * line-ups tell where they are at hand; else who was seen on the pitch before and after. What tells nothing is read as
 * it is written today.
 *
 * @param starters ids of those who start, empty where no line-up is at hand
 */
export function playerGoesOff(seen: readonly Seen[], starters: ReadonlySet<number>): boolean {
  let votes = 0;
  for (const [index, one] of seen.entries()) {
    if ('onPitch' in one) continue;
    const before = seen.slice(0, index);
    const after = seen.slice(index + 1);
    votes += starts(one.player) - starts(one.assist);
    votes += Number(isIn(before, one.player)) - Number(isIn(before, one.assist));
    votes += Number(isIn(after, one.assist)) - Number(isIn(after, one.player));
  }
  return votes >= 0;

  function starts(id: number | null): number {
    return id !== null && starters.has(id) ? 1 : 0;
  }
}

function isIn(seen: readonly Seen[], id: number | null): boolean {
  return id !== null && seen.some((one) => 'onPitch' in one && one.onPitch === id);
}
