/** Which errors of the two engines mean that the database is unavailable, rather than that a statement is wrong. */
import { UnavailableError, type UnavailableReason } from '../../base/errors.ts';

/** System errors: the connection cannot be made or was lost. */
const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN ENOENT'.split(
    ' ',
  ),
);

/** pg raises these without a code. */
const LOST =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The server does not support SSL)/;
const READ_TIMEOUT = 'Query read timeout';

/** Reasons by SQLSTATE or its class: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES: Readonly<Record<string, UnavailableReason>> = {
  '08': 'unreachable',
  '28': 'unreachable', // the role or password is refused
  '3D000': 'unreachable', // the database does not exist
  '53100': 'disk_full',
  '53200': 'unreachable', // out of memory
  '53300': 'unreachable', // too many connections
  '57P01': 'unreachable', // shut down, or the backend was terminated
  '57P02': 'unreachable', // crashed
  '57P03': 'unreachable', // starting up
  '57P04': 'unreachable', // dropped
  '57P05': 'unreachable', // idle for too long
  '25P03': 'timeout', // idle within a transaction for too long
  '57014': 'timeout', // statement_timeout
  '55P03': 'locked', // lock_timeout
  '25006': 'read_only',
  '40001': 'conflict',
  '40P01': 'conflict', // deadlock
  '58030': 'damaged', // input or output failed
  XX001: 'damaged',
  XX002: 'damaged',
};

/** What the operator should do. */
const ADVICE: Readonly<Record<UnavailableReason, string>> = {
  unreachable: 'check that it runs, and the host, port, name and password in DATABASE_URL',
  in_doubt: 'check whether the last change is stored',
  timeout: 'it is overloaded, or a statement waits for another one',
  locked: 'wait for the other writer, such as an import, or stop it',
  conflict: 'run it again',
  read_only: 'connect to the primary server, or make the file and its folder writable',
  disk_full: 'free space on the disk',
  damaged: 'check the disk, then restore a backup',
  replaced: 'restart the service',
};

/** For a SQLite file that is unreachable. */
const FILE_ADVICE = 'check the path in DATABASE_URL, its disk and the permissions of its folders';

interface Fault {
  readonly where: string;
  readonly fault: string;
  readonly cause?: unknown;
  /** default: that of the reason */
  readonly advice?: string;
}

export function unavailable(reason: UnavailableReason, { where, fault, cause, advice }: Fault): UnavailableError {
  const what = reason === 'unreachable' ? `cannot reach ${where}` : where;
  const message = `${what}: ${fault}; ${advice ?? ADVICE[reason]}`;
  return new UnavailableError(reason, message, cause === undefined ? {} : { cause });
}

/** Converts an error to UnavailableError; null if the database responded. `where` names the server. */
export function postgresUnavailable(error: unknown, where: string): UnavailableError | null {
  if (error instanceof UnavailableError) return error;
  const reason = postgresReason(error);
  return reason === null ? null : unavailable(reason, { where, fault: textOf(error), cause: error });
}

function postgresReason(error: unknown): UnavailableReason | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (NETWORK.has(code) || LOST.test(error.message)) return 'unreachable';
  if (error.message === READ_TIMEOUT) return 'timeout';
  return POSTGRES[code] ?? POSTGRES[code.slice(0, 2)] ?? (endsSession(error) ? 'unreachable' : null);
}

/** For example, on a full disk a new session may end with an internal error. A statement that is wrong ends no session. */
function endsSession(error: Error): boolean {
  return 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

/** Whether the connection is usable after a failed statement: the server sent the error and did not close. */
export function isConnectionAlive(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}

/** A host name with several addresses fails with one error per address and no message of its own. */
function textOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((each) => textOf(each)).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Reasons by SQLite's primary result code: https://www.sqlite.org/rescode.html */
const SQLITE: Readonly<Record<number, UnavailableReason>> = {
  5: 'locked', // SQLITE_BUSY
  6: 'locked', // SQLITE_LOCKED
  8: 'read_only', // SQLITE_READONLY
  10: 'damaged', // SQLITE_IOERR
  11: 'damaged', // SQLITE_CORRUPT
  13: 'disk_full', // SQLITE_FULL
  14: 'unreachable', // SQLITE_CANTOPEN
  15: 'locked', // SQLITE_PROTOCOL
  26: 'damaged', // SQLITE_NOTADB
};

export function sqliteUnavailable(error: unknown, path: string): UnavailableError | null {
  if (error instanceof UnavailableError) return error;
  const code = sqliteCode(error);
  const reason = code === null ? undefined : SQLITE[code];
  if (reason === undefined) return null;
  if (reason === 'unreachable') return unreachableFile(error, path);
  const where = reason === 'read_only' ? `may not write the SQLite file ${path}` : `the SQLite file ${path}`;
  return unavailable(reason, { where, fault: textOf(error), cause: error });
}

/** The system does not say whether there is a file. */
export function fileUnavailable(error: NodeJS.ErrnoException, path: string): UnavailableError {
  if (error.code !== 'EIO') return unreachableFile(error, path);
  return unavailable('damaged', { where: `the SQLite file ${path}`, fault: error.message, cause: error });
}

function unreachableFile(error: unknown, path: string): UnavailableError {
  const where = `the SQLite file ${path}`;
  return unavailable('unreachable', { where, fault: textOf(error), cause: error, advice: FILE_ADVICE });
}

/** The primary result code of SQLite, without the bits of the extended code. */
export function sqliteCode(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

/** Whether the error is a foreign key violation. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === '23503') return true;
  return 'errcode' in error && error.errcode === SQLITE_CONSTRAINT_FOREIGNKEY;
}

const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
