/**
 * Leagues, teams and venues as answers mention them. Here the interface is the authority on its own ids: what is
 * mentioned with id, name and country may be made where the catalogue lacks it, so that each is told once a file before
 * the first record that names it.
 */
import { z } from 'zod';
import { nameKey, slug } from '../../base/text.ts';
import { CLUBS } from '../../football/catalogue/clubs/index.ts';
import { countryByName } from '../../football/catalogue/countries.ts';
import { guestCountries, LEAGUES } from '../../football/catalogue/leagues.ts';
import type { LeagueType } from '../../football/terms.ts';
import type { PersonName, VenueRecord } from '../../ingest/records/records.ts';
import type { ClubRecord, LeagueRecord } from '../../ingest/records/source.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { nationOf } from './quirks.ts';

export const TeamRef = z.object({ id: z.int().nullable(), name: z.string().nullable() });
export type TeamRef = z.infer<typeof TeamRef>;

export const LeagueRef = z.object({
  id: z.int().nullable(),
  name: z.string().nullable(),
  country: z.string().nullish(),
  season: z.union([z.int(), z.string().regex(/^\d{4}$/)]).nullish(),
  round: z.string().nullish(),
});
export type LeagueRef = z.infer<typeof LeagueRef>;

export const VenueRef = z.object({ id: z.int().nullish(), name: z.string().nullish(), city: z.string().nullish() });
export type VenueRef = z.infer<typeof VenueRef>;

export const PersonRef = z.object({ id: z.int().nullish(), name: z.string().nullish() });
export type PersonRef = z.infer<typeof PersonRef>;

const LEAGUE_BY_ID = new Map(LEAGUES.map((league) => [league.legacyId, league]));
const CLUB_BY_ID = new Map(CLUBS.map((club) => [club.legacyId, club]));
const CLUBS_BY_NAME = Map.groupBy(
  CLUBS.filter(({ national }) => !national).flatMap(({ country, name, aliases }) =>
    [name, ...aliases].map((one) => `${country}|${nameKey(one)}`),
  ),
  (key) => key,
);

/** A league that Touchline can name: its code, where its country is known. */
export interface NamedLeague {
  readonly code: string;
  /** key of the country */
  readonly country: string;
  readonly national: boolean;
}

/**
 * The catalogue's league of that id; else the one of that country and name; else a code made of both
 * ('bra.mineiro-2').
 *
 * @returns null where the id, the name or the country is not known
 */
export function namedLeague({ id, name, country }: LeagueRef): NamedLeague | null {
  const entry = id === null ? undefined : LEAGUE_BY_ID.get(id);
  if (entry !== undefined) return { code: entry.code, country: entry.countryKey, national: entry.national };
  const key = countryByName(country ?? '')?.key;
  if (id === null || name === null || key === undefined || slug(name) === '') return null;
  const alike = LEAGUES.find(
    (league) => league.legacyId === null && league.countryKey === key && nameKey(league.name) === nameKey(name),
  );
  return { code: alike?.code ?? `${key}.${slug(name)}`, country: key, national: alike?.national ?? false };
}

/** A season's starting year; text in some answers. */
export function seasonOf({ season }: LeagueRef): number | null {
  return season === null || season === undefined ? null : Number(season);
}

export function personName({ id, name }: PersonRef): PersonName | undefined {
  if ((id === null || id === undefined || id === 0) && !name) return undefined;
  return { ...(id && { id: String(id), legacyId: id }), name: name ?? '' };
}

/** Says each league, team and venue once a file. */
export class ReferencedEntities {
  private readonly emitted = new Set<string>();
  /** countries of teams told apart from the leagues they play in */
  private readonly countries = new Map<number, string>();

  /** The league, where the catalogue lacks it. A round says what the mention leaves out: leagues have numbered ones. */
  *league(reference: LeagueRef, line: number, type?: LeagueType): Generator<LeagueRecord> {
    const named = namedLeague(reference);
    if (named === null || reference.id === null || reference.name === null || LEAGUE_BY_ID.has(reference.id)) return;
    if (this.isEmitted(`league ${reference.id}`)) return;
    yield {
      kind: 'league',
      line,
      code: named.code,
      name: reference.name,
      country: named.country,
      type: type ?? (/ - \d+$/.test(reference.round ?? ' - 1') ? 'League' : 'Cup'),
      tier: null,
      legacyId: reference.id,
    };
  }

  /** The team as its own record tells it: beats what the league it plays in lets one think. */
  isEmittedTeam(id: number, country: string): boolean {
    this.countries.set(id, country);
    return this.isEmitted(`team ${id}`);
  }

  /** The team, from one of the league's countries where nothing else says from which. */
  *team(reference: TeamRef, league: NamedLeague | null, line: number): Generator<ClubRecord> {
    const { id, name } = reference;
    if (id === null || name === null || name === '') return;
    const place = this.placeOf(reference, league);
    if (place === null || this.isEmitted(`team ${id}`)) return;
    yield {
      kind: 'club',
      line,
      country: place.country,
      name,
      aliases: [],
      ...(place.national && { national: true }),
      id: String(id),
      legacyId: id,
    };
  }

  /** The ground, where it has an id. */
  *venue({ id, name, city }: VenueRef, country: string | null, line: number): Generator<VenueRecord> {
    if (!id || !name || this.isEmitted(`venue ${id}`)) return;
    yield { kind: 'venue', line, name, ...(city && { city }), ...(country !== null && { country }), legacyId: id };
  }

  /** How a record names the team; null where the answer names none. */
  teamName(reference: TeamRef, league: NamedLeague | null): TeamName | null {
    const { id, name } = reference;
    if (id === null && !name) return null;
    const country = this.placeOf(reference, league)?.country;
    const entry = country === undefined || country === 'world' ? {} : { country };
    return { name: name ?? '', ...entry, ...(id !== null && { id: String(id) }) };
  }

  private isEmitted(key: string): boolean {
    if (this.emitted.has(key)) return true;
    this.emitted.add(key);
    return false;
  }

  /**
   * The catalogue knows where many teams are from. Of others the league's country is taken, or the one of its guests
   * that has a club of that name. Leagues of the whole world say no country: there only nations can be told by name,
   * and clubs stand under World until an answer of `teams` says more.
   */
  private placeOf({ id, name }: TeamRef, league: NamedLeague | null): { country: string; national: boolean } | null {
    const entry = id === null ? undefined : CLUB_BY_ID.get(id);
    if (entry !== undefined) return { country: entry.country, national: entry.national };
    const emitted = id === null ? undefined : this.countries.get(id);
    if (emitted !== undefined) return { country: emitted, national: false };
    if (name === null) return null;
    if (league === null) {
      const nation = nationOf(name) === name ? undefined : countryByName(nationOf(name));
      return nation === undefined ? null : { country: nation.key, national: true };
    }
    if (league.country === 'world') {
      const nation = countryByName(nationOf(name));
      if (nation !== undefined) return { country: nation.key, national: true };
      return league.national ? null : { country: 'world', national: false };
    }
    const has = (country: string) => CLUBS_BY_NAME.has(`${country}|${nameKey(name)}`);
    const guests = has(league.country) ? [] : guestCountries(league.country).filter(has);
    return { country: guests.length === 1 ? guests[0]! : league.country, national: false };
  }
}
