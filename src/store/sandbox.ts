/** What of the store is invented. Works inside one transaction. */
import type { Queries } from './database/database.ts';

export interface SandboxState {
  /** seasons of the sandbox and of the real world */
  readonly sandbox: number;
  readonly real: number;
}

export async function sandboxState(queries: Queries): Promise<SandboxState> {
  const row = await queries.get<SandboxState>(
    `SELECT COUNT(CASE WHEN l.sandbox = 1 THEN 1 END) AS sandbox, COUNT(CASE WHEN l.sandbox = 0 THEN 1 END) AS "real"
     FROM seasons s JOIN leagues l ON l.legacy_id = s.league`,
  );
  return row!;
}

/** Deletes every invented row. */
export async function removeSandbox(queries: Queries): Promise<void> {
  const leagues = '(SELECT legacy_id FROM leagues WHERE sandbox = 1)';
  await queries.run(`DELETE FROM fixtures WHERE league IN ${leagues}`);
  await queries.run(`DELETE FROM seasons WHERE league IN ${leagues}`);
  await queries.run('DELETE FROM teams WHERE sandbox = 1');
  await queries.run('DELETE FROM venues WHERE sandbox = 1');
  await queries.run('DELETE FROM leagues WHERE sandbox = 1');
  await queries.run('DELETE FROM countries WHERE sandbox = 1');
  await queries.run("DELETE FROM imports WHERE provider = 'sandbox'");
}
