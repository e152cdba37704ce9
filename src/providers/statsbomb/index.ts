import type { Source } from '../../ingest/records/source.ts';
import { parseEvents } from './parse-events.ts';
import { isMatchList, parseMatchList, passOver, reasonToPassOver } from './parse-flat.ts';
import { parseLineups } from './parse-lineups.ts';
import { parseMatches } from './parse-matches.ts';

/** In the order in which they are read: ids are taught before they are named. */
const KINDS = ['matches', 'lineups', 'events', 'passed over'] as const;
type Kind = (typeof KINDS)[number];

function kindOf(path: string): Kind | undefined {
  if (/(?:^|\/)matches\/\d+\/\d+[\w.-]*\.json$/.test(path) || isMatchList(path)) return 'matches';
  if (/(?:^|\/)lineups\/\d+\.json$/.test(path)) return 'lineups';
  if (/(?:^|\/)events\/\d+\.json$/.test(path)) return 'events';
  return reasonToPassOver(path) === undefined ? undefined : 'passed over';
}

/** Matches told ball by ball, with the provider's expected goals. See README.md in this folder. */
export const statsbomb: Source = {
  name: 'statsbomb',
  title: 'StatsBomb open data',
  licence: "StatsBomb's user agreement: name StatsBomb as the source; no commercial use",
  homepage: 'https://github.com/statsbomb/open-data',
  accepts: (path) => kindOf(path) !== undefined,
  order: (path) => KINDS.indexOf(kindOf(path) ?? 'passed over'),
  parse(chunks, { path }) {
    if (isMatchList(path)) return parseMatchList(chunks, path);
    switch (kindOf(path)) {
      case 'matches':
        return parseMatches(chunks);
      case 'lineups':
        return parseLineups(chunks);
      case 'events':
        return parseEvents(chunks, path);
      default:
        return passOver(chunks, reasonToPassOver(path) ?? `${path} is no file of this source`);
    }
  },
  downloads: () => [],
};
