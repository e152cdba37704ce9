import type { Source } from '../../ingest/records/source.ts';
import { seasonFiles } from './fetch.ts';
import { parse } from './parse.ts';

/** Fixture lists of a season with rounds and grounds, results as they come. See README.md in this folder. */
export const fixturedownload: Source = {
  name: 'fixturedownload',
  title: 'Fixture Download',
  licence: 'free to download; no formal licence is published: acknowledge fixturedownload.com',
  homepage: 'https://fixturedownload.com/sport/football',
  accepts: (path) => /\.csv$/i.test(path),
  parse,
  downloads: ({ base, now }) => seasonFiles(now, base),
};
