/** What the server passes to a page of the explorer: responses of version 2, and what a page adds to them. */
import type { Place } from '../../football/catalogue/places.ts';
import type { Locale } from '../account/model.ts';
import type {
  AbsenceData,
  AssistData,
  BracketRoundData,
  CoachData,
  CoverageData,
  EventData,
  FixtureData,
  InsightData,
  LeagueData,
  LineupData,
  MatchDetail,
  OddsData,
  PlayedMatchData,
  PlayerData,
  PlayerMatchData,
  PlayerSeasonData,
  PriceData,
  RoundData,
  ScorerData,
  ShotData,
  SimulationData,
  SquadData,
  StandingData,
  StandingHistoryData,
  StatisticsData,
  StrengthData,
  TeamData,
  TrackRecordData,
  TransferData,
  TrophyData,
} from './data.ts';

export type * from './data.ts';

export type Section = 'today' | 'competitions' | 'models' | 'coverage' | null;

export interface Attribution {
  readonly title: string;
  readonly licence: string;
  readonly homepage: string;
}

/** Of every page. */
export interface Frame {
  readonly locale: Locale;
  /** the language that the address chooses; null: it has none, and the page is in that of the reader */
  readonly language: Locale | null;
  /** that the reader has chosen; null: that of the system */
  readonly theme: 'light' | 'dark' | null;
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
  /** names of the sources of the matches that the page is made from */
  readonly sources: readonly string[];
  /** how these sources want to be named */
  readonly attributions: readonly Attribution[];
  /** path of the picture for other sites; null for the general one, /card.png */
  readonly picture: string | null;
  /** time of the last change of the data; null if its records have none */
  readonly updatedAt: string | null;
  /** false for variants of a page, such as with assumed results */
  readonly isIndexed: boolean;
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
  /** draws the crests of 64 by 64 units; only pictures need them */
  readonly crests: () => { readonly home: string; readonly away: string };
  readonly events: readonly EventData[];
  /** the data say that there was extra time */
  readonly hadExtraTime: boolean;
  readonly lineups: readonly LineupData[];
  readonly players: readonly PlayerMatchData[];
  readonly statistics: readonly StatisticsData[];
  readonly shots: readonly ShotData[];
  readonly insight: InsightData | null;
  readonly model: string | null;
  readonly winProbability: { readonly points: readonly WinPoint[]; readonly complete: boolean } | null;
  readonly odds: readonly OddsData[];
  readonly meetings: readonly FixtureData[];
  /** prices of the results over time, before kickoff, of the first bookmaker */
  readonly prices: readonly PriceData[];
}

/** All results of two teams against each other. */
export interface HeadToHeadModel extends Frame {
  readonly page: 'head-to-head';
  readonly home: TeamData;
  readonly away: TeamData;
  readonly colours: SideColours;
  /** latest first */
  readonly meetings: readonly FixtureData[];
  /** further meetings are stored */
  readonly isCut: boolean;
  readonly next: FixtureData | null;
}

export interface LeaguesModel extends Frame {
  readonly page: 'leagues';
  readonly countries: readonly { readonly name: string; readonly leagues: readonly LeagueData[] }[];
}

/** What the places of a table mean, from the first to the last. */
export type Zones = readonly (Place | null)[];

export const TABLE_VIEWS = ['all', 'home', 'away', 'form'] as const;
/** The whole table, only the matches at home or away, or the last five of each team. */
export type TableView = (typeof TABLE_VIEWS)[number];

/** The next match of a team. */
export interface NextMatch {
  readonly fixture: string;
  readonly opponent: { readonly id: string; readonly name: string; readonly logo: string };
  readonly isHome: boolean;
}

/** An open match of the simulation, and the result that is assumed for it. */
export interface OpenMatch {
  readonly fixture: FixtureData;
  readonly assumed: 'home' | 'draw' | 'away' | null;
}

export interface LeagueModel extends Frame {
  readonly page: 'league';
  readonly league: LeagueData;
  readonly season: number;
  readonly asOf: string | null;
  readonly table: readonly StandingData[];
  readonly view: TableView;
  /** the table after each matchday; empty without tables */
  readonly history: readonly StandingHistoryData[];
  /** by native id of the team; empty in a finished season */
  readonly next: Readonly<Record<string, NextMatch>>;
  readonly teams: readonly TeamData[];
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
    /** the next matches, for which a result can be assumed */
    readonly open: readonly OpenMatch[];
  } | null;
}

export interface TeamModel extends Frame {
  readonly page: 'team';
  readonly team: TeamData;
  readonly colours: { readonly first: string; readonly second: string };
  readonly coach: CoachData | null;
  readonly last: readonly FixtureData[];
  readonly next: readonly FixtureData[];
  readonly league: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly season: number;
  } | null;
  readonly table: readonly StandingData[];
  readonly strength: readonly StrengthData[];
  /** ratings of the team at the end of each season, oldest first, the current one last */
  readonly strengthBySeason: readonly { readonly season: number; readonly strength: StrengthData }[];
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
  /** shots in the listed matches, latest match first */
  readonly shots: readonly ShotData[];
  /** crests of the clubs of the transfers, by native id */
  readonly logos: Readonly<Record<string, string>>;
}

export interface CoverageRow {
  readonly league: Pick<LeagueData, 'id' | 'code' | 'name'> & { readonly country: string };
  readonly seasons: readonly {
    readonly year: number;
    readonly finished: number;
    /** shares from 0 to 1, in the order of COVERAGE_KINDS; null before the first result */
    readonly shares: readonly (number | null)[];
  }[];
}

/** What a cell of the grid shades. The other kinds of data follow when it is opened. */
export const COVERAGE_KINDS = ['events', 'lineups', 'statistics', 'playerStatistics', 'odds'] as const;

export interface CoverageModel extends Frame {
  readonly page: 'coverage';
  /** competitions on this page, those with the most results first */
  readonly rows: readonly CoverageRow[];
  readonly years: readonly number[];
  /** countries that have a competition, by name */
  readonly countries: readonly { readonly key: string; readonly name: string }[];
  /** competitions of this country only; null: of all */
  readonly country: string | null;
  /** position of the first row, and how many competitions there are in all */
  readonly from: number;
  readonly of: number;
  /** first rows of the pages before and after this one */
  readonly previous: number | null;
  readonly next: number | null;
  /** the open cell; null if none is */
  readonly open: { readonly code: string; readonly coverage: CoverageData } | null;
}

/** Means over the matches whose forecast was recorded before kickoff; lower is better. */
export type ModelScores = TrackRecordData['models'][number];

export interface TrackRecordModel extends Frame {
  readonly page: 'track-record';
  /** empty if no forecast has been scored */
  readonly models: readonly ModelScores[];
  /** the same scores by month, the latest first */
  readonly months: TrackRecordData['months'];
  /** the same scores by season of a league, those with the most matches first */
  readonly seasons: readonly {
    readonly league: { readonly id: string; readonly code: string; readonly name: string };
    readonly season: number;
    readonly matches: number;
    /** ranked probability score by model; a model without forecasts is missing */
    readonly rps: Readonly<Record<string, number>>;
  }[];
}

export type MissingModel = Frame & { readonly page: 'missing' };

export type ExplorerModel =
  | TodayModel
  | MatchModel
  | HeadToHeadModel
  | LeaguesModel
  | LeagueModel
  | TeamModel
  | PlayerModel
  | CoverageModel
  | TrackRecordModel
  | MissingModel;
