/**
 * Decides whom incomplete names ('Silva', 'B. Silva') mean: the only person of the team and season whose name fits best.
 * A name that fits several or nobody is a person of its own. This follows from all that is stored of the team, so it does
 * not depend on the order of imports.
 */
import { dropAmbiguousClaims, saveAmbiguousClaim } from '../../store/identity/ambiguous-claims.ts';
import { releaseIds } from '../../store/identity/person-merge.ts';
import { moveRowsOfName } from '../../store/identity/rows-of-name.ts';
import { rewriteMatchesAt } from '../../store/match-details/rewritten-matches.ts';
import { namesAtPlace } from '../../store/people/person-claims.ts';
import { namesakesAt, personsNamed } from './matching.ts';
import type { PersonPlace } from './mentions.ts';
import { claimsOfTransfers, statedPlaces, type TransferPlace } from './moved-transfers.ts';
import { wordsOfKey } from './name-similarity.ts';
import type { Person } from './people-cache.ts';
import { isByName, isKnownByShortNames, isShortName, nameOfKey, type PersonClaim } from './person-claims.ts';
import { type MergeContext, mergePerson } from './person-merges.ts';

export type Place = PersonPlace & { readonly team: number; readonly season: number };

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
  // first the full names, because a person who loses the last one is nobody whom an incomplete name can mean
  const changed = await decideFull(context, full, place);
  return changed.union(await decideShort(context, short, place));
}

type NamedClaim = Pick<PersonClaim, 'provider' | 'key'>;

async function decideFull(context: MergeContext, names: readonly NamedClaim[], place: Place): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const name of names) {
    const { holder, claim } = await holderOf(context, name);
    if (holder === undefined || claim === undefined) continue;
    const persons = await namesakesAt(context.resolver.people, wordsOfKey(nameOfKey(claim.key)), place);
    const target = preferredOf(persons);
    if (target === undefined || target === holder) continue;
    await moveName(context, claim, { holder, target, place });
    for (const person of [holder, target]) changed.add(person.legacyId);
  }
  return changed;
}

async function decideShort(context: MergeContext, names: readonly NamedClaim[], place: Place): Promise<Set<number>> {
  const { kind, resolver, queries } = context;
  const changed = new Set<number>();
  const decided: PersonClaim[] = [];
  const ambiguous: (readonly [PersonClaim, readonly Person[]])[] = [];
  for (const name of names) {
    const { holder, claim } = await holderOf(context, name);
    if (holder === undefined || claim === undefined) continue;
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

async function holderOf(
  { resolver }: MergeContext,
  { provider, key }: NamedClaim,
): Promise<{ readonly holder?: Person; readonly claim?: PersonClaim }> {
  const holder = await resolver.people.byClaim(provider, key);
  const claim = holder?.claims.find((one) => one.provider === provider && one.key === key);
  return holder && claim ? { holder, claim } : {};
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

/** A new person for a name that its holder loses. */
export async function createNamed(
  { kind, resolver, queries }: Pick<MergeContext, 'kind' | 'resolver' | 'queries'>,
  claim: PersonClaim,
): Promise<Person> {
  const person = await resolver.create(claim, { name: claim.content.names[0] ?? nameOfKey(claim.key) });
  person.claims = [];
  // former ids of such a person are in use again
  await releaseIds(queries, kind, { id: person.row.id, legacyId: person.legacyId });
  return person;
}

/** Gives a name to another person, with the same name at the other clubs of its transfers. */
export async function moveName(
  context: MergeContext,
  claim: PersonClaim,
  { holder, target, place }: { readonly holder: Person; readonly target: Person; readonly place: Place },
): Promise<void> {
  const { kind, resolver, queries } = context;
  const identityOf = (team: number) => resolver.identityOf(team);
  const { claims, others } =
    kind === 'coach'
      ? { claims: [{ claim, place }], others: [] }
      : await claimsOfTransfers({ queries, identityOf }, { holder, claim, place });
  if (holder.claims.length === claims.length) {
    await mergePerson(context, holder, target);
    return;
  }
  for (const { claim: moved, place: at } of claims) {
    holder.claims.splice(holder.claims.indexOf(moved), 1);
    await moveClaim(resolver, moved, { target, place: at });
  }
  for (const at of others) await addPlace(resolver, target, at);
  resolver.recompute(holder);
  await resolver.flush();
  for (const { place: at } of claims) await leavePlace(context, holder, at);
  const stated = others.length === 0 ? [] : await statedPlaces(queries, holder.legacyId);
  for (const at of others) {
    const isStated = stated.some(({ team, season }) => team === at.team && season === at.season);
    if (!isStated) await leavePlace(context, holder, at);
  }
  const ids = [holder.legacyId, target.legacyId] as const;
  for (const { place: at } of claims) {
    const { provider } = claim;
    const remaining = holder.claims.filter((one) => one.provider === provider);
    // the squad row is that of a record with an id or a date of birth, not of the name
    if (remaining.some((one) => !isByName(one))) continue;
    const end = `|${resolver.identityOf(at.team)}|${at.season}`;
    const keepsName = remaining.some((one) => one.key.endsWith(end));
    await moveRowsOfName(queries, kind, { ...at, provider, keepsName }, ids);
  }
}

/** Gives a claim by name to another person of the team. */
async function moveClaim(
  resolver: MergeContext['resolver'],
  claim: PersonClaim,
  { target, place }: { readonly target: Person; readonly place: TransferPlace },
): Promise<void> {
  target.claims.push(claim);
  resolver.pending.addClaim(claim, target);
  resolver.recompute(target);
  await addPlace(resolver, target, place);
}

async function addPlace(
  resolver: MergeContext['resolver'],
  target: Person,
  { team, season }: TransferPlace,
): Promise<void> {
  const isNew = await resolver.people.addToRoster(team, season, { person: target.legacyId, isListed: false });
  if (isNew) resolver.pending.addPlace(team, season, target, false);
}

/** Takes a person out of a season of a team if nothing but names that it lost placed it there. Everything must be written. */
async function leavePlace(
  { resolver }: MergeContext,
  person: Person,
  { team, season }: { readonly team: number; readonly season: number },
): Promise<void> {
  const end = `|${resolver.identityOf(team)}|${season}`;
  const isAlone = isKnownByShortNames(person);
  // an incomplete name follows from who is there
  const isStated = (claim: PersonClaim) => isByName(claim) && (isAlone || !isShortName(claim));
  if (person.claims.some((claim) => isStated(claim) && claim.key.endsWith(end))) return;
  await resolver.people.removeFromRoster(team, season, person.legacyId);
}
