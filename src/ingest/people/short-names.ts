/**
 * Decides whom incomplete names ('Silva', 'B. Silva') mean: the only person of the team and season whose name fits best.
 * A name that fits several or nobody is a person of its own. This follows from all that is stored of the team, so it does
 * not depend on the order of imports.
 */
import { dropAmbiguousClaims, saveAmbiguousClaim } from '../../store/identity/ambiguous-claims.ts';
import { rewriteMatchesAt } from '../../store/match-details/rewritten-matches.ts';
import { namesAtPlace } from '../../store/people/person-claims.ts';
import { namesakesAt, personsNamed } from './matching.ts';
import type { PersonPlace } from './mentions.ts';
import { type ClaimKey, createNamed, heldClaim, moveName, type Place } from './moved-names.ts';
import { wordsOfKey } from './name-similarity.ts';
import type { Person } from './people-cache.ts';
import { isByName, isKnownByShortNames, isShortName, nameOfKey, type PersonClaim } from './person-claims.ts';
import type { MergeContext } from './person-merges.ts';

/** Returns the legacy ids of the persons that lost or got a name. All rows that hold ids of persons must be written. */
export async function decideNames(context: MergeContext, places: readonly PersonPlace[]): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const { team, season, ...at } of places) {
    if (team === null || season === null) continue;
    const place = { ...at, team, season };
    const ofPlace = await decideAt(context, place);
    if (ofPlace.size > 0) await rewriteMatchesAt(context.queries, place, [...ofPlace], context);
    for (const id of ofPlace) changed.add(id);
    if (!context.resolver.people.isFull) continue;
    await context.resolver.flush();
    context.resolver.people.clear();
  }
  return changed;
}

async function decideAt(context: MergeContext, place: Place): Promise<Set<number>> {
  const end = `|${context.resolver.identityOf(place.team)}|${place.season}`;
  const names = (await namesAtPlace(context.queries, context.kind, place))
    .filter(({ claim }) => claim.endsWith(end))
    .map(({ provider, claim, confirmed }) => ({ provider, key: claim, confirmed: confirmed === 1 }));
  const [short, full] = [names.filter(isShortName), names.filter((name) => !name.confirmed && !isShortName(name))];
  // full names first: an incomplete name can no longer mean a person who has lost the last full one
  const changed = await decideFull(context, full, place);
  return changed.union(await decideShort(context, short, place));
}

/** Gives full names that fit several persons alike to one of them. */
async function decideFull(context: MergeContext, names: readonly ClaimKey[], place: Place): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const name of names) {
    const held = await heldClaim(context, name);
    if (held === undefined) continue;
    const { holder, claim } = held;
    const persons = await namesakesAt(context.resolver.people, wordsOfKey(nameOfKey(claim.key)), place);
    const target = preferredOf(persons);
    if (target === undefined || target === holder) continue;
    await moveName(context, claim, { holder, target, place });
    for (const person of [holder, target]) changed.add(person.legacyId);
  }
  return changed;
}

/** Gives incomplete names to the persons whom they mean, and lists those that can mean several. */
async function decideShort(context: MergeContext, names: readonly ClaimKey[], place: Place): Promise<Set<number>> {
  const { kind, resolver, queries } = context;
  const changed = new Set<number>();
  const decided: PersonClaim[] = [];
  const ambiguous: (readonly [PersonClaim, readonly Person[]])[] = [];
  for (const name of names) {
    const held = await heldClaim(context, name);
    if (held === undefined) continue;
    const { holder, claim } = held;
    const persons = await personsNamed(resolver.people, wordsOfKey(nameOfKey(claim.key)), place);
    const target = persons.length === 1 ? persons[0]! : await namesakeOf(context, { holder, claim, place });
    if (persons.length > 1) ambiguous.push([claim, persons]);
    else decided.push(claim);
    if (target === holder) continue;
    await moveName(context, claim, { holder, target, place });
    for (const person of [holder, target]) changed.add(person.legacyId);
  }
  await dropAmbiguousClaims(queries, kind, decided);
  await resolver.flush();
  for (const [{ provider, key }, persons] of ambiguous) {
    const candidates = persons.map(({ legacyId }) => legacyId);
    await saveAmbiguousClaim(queries, { kind, provider, claim: key, candidates, file: place.file, line: place.line });
  }
  return changed;
}

/**
 * The person that a claim without an id refers to, among several of a season with the same full name and nothing to
 * distinguish them. The choice does not depend on such claims.
 */
function preferredOf(persons: readonly Person[]): Person | undefined {
  if (persons.length < 2) return undefined;
  const keyOf = ({ birth, claims }: Person) => {
    const keys = claims.filter((claim) => !isByName(claim)).map(({ provider, key }) => `${provider}|${key}`);
    return `${birth === undefined ? 1 : 0} ${keys.sort()[0]}`;
  };
  return persons.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))[0];
}

/** The person by this incomplete name alone: the holder, a namesake in another source, or a new person. */
async function namesakeOf(
  { kind, resolver, queries }: MergeContext,
  { holder, claim, place }: { readonly holder: Person; readonly claim: PersonClaim; readonly place: Place },
): Promise<Person> {
  const namesake = await resolver.people.namesake(claim, place);
  if (namesake !== undefined) return namesake;
  const isOwn =
    isKnownByShortNames(holder) && holder.claims.every(({ key }) => nameOfKey(key) === nameOfKey(claim.key));
  return isOwn ? holder : createNamed({ kind, resolver, queries }, claim);
}
