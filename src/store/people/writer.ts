/** Writes people, their claims and their teams. Call inside one transaction. */
import type { Queries, Value } from '../database/database.ts';
import { PERSON_TABLES, type PersonKind, type PersonRow, type PersonTables } from './tables.ts';

export interface ClaimToSave {
  readonly provider: string;
  readonly claim: string;
  readonly person: number;
  readonly hash: string;
  readonly record: string;
  readonly confirmed: number;
  /** null for a claim of the live feed */
  readonly alias: number | null;
}

interface Statements {
  readonly insert: string;
  readonly update: string;
  readonly claim: string;
  readonly team: string;
  readonly deleteWords: string;
  readonly word: string;
}

function statementsOf({ people, claims, teams, words, column, columns }: PersonTables): Statements {
  const parameters = columns.map((_, i) => `$${i + 1}`).join(', ');
  const sets = columns.slice(1).map((name, i) => `${name} = $${i + 2}`);
  return {
    insert: `INSERT INTO ${people} (${columns.join(', ')}) VALUES (${parameters})`,
    update: `UPDATE ${people} SET ${sets.join(', ')} WHERE legacy_id = $1`,
    claim: `INSERT INTO ${claims} (provider, claim, ${column}, hash, record, confirmed, alias)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (provider, claim) DO UPDATE SET ${column} = excluded.${column}, hash = excluded.hash,
        record = excluded.record, confirmed = excluded.confirmed`,
    team: `INSERT INTO ${teams} (team, season, ${column}, listed) VALUES ($1, $2, $3, $4)
      ON CONFLICT (team, season, ${column}) DO UPDATE SET listed = 1 WHERE excluded.listed = 1`,
    deleteWords: `DELETE FROM ${words} WHERE ${column} = $1`,
    word: `INSERT INTO ${words} (word, ${column}) VALUES ($1, $2)`,
  };
}

const STATEMENTS = {
  player: statementsOf(PERSON_TABLES.player),
  coach: statementsOf(PERSON_TABLES.coach),
} as const;

/** Collects rows for one round of batches. */
export class PersonWriter {
  private readonly kind: PersonKind;
  private inserts: PersonRow[] = [];
  private updates: PersonRow[] = [];
  private claims: ClaimToSave[] = [];
  private teams: Value[][] = [];

  constructor(kind: PersonKind) {
    this.kind = kind;
  }

  get pending(): number {
    return this.inserts.length + this.updates.length + this.claims.length + this.teams.length;
  }

  newPerson(row: PersonRow): void {
    this.inserts.push(row);
  }
  changedPerson(row: PersonRow): void {
    this.updates.push(row);
  }
  claim(row: ClaimToSave): void {
    this.claims.push(row);
  }
  addTeam(team: number, season: number, { person, isListed }: { person: number; isListed: boolean }): void {
    this.teams.push([team, season, person, isListed ? 1 : 0]);
  }

  async flush(queries: Queries): Promise<void> {
    const { columns } = PERSON_TABLES[this.kind];
    const statements = STATEMENTS[this.kind];
    const values = (row: PersonRow): Value[] => columns.map((column) => row[column]);
    const words = (rows: readonly PersonRow[]) =>
      rows.flatMap((row) => row.search.split(' ').flatMap((word) => (word === '' ? [] : [[word, row.legacy_id]])));
    await queries.batch(statements.insert, this.inserts.map(values));
    await queries.batch(statements.update, this.updates.map(values));
    await queries.batch(
      statements.deleteWords,
      this.updates.map((row) => [row.legacy_id]),
    );
    await queries.batch(statements.word, [...words(this.inserts), ...words(this.updates)]);
    await queries.batch(
      statements.claim,
      this.claims.map((row) => [row.provider, row.claim, row.person, row.hash, row.record, row.confirmed, row.alias]),
    );
    await queries.batch(statements.team, this.teams);
    this.inserts = [];
    this.updates = [];
    this.claims = [];
    this.teams = [];
  }
}
