/**
 * Decides whom full names without an id mean, if several persons of the team have had that name. Such a name means the one
 * of its season, otherwise the only one who was there a few years apart. A name that can be several of them is a person of
 * its own. Seasons that names alone state do not count, so this does not depend on the order of imports.
 */
import { LIVE_FEED } from '../../football/aged-match.ts';
import { rewriteMatchesAt } from '../../store/match-details/rewritten-matches.ts';
import { NATIONAL } from '../records/team-name.ts';
import { YEARS_APART_MAX, yearsBetween } from './matching.ts';
import type { PersonPlace } from './mentions.ts';
import { createNamed, heldClaim, moveName, type Place } from './moved-names.ts';
import { bestFit, FIT, isFullName, wordsOfKey } from './name-similarity.ts';
import type { Person, TeamMate } from './people-cache.ts';
import { isByName, isShortName, nameOfKey, type PersonClaim, wordsOfRecords } from './person-claims.ts';
import type { MergeContext } from './person-merges.ts';

interface NamedClaim {
  readonly provider: string;
  readonly key: string;
  readonly place: Place;
  /** see `isStray` */
  readonly isStray: boolean;
}

/**
 * Decides the names of teams that are like those of some of their people. All rows that hold ids of persons must be written.
 *
 * @param touched legacy ids of people by team
 * @returns the persons that lost or got a name, and where
 */
export async function decideFullNames(
  context: MergeContext,
  touched: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<{ readonly changed: ReadonlySet<number>; readonly places: readonly PersonPlace[] }> {
  const { queries, resolver } = context;
  const changed = new Set<number>();
  const places: Place[] = [];
  for (const [team, people] of touched) {
    for (const named of await namesLike(context, team, people)) {
      const moved = await decide(context, named);
      if (moved.length === 0) continue;
      places.push(named.place);
      for (const id of moved) changed.add(id);
      await rewriteMatchesAt(queries, named.place, moved, context);
    }
    if (!resolver.people.isFull) continue;
    await resolver.flush();
    resolver.people.clear();
  }
  return { changed, places };
}

/** The full names without an id at a team, in any season, that share words with the names of some people of the team. */
async function namesLike(
  { resolver }: MergeContext,
  team: number,
  people: ReadonlySet<number>,
): Promise<readonly NamedClaim[]> {
  const at = { provider: '', league: null, file: '', line: 0, team };
  const identity = resolver.identityOf(team);
  const names = new Map<string, NamedClaim>();
  for (const person of await resolver.people.getMany(people)) {
    const hasNamesakes = await resolver.people.hasNamesakes(team, person);
    if (!hasNamesakes && !fullNames(person).some((claim) => isStray(person, claim))) continue;
    const mates = hasNamesakes ? await resolver.people.teamMates(team, person.words) : [{ person }];
    for (const { person: mate } of mates) {
      for (const claim of fullNames(mate)) {
        const { provider, key } = claim;
        const [, club, season] = partsOf(key);
        if (club === identity && season !== '') {
          const place = { ...at, season: Number(season) };
          names.set(`${provider}|${key}`, { provider, key, place, isStray: isStray(mate, claim) });
        }
      }
    }
  }
  return [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, named]) => named);
}

/** The claims by a full name alone. The live feed states names for the moment, and refers to persons by their ids. */
function fullNames({ claims }: Person): readonly PersonClaim[] {
  return claims.filter(
    (claim) => isByName(claim) && !claim.confirmed && claim.provider !== LIVE_FEED && !isShortName(claim),
  );
}

/**
 * Whether nothing but other names can have led a full name to its holder: it does not fit the records of the holder. Without
 * records, the holder has two names of one season that do not fit each other.
 */
function isStray(holder: Person, { key }: Pick<PersonClaim, 'key'>): boolean {
  const records = wordsOfRecords(holder);
  if (records.length > 0) return bestFit([wordsOfKey(nameOfKey(key))], records) === FIT.none;
  if (!holder.claims.every(isByName)) return false;
  const [, team] = partsOf(key);
  const seasons = new Map<string, Set<string>>();
  for (const claim of fullNames(holder)) {
    const [name, ofTeam, season] = partsOf(claim.key);
    if (ofTeam === team) seasons.set(name, (seasons.get(name) ?? new Set()).add(season));
  }
  const names = [...seasons];
  return names.some(([one, own], at) =>
    names
      .slice(at + 1)
      .some(
        ([other, others]) =>
          !own.isDisjointFrom(others) && bestFit([wordsOfKey(one)], [wordsOfKey(other)]) === FIT.none,
      ),
  );
}

