import type { Source } from '../../ingest/records/source.ts';
import { parseTransfers } from './parse.ts';

/** One list per league. */
const LISTS =
  /(?:^|\/)(?:premier-league|championship|ligue-1|1-bundesliga|serie-a|primera-division|liga-nos|eredivisie|premier-liga)\.csv$/;

/** Transfers of nine leagues since 1992, by transfer window. See README.md in this folder. */
export const ewenmeTransfers: Source = {
  name: 'ewenme-transfers',
  title: 'European football transfers since 1992/93',
  licence: 'no licence is published; collected from Transfermarkt, whose terms apply',
  homepage: 'https://github.com/ewenme/transfers',
  accepts: (path) => LISTS.test(path),
  parse: (chunks) => parseTransfers(chunks),
  downloads: () => [],
};
