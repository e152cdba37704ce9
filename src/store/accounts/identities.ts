/** Stores which people of an identity provider are which people here. */
import type { Database, Queries } from '../database/database.ts';
import { insertUser, type NewUser, type StoredUser, UserStore } from './users.ts';

export interface Identity {
  readonly issuer: string;
  /** that the issuer never gives to anyone else */
  readonly subject: string;
}

/** Of a person who is signed in: `taken` is the identity of another person here, `other` that they have another one already. */
export type LinkRefusal = 'taken' | 'other';

/** Why a person of the provider is nobody here. */
export type IdentityRefusal = 'unproven' | 'disabled' | 'closed';

export type Identified = { readonly user: StoredUser } | { readonly reason: IdentityRefusal };

export type JoiningUser = Pick<NewUser, 'userId' | 'accountId' | 'email' | 'plan' | 'at'>;

interface IdentityRow {
  readonly subject: string;
  readonly user_id: string;
}

/** These transactions only run SQL, so they can be repeated. */
const ONE_BY_ONE = { isRepeatable: true, isSerial: true };

export class IdentityStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find({ issuer, subject }: Identity): Promise<StoredUser | undefined> {
    const sql = 'SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2';
    const row = await this.#database.get<{ user_id: string }>(sql, [issuer, subject]);
    return row === undefined ? undefined : new UserStore(this.#database).byId(row.user_id);
  }

  /**
   * Links an identity to the account with its email address, which the issuer has verified. An account with a password and
   * an unproven address may belong to someone else, so it is refused.
   */
  link(
    identity: Identity,
    userId: string,
    at: number,
  ): Promise<{ readonly linked: true } | { readonly reason: IdentityRefusal }> {
    return this.#database.transaction(async (queries) => {
      const sql = `UPDATE users SET email_proven = 1 WHERE user_id = $1 AND status = 'active'
        AND (email_proven = 1 OR password IS NULL)`;
      if ((await queries.run(sql, [userId])) === 0) return { reason: 'unproven' };
      await insertIdentity(queries, identity, { userId, at });
      return { linked: true };
    }, ONE_BY_ONE);
  }

  /** Links an identity to a person who is signed in, so that the address does not matter. True if it was not linked before. */
  add(identity: Identity, userId: string, at: number): Promise<boolean | { readonly reason: LinkRefusal }> {
    return this.#database.transaction(async (queries) => {
      const sql = 'SELECT subject, user_id FROM identities WHERE issuer = $1 AND (subject = $2 OR user_id = $3)';
      const rows = await queries.all<IdentityRow>(sql, [identity.issuer, identity.subject, userId]);
      if (rows.some(({ user_id }) => user_id !== userId)) return { reason: 'taken' };
      if (rows.some(({ subject }) => subject === identity.subject)) return false;
      if (rows.length > 0) return { reason: 'other' };
      await insertIdentity(queries, identity, { userId, at });
      return true;
    }, ONE_BY_ONE);
  }

  /** When the person was linked; null: they are not. */
  async linkedAt(userId: string): Promise<number | null> {
    const sql = 'SELECT created_at FROM identities WHERE user_id = $1 ORDER BY created_at LIMIT 1';
    return (await this.#database.get<{ created_at: number }>(sql, [userId]))?.created_at ?? null;
  }

  /** Unlinks a person who has a password: without one they could no longer sign in. Returns how many identities it removed. */
  removeOf(userId: string): Promise<number> {
    const sql = `DELETE FROM identities WHERE user_id = $1
      AND EXISTS (SELECT 1 FROM users u WHERE u.user_id = identities.user_id AND u.password IS NOT NULL)`;
    return this.#database.run(sql, [userId]);
  }

  /** Makes a person and their account. `invitedOnly`: an invitation of the address is used up; without one, nobody is made. */
  join(identity: Identity, user: JoiningUser, invitedOnly: boolean): Promise<Identified> {
    return this.#database.transaction(async (queries): Promise<Identified> => {
      const sql = `DELETE FROM account_links WHERE purpose = 'invite' AND email = $1 AND expires_at > $2 RETURNING role, plan`;
      const invitation = await queries.get<{ role: string; plan: string }>(sql, [user.email, user.at]);
      if (invitation === undefined && invitedOnly) return { reason: 'closed' };
      const { role, plan } = invitation ?? { role: 'member', plan: user.plan };
      const added = await insertUser(queries, { ...user, role, plan, isEmailProven: true, password: null });
      if (added === null) return { reason: 'unproven' };
      await insertIdentity(queries, identity, { userId: added.userId, at: user.at });
      return { user: added };
    }, ONE_BY_ONE);
  }
}

async function insertIdentity(
  queries: Queries,
  { issuer, subject }: Identity,
  { userId, at }: { readonly userId: string; readonly at: number },
): Promise<void> {
  const sql = `INSERT INTO identities (issuer, subject, user_id, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (issuer, subject) DO NOTHING`;
  await queries.run(sql, [issuer, subject, userId, at]);
}
