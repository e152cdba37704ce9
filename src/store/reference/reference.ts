import type { Deduction } from '../../football/catalogue/deductions.ts';
import type { BetType, Bookmaker, Country, League, Season, Stamp, Team, Venue } from '../../football/terms.ts';

export type StampedKind = 'country' | 'league' | 'team' | 'venue' | 'bookmaker';

/** The small tables, in memory: joins and name searches never reach the database. */
export interface Reference {
  countries(): readonly Country[];
  country(key: string): Country | undefined;
  /** leagues of which a season is stored, by legacy id */
  leagues(): readonly League[];
  /** by legacy id (number), native id or code; moved ids resolve; also leagues of the catalogue without a season yet */
  league(id: number | string): League | undefined;
  /** seasons of a league, oldest first */
  seasons(league: League): readonly Season[];
  season(league: League, year: number): Season | undefined;
  /** the season under way (or the next one, or the last one) at a moment; undefined where none is stored */
  currentSeason(league: League, now: number): Season | undefined;
  /** by legacy id */
  teams(): readonly Team[];
  /** by legacy id (number), native id or slug 't_...'; moved ids resolve */
  team(id: number | string): Team | undefined;
  teamsOfSeason(league: League, year: number): readonly Team[];
  /** what operators added to the catalogue's deductions, or took back of them */
  deductions(league: League, year: number): readonly Deduction[];
  /** league seasons a team plays or played in, oldest first */
  seasonsOfTeam(team: Team): readonly Season[];
  /** by legacy id */
  venues(): readonly Venue[];
  venue(id: number | string): Venue | undefined;
  bookmakers(): readonly Bookmaker[];
  /** the last change of a row of these tables: by key of a country, id of a bookmaker, legacy id of the others */
  stamp(of: StampedKind, key: number | string): Stamp;
  betTypes(): readonly BetType[];
  /** the 't_...' slug of variant M, unique among teams */
  teamSlug(team: Team): string;
  /** true while the store holds the sandbox and nothing else */
  readonly sandbox: boolean;
}
