import type { Source } from '../../ingest/records/source.ts';
import { parseInjuries, parseProfiles } from './parse.ts';

/** Files may be cut: 'player_injuries.excerpt.csv'. */
const FILE = /(?:^|\/)(player_profiles|player_injuries)(?:\.[a-z]+)?\.csv$/;

function nameOf(path: string): string | undefined {
  return FILE.exec(path)?.[1];
}

/** Absences of players, named by Transfermarkt's ids. See README.md in this folder. */
export const transfermarktInjuries: Source = {
  name: 'transfermarkt-injuries',
  title: 'football-datasets: injuries',
  licence: 'no licence file is published; collected from Transfermarkt, whose terms apply',
  homepage: 'https://github.com/salimt/football-datasets',
  peopleOf: 'transfermarkt',
  accepts: (path) => nameOf(path) !== undefined,
  order: (path) => (nameOf(path) === 'player_profiles' ? 0 : 1),
  parse(chunks, { path }) {
    if (nameOf(path) === undefined) throw new Error(`no file of this source: ${path}`);
    return nameOf(path) === 'player_profiles' ? parseProfiles(chunks) : parseInjuries(chunks);
  },
  downloads: () => [],
};
