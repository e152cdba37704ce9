/**
 * Claims: what one provider states about one person, across all files of that provider.
 *
 * A person has one claim or more, of one provider or of several. Claims are stored, so a person can be recomputed at
 * any time, and neither the order of files nor importing a file twice changes the result.
 */
import { hash } from 'node:crypto';
import { nameKey } from '../../base/text.ts';
import type { PersonName, PersonProfile } from '../records/records.ts';
import type { PersonPlace } from './mentions.ts';
import { isFullName, type NameWords, wordsOfKey } from './name-similarity.ts';

const FIELDS = [
  'firstName',
  'lastName',
  'birth',
  'birthPlace',
  'birthCountry',
  'nationality',
  'height',
  'weight',
  'position',
] as const;
type Field = (typeof FIELDS)[number];
type PersonFacts = { -readonly [field in Field]?: NonNullable<PersonProfile[field]> };

/** The facts that come from one file. Each fact of a claim belongs to exactly one file. */
interface ClaimPart extends PersonFacts {
  /** '1 players.csv' if the file describes persons, '0 lineups.csv' if it only names them; the greater value wins */
  readonly from: string;
}

/** The names and facts of a claim, stored as JSON. */
export interface ClaimContent {
  /** sorted */
  readonly names: readonly string[];
  /** sorted by `from` */
  readonly parts: readonly ClaimPart[];
  /** the id that existing clients use, if this provider assigns it */
  readonly legacyId?: number;
  /** of a claim with an id or a date of birth: '<team identity>|<season>' for each season of a team, sorted */
  readonly places?: readonly string[];
}

/** How a provider identifies a person, and what it states about that person. */
export interface PersonClaim {
  readonly provider: string;
  /**
   * Identifies the person within the provider, from the most to the least reliable:
   * 'id:<id of the provider>', 'born:<name>|<date of birth>' or 'name:<name>|<team identity>|<season>'.
   * The claim of a correction is 'op:<number>'.
   */
  readonly key: string;
  content: ClaimContent;
  /** true if an operator decided which person the claim belongs to */
  confirmed: boolean;
}

/** Bytes of the hash in an alias: two of a million claims have the same one with a probability of 1 in 500. */
const ALIAS_BYTES = 6;

/** The key of a mention. `team` is the identity, '' if the record states no team. */
export function claimKeyOf({ id, legacyId, name, birth }: PersonName, team: string, season: number | null): string {
  if (id !== undefined || legacyId !== undefined) return `id:${id ?? legacyId}`;
  const key = nameKey(name);
  return birth === undefined ? `name:${key}|${team}|${season ?? ''}` : `born:${key}|${birth}`;
}

/** Whether a claim is by a name alone, so that a later source can show that another person was meant. */
export function isByName({ key }: Pick<PersonClaim, 'key'>): boolean {
  return key.startsWith('name:');
}

/** The name of a claim by name, folded. */
export function nameOfKey(key: string): string {
  return key.slice('name:'.length, key.indexOf('|'));
}

/**
 * Whether a claim is by an incomplete name ('Silva', 'B. Silva'). It follows from the full names of the others of the
 * team, so it says nothing about which person another name means. A decision of the operator does.
 */
export function isShortName(claim: Pick<PersonClaim, 'key' | 'confirmed'>): boolean {
  return isByName(claim) && !claim.confirmed && !isFullName(wordsOfKey(nameOfKey(claim.key)));
}

/** The dates of birth that claims state. */
export function birthsOf(claims: readonly Pick<PersonClaim, 'content'>[]): ReadonlySet<string> {
  return new Set(claims.flatMap(({ content }) => factsOf(content).birth ?? []));
}

/** The negative number by which details of matches refer to a claim. */
export function aliasOf(claim: Pick<PersonClaim, 'provider' | 'key'>): number {
  const digest = hash('sha1', `${claim.provider}|${claim.key}`, 'buffer');
  return -1 - digest.readUIntBE(0, ALIAS_BYTES);
}

/** Limits the spellings of one person, so that a faulty file cannot collect any number of them. */
const NAMES_MAX = 12;

export function emptyClaim(): ClaimContent {
  return { names: [], parts: [] };
}

/** The facts of a claim. Files that describe the person override files that only name the person. */
export function factsOf({ parts }: ClaimContent): PersonFacts {
  return Object.assign({}, ...parts.toSorted((a, b) => (a.from < b.from ? -1 : 1)));
}

/**
 * Adds what a file states about the person.
 *
 * @param describes true if the record is about the person, false if it only names the person
 * @param first true for the first mention in this reading of the file: its values replace those of an earlier reading.
 *   Later mentions in the same file only fill gaps.
 * @returns the same object if nothing changed
 */
