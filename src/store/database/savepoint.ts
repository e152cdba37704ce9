import type { Queries } from './database.ts';

/** Runs a part of a transaction that can be undone by itself. */
export async function savepoint<T>(queries: Queries, work: () => Promise<T>): Promise<T> {
  await queries.run('SAVEPOINT part');
  try {
    const result = await work();
    await queries.run('RELEASE SAVEPOINT part');
    return result;
  } catch (error) {
    await queries.run('ROLLBACK TO SAVEPOINT part');
    await queries.run('RELEASE SAVEPOINT part');
    throw error;
  }
}
