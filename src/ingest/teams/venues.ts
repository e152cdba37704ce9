/** Grounds as one import run knows them. */
import { entityIds, LEGACY_ID_MIN, nextLegacyId } from '../../base/ids.ts';
import { slug } from '../../base/text.ts';
import { mergeFacts, provenanceOf } from '../../merge/provenance.ts';
import type { NewVenue } from '../../store/reference/entity-writer.ts';
import type { VenueRecord } from '../records/records.ts';

export interface VenueName {
  readonly name: string;
  readonly city?: string;
  readonly capacity?: number;
  /** the id existing clients know, where the source gives it */
  readonly legacyId?: number;
}

type VenueFacts = VenueName & { readonly [field in 'address' | 'surface']?: string | undefined };

export class VenueRegistry {
  private readonly venues = new Map<string, NewVenue>();
  /** keys by the name alone, for those who do not say the country */
  private readonly byName = new Map<string, string[]>();
  private readonly byId = new Map<number, NewVenue>();
  /** ids that existing clients know > the id under which the ground is stored until the end of the file */
  private assigned = new Map<number, number>();
  /** what was taken already: most matches repeat what is known of their ground */
  private readonly seenNames = new Set<string>();
  private writes = new Map<number, NewVenue>();
  private readonly newVenues = new Set<number>();

  constructor(stored: readonly NewVenue[]) {
    for (const venue of stored) this.index(venue);
  }

  /** The legacy id of a ground, which is made where none of that name is known in the country. */
  resolve(country: string, venue: VenueName, provider: string): number {
    const existing = this.byLegacyId(venue) ?? this.find(country, venue.name);
    if (existing === undefined) return this.create(country, venue, provider);
    const key = `${existing.legacy_id}|${provider}|${venue.name}|${venue.city ?? ''}|${venue.capacity ?? ''}|${venue.legacyId ?? ''}`;
    if (!this.seenNames.has(key)) this.mergeFacts(existing, venue, provider);
    this.seenNames.add(key);
    return existing.legacy_id;
  }

  /** Takes what a source says of a ground; false where all of it was known. */
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
    const existing = this.byLegacyId(record) ?? this.find(country ?? null, name, city);
    if (existing !== undefined) return this.mergeFacts(existing, facts, provider);
    this.create(country ?? null, facts, provider);
    return true;
  }

  /** The rows to write since the last call; new ones apart from those that changed. */
  drainWrites(): { readonly rows: NewVenue[]; isNew(venue: NewVenue): boolean } {
    const rows = [...this.writes.values()];
    this.writes = new Map();
    return { rows, isNew: ({ legacy_id }) => this.newVenues.delete(legacy_id) };
  }

  /** Grounds that turned out to have an id that existing clients know; nothing may hold their old ids any more. */
  drainAssigned(): { readonly venue: NewVenue; readonly legacyId: number }[] {
    const assigned = Array.from(this.assigned, ([legacyId, from]) => ({ venue: this.byId.get(from)!, legacyId }));
    this.assigned = new Map();
    return assigned;
  }

  /** An id that clients know names the ground, whatever else is said of it. */
  private byLegacyId({ legacyId }: { readonly legacyId?: number }): NewVenue | undefined {
    return legacyId === undefined ? undefined : this.byId.get(this.assigned.get(legacyId) ?? legacyId);
  }

  private find(country: string | null, name: string, city?: string): NewVenue | undefined {
    if (country !== null) return this.venues.get(keyOf(country, name));
    const sameName = (this.byName.get(slug(name)) ?? []).map((key) => this.venues.get(key)!);
    const there =
      city === undefined ? sameName : sameName.filter((venue) => venue.city === null || venue.city === city);
    return there.length === 1 ? there[0] : this.venues.get(keyOf(null, name));
  }

  private mergeFacts(existing: NewVenue, { legacyId, name, ...facts }: VenueFacts, provider: string): boolean {
    const isOwn = existing.legacy_id >= LEGACY_ID_MIN && ![...this.assigned.values()].includes(existing.legacy_id);
    const isAssigned = legacyId !== undefined && isOwn && !this.byId.has(legacyId);
    if (isAssigned) this.assigned.set(legacyId, existing.legacy_id);
    // another name of the ground leaves it the one it is known by
    const spelling = slug(name) === slug(existing.name) ? { name } : {};
    const described = mergeFacts(existing, { ...facts, ...spelling } as Partial<NewVenue>, provider);
    if (described === undefined) return isAssigned;
    this.index(described);
    this.writes.set(described.legacy_id, described);
    return true;
  }

  private create(country: string | null, { legacyId: given, ...facts }: VenueFacts, provider: string): number {
    const ids = entityIds('venue', keyOf(country, facts.name));
    let { legacyId } = ids;
    if (given !== undefined && !this.byId.has(given)) legacyId = given;
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
      provenance: provenanceOf(provider, facts),
    };
    this.index(row);
    this.writes.set(legacyId, row);
    this.newVenues.add(legacyId);
    return legacyId;
  }

  private index(venue: NewVenue): void {
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
