import type { Source } from '../../ingest/records/source.ts';
import { parseInjuries, parseProfiles } from './parse.ts';

/** Excerpts have an extra name part: 'player_injuries.excerpt.csv'. */
const FILE = /(?:^|\/)(player_profiles|player_injuries)(?:\.[a-z]+)?\.csv$/;

function nameOf(path: string): string | undefined {
  return FILE.exec(path)?.[1];
}

/** Absences of players, with Transfermarkt's ids. See README.md in this folder. */
export const transfermarktInjuries: Source = {
  name: 'transfermarkt-injuries',
  title: 'football-datasets: injuries',
  licence: 'no licence file is published; collected from Transfermarkt, whose terms apply',
  homepage: 'https://github.com/salimt/football-datasets',
  personIdProvider: 'transfermarkt',
  accepts: (path) => nameOf(path) !== undefined,
  order: (path) => (nameOf(path) === 'player_profiles' ? 0 : 1),
  parse(chunks, { path }) {
    if (nameOf(path) === undefined) throw new Error(`${path} is neither player_profiles.csv nor player_injuries.csv`);
    return nameOf(path) === 'player_profiles' ? parseProfiles(chunks) : parseInjuries(chunks);
  },
  downloads: () => [],
};
