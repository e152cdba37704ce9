/** Following cursors returns every initial row once, even if other rows are written meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entityIds } from '../../../../src/base/ids.ts';
import { nextRevision, touchPeople, touchReference } from '../../../../src/store/changes/revisions.ts';
import type { Queries } from '../../../../src/store/database/database.ts';
import { type RunningService, runningService } from '../../../support/service/service.ts';
import { aboveEngines, type Engine } from '../../../support/stores/databases.ts';

/** Random walks of each list. */
const ROUNDS = process.env.PAGING_ROUNDS === undefined ? undefined : Number(process.env.PAGING_ROUNDS);

interface List {
  readonly address: string;
  /** table that copies of stored rows are written to during the walk, anywhere in the order */
  readonly table: 'fixtures' | 'players' | 'coaches' | 'teams' | 'venues' | 'transfers' | 'injuries' | 'trophies';
  /** new sort values of a copy, as SQL expressions over the original row; `n` is from -40 to 40 */
  readonly set: (n: number) => Readonly<Record<string, string>>;
  /** an update that does not change the order */
  readonly alter: string;
}

const later = (n: number) => `kickoff + ${n * 86_400_000}`;
const day = (n: number) => `'${new Date(Date.UTC(2025, 6, 1) + n * 9 * 86_400_000).toISOString().slice(0, 10)}'`;
const name = (n: number) => `'${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[(n + 40) % 26]}' || name`;

const LISTS: readonly List[] = [
  {
    address: '/fixtures?league=xal.1&season=2026',
    table: 'fixtures',
    set: (n) => ({ kickoff: later(n) }),
    alter: "referee = 'Somebody else'",
  },
  {
    address: '/fixtures?order=desc&from=2026-10-01&to=2026-11-30',
    table: 'fixtures',
    set: (n) => ({ kickoff: later(n) }),
    alter: 'elapsed = 1',
  },
  { address: '/players?country=xal', table: 'players', set: () => ({}), alter: 'height = 1' },
  { address: '/coaches', table: 'coaches', set: () => ({}), alter: 'height = 1' },
  { address: '/teams', table: 'teams', set: (n) => ({ name: name(n) }), alter: 'founded = 1900' },
  { address: '/venues', table: 'venues', set: (n) => ({ name: name(n) }), alter: 'capacity = 1' },
  { address: '/transfers', table: 'transfers', set: (n) => ({ transferred_on: day(n) }), alter: 'fee = 1' },
  { address: '/injuries', table: 'injuries', set: (n) => ({ starts: day(n) }), alter: "reason = 'Another'" },
];

const KIND = {
  fixtures: 'fixture',
  players: 'player',
  coaches: 'coach',
  teams: 'team',
  venues: 'venue',
  transfers: 'transfer',
  injuries: 'injury',
  trophies: 'trophy',
} as const;

let copies = 0;

/** Writes a copy of a row, and updates the original. */
async function copyRow(queries: Queries, { table, set, alter }: List, place: number, n: number): Promise<void> {
  const row = (await queries.get(`SELECT * FROM ${table} WHERE id = (SELECT MIN(id) FROM ${table} WHERE id > $1)`, [
    `${table[0]}${place}`,
  ]))!;
  const ids = entityIds(KIND[table], `copy ${++copies}`);
  const changed: Record<string, string> = {
    ...set(n),
    id: `'${ids.id}'`,
    ...('legacy_id' in row && { legacy_id: String(place % 2 === 0 ? ids.legacyId : 500_000 + copies) }),
    ...('identity' in row && { identity: `'copy ${copies}'` }),
  };
  const columns = Object.keys(row);
  const values = columns.map((column) => changed[column] ?? column);
  await queries.run(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE id = $1`,
    [row.id!],
  );
  await queries.run(`UPDATE ${table} SET ${alter} WHERE id = $1`, [row.id!]);
}

async function write(service: RunningService, list: List, places: readonly (readonly [number, number])[]) {
  await service.store.database.transaction(async (queries) => {
    const revision = await nextRevision(queries, Date.now());
    for (const [place, n] of places) await copyRow(queries, list, place, n);
    await touchReference(queries, revision);
    await touchPeople(queries, revision);
    await queries.run('UPDATE seasons SET revision = $1', [revision]);
  });
}

interface Body {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly next: string | null };
}

async function walk(service: RunningService, key: string, address: string, limit: number, between?: () => unknown) {
  const seen: string[] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const path: string = `/api/v2${address}${address.includes('?') ? '&' : '?'}limit=${limit}&cursor=${cursor}`;
    const response = await service.fetch(path, key);
    assert.equal(response.status, 200, path);
    const { data, meta } = (await response.json()) as Body;
    seen.push(...data.map(({ id }) => id));
    cursor = meta.next;
    if (cursor !== null) await between?.();
  }
  return seen;
}

const writes = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -40, max: 40 })), { maxLength: 4 }),
  { minLength: 1, maxLength: 5 },
);

function declare(engine: Engine): void {
  test('every initial row is returned once, and no row twice', async (t) => {
    const service = await runningService(t, { engine });
    const { key } = await service.key('internal');
    for (const list of LISTS) {
      await t.test(list.address, () =>
        fc.assert(
          fc.asyncProperty(fc.integer({ min: 7, max: 60 }), writes, async (limit, written) => {
            const before = await walk(service, key, list.address, 200);
            assert.ok(
              before.length > 60 || list.table === 'venues' || list.table === 'coaches' || list.table === 'teams',
            );
            let pages = 0;
            const seen = await walk(
              service,
              key,
              list.address,
              Math.min(200, Math.max(Math.ceil(before.length / 12), Math.min(limit, Math.ceil(before.length / 4)))),
              () => (pages > 12 ? undefined : write(service, list, written[pages++ % written.length]!)),
            );
            const times = Map.groupBy(seen, (id) => id);
            assert.deepEqual(
              before.filter((id) => times.get(id)?.length !== 1),
              [],
            );
            assert.equal(times.size, seen.length);
          }),
          { numRuns: ROUNDS ?? (engine === 'sqlite' ? 2 : 1), seed: 20261121 },
        ),
      );
    }
  });
}

aboveEngines('paging under inserts', declare);
