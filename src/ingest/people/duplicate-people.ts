/** What has to wait until nobody holds ids of persons: two who turned out to be one, and ids that follow what is known. */
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  dropAmbiguous,
  mergePersons,
  movePerson,
  playedSameMatch,
  recordPersonMerge,
} from '../../store/identity/merge-and-split.ts';
import { recountPlayers } from '../../store/match-details/player-seasons-writer.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import { duplicateQueryOf, type Match } from './matching.ts';
import type { Person } from './people-cache.ts';
import { personIdentityOf, sourceClaims } from './person-identity.ts';
import type { PersonPlace, PersonResolver } from './person-resolver.ts';

export interface MergeContext {
  readonly kind: PersonKind;
  readonly resolver: PersonResolver;
  readonly queries: Queries;
  readonly now: number;
  readonly changes: ChangeLog;
}

export interface MergeResult {
  readonly changed: boolean;
  /** those of whom two became one, by the numbers they have now */
  readonly merged: readonly number[];
  /** those who have other ids now, by their new numbers */
  readonly rekeyed: readonly number[];
}

/** Joins twins and moves ids. All rows must be written. */
export async function mergeDuplicates(context: MergeContext): Promise<MergeResult> {
  const { resolver } = context;
  const { duplicateChecks, toRekey: pending } = resolver.drainPending();
  const needIds = new Set(pending);
  const survivors = new Set<number>();
  /** who became part of whom */
  const mergedInto = new Map<number, number>();
  let changed = false;
  for (const [id, at] of duplicateChecks) {
    const survivor = await mergePair(context, [id, at], mergedInto);
    if (survivor !== undefined) {
      survivors.add(survivor);
      needIds.add(survivor);
    }
    if (!resolver.people.isFull) continue;
    if (await resolver.flush()) changed = true;
    resolver.people.forget();
  }
  if (await resolver.flush()) changed = true;
  if (context.kind === 'player') await recountPlayers(context.queries, [...survivors]);
  const rekeyed = new Map<number, number>();
  for (const id of needIds) {
    const legacyId = await rekey(context, id);
    if (legacyId !== null) rekeyed.set(id, legacyId);
    resolver.people.forget();
  }
  const merged = Array.from(survivors, (id) => rekeyed.get(id) ?? id);
  changed ||= rekeyed.size + merged.length > 0;
  if (changed) resolver.people.forget(true);
  return { changed, merged, rekeyed: [...rekeyed.values()] };
}

/** Joins a person with those he turned out to be; returns the number of who is left. */
async function mergePair(
  context: MergeContext,
  [id, at]: readonly [number, PersonPlace],
  mergedInto: Map<number, number>,
): Promise<number | undefined> {
  const { kind, resolver, queries } = context;
  let current = id;
  for (let next = mergedInto.get(id); next !== undefined; next = mergedInto.get(next)) current = next;
  let [person] = await resolver.people.getMany([current]);
  let survivor: Person | undefined;
  while (person !== undefined) {
    const match: Match = await resolver.match(duplicateQueryOf(person), at);
    if (!('person' in match)) break;
    const other: Person = match.person;
    // a last name alone may mean another one of the team as well
    const reverse: Match = await resolver.match(duplicateQueryOf(other), at);
    if ('candidates' in reverse) {
      resolver.noteAmbiguous(other, reverse.candidates, at);
      break;
    }
    if (await playedSameMatch(queries, kind, person.legacyId, other.legacyId)) break;
    const [from, into]: [Person, Person] = isPreferred(person, other) ? [other, person] : [person, other];
    mergedInto.set(from.legacyId, into.legacyId);
    await mergePerson(context, from, into);
    survivor = into;
    person = into;
  }
  return survivor?.legacyId;
}

/**
 * Makes one person part of another, in memory and in the store, and keeps what it takes to undo it. The totals of a
 * player's seasons are counted anew by the caller, once for all who are joined.
 */
export async function mergePerson(context: MergeContext, from: Person, into: Person, by?: 'settled'): Promise<void> {
  const { kind, resolver, queries, now, changes } = context;
  await resolver.flush();
  await dropAmbiguous(queries, kind, from.legacyId);
  await dropAmbiguous(queries, kind, into.legacyId);
  const before = await mergePersons(queries, kind, idsOf(from), idsOf(into));
  await recordPersonMerge(queries, { at: now, from: from.row.id, into: into.row.id, before });
  changes.note({ resource: kind, action: 'merged', id: from.row.id, into: into.row.id });
  if (by === 'settled') {
    for (const claim of from.claims) {
      claim.confirmed = true;
      resolver.queueClaim(claim, into);
    }
  }
  into.claims.push(...from.claims);
  resolver.people.replace(from, into.legacyId);
  resolver.recompute(into);
}

/** Gives a person the ids that all that is known of him calls for. Returns his number where they are others now. */
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
  await movePerson(queries, kind, own, ids);
  if (ids.id !== own.id) changes.note({ resource: kind, action: 'merged', id: own.id, into: ids.id });
  resolver.people.changeIds(person, ids);
  return ids.legacyId;
}

function idsOf({ legacyId, row }: Person): { readonly id: string; readonly legacyId: number } {
  return { id: row.id, legacyId };
}

/** Whom the other becomes part of: does not depend on who came first. */
function isPreferred(one: Person, other: Person): boolean {
  const rank = ({ claims, birth, row }: Person) => [
    personIdentityOf(claims).legacyId !== null ? 1 : 0,
    birth !== undefined ? 1 : 0,
    claims.some(({ key }) => key.startsWith('id:')) ? 1 : 0,
    claims.length,
    row.id,
  ];
  const [a, b] = [rank(one), rank(other)];
  for (const [i, value] of a.entries()) if (value !== b[i]) return value > b[i]!;
  return false;
}
