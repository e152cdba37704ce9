/** A running service with two stored matches, a key for the feed and a key for reading. */
import type { TestContext } from 'node:test';
import { createKey } from '../../src/accounts/keys.ts';
import type { Clock } from '../../src/base/clock.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { type RunningOptions, runningService } from '../support/service/service.ts';
import { type Engine, emptyDatabaseUrl } from '../support/stores/databases.ts';
import { idsOfMatch, type StoredMatch, storeWith } from '../support/stores/stored.ts';

export const TEAMS = [{ name: 'Northbridge' }, { name: 'Eastfield' }, { name: 'Westhaven' }, { name: 'Southport' }];
export const MATCH: StoredMatch = {
  season: 2026,
  date: '2026-11-21T15:00:00Z',
  home: 'Northbridge',
  away: 'Eastfield',
  round: 'Regular Season - 12',
};
export const PLAYED: StoredMatch = {
  season: 2026,
  date: '2026-11-14T15:00:00Z',
  home: 'Westhaven',
  away: 'Southport',
  score: '1-0',
};
export const FIXTURE = idsOfMatch(MATCH);

/** The URL of a database with the two matches; `add` writes more before a service opens it. */
export async function storedMatches(
  t: TestContext,
  add: (store: Awaited<ReturnType<typeof storeWith>>) => Promise<void>,
  engine: Engine = 'sqlite',
) {
  const databaseUrl = await emptyDatabaseUrl(engine, t);
  const databases = await openInstallation(databaseUrl);
  await add(await storeWith(databases.data, TEAMS, [MATCH, PLAYED]));
  await databases.close();
  return databaseUrl;
}

export async function liveService(t: TestContext, options: RunningOptions<Clock> = {}) {
  const databaseUrl = options.databaseUrl ?? (await storedMatches(t, async () => undefined, options.engine));
  const service = await runningService(t, { ...options, databaseUrl, environment: { SANDBOX: 'off' } });
  const issue = async (scopes: readonly ('read' | 'feed')[]) => {
    const now = service.clock.now();
    return (await createKey(service.accounts, { email: 'feed@example.com', plan: 'ultra', now, scopes })).key;
  };
  return { service, sender: await issue(['feed']), reader: await issue(['read']) };
}
