/** Who is meant: the rules by which a name is taken for a person already known. */
import type { PersonName } from '../records.ts';
import type { KnownPeople, Person } from './known-people.ts';
import { bestFit, type Fit, sharesLastName, type Words, wordsOf } from './name-fit.ts';

/** Nobody plays longer for one team. */
const YEARS_APART_MAX = 15;

export interface Sought {
  /** ids that providers have for the person: other ids of theirs are other persons */
  readonly numbered: readonly { readonly provider: string; readonly claim: string }[];
  readonly words: readonly Words[];
  readonly birth: string | undefined;
  readonly settled?: boolean;
  /** the person who is sought for a twin */
  readonly self?: number;
}

export type Match = { readonly person: Person } | { readonly several: readonly Person[] } | { readonly nobody: true };

const NOBODY: Match = { nobody: true };

export function soughtOf(provider: string, claim: string, name: PersonName): Sought {
  const numbered = claim.startsWith('id:') ? [{ provider, claim }] : [];
  return { numbered, words: wordsOf(name), birth: name.birth };
}

/** What to look for where a person may be stored twice. */
export function twinOf({ legacyId, claims, words, birth }: Person): Sought {
  return {
    numbered: claims.filter(({ claim }) => claim.startsWith('id:')),
    words,
    birth,
    settled: claims.some(({ settled }) => settled),
    self: legacyId,
  };
}

/** The one born on that day whose name fits. */
export async function matchByBirth(known: KnownPeople, sought: Sought): Promise<Match> {
  if (sought.birth === undefined) return NOBODY;
  const born = (await known.bornOn(sought.birth)).filter((person) => mayBe(person, sought));
  const match = bestOf(born, sought, 1);
  if (!('nobody' in match)) return match;
  // twins, or one person under a name that no rule knows: the operator decides
  const alike = born.filter(({ words }) => sharesLastName(words, sought.words));
  return alike.length === 0 ? NOBODY : { several: alike };
}

/**
 * The one of the team whose name fits best: in that season by any form of the name, in other seasons only by the full one.
 */
export async function matchByPlace(
  known: KnownPeople,
  sought: Sought,
  { team, season }: { readonly team: number; readonly season: number | null },
): Promise<Match> {
  const { seasons } = await known.roster(team);
  const near = new Set<number>();
  const far = new Set<number>();
  for (const [year, ids] of seasons) {
    if (season === null || year === season) for (const id of ids) near.add(id);
    else if (Math.abs(year - season) <= YEARS_APART_MAX) for (const id of ids) far.add(id);
  }
  for (const id of near) far.delete(id);
  const of = async (ids: ReadonlySet<number>) => (await known.many(ids)).filter((person) => mayBe(person, sought));
  const there = bestOf(await of(near), sought, 1);
  return 'nobody' in there ? bestOf(await of(far), sought, 3) : there;
}

/** Other ids of one provider are other persons, as are other days of birth; and the operator's word stands. */
export function mayBe(person: Person, sought: Sought): boolean {
  if (person.legacyId === sought.self) return false;
  if (sought.birth !== undefined && person.birth !== undefined && sought.birth !== person.birth) return false;
  if (sought.settled && person.claims.some(({ settled }) => settled)) return false;
  return sought.numbered.every(({ provider, claim }) =>
    person.claims.every((own) => own.provider !== provider || own.claim === claim || !own.claim.startsWith('id:')),
  );
}

/** The only one of the best fit; names that fit worse do not count beside it. */
function bestOf(persons: readonly Person[], sought: Sought, least: Fit): Match {
  let best: Person[] = [];
  let fit: Fit = least;
  for (const person of persons) {
    const own = bestFit(sought.words, person.words);
    if (own < fit) continue;
    if (own > fit) best = [];
    fit = own;
    if (own === fit) best.push(person);
  }
  if (best.length === 0) return NOBODY;
  return best.length === 1 ? { person: best[0]! } : { several: best };
}
