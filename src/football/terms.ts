/** The records of the domain. Each carries both ids, so presenters do not query the store. */
import type { MergedFacts } from './source-fixture.ts';

/** Milliseconds since 1970-01-01 00:00 UTC. */
export type Instant = number;

/** Time and store revision of the last change. */
export interface Stamp {
  readonly updatedAt: Instant;
  readonly revision: number;
}

export interface Country {
  /** ISO 3166-1 alpha-2, or GB-ENG, GB-SCT, GB-WLS, GB-NIR; null for World and continents */
  readonly code: string | null;
  /** Touchline's own key, the prefix of league codes: 'eng', 'esp', 'world' */
  readonly key: string;
  readonly name: string;
}

export type LeagueType = 'League' | 'Cup';

/** How often two teams meet with the same home team within a season. It decides which records are one fixture. */
export type Pairing = 'once' | 'repeated' | 'neutral';

export type TieBreak =
  | 'goal-difference' // points, goal difference, goals scored, then head-to-head
  | 'head-to-head' // points, head-to-head among the tied, then goal difference, goals scored
  | 'wins' // points, wins, goal difference
  | 'goal-average';

export interface League {
  readonly id: string;
  readonly legacyId: number;
  /** 'eng.1', 'eng.cup', 'uefa.champions' */
  readonly code: string;
  readonly name: string;
  readonly type: LeagueType;
  readonly country: Country;
  /** 1 for the top division; null for cups */
  readonly tier: number | null;
  readonly tieBreak: TieBreak;
  readonly pairing: Pairing;
  /** national teams play it, not clubs */
  readonly national: boolean;
  /** keys of the countries its teams come from, the league's own first; empty for any country */
  readonly teamCountries: readonly string[];
  /** an invented league of the sandbox */
  readonly sandbox: boolean;
}

/** Kinds of data of a season, as flags. */
export interface Coverage {
  readonly events: boolean;
  readonly lineups: boolean;
  readonly statisticsFixtures: boolean;
  readonly statisticsPlayers: boolean;
  readonly standings: boolean;
  readonly players: boolean;
  readonly topScorers: boolean;
  readonly topAssists: boolean;
  readonly topCards: boolean;
  readonly injuries: boolean;
  readonly predictions: boolean;
  readonly odds: boolean;
}

/** Kinds of data that a season has to a part. */
export type PartialKind = Exclude<keyof Coverage, 'standings' | 'predictions'>;

/** How many matches, goals or teams of a season have data, and how many there are. */
export interface Share {
  readonly have: number;
  readonly of: number;
}

/** The share of a season that each kind of data covers. Only finished matches count. */
export type Completeness = { readonly [kind in PartialKind]: Share };

export interface Season {
  readonly league: League;
  /** the year it starts in: 2024 for 2024/25 */
  readonly year: number;
  /** first and last day with a fixture, YYYY-MM-DD */
  readonly start: string;
  readonly end: string;
  readonly fixtures: number;
  readonly finished: number;
  /** kinds of data that are nearly complete */
  readonly coverage: Coverage;
  /** kinds of data with at least one row, of any match */
  readonly stored: Coverage;
  readonly completeness: Completeness;
  readonly revision: number;
  /** time of the latest revision */
  readonly updatedAt: Instant;
}

export interface Venue {
  readonly id: string;
  readonly legacyId: number;
  readonly name: string;
  readonly city: string | null;
  readonly country: Country | null;
  readonly address: string | null;
  readonly capacity: number | null;
  readonly surface: string | null;
}

export interface Team {
  readonly id: string;
  readonly legacyId: number;
  readonly name: string;
  /** three letters */
  readonly code: string | null;
  readonly country: Country;
  readonly founded: number | null;
  readonly national: boolean;
  readonly venue: Venue | null;
}

export interface Fixture extends MergedFacts {
  readonly id: string;
  readonly legacyId: number;
  readonly league: League;
  readonly season: number;
  readonly home: Team;
  readonly away: Team;
  readonly venue: Venue | null;
  /** where it was played, if no source gives a stadium */
  readonly city: string | null;
  readonly attendance: number | null;
  /** providers whose records were merged into this fixture */
  readonly sources: readonly string[];
  readonly updatedAt: Instant;
  readonly revision: number;
}

/** Statistics of one side in one match; an absent one is unknown. */
export type SideStatistics = { readonly [name in StatisticName]?: number };

/** Statistic names in display order. Percentages are 0-100. */
export const STATISTICS = [
  'shotsOnGoal',
  'shotsOffGoal',
  'totalShots',
  'blockedShots',
  'shotsInsideBox',
  'shotsOutsideBox',
  'fouls',
  'cornerKicks',
  'offsides',
  'ballPossession',
  'yellowCards',
  'redCards',
  'goalkeeperSaves',
  'totalPasses',
  'passesAccurate',
  'passesPercent',
  'expectedGoals',
  'goalsPrevented',
] as const;
export type StatisticName = (typeof STATISTICS)[number];

export interface TeamStatistics {
  readonly home: SideStatistics;
  readonly away: SideStatistics;
}

export interface Bookmaker {
  readonly id: number;
  readonly name: string;
}

export interface BetType {
  readonly id: number;
  readonly name: string;
}

/** One price: the selection ('Home', 'Over 2.5') and its decimal odds, such as 1.85. */
export interface Price {
  readonly value: string;
  readonly odd: number;
}

/** A bookmaker's prices for one bet type of one match. */
export interface Market {
  readonly bookmaker: number;
  readonly bet: number;
  readonly prices: readonly Price[];
  /** the last prices before kickoff, if the source gives them separately */
  readonly closing?: readonly Price[];
}
