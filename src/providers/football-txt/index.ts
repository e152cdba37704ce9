import { startingYear } from '../../football/season/starting-year.ts';
import type { Source } from '../../ingest/records/source.ts';
import { parseMatches } from './parse-matches.ts';
import { parseSquads } from './parse-squads.ts';

/** Patterns match the file name only, so that a whole repository, a subfolder and a single file all work. */
const MATCHES =
  /(?:^|\/)(?:\d-[a-z]+\d?|(?:fa|efl)?cup|cup_finals|quali_playoffs|euro|cl|el|conf|mls|\d{4}-\d\d_[a-z]+\d?|\d{4}(?:_full)?)\.txt$/;
const SQUADS = /(?:^|\/)(?:\d{4}_squads|squads\/\w+)\.txt$/;
/** Short forms of other files, without dates. */
const SHORT = /(?:^|\/)min\//;

/** Matches, line-ups and squads in openfootball's text format. See README.md in this folder. */
export const footballTxt: Source = {
  name: 'football-txt',
  title: 'openfootball, Football.TXT',
  licence: 'CC0 1.0',
  isOpen: true,
  homepage: 'https://github.com/openfootball',
  accepts: (path) => SQUADS.test(path) || (MATCHES.test(path) && !SHORT.test(path)),
  // Line-ups refer to players of the squads.
  order: (path) => (SQUADS.test(path) ? 0 : 1),
  parse: (chunks, { path }) => (SQUADS.test(path) ? parseSquads(chunks) : parseMatches(chunks, path)),
  downloads: ({ base, now }) => downloads(now, base),
};

const HOST = 'https://raw.githubusercontent.com';
const ENGLAND = ['1-premierleague', '2-championship', '3-league1', '4-league2', '5-nationalleague', 'eflcup', 'facup'];
const GERMANY = ['1-bundesliga', '2-bundesliga2', '3-liga3', 'cup'];
/** Folder and name ending of each file of the repository 'europe'. */
const EUROPE = [
  ['france', 'fr1'],
  ['france', 'fr2'],
  ['netherlands', 'nl1'],
  ['portugal', 'pt1'],
  ['scotland', 'sco1'],
  ['turkey', 'tr1'],
] as const;
const WORLD_CUPS_WITH_LINEUPS = ['2018_squads', '2018_full', '2022_squads', '2022_full'];

/** Files of the current season (a new one starts in July), and of the World Cups that have line-ups. */
function downloads(now: number, base = HOST): { readonly url: string; readonly path: string }[] {
  const start = startingYear(now);
  const season = `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
  const paths = [
    ...WORLD_CUPS_WITH_LINEUPS.map((name) => `worldcup/more/${name}.txt`),
    ...ENGLAND.map((name) => `england/${season}/${name}.txt`),
    ...GERMANY.map((name) => `deutschland/${season}/${name}.txt`),
    ...EUROPE.map(([country, name]) => `europe/${country}/${season}_${name}.txt`),
  ];
  const root = base.replace(/\/+$/, '');
  return paths.map((path) => ({ url: `${root}/openfootball/${path.replace('/', '/master/')}`, path }));
}
