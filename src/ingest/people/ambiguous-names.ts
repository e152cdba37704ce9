/** Names that were assigned to one person of a team and that a person added later could have as well. */

import { bestFit, isFullName, wordsOfKey } from './name-similarity.ts';
import { type PeopleCache, type Person, wordsOfClaims } from './people-cache.ts';
import type { PersonClaim } from './person-claims.ts';

export interface AmbiguousName {
  readonly person: Person;
  /** the claim that could belong to the newcomer instead */
  readonly claim: PersonClaim;
}

/**
 * Finds team-mates of a newcomer with a claim by an incomplete name ('Silva') that fits the newcomer at least as well.
 *
 * @param place '<team identity>|<season>', the end of the keys of claims by name
 */
export async function ambiguousNames(
  people: PeopleCache,
  newcomer: Person,
  { team, season, place }: { readonly team: number; readonly season: number; readonly place: string },
): Promise<AmbiguousName[]> {
  const ambiguous: AmbiguousName[] = [];
  for (const { person, seasons } of await people.teamMates(team, newcomer.words)) {
    if (person === newcomer || !seasons.includes(season)) continue;
    for (const claim of person.claims) {
      if (claim.confirmed || !claim.key.startsWith('name:') || !claim.key.endsWith(`|${place}`)) continue;
      const words = [wordsOfKey(claim.key.slice('name:'.length, -place.length - 1))];
      if (words.some(isFullName)) continue;
      const fitOfHolder = bestFit(words, wordsOfClaims(person.claims.filter((other) => other !== claim)));
      const fitOfNewcomer = bestFit(words, newcomer.words);
      if (fitOfHolder > 0 && fitOfNewcomer >= fitOfHolder) ambiguous.push({ person, claim });
    }
  }
  return ambiguous;
}
