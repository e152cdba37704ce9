/** What counting costs: the service compared with itself without metering, for keys without and with limits. */
import { createKey } from '../src/accounts/keys.ts';
import type { PlanName } from '../src/accounts/plans.ts';
import { seededRandom } from '../src/base/random.ts';
import { AccountStore } from '../src/store/accounts/accounts.ts';
import { openDatabases } from '../src/store/database/open.ts';
import { type Bench, KEYS } from './bench.ts';
import { interleavedGroups, PROCESSES, type Runner } from './measure.ts';
import { type Contestant, startService, startUnmetered } from './processes.ts';
import { type Line, print, printMeasured, strictComparison } from './report.ts';

const GOAL = 0.9;
/** Enough that none of them reaches its limit of 450 requests per minute: each sends a few per second. */
const LIMITED_KEYS = 2000;
const PATHS = 60_000;
/**
 * Keys with limits have rested while the other process ran, and begin together with small blocks, as clients do not. A round
 * then lasts longer than a block is held, so that the leases of each key count.
 */
const KEYS_IN_USE = { rounds: 5, seconds: 12, leadInSeconds: 4 };

export async function benchMetering(bench: Bench): Promise<Line[]> {
  const url = await bench.sqliteUrl();
  const environment = { CACHE_MB: '1' };
  const pairs: { readonly metered: Contestant; readonly unmetered: Contestant }[] = [];
  const lines: Line[] = [];
  try {
    while (pairs.length < PROCESSES) {
      pairs.push({
        metered: await startService(url, environment),
        unmetered: await startUnmetered(url, environment),
      });
    }
    const byId = await fixturePaths(url);
    const cases = [
      { name: 'cached, keys without limits', plan: 'internal', keys: KEYS, paths: byId.slice(0, 1) },
      { name: 'uncached, keys without limits', plan: 'internal', keys: KEYS, paths: byId },
      { name: `uncached, ${LIMITED_KEYS} keys with limits`, plan: 'ultra', keys: LIMITED_KEYS, paths: byId },
    ] as const;
    for (const { name, plan, keys: count, paths } of cases) {
      const keys = await newKeys(url, plan, count);
      const ofRound = (round: number) => paths.map((_, i) => paths[(i + round * 9973) % paths.length]!);
      // pair by pair: keys that have rested begin with small blocks
      const groups = pairs.map(({ metered, unmetered }): Runner[] => [
        { name: 'touchline', server: metered, keys, paths: ofRound },
        { name: 'touchline, not metered', server: unmetered, keys, paths: ofRound },
      ]);
      print(`\nmetering: ${name}`);
      const pace = plan === 'ultra' && !bench.quick ? { ...bench.pace, ...KEYS_IN_USE } : bench.pace;
      const measured = await interleavedGroups(groups, pace);
      for (const each of measured.values()) printMeasured(each);
      const [ours, peer] = groups[0]!.map((runner) => measured.get(runner.name)!);
      lines.push(strictComparison(`metering ${name}`, ours!, peer!, GOAL));
    }
  } finally {
    for (const { metered, unmetered } of pairs) {
      await metered.stop();
      await unmetered.stop();
    }
  }
  return lines;
}

async function newKeys(url: string, plan: PlanName, count: number): Promise<string[]> {
  const databases = await openDatabases(url);
  const accounts = new AccountStore(databases.accounts);
  const keys: string[] = [];
  for (let i = 0; i < count; i++) {
    keys.push((await createKey(accounts, { email: `${plan}${i}@example.com`, plan, now: Date.now() })).key);
  }
  await databases.close();
  return keys;
}

async function fixturePaths(url: string): Promise<string[]> {
  const databases = await openDatabases(url);
  const rows = await databases.data.all<{ id: number }>('SELECT legacy_id AS id FROM fixtures');
  await databases.close();
  const random = seededRandom('metering');
  return Array.from({ length: PATHS }, () => {
    const { id } = rows[Math.floor(random() * rows.length)]!;
    return `/api/v1/fixtures?id=${id}&shape=nested`;
  });
}
