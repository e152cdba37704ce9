/** Merges two persons, and splits them again, when the operator decides so. */
import { nameKey } from '../../base/text.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { latestRevision, nextRevision, touchPeople } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  currentLegacyId,
  lastMergeOf,
  markUndone,
  nativeIdOf,
  type StoredMerge,
} from '../../store/identity/decisions.ts';
import { claimsToSplit, restoreSurvivorIds, splitPersons } from '../../store/identity/person-merge.ts';
import { recountPlayers } from '../../store/match-details/player-seasons-writer.ts';
import { rewriteMatchesOf, rewriteMatchesOfSquads } from '../../store/match-details/rewritten-matches.ts';
import { legacyIdInUse, nativeIdInUse, personRows } from '../../store/people/person-claims.ts';
import type { PersonKind, PersonRow } from '../../store/people/tables.ts';
import type { OpenStore } from '../../store/store.ts';
import { MergedCareers } from '../people/merged-careers.ts';
import { type MergeContext, mergePerson, rekey } from '../people/person-merges.ts';
import { PersonResolver } from '../people/person-resolver.ts';
import { Entities } from '../teams/entities.ts';

export interface PersonMerge {
  /** native id of the merged person */
  readonly from: string;
  /** native id of the survivor; it differs from the requested id if the identity changed with the merge */
  readonly into: string;
  readonly name: string;
  /** differences that suggest two persons, to warn the operator */
  readonly differences?: readonly string[];
}

interface Refusal {
  readonly reason: string;
}

/** Merges one person into another, with all rows of both. Old ids redirect to the survivor. */
export function mergePeople(
  store: OpenStore,
  merge: { readonly from: string | number; readonly into: string | number; readonly now: number },
): Promise<PersonMerge | Refusal> {
  return inTransaction(store, merge.now, kindOf(merge.from), async (context) => {
    const { resolver, queries, kind } = context;
    const [from, into] = [
      await currentLegacyId(queries, kind, merge.from),
      await currentLegacyId(queries, kind, merge.into),
    ];
    if (from === undefined) return { reason: `no ${kind} has the id ${merge.from}` };
    if (into === undefined) return { reason: `no ${kind} has the id ${merge.into}` };
    if (from === into) return { reason: 'both ids are of the same person' };
    const [one, other] = [await resolver.people.get(from), await resolver.people.get(into)];
    const { id } = one.row;
    const differences = differencesBetween(one.row, other.row);
    await mergePerson(context, one, other, 'operator');
    await resolver.flush();
    if (kind === 'player') {
      await rewriteMatchesOfSquads(queries, [other.legacyId], context);
      await recountPlayers(queries, [other.legacyId]);
    }
    await rekey(context, other.legacyId);
    await remergeCareers(context, [other.legacyId]);
    return { from: id, into: other.row.id, name: other.row.name, ...(differences.length > 0 && { differences }) };
  });
}

type NameAndBirth = Pick<PersonRow, 'name' | 'birth_date'>;

/** Names without a common word, and different dates of birth. */
function differencesBetween(one: NameAndBirth, other: NameAndBirth): string[] {
  const born = [one.birth_date, other.birth_date];
  const haveBirthDates = !born.includes(null);
  if (haveBirthDates && born[0] === born[1]) return [];
  const words = new Set(nameKey(other.name).split(' '));
  const haveCommonWord = nameKey(one.name)
    .split(' ')
    .some((word) => words.has(word));
  return [
    ...(haveCommonWord ? [] : [`named ${one.name} and ${other.name}`]),
    ...(haveBirthDates ? [`born ${born[0]} and ${born[1]}`] : []),
  ];
}

/** Undoes the last merge of a person. Data imported since the merge stays with the survivor. */
export function undoMerge(
  store: OpenStore,
  undo: { readonly from: string; readonly now: number },
): Promise<PersonMerge | Refusal> {
  return inTransaction(store, undo.now, kindOf(undo.from), async (context) => {
    const { resolver, queries, kind, changes, now } = context;
    const merge = await lastMergeOf(queries, undo.from);
    if (merge === undefined) return { reason: `${undo.from} has not been merged` };
    const into = await survivorToSplit(context, merge);
    if (typeof into !== 'number') return into;
    const from = merge.before.person.legacy_id as number;
    await splitPersons(queries, kind, merge.before, into);
    await markUndone(queries, merge, now);
    const persons = await resolver.people.getMany([into, from]);
    for (const person of persons) {
      // Confirmed claims keep the next import from merging the two again.
      for (const claim of person.claims) {
        claim.confirmed = true;
        resolver.pending.addClaim(claim, person);
      }
      resolver.recompute(person);
      resolver.pending.addChanged(person); // also writes the words by which the person is found
    }
    await resolver.flush();
    if (kind === 'player') {
      await rewriteMatchesOf(queries, [into, from], context);
      await rewriteMatchesOfSquads(queries, [into, from], context);
      await recountPlayers(queries, [into, from]);
    }
    changes.note({ resource: kind, action: 'created', id: undo.from });
    for (const person of persons) await rekey(context, person.legacyId);
    await remergeCareers(
      context,
      persons.map(({ legacyId }) => legacyId),
    );
    const [survivor, other] = persons;
    return { from: other!.row.id, into: survivor!.row.id, name: survivor!.row.name };
  });
}

