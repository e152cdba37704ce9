import type { Source } from '../../ingest/records/source.ts';
import { parseMatches } from './matches.ts';
import { parsePlayerStats, parsePlayers, parseTeams } from './people.ts';
import { parsePlayerMatches } from './player-matches.ts';

/** In reading order: each file refers only to files before it. */
const FILES = ['teams', 'players', 'matches', 'playermatchstats', 'playerstats'] as const;

function fileOf(path: string): (typeof FILES)[number] | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return FILES.find((file) => name === `${file}.csv`);
}

/** A snapshot of one gameweek does not contain whole absences. */
function isSnapshot(path: string): boolean {
  return /(?:^|\/)By [^/]+\//i.test(path);
}

/** Premier League seasons with player statistics and absences, from the fantasy game. See README.md in this folder. */
export const fpl: Source = {
  name: 'fpl',
  title: 'FPL Core Insights',
  licence: 'free to use with a link back; no formal licence is published',
  homepage: 'https://github.com/olbauday/FPL-Core-Insights',
  accepts: (path) => fileOf(path) !== undefined && !(fileOf(path) === 'playerstats' && isSnapshot(path)),
  order: (path) => FILES.indexOf(fileOf(path) ?? 'playerstats'),
  parse(chunks, { path }) {
    switch (fileOf(path)) {
      case 'teams':
        return parseTeams(chunks);
      case 'players':
        return parsePlayers(chunks, path);
      case 'matches':
        return parseMatches(chunks);
      case 'playermatchstats':
        return parsePlayerMatches(chunks);
      default:
        return parsePlayerStats(chunks, path);
    }
  },
  downloads: () => [],
};
