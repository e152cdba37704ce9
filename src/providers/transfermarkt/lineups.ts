/** game_lineups.csv and appearances.csv: line-ups, and the statistics of the players who played. */
import type { Side } from '../../football/score.ts';
import { groupedRows, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type {
  DetailsRecord,
  LineupPlayerRecord,
  LineupRecord,
  PersonName,
  PlayerMatchRecord,
} from '../../ingest/records/records.ts';
import { isRejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { countOf, idOf, lineOf, shirtOf } from './quirks.ts';
import { GAMES_OPEN, readGame, Sides } from './sides.ts';

const LINEUPS = ['game_id', 'player_id', 'club_id', 'player_name', 'type', 'position', 'number', 'team_captain'];
const APPEARANCES = [
  'game_id',
  'player_id',
  'player_club_id',
  'player_name',
  'yellow_cards',
  'red_cards',
  'goals',
  'assists',
  'minutes_played',
];

/**
 * Reads game_lineups.csv, one record per game.
 *
 * @throws Error when the header lacks a column
 */
export async function* parseLineups(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  for await (const game of groupedRows(tableRows(chunks, LINEUPS), 'game_id', GAMES_OPEN)) {
    if (isRejection(game)) {
      yield game;
      continue;
    }
    const sides = new Sides(game.key);
    const sheets = { home: emptySheet(), away: emptySheet() };
    yield* readGame(game, (row) => addTo(sheets[sides.of(row.cell('club_id'))], row));
    const lineups: { -readonly [side in Side]?: LineupRecord } = {};
    for (const side of ['home', 'away'] as const) if (sheets[side].startXI.length > 0) lineups[side] = sheets[side];
    if (Object.keys(lineups).length === 0) continue;
    yield { kind: 'details', line: game.line, match: sides.reference(), details: { lineups } };
  }
}

interface Sheet {
  readonly startXI: LineupPlayerRecord[];
  readonly substitutes: LineupPlayerRecord[];
}

function emptySheet(): Sheet {
  return { startXI: [], substitutes: [] };
}

function addTo({ startXI, substitutes }: Sheet, row: TableRow): void {
  const number = shirtOf(row.cell('number'));
  const position = lineOf(row.cell('position'));
  const player: LineupPlayerRecord = {
    player: playerOf(row),
    ...(number && { number }),
    ...(position && { position }),
    ...(row.cell('team_captain') === '1' && { captain: true }),
  };
  const type = row.cell('type');
  if (type === 'starting_lineup') startXI.push(player);
  else if (type === 'substitutes') substitutes.push(player);
  else rejectRow(`type must be starting_lineup or substitutes, not '${type}'`);
}

/**
 * Reads appearances.csv, one record per game.
 *
 * @throws Error when the header lacks a column
 */
export async function* parseAppearances(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  for await (const game of groupedRows(tableRows(chunks, APPEARANCES), 'game_id', GAMES_OPEN)) {
    if (isRejection(game)) {
      yield game;
      continue;
    }
    const sides = new Sides(game.key);
    const players: PlayerMatchRecord[] = [];
    yield* readGame(game, (row) => {
      const side = sides.of(row.cell('player_club_id'));
      players.push({ side, player: playerOf(row), statistics: statisticsOf(row) });
    });
    if (players.length === 0) continue;
    yield { kind: 'details', line: game.line, match: sides.reference(), details: { players } };
  }
}

/** Two yellow cards are one yellow and one second yellow card. */
function statisticsOf(row: TableRow): PlayerMatchRecord['statistics'] {
  const minutes =
    countOf(row.cell('minutes_played')) ?? rejectRow(`invalid minutes_played '${row.cell('minutes_played')}'`);
  const [goals, assists] = [countOf(row.cell('goals')), countOf(row.cell('assists'))];
  const [yellow, red] = [countOf(row.cell('yellow_cards')), countOf(row.cell('red_cards'))];
  return {
    minutes,
    ...(goals !== undefined && { goals }),
    ...(assists !== undefined && { assists }),
    ...(yellow !== undefined && { yellowCards: Math.min(yellow, 1), secondYellowCards: yellow > 1 ? 1 : 0 }),
    ...(red !== undefined && { redCards: red }),
  };
}

function playerOf(row: TableRow): PersonName {
  const id = idOf(row.cell('player_id')) ?? rejectRow('no valid player_id');
  return { id, name: row.cell('player_name') };
}
