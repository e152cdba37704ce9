/** What openfootball calls countries and leagues, and where the clocks hang that its times are read from. */
import { countryByCode, countryByKey } from '../../football/catalogue/countries.ts';

/** Codes that are neither an ISO code nor a key of ours. */
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['en', 'eng'],
  ['wa', 'wal'],
  ['kos', 'kos'],
]);

/** League codes that carry no country; a name to the left of `|` is the file's. */
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

/** A league's own code behind the country's > the same in the catalogue. Tiers are numbers in both. */
const CUPS: ReadonlyMap<string, string> = new Map([
  ['cup', 'cup'],
  ['cup.fa', 'cup'],
  ['cup.l', 'cup.2'],
  ['super', 'super'],
]);

/** Zone of a league's country, for the times of its matches; the league's own where it spans countries. */
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
  // Major League Soccer lists every match by Eastern time.
  ['usa', 'America/New_York'],
  // European cups are listed by Central European time wherever they are played.
  ['uefa', 'Europe/Zurich'],
  // The Libertadores file has 18:00 to 23:00 for matches from Bogotá to Buenos Aires: one clock, that of UTC-3.
  ['conmebol', 'America/Argentina/Buenos_Aires'],
]);

/** Hosts of World Cups whose file has times without a zone. */
const WORLD_CUP_ZONES: ReadonlyMap<number, string> = new Map([[2022, 'Asia/Qatar']]);

/** The key of a country code of openfootball in either case: 'de' and 'GER' > 'ger'. Undefined for an unknown one. */
export function countryKey(code: string): string | undefined {
  const lower = code.toLowerCase();
  const key = COUNTRIES.get(lower) ?? (lower.length === 2 ? countryByCode(lower)?.key : lower);
  return key === undefined ? undefined : countryByKey(key)?.key;
}

/** The catalogue's code of a league file's: 'en.1' > 'eng.1'. Undefined where none can be derived. */
export function leagueCode(code: string): string | undefined {
  const competition = COMPETITIONS.get(code);
  if (competition !== undefined) return competition;
  const [country = '', ...rest] = code.split('.');
  const key = countryKey(country);
  return key === undefined ? undefined : leagueOfCountry(key, rest.join('.'));
}

/** The code of a country's league: ('eng', 'cup.l') > 'eng.cup.2'. Undefined for one the catalogue has no word for. */
export function leagueOfCountry(country: string, own: string): string | undefined {
  const word = /^[1-9]$/.test(own) ? own : CUPS.get(own);
  return word === undefined ? undefined : `${country}.${word}`;
}

/** The zone in which a league's file has its times, or undefined where it is not known. */
export function zoneOfLeague(league: string, season: number): string | undefined {
  if (league === 'fifa.world') return WORLD_CUP_ZONES.get(season);
  return ZONES.get(league.split('.')[0] ?? '');
}

/** Competitions across borders, by their code in the leagues files. */
export function competitionOf(code: string): string | undefined {
  return COMPETITIONS.get(code);
}
