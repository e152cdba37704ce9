/** The details of a match: line-ups, events, player statistics, shots. */
import type { PersonRef } from './person.ts';
import type { Side } from './score.ts';
import type { Instant, Team } from './terms.ts';

/** Position in a line-up: goalkeeper, defender, midfielder, forward. */
export type LineupPosition = 'G' | 'D' | 'M' | 'F';

export interface LineupPlayer {
  readonly player: PersonRef;
  readonly number: number | null;
  readonly position: LineupPosition | null;
  /** 'row:column', the goalkeeper at '1:1'; null for substitutes and where unknown */
  readonly grid: string | null;
  readonly captain: boolean;
  /** of the match, as in PlayerMatch */
  readonly rating: number | null;
  readonly modelRating: number | null;
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

/**
 * The details each kind of event may have. A shoot-out kick is a 'penalty' or 'missed-penalty' with `shootout` true.
 */
export const EVENT_DETAILS = {
  goal: ['normal', 'own-goal', 'penalty', 'missed-penalty'],
  card: ['yellow', 'second-yellow', 'red'],
  substitution: ['substitution'],
  var: ['goal-cancelled', 'goal-confirmed', 'penalty-confirmed', 'penalty-cancelled', 'card-upgrade', 'card-cancelled'],
} as const;
export type EventKind = keyof typeof EVENT_DETAILS;
export type EventDetail = (typeof EVENT_DETAILS)[EventKind][number];

/** One event of a match: a goal, card, substitution or VAR decision. */
export interface MatchEvent {
  /** 'ev_...'; corrections of the event do not change it */
  readonly id: string;
  /** starts at 1 and rises with each change of this event */
  readonly revision: number;
  /** withdrawn by VAR or by a source; answers include it only on request */
  readonly deleted: boolean;
  readonly minute: number;
  /** minutes beyond 45, 90, 105 or 120; the kick's number in a shoot-out */
  readonly extra: number | null;
  /** the player's side; an own goal counts for the other side */
  readonly side: Side;
  readonly kind: EventKind;
  readonly detail: EventDetail;
  /** scored, was booked or goes off */
  readonly player: PersonRef | null;
  /** assisted or comes on */
  readonly related: PersonRef | null;
  readonly comments: string | null;
  readonly shootout: boolean;
  readonly updatedAt: Instant;
}

/** Names of the counts of one player in one match; an absent count is unknown. The rating is a separate field. */
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

/** One player's part in one match. */
export interface PlayerMatch {
  readonly player: PersonRef;
  readonly side: Side;
  readonly team: Team;
  readonly number: number | null;
  readonly position: LineupPosition | null;
  readonly captain: boolean;
  /** started on the bench, whether or not they came on */
  readonly substitute: boolean;
  /** 0-10, by the source */
  readonly rating: number | null;
  /** 3-10, by our formula; null while the match is in play and if his minutes are unknown */
  readonly modelRating: number | null;
  readonly statistics: PlayerStatistics;
}

/** One player's season for one team in one league: sums, except `rating`, a mean, and `passAccuracy`, a percentage. */
export interface PlayerSeasonStatistics extends PlayerStatistics {
  readonly appearances?: number;
  readonly lineups?: number;
  readonly substitutedIn?: number;
  readonly substitutedOut?: number;
  readonly bench?: number;
  /** 0-10, mean of the source's ratings */
  readonly rating?: number;
  /** 3-10, mean of the ratings by our formula */
  readonly modelRating?: number;
  /** percentage of accurate passes, 0-100 */
  readonly passAccuracy?: number;
  /** matches played that `minutes` leaves out; absent if there are none */
  readonly untimed?: number;
  /** by the provider's model; likewise `expectedAssists` */
  readonly expectedGoals?: number;
  readonly expectedAssists?: number;
  /** by Touchline's model, from the stored shots */
  readonly modelExpectedGoals?: number;
  /** number of stored shots */
  readonly locatedShots?: number;
}

export type BodyPart = 'foot' | 'header' | 'other';
export type ShotSituation = 'open_play' | 'free_kick' | 'penalty' | 'corner';
export type ShotOutcome = 'goal' | 'saved' | 'off_target' | 'blocked' | 'post';

/**
 * A shot. The pitch is 120 by 80, the attacked goal at x = 120, y = 40; y grows to the attacker's right (StatsBomb).
 */
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
  /** expected goals from Touchline's model, 0-1 */
  readonly xg: number;
  /** name and version of that model, with its calibration */
  readonly xgModel: string;
  /** source of the shot */
  readonly provider: string;
  /** expected goals from the provider's model, 0-1 */
  readonly providerXg: number | null;
}
