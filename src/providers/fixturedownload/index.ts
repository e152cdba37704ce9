import type { Source } from '../../ingest/records/source.ts';
import { PUBLISHED } from './codes.ts';
import { parse } from './parse.ts';

const HOST = 'https://fixturedownload.com';

/** Fixture lists of whole seasons with rounds and venues, and results as they come in. See README.md in this folder. */
export const fixturedownload: Source = {
  name: 'fixturedownload',
  title: 'Fixture Download',
  licence: 'free to download; no formal licence is published: acknowledge fixturedownload.com',
  homepage: 'https://fixturedownload.com/sport/football',
  accepts: (path) => /\.csv$/i.test(path),
  parse,
  downloads: ({ base, now }) => seasonFiles(now, base),
};

/** One file per league of the current or coming season. The site lists a new season from June on. */
function seasonFiles(now: number, base = HOST): { readonly url: string; readonly path: string }[] {
  const date = new Date(now);
  const season = date.getUTCMonth() >= 5 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return PUBLISHED.map((league) => {
    const path = `${league}-${season}-UTC.csv`;
    return { url: `${base.replace(/\/+$/, '')}/download/${path}`, path };
  });
}
