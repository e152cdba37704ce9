import type { Source } from '../../ingest/records/source.ts';
import { downloads } from './fetch.ts';
import { parseMatches } from './parse-matches.ts';
import { parseSquads } from './parse-squads.ts';

/** By the file's own name, so that a folder, a folder within it and a single file are read alike. */
const MATCHES =
  /(?:^|\/)(?:\d-[a-z]+\d?|(?:fa|efl)?cup|cup_finals|quali_playoffs|\d{4}-\d\d_[a-z]+\d?|\d{4}(?:_full)?)\.txt$/;
const SQUADS = /(?:^|\/)(?:\d{4}_squads|squads\/\w+)\.txt$/;
/** Short forms of files that lie elsewhere, without days. */
const SHORT = /(?:^|\/)min\//;

/** Matches, line-ups and squads as openfootball writes them down. See README.md in this folder. */
export const footballTxt: Source = {
  name: 'football-txt',
  title: 'openfootball, Football.TXT',
  licence: 'CC0 1.0',
  homepage: 'https://github.com/openfootball',
  accepts: (path) => SQUADS.test(path) || (MATCHES.test(path) && !SHORT.test(path)),
  // Line-ups name players that squads describe.
  order: (path) => (SQUADS.test(path) ? 0 : 1),
  parse: (chunks, { path }) => (SQUADS.test(path) ? parseSquads(chunks) : parseMatches(chunks)),
  downloads: ({ base, now }) => downloads(now, base),
};
