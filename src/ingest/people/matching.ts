/** The rules that decide which stored person a name means. people.ts gives the overview. */
import type { PersonName } from '../records/records.ts';
import { bestFit, FIT, type Fit, isFullName, type NameWords, sharesLastName, wordsOf } from './name-similarity.ts';
import { isKnownByShortNames, type PeopleCache, type Person } from './people-cache.ts';
import { isByName } from './person-claims.ts';

/** Years between two seasons in which the same full name in the same team means the same person. */
export const YEARS_APART_MAX = { club: 12, nation: 20 } as const;

export interface PersonQuery {
  /** claims by id: a person with another id of the same provider is another person */
  readonly providerIds: readonly { readonly provider: string; readonly key: string }[];
  readonly words: readonly NameWords[];
  readonly birth: string | undefined;
  /** whether an operator decided on a claim of this person */
  readonly confirmed?: boolean;
  /** legacy id of the stored person whose duplicate is searched */
  readonly self?: number;
}

export type Match =
  /** `duplicates`: other stored persons that must be the same one */
  | { readonly person: Person; readonly duplicates?: readonly Person[] }
  | { readonly candidates: readonly Person[] }
  | { readonly none: true };

/** A team and a season; the season is null if the record does not state one. */
export interface Place {
  readonly team: number;
  readonly season: number | null;
  readonly isNation: boolean;
}

const NO_MATCH: Match = { none: true };

/** The query for a person whom a record mentions. */
export function personQueryOf(provider: string, key: string, name: PersonName): PersonQuery {
  const providerIds = key.startsWith('id:') ? [{ provider, key }] : [];
  return { providerIds, words: wordsOf(name), birth: name.birth };
}

/** The query for a duplicate of a stored person. */
export function duplicateQueryOf({ legacyId, claims, words, birth }: Person): PersonQuery {
  return {
    providerIds: claims.filter(({ key }) => key.startsWith('id:')),
    words,
    birth,
    confirmed: claims.some(({ confirmed }) => confirmed),
    self: legacyId,
  };
}

/** The person with the same date of birth and a fitting name. */
export async function matchByBirth(people: PeopleCache, query: PersonQuery): Promise<Match> {
  if (query.birth === undefined) return NO_MATCH;
  const born = (await people.bornOn(query.birth)).filter((person) => isCompatible(person, query));
  const match = bestMatch(born, query, FIT.singleWord);
  if (!('none' in match)) return match;
  // Siblings born on one day, or one person under two unrelated first names: the operator decides.
  const sameLastName = born.filter(({ words }) => sharesLastName(words, query.words));
  return sameLastName.length === 0 ? NO_MATCH : { candidates: sameLastName };
}

/**
 * The person of the team with the best fitting name. In the same season any form of the name fits. In other seasons, up
 * to `YEARS_APART_MAX` away, only the full name fits. The query for a duplicate compares all its seasons with the team.
 */
export async function matchByPlace(people: PeopleCache, query: PersonQuery, at: Place): Promise<Match> {
  const { team, season } = at;
  const ownSeasons = query.self === undefined ? [] : await people.seasonsWith(team, query.self);
  const seasons = season === null ? ownSeasons : [...ownSeasons, season];
  const yearsMax = YEARS_APART_MAX[at.isNation ? 'nation' : 'club'];
  const inSeason: Person[] = [];
  const inOtherSeasons: Person[] = [];
  for (const { person, seasons: memberSeasons } of await people.teamMates(team, query.words)) {
    if (!isCompatible(person, query)) continue;
    if (season === null || memberSeasons.includes(season)) inSeason.push(person);
    else if (yearsBetween(seasons, memberSeasons) <= yearsMax) inOtherSeasons.push(person);
  }
  const match = bestMatch(inSeason, query, FIT.singleWord);
  if (!('none' in match)) return match;
  return bestMatch(inOtherSeasons, { ...query, words: query.words.filter(isFullName) }, FIT.contained);
}

/** The persons of a team and season whom an incomplete name can mean: the best fits. */
export async function personsNamed(
  people: PeopleCache,
  words: NameWords,
  { team, season }: { readonly team: number; readonly season: number },
): Promise<readonly Person[]> {
  const mates = await people.teamMates(team, [words]);
  const persons = mates.flatMap(({ person, seasons }) => (seasons.includes(season) ? [person] : []));
  const query = { providerIds: [], words: [words], birth: undefined };
  const match = bestMatch(
    persons.filter((person) => isCompatible(person, query)),
    query,
    FIT.singleWord,
  );
  if ('candidates' in match) return match.candidates;
  return 'person' in match ? [match.person, ...(match.duplicates ?? [])] : [];
}

/** The persons of a team and season with a full name, of whom a source states more than the name. */
export async function namesakesAt(
  people: PeopleCache,
  words: NameWords,
  { team, season }: { readonly team: number; readonly season: number },
): Promise<readonly Person[]> {
  const query = { providerIds: [], words: [words], birth: undefined };
  return (await people.teamMates(team, [words])).flatMap(({ person, listed }) =>
    listed.includes(season) &&
    person.claims.some((claim) => !isByName(claim)) &&
    isCompatible(person, query) &&
    bestFit([words], person.words.filter(isFullName)) === FIT.same
      ? [person]
      : [],
  );
}

export function yearsBetween(some: readonly number[], others: readonly number[]): number {
  let years = Number.POSITIVE_INFINITY;
  for (const one of some) for (const other of others) years = Math.min(years, Math.abs(one - other));
  return years;
}

/**
 * Whether nothing shows that the person is another one: a different date of birth, a different id of the same provider,
 * or decisions of an operator on both.
 */
function isCompatible(person: Person, query: PersonQuery): boolean {
  if (person.legacyId === query.self || isKnownByShortNames(person)) return false;
  if (query.birth !== undefined && person.birth !== undefined && query.birth !== person.birth) return false;
  if (query.confirmed && person.claims.some(({ confirmed }) => confirmed)) return false;
  return query.providerIds.every(({ provider, key }) =>
    person.claims.every((own) => own.provider !== provider || own.key === key || !own.key.startsWith('id:')),
  );
}

/**
 * The person with the best fit of at least `fitMin`; candidates if several fit equally well. Several persons with the
 * same full name count as duplicates of one person if they are all compatible: sources named that person in seasons far
 * apart.
 */
function bestMatch(persons: readonly Person[], query: PersonQuery, fitMin: Fit): Match {
  let best: Person[] = [];
  let bestSoFar: Fit = fitMin;
  for (const person of persons) {
    const fit = bestFit(query.words, person.words);
    if (fit < bestSoFar) continue;
    if (fit > bestSoFar) best = [];
    bestSoFar = fit;
    best.push(person);
  }
  const [first, ...others] = best.sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  if (first === undefined) return NO_MATCH;
  if (others.length === 0) return { person: first };
  const areOne =
    bestSoFar === FIT.same && best.every((one) => best.every((other) => one === other || haveSameFullName(one, other)));
  return areOne ? { person: first, duplicates: others } : { candidates: best };
}

function haveSameFullName(one: Person, other: Person): boolean {
  const fit = bestFit(one.words.filter(isFullName), other.words.filter(isFullName));
  return fit === FIT.same && isCompatible(one, duplicateQueryOf(other));
}
