import type { Source } from '../../ingest/records/source.ts';
import { currentSeason, seasonFiles } from './fetch.ts';
import { parse } from './parse.ts';

/** Results, statistics, referees and odds of 22 European divisions. See README.md in this folder. */
export const footballDataUk: Source = {
  name: 'football-data-uk',
  title: 'Football-Data.co.uk',
  licence: 'free to download; no formal licence is published: acknowledge football-data.co.uk',
  homepage: 'https://www.football-data.co.uk/data.php',
  accepts: (path) => /\.csv$/i.test(path),
  parse: (chunks, { path }) => parse(chunks, path),
  downloads: ({ base, now }) => seasonFiles(currentSeason(now), base),
};
