/** One person out of all that was said: the shown name, the facts of the most believed, and what makes the ids. */
import { nameKey, slug } from '../../base/text.ts';
import { byPrecedence, CORRECTION } from '../../merge/precedence.ts';
import { type PersonRow, searchOf } from '../../store/people/tables.ts';
import { isInitial, wordsOfKey } from './name-similarity.ts';
import { type ClaimContent, factsOf } from './person-claims.ts';

/** What a provider claims of a person. */
export interface PersonClaim {
  readonly provider: string;
  /** 'id:<provider's id>', 'born:<name>|<day>' or 'name:<name>|<team identity>|<season>'; of a correction 'op:<number>' */
  readonly key: string;
  content: ClaimContent;
  confirmed: boolean;
}

export type PersonIdentity = Omit<PersonRow, 'legacy_id' | 'id' | 'updated_at' | 'revision'> & {
  /** the number existing clients know */
  readonly legacyId: number | null;
};

const LEGACY_ID_PROVIDER = 'api-football';

/** The claims of sources: the operator's word changes what is shown of a person, not which person it is. */
export function sourceClaims(claims: readonly PersonClaim[]): readonly PersonClaim[] {
  return claims.filter(({ provider }) => provider !== CORRECTION);
}

/** What all claims together say of a person. Does not depend on the order in which they came. */
export function personIdentityOf(claims: readonly PersonClaim[]): PersonIdentity {
  const all = rankedClaims(claims);
  const ranked = sourceClaims(all);
  const corrected = all.filter(({ provider }) => provider === CORRECTION);
  const facts = all.map(({ content }) => factsOf(content));
  const first = <K extends keyof (typeof facts)[number]>(field: K) =>
    facts.find((one) => one[field] !== undefined)?.[field] ?? null;
  const sourceFacts = facts.slice(corrected.length);
  const named =
    sourceFacts.find((one) => one.lastName !== undefined) ?? sourceFacts.find((one) => one.firstName !== undefined);
  const correctedValue = (field: 'firstName' | 'lastName') =>
    facts.slice(0, corrected.length).find((one) => one[field])?.[field];
  return {
    identity: identityOf(ranked),
    legacyId: ranked.find(({ content }) => content.legacyId !== undefined)?.content.legacyId ?? null,
    name: corrected.flatMap(({ content }) => content.names)[0] ?? displayName(ranked),
    first_name: correctedValue('firstName') ?? named?.firstName ?? null,
    last_name: correctedValue('lastName') ?? named?.lastName ?? null,
    birth_date: first('birth'),
    birth_place: first('birthPlace'),
    birth_country: first('birthCountry'),
    nationality: first('nationality'),
    height: first('height'),
    weight: first('weight'),
    position: first('position'),
    search: searchOf(namesOf(all)),
    sandbox: ranked.every(({ provider }) => provider === 'sandbox') ? 1 : 0,
  };
}

/** The most believed provider first; of one provider's claims those with an id first. */
function rankedClaims(claims: readonly PersonClaim[]): readonly PersonClaim[] {
  return byPrecedence(
    'people',
    claims.map((key) => ({ provider: key.provider, file: rankOf(key), key })),
  ).map(({ key }) => key);
}

/** Later in the order of letters is more believed: `byPrecedence` takes it for the name of a file. */
function rankOf({ key }: PersonClaim): string {
  return `${key.startsWith('id:') ? 3 : key.startsWith('born:') ? 2 : 1}${key}`;
}

const ONE_WORD = /^name:[^ |]+\|/;

/** Full name and day of birth; else the provider's own id; else the name and the team. */
function identityOf(ranked: readonly PersonClaim[]): string {
  for (const { content } of ranked) {
    const { birth } = factsOf(content);
    if (birth !== undefined) return `${slug(fullestName(content))}|${birth}`;
  }
  const numbered = ranked.find(({ key }) => key.startsWith('id:'));
  if (numbered !== undefined) return `${numbered.provider}|${numbered.key.slice(3)}`;
  const { key: claim } = ranked.filter(({ provider }) => provider === ranked[0]!.provider).at(-1)!; // the first season
  // one word alone is never carried to another season, so each season's has an identity of its own
  return ONE_WORD.test(claim) ? claim : claim.replace(/\|\d*$/, '');
}

function fullestName(content: ClaimContent): string {
  const { firstName, lastName } = factsOf(content);
  if (firstName !== undefined && lastName !== undefined) return `${firstName} ${lastName}`;
  return content.names.toSorted((a, b) => fullness(b) - fullness(a) || (a < b ? -1 : 1))[0] ?? '';
}

/** Names with initials are worth less than any other; else more words are more. */
function fullness(name: string): number {
  const words = wordsOfKey(nameKey(name));
  return words.some(isInitial) ? 0 : words.length;
}

/** What existing clients see; else of the names in full the one most providers use. */
function displayName(ranked: readonly PersonClaim[]): string {
  const names = new Map<string, { name: string; providers: Set<string>; rank: number }>();
  const ours = ranked.filter(({ provider }) => provider === LEGACY_ID_PROVIDER);
  for (const [rank, { provider, content }] of (ours.length > 0 ? ours : ranked).entries()) {
    for (const name of content.names) {
      const key = nameKey(name);
      const variants = names.get(key);
      if (variants === undefined) names.set(key, { name, providers: new Set([provider]), rank });
      else variants.providers.add(provider);
    }
  }
  const full = (name: string) => (fullness(name) > 1 ? 1 : 0);
  const best = [...names.values()].sort(
    (a, b) =>
      full(b.name) - full(a.name) ||
      b.providers.size - a.providers.size ||
      a.rank - b.rank ||
      fullness(b.name) - fullness(a.name) ||
      (a.name < b.name ? -1 : 1),
  );
  const displayed = best[0]?.name;
  if (displayed !== undefined && full(displayed) === 1) return displayed;
  // one word may be all a person goes by; initials are not
  const complete = ranked.map(({ content }) => factsOf(content)).find((facts) => facts.firstName && facts.lastName);
  if (complete === undefined || (displayed !== undefined && fullness(displayed) === 1)) return displayed ?? '';
  return ours.length > 0 && displayed !== undefined ? displayed : `${complete.firstName} ${complete.lastName}`;
}

function namesOf(claims: readonly PersonClaim[]): string[] {
  return claims.flatMap(({ content }) => {
    const { firstName, lastName } = factsOf(content);
    return [...content.names, firstName ?? '', lastName ?? ''];
  });
}
