/** player_injuries.csv: absence spells by player id. player_profiles.csv: the players. */
import { countryByName } from '../../football/catalogue/countries.ts';
import type { Position } from '../../football/person.ts';
import { eachRow, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { PlayerRecord, SidelinedRecord } from '../../ingest/records/records.ts';
import { isRejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { dayOf, firstOf, isNoAbsence, typeOf, withoutId } from './quirks.ts';

const INJURIES = ['player_id', 'injury_reason', 'from_date', 'end_date'];
const PROFILES = [
  'player_id',
  'player_name',
  'date_of_birth',
  'place_of_birth',
  'country_of_birth',
  'height',
  'citizenship',
  'main_position',
];

/**
 * Reads player_injuries.csv, where the rows of a player are consecutive. Overlapping spells of the same kind become one.
 *
 * @throws Error when the header lacks a column
 */
export async function* parseInjuries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SidelinedRecord | Rejection> {
  let spells: SidelinedRecord[] = [];
  for await (const spell of eachRow(tableRows(chunks, INJURIES), (row) => [spellOf(row)])) {
    if (isRejection(spell)) {
      yield spell;
      continue;
    }
    if (spells.length > 0 && spells[0]!.person.id !== spell.person.id) {
      yield* mergeOverlapping(spells);
      spells = [];
    }
    spells.push(spell);
  }
  yield* mergeOverlapping(spells);
}

function spellOf(row: TableRow): SidelinedRecord {
  const type = typeOf(row.cell('injury_reason'));
  if (isNoAbsence(type)) rejectRow(`${type} is not an injury or illness`);
  const start = dayOf(row.cell('from_date')) ?? rejectRow('from_date is missing');
  const end = dayOf(row.cell('end_date')) ?? null;
  if (end !== null && end < start) rejectRow(`end_date ${end} is before from_date ${start}`);
  return { kind: 'sidelined', line: row.line, person: { id: idOf(row), name: '' }, role: 'player', type, start, end };
}

function idOf(row: TableRow): string {
  const id = row.cell('player_id');
  return /^[1-9]\d*$/.test(id) ? id : rejectRow(`invalid player_id '${id}'`);
}

/** Merges overlapping spells of the same type. Takes the spells of one player and returns them in the order of the file. */
function mergeOverlapping(spells: readonly SidelinedRecord[]): SidelinedRecord[] {
  const latest = new Map<string, SidelinedRecord>();
  const all: SidelinedRecord[] = [];
  for (const spell of spells.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.line - b.line))) {
    const previous = latest.get(spell.type);
    const overlaps = previous !== undefined && (previous.end === null || previous.end >= spell.start);
    if (previous === undefined || !overlaps) {
      latest.set(spell.type, spell);
      all.push(spell);
      continue;
    }
    const end = previous.end === null || spell.end === null ? null : [previous.end, spell.end].sort()[1]!;
    const merged = { ...previous, line: Math.min(previous.line, spell.line), end };
    all[all.indexOf(previous)] = merged;
    latest.set(spell.type, merged);
  }
  return all.sort((a, b) => a.line - b.line);
}

const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ['Goalkeeper', 'Goalkeeper'],
  ['Defender', 'Defender'],
  ['Midfield', 'Midfielder'],
  ['Attack', 'Attacker'],
]);

/**
 * Reads player_profiles.csv.
 *
 * @throws Error when the header lacks a column
 */
export function parseProfiles(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PlayerRecord | Rejection> {
  return eachRow(tableRows(chunks, PROFILES), (row) => [profileOf(row)]);
}

function profileOf(row: TableRow): PlayerRecord {
  const cellOrEmpty = (column: string) => (row.cell(column) === 'None' ? '' : row.cell(column));
  const name = withoutId(cellOrEmpty('player_name'));
  if (name === '') rejectRow('player without a name');
  const birth = dayOf(row.cell('date_of_birth'));
  const [birthPlace, countryOfBirth] = [cellOrEmpty('place_of_birth'), cellOrEmpty('country_of_birth')];
  const citizenship = firstOf(cellOrEmpty('citizenship'));
  const nationality = countryByName(citizenship)?.name ?? citizenship;
  const birthCountry = countryByName(countryOfBirth)?.name ?? countryOfBirth;
  const position = POSITIONS.get(cellOrEmpty('main_position'));
  const height = /^[12]\d\d(?:\.0)?$/.test(cellOrEmpty('height')) ? Number(cellOrEmpty('height')) : undefined;
  return {
    kind: 'player',
    line: row.line,
    player: {
      id: idOf(row),
      name,
      ...(birth && { birth }),
      ...(birthPlace && { birthPlace }),
      ...(birthCountry && { birthCountry }),
      ...(nationality && { nationality }),
      ...(height && { height }),
      ...(position && { position }),
    },
  };
}
