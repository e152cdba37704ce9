/** Quirks of API-Football's responses, one pure function each. */
import { utcDay } from '../../base/zones.ts';
import { ENDPOINTS } from './codes.ts';

/** `parameters` and `errors` are an array when empty and an object otherwise. */
export function parametersOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

/** The API returns errors by field with status 200. Its gateway returns `message` without an envelope. */
export function errorText(errors: unknown): string | null {
  if (typeof errors !== 'object' || errors === null) return null;
  const entries = Object.entries(errors).filter(([, text]) => typeof text === 'string' && text !== '');
  if (entries.length === 0) return null;
  return entries.map(([field, text]) => `${field}: ${text}`).join('; ');
}

/**
 * Responses are also saved without their envelope, under a path that contains the endpoint: `fixtures/events/592872.json`,
 * `players_topscorers_39_2022.json`, `fixtures-players/1.json`. The longest matching endpoint applies.
 */
export function endpointOfPath(path: string): string | null {
  const words = `/${path
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^a-z]+/g, '/')}/`;
  const matching = ENDPOINTS.filter((endpoint) => words.includes(`/${endpoint}/`));
  return matching.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** Parameters in a file name: `fixture=592872`, or a single number, which is the id of the fixture or player. */
export function parametersOfPath(path: string, endpoint: string): Record<string, string> {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '');
  const named = [...name.matchAll(/([a-z]+)=([\w-]+)/g)].map(([, key = '', value = '']) => [key, value]);
  if (named.length > 0) return Object.fromEntries(named);
  const numbers = name.match(/\d+/g) ?? [];
  if (numbers.length !== 1) return {};
  if (/^fixtures\/(events|lineups|statistics|players)$/.test(endpoint)) return { fixture: numbers[0] };
  return /^(trophies|sidelined|players\/teams)$/.test(endpoint) ? { player: numbers[0] } : {};
}

/** '192 cm', '85 kg', or only the number. */
export function measureOf(text: string | null | undefined): number | undefined {
  const [, number] = /^\s*(\d{2,3})(?:[.,]\d+)?\s*(?:cm|kg)?\s*$/.exec(text ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Invalid dates ('0000-00-00', '1900-01-00') and shortened ones ('010716') mean unknown. */
export function dayOf(text: string | null | undefined): string | undefined {
  const [, day] = /^(\d{4}-\d\d-\d\d)/.exec(text ?? '') ?? [];
  return day === undefined || day.startsWith('0000') || utcDay(day) === null ? undefined : day;
}

/** Statistics are numbers or text: 7, '52%', '1.32'. Null means zero or unknown. */
export function numberOf(value: number | string | null | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const [, number] = /^\s*(-?\d+(?:\.\d+)?)\s*%?\s*$/.exec(value ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Accurate passes are a count. Until 2020 they are a percentage of all passes, with a percent sign. */
export function accuratePasses(accuracy: number | string | null | undefined, total: number | undefined) {
  const number = numberOf(accuracy);
  if (number === undefined || typeof accuracy !== 'string' || !accuracy.includes('%')) return number;
  return total === undefined ? undefined : Math.round((total * number) / 100);
}

/** '€ 9.1M', '€ 850K', '€9M' in euros; undefined for text such as 'Free' and 'Loan'. */
export function feeOf(type: string): number | undefined {
  const [, number, unit] = /€\s*(\d+(?:[.,]\d+)?)\s*([MK])?/i.exec(type) ?? [];
  if (number === undefined) return undefined;
  const factor = unit?.toUpperCase() === 'M' ? 1_000_000 : unit?.toUpperCase() === 'K' ? 1_000 : 1;
  return Math.round(Number(number.replace(',', '.')) * factor);
}

/** The nation in the name of a national team: 'Brazil U20', 'Spain W', 'Japan U20 W'. */
export function nationOf(teamName: string): string {
  return teamName.replace(/\s+(?:U-?\d\d|W|Olympic)(?:\s+W)?$/, '');
}

/** 'Group A - 3' names a group with its own table. 'Group Stage - 3' does not name the group. */
export function groupOf(round: string): string | undefined {
  return /^(Group [A-Z]\d?)(?: - \d+)?$/.exec(round)?.[1];
}

interface Substitution {
  readonly player: number | null;
  readonly assist: number | null;
}

/** An event as evidence: a substitution, or a player who was on the pitch. */
export type Sighting = Substitution | { readonly onPitch: number };

/**
 * Since about 2022 `player` goes off and `assist` comes on. In matches recorded earlier it is the other way round. The
 * starting elevens decide, and the players seen on the pitch before and after each substitution. Without evidence the
 * current meaning applies.
 *
 * @param sightings all events of the match, in order
 * @param starters ids of the players in the starting elevens; empty if there are no line-ups
 */
export function playerGoesOff(sightings: readonly Sighting[], starters: ReadonlySet<number>): boolean {
  let votes = 0;
  for (const [index, sighting] of sightings.entries()) {
    if ('onPitch' in sighting) continue;
    const before = sightings.slice(0, index);
    const after = sightings.slice(index + 1);
    votes += starts(sighting.player) - starts(sighting.assist);
    votes += Number(isIn(before, sighting.player)) - Number(isIn(before, sighting.assist));
    votes += Number(isIn(after, sighting.assist)) - Number(isIn(after, sighting.player));
  }
  return votes >= 0;

  function starts(id: number | null): number {
    return id !== null && starters.has(id) ? 1 : 0;
  }
}

function isIn(sightings: readonly Sighting[], id: number | null): boolean {
  return id !== null && sightings.some((sighting) => 'onPitch' in sighting && sighting.onPitch === id);
}
