/** Transfers and injuries. */
import type { Season, Team } from '../../football/terms.ts';
import {
  type ExportedInjury,
  type ExportedTransfer,
  injuriesAfter,
  seasonInjuries,
  seasonTransfers,
  transfersAfter,
} from '../../store/export-rows.ts';
import type { Reference } from '../../store/reference/reference.ts';
import { ALWAYS, type Column, columnsOf } from '../column.ts';
import { byKey, eachSeason, onceEach, type Resource } from '../resource.ts';

type Named = Pick<ExportedTransfer, 'player' | 'player_id' | 'player_name'>;
const named = columnsOf<Named>();
const PLAYER_COLUMNS: readonly Column<Named>[] = [
  named.text('player_id', 'native id of the player', (row) => row.player_id, ALWAYS),
  named.integer('player_legacy_id', 'number in version 1', (row) => row.player, ALWAYS),
  named.text('player_name', 'name of the player', (row) => row.player_name, ALWAYS),
];

type TransferRow = Named & { readonly row: ExportedTransfer; readonly out: Team | null; readonly in: Team | null };
const transfer = columnsOf<TransferRow>();

function teamColumns(prefix: 'from' | 'to', teamOf: (row: TransferRow) => Team | null): Column<TransferRow>[] {
  const name = ({ row }: TransferRow) => (prefix === 'from' ? row.name_out : row.name_in);
  return [
    transfer.text(`${prefix}_team_id`, 'native id of the team, if known', (row) => teamOf(row)?.id ?? null),
    transfer.integer(`${prefix}_team_legacy_id`, 'number in version 1', (row) => teamOf(row)?.legacyId ?? null),
    transfer.text(`${prefix}_team_name`, 'name of the team', (row) => teamOf(row)?.name ?? name(row)),
  ];
}

/** Between two seasons there is a summer, and leagues do not agree on when. */
const TRANSFER_DAYS = 365;
const DAY_MS = 86_400_000;

export const transfers: Resource<TransferRow> = {
  name: 'transfers',
  summary: 'one row per transfer',
  note: `A league season contains the transfers to or from its teams in the ${TRANSFER_DAYS} days up to its last match.`,
  people: true,
  columns: [
    transfer.text('transfer_id', 'native id', ({ row }) => row.id, { ...ALWAYS, distinct: true }),
    ...PLAYER_COLUMNS,
    transfer.date(
      'moved_on',
      'date; the first day of the transfer window if day_known is false',
      ({ row }) => row.transferred_on,
      ALWAYS,
    ),
    transfer.boolean(
      'day_known',
      'false if only the transfer window is known',
      ({ row }) => row.day_known === 1,
      ALWAYS,
    ),
    ...teamColumns('from', (row) => row.out),
    ...teamColumns('to', (row) => row.in),
    transfer.text('type', 'Free, Loan, N/A, or the fee as the source gives it', ({ row }) => row.type, ALWAYS),
    transfer.long('fee_eur', 'fee in euros', ({ row }) => row.fee),
    transfer.timestamp('updated_at', 'time of the last change', ({ row }) => row.updated_at, ALWAYS),
  ],
  async *rows({ database, reference }, selection) {
    const rows = selection.isComplete
      ? byKey(
          '',
          (row) => row.id,
          (after: string, limit: number) => transfersAfter(database, after, limit),
        )
      : onceEach(
          eachSeason(selection, ({ league, year, end }) =>
            seasonTransfers(
              database,
              { league: league.legacyId, year },
              { from: daysBefore(end, TRANSFER_DAYS), to: end },
            ),
          ),
          (row) => row.id,
        );
    for await (const batch of rows) {
      yield batch.map((row) => ({
        ...{ player: row.player, player_id: row.player_id, player_name: row.player_name, row },
        ...{ out: teamOf(reference, row.team_out), in: teamOf(reference, row.team_in) },
      }));
    }
  },
};

function daysBefore(day: Season['end'], days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

function teamOf(reference: Reference, id: number | null): Team | null {
  return id === null ? null : (reference.team(id) ?? null);
}

type InjuryRow = Named & { readonly row: ExportedInjury; readonly team: Team | null; readonly league: string | null };
const injury = columnsOf<InjuryRow>();

export const injuries: Resource<InjuryRow> = {
  name: 'injuries',
  summary: 'one row per absence: a player who misses or may miss a match or a period',
  note: 'A league season contains the absences whose source names that season. Absences without a season are only in a full export.',
  people: true,
  columns: [
    injury.text('injury_id', 'native id', ({ row }) => row.id, { ...ALWAYS, distinct: true }),
    ...PLAYER_COLUMNS,
    injury.text('team_id', 'native id of the team', ({ team }) => team?.id ?? null),
    injury.integer('team_legacy_id', 'number in version 1', ({ team }) => team?.legacyId ?? null),
    injury.text('team_name', 'name of the team', ({ team }) => team?.name ?? null),
    injury.text('league_code', 'code of the league, such as eng.1', ({ league }) => league),
    injury.integer('season', 'year in which the season starts', ({ row }) => row.season),
    injury.text('fixture_id', 'native id of the missed match, if the source names one', ({ row }) => row.fixture_id),
    injury.integer('fixture_legacy_id', 'number in version 1', ({ row }) => row.fixture),
    injury.text('availability', 'missing or questionable', ({ row }) => row.availability, ALWAYS),
    injury.text('reason', 'as given by the source', ({ row }) => row.reason, ALWAYS),
    injury.date('starts', 'first day of the absence', ({ row }) => row.starts, ALWAYS),
    injury.date('ends', 'last day, if known', ({ row }) => row.ends),
    injury.timestamp('updated_at', 'time of the last change', ({ row }) => row.updated_at, ALWAYS),
  ],
  async *rows({ database, reference }, selection) {
    const rows = selection.isComplete
      ? byKey(
          '',
          (row) => row.id,
          (after: string, limit: number) => injuriesAfter(database, after, limit),
        )
      : eachSeason(selection, ({ league, year }) => seasonInjuries(database, { league: league.legacyId, year }));
    for await (const batch of rows) {
      yield batch.map((row) => ({
        ...{ player: row.player, player_id: row.player_id, player_name: row.player_name, row },
        team: teamOf(reference, row.team),
        league: row.league === null ? null : (reference.league(row.league)?.code ?? null),
      }));
    }
  },
};
