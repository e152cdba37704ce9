import type { Source } from '../../ingest/records/source.ts';
import { parse } from './parse.ts';
import { polling } from './poll.ts';

/** Matches of twelve competitions, with the operator's own key. See README.md in this folder. */
export const footballDataOrg: Source = {
  name: 'football-data-org',
  title: 'football-data.org',
  licence: "the API's own terms: only responses you received with your own key; name Football-Data.org",
  homepage: 'https://www.football-data.org',
  accepts: (path) => /\.json$/i.test(path) && /match/i.test(path),
  /** A match is in the list of its season and in those of its day: the newest counts. */
  fileName: () => 'matches',
  parse,
  downloads: () => [],
  polling,
};
