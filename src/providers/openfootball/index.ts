import type { Source } from '../../ingest/records/source.ts';
import { parseClubs } from './parse-clubs.ts';
import { parseLeagues } from './parse-leagues.ts';
import { parseMatches } from './parse-matches.ts';
import { parseSquads } from './parse-squads.ts';

/** Patterns match the file name only, so that a whole repository, a subfolder and a single file all work. */
const MATCHES = /(?:^|\/)(?:worldcup|mls|[a-z]{2,4}(?:\.(?!clubs\.)[a-z\d]+){1,2})\.json$/;
const SQUADS = /(?:^|\/)worldcup\.squads\.json$/;
const CLUBS = /(?:^|\/)[a-z]{2,3}\.clubs\.txt$/;
const LEAGUES = /(?:^|\/)(?:[a-z]{2,3}\.)?leagues\.txt$/;

/** Matches of leagues and World Cups, World Cup squads, clubs with their names, leagues. See README.md in this folder. */
export const openfootball: Source = {
  name: 'openfootball',
  title: 'openfootball',
  licence: 'CC0 1.0',
  homepage: 'https://github.com/openfootball',
  accepts: (path) => MATCHES.test(path) || SQUADS.test(path) || CLUBS.test(path) || LEAGUES.test(path),
  // Goals refer to players of the squads.
  order: (path) => (SQUADS.test(path) ? 0 : 1),
  parse(chunks, { path }) {
    if (SQUADS.test(path)) return parseSquads(chunks, path);
    if (CLUBS.test(path)) return parseClubs(chunks, path);
    return LEAGUES.test(path) ? parseLeagues(chunks) : parseMatches(chunks, path);
  },
  downloads: ({ base, now }) => downloads(now, base),
};

const HOST = 'https://raw.githubusercontent.com';
/** Leagues that are published every season. */
const PUBLISHED = ['en.1', 'en.2', 'de.1', 'de.2', 'es.1', 'it.1', 'fr.1', 'at.1', 'nl.1', 'pt.1', 'sco.1'];
const CALENDAR_YEAR_LEAGUES = ['br.1', 'mls', 'copa.l'];
const LAST_WORLD_CUP = 2026;
const YEARS_BETWEEN_WORLD_CUPS = 4;

/** Files of the current season (a new one starts in July), of the calendar year, and of the latest World Cup. */
function downloads(now: number, base = HOST): { readonly url: string; readonly path: string }[] {
  const date = new Date(now);
  const year = date.getUTCFullYear();
  const start = date.getUTCMonth() >= 6 ? year : year - 1;
  const season = `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
  const since = Math.max(0, year - LAST_WORLD_CUP);
  const worldCup = LAST_WORLD_CUP + since - (since % YEARS_BETWEEN_WORLD_CUPS);
  const paths = [
    ...PUBLISHED.map((code) => `football.json/${season}/${code}.json`),
    ...CALENDAR_YEAR_LEAGUES.map((code) => `football.json/${year}/${code}.json`),
    `worldcup.json/${worldCup}/worldcup.squads.json`,
    `worldcup.json/${worldCup}/worldcup.json`,
  ];
  const root = base.replace(/\/+$/, '');
  return paths.map((path) => ({ url: `${root}/openfootball/${path.replace('/', '/master/')}`, path }));
}
