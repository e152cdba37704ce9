/** Saved answers > records, each judged by its own word for what it is. */
import type { ParseContext, Rejection, SourceRecord } from '../../ingest/records/source.ts';
import { readEvents, readFixturePlayers, readLineups, readStatistics } from './about-fixture.ts';
import { NOT_STORED } from './codes.ts';
import { answersOf } from './envelope.ts';
import { readFixtures } from './fixtures.ts';
import { type Reader, refuse } from './items.ts';
import { readLeagues, readStandings, readTeamStatistics } from './leagues.ts';
import { ReferencedEntities } from './mentions.ts';
import { readLiveOdds, readOdds } from './odds.ts';
import { readCoaches, readInjuries, readSidelined, readTransfers, readTrophies } from './people.ts';
import { readPlayers, readProfiles, readSquads, readTeamsOfPlayer } from './players.ts';
import { readTeams, readVenues } from './teams.ts';

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
 * Reads one file of answers. An item that cannot be read is rejected by its number, counted over all answers of the
 * file; an answer that is an error is rejected with the interface's own words.
 *
 * @throws Error when the file is no JSON, or larger than it may be
 */
export async function* parse(
  chunks: AsyncIterable<Uint8Array>,
  { path, now }: ParseContext,
): AsyncGenerator<SourceRecord | Rejection> {
  const referenced = new ReferencedEntities();
  for await (const answer of answersOf(chunks, path)) {
    if ('kind' in answer) {
      yield answer;
      continue;
    }
    const reader = READERS.get(answer.get);
    if (reader !== undefined) yield* reader(answer, { referenced, now });
    else if (answer.get === 'predictions')
      yield refuse(answer.line, 'predictions are not kept: Touchline makes its own');
    else if (!NOT_STORED.has(answer.get)) yield refuse(answer.line, `no endpoint is called ${answer.get}`);
  }
}
