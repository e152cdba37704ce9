/** Names without a city: each has a row of its own, which says what venue it means (`same_as`). */
import { mergeFacts } from '../../merge/provenance.ts';
import type { RedirectRow, Stamped, VenueRow } from './rows.ts';

type Row = VenueRow & Stamped & { readonly provenance: string };

const FACTS = ['name', 'address', 'capacity', 'surface'] as const;

/** The venues with what is stated of the names that mean them, each fact from the source with precedence. */
export function meantVenues(rows: readonly Row[]): Row[] {
  const names = namesByVenue(rows);
  return rows
    .filter(({ same_as }) => same_as === null)
    .map((row) =>
      (names.get(row.legacy_id) ?? []).toSorted((a, b) => a.legacy_id - b.legacy_id).reduce(withFactsOf, row),
    );
}

/** The ids of names, which lead to the venues that they mean. */
export function namesOfVenues(rows: readonly Row[]): RedirectRow[] {
  return rows.flatMap(({ id, legacy_id, same_as }) =>
    same_as === null ? [] : [{ kind: 'venue', id, legacy_id, target_legacy_id: same_as }],
  );
}

/** The legacy ids of a venue and of the names that mean it, for venues with such names. */
export function numbersOfVenues(rows: readonly Row[]): ReadonlyMap<number, readonly number[]> {
  return new Map(
    Array.from(namesByVenue(rows), ([venue, names]) => [venue, [venue, ...names.map(({ legacy_id }) => legacy_id)]]),
  );
}

type Name = Row & { readonly same_as: number };

/** By the legacy id of the venue that they mean. */
function namesByVenue(rows: readonly Row[]): ReadonlyMap<number, readonly Name[]> {
  const names = rows.filter((row): row is Name => row.same_as !== null);
  return Map.groupBy(names, ({ same_as }) => same_as);
}

function withFactsOf(venue: Row, name: Row): Row {
  const providers: Readonly<Record<string, string>> = JSON.parse(name.provenance);
  let merged = venue;
  for (const field of FACTS) {
    const provider = providers[field];
    if (provider !== undefined) merged = mergeFacts(merged, { [field]: name[field] }, provider) ?? merged;
  }
  const { updated_at, revision } = name;
  return {
    ...merged,
    updated_at: Math.max(updated_at, venue.updated_at),
    revision: Math.max(revision, venue.revision),
  };
}
