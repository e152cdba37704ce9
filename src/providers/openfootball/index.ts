import type { Source } from '../../ingest/records/source.ts';
import { downloads } from './downloads.ts';
import { parseClubs } from './parse-clubs.ts';
import { parseLeagues } from './parse-leagues.ts';
import { parseMatches } from './parse-matches.ts';
import { parseSquads } from './parse-squads.ts';

/** Patterns match the file name only, so that a whole repository, a subfolder and a single file all work. */
const MATCHES = /(?:^|\/)(?:worldcup|euro|mls|[a-z]{2,4}(?:\.(?!clubs\.)[a-z\d]+){1,2})\.json$/;
const SQUADS = /(?:^|\/)worldcup\.squads\.json$/;
const CLUBS = /(?:^|\/)[a-z]{2,3}\.clubs\.txt$/;
const LEAGUES = /(?:^|\/)(?:[a-z]{2,3}\.)?leagues\.txt$/;

/** Matches of leagues, World Cups and Euros, World Cup squads, clubs with their names, leagues. See README.md in this folder. */
export const openfootball: Source = {
  name: 'openfootball',
  title: 'openfootball',
  licence: 'CC0 1.0',
  isOpen: true,
  homepage: 'https://github.com/openfootball',
  accepts: (path) => MATCHES.test(path) || SQUADS.test(path) || CLUBS.test(path) || LEAGUES.test(path),
  // Goals refer to players of the squads.
  order: (path) => (SQUADS.test(path) ? 0 : 1),
  parse(chunks, { path }) {
    if (SQUADS.test(path)) return parseSquads(chunks, path);
    if (CLUBS.test(path)) return parseClubs(chunks, path);
    return LEAGUES.test(path) ? parseLeagues(chunks) : parseMatches(chunks, path);
  },
  downloads,
};
