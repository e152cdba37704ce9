/** The tables of careers, and how their rows are read and written. Call inside one transaction. */
import type { Queries, Value } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';

export interface SquadRow {
  team: number;
  season: number;
  player: number;
  provider: string;
  /** the provider's file, without folders; see duplicate-careers.ts */
  file: string;
  number: number | null;
  position: string | null;
  revision: number;
}

export interface TransferRow {
  id: string;
  player: number;
  provider: string;
  file: string;
  transferred_on: string;
  day_known: number;
  team_out: number | null;
  name_out: string | null;
  team_in: number | null;
  name_in: string | null;
  type: string;
  fee: number | null;
  updated_at: number;
  revision: number;
}

export interface InjuryRow {
  id: string;
  player: number;
  provider: string;
  file: string;
  team: number | null;
  league: number | null;
  season: number | null;
  fixture: number | null;
  /** 1 if the source states no team, so that it is that of its squad */
  squad_team: number;
  availability: string;
  reason: string;
  starts: string;
  ends: string | null;
  updated_at: number;
  revision: number;
}

export interface SidelinedRow {
  role: string;
  person: number;
  provider: string;
  /** the provider whose ids and names of people the source uses */
  people_of: string;
  file: string;
  type: string;
  starts: string;
  ends: string | null;
}

export interface TrophyRow {
  id: string;
  role: string;
  person: number;
  provider: string;
  league: string;
  country: string;
  season: string;
  place: string;
}

export interface SpellRow {
  coach: number;
  provider: string;
  file: string;
  team: number;
  starts: string;
  ends: string | null;
  revision: number;
}

export interface MarketValueRow {
  player: number;
  provider: string;
  file: string;
  valued_on: string;
  value: number;
  currency: string;
  team: number | null;
}

export interface ContractRow {
  player: number;
  provider: string;
  file: string;
  team: number | null;
  expires: string;
}

export interface CareerRows {
  squads: SquadRow;
  transfers: TransferRow;
  injuries: InjuryRow;
  sidelined: SidelinedRow;
  trophies: TrophyRow;
  coach_spells: SpellRow;
  market_values: MarketValueRow;
  contracts: ContractRow;
}
export type CareerTable = keyof CareerRows;

interface Shape {
  /** the column that names the person */
  readonly person: string;
  /** primary key */
  readonly key: readonly string[];
  /** whether rows are written with revision 0 and stamped at the end of the transaction */
  readonly stampedLater?: boolean;
  readonly columns: readonly string[];
}

export const CAREER_SHAPES: Readonly<Record<CareerTable, Shape>> = {
  squads: {
    person: 'player',
    key: ['team', 'season', 'player', 'provider'],
    columns: ['team', 'season', 'player', 'provider', 'file', 'number', 'position', 'revision'],
  },
  transfers: {
    person: 'player',
    key: ['id'],
    columns: [
      'id',
      'player',
      'provider',
      'file',
      'transferred_on',
      'day_known',
      'team_out',
      'name_out',
      'team_in',
      'name_in',
      'type',
      'fee',
      'updated_at',
      'revision',
    ],
  },
  injuries: {
    person: 'player',
    key: ['id'],
    columns: [
      'id',
      'player',
      'provider',
      'file',
      'team',
      'squad_team',
      'league',
      'season',
      'fixture',
      'availability',
      'reason',
      'starts',
      'ends',
      'updated_at',
      'revision',
    ],
  },
  sidelined: {
    person: 'person',
    key: ['role', 'person', 'provider', 'type', 'starts'],
    stampedLater: true,
    columns: ['role', 'person', 'provider', 'people_of', 'file', 'type', 'starts', 'ends'],
  },
  trophies: {
    person: 'person',
    key: ['id'],
    columns: ['id', 'role', 'person', 'provider', 'league', 'country', 'season', 'place'],
  },
  coach_spells: {
    person: 'coach',
    key: ['coach', 'provider', 'team', 'starts'],
    columns: ['coach', 'provider', 'file', 'team', 'starts', 'ends', 'revision'],
  },
  market_values: {
    person: 'player',
    key: ['player', 'provider', 'valued_on'],
    columns: ['player', 'provider', 'file', 'valued_on', 'value', 'currency', 'team'],
  },
  contracts: {
    person: 'player',
    key: ['player', 'provider'],
    columns: ['player', 'provider', 'file', 'team', 'expires'],
  },
};

