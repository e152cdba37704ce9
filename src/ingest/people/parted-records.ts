/** Makes persons of records that leave the person whom they had: leaving-records.ts says which do. */
import { moveRowsOfProviders } from '../../store/identity/rows-of-name.ts';
import { rewriteMatchesAt } from '../../store/match-details/rewritten-matches.ts';
import {
  hasNamesake,
  isContradicting,
  type PartsToSplit,
  partsToSplit,
  placeToJoin,
  type TeamSeason,
} from './leaving-records.ts';
import { createNamed, type Place } from './moved-names.ts';
import type { Person } from './people-cache.ts';
import { placeText } from './person-claims.ts';
import type { MergeContext } from './person-merges.ts';

export interface Parted {
  /** legacy ids of the persons that lost records or are parted from others */
  readonly persons: ReadonlySet<number>;
  readonly places: readonly Place[];
  /** parted persons who can be others at a place */
  readonly checks: readonly (readonly [person: number, at: Place])[];
}

/**
 * Parts records from the people of some teams, from those with similar names, and from others. All rows that hold ids of
 * persons must be written.
 *
 * @param touched legacy ids of people by team
 * @param others legacy ids
 */
export async function partRecords(
  context: MergeContext,
  touched: ReadonlyMap<number, ReadonlySet<number>>,
  others: readonly number[],
): Promise<Parted> {
  const { people } = context.resolver;
  const persons = new Set<number>();
  const places: Place[] = [];
  const checks: (readonly [number, Place])[] = [];
  for (const [team, ids] of [[null, others] as const, ...touched]) {
    const holders = new Map<number, Person>();
    for (const person of await people.getMany(ids)) {
      holders.set(person.legacyId, person);
      const mates = team === null ? [] : await people.teamMates(team, person.words);
      for (const { person: mate } of mates) holders.set(mate.legacyId, mate);
    }
    for (const holder of [...holders.values()].sort((a, b) => (a.row.id < b.row.id ? -1 : 1))) {
      if (team !== null && !isContradicting(holder) && !(await hasNamesake(context, team, holder))) continue;
      for (let parts = await partsToSplit(context, holder); parts !== undefined; ) {
        const own = await split(context, parts);
        for (const person of [holder, own]) persons.add(person.legacyId);
        const at = parts.ownPlaces.map(placeOf);
        places.push(...at);
        const { check } = parts;
        if (check === 'own') checks.push(...at.map((place) => [own.legacyId, place] as const));
        else if (check !== undefined) checks.push([check.person.legacyId, placeOf(check.at)]);
        parts = await partsToSplit(context, holder);
      }
      const joined = await placeToJoin(context, holder);
      if (joined !== undefined) checks.push([holder.legacyId, placeOf(joined)]);
    }
    if (!people.isFull) continue;
    await context.resolver.flush();
    people.clear();
  }
  return { persons, places, checks };
}

const placeOf = ({ team, season }: TeamSeason): Place => ({
  ...{ provider: '', league: null, file: '', line: 0 },
  team,
  season,
});

/** Makes a person of records, with all that their providers state. */
async function split(context: MergeContext, { holder, own, ownPlaces, restPlaces }: PartsToSplit): Promise<Person> {
  const { kind, queries, resolver } = context;
  const { people } = resolver;
  const person = await createNamed(context, own.claims[0]!);
  for (const claim of own.claims) {
    holder.claims.splice(holder.claims.indexOf(claim), 1);
    person.claims.push(claim);
    resolver.pending.addClaim(claim, person);
  }
  resolver.recompute(person);
  resolver.recompute(holder);
  for (const { team, season } of ownPlaces) {
    const isNew = await people.addToRoster(team, season, { person: person.legacyId, isListed: true });
    if (isNew) resolver.pending.addPlace(team, season, person, true);
  }
  await resolver.flush();
  const records = new Set(holder.claims.flatMap(({ content }) => content.places ?? []));
  for (const { team, season } of ownPlaces) {
    if (records.has(placeText(resolver.identityOf(team), season))) continue;
    await people.unlist(team, season, holder.legacyId);
    if (restPlaces.some((place) => place.team === team && place.season === season)) continue;
    await people.removeFromRoster(team, season, holder.legacyId);
  }
  const providers = [...new Set(own.claims.map(({ provider }) => provider))];
  await moveRowsOfProviders(queries, kind, providers, [holder.legacyId, person.legacyId]);
  for (const place of ownPlaces) {
    await rewriteMatchesAt(queries, place, [holder.legacyId], context);
    for (const one of [person, holder]) resolver.noteAmbiguous(one, placeOf(place));
  }
  return person;
}
