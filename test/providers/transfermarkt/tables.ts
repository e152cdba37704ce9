/** Tables in the format of transfermarkt-datasets with only the cells that a test needs. */
import { transfermarkt } from '../../../src/providers/transfermarkt/index.ts';
import { recordsOf } from '../records.ts';

type Cells = Readonly<Record<string, string | number>>;

/** A header and rows. Missing cells are empty. */
export function table(header: readonly string[], rows: readonly Cells[]): string {
  const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) => header.map((column) => cell(String(row[column] ?? ''))).join(','));
  return [header.join(','), ...lines, ''].join('\n');
}

export const COLUMNS = {
  clubs: ['club_id', 'club_code', 'name', 'domestic_competition_id', 'stadium_name', 'stadium_seats', 'url'],
  competitions: ['competition_id', 'name', 'country_name'],
  players: [
    ...['player_id', 'first_name', 'last_name', 'name', 'last_season', 'current_club_id', 'country_of_birth'],
    'city_of_birth',
    ...['country_of_citizenship', 'date_of_birth', 'sub_position', 'position', 'height_in_cm'],
    ...['current_club_domestic_competition_id', 'current_club_name'],
  ],
  games: [
    ...['game_id', 'competition_id', 'season', 'round', 'date', 'home_club_id', 'away_club_id', 'home_club_goals'],
    ...['away_club_goals', 'home_club_manager_name', 'away_club_manager_name', 'stadium', 'attendance', 'referee'],
    ...['home_club_formation', 'away_club_formation', 'home_club_name', 'away_club_name', 'competition_type'],
  ],
  game_lineups: [
    ...['game_lineups_id', 'date', 'game_id', 'player_id', 'club_id', 'player_name', 'type', 'position', 'number'],
    'team_captain',
  ],
  game_events: [
    ...['game_event_id', 'date', 'game_id', 'minute', 'type', 'club_id', 'player_id', 'description', 'player_in_id'],
    'player_assist_id',
  ],
  appearances: [
    ...['appearance_id', 'game_id', 'player_id', 'player_club_id', 'date', 'player_name', 'competition_id'],
    ...['yellow_cards', 'red_cards', 'goals', 'assists', 'minutes_played'],
  ],
  transfers: [
    ...['player_id', 'transfer_date', 'transfer_season', 'from_club_id', 'to_club_id', 'from_club_name'],
    ...['to_club_name', 'transfer_fee', 'market_value_in_eur', 'player_name'],
  ],
} as const;
export type FileName = keyof typeof COLUMNS;

export function read(file: FileName, ...rows: readonly Cells[]) {
  return recordsOf(transfermarkt, table(COLUMNS[file], rows), { path: `player-scores/${file}.csv`, size: 700 });
}
