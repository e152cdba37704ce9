import type { Source } from '../../ingest/records/source.ts';
import { parse } from './parse.ts';
import { polling } from './poll.ts';
import { endpointOfPath } from './quirks.ts';

/** Endpoints whose answers others name by id, in the order in which they do. */
const FIRST: readonly string[] = [
  'leagues',
  'venues',
  'teams',
  'standings',
  'fixtures',
  'fixtures/headtohead',
  'players',
];
const FIXTURES = FIRST.indexOf('fixtures');
/** Words of names that are not the endpoint's own: 'fixture-events.json', 'misc-trophies.json'. */
const ABOUT_OTHERS = /event|lineup|line-up|stat|odds|injur|squad|top|transfer|troph|sidelined|coach|player/i;

/** Known by its endpoint, else by its name: what tells of matches and players follows them. */
function placeOf(path: string): number {
  const endpoint = endpointOfPath(path);
  const place = FIRST.indexOf(endpoint ?? '');
  if (place >= 0) return place;
  return endpoint === null && !ABOUT_OTHERS.test(path.slice(path.lastIndexOf('/') + 1)) ? FIXTURES : FIRST.length;
}

/** Saved answers of the third-party interface: how its users bring their own data along. See README.md in this folder. */
export const apiFootball: Source = {
  name: 'api-football',
  title: 'API-Football, saved responses',
  licence: "the API's own terms: only responses you received with your own subscription",
  homepage: 'https://www.api-football.com',
  accepts: (path) => /\.(?:json|ndjson|jsonl)$/i.test(path),
  order: placeOf,
  /** '592872.json' may be its events in one folder and its line-ups in another. */
  fileName: (path) => `${endpointOfPath(path) ?? ''}/${path.slice(path.lastIndexOf('/') + 1)}`,
  parse,
  downloads: () => [],
  polling,
};
