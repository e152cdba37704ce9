/** Stores the people who sign in, their second factor and their sessions. */
import type { Database, Queries } from '../database/database.ts';
import { changeKeyVersion } from './key-version.ts';

export type UserStatus = 'active' | 'disabled';

/** A person with their account. */
export interface StoredUser {
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: string;
  readonly status: UserStatus;
  /** hash in the PHC format */
  readonly password: string;
  /** base32; null: no second factor */
  readonly totpSecret: string | null;
  readonly pendingTotpSecret: string | null;
  readonly plan: string;
  readonly hardCap: boolean;
  readonly subscriptionEnds: number | null;
  readonly createdAt: number;
}

export interface NewUser {
  readonly userId: string;
  /** used if no account has this address and plan */
  readonly accountId: string;
  readonly email: string;
  readonly role: string;
  readonly plan: string;
  readonly password: string;
  readonly at: number;
}

export interface StoredSession extends StoredUser {
  readonly seenAt: number;
}

export interface UserChange {
  readonly role?: string | undefined;
  readonly status?: UserStatus | undefined;
}

export interface NewSession {
  readonly hash: string;
  readonly userId: string;
  readonly now: number;
  readonly expiresAt: number;
}

interface UserRow {
  user_id: string;
  account_id: string;
  email: string;
  role: string;
  status: string;
  password: string;
  totp_secret: string | null;
  pending_totp_secret: string | null;
  plan: string;
  hard_cap: number;
  subscription_ends: number | null;
  created_at: number;
}

const COLUMNS = `u.user_id, u.account_id, u.email, u.role, u.status, u.password, u.totp_secret, u.pending_totp_secret, a.plan,
  a.hard_cap, a.subscription_ends, u.created_at`;
const SELECT_USERS = `SELECT ${COLUMNS} FROM users u JOIN accounts a ON a.account_id = u.account_id`;
const SELECT_SESSION = `SELECT ${COLUMNS}, s.seen_at FROM sessions s JOIN users u ON u.user_id = s.user_id
  JOIN accounts a ON a.account_id = u.account_id
  WHERE s.hash = $1 AND s.expires_at > $2 AND s.seen_at > $3 AND u.status = 'active'`;
const OTHER_ADMINISTRATORS = `SELECT user_id FROM users WHERE role = 'administrator' AND status = 'active' AND user_id <> $1
  LIMIT 1`;

/** These transactions only run SQL, so they can be repeated. */
const REPEATABLE = { isRepeatable: true };

export class UserStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async byEmail(email: string): Promise<StoredUser | undefined> {
    return userOf(await this.#database.get<UserRow>(`${SELECT_USERS} WHERE u.email = $1`, [email]));
  }

  async byId(userId: string): Promise<StoredUser | undefined> {
    return userOf(await this.#database.get<UserRow>(`${SELECT_USERS} WHERE u.user_id = $1`, [userId]));
  }

  async all(): Promise<StoredUser[]> {
    const rows = await this.#database.all<UserRow>(`${SELECT_USERS} ORDER BY u.created_at, u.email`);
    return rows.map((row) => userOf(row)!);
  }

  async hasAdministrator(): Promise<boolean> {
    return (await this.#database.get(OTHER_ADMINISTRATORS, [''])) !== undefined;
  }

  /** Changes role or status. False if there is no such user, or no active administrator would remain. */
  change(userId: string, { role, status }: UserChange, at: number): Promise<boolean> {
    return this.#database
      .transaction(
        async (queries) => {
          const changed = await queries.run(
            `UPDATE users SET role = COALESCE($2, role), status = COALESCE($3, status), changed_at = $4 WHERE user_id = $1`,
            [userId, role ?? null, status ?? null, at],
          );
          if (changed === 0) return false;
          if (status === 'disabled') await queries.run('DELETE FROM sessions WHERE user_id = $1', [userId]);
          if ((await queries.get(OTHER_ADMINISTRATORS, [''])) === undefined) throw new LastAdministrator();
          return true;
        },
        { ...REPEATABLE, isSerial: true },
      )
      .catch((error: unknown) => {
        if (error instanceof LastAdministrator) return false;
        throw error;
      });
  }

  /** Moves a user to the account with their address and another plan, and their keys with them. */
  changePlan(userId: string, plan: string): Promise<boolean> {
    const sql = `UPDATE accounts SET plan = $2 WHERE account_id = (SELECT account_id FROM users WHERE user_id = $1)
      AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.email = accounts.email AND o.plan = $2 AND o.account_id <> accounts.account_id)`;
    return this.#database.transaction(async (queries) => {
      const isChanged = (await queries.run(sql, [userId, plan])) > 0;
      await changeKeyVersion(queries);
      return isChanged;
    }, REPEATABLE);
  }

