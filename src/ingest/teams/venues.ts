/** Venues during an import: stored venues and new venues. */
import { entityIds, LEGACY_ID_MIN, nextLegacyId } from '../../base/ids.ts';
import { slug } from '../../base/text.ts';
import { isSameCity } from '../../football/catalogue/cities.ts';
import type { League } from '../../football/terms.ts';
import { mergeFacts, provenanceOf } from '../../merge/provenance.ts';
import type { NewTeam, NewVenue } from '../../store/reference/entity-writer.ts';
import type { VenueRecord } from '../records/records.ts';

export interface VenueName {
  readonly name: string;
  readonly city?: string;
  readonly capacity?: number;
  /** the legacy id, if the source assigns it */
  readonly legacyId?: number;
}

/** Where to look for a venue. */
export interface VenuePlace {
  /** key of the country; null if it is unknown */
  readonly country: string | null;
  /** the country is only where to look: clubs also play international cups abroad */
  readonly isGuess?: boolean;
}

export interface VenueOfMatch {
  /** key of the country that the source states */
  readonly country?: string | undefined;
  readonly neutral?: boolean | undefined;
}

/**
 * Where to look for the venue of a match. If the source does not state the country, it is that of the home club, which
 * may differ from the league's: Swansea play in England, and every club plays in international cups.
 */
export function venuePlaceOf({ country }: Pick<NewTeam, 'country'>, league: League, match: VenueOfMatch): VenuePlace {
  const isInternational = league.country.code === null;
  if (match.neutral || league.national) {
    return { country: match.country ?? (isInternational ? null : league.country.key) };
  }
  const isGuess = isInternational && match.country === undefined;
  return { country: match.country ?? country, isGuess };
}

type VenueFacts = VenueName & { readonly [field in 'address' | 'surface' | 'country']?: string | undefined };

interface VenueChanges {
  /** venues that turned out to be another one, or not to be it: legacy ids */
  readonly identified: readonly {
    readonly venue: NewVenue;
    readonly from: number | null;
    readonly to: number | null;
  }[];
  readonly rekeyed: readonly { readonly venue: NewVenue; readonly id: string; readonly legacyId: number }[];
}

/**
 * A name without a city has a row of its own, so that what it means can follow from all stadiums of the name: the only
 * one, if there is one (`same_as`). Otherwise it is a stadium whose city is unknown.
 */
export class VenueRegistry {
  /** legacy ids by country and name: stadiums in different cities share names */
  private readonly venues = new Map<string, number[]>();
  /** keys by name, for records without a country */
  private readonly byName = new Map<string, string[]>();
  private readonly byId = new Map<number, NewVenue>();
  private readonly nativeIds = new Set<string>();
  /** legacy ids assigned by a source > the id under which the venue is stored until the end of the file */
  private assigned = new Map<number, number>();
  /** facts that were merged before: most matches repeat the facts of their venue */
  private readonly seenNames = new Set<string>();
  private writes = new Map<number, NewVenue>();
  /** countries and names of venues that were added, or whose country or city became known */
  private touched = new Set<string>();
  private readonly newVenues = new Set<number>();

  constructor(stored: readonly NewVenue[]) {
    for (const venue of stored) this.index(venue);
  }

  /** The legacy id of a venue: the one of this name and city, or the row of a name without a city. Created if there is none. */
  resolve({ country, isGuess }: VenuePlace, venue: VenueName, provider: string): number {
    const known = isGuess ? null : country;
    const existing = this.byLegacyId(venue) ?? this.find(venue.city === undefined ? known : country, venue);
    if (existing === undefined) return this.create(known, venue, provider);
    const key = `${existing.legacy_id}|${country ?? ''}|${provider}|${venue.name}|${venue.city ?? ''}|${venue.capacity ?? ''}|${venue.legacyId ?? ''}`;
    if (!this.seenNames.has(key)) this.mergeFacts(existing, { ...venue, ...countryOf(existing, known) }, provider);
    this.seenNames.add(key);
    return existing.legacy_id;
  }

  /** Merges the facts that a source states about a venue; false if nothing changed. */
  describe(record: VenueRecord, provider: string): boolean {
    const { name, city, country, address, capacity, surface, legacyId } = record;
    const facts: VenueFacts = {
      name,
      address,
      surface,
      ...(city !== undefined && { city }),
      ...(capacity !== undefined && { capacity }),
      ...(legacyId !== undefined && { legacyId }),
    };
    const existing = this.byLegacyId(record) ?? this.find(country ?? null, record);
    if (existing !== undefined)
      return this.mergeFacts(existing, { ...facts, ...countryOf(existing, country) }, provider);
    this.create(country ?? null, facts, provider);
    return true;
  }

