import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand } from '../support/service/child.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';

test('`keys hard-cap` sets the cap of the account of a key', async (t) => {
  const environment = { DATABASE_URL: await copiedDatabaseUrl('migrated', 'sqlite', t) };
  const keys = async (...words: string[]) => runCommand(['keys', ...words], environment);
  const created = await keys('create', '--email', 'a@example.com', '--plan', 'pro', '--json');
  const { id } = JSON.parse(created.stdout) as { id: string };
  const isCapped = async () =>
    (JSON.parse((await keys('list', '--json')).stdout) as { hardCap: boolean }[])[0]!.hardCap;
  assert.equal(await isCapped(), false);
  assert.match((await keys('hard-cap', id, 'on')).stdout, /hard cap of a@example.com, plan pro, is on/);
  assert.equal(await isCapped(), true);
  const off = await keys('hard-cap', id, 'off', '--json');
  assert.equal((JSON.parse(off.stdout) as { hardCap: boolean }).hardCap, false);
  assert.equal((await keys('hard-cap', id, 'maybe')).code !== 0, true);
  const unknown = await keys('hard-cap', 'key_unknown', 'on');
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /no key with the id key_unknown/);
});
