import type { Source } from '../../ingest/records/source.ts';
import { parse } from './parse.ts';
import { polling } from './poll.ts';

/** Scores and goals of German football as editors enter them. See README.md in this folder. */
export const openligadb: Source = {
  name: 'openligadb',
  title: 'OpenLigaDB',
  licence: 'ODbL 1.0: name OpenLigaDB and the licence; a published derived database must be under ODbL as well',
  isOpen: true,
  homepage: 'https://www.openligadb.de',
  /** Answers of other endpoints have no matches. */
  accepts: (path) => /\.json$/i.test(path) && !/get(?!matchdata)[a-z]+/i.test(path),
  fileName,
  parse,
  downloads: () => [],
  polling,
};

/** Answers of a season and of its matchdays are copies of one file: the newest counts. */
function fileName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [, league, season] = /(?:^|-)([a-z]+\d?)-(\d{4})(?=[-.])/.exec(name) ?? [];
  return league === undefined ? name : `${league}-${season}`;
}