  /** The rows to write since the last call. `isNew` distinguishes new rows from changed ones; call it once per row. */
  drainWrites(): { readonly rows: NewVenue[]; isNew(venue: NewVenue): boolean } {
    const rows = [...this.writes.values()];
    this.writes = new Map();
    return { rows, isNew: ({ legacy_id }) => this.newVenues.delete(legacy_id) };
  }

  /** Venues with newly assigned legacy ids since the last call. Call when no unwritten row holds their old ids. */
  drainAssigned(): { readonly venue: NewVenue; readonly legacyId: number }[] {
    const assigned = Array.from(this.assigned, ([legacyId, from]) => ({ venue: this.byId.get(from)!, legacyId }));
    this.assigned = new Map();
    return assigned;
  }

  /**
   * What became known of the venues since the last call: which names without a city mean which venue, and ids that follow
   * from country, name and city. Call when no unwritten row holds their ids.
   */
  drainTouched(): VenueChanges {
    const touched = [...this.touched].sort();
    this.touched = new Set();
    const assigned = new Set(this.assigned.values());
    const identified = [...new Set(touched.map(nameOf))].flatMap((name) => this.identify(name));
    const rekeyed = touched.flatMap((key) =>
      this.ofKey(key).flatMap((venue) => {
        const { legacy_id } = venue;
        const ids = entityIds('venue', this.identityOf(venue));
        if (ids.id === venue.id || this.nativeIds.has(ids.id)) return [];
        this.nativeIds.add(ids.id);
        const isOwn = legacy_id >= LEGACY_ID_MIN && !assigned.has(legacy_id) && !this.byId.has(ids.legacyId);
        return [{ venue, id: ids.id, legacyId: isOwn ? ids.legacyId : legacy_id }];
      }),
    );
    return { rekeyed, identified };
  }

  /** Country and name, with the city, or with the number of a source if that is all that distinguishes the venue. */
  private identityOf(venue: NewVenue): string {
    const key = keyOf(venue.country, venue.name);
    if (this.isNameAlone(venue)) return key;
    return `${key}|${venue.city === null ? this.numberOf(venue) : slug(venue.city)}`;
  }

  /** Decides what the names without a city mean, in all countries of a name. */
  private identify(name: string): VenueChanges['identified'] {
    const venues = (this.byName.get(name) ?? []).flatMap((key) => this.ofKey(key));
    const inCountryOf =
      ({ country }: NewVenue) =>
      (one: NewVenue) =>
        country === null || one.country === country;
    const placed = venues.filter(({ city }) => city !== null);
    const numbered = venues.filter((venue) => venue.city === null && !this.isNameAlone(venue));
    const meant = new Map<NewVenue, NewVenue | undefined>();
    for (const venue of numbered) {
      // two numbers of a source are two venues
      const others = placed.filter(inCountryOf(venue)).filter((one) => this.numberOf(one) === null);
      meant.set(venue, onlyOne(others));
    }
    const known = [...placed, ...numbered.filter((venue) => meant.get(venue) === undefined)];
    const names = venues.filter((venue) => this.isNameAlone(venue));
    for (const venue of names.filter(({ country }) => country !== null)) {
      meant.set(venue, onlyOne(known.filter(inCountryOf(venue))));
    }
    const unplaced = names.find(({ country }) => country === null);
    if (unplaced !== undefined) {
      const others = names.filter((venue) => venue !== unplaced && meant.get(venue) === undefined);
      meant.set(unplaced, onlyOne([...known, ...others]));
    }
    return [...meant].flatMap(([venue, other]) => {
      const [from, to] = [venue.same_as, other?.legacy_id ?? null];
      if (from === to) return [];
      this.byId.set(venue.legacy_id, { ...venue, same_as: to });
      return [{ venue, from, to }];
    });
  }

  private ofKey(key: string): NewVenue[] {
    const venues = (this.venues.get(key) ?? []).map((id) => this.byId.get(id)!);
    return venues.filter(({ country, name, sandbox }) => sandbox === 0 && keyOf(country, name) === key);
  }

  /** Whether the row stands for a name without a city. */
  private isNameAlone(venue: NewVenue): boolean {
    return venue.city === null && venue.sandbox === 0 && this.numberOf(venue) === null;
  }

  /** The legacy id that a source assigned; null if none did. */
  private numberOf({ legacy_id }: NewVenue): number | null {
    if (legacy_id < LEGACY_ID_MIN) return legacy_id;
    for (const [legacyId, from] of this.assigned) if (from === legacy_id) return legacyId;
    return null;
  }

