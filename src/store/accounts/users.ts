/** Stores the people who sign in, their second factor and their sessions. */
import { type Database, QUIET, type Queries } from '../database/database.ts';
import { JOIN_PLAN, PLAN_COLUMNS, type PlanRow, planOf, type StoredPlan } from './plans.ts';

export type UserStatus = 'active' | 'disabled';

/** A person with their account. */
export interface StoredUser {
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: string;
  readonly status: UserStatus;
  /** the person has read mail there, or their organisation has confirmed it */
  readonly isEmailProven: boolean;
  /** hash in the PHC format; null: they sign in with the organisation or a passkey */
  readonly password: string | null;
  /** base32; null: no second factor */
  readonly totpSecret: string | null;
  readonly pendingTotpSecret: string | null;
  readonly plan: StoredPlan;
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
  readonly isEmailProven: boolean;
  readonly password: string | null;
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

interface UserRow extends PlanRow {
  user_id: string;
  account_id: string;
  email: string;
  role: string;
  status: string;
  email_proven: number;
  password: string | null;
  totp_secret: string | null;
  pending_totp_secret: string | null;
  hard_cap: number;
  subscription_ends: number | null;
  created_at: number;
}

const COLUMNS = `u.user_id, u.account_id, u.email, u.role, u.status, u.email_proven, u.password, u.totp_secret, u.pending_totp_secret,
  a.hard_cap, a.subscription_ends, u.created_at, ${PLAN_COLUMNS}`;
const SELECT_USERS = `SELECT ${COLUMNS} FROM users u JOIN accounts a ON a.account_id = u.account_id ${JOIN_PLAN}`;
const SELECT_SESSION = `SELECT ${COLUMNS}, s.seen_at FROM sessions s JOIN users u ON u.user_id = s.user_id
  JOIN accounts a ON a.account_id = u.account_id ${JOIN_PLAN}
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

  /** Notes that the address is the person's own. False if there is no such user, or it was known. */
  async proveEmail(userId: string, at: number): Promise<boolean> {
    const sql = 'UPDATE users SET email_proven = 1, changed_at = $2 WHERE user_id = $1 AND email_proven = 0';
    return (await this.#database.run(sql, [userId, at])) > 0;
  }

  /** Changes the password and ends all sessions but one. False if there is no such user. */
  setPassword(
    userId: string,
    { password, keptSession }: { readonly password: string; readonly keptSession: string | null },
    at: number,
  ): Promise<boolean> {
    return this.#database.transaction(async (queries) => {
      const sql = 'UPDATE users SET password = $2, changed_at = $3 WHERE user_id = $1';
      const changed = await queries.run(sql, [userId, password, at]);
      await queries.run('DELETE FROM sessions WHERE user_id = $1 AND hash <> $2', [userId, keptSession ?? '']);
      return changed > 0;
    }, REPEATABLE);
  }

  async setPendingTotp(userId: string, secret: string): Promise<void> {
    await this.#database.run('UPDATE users SET pending_totp_secret = $2 WHERE user_id = $1', [userId, secret]);
  }

  /** Makes the pending secret the second factor, with new recovery codes, and ends all sessions but one. False without one. */
  confirmTotp(
    userId: string,
    confirmed: { readonly step: number; readonly recoveryHashes: readonly string[]; readonly keptSession: string },
    at: number,
  ): Promise<boolean> {
    return this.#database.transaction(async (queries) => {
      const changed = await queries.run(
        `UPDATE users SET totp_secret = pending_totp_secret, pending_totp_secret = NULL, totp_step = $2, changed_at = $3
         WHERE user_id = $1 AND pending_totp_secret IS NOT NULL`,
        [userId, confirmed.step, at],
      );
      await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
      for (const hash of confirmed.recoveryHashes)
        await queries.run('INSERT INTO recovery_codes (hash, user_id) VALUES ($1, $2)', [hash, userId]);
      const values = [userId, confirmed.keptSession];
      await queries.run('DELETE FROM sessions WHERE user_id = $1 AND hash <> $2', values);
      return changed > 0;
    }, REPEATABLE);
  }

  /** False if there is no such user. */
  removeTotp(userId: string, at: number): Promise<boolean> {
    return this.#database.transaction(async (queries) => {
      const changed = await queries.run(
        'UPDATE users SET totp_secret = NULL, pending_totp_secret = NULL, totp_step = 0, changed_at = $2 WHERE user_id = $1',
        [userId, at],
      );
      await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
      return changed > 0;
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

  /** When the session began; undefined without one. */
  async sessionStart(hash: string): Promise<number | undefined> {
    const sql = 'SELECT created_at FROM sessions WHERE hash = $1';
    return (await this.#database.get<{ created_at: number }>(sql, [hash]))?.created_at;
  }

  async seeSession(hash: string, now: number): Promise<void> {
    const sql = 'UPDATE sessions SET seen_at = $2 WHERE hash = $1';
    await this.#database.transaction((queries) => queries.run(sql, [hash, now]), QUIET);
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
    `INSERT INTO users (user_id, account_id, email, role, status, email_proven, password, created_at, changed_at)
     SELECT $1, account_id, $2, $3, 'active', $7, $4, $5, $5 FROM accounts WHERE email = $2 AND plan = $6
     ON CONFLICT (email) DO NOTHING`,
    [user.userId, user.email, user.role, user.password, user.at, user.plan, user.isEmailProven ? 1 : 0],
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
    isEmailProven: row.email_proven !== 0,
    password: row.password,
    totpSecret: row.totp_secret,
    pendingTotpSecret: row.pending_totp_secret,
    plan: planOf(row),
    hardCap: row.hard_cap !== 0,
    subscriptionEnds: row.subscription_ends,
    createdAt: row.created_at,
  };
}
