/** What happens in a match: who lines up, what occurs, who does how much of it. */
import type { PersonRef } from './person.ts';
import type { Side } from './score.ts';
import type { Instant, Team } from './terms.ts';

/** Where a player stands in a line-up: goalkeeper, defender, midfielder, forward. */
export type LineupPosition = 'G' | 'D' | 'M' | 'F';

export interface LineupPlayer {
  readonly player: PersonRef;
  readonly number: number | null;
  readonly position: LineupPosition | null;
  /** 'row:column', the goalkeeper at '1:1'; null for substitutes and where it is not known */
  readonly grid: string | null;
  readonly captain: boolean;
}

/** Hexadecimal colours without '#'. */
export interface ShirtColors {
  readonly primary: string;
  readonly number: string;
  readonly border: string;
}

export interface LineupColors {
  readonly player: ShirtColors;
  readonly goalkeeper: ShirtColors;
}

export interface Lineup {
  readonly side: Side;
  readonly team: Team;
  /** '4-3-3' */
  readonly formation: string | null;
  readonly coach: PersonRef | null;
  readonly colors: LineupColors | null;
  readonly startXI: readonly LineupPlayer[];
  readonly substitutes: readonly LineupPlayer[];
}

/** What may occur, and how. Shoot-out kicks are goals by penalty or missed penalties, marked as of the shoot-out. */
export const EVENT_DETAILS = {
  goal: ['normal', 'own-goal', 'penalty', 'missed-penalty'],
  card: ['yellow', 'second-yellow', 'red'],
  substitution: ['substitution'],
  var: ['goal-cancelled', 'goal-confirmed', 'penalty-confirmed', 'penalty-cancelled', 'card-upgrade', 'card-cancelled'],
} as const;
export type EventKind = keyof typeof EVENT_DETAILS;
export type EventDetail = (typeof EVENT_DETAILS)[EventKind][number];

/** One occurrence of a match. */
export interface MatchEvent {
  /** 'ev_...': the same for as long as it is the same occurrence, whatever is corrected of it */
  readonly id: string;
  /** counts the changes of this event, from 1 */
  readonly revision: number;
  /** taken back, by VAR or by a source; shown only to those who ask */
  readonly deleted: boolean;
  readonly minute: number;
  /** minutes beyond 45, 90, 105 or 120; the kick's number in a shoot-out */
  readonly extra: number | null;
  /** of the player: an own goal counts for the other side */
  readonly side: Side;
  readonly kind: EventKind;
  readonly detail: EventDetail;
  /** who scored, was booked or goes off */
  readonly player: PersonRef | null;
  /** who assisted or comes on */
  readonly related: PersonRef | null;
  readonly comments: string | null;
  readonly shootout: boolean;
  readonly updatedAt: Instant;
}

/** Counts of one player in one match. Ratings are 0-10 and stand apart; absent is not known. */
export const PLAYER_STATISTICS = [
  'minutes',
  'goals',
  'assists',
  'goalsConceded',
  'saves',
  'shots',
  'shotsOnGoal',
  'passes',
  'keyPasses',
  'passesAccurate',
  'tackles',
  'blocks',
  'interceptions',
  'duels',
  'duelsWon',
  'dribbles',
  'dribblesWon',
  'dribbledPast',
  'foulsDrawn',
  'fouls',
  'offsides',
  'yellowCards',
  'secondYellowCards',
  'redCards',
  'penaltiesWon',
  'penaltiesCommitted',
  'penaltiesScored',
  'penaltiesMissed',
  'penaltiesSaved',
  'ownGoals',
] as const;
export type PlayerStatisticName = (typeof PLAYER_STATISTICS)[number];
export type PlayerStatistics = { readonly [name in PlayerStatisticName]?: number };

/** What one player did in one match. */
export interface PlayerMatch {
  readonly player: PersonRef;
  readonly side: Side;
  readonly team: Team;
  readonly number: number | null;
  readonly position: LineupPosition | null;
  readonly captain: boolean;
  /** came from the bench or stayed on it */
  readonly substitute: boolean;
  /** 0-10 */
  readonly rating: number | null;
  readonly statistics: PlayerStatistics;
}

/** What one player did for one team in one league season: sums, but for the rating, a mean, and accuracy, a percentage. */
export interface PlayerSeasonStatistics extends PlayerStatistics {
  readonly appearances?: number;
  readonly lineups?: number;
  readonly substitutedIn?: number;
  readonly substitutedOut?: number;
  readonly bench?: number;
  /** 0-10 */
  readonly rating?: number;
  /** percent of passes that arrived, 0-100 */
  readonly passAccuracy?: number;
}

export type BodyPart = 'foot' | 'header' | 'other';
export type ShotSituation = 'open_play' | 'free_kick' | 'penalty' | 'corner';
export type ShotOutcome = 'goal' | 'saved' | 'off_target' | 'blocked' | 'post';

/** A shot in the frame of 120 by 80 with the goal attacked at x = 120, y = 40; y grows to the attacker's right. */
export interface Shot {
  readonly minute: number;
  readonly extra: number | null;
  readonly side: Side;
  readonly player: PersonRef | null;
  readonly x: number;
  readonly y: number;
  readonly bodyPart: BodyPart;
  readonly situation: ShotSituation;
  readonly outcome: ShotOutcome;
  /** chance of a goal, 0-1, by our own model; null until it was computed */
  readonly xg: number | null;
  /** the same by the provider's model */
  readonly providerXg: number | null;
}
