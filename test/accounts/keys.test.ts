import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { KeyCache } from '../../src/accounts/key-cache.ts';
import {
  createKey,
  disableKey,
  enableKey,
  isKeyText,
  listKeys,
  newKeyText,
  revokeKey,
  rotateKey,
} from '../../src/accounts/keys.ts';
import { Metering } from '../../src/accounts/metering.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import { PlanStore } from '../../src/store/accounts/plans.ts';
import { insertUser } from '../../src/store/accounts/users.ts';
import { CHANGES_NOTICED_MS, type Database } from '../../src/store/database/database.ts';
import { migrate } from '../../src/store/database/migrate.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { aboveEngines, emptyDatabaseUrl, newDatabases } from '../support/stores/databases.ts';
import { take } from './nodes.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const unexpected = (error: unknown) => assert.fail(String(error));

test('a key has a prefix, a random part and a checksum', () => {
  const key = newKeyText();
  assert.match(key, /^tl_[0-9A-Za-z]{34}$/);
  assert.equal(isKeyText(key), true);
  assert.notEqual(newKeyText(), key);
});

test('a key with one wrong character is not valid', () => {
  const key = newKeyText();
  const place = fc.integer({ min: 3, max: key.length - 1 });
  const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
  fc.assert(
    fc.property(place, letter, (at, char) => {
      fc.pre(key[at] !== char);
      return !isKeyText(key.slice(0, at) + char + key.slice(at + 1));
    }),
  );
});

test('other texts are not keys', () => {
  fc.assert(fc.property(fc.string(), (text) => !isKeyText(text)));
  for (const text of ['', 'tl_', `${newKeyText()} `, `${newKeyText()}\n`, newKeyText().toUpperCase()]) {
    assert.equal(isKeyText(text), false);
  }
});

