import type { Source } from '../source.ts';
import { parse } from './parse.ts';
import { polling } from './poll.ts';
import { endpointOfPath } from './quirks.ts';

/** Endpoints whose answers others name by id; the rest is read after fixtures and players. */
const FIRST: readonly string[] = [
  'leagues',
  'venues',
  'teams',
  'standings',
  'fixtures',
  'fixtures/headtohead',
  'players',
];

/** Saved answers of the third-party interface: how its users bring their own data along. See README.md in this folder. */
export const apiFootball: Source = {
  name: 'api-football',
  title: 'API-Football, saved answers',
  licence: "the interface's own terms: only what you were given with a subscription of your own",
  homepage: 'https://www.api-football.com',
  accepts: (path) => /\.(?:json|ndjson|jsonl)$/i.test(path),
  order(path) {
    const place = FIRST.indexOf(endpointOfPath(path) ?? '');
    return place < 0 ? FIRST.length : place;
  },
  /** '592872.json' may be its events in one folder and its line-ups in another. */
  fileName: (path) => `${endpointOfPath(path) ?? ''}/${path.slice(path.lastIndexOf('/') + 1)}`,
  parse,
  downloads: () => [],
  polling,
};
