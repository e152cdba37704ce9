/** Imports one small file of each provider in every order: the stored rows must be the same. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { OpenStore } from '../../../src/store/store.ts';
import { IS_COMPLETE } from '../complete-run.ts';
import { type RecordBody, recordFile, recordSource } from '../data/record-source.ts';
import type { Engine } from './databases.ts';
import { emptyStore, importFiles } from './imports.ts';
import { differences, wholeStore } from './whole-store.ts';

/** The records of each provider's file, or of each file of one provider. */
export type Files = Readonly<Record<string, readonly RecordBody[]>>;

/** The provider of all files, or of each by its name. */
type ProviderOf = string | ((name: string) => string);

function providerOf(name: string, provider: ProviderOf = name): string {
  return typeof provider === 'string' ? provider : provider(name);
}

/** A store after the files of some providers, in this order. */
export async function storeAfter(
  engine: Engine,
  t: Parameters<typeof emptyStore>[1],
  files: Files,
  order: readonly string[],
  provider?: ProviderOf,
) {
  const store = await emptyStore(engine, t);
  for (const name of order) {
    const { failed } = await importFiles(
      store,
      recordSource(providerOf(name, provider)),
      fileOf(files, name, provider),
    );
    assert.deepEqual(failed, []);
  }
  return store;
}

function fileOf(files: Files, name: string, provider?: ProviderOf): Readonly<Record<string, string>> {
  return { [`${provider === undefined ? 'a' : name}.ndjson`]: recordFile(...files[name]!) };
}

/**
 * Imports one file of each provider in all orders, and again, and returns the store of the first order. A plain run has the
 * first order and its reverse. With `provider`, the files are of that one or of those. Each other order is a test of its
 * own, at whose end its store is closed: 24 open stores would take half the connections of PostgreSQL.
 */
export async function sameInEveryOrder(
  engine: Engine,
  t: TestContext,
  files: Files,
  provider?: ProviderOf,
): Promise<OpenStore> {
  const [first, ...all] = ordersOf(Object.keys(files));
  const others = IS_COMPLETE ? all : all.slice(-1);
  const store = await storeAfter(engine, t, files, first!, provider);
  const expected = await wholeStore(store.database);
  for (const order of others) {
    await t.test(order.join(', '), async (t) => {
      const other = await storeAfter(engine, t, files, order, provider);
      assert.deepEqual(differences(expected, await wholeStore(other.database)), {});
      for (const name of order) {
        const { saved } = await importFiles(
          other,
          recordSource(providerOf(name, provider)),
          fileOf(files, name, provider),
        );
        assert.equal(saved, 0, `${name} a second time`);
      }
      assert.deepEqual(differences(expected, await wholeStore(other.database)), {}, 'after a second import');
    });
  }
  return store;
}

export function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
