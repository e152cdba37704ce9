/** Merges two persons, and gives a person the ids that follow from all claims. */
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import { dropAmbiguous } from '../../store/identity/ambiguous-claims.ts';
import { changePersonIds, mergePersons, recordPersonMerge } from '../../store/identity/person-merge.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import type { Person } from './people-cache.ts';
import { personIdentityOf, sourceClaims } from './person-identity.ts';
import type { PersonResolver } from './person-resolver.ts';

/** What changes of persons at the end of a file need. */
export interface MergeContext {
  readonly kind: PersonKind;
  readonly resolver: PersonResolver;
  readonly queries: Queries;
  readonly now: number;
  readonly changes: ChangeLog;
}

/**
 * Merges one person into another, in memory and in the store, and stores what an undo needs. The caller recounts the
 * season totals of players, once for all merges.
 *
 * @param by 'operator' marks the claims of the merged person as confirmed
 */
export async function mergePerson(context: MergeContext, from: Person, into: Person, by?: 'operator'): Promise<void> {
  const { kind, resolver, queries, now, changes } = context;
  await resolver.flush();
  await dropAmbiguous(queries, kind, from.legacyId);
  await dropAmbiguous(queries, kind, into.legacyId);
  const before = await mergePersons(queries, kind, idsOf(from), idsOf(into));
  await recordPersonMerge(queries, { at: now, from: from.row.id, into: into.row.id, before });
  changes.note({ resource: kind, action: 'merged', id: from.row.id, into: into.row.id });
  if (by === 'operator') {
    for (const claim of from.claims) {
      claim.confirmed = true;
      resolver.pending.addClaim(claim, into);
    }
  }
  into.claims.push(...from.claims);
  resolver.people.replace(from, into.legacyId);
  resolver.recompute(into);
}

/** Gives a person the ids that follow from all claims. Returns the new legacy id, or null if the ids stay. */
export async function rekey({ kind, resolver, queries, changes }: MergeContext, id: number): Promise<number | null> {
  const [person] = await resolver.people.getMany([id]);
  if (person === undefined) return null;
  const { identity, legacyId } = personIdentityOf(person.claims);
  const [claim] = sourceClaims(person.claims).toSorted((a, b) =>
    `${a.provider}|${a.key}` < `${b.provider}|${b.key}` ? -1 : 1,
  );
  const own = { ...idsOf(person), identity: person.row.identity };
  const idRequest = { identity, claim: `${claim!.provider}|${claim!.key}`, legacyId };
  const ids = await resolver.ids.choose(queries, idRequest, own);
  if (ids.id === own.id && ids.legacyId === own.legacyId) return null;
  await changePersonIds(queries, kind, own, ids);
  if (ids.id !== own.id) changes.rename(kind, own.id, ids.id);
  resolver.people.changeIds(person, ids);
  return ids.legacyId;
}

function idsOf({ legacyId, row }: Person): { readonly id: string; readonly legacyId: number } {
  return { id: row.id, legacyId };
}
