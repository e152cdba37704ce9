/**
 * Replaces both files of a SQLite store at once. Two renames are not atomic, so a marker file is the moment at which the
 * store is replaced. If a process is killed between the renames, the next one that opens the store completes them.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';
import { isBusy } from './sqlite-file.ts';
import { sqliteUnavailable } from './unavailable.ts';
import { newFilesOf, type SqliteFiles } from './urls.ts';

const LOGS = ['-wal', '-shm', '-journal'];

const markerOf = ({ data }: SqliteFiles) => `${data}.replaced`;

/** Removes both files with what SQLite keeps beside them. */
export function removeFiles(files: SqliteFiles): void {
  for (const file of [files.data, files.accounts]) {
    removeLogs(file);
    rmSync(file, { force: true });
  }
}

/** Throws DatabaseError if another process has the store open. */
export function requireUnused(files: SqliteFiles): void {
  for (const lock of lockAll(files)) lock.close();
}

/**
 * Puts the new files, complete and closed, in place of the store.
 *
 * @throws DatabaseError if another process has the store open
 */
export function replaceFiles(files: SqliteFiles): void {
  const locks = lockAll(files);
  try {
    const complete = newFilesOf(files);
    for (const file of [complete.data, complete.accounts]) sync(file, 'r+');
    sync(markerOf(files), 'w');
    sync(dirname(files.data), 'r');
    finishReplacing(files);
  } finally {
    for (const lock of locks) lock.close();
  }
}

/** Completes a replacement that was interrupted. Without one it does nothing. */
export function finishReplacing(files: SqliteFiles): void {
  const marker = markerOf(files);
  if (files.data === ':memory:' || !existsSync(marker)) return;
  const complete = newFilesOf(files);
  for (const part of ['data', 'accounts'] as const) {
    if (!existsSync(complete[part])) continue;
    removeLogs(files[part]); // a log that is left over would be applied to the new file
    renameSync(complete[part], files[part]);
  }
  sync(dirname(files.data), 'r');
  rmSync(marker, { force: true });
}

function removeLogs(file: string): void {
  for (const suffix of LOGS) rmSync(`${file}${suffix}`, { force: true });
}

function lockAll(files: SqliteFiles): DatabaseSync[] {
  const locks: DatabaseSync[] = [];
  try {
    for (const file of [files.data, files.accounts]) if (existsSync(file)) locks.push(...lockAlone(file));
    return locks;
  } catch (error) {
    for (const lock of locks) lock.close();
    throw error;
  }
}

/**
 * Leaving WAL mode needs the file for itself, and writes the log into the file. A damaged file cannot be locked: nothing
 * of it is of use.
 */
function lockAlone(file: string): DatabaseSync[] {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    const row = connection.prepare('PRAGMA journal_mode = DELETE').get() as { journal_mode: string };
    if (row.journal_mode !== 'delete') throw inUse(file);
    connection.exec('BEGIN EXCLUSIVE');
    return [connection];
  } catch (error) {
    connection.close();
    if (isBusy(error)) throw inUse(file);
    const fault = sqliteUnavailable(error, file);
    if (fault?.reason === 'damaged') return [];
    throw fault ?? error;
  }
}

function inUse(file: string): DatabaseError {
  return new DatabaseError(`another process has ${file} open, so nothing was changed: stop the service first`);
}

/** Writes a file, or the entries of a folder, to the disk. */
function sync(path: string, flags: 'r' | 'r+' | 'w'): void {
  const descriptor = openSync(path, flags);
  fsyncSync(descriptor);
  closeSync(descriptor);
}
