/** Who is meant: the rules by which a name is taken for a person already known. */
import type { PersonName } from '../records/records.ts';
import { bestFit, type Fit, isFullName, type NameWords, sharesLastName, wordsOf } from './name-similarity.ts';
import type { PeopleCache, Person } from './people-cache.ts';

/** Within how many years of a season a full name in the same team means the same person. */
const YEARS_APART = { club: 12, nation: 20 } as const;

export interface PersonQuery {
  /** ids that providers have for the person: other ids of theirs are other persons */
  readonly providerIds: readonly { readonly provider: string; readonly key: string }[];
  readonly words: readonly NameWords[];
  readonly birth: string | undefined;
  readonly confirmed?: boolean;
  /** the person who is sought for a twin */
  readonly self?: number;
}

export type Match =
  | { readonly person: Person /** who must be the same person then */; readonly duplicates?: readonly Person[] }
  | { readonly candidates: readonly Person[] }
  | { readonly none: true };

/** A team and when; null where no season is told. */
export interface Place {
  readonly team: number;
  readonly season: number | null;
  readonly isNation: boolean;
}

const NO_MATCH: Match = { none: true };

export function personQueryOf(provider: string, key: string, name: PersonName): PersonQuery {
  const providerIds = key.startsWith('id:') ? [{ provider, key }] : [];
  return { providerIds, words: wordsOf(name), birth: name.birth };
}

/** What to look for where a person may be stored twice. */
export function duplicateQueryOf({ legacyId, claims, words, birth }: Person): PersonQuery {
  return {
    providerIds: claims.filter(({ key }) => key.startsWith('id:')),
    words,
    birth,
    confirmed: claims.some(({ confirmed }) => confirmed),
    self: legacyId,
  };
}

/** The one born on that day whose name fits. */
export async function matchByBirth(people: PeopleCache, query: PersonQuery): Promise<Match> {
  if (query.birth === undefined) return NO_MATCH;
  const born = (await people.bornOn(query.birth)).filter((person) => isCompatible(person, query));
  const match = bestMatch(born, query, 1);
  if (!('none' in match)) return match;
  // twins, or one person under a name that no rule knows: the operator decides
  const alike = born.filter(({ words }) => sharesLastName(words, query.words));
  return alike.length === 0 ? NO_MATCH : { candidates: alike };
}

/**
 * The one of the team whose name fits best: in that season by any form of the name, in seasons that lie near only by the
 * full one. Of someone sought for a twin all his seasons count there.
 */
export async function matchByPlace(people: PeopleCache, query: PersonQuery, at: Place): Promise<Match> {
  const { team, season } = at;
  const ownSeasons = query.self === undefined ? [] : await people.seasonsWith(team, query.self);
  const seasons = season === null ? ownSeasons : [...ownSeasons, season];
  const inSeason: Person[] = [];
  const inOtherSeasons: Person[] = [];
  for (const { person, seasons: memberSeasons } of await people.teamMates(team, query.words)) {
    if (!isCompatible(person, query)) continue;
    if (season === null || memberSeasons.includes(season)) inSeason.push(person);
    else if (yearsBetween(seasons, memberSeasons) <= YEARS_APART[at.isNation ? 'nation' : 'club'])
      inOtherSeasons.push(person);
  }
  const match = bestMatch(inSeason, query, 1);
  if (!('none' in match)) return match;
  // one word is not enough where the season is another
  return bestMatch(inOtherSeasons, { ...query, words: query.words.filter(isFullName) }, 3);
}

function yearsBetween(some: readonly number[], others: readonly number[]): number {
  let fitMin = Number.POSITIVE_INFINITY;
  for (const one of some) for (const other of others) fitMin = Math.min(fitMin, Math.abs(one - other));
  return fitMin;
}

/** Other ids of one provider are other persons, as are other days of birth; and the operator's word stands. */
export function isCompatible(person: Person, query: PersonQuery): boolean {
  if (person.legacyId === query.self) return false;
  if (query.birth !== undefined && person.birth !== undefined && query.birth !== person.birth) return false;
  if (query.confirmed && person.claims.some(({ confirmed }) => confirmed)) return false;
  return query.providerIds.every(({ provider, key }) =>
    person.claims.every(
      (ownSeasons) => ownSeasons.provider !== provider || ownSeasons.key === key || !ownSeasons.key.startsWith('id:'),
    ),
  );
}

/**
 * The only one of the best fit; names that fit worse do not count beside it. Several who have the full name and of whom
 * nothing says that they are others are one person that was met in seasons far apart.
 */
function bestMatch(persons: readonly Person[], query: PersonQuery, fitMin: Fit): Match {
  let best: Person[] = [];
  let fit: Fit = fitMin;
  for (const person of persons) {
    const ownSeasons = bestFit(query.words, person.words);
    if (ownSeasons < fit) continue;
    if (ownSeasons > fit) best = [];
    fit = ownSeasons;
    if (ownSeasons === fit) best.push(person);
  }
  const [first, ...others] = best.sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  if (first === undefined) return NO_MATCH;
  if (others.length === 0) return { person: first };
  const areOne = fit === 4 && best.every((one) => best.every((other) => one === other || haveSameFullName(one, other)));
  return areOne ? { person: first, duplicates: others } : { candidates: best };
}

function haveSameFullName(one: Person, other: Person): boolean {
  return (
    bestFit(one.words.filter(isFullName), other.words.filter(isFullName)) === 4 &&
    isCompatible(one, duplicateQueryOf(other))
  );
}
