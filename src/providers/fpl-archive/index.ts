import { rejection } from '../../ingest/records/rejections.ts';
import type { Rejection, Source } from '../../ingest/records/source.ts';
import { parsePlayers, parseTeamList, parseTeams } from './parse-entities.ts';
import { parseFixtures, parseGameweeks } from './parse-matches.ts';
import { seasonOfPath } from './quirks.ts';

/** In reading order: each file refers only to files before it. */
const FILES = [
  ['list', /(?:^|\/)master_team_list\.csv$/],
  ['teams', /(?:^|\/)teams\.csv$/],
  ['players', /(?:^|\/)players_raw\.csv$/],
  ['fixtures', /(?:^|\/)fixtures\.csv$/],
  ['gameweeks', /(?:^|\/)(?:merged_gw|gw\d{1,2})\.csv$/],
] as const;

const kindOf = (path: string) => FILES.find(([, name]) => name.test(path))?.[0];

/** Premier League seasons since 2016/17 with the players of each match. See README.md in this folder. */
export const fplArchive: Source = {
  name: 'fpl-archive',
  title: 'Fantasy Premier League archive',
  licence: "no licence of the data is published; collected from the Premier League's game, whose terms apply",
  homepage: 'https://github.com/vaastav/Fantasy-Premier-League',
  accepts: (path) => kindOf(path) !== undefined,
  order: (path) => FILES.findIndex(([kind]) => kind === kindOf(path)),
  /** Each season has files of the same names. */
  fileName: (path) =>
    path
      .split('/')
      .filter((part, index, all) => index === all.length - 1 || /^\d{4}-\d\d$/.test(part))
      .join('/'),
  parse(chunks, { path }) {
    const kind = kindOf(path);
    if (kind === 'list') return parseTeamList(chunks);
    const season = seasonOfPath(path);
    if (season === null) return withoutSeason(chunks);
    if (kind === 'teams') return parseTeams(chunks, season);
    if (kind === 'players') return parsePlayers(chunks, season);
    return kind === 'fixtures' ? parseFixtures(chunks, season) : parseGameweeks(chunks, season);
  },
  downloads: () => [],
};

async function* withoutSeason(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Rejection> {
  for await (const _ of chunks); // the importer hashes the file while it is read
  yield rejection(1, 'the path has no season: import the folder that contains the season folders, such as 2023-24');
}
