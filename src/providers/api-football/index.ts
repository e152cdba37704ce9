import { rejection } from '../../ingest/records/rejections.ts';
import type { ParseContext, Rejection, Source, SourceRecord } from '../../ingest/records/source.ts';
import { NOT_STORED } from './codes.ts';
import { type Reader, responsesOf } from './envelope.ts';
import { readEvents, readFixturePlayers, readLineups, readStatistics } from './fixture-details.ts';
import { readFixtures } from './fixtures.ts';
import { readLiveOdds, readOdds } from './odds.ts';
import { readCoaches, readInjuries, readSidelined, readTransfers, readTrophies } from './people.ts';
import { readPlayers, readProfiles, readSquads, readTeamsOfPlayer } from './players.ts';
import { polling } from './poll.ts';
import { endpointOfPath } from './quirks.ts';
import { readLeagues, readStandings, readTeamStatistics, readTeams, readVenues } from './reference.ts';
import { ReferencedEntities } from './references.ts';

/** Endpoints whose responses others refer to by id, in reading order. */
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
/** File names that contain no endpoint but show that the data refers to matches or players: 'misc-trophies.json'. */
const REFERS_TO_OTHERS = /event|lineup|line-up|stat|odds|injur|squad|top|transfer|troph|sidelined|coach|player/i;

/** Position in the reading order: by the endpoint in the path, otherwise by words in the file name. */
function orderOf(path: string): number {
  const endpoint = endpointOfPath(path);
  const index = FIRST.indexOf(endpoint ?? '');
  if (index >= 0) return index;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return endpoint === null && !REFERS_TO_OTHERS.test(name) ? FIXTURES : FIRST.length;
}

/** Responses that users saved while they used the third-party API. See README.md in this folder. */
export const apiFootball: Source = {
  name: 'api-football',
  title: 'API-Football, saved responses',
  licence: "the API's own terms: only responses you received with your own subscription",
  homepage: 'https://www.api-football.com',
  accepts: (path) => /\.(?:json|ndjson|jsonl)$/i.test(path),
  order: orderOf,
  /** '592872.json' can contain events in one folder and line-ups in another. */
  fileName: (path) => `${endpointOfPath(path) ?? ''}/${path.slice(path.lastIndexOf('/') + 1)}`,
  parse,
  downloads: () => [],
  polling,
};

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['leagues', readLeagues],
  ['standings', readStandings],
  ['teams', readTeams],
  ['teams/statistics', readTeamStatistics],
  ['venues', readVenues],
  ['fixtures', readFixtures],
  ['fixtures/headtohead', readFixtures],
  ['fixtures/events', readEvents],
  ['fixtures/lineups', readLineups],
  ['fixtures/statistics', readStatistics],
  ['fixtures/players', readFixturePlayers],
  ['players', readPlayers],
  ['players/topscorers', readPlayers],
  ['players/topassists', readPlayers],
  ['players/topyellowcards', readPlayers],
  ['players/topredcards', readPlayers],
  ['players/profiles', readProfiles],
  ['players/squads', readSquads],
  ['players/teams', readTeamsOfPlayer],
  ['coachs', readCoaches],
  ['injuries', readInjuries],
  ['transfers', readTransfers],
  ['trophies', readTrophies],
  ['sidelined', readSidelined],
  ['odds', readOdds],
  ['odds/live', readLiveOdds],
]);

/**
 * Reads one file of responses. Rejections count items from 1 over all responses of the file. An error response is rejected
 * with the API's own text.
 *
 * @throws Error when the file is not JSON or larger than 64 MB
 */
async function* parse(
  chunks: AsyncIterable<Uint8Array>,
  { path, now }: ParseContext,
): AsyncGenerator<SourceRecord | Rejection> {
  const referenced = new ReferencedEntities();
  for await (const response of responsesOf(chunks, path)) {
    if ('kind' in response) {
      yield response;
      continue;
    }
    const { endpoint, line } = response;
    const reader = READERS.get(endpoint);
    if (reader !== undefined) yield* reader(response, { referenced, now });
    else if (endpoint === 'predictions') {
      yield rejection(line, 'predictions are not imported: Touchline calculates its own');
    } else if (!NOT_STORED.has(endpoint)) yield rejection(line, `unknown endpoint '${endpoint}'`);
  }
}
