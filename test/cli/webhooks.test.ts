import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand } from '../support/service/child.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';

test('every change of a webhook by a command is in the audit log, without the path of its receiver', async (t) => {
  const environment = { DATABASE_URL: await copiedDatabaseUrl('migrated', 'sqlite', t) };
  const run = async (...words: string[]) => JSON.parse((await runCommand([...words, '--json'], environment)).stdout);
  const { id: keyId } = await run('keys', 'create', '--email', 'a@example.com', '--plan', 'pro');
  const url = 'https://example.com/hook?token=secret';
  const { id } = await run('webhooks', 'create', '--url', url, '--key', keyId);
  await run('webhooks', 'disable', id);
  await run('webhooks', 'enable', id);
  await run('webhooks', 'rotate', id, '--keep-old', '1');
  await run('webhooks', 'delete', id);
  const unknown = await runCommand(['webhooks', 'delete', id], environment);
  assert.equal(unknown.code, 1);

  const log: { action: string; subject: string; details: unknown }[] = await run('audit');
  const webhooks = log.filter(({ action }) => action.startsWith('webhooks.')).toReversed();
  assert.deepEqual(
    webhooks.map(({ action, subject, details }) => [action, subject, details]),
    [
      ['webhooks.create', keyId, { host: 'example.com' }],
      ['webhooks.disable', id, {}],
      ['webhooks.enable', id, {}],
      ['webhooks.rotate', id, { keepOldHours: 1 }],
      ['webhooks.delete', id, {}],
    ],
  );
});