/** Name, team identity and season of a claim by name. An identity contains a '|'. */
function partsOf(key: string): readonly [name: string, team: string, season: string] {
  const [start, end] = [key.indexOf('|'), key.lastIndexOf('|')];
  return [nameOfKey(key), key.slice(start + 1, end), key.slice(end + 1)];
}

/** Gives a name to the person that it means, if there are several to choose from. Returns who lost and who got it. */
async function decide(
  context: MergeContext,
  { provider, key, place, ...named }: NamedClaim,
): Promise<readonly number[]> {
  const { people } = context.resolver;
  const held = await heldClaim(context, { provider, key });
  if (held === undefined) return [];
  const { holder, claim } = held;
  const mates = await people.teamMates(place.team, [wordsOfKey(nameOfKey(key))]);
  const fits = mates.flatMap((mate) => {
    const fit = fitOf(nameOfKey(key), mate);
    return fit >= FIT.contained ? [{ ...mate, fit }] : [];
  });
  if (fits.length < 2 && !named.isStray) return [];
  const inSeason = fits.filter(({ listed }) => listed.includes(place.season));
  // with nothing to distinguish two namesakes of one season, see short-names.ts
  const candidates = best(inSeason.length > 0 ? inSeason : fits.filter((fit) => isNear(context, fit, place)));
  if (inSeason.length > 0 && candidates.length > 1 && candidates[0]!.fit === FIT.same) return [];
  const target = candidates.length === 1 ? candidates[0]!.person : await nameAlone(context, { claim, place, mates });
  if (candidates.length > 1 || named.isStray) {
    // all of them are listed again: a name can fit a person better than the person's names fit it
    for (const one of [holder, target, ...fits.map(({ person }) => person)]) context.resolver.noteAmbiguous(one, place);
  }
  if (target === holder) return [];
  await moveName(context, claim, { holder, target, place });
  await moveShortNames(context, { holder, target, place });
  return [holder.legacyId, target.legacyId];
}

/** The incomplete names of a season follow the last full name, so that they are decided among those who are left. */
async function moveShortNames(
  context: MergeContext,
  { holder, target, place }: { readonly holder: Person; readonly target: Person; readonly place: Place },
): Promise<void> {
  if ((await context.resolver.people.seasonsWith(place.team, holder.legacyId)).includes(place.season)) return;
  const end = `|${context.resolver.identityOf(place.team)}|${place.season}`;
  for (const claim of holder.claims.filter((one) => isShortName(one) && one.key.endsWith(end))) {
    if (holder.claims.includes(claim)) await moveName(context, claim, { holder, target, place });
  }
}

/** How well a full name fits the names of a person in records with an id or a date of birth. */
function fitOf(name: string, { person, listed }: TeamMate): number {
  if (listed.length === 0 || person.claims.every(isByName)) return FIT.none;
  return bestFit([wordsOfKey(name)], wordsOfRecords(person).filter(isFullName));
}

function best<T extends { readonly fit: number }>(fits: readonly T[]): readonly T[] {
  const most = Math.max(...fits.map(({ fit }) => fit));
  return fits.filter(({ fit }) => fit === most);
}

function isNear({ resolver }: MergeContext, { listed }: TeamMate, { team, season }: Place): boolean {
  const isNation = resolver.identityOf(team).startsWith(`${NATIONAL}|`);
  return yearsBetween([season], listed) <= YEARS_APART_MAX[isNation ? 'nation' : 'club'];
}

/** The person of a team who is known by this full name alone, of several the first; otherwise a new person. */
async function nameAlone(
  context: MergeContext,
  { claim, place, mates }: { readonly claim: PersonClaim; readonly place: Place; readonly mates: readonly TeamMate[] },
): Promise<Person> {
  const name = nameOfKey(claim.key);
  const identity = context.resolver.identityOf(place.team);
  const keysOf = ({ claims }: Person) => claims.map(({ provider, key }) => `${provider}|${key}`).sort();
  const [first] = mates
    .map(({ person }) => person)
    .filter(({ claims }) =>
      claims.every((one) => isByName(one) && nameOfKey(one.key) === name && partsOf(one.key)[1] === identity),
    )
    .sort((a, b) => (keysOf(a)[0]! < keysOf(b)[0]! ? -1 : 1));
  return first ?? createNamed(context, claim);
}
