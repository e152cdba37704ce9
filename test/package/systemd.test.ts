/** The systemd unit: what it starts, and that it gives the service no privileges. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { nodeFlag, ROOT, textOf } from '../support/repository/sources.ts';

const PATH = 'deploy/systemd/touchline.service';
/** directive > its values in order */
const UNIT = new Map<string, string[]>();
for (const [, name, value] of textOf(PATH).matchAll(/^(\w+)=(.*)$/gm)) {
  UNIT.set(name!, [...(UNIT.get(name!) ?? []), value!]);
}
const one = (name: string) => {
  assert.equal(UNIT.get(name)?.length, 1, name);
  return UNIT.get(name)![0]!;
};
/** of `systemd-analyze security`, from 0 to 10; below 2 is what it calls OK */
const EXPOSURE_MAX = 1.5;

describe('deploy/systemd/touchline.service', () => {
  test('it starts, reloads and stops the service as the service expects', () => {
    const { bin } = JSON.parse(textOf('package.json')) as { bin: Record<string, string> };
    assert.ok('touchline' in bin);
    assert.equal(one('ExecStart'), '/opt/touchline/node_modules/.bin/touchline serve');
    assert.deepEqual(UNIT.get('Environment'), [
      'NODE_ENV=production',
      `NODE_OPTIONS=${nodeFlag()}`,
      `TMPDIR=${one('WorkingDirectory')}`,
    ]);
    assert.equal(one('ExecReload'), '/bin/kill -HUP $MAINPID');
    assert.equal(one('KillMode'), 'mixed');
    for (const file of ['src/cli/processes.ts', 'src/supervision/supervisor.ts']) {
      const [, stopMs] = /STOP_TIMEOUT_MS = ([\d_]+)/.exec(textOf(file))!;
      assert.ok(Number(one('TimeoutStopSec')) * 1000 > Number(stopMs!.replaceAll('_', '')), 'it kills too early');
    }
    assert.equal(one('Restart'), 'always');
  });

  test('the user exists, and its folder is the only one that it can write to', () => {
    assert.match(textOf('deploy/systemd/touchline.sysusers'), /^u touchline - "[^"]+" \/var\/lib\/touchline$/m);
    assert.equal(one('User'), 'touchline');
    assert.equal(one('StateDirectory'), 'touchline');
    assert.equal(one('WorkingDirectory'), '/var/lib/touchline');
    assert.equal(one('ProtectSystem'), 'strict');
    assert.equal(one('UMask'), '0077');
    assert.equal(UNIT.get('ReadWritePaths'), undefined);
  });

  test('it has no privileges', () => {
    assert.equal(one('NoNewPrivileges'), 'yes');
    assert.equal(one('CapabilityBoundingSet'), '');
    assert.equal(one('AmbientCapabilities'), '');
    assert.deepEqual(UNIT.get('SystemCallFilter'), ['@system-service', '~@privileged @resources', 'setpriority']);
    for (const name of ['ProtectHome', 'PrivateTmp', 'PrivateDevices', 'RestrictNamespaces', 'RestrictSUIDSGID']) {
      assert.equal(one(name), 'yes');
    }
    assert.equal(UNIT.get('MemoryDenyWriteExecute'), undefined, 'V8 needs memory that it can write and execute');
  });

  test('systemd understands every line and rates the exposure as low', (context) => {
    const analyze = (...options: string[]) =>
      spawnSync('systemd-analyze', [...options, PATH], { cwd: ROOT, encoding: 'utf8' });
    const verified = analyze('verify', '--man=no');
    if (verified.error) return context.skip(`SKIPPED: ${verified.error.message}`);
    const faults = verified.stderr
      .split('\n')
      .filter((line) => line.includes('touchline.service'))
      .filter((line) => !line.includes(`Command ${one('ExecStart').split(' ')[0]} is not executable`));
    assert.deepEqual(faults, []);
    const rated = analyze('security', '--offline=true', `--threshold=${EXPOSURE_MAX * 10}`);
    assert.equal(rated.status, 0, rated.stdout.split('\n').slice(-3).join('\n'));
  });

  test('the package contains it, and the page names the files that it has', () => {
    const { files } = JSON.parse(textOf('package.json')) as { files: string[] };
    assert.ok(files.includes('deploy') && files.includes('SECURITY.md'));
    const page = textOf('docs/deployment.md');
    for (const name of ['touchline.service', 'touchline.sysusers', one('ExecStart').split(' ')[0]!]) {
      assert.ok(page.includes(name), name);
    }
    assert.ok(page.includes(one('EnvironmentFile').replace(/^-/, '')));
    assert.ok(join('/var/lib', one('StateDirectory')) === one('WorkingDirectory'));
  });
});
