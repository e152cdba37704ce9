import type { Source } from '../../ingest/records/source.ts';
import { parseLineups } from './lineups.ts';
import { parseEvents } from './parse-events.ts';
import { parseMatches } from './parse-matches.ts';
import { isMatchList, parseMatchList, reasonToSkip, skip } from './parse-tables.ts';

/** Kinds of files, in reading order: matches and players come before the events that refer to them by id. */
const KINDS = ['matches', 'lineups', 'events', 'skipped'] as const;
type Kind = (typeof KINDS)[number];

function kindOf(path: string): Kind | undefined {
  if (/(?:^|\/)matches\/\d+\/\d+[\w.-]*\.json$/.test(path) || isMatchList(path)) return 'matches';
  if (/(?:^|\/)lineups\/\d+\.json$/.test(path)) return 'lineups';
  if (/(?:^|\/)events\/\d+\.json$/.test(path)) return 'events';
  return reasonToSkip(path) === undefined ? undefined : 'skipped';
}

/** Matches with all of their events, and the provider's expected goals. See README.md in this folder. */
export const statsbomb: Source = {
  name: 'statsbomb',
  title: 'StatsBomb open data',
  licence: "StatsBomb's user agreement: name StatsBomb as the source; no commercial use",
  homepage: 'https://github.com/statsbomb/open-data',
  accepts: (path) => kindOf(path) !== undefined,
  skips: (path) =>
    /(?:^|\/)three-sixty\/\d+\.json$/.test(path)
      ? 'freeze frames (three-sixty) have positions of players around an event, which Touchline does not store'
      : undefined,
  order: (path) => KINDS.indexOf(kindOf(path) ?? 'skipped'),
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
        return skip(chunks, reasonToSkip(path) ?? `${path} is not a StatsBomb file`);
    }
  },
  downloads: () => [],
};
