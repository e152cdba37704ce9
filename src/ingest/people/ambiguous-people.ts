/**
 * Lists for the operator the persons that can be one with others, and that no rule joins: siblings born on one day, or
 * an incomplete name with an id. The list follows from what is stored of all of them, so it does not matter who came
 * first. Incomplete names without an id are listed where they are decided: see short-names.ts.
 */

import { ambiguousPairs, dropAmbiguousClaims, saveAmbiguousClaim } from '../../store/identity/ambiguous-claims.ts';
import { teamsOfPerson } from '../../store/people/person-claims.ts';
import { duplicateQueryOf } from './matching.ts';
import type { PersonPlace } from './mentions.ts';
import type { Person } from './people-cache.ts';
import { isKnownByShortNames, isShortName } from './person-claims.ts';
import { sourceClaims } from './person-identity.ts';
import type { MergeContext } from './person-merges.ts';

type Source = Pick<PersonPlace, 'file' | 'line'>;

/**
 * Lists the persons again of whom something changed, and those who can be one with them. Everything must be written.
 *
 * @param changed legacy ids of the persons with new facts
 * @param ambiguous those that can be several others, with the record that named them
 */
export async function listAmbiguous(
  context: MergeContext,
  changed: ReadonlySet<number>,
  ambiguous: ReadonlyMap<number, Source>,
): Promise<void> {
  if (changed.size + ambiguous.size === 0) return;
  const { kind, queries, resolver } = context;
  const queue = new Map<number, Source>(ambiguous);
  for (const { person, candidate } of await ambiguousPairs(queries, kind)) {
    if ((changed.has(person) || changed.has(candidate)) && !queue.has(person)) queue.set(person, { file: '', line: 0 });
  }
  // the map grows while it is read
  for (const [id, source] of queue) {
    const [person] = await resolver.people.getMany([id]);
    if (person === undefined || isKnownByShortNames(person)) continue;
    for (const { legacyId } of await list(context, person, source)) {
      if (!queue.has(legacyId)) queue.set(legacyId, source);
    }
    if (resolver.people.isFull) resolver.people.clear();
  }
}

/** Stores whom a person can be as well, under the first of the person's claims. Returns these persons. */
async function list(context: MergeContext, person: Person, { file, line }: Source): Promise<readonly Person[]> {
  const { kind, queries } = context;
  const [claim, ...others] = sourceClaims(person.claims)
    .filter((one) => !isShortName(one))
    .sort((a, b) => (`${a.provider}|${a.key}` < `${b.provider}|${b.key}` ? -1 : 1));
  if (claim === undefined) return [];
  const isDecided = person.claims.some(({ confirmed }) => confirmed);
  const candidates = isDecided ? [] : await candidatesOf(context, person);
  await dropAmbiguousClaims(queries, kind, others);
  const ids = candidates.map(({ legacyId }) => legacyId);
  await saveAmbiguousClaim(queries, { kind, provider: claim.provider, claim: claim.key, candidates: ids, file, line });
  return candidates;
}

/** Whom a person can be as well, at any of the person's teams. */
async function candidatesOf({ kind, queries, resolver }: MergeContext, person: Person): Promise<readonly Person[]> {
  const found = new Map<number, Person>();
  const places = await teamsOfPerson(queries, kind, person.legacyId);
  for (const place of places.length > 0 ? places : [{ team: null, season: null }]) {
    const match = await resolver.match(duplicateQueryOf(person), place);
    for (const one of 'candidates' in match ? match.candidates : []) found.set(one.legacyId, one);
  }
  return [...found.values()];
}
