/** Where openfootball publishes its files. */

const HOST = 'https://raw.githubusercontent.com';
/** The leagues that are published for every season. */
const LEAGUES = ['en.1', 'en.2', 'de.1', 'de.2', 'es.1', 'it.1', 'fr.1', 'at.1', 'nl.1', 'pt.1', 'sco.1'];
const CALENDAR_YEAR_LEAGUES = ['br.1', 'mls', 'copa.l'];
const LAST_WORLD_CUP = 2026;
const YEARS_BETWEEN_WORLD_CUPS = 4;

/** Files of the season under way (from July on the new one), of the calendar year, and of the last World Cup. */
export function downloads(now: number, base = HOST): { readonly url: string; readonly path: string }[] {
  const date = new Date(now);
  const year = date.getUTCFullYear();
  const start = date.getUTCMonth() >= 6 ? year : year - 1;
  const season = `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
  const since = Math.max(0, year - LAST_WORLD_CUP);
  const cup = LAST_WORLD_CUP + since - (since % YEARS_BETWEEN_WORLD_CUPS);
  const paths = [
    ...LEAGUES.map((code) => `football.json/${season}/${code}.json`),
    ...CALENDAR_YEAR_LEAGUES.map((code) => `football.json/${year}/${code}.json`),
    `worldcup.json/${cup}/worldcup.squads.json`,
    `worldcup.json/${cup}/worldcup.json`,
  ];
  const root = base.replace(/\/+$/, '');
  return paths.map((path) => ({ url: `${root}/openfootball/${path.replace('/', '/master/')}`, path }));
}
