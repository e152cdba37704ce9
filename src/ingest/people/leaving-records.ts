/**
 * Which records leave a person whom they need not mean. An id without a date of birth is joined with the only person whose name
 * fits it best in a season of a team. If it fits several equally well in a season, and is not the only fit of one of them in
 * any season, it is a person of its own. The same holds if it fits one person in one season and another one in another season,
 * and for a record whose date of birth becomes known later and is another one. This follows from the claims of all of them, so
 * it does not matter who came first.
 */
import { teamsOfPerson } from '../../store/people/person-claims.ts';
import { NATIONAL } from '../records/team-name.ts';
import { duplicateQueryOf, matchAmong, withClaims } from './matching.ts';
import { bestFit, FIT, type Fit } from './name-similarity.ts';
import type { Person } from './people-cache.ts';
import { birthsOf, isByName, type PersonClaim, placeText, wordsOfClaims } from './person-claims.ts';
import { sourceClaims } from './person-identity.ts';
import type { MergeContext } from './person-merges.ts';

export interface TeamSeason {
  readonly team: number;
  readonly season: number;
}

/** A record, or several with the same name, and what else its holder has. */
interface Parts {
  readonly holder: Person;
  readonly own: Person;
  readonly rest: Person;
  readonly ownPlaces: readonly TeamSeason[];
  readonly restPlaces: readonly TeamSeason[];
}

interface FoundAt {
  readonly person: Person;
  readonly at: TeamSeason;
}

/** Records that must leave their holder. */
export interface PartsToSplit extends Parts {
  /** who can mean another stored person then */
  readonly check?: 'own' | FoundAt;
}

/** Whether the records of a person state different dates of birth. */
export function isContradicting({ claims }: Person): boolean {
  return birthsOf(sourceClaims(claims)).size > 1;
}

/** Whether the name of another person of the team fits that of a person, or of records that can leave the person. */
export async function hasNamesake({ resolver }: MergeContext, team: number, person: Person): Promise<boolean> {
  const mates = await resolver.people.teamMates(team, person.words);
  const names = [person.words, ...groupsOf(person).map(wordsOfClaims)];
  return mates.some(
    ({ person: other }) => other !== person && names.some((words) => bestFit(other.words, words) > FIT.none),
  );
}

/** Where the only person can be found whom all records of a person without a date of birth mean. */
export async function placeToJoin(context: MergeContext, person: Person): Promise<TeamSeason | undefined> {
  const { kind, queries } = context;
  const records = sourceClaims(person.claims).filter((claim) => !isByName(claim));
  const isDecided = records.length === 0 || records.some(({ confirmed }) => confirmed);
  if (isDecided || birthsOf(records).size > 0) return undefined;
  const ownPlaces = await teamsOfPerson(queries, kind, person.legacyId);
  const parts = { holder: person, own: person, rest: withClaims(person, []), ownPlaces, restPlaces: [] };
  const { found } = await targetsOf(context, parts);
  const [target, ...others] = found.values();
  if (target === undefined || others.length > 0) return undefined;
  const restPlaces = await teamsOfPerson(queries, kind, target.person.legacyId);
  const rival = await bestRival(context, { ...parts, rest: target.person, restPlaces });
  return rival === undefined || rival.fit < fitOf(person, target.person) ? target.at : undefined;
}

/** The first records that must leave their holder. */
export async function partsToSplit(context: MergeContext, holder: Person): Promise<PartsToSplit | undefined> {
  const groups = groupsOf(holder);
  if (groups.length === 0) return undefined;
  const places = await teamsOfPerson(context.queries, context.kind, holder.legacyId);
  for (const group of groups) {
    const parts = partsOf(context, holder, { group, places });
    // each of them is a person of its own first
    const [{ provider }] = group as [PersonClaim];
    const first = group.filter((claim) => claim.provider === provider);
    const leaving = first.length === group.length ? parts : partsOf(context, holder, { group: first, places });
    if (birthsOf(group).size > 0) {
      if (birthsOf(group).isSubsetOf(birthsOf(parts.rest.claims))) continue;
      return { ...leaving, check: 'own' };
    }
    const { found, isAmbiguous } = await targetsOf(context, parts);
    const mustLeave = found.has(holder.legacyId) ? found.size > 1 : found.size > 0 || isAmbiguous;
    if (mustLeave) return { ...leaving, ...(found.size === 1 && { check: 'own' as const }) };
    const rival = found.size === 0 ? undefined : await bestRival(context, parts);
    const fit = fitOf(parts.own, parts.rest);
    if (rival !== undefined && rival.fit >= fit) return { ...leaving, ...(rival.fit > fit && { check: rival }) };
  }
  return undefined;
}

/** Some records of a person, and the rest, each with the seasons of teams that it states. */
function partsOf(
  { resolver }: MergeContext,
  holder: Person,
  { group, places }: { readonly group: readonly PersonClaim[]; readonly places: readonly TeamSeason[] },
): Parts {
  const others = holder.claims.filter((claim) => !group.includes(claim));
  const placesOf = (claims: readonly PersonClaim[]) => {
    const stated = new Set(claims.flatMap(({ content }) => content.places ?? []));
    const keys = claims.filter(isByName).map(({ key }) => key);
    return places.filter(({ team, season }) => {
      const place = placeText(resolver.identityOf(team), season);
      return stated.has(place) || keys.some((key) => key.endsWith(`|${place}`));
    });
  };
  return {
    holder,
    own: { ...withClaims(holder, group), legacyId: -1 },
    rest: withClaims(holder, others),
    ownPlaces: placesOf(group),
    restPlaces: placesOf(others),
  };
}

