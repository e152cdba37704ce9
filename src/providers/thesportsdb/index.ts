import type { Source } from '../../ingest/records/source.ts';
import { parse } from './parse.ts';
import { polling } from './poll.ts';

/** Matches of leagues all over the world, with a key of the operator's own. See README.md in this folder. */
export const theSportsDb: Source = {
  name: 'thesportsdb',
  title: 'TheSportsDB',
  licence: "the API's own terms: only responses you received with your own key; no artwork",
  homepage: 'https://www.thesportsdb.com',
  accepts: (path) =>
    /\.json$/i.test(path) && /events(day|season|nextleague|pastleague|round|last|next)|lookupevent/i.test(path),
  /** A match is in the lists of its day, its league and its team: the newest counts. */
  fileName: () => 'events',
  parse,
  downloads: () => [],
  polling,
};