/**
 * Prepares the survivor of a merge for a split: it gets its former ids back if it has those of the merged person.
 *
 * @returns its legacy id, or why the two cannot be split
 */
async function survivorToSplit({ queries, kind }: MergeContext, merge: StoredMerge): Promise<number | Refusal> {
  const { before, from } = merge;
  const into = await currentLegacyId(queries, kind, merge.into);
  if (into === undefined) return { reason: `${merge.into} is no longer stored` };
  const { moved, remaining } = await claimsToSplit(queries, kind, before, into);
  if (moved === 0) return { reason: `nothing of ${from} is with ${await nativeIdOf(queries, kind, into)} any more` };
  if (remaining === 0) return { reason: `${await nativeIdOf(queries, kind, into)} has nothing but what ${from} had` };
  const [row] = await personRows(queries, kind, [into]);
  const own = { id: row!.id, legacyId: into };
  const former = { id: before.person.id as string, legacyId: before.person.legacy_id as number };
  const taken = await otherHolder(queries, kind, former, own);
  if (taken !== undefined) return { reason: `another ${kind} has the id ${taken} now` };
  if (own.id !== former.id && own.legacyId !== former.legacyId) return into;
  const takenOfSurvivor = await otherHolder(queries, kind, before.survivor, own);
  if (takenOfSurvivor !== undefined) return { reason: `another ${kind} has the id ${takenOfSurvivor} now` };
  await restoreSurvivorIds(queries, kind, own, before);
  return before.survivor.legacyId;
}

/** Transfers, injuries and trophies follow the claims of their persons. */
async function remergeCareers(context: MergeContext, persons: readonly number[]): Promise<void> {
  const { kind, queries } = context;
  const entities = await Entities.load(queries);
  const careers = new MergedCareers(
    { ...context, revision: () => latestRevision(queries) },
    {
      isNameOf: (provider, name, team) => entities.names.isNameOf(provider, name, team),
      nameOf: (team) => entities.find(team)?.name ?? null,
      identityOf: (team) => entities.identityOf(team),
    },
  );
  const of = { player: [], coach: [], [kind]: persons };
  await careers.rekey([...new Set([...persons, ...(await careers.remerge(of))])]);
}

interface Ids {
  readonly id: string;
  readonly legacyId: number;
}

/** The one of two ids that a person other than `own` has. */
async function otherHolder(
  queries: Queries,
  kind: PersonKind,
  ids: Ids,
  own: Ids,
): Promise<string | number | undefined> {
  const holder = await nativeIdInUse(queries, kind, ids.id);
  if (holder !== undefined && holder !== own.legacyId) return ids.id;
  const holderOfNumber = await legacyIdInUse(queries, kind, ids.legacyId);
  const isOther = holderOfNumber !== undefined && !holderOfNumber.isRedirect && holderOfNumber.id !== own.id;
  return isOther ? ids.legacyId : undefined;
}

function kindOf(id: string | number): PersonKind {
  return typeof id === 'string' && id.startsWith('co_') ? 'coach' : 'player';
}

async function inTransaction<T>(
  store: OpenStore,
  now: number,
  kind: PersonKind,
  work: (context: MergeContext) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const done = await store.database.transaction(async (queries: Queries) => {
    const revision = await nextRevision(queries, now);
    const changes = new ChangeLog();
    const context = {
      queries,
      now,
      changes,
      revision: async () => revision,
      identityOf: (team: number) => store.reference.team(team)?.id ?? '',
    };
    const result = await work({ kind, resolver: new PersonResolver(kind, context), queries, now, changes });
    await touchPeople(queries, revision);
    await changes.flush(queries, revision, now);
    return result;
  });
  await store.revisions.refresh();
  return done;
}
