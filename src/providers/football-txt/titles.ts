/** League, season and time zone of a file, from its first heading. */

import { leagueOfHeading } from './competitions.ts';

const ZONES: ReadonlyMap<string, string> = new Map([
  ['eng', 'Europe/London'],
  ['ger', 'Europe/Berlin'],
  ['aut', 'Europe/Vienna'],
  ['esp', 'Europe/Madrid'],
  ['ita', 'Europe/Rome'],
  ['bel', 'Europe/Brussels'],
  ['sui', 'Europe/Zurich'],
  ['gre', 'Europe/Athens'],
  // Major League Soccer lists all matches in Eastern Time, European cups in Central European Time.
  ['usa', 'America/New_York'],
  ['uefa', 'Europe/Zurich'],
  ['fra', 'Europe/Paris'],
  ['ned', 'Europe/Amsterdam'],
  ['por', 'Europe/Lisbon'],
  ['sco', 'Europe/London'],
  ['tur', 'Europe/Istanbul'],
]);

/** World Cups whose file has times without a zone > zone of the host. */
const WORLD_CUP_ZONES: ReadonlyMap<number, string> = new Map([[2022, 'Asia/Qatar']]);

export interface Season {
  /** catalogue code */
  readonly league: string;
  /** starting year */
  readonly year: number;
  /** runs from summer to spring, so that dates of the next year belong to it too */
  readonly split: boolean;
  /** zone of times without one */
  readonly zone: string | undefined;
}

/**
 * League and season of a title: 'English Premier League 2018/19', 'World Cup 2018', 'World Cup 2026 Qualifying'.
 *
 * @returns a reason if the league is unknown or the season is missing
 */
export function seasonOf(title: string): Season | { readonly reason: string } {
  const [season, year] = /\b(\d{4})(?:[/-]\d{2,4})?(?!\d)/.exec(title) ?? [];
  if (season === undefined) return { reason: `the heading '${title}' names no season` };
  const name = title.replace(season, ' ').replace(/\s+/g, ' ').trim();
  const league = leagueOfHeading(name, Number(year));
  if (league === undefined) return { reason: `unknown league '${name}'` };
  return { league, year: Number(year), split: season.length > 4, zone: zoneOf(league, Number(year)) };
}

function zoneOf(league: string, year: number): string | undefined {
  if (league === 'fifa.world') return WORLD_CUP_ZONES.get(year);
  // Tournaments of national teams list local times.
  return league.startsWith('uefa.euro') ? undefined : ZONES.get(league.split('.')[0] ?? '');
}

/** Country of the files of 'europe/', by the code in their names: '2024-25_fr1.txt'. */
const COUNTRY_CODES: ReadonlyMap<string, string> = new Map([
  ['at', 'aut'],
  ['be', 'bel'],
  ['ch', 'sui'],
  ['de', 'ger'],
  ['en', 'eng'],
  ['es', 'esp'],
  ['fr', 'fra'],
  ['gr', 'gre'],
  ['it', 'ita'],
  ['nl', 'ned'],
  ['pt', 'por'],
  ['sco', 'sco'],
  ['tr', 'tur'],
]);

/**
 * Why the file name cannot be that of the league: it starts with the number of another tier ('2-championship.txt'), or
 * names another country or tier ('2024-25_fr2.txt'). Null if it can.
 */
export function contradiction(path: string, { league }: Season): string | null {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const [country = '', tier = ''] = league.split('.');
  const [, number] = /^(\d)-[a-z]/.exec(file) ?? [];
  const [, code = '', numberOfCode] = /^\d{4}-\d\d_([a-z]+)(\d)\.txt$/.exec(file) ?? [];
  const expected = number ?? numberOfCode;
  const isOtherTier = expected !== undefined && expected !== tier;
  const isOtherCountry = (COUNTRY_CODES.get(code) ?? country) !== country;
  if (!isOtherTier && !isOtherCountry) return null;
  return `the title names ${league}, the file name ${file} another league: rename the file or correct its title`;
}

/** Whether a league is a club cup, whose round numbers are not matchdays. */
export function isCup({ league }: Season): boolean {
  return league.endsWith('.cup') || league.includes('.cup.');
}
