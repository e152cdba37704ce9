/**
 * The file format of backups, the same for both engines: lines of JSON, compressed with gzip. The first line describes
 * the backup. For each table a line with its name follows, then one line per row, then its totals. The last line is the
 * SHA-256 of all lines before it.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '../../base/errors.ts';
import { MIGRATION_SETS, migrationsOf } from '../database/migrate.ts';
import {
  type Migrations,
  ROWS_PER_PAGE,
  type StoreContents,
  type StoredRow,
  type StoredTable,
  type Totals,
  TotalsOfRows,
  tablesOf,
} from './contents.ts';

const FORMAT = 'touchline-backup';
/** Increment this when a program that reads the format could no longer read the file. */
const FORMAT_VERSION = 1;
/** Characters that are compressed at once. */
const CHUNK = 65_536;

interface Header {
  readonly format: typeof FORMAT;
  readonly formatVersion: number;
  readonly madeAt: string;
  readonly migrations: Migrations;
  readonly tables: readonly StoredTable[];
}

export interface BackupReport {
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  /** size of the compressed file */
  readonly bytes: number;
}

/** A file that was read completely and found to be intact. */
export interface Backup extends StoreContents {
  readonly report: BackupReport;
  readonly totals: ReadonlyMap<string, Totals>;
}

export interface BackupOptions {
  readonly now: number;
  /** called after each table */
  onTable?(table: string): void;
}

/**
 * Writes a backup and reads it again to verify it. It has a temporary name until then: a file of that name stays as it
 * is if anything fails. Only its owner may read it, because it holds the secrets of webhooks.
 */
export async function writeBackup(
  path: string,
  contents: StoreContents,
  options: BackupOptions,
): Promise<BackupReport> {
  const unfinished = `${path}.unfinished`;
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(linesOf(contents, options), createGzip(), file).catch((error) => {
      throw isSystemError(error) && error.syscall !== undefined
        ? new OperatorError(`cannot write ${path}: ${error.message}`, { cause: error })
        : error;
    });
    const { report } = await openBackup(unfinished);
    await rename(unfinished, path);
    return report;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined); // the first error is the one to report
    throw error;
  }
}

async function* linesOf(contents: StoreContents, { now, onTable }: BackupOptions): AsyncGenerator<string> {
  const { migrations, tables } = contents;
  const hash = createHash('sha256');
  let chunk = '';
  const add = (line: string) => {
    chunk += `${line}\n`;
  };
  const taken = () => {
    const text = chunk;
    hash.update(text);
    chunk = '';
    return text;
  };
  const madeAt = new Date(now).toISOString();
  const header: Header = { format: FORMAT, formatVersion: FORMAT_VERSION, madeAt, migrations, tables };
  add(JSON.stringify(header));
  for (const table of tables) {
    add(JSON.stringify({ table: table.table }));
    const totals = new TotalsOfRows();
    for await (const page of contents.rows(table)) {
      for (const row of page) {
        const line = JSON.stringify(row);
        totals.add(line);
        add(line);
        if (chunk.length >= CHUNK) yield taken();
      }
    }
    add(JSON.stringify({ rows: totals.rows, checksum: totals.checksum }));
    onTable?.(table.table);
  }
  yield taken();
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}

/**
 * Reads the whole file and checks it, before anything is done with it.
 *
 * @throws OperatorError if it is damaged, cut off, no backup, or of a newer version
 */
export async function openBackup(path: string): Promise<Backup> {
  const { size } = await stat(path).catch((error) => {
    throw new OperatorError(`cannot read ${path}: ${error.message}`, { cause: error });
  });
  const lines = new Lines(path);
  const header = await headerOf(lines);
  const totals = new Map<string, Totals>();
  for (const { table } of header.tables) {
    const read = new TotalsOfRows();
    const end = await lines.readTable(table, (line) => read.add(line));
    if (!read.equals(end)) throw lines.damaged(`the rows of ${table} differ from their totals`);
    totals.set(table, end);
  }
  const { sha256 } = lines.parse<{ sha256?: string }>(await lines.next());
  if (sha256 !== lines.sha256()) throw lines.damaged('its checksum is wrong');
  await lines.requireEnd();
  const rows = [...totals.values()].reduce((sum, table) => sum + table.rows, 0);
  return {
    migrations: header.migrations,
    tables: header.tables,
    report: { madeAt: header.madeAt, tables: header.tables.length, rows, bytes: size },
    totals,
    rows: rowsIn(path),
  };
}

