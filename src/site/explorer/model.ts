/** What the server passes to a page of the explorer: responses of version 2, and what a page adds to them. */
import type { z } from 'zod';
import type { ReferenceFixture, ReferenceFixtureDetail } from '../../api/v2/present/fixtures/fixture.ts';
import type { EventBody, LineupBody, PlayerMatchBody, ShotBody } from '../../api/v2/present/fixtures/match.ts';
import type { StatisticsBody } from '../../api/v2/present/fixtures/statistics.ts';
import type { InsightBody } from '../../api/v2/present/forecasts/insight.ts';
import type { StrengthBody } from '../../api/v2/present/forecasts/projection.ts';
import type { SimulationBody } from '../../api/v2/present/forecasts/simulation.ts';
import type { OddsBody } from '../../api/v2/present/odds/odds.ts';
import type { AbsenceBody, TransferBody, TrophyBody } from '../../api/v2/present/people/career.ts';
import type { PlayerDetailBody } from '../../api/v2/present/people/market-value.ts';
import type { CoachBody, SquadMemberBody } from '../../api/v2/present/people/person.ts';
import type { PlayedMatchBody } from '../../api/v2/present/people/played-match.ts';
import type { PlayerSeasonBody } from '../../api/v2/present/people/player-season.ts';
import type { TOP_BODIES } from '../../api/v2/present/people/top-list.ts';
import type { LeagueBody } from '../../api/v2/present/reference/league.ts';
import type { TeamBody } from '../../api/v2/present/reference/team.ts';
import type { BracketRoundBody } from '../../api/v2/present/seasons/bracket.ts';
import type { RoundBody } from '../../api/v2/present/seasons/round.ts';
import type { StandingBody } from '../../api/v2/present/seasons/standing.ts';
import type { Locale } from '../account/model.ts';

export type FixtureData = z.infer<typeof ReferenceFixture>;
export type MatchDetail = z.infer<typeof ReferenceFixtureDetail>;
export type EventData = z.infer<typeof EventBody>;
export type LineupData = z.infer<typeof LineupBody>;
export type PlayerMatchData = z.infer<typeof PlayerMatchBody>;
export type ShotData = z.infer<typeof ShotBody>;
export type StatisticsData = z.infer<typeof StatisticsBody>;
export type InsightData = z.infer<typeof InsightBody>;
export type OddsData = z.infer<typeof OddsBody>;
export type LeagueData = z.infer<typeof LeagueBody>;
export type TeamData = z.infer<typeof TeamBody>;
export type StandingData = z.infer<typeof StandingBody>;
export type RoundData = z.infer<typeof RoundBody>;
export type BracketRoundData = z.infer<typeof BracketRoundBody>;
export type SimulationData = z.infer<typeof SimulationBody>;
export type StrengthData = z.infer<typeof StrengthBody>;
export type ScorerData = z.infer<typeof TOP_BODIES.goals>;
export type AssistData = z.infer<typeof TOP_BODIES.assists>;
export type SquadData = z.infer<typeof SquadMemberBody>;
export type CoachData = z.infer<typeof CoachBody>;
export type TransferData = z.infer<typeof TransferBody>;
export type AbsenceData = z.infer<typeof AbsenceBody>;
export type TrophyData = z.infer<typeof TrophyBody>;
export type PlayerData = z.infer<typeof PlayerDetailBody>;
export type PlayerSeasonData = z.infer<typeof PlayerSeasonBody>;
export type PlayedMatchData = z.infer<typeof PlayedMatchBody>;

export type Section = 'today' | 'competitions' | 'models' | 'coverage' | null;

/** Of every page. */
export interface Frame {
  readonly locale: Locale;
  readonly publicUrl: string;
  /** of this content, without a query that changes nothing */
  readonly canonical: string;
  readonly now: string;
  readonly section: Section;
  readonly isSignedIn: boolean;
  /** every stored season is invented */
  readonly isSandbox: boolean;
  /** ids of the leagues whose seasons lie within one calendar year */
  readonly calendarYearLeagues: readonly string[];
  /** the requests that return what the page shows */
  readonly requests: readonly string[];
  /** providers of the data, as far as the page knows them */
  readonly sources: readonly string[];
  /** path of the picture for other sites; null for the general one */
  readonly picture: string | null;
}

/** What a page adds to the frame. */
export type PartOf<Model extends Frame> = Omit<Model, keyof Frame>;

