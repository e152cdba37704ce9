/** Names that were taken for one of a team before another one came whom they may mean as well. */

import { bestFit, isFull, split } from './name-similarity.ts';
import { type PeopleCache, type Person, wordsOfClaims } from './people-cache.ts';
import type { Claim } from './person-identity.ts';

export interface AmbiguousName {
  readonly person: Person;
  /** the name that may mean the newcomer too */
  readonly claim: Claim;
}

/** `place`: the team's identity and the season, as claims by name alone end. */
export async function ambiguousNames(
  people: PeopleCache,
  newcomer: Person,
  { team, season, place }: { readonly team: number; readonly season: number; readonly place: string },
): Promise<AmbiguousName[]> {
  const ambiguous: AmbiguousName[] = [];
  for (const { person, seasons } of await people.teamMates(team, newcomer.words)) {
    if (person === newcomer || !seasons.includes(season)) continue;
    for (const claim of person.claims) {
      if (claim.confirmed || !claim.claim.startsWith('name:') || !claim.claim.endsWith(`|${place}`)) continue;
      const words = [split(claim.claim.slice('name:'.length, -place.length - 1))];
      if (words.some(isFull)) continue;
      const own = bestFit(words, wordsOfClaims(person.claims.filter((other) => other !== claim)));
      const fit = bestFit(words, newcomer.words);
      if (own > 0 && fit >= own) ambiguous.push({ person, claim });
    }
  }
  return ambiguous;
}
