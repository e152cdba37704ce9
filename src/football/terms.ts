/** The records of the domain. Each carries both ids, so that whoever shows one never has to ask the store. */
import type { KnownFacts } from './source-fixture.ts';

/** A moment in milliseconds since 1970 UTC. */
export type Instant = number;

/** By which revision of the store something last changed, and when that was. */
export interface Stamp {
  readonly updatedAt: Instant;
  readonly revision: number;
}

export interface Country {
  /** football code: ISO 3166-1 alpha-2, or GB-ENG, GB-SCT, GB-WLS, GB-NIR; null for World and continents */
  readonly code: string | null;
  /** key within Touchline, in league codes: 'eng', 'esp', 'world' */
  readonly key: string;
  readonly name: string;
}

export type LeagueType = 'League' | 'Cup';

/** How often the same two teams meet with the same one at home within a season. Decides a fixture's identity. */
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
  /** national teams rather than clubs play it */
  readonly national: boolean;
  /** where its teams come from: keys of countries, the league's own first; empty for anywhere */
  readonly teamCountries: readonly string[];
  /** one of the sandbox's inventions */
  readonly sandbox: boolean;
}

/** What is stored of a season; each flag is derived from the rows. */
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

export interface Season {
  readonly league: League;
  /** its starting year */
  readonly year: number;
  /** first and last day with a fixture, YYYY-MM-DD */
  readonly start: string;
  readonly end: string;
  readonly fixtures: number;
  readonly finished: number;
  readonly coverage: Coverage;
  readonly revision: number;
  /** when the revision rose */
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
  /** three letters, where known */
  readonly code: string | null;
  readonly country: Country;
  readonly founded: number | null;
  readonly national: boolean;
  readonly venue: Venue | null;
}

export interface Fixture extends KnownFacts {
  readonly id: string;
  readonly legacyId: number;
  readonly league: League;
  readonly season: number;
  readonly home: Team;
  readonly away: Team;
  readonly venue: Venue | null;
  /** where it was played, where the source knows no ground but the city */
  readonly city: string | null;
  readonly attendance: number | null;
  /** the providers whose records make this fixture */
  readonly sources: readonly string[];
  readonly updatedAt: Instant;
  readonly revision: number;
}

/** Statistics of one side in one match, by the names in STATISTICS; absent is not known. */
export type SideStatistics = { readonly [name in StatisticName]?: number };

/** In the order in which they are shown. Percentages are 0-100, expected goals in goals. */
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

/** One price: what is bet on ('Home', 'Over 2.5') and decimal odds, e.g. 1.85. */
export interface Price {
  readonly value: string;
  readonly odd: number;
}

/** A bookmaker's prices on one bet type of one match. */
export interface Market {
  readonly bookmaker: number;
  readonly bet: number;
  readonly prices: readonly Price[];
  /** the last prices before kickoff, where the source tells them apart from earlier ones */
  readonly closing?: readonly Price[];
}
