/** League, season and time zone of a file, from its first heading. */

/** Heading without the season > league code. */
const LEAGUES: ReadonlyMap<string, string> = new Map([
  ['English Premier League', 'eng.1'],
  ['English Championship', 'eng.2'],
  ['English League One', 'eng.3'],
  ['English League Two', 'eng.4'],
  ['English National League', 'eng.5'],
  ['English FA Cup', 'eng.cup'],
  ['English EFL Cup', 'eng.cup.2'],
  ['Deutsche Bundesliga', 'ger.1'],
  ['Deutsche 2. Bundesliga', 'ger.2'],
  ['Deutsche 3. Liga', 'ger.3'],
  ['DFB Pokal', 'ger.cup'],
  ['French Ligue 1', 'fra.1'],
  ['French Ligue 2', 'fra.2'],
  ['French Coupe de France', 'fra.cup'],
  ['Netherlands Eredivisie', 'ned.1'],
  ['Netherlands Eerste Divisie', 'ned.2'],
  ['Netherlands Cup', 'ned.cup'],
  ['Portuguese Primeira Liga', 'por.1'],
  ['Portuguese Segunda Liga', 'por.2'],
  ['Portuguese Taça de Portugal', 'por.cup'],
  ['Scottish Premiership', 'sco.1'],
  ['Turkish Süper Lig', 'tur.1'],
  ['Turkish 1. Lig', 'tur.2'],
  ['Türkiye Kupasi', 'tur.cup'],
  ['World Cup', 'fifa.world'],
  ['World Cup Qualifying', 'fifa.world.q'],
]);

const ZONES: ReadonlyMap<string, string> = new Map([
  ['eng', 'Europe/London'],
  ['ger', 'Europe/Berlin'],
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
  const [season, year] = /\b(\d{4})(?:\/\d{2,4})?(?!\d)/.exec(title) ?? [];
  if (season === undefined) return { reason: `the heading '${title}' names no season` };
  const name = title.replace(season, '').replace(/\s+/g, ' ').trim();
  const league = LEAGUES.get(name);
  if (league === undefined) return { reason: `unknown league '${name}'` };
  const zone = league === 'fifa.world' ? WORLD_CUP_ZONES.get(Number(year)) : ZONES.get(league.split('.')[0] ?? '');
  return { league, year: Number(year), split: season.includes('/'), zone };
}

/** Whether a league is a club cup, whose round numbers are not matchdays. */
export function isCup({ league }: Season): boolean {
  return league.endsWith('.cup') || league.includes('.cup.');
}