export interface Chances {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

export interface MatchRow {
  readonly fixture: FixtureData;
  /** before the match, or now if it is in play; null if there is no forecast */
  readonly chances: Chances | null;
  readonly redCards: { readonly home: number; readonly away: number };
}

export interface LeagueMatches {
  readonly league: { readonly code: string; readonly name: string; readonly country: string; readonly logo: string };
  readonly season: number;
  /** the round of all its matches; null if they differ */
  readonly round: string | null;
  readonly matches: readonly MatchRow[];
  /** matches of the day that are left out */
  readonly more: number;
}

export interface TodayModel extends Frame {
  readonly page: 'today';
  /** YYYY-MM-DD, UTC */
  readonly day: string;
  readonly days: readonly string[];
  readonly today: string;
  readonly leagues: readonly LeagueMatches[];
  readonly inPlay: number;
  /** days with matches around a day without any */
  readonly nearest: { readonly before: string | null; readonly after: string | null };
}

/** The colours of both teams in both themes, far enough from the page and from each other. */
export interface SideColours {
  readonly light: { readonly home: string; readonly away: string };
  readonly dark: { readonly home: string; readonly away: string };
}

export interface WinPoint extends Chances {
  readonly minute: number;
  readonly score: { readonly home: number; readonly away: number };
}

export interface MatchModel extends Frame {
  readonly page: 'match';
  readonly fixture: MatchDetail;
  readonly leagueCode: string;
  readonly colours: SideColours;
  /** drawings of 64 by 64 units, for pictures */
  readonly crests: { readonly home: string; readonly away: string };
  readonly events: readonly EventData[];
  readonly lineups: readonly LineupData[];
  readonly players: readonly PlayerMatchData[];
  readonly statistics: readonly StatisticsData[];
  readonly shots: readonly ShotData[];
  readonly insight: InsightData | null;
  readonly model: string | null;
  readonly winProbability: { readonly points: readonly WinPoint[]; readonly complete: boolean } | null;
  readonly odds: readonly OddsData[];
  readonly meetings: readonly FixtureData[];
}

export interface LeaguesModel extends Frame {
  readonly page: 'leagues';
  readonly countries: readonly { readonly name: string; readonly leagues: readonly LeagueData[] }[];
}

export interface Zones {
  readonly top: number;
  readonly playOff: number;
  readonly relegated: number;
}

export interface LeagueModel extends Frame {
  readonly page: 'league';
  readonly league: LeagueData;
  readonly season: number;
  readonly asOf: string | null;
  readonly table: readonly StandingData[];
  /** null where places have no meaning, such as in groups of a cup */
  readonly zones: Zones | null;
  readonly rounds: readonly RoundData[];
  readonly round: string | null;
  readonly matches: readonly FixtureData[];
  readonly bracket: readonly BracketRoundData[];
  readonly scorers: readonly ScorerData[];
  readonly assists: readonly AssistData[];
  readonly simulation: {
    readonly rows: readonly SimulationData[];
    readonly sims: number;
    readonly left: number;
  } | null;
}

export interface TeamModel extends Frame {
  readonly page: 'team';
  readonly team: TeamData;
  readonly colours: { readonly first: string; readonly second: string };
  readonly coach: CoachData | null;
  readonly last: readonly FixtureData[];
  readonly next: readonly FixtureData[];
  readonly league: { readonly code: string; readonly name: string; readonly season: number } | null;
  readonly table: readonly StandingData[];
  readonly strength: readonly StrengthData[];
  readonly squad: readonly SquadData[];
  readonly transfers: readonly TransferData[];
  /** goals expected for and against, of matches with statistics, oldest first */
  readonly expectedGoals: readonly { readonly fixture: FixtureData; readonly own: number; readonly other: number }[];
}

export interface PlayerModel extends Frame {
  readonly page: 'player';
  readonly player: PlayerData;
  readonly team: { readonly id: string; readonly name: string } | null;
  readonly seasons: readonly PlayerSeasonData[];
  readonly matches: readonly PlayedMatchData[];
  readonly transfers: readonly TransferData[];
  readonly absences: readonly AbsenceData[];
  readonly trophies: readonly TrophyData[];
}

export interface CoverageRow {
  readonly league: { readonly code: string; readonly name: string; readonly country: string };
  readonly seasons: readonly {
    readonly year: number;
    readonly fixtures: number;
    readonly finished: number;
    /** shares from 0 to 1 by kind; null before the first result */
    readonly shares: Readonly<Record<CoverageKind, number | null>>;
  }[];
}

export const COVERAGE_KINDS = ['events', 'lineups', 'statistics', 'playerStatistics', 'odds'] as const;
export type CoverageKind = (typeof COVERAGE_KINDS)[number];

export interface CoverageModel extends Frame {
  readonly page: 'coverage';
  readonly rows: readonly CoverageRow[];
  readonly years: readonly number[];
}

/** Means over the matches whose forecast was recorded before kickoff; lower is better. */
export interface ModelScores {
  readonly model: string;
  readonly matches: number;
  readonly rps: number;
  readonly logLoss: number;
  readonly brier: number;
  readonly calibrationError: number;
  /** mean probability and the share that happened, by range of probability */
  readonly reliability: readonly { readonly forecasts: number; readonly expected: number; readonly observed: number }[];
}

export interface TrackRecordModel extends Frame {
  readonly page: 'track-record';
  /** empty if no forecast has been scored */
  readonly models: readonly ModelScores[];
}

export interface MissingModel extends Frame {
  readonly page: 'missing';
}

export type ExplorerModel =
  | TodayModel
  | MatchModel
  | LeaguesModel
  | LeagueModel
  | TeamModel
  | PlayerModel
  | CoverageModel
  | TrackRecordModel
  | MissingModel;
