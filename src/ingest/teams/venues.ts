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
  /** legacy id of the stadium of the home team */
  readonly home?: number | null;
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
export function venuePlaceOf(
  { country, venue }: Pick<NewTeam, 'country' | 'venue'>,
  league: League,
  match: VenueOfMatch,
): VenuePlace {
  const isInternational = league.country.code === null;
  if (match.neutral || league.national) {
    return { country: match.country ?? (isInternational ? null : league.country.key) };
  }
  const isGuess = isInternational && match.country === undefined;
  return { country: match.country ?? country, home: venue, isGuess };
}

type VenueFacts = VenueName & { readonly [field in 'address' | 'surface' | 'country']?: string | undefined };

interface VenueChanges {
  readonly joined: readonly { readonly from: NewVenue; readonly into: NewVenue }[];
  readonly rekeyed: readonly { readonly venue: NewVenue; readonly id: string; readonly legacyId: number }[];
}

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

  /**
   * The legacy id of a venue: the stadium of the home team if it has this name, otherwise a stadium of the country in the
   * same city. It is created if there is none. Without a city, several stadiums of this name are none.
   */
  resolve({ country, home, isGuess }: VenuePlace, venue: VenueName, provider: string): number | undefined {
    const known = isGuess ? null : country;
    const existing = this.byLegacyId(venue) ?? this.homeVenue(home, venue.name) ?? this.find(country, venue, home);
    if (existing === undefined) {
      const namesakes = this.named(country, venue.name).filter((one) => country === null || one.country !== null);
      const isAmbiguous = venue.city === undefined && namesakes.length > 1;
      return isAmbiguous ? undefined : this.create(known, venue, provider);
    }
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
    const existing =
      this.byLegacyId(record) ?? this.find(country ?? null, { name, ...(city !== undefined && { city }) });
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
   * What became known of the venues since the last call: two that are one, and ids that follow from country, name and
   * city. Call when no unwritten row holds their ids.
   */
  drainTouched(): VenueChanges {
    const groups = [...this.touched].sort().map((key) => ({ key, ...this.namesakes(key) }));
    this.touched = new Set();
    const assigned = new Set(this.assigned.values());
    const rekeyed = groups.flatMap(({ key, venues }) =>
      venues.flatMap((venue) => {
        const { city, legacy_id } = venue;
        const ids = entityIds('venue', venues.length === 1 || city === null ? key : `${key}|${slug(city)}`);
        if (ids.id === venue.id || this.nativeIds.has(ids.id)) return [];
        this.nativeIds.add(ids.id);
        const isOwn = legacy_id >= LEGACY_ID_MIN && !assigned.has(legacy_id) && !this.byId.has(ids.legacyId);
        return [{ venue, id: ids.id, legacyId: isOwn ? ids.legacyId : legacy_id }];
      }),
    );
    return { rekeyed, joined: groups.flatMap(({ joined }) => joined) };
  }

  /**
   * The venues of a name in a country. If one of two has no city, both are the same: it would have got the city if the
   * country of the other one had been known before.
   */
  private namesakes(key: string): { readonly venues: NewVenue[]; readonly joined: VenueChanges['joined'] } {
    const venues = (this.venues.get(key) ?? [])
      .map((id) => this.byId.get(id)!)
      .filter(({ country, name, sandbox }) => sandbox === 0 && keyOf(country, name) === key);
    const [from] = venues.filter(({ city }) => city === null);
    const [into, ...others] = venues.filter(({ city }) => city !== null);
    if (from === undefined || into === undefined || others.length > 0 || venues.length > 2)
      return { venues, joined: [] };
    const merged = withFactsOf(into, from);
    this.nativeIds.delete(from.id);
    return { venues: [merged], joined: [{ from, into: merged }] };
  }

  /** The venue with the legacy id of the record, whatever its name. */
  private byLegacyId({ legacyId }: { readonly legacyId?: number }): NewVenue | undefined {
    return legacyId === undefined ? undefined : this.byId.get(this.assigned.get(legacyId) ?? legacyId);
  }

  /** The stadium of the home team, if it has this name. */
  private homeVenue(home: number | null | undefined, name: string): NewVenue | undefined {
    const venue = home == null ? undefined : this.byId.get(home);
    return venue !== undefined && slug(venue.name) === slug(name) ? venue : undefined;
  }

  /** The venues of this name in a country or in an unknown one, or in all countries. */
  private named(country: string | null, name: string): NewVenue[] {
    const keys = country === null ? (this.byName.get(slug(name)) ?? []) : [keyOf(country, name), keyOf(null, name)];
    const ids = new Set(keys.flatMap((key) => this.venues.get(key) ?? []));
    return Array.from(ids, (id) => this.byId.get(id)!).filter(
      (venue) => country === null || venue.country === null || venue.country === country,
    );
  }

  private find(
    country: string | null,
    { name, city }: Pick<VenueName, 'name' | 'city'>,
    home?: number | null,
  ): NewVenue | undefined {
    const sameName = this.named(country, name);
    // without a city, the city of the home team decides between stadiums of one name
    const near = city ?? (home == null || sameName.length < 2 ? undefined : this.byId.get(home)?.city) ?? undefined;
    if (near === undefined) {
      // a stadium of which only the city is known can be in any country
      const inCountry = sameName.filter((venue) => country === null || venue.country !== null || venue.city === null);
      return inCountry.length === 1 ? inCountry[0] : undefined;
    }
    const sameCity = sameName.filter((venue) => venue.city !== null && isSameCity(venue.city, near));
    const unplaced = sameName.filter((venue) => venue.city === null && (country !== null || venue.country === null));
    return sameCity[0] ?? (unplaced.length === 1 && city !== undefined ? unplaced[0] : undefined);
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
    const ids = this.unusedIds(key, facts.city);
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
      sandbox: 0,
      provenance: provenanceOf(provider, { ...facts, country }),
    };
    this.touched.add(key);
    this.index(row);
    this.writes.set(legacyId, row);
    this.newVenues.add(legacyId);
    return legacyId;
  }

  /** Unused ids until the end of the file: see `drainRekeyed`. */
  private unusedIds(key: string, city = '') {
    const inCity = `${key}|${slug(city)}`;
    let ids = entityIds('venue', this.venues.has(key) ? inCity : key);
    for (let number = 1; this.nativeIds.has(ids.id); number++) {
      ids = entityIds('venue', number === 1 ? inCity : `${inCity}|${number}`);
    }
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

/** A venue with what is known of another one, each fact from the source with precedence. */
function withFactsOf(venue: NewVenue, { provenance, ...other }: NewVenue): NewVenue {
  const providers: Readonly<Record<string, string>> = JSON.parse(provenance);
  let merged = venue;
  for (const field of ['name', 'country', 'address', 'capacity', 'surface'] as const) {
    const provider = providers[field];
    if (provider !== undefined) merged = mergeFacts(merged, { [field]: other[field] }, provider) ?? merged;
  }
  return merged;
}
