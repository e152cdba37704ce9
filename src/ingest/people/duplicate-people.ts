/**
 * Merges persons that turned out to be one, and gives persons the ids that follow from their claims. Both run at the
 * end of a file, when no unwritten row holds ids of persons.
 */
import { playedSameMatch } from '../../store/identity/person-merge.ts';
import { recountPlayers } from '../../store/match-details/player-seasons-writer.ts';
import { rewriteMatchesOf } from '../../store/match-details/rewritten-matches.ts';
import { listAmbiguous } from './ambiguous-people.ts';
import { decideFullNames } from './full-names.ts';
import { duplicateQueryOf, type Match } from './matching.ts';
import type { PersonPlace } from './mentions.ts';
import type { Place } from './moved-names.ts';
import { bestFit, FIT, isFullName } from './name-similarity.ts';
import { type Parted, partRecords } from './parted-records.ts';
import type { Person } from './people-cache.ts';
import { personIdentityOf } from './person-identity.ts';
import { type MergeContext, mergePerson, rekey } from './person-merges.ts';
import { decideNames } from './short-names.ts';

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
  const { duplicateChecks, toRekey, touchedPlaces, touchedPeople } = resolver.drainChecks();
  const rekeyQueue = new Set(toRekey);
  const survivors = new Set<number>();
  /** legacy ids: merged person > survivor */
  const mergedInto = new Map<number, number>();
  let changed = false;
  const check = async (person: number, at: PersonPlace, isOne = false) => {
    const survivor = await mergeWithDuplicates(context, [person, at], mergedInto, isOne);
    if (survivor !== undefined) {
      survivors.add(survivor);
      rekeyQueue.add(survivor);
    }
    if (!resolver.people.isFull) return;
    if (await resolver.flush()) changed = true;
    resolver.people.clear();
  };
  for (const [id, at] of duplicateChecks) await check(id, at);
  for (const [team, people] of currentPeople(touchedPeople, mergedInto)) {
    for (const [id, at] of await namesToCheck(context, team, people)) await check(id, at);
  }
  if (await resolver.flush()) changed = true;
  if (context.kind === 'player') {
    // Two sources named one player in one match as two persons: only the sources have all of the player's part.
    await rewriteMatchesOf(context.queries, [...survivors], context);
    await recountPlayers(context.queries, [...survivors]);
  }
  const parted = await partAndJoin(context, { touchedPeople, survivors, mergedInto }, check);
  if (await resolver.flush()) changed = true;
  const named = await decideFullNames(context, currentPeople(withParted(touchedPeople, parted), mergedInto));
  const reassigned = await decideNames(context, [...touchedPlaces, ...parted.places, ...named.places]);
  for (const id of [...parted.persons, ...named.changed]) reassigned.add(currentId(id, mergedInto));
  const { changed: withNewFacts, ambiguous } = resolver.drainAmbiguous();
  await listAmbiguous(context, new Set([...withNewFacts, ...survivors, ...reassigned]), ambiguous);
  if (context.kind === 'player') await recountPlayers(context.queries, [...reassigned]);
  for (const id of [...reassigned, ...resolver.drainChecks().toRekey]) rekeyQueue.add(id);
  const rekeyed = new Map<number, number>();
  for (const id of [...rekeyQueue, ...rekeyQueue]) {
    // an identity can be free only when its former holder has another one
    const current = rekeyed.get(id) ?? id;
    if (rekeyed.has(id) && (await hasOwnIdentity(context, current))) continue;
    const legacyId = await rekey(context, current);
    if (legacyId !== null) rekeyed.set(id, legacyId);
    resolver.people.clearIfFull();
  }
  const merged = Array.from(new Set([...survivors, ...reassigned]), (id) => rekeyed.get(id) ?? id);
  changed ||= rekeyed.size + merged.length > 0;
  if (changed) resolver.people.clear();
  return { changed, merged, rekeyed: [...rekeyed.values()] };
}

/** Rounds in which records that left a person can join another one. */
const PART_ROUNDS_MAX = 4;

