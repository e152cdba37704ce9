import type { Source } from '../../ingest/records/source.ts';
import { downloads } from './fetch.ts';
import { parseEvents, parseMatchFile } from './parse-events.ts';
import { parseMatches } from './parse-matches.ts';
import { parsePlayers, parseTeams } from './parse-people.ts';

/** Kinds of files, in the order in which they are read: ids are taught before they are named. */
const KINDS = [
  { name: /(?:^|\/)players\.json$/, parse: parsePlayers },
  { name: /(?:^|\/)teams\.json$/, parse: parseTeams },
  { name: /(?:^|\/)matches_\w+\.json$/, parse: parseMatches },
  { name: /(?:^|\/)events_\w+\.json$/, parse: parseEvents },
  { name: /(?:^|\/)\d+\.json$/, parse: parseMatchFile },
] as const;

const kindOf = (path: string) => KINDS.findIndex(({ name }) => name.test(path));

/** Matches with line-ups, and everything that happened in them. See README.md in this folder. */
export const wyscout: Source = {
  name: 'wyscout',
  title: 'Wyscout open data (Pappalardo & Massucco 2019)',
  licence: 'CC BY 4.0: cite Pappalardo et al., Scientific Data 6, 236 (2019)',
  homepage: 'https://doi.org/10.6084/m9.figshare.c.4415000',
  accepts: (path) => kindOf(path) >= 0,
  order: kindOf,
  parse(chunks, { path }) {
    const kind = KINDS[kindOf(path)];
    if (kind === undefined) throw new Error(`${path} is no file of this source`);
    return kind.parse(chunks);
  },
  downloads: ({ base }) => downloads(base),
};