  /** The venue with the legacy id of the record, whatever its name. */
  private byLegacyId({ legacyId }: { readonly legacyId?: number }): NewVenue | undefined {
    return legacyId === undefined ? undefined : this.byId.get(this.assigned.get(legacyId) ?? legacyId);
  }

  /** The venues of this name in a country or in an unknown one, or in all countries. */
  private named(country: string | null, name: string): NewVenue[] {
    const keys = country === null ? (this.byName.get(slug(name)) ?? []) : [keyOf(country, name), keyOf(null, name)];
    const ids = new Set(keys.flatMap((key) => this.venues.get(key) ?? []));
    return Array.from(ids, (id) => this.byId.get(id)!).filter(
      (venue) => country === null || venue.country === null || venue.country === country,
    );
  }

  /** The venue in the same city; without a city and a number, the row of the name. */
  private find(country: string | null, { name, city, legacyId }: VenueName): NewVenue | undefined {
    if (city !== undefined) {
      return this.named(country, name).find((venue) => venue.city !== null && isSameCity(venue.city, city));
    }
    if (legacyId !== undefined) return undefined;
    return this.ofKey(keyOf(country, name)).find((venue) => this.isNameAlone(venue));
  }

  private mergeFacts(existing: NewVenue, { legacyId, name, ...facts }: VenueFacts, provider: string): boolean {
    const isOwn = existing.legacy_id >= LEGACY_ID_MIN && ![...this.assigned.values()].includes(existing.legacy_id);
    const isAssigned = legacyId !== undefined && isOwn && !this.byId.has(legacyId);
    if (isAssigned) this.assigned.set(legacyId, existing.legacy_id);
    // Another name does not rename the venue; another spelling does.
    const spelling = slug(name) === slug(existing.name) ? { name } : {};
    const described = mergeFacts(existing, { ...facts, ...spelling } as Partial<NewVenue>, provider);
    if (described === undefined) return isAssigned;
    if (described.country !== existing.country || described.city !== existing.city) {
      this.touched.add(keyOf(existing.country, existing.name)).add(keyOf(described.country, described.name));
    }
    this.index(described);
    this.writes.set(described.legacy_id, described);
    return true;
  }

  private create(country: string | null, { legacyId: assigned, ...facts }: VenueFacts, provider: string): number {
    const key = keyOf(country, facts.name);
    const ids = this.unusedIds(
      facts.city === undefined && assigned === undefined ? key : `${key}|${slug(facts.city ?? String(assigned))}`,
    );
    let { legacyId } = ids;
    if (assigned !== undefined && !this.byId.has(assigned)) legacyId = assigned;
    while (this.byId.has(legacyId)) legacyId = nextLegacyId(legacyId);
    const row: NewVenue = {
      legacy_id: legacyId,
      id: ids.id,
      name: facts.name,
      city: facts.city ?? null,
      country,
      address: facts.address ?? null,
      capacity: facts.capacity ?? null,
      surface: facts.surface ?? null,
      same_as: null,
      sandbox: 0,
      provenance: provenanceOf(provider, { ...facts, country }),
    };
    this.touched.add(key);
    this.index(row);
    this.writes.set(legacyId, row);
    this.newVenues.add(legacyId);
    return legacyId;
  }

  /** Unused ids until the end of the file: see `drainTouched`. */
  private unusedIds(identity: string) {
    let ids = entityIds('venue', identity);
    for (let number = 2; this.nativeIds.has(ids.id); number++) ids = entityIds('venue', `${identity}|${number}`);
    return ids;
  }

  private index(venue: NewVenue): void {
    const key = keyOf(venue.country, venue.name);
    this.nativeIds.add(venue.id);
    this.byId.set(venue.legacy_id, venue);
    const sameName = this.venues.get(key);
    if (sameName === undefined) {
      const name = slug(venue.name);
      this.byName.set(name, [...(this.byName.get(name) ?? []), key]);
      this.venues.set(key, [venue.legacy_id]);
    } else if (!sameName.includes(venue.legacy_id)) sameName.push(venue.legacy_id);
  }
}

/** The country of a venue, unless another one is known. */
function countryOf(venue: NewVenue, country: string | null | undefined): { readonly country?: string } {
  return country != null && (venue.country ?? country) === country ? { country } : {};
}

function keyOf(country: string | null, name: string): string {
  return `${country ?? ''}|${slug(name)}`;
}

function nameOf(key: string): string {
  return key.slice(key.indexOf('|') + 1);
}

function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}
