/** What a career consists of: rows that hang on a person, each table with its columns. Works inside one transaction. */
import type { Queries, Value } from '../database/database.ts';
import { queryInBatches } from './person-claims.ts';

export interface SquadRow {
  team: number;
  season: number;
  player: number;
  provider: string;
  /** of the provider, by the name its copies share: see duplicate-careers.ts */
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
}

export interface CareerRows {
  squads: SquadRow;
  transfers: TransferRow;
  injuries: InjuryRow;
  sidelined: SidelinedRow;
  trophies: TrophyRow;
  coach_spells: SpellRow;
}
export type CareerTable = keyof CareerRows;

interface Shape {
  /** the column that names the person */
  readonly person: string;
  /** what tells rows apart, beside the person */
  readonly key: readonly string[];
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
    columns: ['role', 'person', 'provider', 'file', 'type', 'starts', 'ends'],
  },
  trophies: {
    person: 'person',
    key: ['id'],
    columns: ['id', 'role', 'person', 'provider', 'league', 'country', 'season', 'place'],
  },
  coach_spells: {
    person: 'coach',
    key: ['coach', 'provider', 'team', 'starts'],
    columns: ['coach', 'provider', 'file', 'team', 'starts', 'ends'],
  },
};

/** All rows of these persons. */
export function careerRows<T extends CareerTable>(
  queries: Queries,
  table: T,
  persons: readonly number[],
): Promise<CareerRows[T][]> {
  const { person, columns } = CAREER_SHAPES[table];
  return queryInBatches(persons, (places, batch) =>
    queries.all<CareerRows[T]>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${person} IN (${places})`, batch),
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
  const { key, columns } = CAREER_SHAPES[table];
  const others = columns.filter((column) => !key.includes(column));
  await queries.batch(
    `UPDATE ${table} SET ${others.map((column, i) => `${column} = $${i + key.length + 1}`).join(', ')}
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

/** Gives rows other ids, as pairs of old and new; one that another row has is left to it. */
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
  for (let left = ids; left.length > 0; ) {
    // an id that another row gives up is free after that
    const present = new Set(left.map(([from]) => from));
    const waiting = left.filter(([, to]) => present.has(to));
    const inCircles = waiting.length === left.length;
    await write(inCircles ? left : left.filter(([, to]) => !present.has(to)));
    left = inCircles ? [] : waiting;
  }
}

function valuesOf<T extends CareerTable>(row: CareerRows[T], columns: readonly string[]): Value[] {
  const values: Readonly<Record<string, Value>> = { ...row };
  return columns.map((column) => values[column] ?? null);
}

/** The number of the latest season's squad, of the most recent provider to tell one. */
export async function renumber(queries: Queries, players: readonly number[]): Promise<void> {
  await queries.batch(
    `UPDATE players SET number = (
       SELECT s.number FROM squads s WHERE s.player = players.legacy_id AND s.number IS NOT NULL
       ORDER BY s.season DESC, s.provider, s.team LIMIT 1)
     WHERE legacy_id = $1`,
    players.map((player) => [player]),
  );
}

/** The match of two teams on a day, either at home, at most one day off. */
export function matchOnDay(
  queries: Queries,
  teams: { readonly home: number; readonly away: number },
  day: string,
): Promise<{ legacy_id: number; league: number; season: number } | undefined> {
  const dayMs = 86_400_000;
  const moment = Date.parse(day);
  return queries.get(
    `SELECT legacy_id, league, season FROM fixtures
     WHERE ((home = $1 AND away = $2) OR (home = $2 AND away = $1)) AND kickoff >= $3 AND kickoff < $4
     ORDER BY ABS(kickoff - $5), legacy_id LIMIT 1`,
    [teams.home, teams.away, moment - dayMs, moment + 2 * dayMs, moment],
  );
}

/** A match by the number existing clients know, or an old one that leads there. */
export async function matchByNumber(
  queries: Queries,
  legacyId: number,
): Promise<{ legacy_id: number; league: number; season: number } | undefined> {
  return queries.get(
    `SELECT legacy_id, league, season FROM fixtures WHERE legacy_id = $1
     UNION ALL SELECT f.legacy_id, f.league, f.season FROM redirects r JOIN fixtures f ON f.legacy_id = r.target_legacy_id
       WHERE r.kind = 'fixture' AND r.legacy_id = $1 LIMIT 1`,
    [legacyId],
  );
}

/** A match by the id by which one provider's files name it. */
export async function matchOfProvider(
  queries: Queries,
  provider: string,
  match: string,
): Promise<{ legacy_id: number; league: number; season: number } | undefined> {
  return queries.get(
    `SELECT f.legacy_id, f.league, f.season FROM provider_matches p JOIN fixtures f ON f.legacy_id = p.fixture
     WHERE p.provider = $1 AND p.match = $2`,
    [provider, match],
  );
}
