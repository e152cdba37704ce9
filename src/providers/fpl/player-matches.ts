/** `playermatchstats.csv`: player statistics by match. The rows do not name the team. */
import type { PlayerStatistics } from '../../football/match.ts';
import type { SourceSquadPlayer } from '../../football/source-match-details.ts';
import type { DetailsRecord } from '../../ingest/records/records.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { PLAYER_COLUMNS } from './codes.ts';
import { seasonId } from './people.ts';
import { cameOn, matchIdOf, numberOf } from './quirks.ts';
import { type Cell, rowsOf } from './table.ts';

/** A season has about 15,000 rows. The file is read whole, because the rows of a match are not always consecutive. */
const ROWS_MAX = 100_000;

export async function* parsePlayerMatches(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<DetailsRecord | Rejection> {
  const matches = new Map<string, { readonly line: number; readonly players: SourceSquadPlayer[] }>();
  let rows = 0;
  for await (const row of rowsOf(chunks, ['player_id', 'match_id', 'minutes_played'])) {
    if ('kind' in row) {
      yield row;
      continue;
    }
    if (++rows > ROWS_MAX) throw new Error(`more than ${ROWS_MAX} rows: this is not one season`);
    const { line, cell } = row;
    const [matchId, number] = [cell('match_id'), numberOf(cell('player_id'))];
    const id = matchIdOf(matchId);
    if (id === null) {
      yield { kind: 'rejection', line, reason: `unknown tournament or teams in match_id '${matchId}'` };
    } else if (number === undefined) {
      yield { kind: 'rejection', line, reason: `invalid player_id '${cell('player_id')}'` };
    } else {
      const match = matches.get(matchId) ?? { line, players: [] };
      matches.set(matchId, match);
      match.players.push(playerOf(cell, seasonId(id.season, number)));
    }
  }
  for (const [id, { line, players }] of matches) {
    yield { kind: 'details', line, match: { providerMatch: id }, details: { squadPlayers: players } };
  }
}

function playerOf(cell: Cell, id: string): SourceSquadPlayer {
  const substitute = cameOn(numberOf(cell('start_min')), numberOf(cell('finish_min')));
  const prevented = numberOf(cell('goals_prevented'));
  return {
    id,
    ...(substitute !== undefined && { substitute }),
    statistics: statisticsOf(cell),
    // players who are not goalkeepers have 0 here
    ...(prevented !== undefined && prevented !== 0 && { goalsPrevented: prevented }),
  };
}

function statisticsOf(cell: Cell): PlayerStatistics {
  const statistics = PLAYER_COLUMNS.flatMap(([column, name]) => {
    const value = numberOf(cell(column));
    return value === undefined ? [] : [[name, value] as const];
  });
  const [won, lost] = [numberOf(cell('duels_won')), numberOf(cell('duels_lost'))];
  const duels = won === undefined || lost === undefined ? {} : { duels: won + lost };
  return { ...Object.fromEntries(statistics), ...duels };
}
