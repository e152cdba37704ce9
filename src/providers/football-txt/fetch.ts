/** Where openfootball publishes its text files. */

const HOST = 'https://raw.githubusercontent.com';
const ENGLAND = ['1-premierleague', '2-championship', '3-league1', '4-league2', '5-nationalleague', 'eflcup', 'facup'];
const GERMANY = ['1-bundesliga', '2-bundesliga2', '3-liga3', 'cup'];
/** folder and ending of a file of the repository 'europe' */
const EUROPE = [
  ['france', 'fr1'],
  ['france', 'fr2'],
  ['netherlands', 'nl1'],
  ['portugal', 'pt1'],
  ['scotland', 'sco1'],
  ['turkey', 'tr1'],
] as const;
/** They do not change any more. */
const WORLD_CUPS = ['2018_squads', '2018_full', '2022_squads', '2022_full'];

/** Files of the season under way, from July on the new one, and the World Cups that have line-ups. */
export function downloads(now: number, base = HOST): { readonly url: string; readonly path: string }[] {
  const date = new Date(now);
  const start = date.getUTCMonth() >= 6 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  const season = `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
  const paths = [
    ...WORLD_CUPS.map((name) => `worldcup/more/${name}.txt`),
    ...ENGLAND.map((name) => `england/${season}/${name}.txt`),
    ...GERMANY.map((name) => `deutschland/${season}/${name}.txt`),
    ...EUROPE.map(([country, name]) => `europe/${country}/${season}_${name}.txt`),
  ];
  const root = base.replace(/\/+$/, '');
  return paths.map((path) => ({ url: `${root}/openfootball/${path.replace('/', '/master/')}`, path }));
}
