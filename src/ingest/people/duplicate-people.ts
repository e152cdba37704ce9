/**
 * Merges persons that turned out to be one, and gives persons the ids that follow from their claims. Both run at the
 * end of a file, when no unwritten row holds ids of persons.
 */
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  changePersonIds,
  dropAmbiguous,
  mergePersons,
  playedSameMatch,
  recordPersonMerge,
} from '../../store/identity/person-merge.ts';
import { recountPlayers } from '../../store/match-details/player-seasons-writer.ts';
import { rewriteMatchesOf } from '../../store/match-details/writer.ts';
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
  /** current legacy ids of the persons that others were merged into */
  readonly merged: readonly number[];
  /** new legacy ids of the persons whose ids changed */
  readonly rekeyed: readonly number[];
}

/**
 * Compares the queued persons, merges duplicates, and changes ids. All rows that hold ids of persons must be written.
 */
export async function mergeDuplicates(context: MergeContext): Promise<MergeResult> {
  const { resolver } = context;
  await resolver.checkNamed(context.kind);
  const { duplicateChecks, toRekey } = resolver.drainChecks();
  const rekeyQueue = new Set(toRekey);
  const survivors = new Set<number>();
  /** legacy ids: merged person > survivor */
  const mergedInto = new Map<number, number>();
  let changed = false;
  for (const [id, at] of duplicateChecks) {
    const survivor = await mergeWithDuplicates(context, [id, at], mergedInto);
    if (survivor !== undefined) {
      survivors.add(survivor);
      rekeyQueue.add(survivor);
    }
    if (!resolver.people.isFull) continue;
    if (await resolver.flush()) changed = true;
    resolver.people.clear();
  }
  if (await resolver.flush()) changed = true;
  if (context.kind === 'player') {
    // Two sources named one player in one match as two persons: only the sources have all of the player's part.
    await rewriteMatchesOf(context.queries, [...survivors], context);
    await recountPlayers(context.queries, [...survivors]);
  }
  const rekeyed = new Map<number, number>();
  for (const id of rekeyQueue) {
    const legacyId = await rekey(context, id);
    if (legacyId !== null) rekeyed.set(id, legacyId);
    resolver.people.clearIfFull();
  }
  const merged = Array.from(survivors, (id) => rekeyed.get(id) ?? id);
  changed ||= rekeyed.size + merged.length > 0;
  if (changed) resolver.people.clear();
  return { changed, merged, rekeyed: [...rekeyed.values()] };
}

/**
 * Merges a person with all duplicates at one place. Returns the legacy id of the survivor, or undefined if none match.
 */
async function mergeWithDuplicates(
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
    // The other name can be a last name that fits several persons of the team.
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
  if (ids.id !== own.id) changes.note({ resource: kind, action: 'merged', id: own.id, into: ids.id });
  resolver.people.changeIds(person, ids);
  return ids.legacyId;
}

function idsOf({ legacyId, row }: Person): { readonly id: string; readonly legacyId: number } {
  return { id: row.id, legacyId };
}

/** Whether `one` survives a merge with `other`. Does not depend on the order of imports. */
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