async function headerOf(lines: Lines): Promise<Header> {
  const header = lines.parse<Partial<Header> | null>(await lines.next());
  if (header?.format !== FORMAT) throw new OperatorError(`${lines.path} is not a backup of \`touchline backup\``);
  const { formatVersion = 0, migrations, tables, madeAt } = header;
  const newer = (what: string) =>
    new OperatorError(`${lines.path} was made by a newer Touchline (it has ${what}): update this program`);
  if (formatVersion > FORMAT_VERSION) throw newer(`format ${formatVersion}`);
  if (migrations === undefined || tables === undefined || madeAt === undefined)
    throw lines.damaged('its header is cut');
  for (const set of MIGRATION_SETS) {
    const known = migrationsOf(set);
    const unknown = migrations[set].filter((name) => !known.includes(name));
    if (unknown.length > 0) throw newer(unknown.join(', '));
  }
  if (JSON.stringify(tables) !== JSON.stringify(await tablesOf(migrations))) {
    throw new OperatorError(`${lines.path} has other tables than its migrations make: use the Touchline that made it`);
  }
  return { format: FORMAT, formatVersion, madeAt, migrations, tables };
}

/** The rows of a file that was checked. */
function rowsIn(path: string): StoreContents['rows'] {
  let reading: Promise<Lines> | undefined;
  const start = async () => {
    const lines = new Lines(path);
    await lines.next(); // the header
    return lines;
  };
  return async function* ({ table }) {
    reading ??= start();
    const lines = await reading;
    let page: StoredRow[] = [];
    await lines.requireTable(table);
    for (;;) {
      const line = await lines.next();
      if (!isRow(line)) break;
      page.push(lines.parse<StoredRow>(line));
      if (page.length < ROWS_PER_PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  };
}

const isRow = (line: string) => line.startsWith('[');

/** The lines of a backup, one after the other. */
class Lines {
  readonly path: string;
  readonly #lines: AsyncIterator<string>;
  readonly #hash = createHash('sha256');
  /** not in the hash yet: the last line has the hash of all before it */
  #last: string | undefined;

  constructor(path: string) {
    this.path = path;
    this.#lines = linesOfFile(path);
  }

  async next(): Promise<string> {
    const { value, done } = await this.#lines.next().catch((error) => {
      if (isSystemError(error) && error.syscall !== undefined)
        throw new OperatorError(`cannot read ${this.path}: ${error.message}`, { cause: error });
      throw this.damaged(error.message, error);
    });
    if (done === true) throw this.damaged('it is cut off');
    if (this.#last !== undefined) this.#hash.update(`${this.#last}\n`);
    this.#last = value;
    return value;
  }

  parse<T>(line: string): T {
    try {
      return JSON.parse(line) as T;
    } catch (error) {
      throw this.damaged('a line is not JSON', error);
    }
  }

  async requireTable(table: string): Promise<void> {
    const found = this.parse<{ table?: string }>(await this.next()).table;
    if (found !== table) throw this.damaged(`${found} is where ${table} should be`);
  }

  async readTable(table: string, row: (line: string) => void): Promise<Totals> {
    await this.requireTable(table);
    for (;;) {
      const line = await this.next();
      if (!isRow(line)) return this.parse<Totals>(line);
      row(line);
    }
  }

  async requireEnd(): Promise<void> {
    if ((await this.#lines.next()).done !== true) throw this.damaged('something follows its end');
  }

  /** of the lines before the last one read */
  sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  damaged(why: string, cause?: unknown): OperatorError {
    return new OperatorError(`${this.path} is damaged: ${why}; use another backup`, { cause });
  }
}

async function* linesOfFile(path: string): AsyncGenerator<string> {
  const text = createReadStream(path).on('error', (error) => unpacked.destroy(error));
  const unpacked = text.pipe(createGunzip()).setEncoding('utf8');
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;
