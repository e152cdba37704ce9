import type { Source } from '../../ingest/records/source.ts';
import { parseEvents, parseMatchFile } from './parse-events.ts';
import { parseMatches } from './parse-matches.ts';
import { parseCoaches, parsePlayers, parseTeams } from './parse-people.ts';

const HOST = 'https://ndownloader.figshare.com';
/** The whole data set. It has not changed since 2019. */
const DOWNLOADS = [
  { id: 15073721, path: 'players.json' },
  { id: 15073868, path: 'coaches.json' },
  { id: 15073697, path: 'teams.json' },
  { id: 14464622, path: 'matches.zip' },
  { id: 14464685, path: 'events.zip' },
];

/** Kinds of files, in reading order: people and teams come before the files that refer to them by id. */
const KINDS = [
  { name: /(?:^|\/)players\.json$/, parse: parsePlayers },
  { name: /(?:^|\/)coaches\.json$/, parse: parseCoaches },
  { name: /(?:^|\/)teams\.json$/, parse: parseTeams },
  { name: /(?:^|\/)matches_\w+\.json$/, parse: parseMatches },
  { name: /(?:^|\/)events_\w+\.json$/, parse: parseEvents },
  { name: /(?:^|\/)\d+\.json$/, parse: parseMatchFile },
] as const;

const kindOf = (path: string) => KINDS.findIndex(({ name }) => name.test(path));

/** Matches with line-ups and all of their events. See README.md in this folder. */
export const wyscout: Source = {
  name: 'wyscout',
  title: 'Wyscout open data (Pappalardo & Massucco 2019)',
  licence: 'CC BY 4.0: cite Pappalardo et al., Scientific Data 6, 236 (2019)',
  isOpen: true,
  homepage: 'https://doi.org/10.6084/m9.figshare.c.4415000',
  accepts: (path) => kindOf(path) >= 0,
  order: kindOf,
  parse(chunks, { path }) {
    const kind = KINDS[kindOf(path)];
    if (kind === undefined) throw new Error(`${path} is not a Wyscout file`);
    return kind.parse(chunks);
  },
  downloads: ({ base = HOST }) =>
    DOWNLOADS.map(({ id, path }) => ({ url: `${base.replace(/\/+$/, '')}/files/${id}`, path })),
};
