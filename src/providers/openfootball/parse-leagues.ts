/**
 * Names of leagues, `leagues.txt`:
 *
 *     = England =
 *     1   1992/93-          Premier League
 *                            | FA Premier League
 *     2   1992/93-2003/04   Division 1
 *     cup FA Cup   ## a comment
 */
import { countryByName } from '../../football/catalogue/countries.ts';
import { textLines } from '../../ingest/readers/csv.ts';
import type { LeagueRecord, Rejection } from '../../ingest/records/source.ts';
import { competitionOf, leagueOfCountry } from './codes.ts';
import { withoutMarks } from './quirks.ts';

const INTERNATIONAL = 'world';
/** Sections without a country; of the second one the catalogue has all under its own codes. */
const ACROSS_BORDERS: ReadonlySet<string> = new Set(['International', 'National Teams']);

/**
 * Reads one file of leagues. Taken are the leagues of today whose code the catalogue has a word for: divisions by
 * tier, the national cup, the league cup, the super cup, and the large cups across borders. Regional groups, youth and
 * past leagues are passed over, as are other names of a league: the catalogue's name is the one that is shown.
 */
export async function* parseLeagues(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LeagueRecord | Rejection> {
  let country: string | undefined;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const raw of batch) {
      line += 1;
      const text = raw.replace(/#.*$/, '').trimEnd();
      const heading = headingOf(text);
      if (heading !== null) {
        country = ACROSS_BORDERS.has(heading) ? INTERNATIONAL : countryByName(heading)?.key;
        if (country === undefined) yield { kind: 'rejection', line, reason: `no country is called ${heading}` };
      } else if (/^[a-z\d]/.test(text) && country !== undefined) {
        const record = leagueOf(text, country, line);
        if (record !== null) yield record;
      }
    }
  }
}

/** '= Germany =' or '= Northern Ireland ='; a row of signs is a rule. */
function headingOf(text: string): string | null {
  const [, name] = /^=\s*([^=]+?)\s*=*$/.exec(text.trim()) ?? [];
  return name ?? null;
}

/** A code, perhaps the seasons it is for, a name; after a change of name the new one stands behind '=>'. */
function leagueOf(text: string, country: string, line: number): LeagueRecord | null {
  const [, own, until, names] =
    /^(\S+)\s+(?:(?:\d{4}(?:\/\d{2,4})?)?-(\d{4}(?:\/\d{2,4})?)?\s+)?(\S.*)$/.exec(text) ?? [];
  if (own === undefined || names === undefined || until !== undefined) return null;
  const code = country === INTERNATIONAL ? competitionOf(own) : leagueOfCountry(country, own);
  if (code === undefined) return null;
  const tier = country !== INTERNATIONAL && /^\d$/.test(own) ? Number(own) : null;
  const [name = ''] = withoutMarks(names.split('=>').at(-1) ?? names).split(/\s*,/);
  return { kind: 'league', line, code, name, country, type: tier === null ? 'Cup' : 'League', tier };
}