/**
 * The records that can leave a person with others: by provider, and without a date of birth those with the same name together,
 * because none proves another. With a date of birth, those with another one than others.
 */
function groupsOf({ claims }: Person): readonly (readonly PersonClaim[])[] {
  const records = sourceClaims(claims).filter((claim) => !isByName(claim));
  if (records.some(({ confirmed }) => confirmed)) return [];
  const areContradicting = birthsOf(records).size > 1;
  let groups: PersonClaim[][] = [];
  for (const ofProvider of Map.groupBy(records, ({ provider }) => provider).values()) {
    if (birthsOf(ofProvider).size > 0) {
      if (areContradicting) groups.push(ofProvider);
      continue;
    }
    if (areContradicting) continue;
    const words = wordsOfClaims(ofProvider);
    const same = groups.filter((group) => bestFit(words, wordsOfClaims(group)) === FIT.same);
    groups = [...groups.filter((group) => !same.includes(group)), [...same.flat(), ...ofProvider]];
  }
  const keyOf = ({ provider, key }: PersonClaim) => `${provider}|${key}`;
  const inOrder = (a: PersonClaim, b: PersonClaim) => (keyOf(a) < keyOf(b) ? -1 : 1);
  return groups
    .filter((group) => group.length < records.length)
    .map((group) => group.toSorted(inOrder))
    .sort(([a], [b]) => inOrder(a!, b!));
}

function fitOf(one: Person, other: Person): Fit {
  return bestFit(one.recordWords ?? [], other.recordWords ?? []);
}

/**
 * The best fitting other id of the same source that means the rest of a person as well, in another season: one of them at
 * most is that person.
 */
async function bestRival(
  context: MergeContext,
  { holder, own, rest, restPlaces }: Parts,
): Promise<(FoundAt & { readonly fit: Fit }) | undefined> {
  const { kind, queries, resolver } = context;
  const providers = new Set(own.claims.map(({ provider }) => provider));
  let best: (FoundAt & { readonly fit: Fit }) | undefined;
  const seen = new Set<Person>([holder, rest]);
  for (const team of new Set(restPlaces.map((place) => place.team))) {
    for (const { person } of await resolver.people.teamMates(team, rest.words)) {
      if (seen.has(person) || !person.claims.some((claim) => !isByName(claim) && providers.has(claim.provider)))
        continue;
      seen.add(person);
      const fit = fitOf(person, rest);
      if (fit <= (best?.fit ?? FIT.none)) continue;
      const ownPlaces = await teamsOfPerson(queries, kind, person.legacyId);
      const parts = { holder, own: person, rest, ownPlaces, restPlaces };
      for (const at of ownPlaces) {
        if ((await targetAt(context, parts, at)) === rest) best = { person, fit, at };
      }
    }
  }
  return best;
}

/** The persons whom records without a date of birth mean, each in a season of a team, by legacy id. */
async function targetsOf(
  context: MergeContext,
  parts: Parts,
): Promise<{ readonly found: ReadonlyMap<number, FoundAt>; readonly isAmbiguous: boolean }> {
  let isAmbiguous = false;
  const found = new Map<number, FoundAt>();
  for (const at of parts.ownPlaces) {
    const target = await targetAt(context, parts, at);
    if (target === 'several') isAmbiguous = true;
    else if (target !== undefined) found.set(target.legacyId, { person: target, at });
  }
  return { found, isAmbiguous };
}

/** The only person whom the records fit best at a place, if that person's name does not fit others as well. */
async function targetAt(
  { resolver }: MergeContext,
  { holder, own, rest, ownPlaces, restPlaces }: Parts,
  { team, season }: TeamSeason,
): Promise<Person | 'several' | undefined> {
  const at = { team, season, isNation: resolver.identityOf(team).startsWith(`${NATIONAL}|`) };
  const seasonsIn = (places: readonly TeamSeason[]) =>
    places.filter((place) => place.team === team).map((place) => place.season);
  const mates = (await resolver.people.teamMates(team, [...holder.words, ...own.words])).filter(
    ({ person }) => person !== holder && person !== own && person !== rest,
  );
  const restSeasons = seasonsIn(restPlaces);
  const others = restSeasons.length === 0 ? mates : [...mates, { person: rest, seasons: restSeasons }];
  const match = matchAmong(others, duplicateQueryOf(own), at, seasonsIn(ownPlaces));
  if ('none' in match) return undefined;
  if ('candidates' in match) return 'several';
  const target = [match.person, ...(match.duplicates ?? [])].includes(rest) ? rest : match.person;
  const targetSeasons = others.find(({ person }) => person === target)?.seasons ?? [];
  const all = [...others.filter(({ person }) => person !== target), { person: own, seasons: seasonsIn(ownPlaces) }];
  const reverse = matchAmong(all, duplicateQueryOf(target), at, targetSeasons);
  return 'candidates' in reverse ? 'several' : target;
}