export function addToClaim(
  content: ClaimContent,
  profile: PersonProfile,
  { describes, path, first }: { readonly describes: boolean; readonly path: string; readonly first: boolean },
): ClaimContent {
  const from = `${describes ? 1 : 0} ${path}`;
  let parts = content.parts;
  for (const field of FIELDS) {
    const value = profile[field];
    if (value === undefined || value === '') continue;
    const holder = parts.find((part) => part[field] !== undefined);
    if (holder !== undefined && (holder.from > from || (holder.from === from && !first))) continue;
    if (holder?.from === from && holder[field] === value) continue;
    parts = withFact(parts, from, field, value);
  }
  // A record that has only an id has an empty name.
  const isNew = profile.name !== '' && !content.names.includes(profile.name) && content.names.length < NAMES_MAX;
  const names = isNew ? [...content.names, profile.name].sort() : content.names;
  const legacyId = content.legacyId ?? profile.legacyId;
  if (parts === content.parts && names === content.names && legacyId === content.legacyId) return content;
  return inOrder({ ...content, names, parts, ...(legacyId === undefined ? {} : { legacyId }) });
}

/** The text of a team's season in `places`. */
export function placeText(team: string, season: number): string {
  return `${team}|${season}`;
}

/** Adds the seasons of teams that a mention states. Returns the same object if the claim has them. */
export function withPlaces(
  content: ClaimContent,
  { team, season, from }: PersonPlace,
  identityOf: (team: number) => string,
): ClaimContent {
  const { places = [] } = content;
  const stated = [{ team, season }, ...(from ? [from] : [])].flatMap((at) =>
    at.team === null || at.season === null ? [] : [placeText(identityOf(at.team), at.season)],
  );
  const added = stated.filter((place) => !places.includes(place));
  return added.length === 0 ? content : inOrder({ ...content, places: [...new Set([...places, ...added])].sort() });
}

/** The record of a claim after another team was found to be the same; null if the team is not among its places. */
export function renamedPlaces(
  record: string,
  { from, into }: { readonly from: string; readonly into: string },
): { readonly record: string; readonly hash: string } | null {
  const content: ClaimContent = JSON.parse(record);
  const teamOf = (place: string) => place.slice(0, place.lastIndexOf('|'));
  const places = content.places?.map((place) =>
    teamOf(place) === from ? `${into}${place.slice(from.length)}` : place,
  );
  if (places === undefined || places.every((place, i) => place === content.places![i])) return null;
  const renamed = inOrder({ ...content, places: [...new Set(places)].sort() });
  return { record: JSON.stringify(renamed), hash: hashOfContent(renamed) };
}

/** The same facts give the same text, whichever came first. */
function inOrder({ names, parts, legacyId, places }: ClaimContent): ClaimContent {
  return {
    names,
    parts,
    ...(legacyId === undefined ? {} : { legacyId }),
    ...(places === undefined ? {} : { places }),
  };
}

function withFact(
  parts: readonly ClaimPart[],
  from: string,
  field: Field,
  value: string | number,
): readonly ClaimPart[] {
  const rest = parts.map((part) => {
    const { [field]: _, ...other } = part;
    return other as ClaimPart;
  });
  const own = rest.find((part) => part.from === from) ?? { from };
  const others = rest.filter((part) => part.from !== from && Object.keys(part).length > 1);
  return [...others, { ...own, [field]: value } as ClaimPart].sort((a, b) => (a.from < b.from ? -1 : 1));
}

export function hashOfContent(content: ClaimContent): string {
  return hash('sha1', JSON.stringify(content), 'base64url');
}

interface Claimed {
  readonly claims: readonly PersonClaim[];
}

/** Whether nothing but incomplete names is known of a person: who it is follows from the others of the team. */
export function isKnownByShortNames({ claims }: Claimed): boolean {
  return claims.length > 0 && claims.every(isShortName);
}

/** The names in the claims of a person that have an id or a date of birth, as words. */
export function wordsOfRecords({ claims }: Claimed): readonly NameWords[] {
  return allWords(claims.filter((claim) => !isByName(claim)));
}

/** The names in the claims of a person as words: without incomplete names, unless there are no others. */
export function wordsOfClaims(claims: readonly PersonClaim[]): readonly NameWords[] {
  const words = allWords(claims.filter((claim) => !isShortName(claim)));
  return words.length > 0 ? words : allWords(claims);
}

function allWords(claims: readonly PersonClaim[]): readonly NameWords[] {
  const keys = new Set<string>();
  for (const { content } of claims) {
    for (const name of content.names) keys.add(nameKey(name));
    const { firstName, lastName } = factsOf(content);
    if (firstName !== undefined && lastName !== undefined) keys.add(nameKey(`${firstName} ${lastName}`));
  }
  keys.delete('');
  return [...keys].map(wordsOfKey);
}
