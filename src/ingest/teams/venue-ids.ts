/** Joins venues that turned out to be one, and gives venues the ids that follow from what is known of them now. */
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import { joinVenue, rekeyVenue, renumberVenue } from '../../store/reference/entity-numbers.ts';
import { saveVenues } from '../../store/reference/entity-writer.ts';
import type { VenueRegistry } from './venues.ts';

/** Call at the end of a file, when everything is written. Returns the number of changes. */
export async function updateVenueIds(queries: Queries, venues: VenueRegistry, changes: ChangeLog): Promise<number> {
  const { joined, rekeyed } = venues.drainTouched();
  const assigned = venues.drainAssigned();
  for (const { from, into } of joined) {
    await saveVenues(queries, [into]);
    await joinVenue(queries, from, into);
    changes.note({ resource: 'venue', action: 'merged', id: from.id, into: into.id });
  }
  for (const { venue, ...ids } of rekeyed) {
    await rekeyVenue(queries, venue, ids);
    changes.note({ resource: 'venue', action: 'merged', id: venue.id, into: ids.id });
  }
  for (const { venue, legacyId } of assigned) {
    await renumberVenue(queries, venue, legacyId);
    changes.note({ resource: 'venue', action: 'updated', id: venue.id });
  }
  return joined.length + rekeyed.length + assigned.length;
}
