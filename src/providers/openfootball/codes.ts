/** openfootball's codes of countries and leagues, and the time zones of its files. */
import { countryByCode, countryByKey } from '../../football/catalogue/countries.ts';

/** Country codes that are neither ISO codes nor keys of the catalogue. */
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['en', 'eng'],
  ['wa', 'wal'],
  ['kos', 'kos'],
]);

/** League codes that do not start with a country > league of the catalogue. */
const COMPETITIONS: ReadonlyMap<string, string> = new Map([
  ['mls', 'usa.1'],
  ['uefa.cl', 'uefa.champions'],
  ['uefa.el', 'uefa.europa'],
  ['uefa.conf', 'uefa.conference'],
  ['uefa.super', 'uefa.super'],
  ['copa.l', 'conmebol.libertadores'],
  ['copa.s', 'conmebol.sudamericana'],
  ['concacaf.cl', 'concacaf.champions'],
]);

/** League code after the country > the same in the catalogue. Tiers are numbers in both. */
const CUPS: ReadonlyMap<string, string> = new Map([
  ['cup', 'cup'],
  ['cup.fa', 'cup'],
  ['cup.l', 'cup.2'],
  ['super', 'super'],
]);

/** First part of a league's code > time zone of its files. */
const ZONES: ReadonlyMap<string, string> = new Map([
  ['arg', 'America/Argentina/Buenos_Aires'],
  ['aut', 'Europe/Vienna'],
  ['bel', 'Europe/Brussels'],
  ['bra', 'America/Sao_Paulo'],
  ['bul', 'Europe/Sofia'],
  ['chn', 'Asia/Shanghai'],
  ['col', 'America/Bogota'],
  ['cze', 'Europe/Prague'],
  ['den', 'Europe/Copenhagen'],
  ['ecu', 'America/Guayaquil'],
  ['eng', 'Europe/London'],
  ['esp', 'Europe/Madrid'],
  ['fra', 'Europe/Paris'],
  ['ger', 'Europe/Berlin'],
  ['gre', 'Europe/Athens'],
  ['hun', 'Europe/Budapest'],
  ['irl', 'Europe/Dublin'],
  ['ita', 'Europe/Rome'],
  ['jpn', 'Asia/Tokyo'],
  ['kor', 'Asia/Seoul'],
  ['mex', 'America/Mexico_City'],
  ['ned', 'Europe/Amsterdam'],
  ['nor', 'Europe/Oslo'],
  ['pol', 'Europe/Warsaw'],
  ['por', 'Europe/Lisbon'],
  ['rou', 'Europe/Bucharest'],
  ['rus', 'Europe/Moscow'],
  ['sco', 'Europe/London'],
  ['srb', 'Europe/Belgrade'],
  ['sui', 'Europe/Zurich'],
  ['swe', 'Europe/Stockholm'],
  ['tur', 'Europe/Istanbul'],
  ['ukr', 'Europe/Kyiv'],
  // Major League Soccer lists all matches in Eastern Time.
  ['usa', 'America/New_York'],
  // European cups are listed in Central European Time, wherever they are played.
  ['uefa', 'Europe/Zurich'],
  // The Libertadores file uses UTC-3 for all matches: from Bogotá to Buenos Aires, kickoffs are from 18:00 to 23:00.
  ['conmebol', 'America/Argentina/Buenos_Aires'],
]);

/** World Cups whose file has times without a zone > zone of the host. */
const WORLD_CUP_ZONES: ReadonlyMap<number, string> = new Map([[2022, 'Asia/Qatar']]);

/** Country key of a code in upper or lower case: 'de' and 'GER' > 'ger'. Undefined for an unknown code. */
export function countryKey(code: string): string | undefined {
  const lower = code.toLowerCase();
  const key = COUNTRIES.get(lower) ?? (lower.length === 2 ? countryByCode(lower)?.key : lower);
  return key === undefined ? undefined : countryByKey(key)?.key;
}

/** Catalogue code of a league file: 'en.1' > 'eng.1'. Undefined for an unknown code. */
export function leagueCode(code: string): string | undefined {
  const competition = COMPETITIONS.get(code);
  if (competition !== undefined) return competition;
  const [country = '', ...rest] = code.split('.');
  const key = countryKey(country);
  return key === undefined ? undefined : leagueOfCountry(key, rest.join('.'));
}

/** Code of a country's league: ('eng', 'cup.l') > 'eng.cup.2'. Undefined if the catalogue has no code for it. */
export function leagueOfCountry(country: string, code: string): string | undefined {
  const suffix = /^[1-9]$/.test(code) ? code : CUPS.get(code);
  return suffix === undefined ? undefined : `${country}.${suffix}`;
}

/** Time zone of a league's file; undefined if it is unknown. */
export function zoneOfLeague(league: string, season: number): string | undefined {
  if (league === 'fifa.world') return WORLD_CUP_ZONES.get(season);
  return ZONES.get(league.split('.')[0] ?? '');
}

/** International competition by its code in the leagues files. */
export function competitionOf(code: string): string | undefined {
  return COMPETITIONS.get(code);
}
