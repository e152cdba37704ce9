/** `touchline replay` that is interrupted: its temporary key is revoked. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { AuditStore } from '../../../src/store/accounts/audit.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import { ROOT } from '../../support/repository/sources.ts';
import { startingAt } from '../../support/service/clock.ts';
import { runningService } from '../../support/service/service.ts';
import { addFinal } from '../feed/final.ts';
import { FIXTURE, storedMatches } from '../service.ts';

function startReplay(args: readonly string[], databaseUrl: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/touchline.ts'), 'replay', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return { child, stderr: () => stderr };
}

test('an interrupted replay prints a message and revokes its key, and both are in the audit log', async (t) => {
  const databaseUrl = await storedMatches(t, addFinal);
  const databases = await openInstallation(databaseUrl);
  t.after(() => databases.close());
  const { url, store, clock } = await runningService(t, { databaseUrl, environment: { SANDBOX: 'off' } });
  const { child, stderr } = startReplay(
    [FIXTURE.id, '--speed', '60', '--against', url],
    databaseUrl,
    startingAt(clock.now()),
  );
  const ended = once(child, 'close');
  while ((await store.fixtures.byId(FIXTURE.id))?.status !== '1H' && child.exitCode === null) await pause(20);
  child.kill('SIGINT');
  const [code] = await ended;
  assert.equal(code, 130, stderr());
  assert.match(stderr(), /stopped; matches in progress keep their state/);
  const keys = (await new AccountStore(databases.accounts).keys()).filter(({ email }) => email.startsWith('replay@'));
  assert.deepEqual(
    keys.map(({ status }) => status),
    ['revoked'],
  );
  const log = await new AuditStore(databases).list({ search: keys[0]!.keyId, limit: 10 });
  assert.deepEqual(log.map(({ action }) => action).sort(), ['keys.create', 'keys.revoke']);
});

test('--league with a fixture is an error', async (t) => {
  const databaseUrl = await storedMatches(t, addFinal);
  const { child, stderr } = startReplay([FIXTURE.id, '--league', 'eng.1'], databaseUrl);
  const [code] = await once(child, 'close');
  assert.equal(code, 2);
  assert.match(stderr(), /--league and --season cannot be combined with a fixture/);
});
