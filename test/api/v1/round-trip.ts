/** Imports recorded answers into an empty store, and compares our responses with them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createKey } from '../../../src/accounts/keys.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { readConfig } from '../../../src/config.ts';
import { importPaths } from '../../../src/ingest/import/import-run.ts';
import { startService } from '../../../src/main.ts';
import { apiFootball } from '../../../src/providers/api-football/index.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import { openStore } from '../../../src/store/store.ts';
import { checkResponses } from '../../support/responses/response-checker.ts';
import { type Body, NOW } from './service.ts';

/** A service whose store has only these answers and the matches they mention. */
export async function serviceOfAnswers(folder: string, mentioned: object) {
  const place = mkdtempSync(join(tmpdir(), 'touchline-round-trip-'));
  const url = `sqlite:${join(place, 'touchline.db')}`;
  const clock = fixedClock(NOW);
  const databases = await openInstallation(url);
  const store = await openStore(databases.data);
  writeFileSync(join(place, 'fixtures.json'), JSON.stringify(mentioned));
  const importing = { store, source: apiFootball, clock, keepSandbox: false };
  await importPaths([join(place, 'fixtures.json')], importing);
  const report = await importPaths([folder], importing);
  await databases.close();
  const config = readConfig({ PORT: '0', SANDBOX: 'off', DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const service = await startService(config, { clock, log: pino({ level: 'silent' }) });
  const judge = await checkResponses(service.url);
  const opened = await openDatabases(url);
  const { key } = await createKey(new AccountStore(opened.accounts), {
    email: 'internal@example.com',
    plan: 'internal',
    now: clock.now(),
  });
  return {
    report,
    ask: async (get: string, parameters: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ ...parameters, shape: 'nested' });
      const answer = await fetch(`${service.url}/api/v1/${get}?${query}`, { headers: { 'x-api-key': key } });
      return { status: answer.status, body: (await answer.json()) as Body };
    },
    async stop() {
      await opened.close();
      await service.stop();
      rmSync(place, { recursive: true, force: true });
      judge.conclude();
    },
  };
}

/** A value that differs from the recorded one. */
export interface Difference {
  /** 'response[].fixture.id' */
  readonly path: string;
  readonly recorded: unknown;
  readonly ours: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Identifies an item within its list; undefined if nothing does. */
function nameOf(item: unknown): string | undefined {
  if (!isFields(item)) return typeof item === 'object' ? undefined : String(item);
  const of = (name: string) => (isFields(item[name]) ? item[name].id : item[name]);
  const parts: readonly (readonly string[])[] = [
    ['id'],
    ['year'],
    ['name', 'code'],
    ['season', 'place', 'league', 'country'],
    ['value', 'odd'],
    ['fixture', 'player'],
    ['fixture'],
    ['player'],
    ['team', 'league', 'games'],
    ['team'],
    ['league'],
    ['type', 'value'],
  ];
  if (isFields(item.time)) return `${item.time.elapsed}+${item.time.extra} ${of('team')} ${item.type}`;
  const names = parts.find((names) => names.every((name) => name in item));
  return names
    ?.map((name) => (name === 'games' || (names[0] === 'type' && name === 'value') ? '' : of(name)))
    .join(' ');
}

/** Unique keys of all items, with equal names numbered; null if an item has no name. */
function keysOf(items: readonly unknown[]): readonly string[] | null {
  const seen = new Map<string, number>();
  const keys: string[] = [];
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined) return null;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    keys.push(times === 1 ? name : `${name} #${times}`);
  }
  return keys;
}

/** Ignores the host of image URLs. */
function comparable(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^https?:\/\/\S*\/(\w+\/[\w-]+\.(?:png|svg))$/, '$1') : value;
}

/** All recorded values that differ from ours. Additional values of ours are no difference. */
export function differences(recorded: unknown, ours: unknown, path = 'response'): Difference[] {
  if (Array.isArray(recorded)) {
    if (!Array.isArray(ours)) return [{ path, recorded, ours }];
    return listDifferences(recorded, ours, path);
  }
  if (isFields(recorded)) {
    if (!isFields(ours)) return [{ path, recorded, ours }];
    return Object.entries(recorded).flatMap(([name, value]) => differences(value, ours[name], `${path}.${name}`));
  }
  return comparable(recorded) === comparable(ours) ? [] : [{ path, recorded, ours }];
}

function listDifferences(recorded: readonly unknown[], ours: readonly unknown[], path: string): Difference[] {
  const [keys, own] = [keysOf(recorded), keysOf(ours)];
  const place = (index: number) => (keys === null || own === null ? index : own.indexOf(keys[index]!));
  const found = recorded.map((_, index) => place(index)).filter((at) => at >= 0 && at < ours.length);
  const inOrder = found.every((at, index) => index === 0 || found[index - 1]! < at);
  return [
    ...recorded.flatMap((item, index) => {
      const same = ours[place(index)];
      return same === undefined
        ? [{ path: `${path}[]`, recorded: item, ours: undefined }]
        : differences(item, same, `${path}[]`);
    }),
    ...(inOrder ? [] : [{ path: `${path}.order`, recorded: keys, ours: own }]),
    ...(ours.length > recorded.length
      ? [{ path: `${path}.length`, recorded: recorded.length, ours: ours.length }]
      : []),
  ];
}

/** Number of values in a document. */
export function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, item) => sum + valuesIn(item), 0);
}
