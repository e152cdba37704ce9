/** Who is meant: the rules by which a name is taken for a person already known. */
import type { PersonName } from '../records/records.ts';
import { bestFit, type Fit, isFull, sharesLastName, type Words, wordsOf } from './name-similarity.ts';
import type { PeopleCache, Person } from './people-cache.ts';

/** Within how many years of a season a full name in the same team means the same person. */
const YEARS_APART = { club: 12, nation: 20 } as const;

export interface PersonQuery {
  /** ids that providers have for the person: other ids of theirs are other persons */
  readonly numbered: readonly { readonly provider: string; readonly claim: string }[];
  readonly words: readonly Words[];
  readonly birth: string | undefined;
  readonly confirmed?: boolean;
  /** the person who is sought for a twin */
  readonly self?: number;
}

export type Match =
  | { readonly person: Person /** who must be the same person then */; readonly same?: readonly Person[] }
  | { readonly several: readonly Person[] }
  | { readonly nobody: true };

/** A team and when; null where no season is told. */
export interface Place {
  readonly team: number;
  readonly season: number | null;
  readonly isNation: boolean;
}

const NOBODY: Match = { nobody: true };

export function personQueryOf(provider: string, claim: string, name: PersonName): PersonQuery {
  const numbered = claim.startsWith('id:') ? [{ provider, claim }] : [];
  return { numbered, words: wordsOf(name), birth: name.birth };
}

/** What to look for where a person may be stored twice. */
export function duplicateQueryOf({ legacyId, claims, words, birth }: Person): PersonQuery {
  return {
    numbered: claims.filter(({ claim }) => claim.startsWith('id:')),
    words,
    birth,
    confirmed: claims.some(({ confirmed }) => confirmed),
    self: legacyId,
  };
}

/** The one born on that day whose name fits. */
export async function matchByBirth(people: PeopleCache, query: PersonQuery): Promise<Match> {
  if (query.birth === undefined) return NOBODY;
  const born = (await people.bornOn(query.birth)).filter((person) => mayBe(person, query));
  const match = bestOf(born, query, 1);
  if (!('nobody' in match)) return match;
  // twins, or one person under a name that no rule knows: the operator decides
  const alike = born.filter(({ words }) => sharesLastName(words, query.words));
  return alike.length === 0 ? NOBODY : { several: alike };
}

/**
 * The one of the team whose name fits best: in that season by any form of the name, in seasons that lie near only by the
 * full one. Of someone sought for a twin all his seasons count there.
 */
export async function matchByPlace(people: PeopleCache, query: PersonQuery, at: Place): Promise<Match> {
  const { team, season } = at;
  const own = query.self === undefined ? [] : await people.seasonsWith(team, query.self);
  const seasons = season === null ? own : [...own, season];
  const near: Person[] = [];
  const far: Person[] = [];
  for (const { person, seasons: there } of await people.teamMates(team, query.words)) {
    if (!mayBe(person, query)) continue;
    if (season === null || there.includes(season)) near.push(person);
    else if (yearsBetween(seasons, there) <= YEARS_APART[at.isNation ? 'nation' : 'club']) far.push(person);
  }
  const match = bestOf(near, query, 1);
  if (!('nobody' in match)) return match;
  // one word is not enough where the season is another
  return bestOf(far, { ...query, words: query.words.filter(isFull) }, 3);
}

function yearsBetween(some: readonly number[], others: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const one of some) for (const other of others) least = Math.min(least, Math.abs(one - other));
  return least;
}

/** Other ids of one provider are other persons, as are other days of birth; and the operator's word stands. */
export function mayBe(person: Person, query: PersonQuery): boolean {
  if (person.legacyId === query.self) return false;
  if (query.birth !== undefined && person.birth !== undefined && query.birth !== person.birth) return false;
  if (query.confirmed && person.claims.some(({ confirmed }) => confirmed)) return false;
  return query.numbered.every(({ provider, claim }) =>
    person.claims.every((own) => own.provider !== provider || own.claim === claim || !own.claim.startsWith('id:')),
  );
}

/**
 * The only one of the best fit; names that fit worse do not count beside it. Several who have the full name and of whom
 * nothing says that they are others are one person that was met in seasons far apart.
 */
function bestOf(persons: readonly Person[], query: PersonQuery, least: Fit): Match {
  let best: Person[] = [];
  let fit: Fit = least;
  for (const person of persons) {
    const own = bestFit(query.words, person.words);
    if (own < fit) continue;
    if (own > fit) best = [];
    fit = own;
    if (own === fit) best.push(person);
  }
  const [first, ...others] = best.sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  if (first === undefined) return NOBODY;
  if (others.length === 0) return { person: first };
  const areOne = fit === 4 && best.every((one) => best.every((other) => one === other || areAlike(one, other)));
  return areOne ? { person: first, same: others } : { several: best };
}

function areAlike(one: Person, other: Person): boolean {
  return bestFit(one.words.filter(isFull), other.words.filter(isFull)) === 4 && mayBe(one, duplicateQueryOf(other));
}
