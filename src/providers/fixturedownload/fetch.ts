/** Where fixturedownload.com publishes its files. */
import { PUBLISHED } from './codes.ts';

const HOST = 'https://fixturedownload.com';

/** One file per league of the season under way or about to begin; the site lists a new season from June on. */
export function seasonFiles(now: number, base = HOST): { readonly url: string; readonly path: string }[] {
  const date = new Date(now);
  const season = date.getUTCMonth() >= 5 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return PUBLISHED.map((league) => {
    const path = `${league}-${season}-UTC.csv`;
    return { url: `${base.replace(/\/+$/, '')}/download/${path}`, path };
  });
}
