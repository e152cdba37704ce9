/** Maps what one file states about a match beside its result to a row. People are named by their legacy ids. */
import type { EventKind } from '../../football/match.ts';
import type { SourceMatchDetails } from '../../football/source-match-details.ts';
import type { SourceMatchDetailsRecord } from '../../merge/source-match-details.ts';
import type { Value } from '../database/database.ts';

export interface DetailsRow {
  fixture: number;
  provider: string;
  file: string;
  hash: string;
  home: number;
  lineups: string | null;
  events: string | null;
  complete_event_kinds: string | null;
  players: string | null;
  squad_players: string | null;
  shots: string | null;
  first_half: string | null;
  second_half: string | null;
  attendance: number | null;
}

export const DETAILS_COLUMNS = [
  'fixture',
  'provider',
  'file',
  'hash',
  'home',
  'lineups',
  'events',
  'complete_event_kinds',
  'players',
  'squad_players',
  'shots',
  'first_half',
  'second_half',
  'attendance',
] as const satisfies readonly (keyof DetailsRow)[];

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** The values of a row in the order of DETAILS_COLUMNS. */
export function detailsValues(fixture: number, source: SourceMatchDetailsRecord, hash: string): Value[] {
  const { provider, file, home, details } = source;
  const kinds = details.events === undefined ? undefined : details.eventKinds;
  return [
    fixture,
    provider,
    file,
    hash,
    home,
    json(details.lineups),
    json(details.events),
    kinds === undefined ? null : `,${kinds.join(',')},`,
    json(details.players),
    json(details.squadPlayers),
    json(details.shots),
    json(details.halves?.first),
    json(details.halves?.second),
    details.attendance ?? null,
  ];
}

export function sourceDetailsOfRow(row: DetailsRow): SourceMatchDetailsRecord {
  const { provider, file, home } = row;
  const details: { -readonly [part in keyof SourceMatchDetails]: SourceMatchDetails[part] } = {};
  if (row.lineups !== null) details.lineups = JSON.parse(row.lineups);
  if (row.events !== null) details.events = JSON.parse(row.events);
  if (row.complete_event_kinds !== null)
    details.eventKinds = row.complete_event_kinds.split(',').filter(Boolean) as EventKind[];
  if (row.players !== null) details.players = JSON.parse(row.players);
  if (row.squad_players !== null) details.squadPlayers = JSON.parse(row.squad_players);
  if (row.shots !== null) details.shots = JSON.parse(row.shots);
  if (row.first_half !== null && row.second_half !== null) {
    details.halves = { first: JSON.parse(row.first_half), second: JSON.parse(row.second_half) };
  }
  if (row.attendance !== null) details.attendance = row.attendance;
  return { provider, file, home, details };
}
