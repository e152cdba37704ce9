/** Maps rows of the reference tables to domain records. */
import { coverageOf } from '../../football/season/coverage.ts';
import type {
  Completeness,
  Country,
  Coverage,
  League,
  LeagueType,
  Pairing,
  Season,
  Team,
  TieBreak,
  Venue,
} from '../../football/terms.ts';

export interface Stamped {
  revision: number;
  updated_at: number;
}

export interface CountryRow {
  country: string;
  code: string | null;
  name: string;
}

export interface LeagueRow {
  legacy_id: number;
  id: string;
  code: string;
  name: string;
  type: string;
  country: string;
  tier: number | null;
  tie_break: string;
  pairing: string;
  national: number;
  team_countries: string;
  sandbox: number;
}

export interface VenueRow {
  legacy_id: number;
  id: string;
  name: string;
  city: string | null;
  country: string | null;
  address: string | null;
  capacity: number | null;
  surface: string | null;
  /** legacy id of the venue that this name without a city means */
  same_as: number | null;
}

export interface TeamRow {
  legacy_id: number;
  id: string;
  identity: string;
  name: string;
  code: string | null;
  country: string;
  founded: number | null;
  national: number;
  venue: number | null;
}

export interface SeasonRow {
  league: number;
  year: number;
  starts: string;
  ends: string;
  fixtures: number;
  finished: number;
  stored: string;
  completeness: string;
  revision: number;
  updated_at: number;
}

export interface RedirectRow {
  kind: string;
  id: string;
  legacy_id: number;
  target_legacy_id: number;
}

type CountryLookup = (key: string) => Country;

export function leagueOf(row: LeagueRow, country: CountryLookup): League {
  return {
    id: row.id,
    legacyId: row.legacy_id,
    code: row.code,
    name: row.name,
    type: row.type as LeagueType,
    country: country(row.country),
    tier: row.tier,
    tieBreak: row.tie_break as TieBreak,
    pairing: row.pairing as Pairing,
    national: row.national === 1,
    teamCountries: JSON.parse(row.team_countries),
    sandbox: row.sandbox === 1,
  };
}

export function venueOf(row: VenueRow, country: CountryLookup): Venue {
  return {
    id: row.id,
    legacyId: row.legacy_id,
    name: row.name,
    city: row.city,
    country: row.country === null ? null : country(row.country),
    address: row.address,
    capacity: row.capacity,
    surface: row.surface,
  };
}

export function teamOf(
  row: Omit<TeamRow, 'identity'>,
  country: CountryLookup,
  venue: (id: number) => Venue | null,
): Team {
  return {
    id: row.id,
    legacyId: row.legacy_id,
    name: row.name,
    code: row.code,
    country: country(row.country),
    founded: row.founded,
    national: row.national === 1,
    venue: row.venue === null ? null : venue(row.venue),
  };
}

const NO_COVERAGE: Coverage = {
  events: false,
  lineups: false,
  statisticsFixtures: false,
  statisticsPlayers: false,
  standings: false,
  players: false,
  topScorers: false,
  topAssists: false,
  topCards: false,
  injuries: false,
  predictions: false,
  odds: false,
};

export function seasonOf(row: SeasonRow, league: League): Season {
  const kinds: string[] = JSON.parse(row.stored);
  const shares: Record<string, [have: number, of: number]> = JSON.parse(row.completeness);
  const stored: Coverage = { ...NO_COVERAGE, ...Object.fromEntries(kinds.map((kind) => [kind, true])) };
  const completeness = Object.fromEntries(
    Object.entries(shares).map(([kind, [have, of]]) => [kind, { have, of }]),
  ) as Completeness;
  return {
    league,
    year: row.year,
    start: row.starts,
    end: row.ends,
    fixtures: row.fixtures,
    finished: row.finished,
    coverage: coverageOf(stored, completeness),
    stored,
    completeness,
    revision: row.revision,
    updatedAt: row.updated_at,
  };
}
