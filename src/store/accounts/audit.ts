/**
 * Stores who changed what: keys, plans, limits and people in the accounts database; names, persons and corrections in the
 * data database. An entry is written in the transaction of its change, so there is neither without the other. Nothing is
 * changed or removed.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Queries, Value } from '../database/database.ts';

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

/** The log of each database. On PostgreSQL both are tables of one database. */
export type AuditTable = 'audit_log' | 'data_audit_log';

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

/** What changes return that changed nothing; refusals are objects with a reason and nothing else. */
const NO_CHANGE: ReadonlySet<unknown> = new Set([false, null, undefined, 0, 'same', 'taken', 'full', 'unknown']);

function isChange(result: unknown): boolean {
  if (NO_CHANGE.has(result)) return false;
  return typeof result !== 'object' || Object.keys(result as object).join() !== 'reason';
}

/**
 * The same database, whose first change writes an entry in its own transaction. A change is a transaction or statement that
 * returns neither a refusal nor nothing, see NO_CHANGE. Make one for each request or command.
 *
 * @param entryOf gets what the change returned
 */
export function withAudit(database: Database, table: AuditTable, entryOf: (result: unknown) => AuditEntry): Database {
  let isWritten = false;
  const transaction: Database['transaction'] = async (work, options) => {
    if (isWritten) return database.transaction(work, options);
    const done = await database.transaction(async (queries) => {
      const result = await work(queries);
      const isWriting = isChange(result);
      if (isWriting) await insertEntry(queries, table, entryOf(result));
      return { result, isWriting };
    }, options);
    isWritten = done.isWriting;
    return done.result;
  };
  return {
    engine: database.engine,
    all: (sql, values) => database.all(sql, values),
    rows: (sql, values) => database.rows(sql, values),
    get: (sql, values) => database.get(sql, values),
    run: (sql, values) => transaction((queries) => queries.run(sql, values)),
    batch: (sql, rows) => transaction((queries) => queries.batch(sql, rows)),
    transaction,
    script: (sql) => database.script(sql),
    exclusively: (work) => database.exclusively(work),
    changes: () => database.changes(),
    commitsOfOthers: () => database.commitsOfOthers(),
    ready: () => database.ready(),
    bytes: () => database.bytes(),
    close: () => database.close(),
  };
}

async function insertEntry(
  queries: Queries,
  table: AuditTable,
  { at, actor, address, action, subject, details }: AuditEntry,
): Promise<void> {
  const text = JSON.stringify(details);
  const stored = text.length > DETAILS_LENGTH_MAX ? JSON.stringify({ length: text.length }) : text;
  const values: Value[] = [randomUUID(), at, actor, address, action, subject, stored];
  await queries.run(`INSERT INTO ${table} (audit_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`, values);
}

export interface AuditQuery {
  readonly before?: number;
  readonly limit: number;
  /** an actor or subject; absent: all */
  readonly search?: string;
}

/** Reads both logs. */
export class AuditStore {
  readonly #databases: { readonly accounts: Database; readonly data: Database };

  constructor(databases: { readonly accounts: Database; readonly data: Database }) {
    this.#databases = databases;
  }

  /** The newest first. */
  async list(query: AuditQuery): Promise<AuditEntry[]> {
    const { accounts, data } = this.#databases;
    const entries = [
      ...(await entriesOf(accounts, 'audit_log', query)),
      ...(await entriesOf(data, 'data_audit_log', query)),
    ];
    return entries.sort((a, b) => b.at - a.at).slice(0, query.limit);
  }
}

async function entriesOf(
  queries: Queries,
  table: AuditTable,
  { before = Number.MAX_SAFE_INTEGER, limit, search = '' }: AuditQuery,
): Promise<AuditEntry[]> {
  const sql = `SELECT ${COLUMNS} FROM ${table} WHERE at < $1 AND ($2 = '' OR actor = $2 OR subject = $2)
    ORDER BY at DESC, audit_id LIMIT $3`;
  const rows = await queries.all<AuditRow>(sql, [before, search, limit]);
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
}
