/** players.csv and transfers.csv: players and their transfers. */
import { utcDay } from '../../base/zones.ts';
import { eachRow, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { ContractRecord, PersonProfile, PlayerRecord, TransferRecord } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import type { ParseContext, Rejection } from '../../ingest/records/source.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { competitionByCode } from './competitions.ts';
import { countOf, dayOf, idOf, isNoClub, nationOf, positionOf } from './quirks.ts';

const PLAYERS = [
  'player_id',
  'first_name',
  'last_name',
  'name',
  'current_club_id',
  'current_club_name',
  'current_club_domestic_competition_id',
  'country_of_birth',
  'city_of_birth',
  'country_of_citizenship',
  'date_of_birth',
  'position',
  'height_in_cm',
];
const TRANSFERS = [
  'player_id',
  'player_name',
  'transfer_date',
  'from_club_id',
  'from_club_name',
  'to_club_id',
  'to_club_name',
  'transfer_fee',
];

/**
 * Reads players.csv.
 *
 * @throws Error when the header lacks a column
 */
export function parsePlayers(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<PlayerRecord | ContractRecord | Rejection> {
  return eachRow(tableRows(chunks, PLAYERS), (row): (PlayerRecord | ContractRecord)[] => {
    const country = competitionByCode(row.cell('current_club_domestic_competition_id'))?.country;
    const team = teamOf(row.cell('current_club_id'), row.cell('current_club_name'));
    const currentTeam = team === null ? {} : { team: { ...team, ...(country && { country }) } };
    const player = profileOf(row);
    const season = countOf(row.optional('last_season'));
    const record: PlayerRecord = { kind: 'player', line: row.line, player, ...currentTeam, ...(season && { season }) };
    const expires = dayOf(row.optional('contract_expiration_date'));
    if (expires === undefined) return [record];
    const { id, name } = player;
    return [record, { kind: 'contract', line: row.line, player: { ...(id && { id }), name }, ...currentTeam, expires }];
  });
}

function profileOf(row: TableRow): PersonProfile {
  const [id, name] = [idOf(row.cell('player_id')), row.cell('name')];
  if (id === undefined || name === '') rejectRow('player without an id or a name');
  const [firstName, lastName] = [row.cell('first_name'), row.cell('last_name')];
  const birth = dayOf(row.cell('date_of_birth'));
  const [birthPlace, birthCountry] = [row.cell('city_of_birth'), nationOf(row.cell('country_of_birth'))];
  const nationality = nationOf(row.cell('country_of_citizenship'));
  const height = countOf(row.cell('height_in_cm'));
  const position = positionOf(row.cell('position'));
  return {
    id,
    name,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(birth && { birth }),
    ...(birthPlace && { birthPlace }),
    ...(birthCountry && { birthCountry }),
    ...(nationality && { nationality }),
    ...(height && { height }),
    ...(position && { position }),
  };
}

/** Null for text in place of a club. */
function teamOf(cell: string, name: string): TeamName | null {
  if (isNoClub(name)) return null;
  const id = idOf(cell);
  return { name, ...(id && { id }) };
}

/** Planned transfers that are reported one by one. Further ones are only counted. */
const PLANNED_TRANSFERS_MAX = 10;

/**
 * Reads transfers.csv. Transfers with a future date are plans, mostly ends of loans. They are rejected.
 *
 * @throws Error when the header lacks a column
 */
export async function* parseTransfers(
  chunks: AsyncIterable<Uint8Array>,
  { now }: Pick<ParseContext, 'now'>,
): AsyncGenerator<TransferRecord | Rejection> {
  let planned = 0;
  let lastLine = 0;
  for await (const record of eachRow(tableRows(chunks, TRANSFERS), (row) => [transferOf(row)])) {
    if (record.kind === 'rejection' || utcDay(record.date)! <= now) {
      yield record;
      continue;
    }
    planned += 1;
    lastLine = record.line;
    if (planned <= PLANNED_TRANSFERS_MAX) {
      yield rejection(record.line, `planned for ${record.date}, which is in the future`);
    }
  }
  if (planned > PLANNED_TRANSFERS_MAX) {
    yield rejection(lastLine, `${planned - PLANNED_TRANSFERS_MAX} more transfers are planned for future dates`);
  }
}

function transferOf(row: TableRow): TransferRecord {
  const [id, name] = [idOf(row.cell('player_id')), row.cell('player_name')];
  if (id === undefined) rejectRow('transfer without a player');
  const date = dayOf(row.cell('transfer_date')) ?? rejectRow('transfer without a date');
  const from = teamOf(row.cell('from_club_id'), row.cell('from_club_name'));
  const to = teamOf(row.cell('to_club_id'), row.cell('to_club_name'));
  if (from === null && to === null) rejectRow(`${name}: transfer without a club`);
  return {
    kind: 'transfer',
    line: row.line,
    player: { id, name },
    date,
    from,
    to,
    ...feeOf(row.cell('transfer_fee')),
    dayKnown: true,
  };
}

/** 0.000 can be a free transfer, a loan or the end of a loan. An empty cell means unknown. */
function feeOf(cell: string): { readonly type: string; readonly fee?: number } {
  if (cell === '') return { type: 'N/A' };
  const fee = /^\d+(?:\.\d+)?$/.test(cell) ? Math.round(Number(cell)) : rejectRow(`invalid fee '${cell}'`);
  if (fee === 0) return { type: 'N/A' };
  return { type: fee < 1_000_000 ? `€ ${fee / 1000}K` : `€ ${fee / 1_000_000}M`, fee };
}
