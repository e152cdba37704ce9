/** Stores the passkeys of people. */
import type { Database } from '../database/database.ts';

export interface StoredPasskey {
  /** 'pa_...' */
  readonly passkeyId: string;
  /** base64url, as the authenticator has chosen it */
  readonly credentialId: string;
  readonly userId: string;
  /** COSE, base64url */
  readonly publicKey: string;
  /** of signatures; 0: the authenticator does not count */
  readonly counter: number;
  readonly transports: readonly string[];
  /** the authenticator copies it to other devices */
  readonly isSynced: boolean;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export type NewPasskey = Omit<StoredPasskey, 'lastUsedAt'>;

/** A passkey of this person; another person's is unknown. */
export interface PasskeyRef {
  readonly passkeyId: string;
  readonly userId: string;
}

interface PasskeyRow {
  passkey_id: string;
  credential_id: string;
  user_id: string;
  public_key: string;
  counter: number;
  transports: string;
  is_synced: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

const COLUMNS = `passkey_id, credential_id, user_id, public_key, counter, transports, is_synced, name, created_at,
  last_used_at`;

/** These transactions only run SQL, so they can be repeated. */
const REPEATABLE = { isRepeatable: true };

export class PasskeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The oldest first. */
  async ofUser(userId: string): Promise<StoredPasskey[]> {
    const sql = `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at, passkey_id`;
    return (await this.#database.all<PasskeyRow>(sql, [userId])).map(passkeyOf);
  }

  async byCredential(credentialId: string): Promise<StoredPasskey | undefined> {
    const sql = `SELECT ${COLUMNS} FROM passkeys WHERE credential_id = $1`;
    const row = await this.#database.get<PasskeyRow>(sql, [credentialId]);
    return row === undefined ? undefined : passkeyOf(row);
  }

  /** 'taken': the credential is stored, for this person or another. 'full': the person has as many as `most`. */
  add(passkey: NewPasskey, most: number): Promise<'added' | { readonly reason: 'taken' | 'full' }> {
    return this.#database.transaction(
      async (queries) => {
        const sql = 'SELECT COUNT(*) AS count FROM passkeys WHERE user_id = $1';
        const stored = await queries.get<{ count: number }>(sql, [passkey.userId]);
        if (Number(stored!.count) >= most) return { reason: 'full' } as const;
        const added = await queries.run(
          `INSERT INTO passkeys (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL)
           ON CONFLICT (credential_id) DO NOTHING`,
          [
            ...[passkey.passkeyId, passkey.credentialId, passkey.userId, passkey.publicKey, passkey.counter],
            ...[passkey.transports.join(','), passkey.isSynced ? 1 : 0, passkey.name, passkey.createdAt],
          ],
        );
        return added === 0 ? ({ reason: 'taken' } as const) : 'added';
      },
      { ...REPEATABLE, isSerial: true },
    );
  }

  /**
   * Notes a signature. False if the passkey is gone, or if its counter has not risen since it was read: then a copy of the
   * authenticator may have signed, or the same signature was sent twice.
   */
  async use(
    { passkeyId }: PasskeyRef,
    { counter, isSynced, at }: { readonly counter: number; readonly isSynced: boolean; readonly at: number },
  ): Promise<boolean> {
    const sql = `UPDATE passkeys SET counter = $2, is_synced = $3, last_used_at = $4
      WHERE passkey_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`;
    return (await this.#database.run(sql, [passkeyId, counter, isSynced ? 1 : 0, at])) > 0;
  }

  /** False if the person has no such passkey. */
  async rename({ passkeyId, userId }: PasskeyRef, name: string): Promise<boolean> {
    const sql = 'UPDATE passkeys SET name = $3 WHERE passkey_id = $1 AND user_id = $2';
    return (await this.#database.run(sql, [passkeyId, userId, name])) > 0;
  }

  /** False if the person has no such passkey. */
  async remove({ passkeyId, userId }: PasskeyRef): Promise<boolean> {
    const sql = 'DELETE FROM passkeys WHERE passkey_id = $1 AND user_id = $2';
    return (await this.#database.run(sql, [passkeyId, userId])) > 0;
  }
}

function passkeyOf(row: PasskeyRow): StoredPasskey {
  return {
    passkeyId: row.passkey_id,
    credentialId: row.credential_id,
    userId: row.user_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports === '' ? [] : row.transports.split(','),
    isSynced: row.is_synced !== 0,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
