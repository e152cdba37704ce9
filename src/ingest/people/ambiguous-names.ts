/** Names that were taken for one of a team before another one came whom they may mean as well. */

import { bestFit, isFullName, wordsOfKey } from './name-similarity.ts';
import { type PeopleCache, type Person, wordsOfClaims } from './people-cache.ts';
import type { PersonClaim } from './person-identity.ts';

export interface AmbiguousName {
  readonly person: Person;
  /** the name that may mean the newcomer too */
  readonly claim: PersonClaim;
}

/** `place`: the team's identity and the season, as claims by name alone end. */
export async function ambiguousNames(
  people: PeopleCache,
  newcomer: Person,
  { team, season, addToRoster }: { readonly team: number; readonly season: number; readonly addToRoster: string },
): Promise<AmbiguousName[]> {
  const ambiguous: AmbiguousName[] = [];
  for (const { person, seasons } of await people.teamMates(team, newcomer.words)) {
    if (person === newcomer || !seasons.includes(season)) continue;
    for (const claim of person.claims) {
      if (claim.confirmed || !claim.key.startsWith('name:') || !claim.key.endsWith(`|${addToRoster}`)) continue;
      const words = [wordsOfKey(claim.key.slice('name:'.length, -addToRoster.length - 1))];
      if (words.some(isFullName)) continue;
      const own = bestFit(words, wordsOfClaims(person.claims.filter((other) => other !== claim)));
      const fit = bestFit(words, newcomer.words);
      if (own > 0 && fit >= own) ambiguous.push({ person, claim });
    }
  }
  return ambiguous;
}
