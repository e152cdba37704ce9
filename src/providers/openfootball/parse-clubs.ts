/**
 * Clubs of one country, `eng.clubs.txt`:
 *
 *     =  England
 *     == Region ==
 *     Arsenal FC, 1886, @ Emirates Stadium, London (Highbury)   ## a comment
 *       | Arsenal | FC Arsenal
 *     ii) Bayern München II
 *      Säbener Straße 51-57 // 81547 München
 */
import { countryByName } from '../../football/catalogue/countries.ts';
import { textLines } from '../../ingest/readers/csv.ts';
import type { ClubRecord, Rejection } from '../../ingest/records/source.ts';
import { countryKey } from './codes.ts';
import { withoutMarks, withoutYears } from './quirks.ts';

interface Club {
  readonly line: number;
  readonly name: string;
  readonly founded: number | null;
  readonly venue: { readonly name: string; readonly city?: string } | null;
  readonly aliases: Set<string>;
}

/**
 * Reads one file of clubs. A club is emitted when the next one starts, with all of its names.
 *
 * @throws Error when neither the heading nor the file name gives the country
 */
export async function* parseClubs(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<ClubRecord | Rejection> {
  let country = countryOfPath(path);
  let club: Club | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const raw of batch) {
      line += 1;
      const text = withoutComment(raw);
      const kind = kindOf(text);
      if (kind === 'heading') country = countryOfHeading(text) ?? country;
      else if (kind === 'alias' && club !== null) addAliases(club, text.split('|'));
      else if (kind === 'club') {
        if (club !== null) yield recordOf(club, country, path);
        const [first = '', ...names] = text.split('|');
        club = clubOf(first, line);
        addAliases(club, names);
      } else if (kind === 'alias' || kind === 'unknown') {
        yield { kind: 'rejection', line, reason: `not a club, an alias or an address: ${text.trim()}` };
      }
    }
  }
  if (club !== null) yield recordOf(club, country, path);
}

type LineKind = 'blank' | 'heading' | 'alias' | 'club' | 'address' | 'unknown';

/** Addresses are indented, with ' // ' between their lines. Some club lines are indented by mistake. */
function kindOf(text: string): LineKind {
  const trimmed = text.trim();
  if (trimmed === '' || /^=+$/.test(trimmed)) return 'blank';
  if (trimmed.startsWith('=')) return 'heading';
  if (trimmed.startsWith('|')) return 'alias';
  if (trimmed.includes('//')) return 'address';
  const indented = text.startsWith(' ') || text.startsWith('\t');
  return !indented || trimmed.includes(',') || /^\w+\) /.test(trimmed) ? 'club' : 'unknown';
}

function withoutComment(line: string): string {
  const hash = line.indexOf('#');
  return hash < 0 ? line : line.slice(0, hash);
}

/** Country of '=  Spain • España'. Headings of regions start with two signs. */
function countryOfHeading(text: string): string | undefined {
  const [, name] = /^=\s*([^=•]+?)\s*(?:[•=].*)?$/.exec(text.trim()) ?? [];
  return name === undefined ? undefined : countryByName(name)?.key;
}

function countryOfPath(path: string): string | undefined {
  const [, code] = /([a-z]+)\.clubs\.txt$/.exec(path) ?? [];
  return code === undefined ? undefined : countryKey(code);
}

/**
 * The line of a club: name, founding year, '@' stadium, city. The comma before or after the stadium may be missing; the
 * stadium then ends at two spaces. The quarter follows the city in brackets, the region after '›'.
 */
function clubOf(text: string, line: number): Club {
  const [first = '', ...rest] = text
    .trim()
    .replace(/^\w+\) /, '')
    .replace(/([^,\s])\s+@/, '$1, @')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const { name, founded } = withoutYears(withoutMarks(first));
  const year = rest.find((part) => /^\d{4}$/.test(part));
  const stadium = rest.find((part) => part.startsWith('@'));
  const place = rest.find((part) => !/^(?:\d{4}$|@|\()/.test(part));
  const [stadiumName = '', stadiumPlace] = (stadium ?? '')
    .slice(1)
    .trim()
    .split(/\s{2,}/);
  const city = (place ?? stadiumPlace)?.replace(/\s*[(›].*$/, '').trim();
  return {
    line,
    name,
    founded: year === undefined ? founded : Number(year),
    venue: stadiumName === '' ? null : { name: withoutMarks(stadiumName), ...(city && { city }) },
    aliases: new Set(),
  };
}

function addAliases(club: Club, names: readonly string[]): void {
  for (const writtenName of names) {
    const { name } = withoutYears(withoutMarks(writtenName));
    if (name !== '' && name !== club.name) club.aliases.add(name);
  }
}

function recordOf(club: Club, country: string | undefined, path: string): ClubRecord {
  if (country === undefined) throw new Error(`unknown country: neither the heading nor the name of ${path} gives it`);
  return {
    kind: 'club',
    line: club.line,
    country,
    name: club.name,
    aliases: [...club.aliases],
    ...(club.founded !== null && { founded: club.founded }),
    ...(club.venue !== null && { venue: club.venue }),
  };
}
