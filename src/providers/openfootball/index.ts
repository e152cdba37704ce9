import type { Source } from '../../ingest/records/source.ts';
import { downloads } from './fetch.ts';
import { parseClubs } from './parse-clubs.ts';
import { parseLeagues } from './parse-leagues.ts';
import { parseMatches } from './parse-matches.ts';
import { parseSquads } from './parse-squads.ts';

/** By the file's own name, so that a folder, a folder within it and a single file are all read alike. */
const MATCHES = /(?:^|\/)(?:worldcup|mls|[a-z]{2,4}(?:\.(?!clubs\.)[a-z\d]+){1,2})\.json$/;
const SQUADS = /(?:^|\/)worldcup\.squads\.json$/;
const CLUBS = /(?:^|\/)[a-z]{2,3}\.clubs\.txt$/;
const LEAGUES = /(?:^|\/)(?:[a-z]{2,3}\.)?leagues\.txt$/;

/** Matches of leagues and World Cups, their squads, clubs with their names, leagues. See README.md in this folder. */
export const openfootball: Source = {
  name: 'openfootball',
  title: 'openfootball',
  licence: 'CC0 1.0',
  homepage: 'https://github.com/openfootball',
  accepts: (path) => MATCHES.test(path) || SQUADS.test(path) || CLUBS.test(path) || LEAGUES.test(path),
  // Goals name players that squads describe.
  order: (path) => (SQUADS.test(path) ? 0 : 1),
  parse(chunks, { path }) {
    if (SQUADS.test(path)) return parseSquads(chunks, path);
    if (CLUBS.test(path)) return parseClubs(chunks, path);
    return LEAGUES.test(path) ? parseLeagues(chunks) : parseMatches(chunks, path);
  },
  downloads: ({ base, now }) => downloads(now, base),
};