/** All rows of these people. */
export function careerRows<T extends CareerTable>(
  queries: Queries,
  table: T,
  persons: readonly number[],
): Promise<CareerRows[T][]> {
  const { person, columns } = CAREER_SHAPES[table];
  return queryInBatches(persons, (list, batch) =>
    queries.all<CareerRows[T]>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${person} IN (${list})`, batch),
  );
}

export async function insertCareerRows<T extends CareerTable>(
  queries: Queries,
  table: T,
  rows: readonly CareerRows[T][],
): Promise<void> {
  const { columns } = CAREER_SHAPES[table];
  await queries.batch(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    rows.map((row) => valuesOf(row, columns)),
  );
}

export async function updateCareerRows<T extends CareerTable>(
  queries: Queries,
  table: T,
  rows: readonly CareerRows[T][],
): Promise<void> {
  const { key, columns, stampedLater = false } = CAREER_SHAPES[table];
  const others = columns.filter((column) => !key.includes(column));
  const sets = others.map((column, i) => `${column} = $${i + key.length + 1}`);
  await queries.batch(
    `UPDATE ${table} SET ${[...sets, ...(stampedLater ? ['revision = 0'] : [])].join(', ')}
     WHERE ${key.map((column, i) => `${column} = $${i + 1}`).join(' AND ')}`,
    rows.map((row) => valuesOf(row, [...key, ...others])),
  );
}

export async function deleteCareerRows<T extends CareerTable>(
  queries: Queries,
  table: T,
  rows: readonly CareerRows[T][],
): Promise<void> {
  const { key } = CAREER_SHAPES[table];
  await queries.batch(
    `DELETE FROM ${table} WHERE ${key.map((column, i) => `${column} = $${i + 1}`).join(' AND ')}`,
    rows.map((row) => valuesOf(row, key)),
  );
}

/** Gives rows other ids. A new id that another row has is skipped. */
export async function renameCareerRows(
  queries: Queries,
  table: CareerTable,
  ids: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  const sql = `UPDATE ${table} SET id = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM ${table} WHERE id = $2)`;
  const write = (pairs: typeof ids) =>
    queries.batch(
      sql,
      pairs.map((pair) => [...pair]),
    );
  for (let remaining = ids; remaining.length > 0; ) {
    // a new id that is still the old id of another row is free once that row is renamed
    const inUse = new Set(remaining.map(([from]) => from));
    const blocked = remaining.filter(([, to]) => inUse.has(to));
    const isCircular = blocked.length === remaining.length;
    await write(isCircular ? remaining : remaining.filter(([, to]) => !inUse.has(to)));
    remaining = isCircular ? [] : blocked;
  }
}

function valuesOf<T extends CareerTable>(row: CareerRows[T], columns: readonly string[]): Value[] {
  const values: Readonly<Record<string, Value>> = { ...row };
  return columns.map((column) => values[column] ?? null);
}

/** Sets the shirt number of players to that of the latest squad with one, whichever file was imported last. */
export async function updateShirtNumbers(queries: Queries, players: readonly number[]): Promise<void> {
  await queries.batch(
    `UPDATE players SET number = (
       SELECT s.number FROM squads s WHERE s.player = players.legacy_id AND s.number IS NOT NULL
       ORDER BY s.season DESC, s.provider, s.team LIMIT 1)
     WHERE legacy_id = $1`,
    players.map((player) => [player]),
  );
}

/** Legacy ids of the players with transfers of a team: ids of transfers depend on the identities of the clubs. */
export async function transferredPlayers(queries: Queries, team: number): Promise<number[]> {
  const rows = await queries.all<{ player: number }>(
    'SELECT player FROM transfers WHERE team_out = $1 UNION SELECT player FROM transfers WHERE team_in = $1 ORDER BY 1',
    [team],
  );
  return rows.map(({ player }) => player);
}
