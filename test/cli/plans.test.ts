import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statement } from '../../src/accounts/statements.ts';
import type { StoredPlan } from '../../src/store/accounts/plans.ts';
import { runCommand } from '../support/service/child.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';

test('`plans` adds, changes, retires and restores a plan, and `keys plan` gives it to an account', async (t) => {
  const environment = { DATABASE_URL: await copiedDatabaseUrl('migrated', 'sqlite', t) };
  const run = (...words: string[]) => runCommand(words, environment);
  const plan = async (name: string) =>
    (JSON.parse((await run('plans', 'list', '--json')).stdout) as StoredPlan[]).find((one) => one.name === name)!;
  const created = await run('keys', 'create', '--email', 'a@example.com', '--plan', 'pro', '--json');
  const { id } = JSON.parse(created.stdout) as { id: string };

  assert.equal((await run('plans', 'add', 'gold', 'perDay=20000', 'price=1900', 'title=Gold')).code, 0);
  const { perDay, price, perMinute, title } = await plan('gold');
  assert.deepEqual([perDay, price, perMinute, title], [20_000, 1900, 300, 'Gold']);
  assert.equal((await run('plans', 'set', 'gold', 'perDay=unlimited', 'isHard=true')).code, 0);
  assert.deepEqual([(await plan('gold')).perDay, (await plan('gold')).isHard], [null, true]);

  const changed = JSON.parse((await run('keys', 'plan', id, 'gold', '--json')).stdout) as { plan: string };
  assert.equal(changed.plan, 'gold');
  assert.match((await run('keys', 'plan', id, 'gold')).stdout, /a@example\.com has the plan gold/);
  assert.equal((await run('plans', 'retire', 'gold')).code, 0);
  const refused = await run('keys', 'create', '--email', 'b@example.com', '--plan', 'gold');
  assert.deepEqual([refused.code, /the plan 'gold' is retired/.test(refused.stderr)], [1, true]);
  assert.equal((await run('plans', 'restore', 'gold')).code, 0);

  const month = new Date().toISOString().slice(0, 7);
  const statement = JSON.parse((await run('plans', 'statement', id, month, '--json')).stdout) as Statement;
  assert.deepEqual([statement.lines[0]!.plan, statement.totals], ['gold', [{ currency: 'EUR', amount: 1900 }]]);

  const wrong = [
    ['plans', 'retire', 'free'],
    ['plans', 'set', 'gold', 'perDay=-1'],
    ['plans', 'set', 'gold', 'size=1'],
    ['plans', 'set', 'silver', 'perDay=1'],
    ['plans', 'statement', id, '2026-13'],
    ['keys', 'plan', id, 'silver'],
  ];
  for (const words of wrong) {
    const { code, stderr } = await run(...words);
    assert.equal(code, 1, words.join(' '));
    assert.match(stderr, /^touchline: .+/, words.join(' '));
  }
});

test('`keys rotate` keeps the old secret for 24 hours unless another time is stated', async (t) => {
  const environment = { DATABASE_URL: await copiedDatabaseUrl('migrated', 'sqlite', t) };
  const keys = (...words: string[]) => runCommand(['keys', ...words, '--json'], environment);
  const { id } = JSON.parse((await keys('create', '--email', 'a@example.com', '--plan', 'pro')).stdout) as {
    id: string;
  };
  const hoursLeft = async () => {
    const [key] = JSON.parse((await keys('list')).stdout) as { oldSecretExpiresAt: string | null }[];
    const expires = key!.oldSecretExpiresAt;
    return expires === null ? 0 : Math.round((Date.parse(expires) - Date.now()) / 3_600_000);
  };
  await keys('rotate', id);
  assert.equal(await hoursLeft(), 24);
  await keys('rotate', id, '--keep-old', '0');
  assert.equal(await hoursLeft(), 0);
});
