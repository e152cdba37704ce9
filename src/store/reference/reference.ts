import type { Deduction } from '../../football/catalogue/deductions.ts';
import type { BetType, Bookmaker, Country, League, Season, Stamp, Team, Venue } from '../../football/terms.ts';

export type StampedKind = 'country' | 'league' | 'team' | 'venue' | 'bookmaker';

/** The reference tables in memory, so that joins and name searches do not reach the database. */
export interface Reference {
  countries(): readonly Country[];
  country(key: string): Country | undefined;
  /** leagues with a stored season, by legacy id */
  leagues(): readonly League[];
  /** by legacy id (number), native id or code; former ids lead to the survivor; includes leagues without a season */
  league(id: number | string): League | undefined;
  /** seasons of a league, oldest first */
  seasons(league: League): readonly Season[];
  season(league: League, year: number): Season | undefined;
  /** the season under way at a time, or the next one, or the last one; undefined if none is stored */
  currentSeason(league: League, now: number): Season | undefined;
  /** by legacy id */
  teams(): readonly Team[];
  /** by legacy id (number), native id or slug 't_...'; former ids lead to the survivor */
  team(id: number | string): Team | undefined;
  teamsOfSeason(league: League, year: number): readonly Team[];
  /** deductions by operators, in addition to the catalogue's; negative points give points back */
  deductions(league: League, year: number): readonly Deduction[];
  /** league seasons of a team, oldest first */
  seasonsOfTeam(team: Team): readonly Season[];
  /** by legacy id */
  venues(): readonly Venue[];
  venue(id: number | string): Venue | undefined;
  /** the legacy ids under which matches refer to a venue */
  venueNumbersOf(venue: Venue): readonly number[];
  bookmakers(): readonly Bookmaker[];
  /** the last change of a row, by country key, bookmaker id or legacy id */
  stamp(of: StampedKind, key: number | string): Stamp;
  betTypes(): readonly BetType[];
  /** the 't_...' slug, unique among teams */
  teamSlug(team: Team): string;
  /** true if every stored season belongs to the sandbox */
  readonly sandbox: boolean;
}
