/** What a provider says of a person in all of its files, kept so that neither their order nor a second reading matters. */
import { hash } from 'node:crypto';
import type { PersonProfile } from '../records/records.ts';

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

/** What one file says, as far as no file of more weight says otherwise. */
interface ClaimPart extends PersonFacts {
  /** '1 players.csv' where the file describes persons, '0 ...' where it only names them: the greater one is believed */
  readonly from: string;
}

/** All that one provider says of one person; the names in the order of letters. */
export interface ClaimContent {
  readonly names: readonly string[];
  readonly parts: readonly ClaimPart[];
  /** the place a name alone was said of: '<team identity>|<season>' */
  readonly place?: string;
  readonly legacyId?: number;
}

/** More ways of writing one person than any provider has; keeps a faulty file from piling them up. */
const NAMES_MAX = 12;

export function emptyClaim(place?: string): ClaimContent {
  return { names: [], parts: [], ...(place === undefined ? {} : { place }) };
}

/** The facts of the most believed files. */
export function factsOf({ parts }: ClaimContent): PersonFacts {
  return Object.assign({}, ...parts.toSorted((a, b) => (a.from < b.from ? -1 : 1)));
}

/**
 * Adds what a file says. `weight`: 1 where it describes the person, 0 where it names him in passing. What the same file
 * said on an earlier line stands; what it said when it was read before is replaced (`first`).
 */
export function addToClaim(
  content: ClaimContent,
  profile: PersonProfile,
  { weight, path, first }: { readonly weight: 0 | 1; readonly path: string; readonly first: boolean },
): ClaimContent {
  const from = `${weight} ${path}`;
  let parts = content.parts;
  for (const field of FIELDS) {
    const value = profile[field];
    if (value === undefined || value === '') continue;
    const holder = parts.find((part) => part[field] !== undefined);
    if (holder !== undefined && (holder.from > from || (holder.from === from && !first))) continue;
    if (holder?.from === from && holder[field] === value) continue;
    parts = withFact(parts, from, field, value);
  }
  // where a file has no more than an id the name is empty: it says nothing
  const isNew = profile.name !== '' && !content.names.includes(profile.name) && content.names.length < NAMES_MAX;
  const names = isNew ? [...content.names, profile.name].sort() : content.names;
  const legacyId = content.legacyId ?? profile.legacyId;
  if (parts === content.parts && names === content.names && legacyId === content.legacyId) return content;
  return { ...content, names, parts, ...(legacyId === undefined ? {} : { legacyId }) };
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
