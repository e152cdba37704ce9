/** Grounds as one import run knows them. */
import { entityIds, nextLegacyId } from '../base/ids.ts';
import { slug } from '../base/text.ts';
import type { NewVenue } from '../store/entity-writer.ts';
import type { VenueRecord } from './records.ts';

export interface VenueName {
  readonly name: string;
  readonly city?: string;
  readonly capacity?: number;
  /** the id existing clients know, where the source gives it */
  readonly legacyId?: number;
}

type VenueFacts = VenueName & Pick<VenueRecord, 'address' | 'surface'>;

export class VenueBook {
  private readonly venues = new Map<string, NewVenue>();
  /** keys by the name alone, for those who do not say the country */
  private readonly byName = new Map<string, string[]>();
  private readonly byId = new Map<number, NewVenue>();
  private writes = new Map<number, NewVenue>();
  private readonly newVenues = new Set<number>();

  constructor(stored: readonly NewVenue[]) {
    for (const venue of stored) this.keep(venue);
  }

  /** The legacy id of a ground, which is made where none of that name is known in the country. */
  named(country: string, venue: VenueName): number {
    const known = this.numbered(venue) ?? this.find(country, venue.name);
    return known?.legacy_id ?? this.make(country, venue);
  }

  /** Takes what a source says of a ground; false where all of it was known. What is known stays. */
  describe(record: VenueRecord): boolean {
    const { name, city, country, address, capacity, surface, legacyId } = record;
    const facts: VenueFacts = {
      name,
      ...(city !== undefined && { city }),
      ...(address !== undefined && { address }),
      ...(capacity !== undefined && { capacity }),
      ...(surface !== undefined && { surface }),
      ...(legacyId !== undefined && { legacyId }),
    };
    const known = this.numbered(record) ?? this.find(country ?? null, name, city);
    if (known === undefined) {
      this.make(country ?? null, facts);
      return true;
    }
    const described: NewVenue = {
      ...known,
      city: known.city ?? city ?? null,
      address: known.address ?? address ?? null,
      capacity: known.capacity ?? capacity ?? null,
      surface: known.surface ?? surface ?? null,
    };
    const fields = ['city', 'address', 'capacity', 'surface'] as const;
    if (fields.every((field) => described[field] === known[field])) return false;
    this.keep(described);
    this.writes.set(described.legacy_id, described);
    return true;
  }

  /** The rows to write since the last call; new ones apart from those that changed. */
  takeWrites(): { readonly rows: NewVenue[]; isNew(venue: NewVenue): boolean } {
    const rows = [...this.writes.values()];
    this.writes = new Map();
    return { rows, isNew: ({ legacy_id }) => this.newVenues.delete(legacy_id) };
  }

  /** An id that clients know names the ground, whatever else is said of it. */
  private numbered({ legacyId }: { readonly legacyId?: number }): NewVenue | undefined {
    return legacyId === undefined ? undefined : this.byId.get(legacyId);
  }

  private find(country: string | null, name: string, city?: string): NewVenue | undefined {
    if (country !== null) return this.venues.get(keyOf(country, name));
    const alike = (this.byName.get(slug(name)) ?? []).map((key) => this.venues.get(key)!);
    const there = city === undefined ? alike : alike.filter((venue) => venue.city === null || venue.city === city);
    return there.length === 1 ? there[0] : this.venues.get(keyOf(null, name));
  }

  private make(country: string | null, venue: VenueFacts): number {
    const ids = entityIds('venue', keyOf(country, venue.name));
    let { legacyId } = ids;
    if (venue.legacyId !== undefined && !this.byId.has(venue.legacyId)) legacyId = venue.legacyId;
    while (this.byId.has(legacyId)) legacyId = nextLegacyId(legacyId);
    const row: NewVenue = {
      legacy_id: legacyId,
      id: ids.id,
      name: venue.name,
      city: venue.city ?? null,
      country,
      address: venue.address ?? null,
      capacity: venue.capacity ?? null,
      surface: venue.surface ?? null,
      sandbox: 0,
    };
    this.keep(row);
    this.writes.set(legacyId, row);
    this.newVenues.add(legacyId);
    return legacyId;
  }

  private keep(venue: NewVenue): void {
    const key = keyOf(venue.country, venue.name);
    this.byId.set(venue.legacy_id, venue);
    if (!this.venues.has(key)) {
      const name = slug(venue.name);
      this.byName.set(name, [...(this.byName.get(name) ?? []), key]);
    }
    this.venues.set(key, venue);
  }
}

function keyOf(country: string | null, name: string): string {
  return `${country ?? ''}|${slug(name)}`;
}
