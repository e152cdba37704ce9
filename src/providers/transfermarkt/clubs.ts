/** clubs.csv: clubs with their ids, legal names, URL names and leagues. */

import { eachRow, rejectRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { ClubRecord, Rejection } from '../../ingest/records/source.ts';
import { competitionByCode } from './competitions.ts';
import { idOf, shortName } from './quirks.ts';

const COLUMNS = ['club_id', 'club_code', 'name', 'domestic_competition_id', 'stadium_name', 'stadium_seats'];

/** Club id | common name, for clubs whose legal names no other source uses. */
const COMMON_NAMES = new Map(
  `
5|AC Milan
12|AS Roma
40|Bordeaux
46|Inter
58|Anderlecht
114|Besiktas
172|Charleroi
252|Genoa
265|Panathinaikos
338|Dynamo Kyiv
354|KV Mechelen
383|PSV Eindhoven
417|Nice
430|Fiorentina
475|Sint-Truiden
520|Cercle Brugge
610|Ajax
642|De Graafschap
653|OFI Crete
667|Strasbourg
678|AGF Aarhus
683|Olympiakos Piraeus
714|Espanyol
738|Le Havre
820|Genclerbirligi
932|Lokomotiv Moscow
964|Zenit
968|Westerlo
1063|Viborg
1091|PAOK
1096|Antwerp
1184|Genk
1191|Falkirk
1421|Reims
1467|Göztepe
2282|Club Brugge
2410|CSKA Moscow
2420|Guimaraes
2431|Estrela Amadora
2441|AEK Athens
3057|Standard Liège
3060|Atromitos
3216|Mersin Idmanyurdu
3368|Levante
4102|Carpi
4603|AEL Larisa
6418|Panetolikos
6646|Fatih Karagümrük
7160|Eyüpspor
9010|Dender
10004|Paris FC
14171|Evian Thonon Gaillard
30120|Kifisia
60949|Volos NFC
`
    .trim()
    .split('\n')
    .map((line) => line.split('|') as [string, string]),
);

/** Clubs that play in the league of another country: id > country. */
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['162', 'mco'],
  ['603', 'wal'],
  ['2288', 'wal'],
]);

/**
 * Reads clubs.csv.
 *
 * @throws Error when the header lacks a column
 */
export function parseClubs(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ClubRecord | Rejection> {
  return eachRow(tableRows(chunks, COLUMNS), (row): ClubRecord[] => {
    const [id, legal] = [idOf(row.cell('club_id')), row.cell('name')];
    if (id === undefined || legal === '') rejectRow('club without an id or a name');
    const league = row.cell('domestic_competition_id');
    const leagueCountry = competitionByCode(league)?.country ?? rejectRow(`${legal}: unknown league '${league}'`);
    const country = COUNTRIES.get(id) ?? leagueCountry;
    const commonName = COMMON_NAMES.get(id);
    const name = commonName ?? shortName(legal);
    const venue = row.cell('stadium_name');
    const seats = row.cell('stadium_seats');
    return [
      {
        kind: 'club',
        line: row.line,
        country,
        name,
        aliases: aliasesOf({ name, legal, code: row.cell('club_code'), hasCommonName: commonName !== undefined }),
        ...(venue !== '' && { venue: { name: venue, ...(/^[1-9]\d+$/.test(seats) && { capacity: Number(seats) }) } }),
        id,
      },
    ];
  });
}

interface ClubNames {
  readonly name: string;
  readonly legal: string;
  readonly code: string;
  readonly hasCommonName: boolean;
}

/**
 * A defunct club has its last year after its name, and a successor may use the name without it. It therefore has no alias
 * without the year.
 */
function aliasesOf({ name, legal, code, hasCommonName }: ClubNames): string[] {
  if (/\(\s*-\s*\d{4}\)$/.test(legal)) return name === legal ? [] : [legal];
  const withoutForm = hasCommonName ? name : name.replace(/^(?:FC|FK) (?=.{4})|(?<=.{4}) (?:FC|AFC|CF)$/g, '');
  const aliases = [withoutForm, legal, code.replaceAll('-', ' ').trim()];
  return [...new Set(aliases)].filter((alias) => alias !== '' && alias !== name);
}
