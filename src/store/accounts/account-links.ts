/** Stores one-time links, and counts attempts to sign in. */
import type { Database, Queries } from '../database/database.ts';
import { insertUser, type NewUser, type StoredUser } from './users.ts';

export type LinkPurpose = 'first' | 'invite' | 'sign-up' | 'reset';

export interface StoredLink {
  readonly purpose: LinkPurpose;
  /** null: the person states it */
  readonly email: string | null;
  /** it was mailed to the address, so using it proves the address */
  readonly isMailed: boolean;
  readonly role: string;
  readonly plan: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface LinkRow {
  purpose: string;
  email: string | null;
  is_mailed: number;
  role: string;
  plan: string;
  created_at: number;
  expires_at: number;
}

/** What a link has done; null: nothing, because it is unknown, used, expired or no longer applies. */
export type Redeemed =
  | { readonly done: 'user'; readonly user: StoredUser }
  | { readonly done: 'password'; readonly user: null }
  | null;

const COLUMNS = 'purpose, email, is_mailed, role, plan, created_at, expires_at';
const HAS_ADMINISTRATOR = "SELECT user_id FROM users WHERE role = 'administrator' AND status = 'active' LIMIT 1";

/** These transactions only run SQL, so they can be repeated. */
const REPEATABLE = { isRepeatable: true };

export class LinkStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds a link. It replaces those for the same purpose and address, except those younger than `keepsMs`. Expired ones are
   * removed.
   */
  add(hash: string, link: StoredLink, keepsMs = 0): Promise<number> {
    const { purpose, email, isMailed, role, plan, createdAt, expiresAt } = link;
    return this.#database.transaction(async (queries) => {
      await queries.run(
        `DELETE FROM account_links WHERE expires_at <= $1
         OR (purpose = $2 AND COALESCE(email, '') = $3 AND ($4 = 0 OR created_at <= $5))`,
        [createdAt, purpose, email ?? '', keepsMs, createdAt - keepsMs],
      );
      return queries.run(`INSERT INTO account_links (hash, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, [
        ...[hash, purpose, email, isMailed ? 1 : 0, role, plan],
        ...[createdAt, expiresAt],
      ]);
    }, REPEATABLE);
  }

  /** A link that can be used at this time. */
  async find(hash: string, now: number): Promise<StoredLink | undefined> {
    const sql = `SELECT ${COLUMNS} FROM account_links WHERE hash = $1 AND expires_at > $2`;
    return linkOf(await this.#database.get<LinkRow>(sql, [hash, now]));
  }

  /** Notes that a link was sent to its address. */
  async markMailed(hash: string): Promise<void> {
    await this.#database.run('UPDATE account_links SET is_mailed = 1 WHERE hash = $1', [hash]);
  }

  /** Links that have not been used or expired, without those that reset a password. */
  async open(now: number): Promise<StoredLink[]> {
    const sql = `SELECT ${COLUMNS} FROM account_links WHERE expires_at > $1 AND purpose = 'invite' ORDER BY created_at`;
    return (await this.#database.all<LinkRow>(sql, [now])).map((row) => linkOf(row)!);
  }

  /**
   * Uses a link and makes its user, or sets the password of the user and ends their sessions. Two requests with the same link
   * do not both succeed, and the first administrator is made once.
   */
  redeem(
    hash: string,
    user: Omit<NewUser, 'role' | 'plan' | 'isEmailProven'> & { readonly password: string },
  ): Promise<Redeemed> {
    const redeem = async (queries: Queries): Promise<Redeemed> => {
      const sql = `DELETE FROM account_links WHERE hash = $1 AND expires_at > $2 RETURNING ${COLUMNS}`;
      const link = linkOf(await queries.get<LinkRow>(sql, [hash, user.at]));
      if (link === undefined) throw new NotRedeemed();
      const email = link.email ?? user.email;
      if (link.purpose === 'reset') {
        await resetPassword(queries, email, { ...user, isMailed: link.isMailed });
        return { done: 'password', user: null };
      }
      if (link.purpose === 'first' && (await queries.get(HAS_ADMINISTRATOR)) !== undefined) throw new NotRedeemed();
      const added = await insertUser(queries, {
        ...{ ...user, email, role: link.role, plan: link.plan },
        isEmailProven: link.isMailed,
      });
      if (added === null) throw new NotRedeemed();
      if (link.purpose === 'first') await queries.run("DELETE FROM account_links WHERE purpose = 'first'");
      return { done: 'user', user: added };
    };
    return this.#database.transaction(redeem, { ...REPEATABLE, isSerial: true }).catch((error: unknown) => {
      if (error instanceof NotRedeemed) return null;
      throw error;
    });
  }

  /**
   * Counts an attempt to sign in before the password is checked, so that attempts at the same time count as well. Returns
   * null, or until when the address is locked; then nothing is counted. `lockMs`: by the attempts since the last success.
   */
  countAttempt(email: string, now: number, lockMs: (attempts: number) => number): Promise<number | null> {
    return this.#database.transaction(async (queries) => {
      // the update without effect locks the row on PostgreSQL
      const row = await queries.get<{ attempts: number; last_at: number }>(
        `INSERT INTO sign_in_attempts (email, attempts, last_at) VALUES ($1, 0, $2)
         ON CONFLICT (email) DO UPDATE SET attempts = sign_in_attempts.attempts RETURNING attempts, last_at`,
        [email, now],
      );
      const { attempts, last_at } = row!;
      const lockedUntil = last_at + lockMs(attempts);
      if (now < lockedUntil) return lockedUntil;
      await queries.run('UPDATE sign_in_attempts SET attempts = attempts + 1, last_at = $2 WHERE email = $1', [
        email,
        now,
      ]);
      return null;
    }, REPEATABLE);
  }

  /** Forgets attempts that are older. */
  async forgetAttempts(before: number): Promise<void> {
    await this.#database.run('DELETE FROM sign_in_attempts WHERE last_at < $1', [before]);
  }

  async clearAttempts(email: string): Promise<void> {
    await this.#database.run('DELETE FROM sign_in_attempts WHERE email = $1', [email]);
  }
}

async function resetPassword(
  queries: Queries,
  email: string,
  { password, at, isMailed }: Pick<NewUser, 'password' | 'at'> & Pick<StoredLink, 'isMailed'>,
) {
  const row = await queries.get<{ user_id: string }>(
    `UPDATE users SET password = $2, changed_at = $3, email_proven = CASE WHEN $4 = 1 THEN 1 ELSE email_proven END
     WHERE email = $1 AND status = 'active' RETURNING user_id`,
    [email, password, at, isMailed ? 1 : 0],
  );
  if (row === undefined) throw new NotRedeemed();
  await queries.run('DELETE FROM sessions WHERE user_id = $1', [row.user_id]);
  await queries.run('DELETE FROM sign_in_attempts WHERE email = $1', [email]);
}

class NotRedeemed extends Error {}

function linkOf(row: LinkRow | undefined): StoredLink | undefined {
  if (row === undefined) return undefined;
  return {
    purpose: row.purpose as LinkPurpose,
    email: row.email,
    isMailed: row.is_mailed !== 0,
    role: row.role,
    plan: row.plan,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
