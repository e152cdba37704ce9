/** Says which names without a city mean which venue, and gives venues the ids that follow from what is known of them now. */
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import { identifyVenue, rekeyVenue, renumberVenue } from '../../store/reference/entity-numbers.ts';
import type { VenueRegistry } from './venues.ts';

/** Call at the end of a file, when everything is written. Returns the number of changes. */
export async function updateVenueIds(queries: Queries, venues: VenueRegistry, changes: ChangeLog): Promise<number> {
  const { identified, rekeyed } = venues.drainTouched();
  const assigned = venues.drainAssigned();
  for (const { venue, from, to } of identified) {
    await identifyVenue(queries, venue, { from, to });
    changes.note({ resource: 'venue', action: 'updated', id: venue.id });
  }
  for (const { venue, ...ids } of rekeyed) {
    await rekeyVenue(queries, venue, ids);
    changes.note({ resource: 'venue', action: 'merged', id: venue.id, into: ids.id });
  }
  for (const { venue, legacyId } of assigned) {
    await renumberVenue(queries, venue, legacyId);
    changes.note({ resource: 'venue', action: 'updated', id: venue.id });
  }
  return identified.length + rekeyed.length + assigned.length;
}
