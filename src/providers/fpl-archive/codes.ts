/** Terms and columns of the archive, mapped to Touchline's. */
import type { PlayerStatisticName } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';

export const LEAGUE = 'eng.1';

/** Short names of the game that are not the club's own, with the name of the club. */
export const CLUB_NAMES: ReadonlyMap<string, string> = new Map([
  ['Man City', 'Manchester City'],
  ['Man Utd', 'Manchester United'],
  ["Nott'm Forest", 'Nottingham Forest'],
  ['Sheffield Utd', 'Sheffield United'],
  ['Spurs', 'Tottenham Hotspur'],
  ['West Brom', 'West Bromwich Albion'],
  ['Wolves', 'Wolverhampton Wanderers'],
]);

/** `element_type` of players. 5 is a manager, whom the game had in 2024/25. */
export const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ['1', 'Goalkeeper'],
  ['2', 'Defender'],
  ['3', 'Midfielder'],
  ['4', 'Attacker'],
]);
export const MANAGER = '5';

/** Columns of a gameweek. Several are only in some seasons: fouls and passes until 2018/19, tackles since 2025/26. */
export const COLUMNS: readonly (readonly [column: string, name: PlayerStatisticName])[] = [
  ['minutes', 'minutes'],
  ['goals_scored', 'goals'],
  ['assists', 'assists'],
  ['goals_conceded', 'goalsConceded'],
  ['own_goals', 'ownGoals'],
  ['saves', 'saves'],
  ['yellow_cards', 'yellowCards'],
  ['red_cards', 'redCards'],
  ['penalties_missed', 'penaltiesMissed'],
  ['penalties_saved', 'penaltiesSaved'],
  ['key_passes', 'keyPasses'],
  ['attempted_passes', 'passes'],
  ['completed_passes', 'passesAccurate'],
  ['tackles', 'tackles'],
  ['fouls', 'fouls'],
  ['offside', 'offsides'],
];
