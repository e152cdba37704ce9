/** Fills the sandbox once for all tests: making an invented world takes seconds, copying it none. */
import { fillSandbox } from '../../src/ingest/sandbox-fill.ts';
import { openUpToDate } from '../../src/store/installation.ts';
import { openStore } from '../../src/store/store.ts';

/** Leagues that change years are in season, one round of theirs is being played. */
export const MATCHDAY = '2026-11-21T15:20:00.000Z';
export const TEMPLATE_SEED = 'touchline';

export async function fillTemplate(url: string): Promise<void> {
  const databases = await openUpToDate(url, Date.parse(MATCHDAY));
  try {
    const store = await openStore(databases.data);
    await fillSandbox(store, { seed: TEMPLATE_SEED, now: Date.parse(MATCHDAY) });
  } finally {
    await databases.close();
  }
}