  /** Changes the password and ends all sessions but one. */
  async setPassword(
    userId: string,
    { password, keptSession }: { readonly password: string; readonly keptSession: string | null },
    at: number,
  ): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await queries.run('UPDATE users SET password = $2, changed_at = $3 WHERE user_id = $1', [userId, password, at]);
      await queries.run('DELETE FROM sessions WHERE user_id = $1 AND hash <> $2', [userId, keptSession ?? '']);
    }, REPEATABLE);
  }

  async setPendingTotp(userId: string, secret: string): Promise<void> {
    await this.#database.run('UPDATE users SET pending_totp_secret = $2 WHERE user_id = $1', [userId, secret]);
  }

  /** Makes the pending secret the second factor, with new recovery codes, and ends all sessions but one. */
  async confirmTotp(
    userId: string,
    confirmed: { readonly step: number; readonly recoveryHashes: readonly string[]; readonly keptSession: string },
    at: number,
  ): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await queries.run(
        `UPDATE users SET totp_secret = pending_totp_secret, pending_totp_secret = NULL, totp_step = $2, changed_at = $3
         WHERE user_id = $1 AND pending_totp_secret IS NOT NULL`,
        [userId, confirmed.step, at],
      );
      await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
      for (const hash of confirmed.recoveryHashes)
        await queries.run('INSERT INTO recovery_codes (hash, user_id) VALUES ($1, $2)', [hash, userId]);
      const values = [userId, confirmed.keptSession];
      await queries.run('DELETE FROM sessions WHERE user_id = $1 AND hash <> $2', values);
    }, REPEATABLE);
  }

  async removeTotp(userId: string, at: number): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await queries.run(
        'UPDATE users SET totp_secret = NULL, pending_totp_secret = NULL, totp_step = 0, changed_at = $2 WHERE user_id = $1',
        [userId, at],
      );
      await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    }, REPEATABLE);
  }

  /** Uses the code of a step. False if a code of this step or of a later one was used before. */
  async useTotpStep(userId: string, step: number): Promise<boolean> {
    const sql = 'UPDATE users SET totp_step = $2 WHERE user_id = $1 AND totp_step < $2';
    return (await this.#database.run(sql, [userId, step])) > 0;
  }

  /** Uses a recovery code. False if it is unknown or used. */
  async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const sql = 'DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2';
    return (await this.#database.run(sql, [userId, hash])) > 0;
  }

  /** Starts a session, and removes those of the user that have ended. */
  async addSession({ hash, userId, now, expiresAt }: NewSession): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await queries.run('DELETE FROM sessions WHERE user_id = $1 AND expires_at <= $2', [userId, now]);
      await queries.run(
        'INSERT INTO sessions (hash, user_id, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $3, $4)',
        [hash, userId, now, expiresAt],
      );
    }, REPEATABLE);
  }

  /** The active user of a session that has not ended and was used after `seenAfter`. */
  async session(hash: string, now: number, seenAfter: number): Promise<StoredSession | undefined> {
    const row = await this.#database.get<UserRow & { seen_at: number }>(SELECT_SESSION, [hash, now, seenAfter]);
    return row === undefined ? undefined : { ...userOf(row)!, seenAt: row.seen_at };
  }

  async seeSession(hash: string, now: number): Promise<void> {
    await this.#database.run('UPDATE sessions SET seen_at = $2 WHERE hash = $1', [hash, now]);
  }

  async endSession(hash: string): Promise<void> {
    await this.#database.run('DELETE FROM sessions WHERE hash = $1', [hash]);
  }
}

class LastAdministrator extends Error {}

/** Adds a user, and an account with their address and plan if there is none. Null if the address has a user. */
export async function insertUser(queries: Queries, user: NewUser): Promise<StoredUser | null> {
  await queries.run(
    `INSERT INTO accounts (account_id, email, plan, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (email, plan) DO NOTHING`,
    [user.accountId, user.email, user.plan, user.at],
  );
  const added = await queries.run(
    `INSERT INTO users (user_id, account_id, email, role, status, password, created_at, changed_at)
     SELECT $1, account_id, $2, $3, 'active', $4, $5, $5 FROM accounts WHERE email = $2 AND plan = $6
     ON CONFLICT (email) DO NOTHING`,
    [user.userId, user.email, user.role, user.password, user.at, user.plan],
  );
  if (added === 0) return null;
  return userOf(await queries.get<UserRow>(`${SELECT_USERS} WHERE u.user_id = $1`, [user.userId])) ?? null;
}

function userOf(row: UserRow | undefined): StoredUser | undefined {
  if (row === undefined) return undefined;
  return {
    userId: row.user_id,
    accountId: row.account_id,
    email: row.email,
    role: row.role,
    status: row.status as UserStatus,
    password: row.password,
    totpSecret: row.totp_secret,
    pendingTotpSecret: row.pending_totp_secret,
    plan: row.plan,
    hardCap: row.hard_cap !== 0,
    subscriptionEnds: row.subscription_ends,
    createdAt: row.created_at,
  };
}