/** Parts records from persons whom they need not mean, and joins them with those whom they mean. */
async function partAndJoin(
  context: MergeContext,
  {
    touchedPeople,
    survivors,
    mergedInto,
  }: {
    readonly touchedPeople: ReadonlyMap<number, ReadonlySet<number>>;
    readonly survivors: ReadonlySet<number>;
    readonly mergedInto: ReadonlyMap<number, number>;
  },
  check: (person: number, at: PersonPlace, isOne: boolean) => Promise<void>,
): Promise<Pick<Parted, 'persons' | 'places'>> {
  const persons = new Set<number>();
  const places: Place[] = [];
  for (let round = 1; round <= PART_ROUNDS_MAX; round++) {
    const touched = currentPeople(withParted(touchedPeople, { persons, places }), mergedInto);
    const others = Array.from(survivors, (id) => currentId(id, mergedInto));
    const parted = await partRecords(context, touched, others);
    for (const id of parted.persons) persons.add(id);
    places.push(...parted.places);
    if (round === PART_ROUNDS_MAX) break;
    const before = mergedInto.size;
    const joined = new Set<number>();
    for (const [id, at] of parted.checks) {
      const { size } = mergedInto;
      // whom both mean is decided in the next round
      if (!joined.has(currentId(id, mergedInto))) await check(id, at, true);
      if (mergedInto.size > size) joined.add(currentId(id, mergedInto));
    }
    if (parted.persons.size === 0 && mergedInto.size === before) break;
  }
  return { persons, places };
}

async function hasOwnIdentity({ resolver }: MergeContext, id: number): Promise<boolean> {
  const [person] = await resolver.people.getMany([id]);
  return person !== undefined && person.row.identity === personIdentityOf(person.claims).identity;
}

/** The people of each team after merges. */
function currentPeople(
  people: ReadonlyMap<number, ReadonlySet<number>>,
  mergedInto: ReadonlyMap<number, number>,
): ReadonlyMap<number, ReadonlySet<number>> {
  return new Map(
    Array.from(people, ([team, ids]) => [team, new Set(Array.from(ids, (id) => currentId(id, mergedInto)))]),
  );
}

/** The people of each team, with those that were parted there. */
function withParted(
  people: ReadonlyMap<number, ReadonlySet<number>>,
  { persons, places }: Pick<Parted, 'persons' | 'places'>,
): ReadonlyMap<number, ReadonlySet<number>> {
  const all = new Map(people);
  for (const { team } of places) all.set(team, new Set([...(all.get(team) ?? []), ...persons]));
  return all;
}

function currentId(id: number, mergedInto: ReadonlyMap<number, number>): number {
  const next = mergedInto.get(id);
  return next === undefined ? id : currentId(next, mergedInto);
}

/**
 * Merges a person with all duplicates at one place, or with the first one (`isOne`). Returns the legacy id of the survivor, or
 * undefined if none match.
 */
async function mergeWithDuplicates(
  context: MergeContext,
  [id, at]: readonly [number, PersonPlace],
  mergedInto: Map<number, number>,
  isOne: boolean,
): Promise<number | undefined> {
  const { kind, resolver, queries } = context;
  const current = currentId(id, mergedInto);
  let [person] = await resolver.people.getMany([current]);
  let survivor: Person | undefined;
  while (person !== undefined) {
    const match: Match = await resolver.match(duplicateQueryOf(person), at);
    if (!('person' in match)) break;
    const other: Person = match.person;
    // The other name can be a last name that fits several persons of the team.
    const reverse: Match = await resolver.match(duplicateQueryOf(other), at);
    if ('candidates' in reverse && !isOneOfSeveralNames(person, reverse.candidates)) {
      resolver.noteAmbiguous(other, at);
      break;
    }
    if (await playedSameMatch(queries, kind, person.legacyId, other.legacyId)) break;
    const [from, into]: [Person, Person] = isPreferred(person, other) ? [other, person] : [person, other];
    mergedInto.set(from.legacyId, into.legacyId);
    await mergePerson(context, from, into);
    survivor = into;
    person = isOne ? undefined : into;
  }
  return survivor?.legacyId;
}

/** Whether a person is a name without an id, as all the others are that can be the same one: all of them can be. */
function isOneOfSeveralNames(person: Person, others: readonly Person[]): boolean {
  return [person, ...others].every(({ recordWords }) => recordWords === null);
}

/** The names without an id at a team that can mean one of some people: several of them can. */
async function namesToCheck(
  { resolver: { people } }: MergeContext,
  team: number,
  ids: ReadonlySet<number>,
): Promise<readonly (readonly [person: number, at: PersonPlace])[]> {
  const names = new Set<number>();
  for (const id of ids) {
    const [person] = await people.getMany([id]);
    const words = person?.recordWords?.filter(isFullName) ?? [];
    if (person === undefined || words.length === 0) continue;
    for (const other of await people.unlistedLike(team, person)) {
      const isForm = bestFit(other.words.filter(isFullName), words) >= FIT.contained;
      if (other.recordWords === null && isForm) names.add(other.legacyId);
    }
  }
  const checks: (readonly [number, PersonPlace])[] = [];
  for (const id of names) {
    for (const season of await people.seasonsWith(team, id)) {
      checks.push([id, { provider: '', league: null, file: '', line: 0, team, season }]);
    }
  }
  return checks;
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
