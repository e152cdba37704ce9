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
/** Sections without a country. The catalogue has its own codes for the leagues of the second one. */
const INTERNATIONAL_SECTIONS: ReadonlySet<string> = new Set(['International', 'National Teams']);

/**
 * Reads one file of leagues. It reads current leagues that have a code in the catalogue: divisions by tier, the national
 * cup, the league cup, the super cup and the large international cups. It skips regional groups, youth leagues, past
 * leagues, and other names of a league, because the API shows the name of the catalogue.
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
        country = INTERNATIONAL_SECTIONS.has(heading) ? INTERNATIONAL : countryByName(heading)?.key;
        if (country === undefined) yield { kind: 'rejection', line, reason: `unknown country '${heading}'` };
      } else if (/^[a-z\d]/.test(text) && country !== undefined) {
        const record = leagueOf(text, country, line);
        if (record !== null) yield record;
      }
    }
  }
}

/** '= Germany =' or '= Northern Ireland ='; null for a row of only signs. */
function headingOf(text: string): string | null {
  const [, name] = /^=\s*([^=]+?)\s*=*$/.exec(text.trim()) ?? [];
  return name ?? null;
}

/** A line has a code, optional seasons and a name. A new name follows '=>'. */
function leagueOf(text: string, country: string, line: number): LeagueRecord | null {
  const [, ownCode, until, names] =
    /^(\S+)\s+(?:(?:\d{4}(?:\/\d{2,4})?)?-(\d{4}(?:\/\d{2,4})?)?\s+)?(\S.*)$/.exec(text) ?? [];
  if (ownCode === undefined || names === undefined || until !== undefined) return null;
  const code = country === INTERNATIONAL ? competitionOf(ownCode) : leagueOfCountry(country, ownCode);
  if (code === undefined) return null;
  const tier = country !== INTERNATIONAL && /^\d$/.test(ownCode) ? Number(ownCode) : null;
  const [name = ''] = withoutMarks(names.split('=>').at(-1) ?? names).split(/\s*,/);
  return { kind: 'league', line, code, name, country, type: tier === null ? 'Cup' : 'League', tier };
}