aboveEngines('keys', (engine) => {
  const keyCacheOn = (database: Database) => {
    const metering = new Metering({ store: new LimitStore(database), clock: fixedClock(NOW), failed: unexpected });
    return new KeyCache(new AccountStore(database), metering);
  };
  /** Finds a key as a request does: once, and again after a wait. */
  const find = async (keyCache: KeyCache, text: string) => {
    await new Promise((resolve) => setImmediate(resolve)); // a new turn, in which the cache checks the database again
    const found = keyCache.find(text, false, NOW);
    if (!(found instanceof Promise)) return found;
    await found;
    return keyCache.find(text, true, NOW);
  };

  test('the default scope of a key is `read`', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const store = new AccountStore(accounts);
    const of = { email: 'a@example.com', plan: 'pro', now: NOW } as const;
    await createKey(store, of);
    await createKey(store, { ...of, scopes: ['feed', 'read'] });
    const scopes = (await listKeys(store)).map((key) => key.scopes.join());
    assert.deepEqual(scopes.toSorted(), ['feed,read', 'read']);
  });

  test('a new key is active with its plan, and its text is not in the database', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const store = new AccountStore(accounts);
    const issued = await createKey(store, { email: ' Ann@Example.com ', plan: 'pro', now: NOW });
    const found = await find(keyCacheOn(accounts), issued.key);
    assert.ok(found && !(found instanceof Promise));
    assert.deepEqual([found.plan.name, found.stored.email, found.stored.keyId], ['pro', 'ann@example.com', issued.id]);
    const dump = JSON.stringify(await accounts.all('SELECT * FROM api_keys'));
    assert.equal(dump.includes(issued.key), false);
    assert.equal(dump.includes(issued.key.slice(12)), false);
  });

  test('keys of one email address and plan share an account; another plan has another account', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const store = new AccountStore(accounts);
    for (const plan of ['free', 'free', 'ultra'] as const) await createKey(store, { email: 'a@b.c', plan, now: NOW });
    const keys = await store.keys();
    assert.equal(keys.length, 3);
    assert.equal(new Set(keys.map(({ accountId }) => accountId)).size, 2);
    assert.deepEqual(
      (await listKeys(store)).map(({ status }) => status),
      ['active', 'active', 'active'],
    );
  });

  test('a rotated key keeps its id, and only the new secret is valid', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const store = new AccountStore(accounts);
    const keyCache = keyCacheOn(accounts);
    const before = await createKey(store, { email: 'a@b.c', plan: 'free', now: NOW });
    assert.ok(await find(keyCache, before.key));
    const after = await rotateKey(store, before.id, NOW);
    assert.equal(after?.id, before.id);
    assert.equal(await find(keyCache, before.key), null);
    assert.ok(await find(keyCache, after!.key));
  });

  test('a disabled key can be enabled again; a revoked key cannot', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const store = new AccountStore(accounts);
    const keyCache = keyCacheOn(accounts);
    const { id, key } = await createKey(store, { email: 'a@b.c', plan: 'free', now: NOW });
    assert.equal((await disableKey(store, id, NOW))?.status, 'disabled');
    assert.equal(await find(keyCache, key), null);
    assert.equal((await enableKey(store, id, NOW))?.status, 'active');
    assert.ok(await find(keyCache, key));
    assert.equal((await revokeKey(store, id, NOW))?.status, 'revoked');
    assert.equal((await enableKey(store, id, NOW))?.status, 'revoked');
    assert.equal(await rotateKey(store, id, NOW), null);
    assert.equal(await find(keyCache, key), null);
    assert.equal(await revokeKey(store, 'key_unknown', NOW), null);
  });

  test('every change of a key or an account reaches the nodes that hold the key', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const store = new AccountStore(accounts);
    const plans = new PlanStore(accounts);
    const { id } = await createKey(store, { email: 'a@example.com', plan: 'pro', now: NOW, scopes: ['browser'] });
    const { accountId } = (await store.keyById(id))!;
    const user = {
      userId: 'us_1',
      email: 'b@example.com',
      role: 'member',
      plan: 'free',
      password: '',
      isEmailProven: false,
      at: NOW,
    };
    await accounts.transaction((queries) => insertUser(queries, { ...user, accountId: 'acc_b' }));
    const secret = { hash: 'h', prefix: 'p', oldExpiresAt: null };
    const another = { keyId: 'key_2', hash: 'g', prefix: 'p', name: '', scopes: ['read'], origins: [], at: NOW };
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      rename: () => store.rename(id, 'name', NOW),
      origins: () => store.setOrigins(id, ['https://example.com'], NOW),
      settings: () => store.changeSettings(id, { errors: 'upstream' }, NOW),
      migrate: () => store.migrateKey(id, accountId, NOW),
      secret: () => store.replaceSecret(id, secret, NOW),
      'hard cap': () => store.setHardCap(accountId, true),
      'new key': () => store.addKey({ ...another, accountId: 'acc_c', email: 'c@example.com', plan: 'pro' }),
      'new key of an account': () => store.addAccountKey({ ...another, keyId: 'key_3', hash: 'f', accountId, most: 9 }),
      plan: () => plans.changeOf(accountId, 'ultra', NOW),
      'terms of a plan': () => plans.change('pro', { perDay: 5 }, NOW),
      status: () => store.setStatus(id, 'revoked', NOW),
    };
    let before = await store.keyVersion();
    for (const [name, change] of Object.entries(changes)) {
      assert.ok(await change(), name);
      const after = await store.keyVersion();
      assert.notEqual(after, before, name);
      before = after;
    }
  });

  test('counting requests does not make nodes read their keys again', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const [service, other] = [await openDatabases(url), await openDatabases(url)];
    await migrate(service.accounts, 'accounts');
    const store = new CountingStore(service.accounts);
    const metering = new Metering({
      store: new LimitStore(service.accounts),
      clock: fixedClock(NOW),
      failed: unexpected,
    });
    const keyCache = new KeyCache(store, metering);
    const { key } = await createKey(store, { email: 'a@b.c', plan: 'pro', now: NOW });
    const leasing = keyCacheOn(other.accounts);
    for (let i = 0; i < 20; i++) {
      for (const cache of [keyCache, leasing]) {
        const found = await find(cache, key);
        assert.ok(found && !(found instanceof Promise));
        assert.equal(await take(found.meter, NOW), 'served');
      }
      await pause(CHANGES_NOTICED_MS);
    }
    assert.equal(store.reads, 1);
    await leasing.close();
    await keyCache.close();
    await service.close();
    await other.close();
  });

  test('a key revoked by another process stops working', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const [service, command] = [await openDatabases(url), await openDatabases(url)];
    await migrate(service.accounts, 'accounts');
    const store = new AccountStore(service.accounts);
    const keyCache = keyCacheOn(service.accounts);
    const { id, key } = await createKey(store, { email: 'a@b.c', plan: 'free', now: NOW });
    assert.ok(await find(keyCache, key));
    await revokeKey(new AccountStore(command.accounts), id, NOW);
    let found: unknown = true;
    // the notification of PostgreSQL arrives with a later response
    for (let attempt = 0; attempt < 200 && found !== null; attempt++) {
      found = await find(keyCache, key);
      await store.keyById(id);
      await pause(1);
    }
    assert.equal(found, null);
    await service.close();
    await command.close();
  });
});

class CountingStore extends AccountStore {
  reads = 0;

  override keyByHash(hash: string) {
    this.reads++;
    return super.keyByHash(hash);
  }
}
