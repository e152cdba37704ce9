/** Stores what browsers have to send back once: challenges of passkeys, and states of signing in with an organisation. */
import type { Database } from '../database/database.ts';

/** `link` is that of a person who is signed in; `organisation-code` waits for the code of a second factor. */
export type ChallengePurpose = 'register' | 'passkey' | 'organisation' | 'organisation-code' | 'link';

export interface StoredChallenge {
  readonly hash: string;
  readonly purpose: ChallengePurpose;
  /** hash of the cookie of the browser that asked for it */
  readonly holder: string;
}

export class ChallengeStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds one, and removes those that have expired. */
  async add({ hash, purpose, holder }: StoredChallenge, now: number, expiresAt: number): Promise<void> {
    await this.#database.transaction(
      async (queries) => {
        await queries.run('DELETE FROM challenges WHERE expires_at <= $1', [now]);
        const sql = 'INSERT INTO challenges (hash, purpose, holder, expires_at) VALUES ($1, $2, $3, $4)';
        await queries.run(sql, [hash, purpose, holder, expiresAt]);
      },
      { isRepeatable: true },
    );
  }

  /** Whether `take` would use it now. */
  async isOpen({ hash, purpose, holder }: StoredChallenge, now: number): Promise<boolean> {
    const sql = 'SELECT 1 AS one FROM challenges WHERE hash = $1 AND purpose = $2 AND holder = $3 AND expires_at > $4';
    return (await this.#database.get(sql, [hash, purpose, holder, now])) !== undefined;
  }

  /** Uses one. False if it is unknown, used, expired, or of another browser or purpose; of two requests one gets true. */
  async take({ hash, purpose, holder }: StoredChallenge, now: number): Promise<boolean> {
    const sql = 'DELETE FROM challenges WHERE hash = $1 AND purpose = $2 AND holder = $3 AND expires_at > $4';
    return (await this.#database.run(sql, [hash, purpose, holder, now])) > 0;
  }
}
