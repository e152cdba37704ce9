/** Terms and columns of FPL Core Insights, mapped to Touchline's. */
import type { PlayerSeasonStatistics, PlayerStatisticName } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type { StatisticName } from '../../football/terms.ts';

interface Tournament {
  /** code of the catalogue */
  readonly league: string;
  /** all teams are English, so that names without a code are resolved in England */
  readonly english: boolean;
}

/** Tournament in a match id, '25-26-efl-cup-...', and in the column `tournament`. */
export const TOURNAMENTS: ReadonlyMap<string, Tournament> = new Map([
  ['prem', { league: 'eng.1', english: true }],
  ['efl-cup', { league: 'eng.cup.2', english: true }],
  ['fa-cup', { league: 'eng.cup', english: true }],
  ['community-shield', { league: 'eng.super', english: true }],
  ['champions-league', { league: 'uefa.champions', english: false }],
  ['europa-league', { league: 'uefa.europa', english: false }],
  ['conference-league', { league: 'uefa.conference', english: false }],
  ['uefa-super-cup', { league: 'uefa.super', english: false }],
]);

/** Columns of matches.csv, without their prefix `home_` or `away_`. */
export const TEAM_COLUMNS: readonly (readonly [column: string, name: StatisticName])[] = [
  ['shots_on_target', 'shotsOnGoal'],
  ['shots_off_target', 'shotsOffGoal'],
  ['total_shots', 'totalShots'],
  ['blocked_shots', 'blockedShots'],
  ['shots_inside_box', 'shotsInsideBox'],
  ['shots_outside_box', 'shotsOutsideBox'],
  ['fouls_committed', 'fouls'],
  ['corners', 'cornerKicks'],
  ['offsides', 'offsides'],
  ['possession', 'ballPossession'],
  ['yellow_cards', 'yellowCards'],
  ['red_cards', 'redCards'],
  ['keeper_saves', 'goalkeeperSaves'],
  ['passes', 'totalPasses'],
  ['accurate_passes', 'passesAccurate'],
  ['accurate_passes_pct', 'passesPercent'],
  ['expected_goals_xg', 'expectedGoals'],
];

/** Columns of playermatchstats.csv. */
export const PLAYER_COLUMNS: readonly (readonly [column: string, name: PlayerStatisticName])[] = [
  ['minutes_played', 'minutes'],
  ['goals', 'goals'],
  ['assists', 'assists'],
  ['goals_conceded', 'goalsConceded'],
  ['saves', 'saves'],
  ['total_shots', 'shots'],
  ['shots_on_target', 'shotsOnGoal'],
  ['chances_created', 'keyPasses'],
  ['accurate_passes', 'passesAccurate'],
  ['tackles', 'tackles'],
  ['blocks', 'blocks'],
  ['interceptions', 'interceptions'],
  ['duels_won', 'duelsWon'],
  ['successful_dribbles', 'dribblesWon'],
  ['dribbled_past', 'dribbledPast'],
  ['was_fouled', 'foulsDrawn'],
  ['fouls_committed', 'fouls'],
  ['offsides', 'offsides'],
  ['penalties_scored', 'penaltiesScored'],
  ['penalties_missed', 'penaltiesMissed'],
];

/** Columns of playerstats.csv that count the season up to a gameweek. */
export const TOTAL_COLUMNS: readonly (readonly [column: string, name: keyof PlayerSeasonStatistics])[] = [
  ['minutes', 'minutes'],
  ['starts', 'lineups'],
  ['goals_scored', 'goals'],
  ['assists', 'assists'],
  ['goals_conceded', 'goalsConceded'],
  ['own_goals', 'ownGoals'],
  ['saves', 'saves'],
  ['tackles', 'tackles'],
  ['penalties_saved', 'penaltiesSaved'],
  ['penalties_missed', 'penaltiesMissed'],
  ['yellow_cards', 'yellowCards'],
  ['red_cards', 'redCards'],
  ['expected_goals', 'expectedGoals'],
  ['expected_assists', 'expectedAssists'],
];

export const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ['Goalkeeper', 'Goalkeeper'],
  ['Defender', 'Defender'],
  ['Midfielder', 'Midfielder'],
  ['Forward', 'Attacker'],
]);

/** d: doubtful, i: injured, s: suspended, n: not available. 'a' (available) and 'u' (has left) are not absences. */
export const AVAILABILITY: ReadonlyMap<string, 'missing' | 'questionable'> = new Map([
  ['d', 'questionable'],
  ['i', 'missing'],
  ['s', 'missing'],
  ['n', 'missing'],
]);

/** Season > deadlines of its gameweeks in order, as month and day. */
const DEADLINES: ReadonlyMap<number, string> = new Map([
  [
    2025,
    '08-15 08-22 08-30 09-13 09-20 09-27 10-03 10-18 10-24 11-01 11-08 11-22 11-29 12-02 12-06 12-13 12-20 12-26 12-30 ' +
      '01-03 01-06 01-17 01-24 01-31 02-06 02-10 02-21 02-27 03-04 03-14 03-21 04-11 04-18 04-25 05-02 05-09 05-17 05-24',
  ],
]);

/** Date of a gameweek's deadline; undefined if the season is not in the table. */
export function deadlineOf(season: number, gameweek: number): string | undefined {
  const day = DEADLINES.get(season)?.split(' ')[gameweek - 1];
  return day === undefined ? undefined : `${Number(day.slice(0, 2)) >= 7 ? season : season + 1}-${day}`;
}
