/**
 * Leagues, teams and venues that responses refer to. API-Football is the authority on its own ids: a reference with id,
 * name and country may create an entity that the catalogue lacks. Each is emitted once per file, before the first record
 * that refers to it.
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

/** A league whose code and country are known. */
export interface ResolvedLeague {
  readonly code: string;
  /** key of the country */
  readonly country: string;
  readonly national: boolean;
}

/**
 * The league of the catalogue with this id, else the one with this country and name, else a code made of both
 * ('bra.mineiro-2').
 *
 * @returns null if neither the catalogue has the id nor the id, name and country are all known
 */
export function resolveLeague({ id, name, country }: LeagueRef): ResolvedLeague | null {
  const entry = id === null ? undefined : LEAGUE_BY_ID.get(id);
  if (entry !== undefined) return { code: entry.code, country: entry.countryKey, national: entry.national };
  const key = countryByName(country ?? '')?.key;
  if (id === null || name === null || key === undefined || slug(name) === '') return null;
  const namesake = LEAGUES.find(
    (league) => league.legacyId === null && league.countryKey === key && nameKey(league.name) === nameKey(name),
  );
  return { code: namesake?.code ?? `${key}.${slug(name)}`, country: key, national: namesake?.national ?? false };
}

/** Starting year of the season, which is text in some responses; null if there is none. */
export function seasonOf({ season }: LeagueRef): number | null {
  return season === null || season === undefined ? null : Number(season);
}

export function personName({ id, name }: PersonRef): PersonName | undefined {
  if ((id === null || id === undefined || id === 0) && !name) return undefined;
  return { ...(id && { id: String(id), legacyId: id }), name: name ?? '' };
}

/** Emits each referenced league, team and venue once per file. */
export class ReferencedEntities {
  private readonly emitted = new Set<string>();
  /** team id > country from its `teams` record, which takes precedence over the country of its league */
  private readonly countries = new Map<number, string>();

  /** The league, unless the catalogue has it. Without a type, a numbered round marks a league and any other round a cup. */
  *league(reference: LeagueRef, line: number, type?: LeagueType): Generator<LeagueRecord> {
    const resolved = resolveLeague(reference);
    if (resolved === null || reference.id === null || reference.name === null || LEAGUE_BY_ID.has(reference.id)) return;
    if (this.isEmitted(`league ${reference.id}`)) return;
    yield {
      kind: 'league',
      line,
      code: resolved.code,
      name: reference.name,
      country: resolved.country,
      type: type ?? (/ - \d+$/.test(reference.round ?? ' - 1') ? 'League' : 'Cup'),
      tier: null,
      legacyId: reference.id,
    };
  }

  /** Registers a team whose own record the caller emits. Later references to it use this country. */
  registerTeam(id: number, country: string): void {
    this.countries.set(id, country);
    this.emitted.add(`team ${id}`);
  }

  /** The team, with a country of the league unless its country is known. */
  *team(reference: TeamRef, league: ResolvedLeague | null, line: number): Generator<ClubRecord> {
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

  /** The venue, if it has an id and a name. */
  *venue({ id, name, city }: VenueRef, country: string | null, line: number): Generator<VenueRecord> {
    if (!id || !name || this.isEmitted(`venue ${id}`)) return;
    yield { kind: 'venue', line, name, ...(city && { city }), ...(country !== null && { country }), legacyId: id };
  }

  /** The team name for a record; null if the reference has neither id nor name. */
  teamName(reference: TeamRef, league: ResolvedLeague | null): TeamName | null {
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
   * The country of a team: from the catalogue, else from its `teams` record, else from the league or the one guest country
   * of the league that has a club of this name. In leagues with the country World, national teams are recognised by name;
   * clubs belong to World until a `teams` response gives their country.
   */
  private placeOf({ id, name }: TeamRef, league: ResolvedLeague | null): { country: string; national: boolean } | null {
    const entry = id === null ? undefined : CLUB_BY_ID.get(id);
    if (entry !== undefined) return { country: entry.country, national: entry.national };
    const registered = id === null ? undefined : this.countries.get(id);
    if (registered !== undefined) return { country: registered, national: false };
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
