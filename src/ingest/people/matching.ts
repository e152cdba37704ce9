/** The rules that decide which stored person a name means. people.ts gives the overview. */
import type { PersonName } from '../records/records.ts';
import { bestFit, FIT, type Fit, isFullName, type NameWords, sharesLastName, wordsOf } from './name-similarity.ts';
import type { PeopleCache, Person, TeamMate } from './people-cache.ts';
import {
  birthsOf,
  isByName,
  isKnownByShortNames,
  type PersonClaim,
  wordsOfClaims,
  wordsOfRecords,
} from './person-claims.ts';

/** Years between two seasons in which the same full name in the same team means the same person. */
export const YEARS_APART_MAX = { club: 12, nation: 20 } as const;

export interface PersonQuery {
  /** claims by id: a person with another id of the same provider is another person */
  readonly providerIds: readonly { readonly provider: string; readonly key: string }[];
  readonly words: readonly NameWords[];
  /** those of records with an id or a date of birth; null if names alone are compared */
  readonly recordWords: readonly NameWords[] | null;
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
  const words = wordsOf(name);
  return { providerIds, words, recordWords: isByName({ key }) ? null : words, birth: name.birth };
}

/** The query for a duplicate of a stored person. */
export function duplicateQueryOf({ legacyId, claims, words, recordWords, birth }: Person): PersonQuery {
  return {
    providerIds: claims.filter(({ key }) => key.startsWith('id:')),
    words,
    recordWords,
    birth,
    confirmed: claims.some(({ confirmed }) => confirmed),
    self: legacyId,
  };
}

/** A person as it is with some of its claims only. */
export function withClaims(person: Person, claims: readonly PersonClaim[]): Person {
  const only = { ...person, claims: [...claims] };
  return {
    ...only,
    birth: [...birthsOf(claims)][0],
    words: wordsOfClaims(claims),
    recordWords: claims.every(isByName) ? null : wordsOfRecords(only),
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
 * to `YEARS_APART_MAX` away, only the full name fits, and between two names without an id only the same one. The query for
 * a duplicate compares all its seasons with the team.
 */
export async function matchByPlace(people: PeopleCache, query: PersonQuery, at: Place): Promise<Match> {
  const ownSeasons = query.self === undefined ? [] : await people.seasonsWith(at.team, query.self);
  return matchAmong(await people.teamMates(at.team, query.words), query, at, ownSeasons);
}

/** The one of some people of the team with the best fitting name. */
export function matchAmong(
  mates: readonly Pick<TeamMate, 'person' | 'seasons'>[],
  query: PersonQuery,
  at: Place,
  ownSeasons: readonly number[],
): Match {
  const { season } = at;
  const seasons = season === null ? ownSeasons : [...ownSeasons, season];
  const yearsMax = YEARS_APART_MAX[at.isNation ? 'nation' : 'club'];
  const inSeason: Person[] = [];
  const inOtherSeasons: Person[] = [];
  for (const { person, seasons: memberSeasons } of mates) {
    if (!isCompatible(person, query)) continue;
    if (season === null || memberSeasons.includes(season)) inSeason.push(person);
    else if (yearsBetween(seasons, memberSeasons) <= yearsMax) inOtherSeasons.push(person);
  }
  const match = bestMatch(inSeason, query, FIT.singleWord);
  if (!('none' in match)) return match;
  const { words, recordWords } = query;
  const fullWords = { words: words.filter(isFullName), recordWords: recordWords?.filter(isFullName) ?? null };
  // names alone would lead from one to another
  const areNamesAlone = ({ recordWords: others }: Person) => recordWords === null && others === null;
  const fitting = inOtherSeasons.filter(
    (person) => !areNamesAlone(person) || bestFit(fullWords.words, person.words) === FIT.same,
  );
  return bestMatch(fitting, { ...query, ...fullWords }, FIT.contained);
}

/** The persons of a team and season whom an incomplete name can mean: the best fits. */
export async function personsNamed(
  people: PeopleCache,
  words: NameWords,
  { team, season }: { readonly team: number; readonly season: number },
): Promise<readonly Person[]> {
  const mates = await people.teamMates(team, [words]);
  const persons = mates.flatMap(({ person, seasons }) => (seasons.includes(season) ? [person] : []));
  const query = { providerIds: [], words: [words], recordWords: null, birth: undefined };
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
  const query = { providerIds: [], words: [words], recordWords: null, birth: undefined };
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
    const fit = bestFit(...comparedWords(query, person));
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

/**
 * The names by which two are compared. Names alone do not lead from one record to another one: they can leave the person
 * again.
 */
function comparedWords(
  one: Pick<PersonQuery, 'words' | 'recordWords'>,
  other: Person,
): readonly [readonly NameWords[], readonly NameWords[]] {
  const { recordWords } = other;
  return one.recordWords !== null && recordWords !== null ? [one.recordWords, recordWords] : [one.words, other.words];
}

function haveSameFullName(one: Person, other: Person): boolean {
  const [words, others] = comparedWords(one, other);
  const fit = bestFit(words.filter(isFullName), others.filter(isFullName));
  return fit === FIT.same && isCompatible(one, duplicateQueryOf(other));
}
