import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IdentityStore } from '../../src/store/accounts/identities.ts';
import { PasskeyStore } from '../../src/store/accounts/passkeys.ts';
import { insertUser, UserStore } from '../../src/store/accounts/users.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { runCommand } from '../support/service/child.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';

const ADDED = Date.parse('2026-11-21T15:20:00.000Z');

test('`users passkeys` lists the passkeys of a person, and `users remove-passkey` removes one and is in the audit log', async (t) => {
  const environment = { DATABASE_URL: await copiedDatabaseUrl('migrated', 'sqlite', t) };
  const run = (...words: string[]) => runCommand(words, environment);
  const databases = await openDatabases(environment.DATABASE_URL);
  const person = { userId: 'us_1', accountId: 'ac_1', email: 'ben@example.com', role: 'member', plan: 'free' };
  await databases.accounts.transaction((queries) =>
    insertUser(queries, { ...person, isEmailProven: false, password: null, at: ADDED }),
  );
  const passkey = { passkeyId: 'pa_1', credentialId: 'c', userId: 'us_1', publicKey: 'k', name: 'laptop' };
  await new PasskeyStore(databases.accounts).add(
    { ...passkey, counter: 0, transports: [], isSynced: true, createdAt: ADDED },
    20,
  );
  await databases.close();

  const listed = JSON.parse((await run('users', 'passkeys', 'Ben@example.com', '--json')).stdout) as unknown;
  const expected = {
    id: 'pa_1',
    name: 'laptop',
    synced: true,
    createdAt: new Date(ADDED).toISOString(),
    lastUsedAt: null,
  };
  assert.deepEqual(listed, [expected]);
  assert.match((await run('users', 'passkeys', 'ben@example.com')).stdout, /pa_1 +laptop .*never/);
  const unknown = await run('users', 'remove-passkey', 'ben@example.com', 'pa_2');
  assert.deepEqual([unknown.code, /has no passkey pa_2/.test(unknown.stderr)], [1, true]);
  assert.equal((await run('users', 'passkeys', 'eve@example.com')).code, 1);
  assert.equal((await run('users', 'remove-passkey', 'ben@example.com', 'pa_1')).code, 0);
  assert.equal((await run('users', 'passkeys', 'ben@example.com', '--json')).stdout.trim(), '[]');
  const log = JSON.parse((await run('audit', '--search', 'pa_1', '--json')).stdout) as { action: string }[];
  assert.deepEqual(
    log.map(({ action }) => action),
    ['passkeys.remove'],
  );
});

test('`users prove-email` vouches for an address, once, and is in the audit log', async (t) => {
  const environment = { DATABASE_URL: await copiedDatabaseUrl('migrated', 'sqlite', t) };
  const run = (...words: string[]) => runCommand(words, environment);
  const databases = await openDatabases(environment.DATABASE_URL);
  t.after(() => databases.close());
  const person = {
    userId: 'us_1',
    accountId: 'ac_1',
    email: 'ada@example.com',
    role: 'administrator',
    plan: 'internal',
  };
  await databases.accounts.transaction((queries) =>
    insertUser(queries, { ...person, isEmailProven: false, password: 'x', at: ADDED }),
  );
  for (let i = 0; i < 2; i++) assert.equal((await run('users', 'prove-email', 'Ada@example.com')).code, 0);
  assert.equal((await new UserStore(databases.accounts).byId('us_1'))!.isEmailProven, true);
  const log = JSON.parse((await run('audit', '--search', 'us_1', '--json')).stdout) as { action: string }[];
  assert.deepEqual(
    log.map(({ action }) => action),
    ['users.prove-email'],
  );
  assert.equal((await run('users', 'prove-email', 'eve@example.com')).code, 1);
});

test('`users unlink-organisation` unlinks a person who has a password, and is in the audit log', async (t) => {
  const environment = { DATABASE_URL: await copiedDatabaseUrl('migrated', 'sqlite', t) };
  const run = (...words: string[]) => runCommand(words, environment);
  const databases = await openDatabases(environment.DATABASE_URL);
  t.after(() => databases.close());
  const identities = new IdentityStore(databases.accounts);
  for (const [name, password] of [
    ['ada', 'x'],
    ['ben', null],
  ] as const) {
    const person = { userId: `us_${name}`, accountId: `ac_${name}`, email: `${name}@example.com`, role: 'member' };
    await databases.accounts.transaction((queries) =>
      insertUser(queries, { ...person, plan: 'free', isEmailProven: true, password, at: ADDED }),
    );
    await identities.add({ issuer: 'https://id.example.com', subject: name }, person.userId, ADDED);
  }
  assert.equal((await run('users', 'unlink-organisation', 'Ada@example.com')).code, 0);
  assert.equal(await identities.linkedAt('us_ada'), null);
  const again = await run('users', 'unlink-organisation', 'ada@example.com');
  assert.deepEqual([again.code, /is not linked/.test(again.stderr)], [1, true]);
  const locked = await run('users', 'unlink-organisation', 'ben@example.com');
  assert.deepEqual([locked.code, /users new-password ben@example.com/.test(locked.stderr)], [1, true]);
  assert.equal(await identities.linkedAt('us_ben'), ADDED);
  const log = JSON.parse((await run('audit', '--search', 'us_ada', '--json')).stdout) as { action: string }[];
  assert.deepEqual(
    log.map(({ action }) => action),
    ['organisation.remove'],
  );
});
