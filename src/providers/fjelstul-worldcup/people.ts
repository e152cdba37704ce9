/** players.csv, squads.csv and player_appearances.csv: players, squads and line-ups. */
import { utcDay } from '../../base/zones.ts';
import type { Side } from '../../football/score.ts';
import { eachRow, RowRejection, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type {
  DetailsRecord,
  LineupPlayerRecord,
  LineupRecord,
  PersonProfile,
  PlayerRecord,
  SquadRecord,
  TrophyRecord,
} from '../../ingest/records/records.ts';
import { isRejection, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import {
  lineOf,
  nationalityOf,
  numberOf,
  personOf,
  positionOf,
  sideOf,
  teamOf,
  tournamentOf,
  valueOrUndefined,
} from './quirks.ts';
import { byMatch } from './rows.ts';
import { placeOf, TOURNAMENT, trophy } from './trophies.ts';

const PLAYER = ['player_id', 'family_name', 'given_name'];

/** Reads players.csv: names and dates of birth. A player with several positions gets none. */
export function parsePlayers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PlayerRecord | Rejection> {
  const lines = ['goal_keeper', 'defender', 'midfielder', 'forward'];
  const positions = ['Goalkeeper', 'Defender', 'Midfielder', 'Attacker'] as const;
  return eachRow(tableRows(chunks, [...PLAYER, 'birth_date', ...lines]), (row) => {
    const birth = valueOrUndefined(row.cell('birth_date'));
    if (birth !== undefined && utcDay(birth) === null) rejectRow(`invalid date of birth '${birth}'`);
    const playedPositions = positions.filter((_, n) => row.cell(lines[n]!) === '1');
    const position = playedPositions.length === 1 ? playedPositions[0] : undefined;
    const player = { ...playerOf(row), ...(birth && { birth }), ...(position && { position }) };
    return [{ kind: 'player', line: row.line, player }];
  });
}

/** Reads squads.csv: the players of every team, and the trophies of the first three teams. */
export function parseSquads(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SquadRecord | TrophyRecord | Rejection> {
  const columns = [...TOURNAMENT, ...PLAYER, 'shirt_number', 'position_code'];
  return eachRow(tableRows(chunks, columns), (row): (SquadRecord | TrophyRecord)[] => {
    const tournament = tournamentOf(row);
    const number = numberOf(row.cell('shirt_number'));
    const nationality = nationalityOf(row.cell('team_name'));
    const person = playerOf(row);
    const player: PersonProfile = {
      ...person,
      position: positionOf(lineOf(row.cell('position_code'))),
      ...(nationality && { nationality }),
      ...(number && { number }),
    };
    const { league, season } = tournament;
    const team = teamOf(row.cell('team_name'), tournament);
    const squad: SquadRecord = { kind: 'squad', line: row.line, league, season, team, player };
    const place = placeOf(row.cell('tournament_id'), row.cell('team_name'));
    if (place === undefined) return [squad];
    return [squad, { ...trophy(tournament, place), line: row.line, person, role: 'player' }];
  });
}

/** Reads player_appearances.csv: starters and substitutes who came on. The source has no unused substitutes. */
export async function* parseAppearances(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  const columns = ['match_id', 'home_team', 'away_team', ...PLAYER, 'shirt_number', 'position_code', 'starter'];
  for await (const match of byMatch(tableRows(chunks, columns))) {
    if (isRejection(match)) {
      yield match;
      continue;
    }
    const lineups = new Lineups();
    for (const row of match.rows) {
      try {
        lineups.add(row);
      } catch (error) {
        if (!(error instanceof RowRejection)) throw error;
        yield rejection(row.line, error.message);
      }
    }
    const { line } = match;
    yield { kind: 'details', line, match: { providerMatch: match.match }, details: lineups.details() };
  }
}

class Lineups {
  private readonly sides = { home: emptyLineup(), away: emptyLineup() };

  add(row: TableRow): void {
    const number = numberOf(row.cell('shirt_number'));
    const player: LineupPlayerRecord = {
      player: playerOf(row),
      position: lineOf(row.cell('position_code')),
      ...(number && { number }),
    };
    const { startXI, substitutes } = this.sides[sideOf(row)];
    (row.cell('starter') === '1' ? startXI : substitutes).push(player);
  }

  details(): DetailsRecord['details'] {
    const lineups: { -readonly [side in Side]?: LineupRecord } = {};
    for (const side of ['home', 'away'] as const) {
      if (this.sides[side].startXI.length > 0) lineups[side] = this.sides[side];
    }
    return { lineups, eventKinds: [] };
  }
}

function emptyLineup() {
  const startXI: LineupPlayerRecord[] = [];
  const substitutes: LineupPlayerRecord[] = [];
  return { startXI, substitutes };
}

function playerOf(row: TableRow) {
  return personOf(row.cell('player_id'), row.cell('family_name'), row.cell('given_name'));
}
