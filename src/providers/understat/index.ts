import type { Source } from '../../ingest/records/source.ts';
import { leagueOfPath } from './codes.ts';
import { isShotTable, parse } from './parse.ts';

/** Shots of league seasons with their expected goals. See README.md in this folder. */
export const understat: Source = {
  name: 'understat',
  title: 'Understat',
  licence: 'no licence is published; for private use, name Understat as the source',
  homepage: 'https://understat.com',
  accepts: (path) => leagueOfPath(path) !== undefined,
  recognizes: { extension: /\.csv$/i, head: isShotTable },
  parse,
  downloads: () => [],
};
