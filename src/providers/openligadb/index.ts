import type { Source } from '../../ingest/records/source.ts';
import { CURRENT_LEAGUES } from './codes.ts';
import { parse } from './parse.ts';

const HOST = 'https://api.openligadb.de';

/** Matches of German leagues with their rounds and results, as its users enter them. See README.md in this folder. */
export const openligadb: Source = {
  name: 'openligadb',
  title: 'OpenLigaDB',
  licence: 'ODbL 1.0: contains information from OpenLigaDB, made available under the Open Database License',
  homepage: 'https://www.openligadb.de',
  accepts: (path) => /\.json$/i.test(path) && !/(?:^|\/)get(?!matchdata)[a-z]+\//.test(path),
  parse,
  downloads: ({ base, now }) => seasonFiles(now, base),
};

/** One file per league of the current or coming season. */
function seasonFiles(now: number, base = HOST): { readonly url: string; readonly path: string }[] {
  const date = new Date(now);
  const season = date.getUTCMonth() >= 5 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return CURRENT_LEAGUES.map((league) => ({
    url: `${base.replace(/\/+$/, '')}/getmatchdata/${league}/${season}`,
    path: `getmatchdata/${league}-${season}.json`,
  }));
}
