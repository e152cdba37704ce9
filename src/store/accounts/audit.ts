/** Stores who changed what: keys, plans, limits, people and corrections. Nothing is changed or removed. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';

export interface AuditEntry {
  readonly at: number;
  /** email address of a person, id of a key, 'payment system', or the user of a command */
  readonly actor: string;
  /** of the client; empty: a command */
  readonly address: string;
  /** 'keys.create' */
  readonly action: string;
  /** id of what was changed; empty: the account of the actor */
  readonly subject: string;
  /** what was sent, without secrets */
  readonly details: Readonly<Record<string, unknown>>;
}

interface AuditRow {
  at: number;
  actor: string;
  address: string;
  action: string;
  subject: string;
  details: string;
}

const DETAILS_LENGTH_MAX = 4000;
const COLUMNS = 'at, actor, address, action, subject, details';

export class AuditStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add({ at, actor, address, action, subject, details }: AuditEntry): Promise<void> {
    const text = JSON.stringify(details);
    const stored = text.length > DETAILS_LENGTH_MAX ? JSON.stringify({ length: text.length }) : text;
    await this.#database.run(`INSERT INTO audit_log (audit_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`, [
      ...[randomUUID(), at, actor, address],
      ...[action, subject, stored],
    ]);
  }

  /** The newest first. */
  async list({
    before = Number.MAX_SAFE_INTEGER,
    limit,
    search = '',
  }: {
    readonly before?: number;
    readonly limit: number;
    /** an actor or subject; empty: all */
    readonly search?: string;
  }): Promise<AuditEntry[]> {
    const sql = `SELECT ${COLUMNS} FROM audit_log WHERE at < $1 AND ($2 = '' OR actor = $2 OR subject = $2)
      ORDER BY at DESC, audit_id LIMIT $3`;
    const rows = await this.#database.all<AuditRow>(sql, [before, search, limit]);
    return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
  }
}
