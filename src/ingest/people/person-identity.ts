/**
 * Computes a person from all claims: the displayed name, the facts, and the identity from which the ids follow. For
 * each field the claim of the highest precedence that states it wins. The order of the claims does not matter.
 */
import { nameKey, slug } from '../../base/text.ts';
import { UNNAMED } from '../../football/person.ts';
import { byPrecedence, CORRECTION } from '../../merge/precedence.ts';
import { type PersonRow, searchOf } from '../../store/people/tables.ts';
import { isFullName, isInitial, wordsOfKey } from './name-similarity.ts';
import { type ClaimContent, factsOf, nameOfKey, type PersonClaim } from './person-claims.ts';

export type PersonIdentity = Omit<PersonRow, 'legacy_id' | 'id' | 'updated_at' | 'revision'> & {
  /** the id that existing clients use; null if no source assigns one */
  readonly legacyId: number | null;
};

/** Existing clients use the ids and names of this provider. */
const LEGACY_ID_PROVIDER = 'api-football';

/** All claims but corrections: a correction changes how a person is displayed, not the person's identity. */
export function sourceClaims(claims: readonly PersonClaim[]): readonly PersonClaim[] {
  return claims.filter(({ provider }) => provider !== CORRECTION);
}

export function personIdentityOf(claims: readonly PersonClaim[]): PersonIdentity {
  const all = rankedClaims(claims);
  const ranked = sourceClaims(all);
  const corrected = all.filter(({ provider }) => provider === CORRECTION);
  const facts = all.map(({ content }) => factsOf(content));
  const firstStated = <K extends keyof (typeof facts)[number]>(field: K) =>
    facts.find((one) => one[field] !== undefined)?.[field] ?? null;
  const sourceFacts = facts.slice(corrected.length);
  // First and last name come from one source.
  const nameSource =
    sourceFacts.find((one) => one.lastName !== undefined) ?? sourceFacts.find((one) => one.firstName !== undefined);
  const correctedValue = (field: 'firstName' | 'lastName') =>
    facts.slice(0, corrected.length).find((one) => one[field])?.[field];
  return {
    identity: identityOf(ranked),
    legacyId: ranked.find(({ content }) => content.legacyId !== undefined)?.content.legacyId ?? null,
    name: corrected.flatMap(({ content }) => content.names)[0] ?? displayName(ranked),
    first_name: correctedValue('firstName') ?? nameSource?.firstName ?? null,
    last_name: correctedValue('lastName') ?? nameSource?.lastName ?? null,
    birth_date: firstStated('birth'),
    birth_place: firstStated('birthPlace'),
    birth_country: firstStated('birthCountry'),
    nationality: firstStated('nationality'),
    height: firstStated('height'),
    weight: firstStated('weight'),
    position: firstStated('position'),
    search: searchOf(namesOf(all)),
    sandbox: ranked.every(({ provider }) => provider === 'sandbox') ? 1 : 0,
  };
}

/** The highest precedence first: by provider, then claims by id, by date of birth, by name. */
function rankedClaims(claims: readonly PersonClaim[]): readonly PersonClaim[] {
  return byPrecedence(
    'people',
    claims.map((claim) => ({ provider: claim.provider, file: rankOf(claim), claim })),
  ).map(({ claim }) => claim);
}

/** Passed to `byPrecedence` as a file name: of one provider, the name that sorts last has precedence. */
function rankOf({ key }: PersonClaim): string {
  return `${key.startsWith('id:') ? 3 : key.startsWith('born:') ? 2 : 1}${key}`;
}

/** Full name and date of birth; otherwise the provider's id; otherwise name and team. */
function identityOf(ranked: readonly PersonClaim[]): string {
  for (const { content } of ranked) {
    const { birth } = factsOf(content);
    if (birth !== undefined) return `${slug(fullestName(content))}|${birth}`;
  }
  const byId = ranked.find(({ key }) => key.startsWith('id:'));
  if (byId !== undefined) return `${byId.provider}|${byId.key.slice('id:'.length)}`;
  const { key } = ranked.filter(({ provider }) => provider === ranked[0]!.provider).at(-1)!; // the first season
  // An incomplete name is not matched across seasons, so its identity keeps the season.
  return isFullName(wordsOfKey(nameOfKey(key))) ? key.replace(/\|\d*$/, '') : key;
}

function fullestName(content: ClaimContent): string {
  const { firstName, lastName } = factsOf(content);
  if (firstName !== undefined && lastName !== undefined) return `${firstName} ${lastName}`;
  return content.names.toSorted((a, b) => fullness(b) - fullness(a) || (a < b ? -1 : 1))[0] ?? '';
}

/** The number of words; 0 for a name with initials. */
function fullness(name: string): number {
  const words = wordsOfKey(nameKey(name));
  return words.some(isInitial) ? 0 : words.length;
}

/** The name that existing clients see; otherwise the full name that most providers use. */
function displayName(ranked: readonly PersonClaim[]): string {
  const names = new Map<string, { name: string; providers: Set<string>; rank: number }>();
  // a claim that has only an id says nothing about the name
  const legacyClaims = ranked.filter(
    ({ provider, content }) => provider === LEGACY_ID_PROVIDER && content.names.length > 0,
  );
  for (const [rank, { provider, content }] of (legacyClaims.length > 0 ? legacyClaims : ranked).entries()) {
    for (const name of content.names) {
      const key = nameKey(name);
      const variants = names.get(key);
      if (variants === undefined) names.set(key, { name, providers: new Set([provider]), rank });
      else {
        variants.providers.add(provider);
        // The best source that writes accents decides how the name is spelled.
        if (!hasAccents(variants.name) && hasAccents(name)) variants.name = name;
      }
    }
  }
  const isFull = (name: string) => (fullness(name) > 1 ? 1 : 0);
  const best = [...names.values()].sort(
    (a, b) =>
      isFull(b.name) - isFull(a.name) ||
      b.providers.size - a.providers.size ||
      a.rank - b.rank ||
      fullness(b.name) - fullness(a.name) ||
      (a.name < b.name ? -1 : 1),
  );
  const displayed = best[0]?.name;
  if (displayed !== undefined && isFull(displayed) === 1) return displayed;
  // A person may be known by one word, but not by initials.
  const complete = ranked.map(({ content }) => factsOf(content)).find((facts) => facts.firstName && facts.lastName);
  if (complete === undefined || (displayed !== undefined && fullness(displayed) === 1)) return displayed ?? UNNAMED;
  return legacyClaims.length > 0 && displayed !== undefined ? displayed : `${complete.firstName} ${complete.lastName}`;
}

function hasAccents(name: string): boolean {
  return /[\u00C0-\u024F]/.test(name);
}

function namesOf(claims: readonly PersonClaim[]): string[] {
  return claims.flatMap(({ content }) => {
    const { firstName, lastName } = factsOf(content);
    return [...content.names, firstName ?? '', lastName ?? ''];
  });
}
