/**
 * The version of the keys and accounts. Nodes keep keys in memory and read them again when it has changed. Most commits of
 * the accounts database only count requests, so they cannot serve as the sign.
 */
import { randomUUID } from 'node:crypto';
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import type { Queries } from '../database/database.ts';

const READ = 'SELECT version FROM key_version';
// a random text and not a number: no version returns after a backup is restored
const CHANGE = `INSERT INTO key_version (id, version) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version`;

/** Call last in every transaction that changes a key or an account: it locks the row until the end. */
export async function changeKeyVersion(queries: Queries): Promise<void> {
  await queries.run(CHANGE, [randomUUID()]);
}

/** Differs after every change of a key or an account. */
export function readKeyVersion(queries: Queries): MaybePromise<string> {
  return chain(queries.rows<[string]>(READ), ([row]) => row?.[0] ?? '');
}
