/** Gives claims by name to other persons, with the rows and the seasons of teams that follow from them. */
import { releaseIds } from '../../store/identity/person-merge.ts';
import { moveRowsOfName } from '../../store/identity/rows-of-name.ts';
import type { PersonPlace } from './mentions.ts';
import { claimsOfTransfers, statedPlaces, type TransferPlace } from './moved-transfers.ts';
import type { Person } from './people-cache.ts';
import { isByName, isKnownByShortNames, isShortName, nameOfKey, type PersonClaim } from './person-claims.ts';
import { type MergeContext, mergePerson } from './person-merges.ts';

export type Place = PersonPlace & { readonly team: number; readonly season: number };

export type ClaimKey = Pick<PersonClaim, 'provider' | 'key'>;

/** A claim and the person who has it; undefined if nobody has it any more. */
export async function heldClaim(
  { resolver }: MergeContext,
  { provider, key }: ClaimKey,
): Promise<{ readonly holder: Person; readonly claim: PersonClaim } | undefined> {
  const holder = await resolver.people.byClaim(provider, key);
  const claim = holder?.claims.find((one) => one.provider === provider && one.key === key);
  return holder === undefined || claim === undefined ? undefined : { holder, claim };
}

/** A new person for a name that its holder loses. */
export async function createNamed(
  { kind, resolver, queries }: Pick<MergeContext, 'kind' | 'resolver' | 'queries'>,
  claim: PersonClaim,
): Promise<Person> {
  const person = await resolver.create(claim, { name: claim.content.names[0] ?? nameOfKey(claim.key) });
  person.claims = [];
  // former ids of such a person are in use again
  await releaseIds(queries, kind, { id: person.row.id, legacyId: person.legacyId });
  return person;
}

/** Gives a name to another person, with the same name at the other clubs of its transfers. */
export async function moveName(
  context: MergeContext,
  claim: PersonClaim,
  { holder, target, place }: { readonly holder: Person; readonly target: Person; readonly place: Place },
): Promise<void> {
  const { kind, resolver, queries } = context;
  const identityOf = (team: number) => resolver.identityOf(team);
  const { claims, others } =
    kind === 'coach'
      ? { claims: [{ claim, place }], others: [] }
      : await claimsOfTransfers({ queries, identityOf }, { holder, claim, place });
  if (holder.claims.length === claims.length) {
    await mergePerson(context, holder, target);
    return;
  }
  for (const { claim: moved, place: at } of claims) {
    holder.claims.splice(holder.claims.indexOf(moved), 1);
    await moveClaim(resolver, moved, { target, place: at });
  }
  for (const at of others) await addPlace(resolver, target, at);
  resolver.recompute(holder);
  await resolver.flush();
  for (const { place: at } of claims) await leavePlace(context, holder, at);
  const stated = others.length === 0 ? [] : await statedPlaces(queries, holder.legacyId);
  for (const at of others) {
    const isStated = stated.some(({ team, season }) => team === at.team && season === at.season);
    if (!isStated) await leavePlace(context, holder, at);
  }
  const ids = [holder.legacyId, target.legacyId] as const;
  for (const { place: at } of claims) {
    const { provider } = claim;
    const remaining = holder.claims.filter((one) => one.provider === provider);
    // the squad row is that of a record with an id or a date of birth, not of the name
    if (remaining.some((one) => !isByName(one))) continue;
    const end = `|${resolver.identityOf(at.team)}|${at.season}`;
    const keepsName = remaining.some((one) => one.key.endsWith(end));
    await moveRowsOfName(queries, kind, { ...at, provider, keepsName }, ids);
  }
}

/** Gives a claim by name to another person of the team. */
async function moveClaim(
  resolver: MergeContext['resolver'],
  claim: PersonClaim,
  { target, place }: { readonly target: Person; readonly place: TransferPlace },
): Promise<void> {
  target.claims.push(claim);
  resolver.pending.addClaim(claim, target);
  resolver.recompute(target);
  await addPlace(resolver, target, place);
}

async function addPlace(
  resolver: MergeContext['resolver'],
  target: Person,
  { team, season }: TransferPlace,
): Promise<void> {
  const isNew = await resolver.people.addToRoster(team, season, { person: target.legacyId, isListed: false });
  if (isNew) resolver.pending.addPlace(team, season, target, false);
}

/** Takes a person out of a season of a team if nothing but names that it lost placed it there. Everything must be written. */
async function leavePlace(
  { resolver }: MergeContext,
  person: Person,
  { team, season }: { readonly team: number; readonly season: number },
): Promise<void> {
  const end = `|${resolver.identityOf(team)}|${season}`;
  const isAlone = isKnownByShortNames(person);
  // an incomplete name follows from who is there
  const isStated = (claim: PersonClaim) => isByName(claim) && (isAlone || !isShortName(claim));
  if (person.claims.some((claim) => isStated(claim) && claim.key.endsWith(end))) return;
  await resolver.people.removeFromRoster(team, season, person.legacyId);
}
