/** `touchline doctor` as operators run it, and what it makes of facts that are hard to arrange. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Check,
  checkClock,
  checkCoverage,
  checkDisk,
  checkImports,
  checkNode,
  checkOptions,
  checkSchema,
  checkWebhooks,
} from '../../src/cli/doctor-checks.ts';
import { readConfig } from '../../src/config.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import type { StoreCondition } from '../../src/store/condition.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { openStore } from '../../src/store/store.ts';
import { footballDataFile } from '../support/data/raw-files.ts';
import { runCommand } from '../support/service/child.ts';
import { aboveEngines, emptyDatabaseUrl } from '../support/stores/databases.ts';
import { importFiles } from '../support/stores/imports.ts';

const levels = (checks: readonly Check[]) => Object.fromEntries(checks.map(({ name, level }) => [name, level]));

aboveEngines('touchline doctor', (engine) => {
  test('lists what is well, what needs attention and what failed, and exits with 1 for failures only', async (t) => {
    const DATABASE_URL = await emptyDatabaseUrl(engine, t);
    const doctor = async () => {
      const { code, stdout, stderr } = await runCommand(['doctor', '--json'], {
        DATABASE_URL,
        DATABASE_CONECTIONS: '4',
      });
      assert.equal(stderr, '');
      const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Check[] };
      assert.equal(ok, code === 0);
      for (const check of checks) assert.equal(check.advice === undefined, check.level === 'ok', check.message);
      return { code, checks, levels: levels(checks) };
    };
    const none = await doctor();
    assert.deepEqual([none.code, none.levels], [1, { node: 'ok', options: 'warning', store: 'failure' }]);
    assert.match(none.checks[1]!.message, /^DATABASE_CONECTIONS is not an option$/);
    assert.match(none.checks[1]!.advice!, /^DATABASE_CONNECTIONS was probably meant/);
    assert.match(none.checks[2]!.message, /^no store at /);

    const databases = await openInstallation(DATABASE_URL);
    const rows = [
      'E0,17/08/2025,15:00,Arsenal,Chelsea,1,2,A',
      'E0,18/08/2025,15:00,Nobody,Everton,0,0,D',
      'E0,x,15:00,A,B,0,0,D',
    ];
    const files = { 'E0.csv': footballDataFile(...rows) };
    await importFiles(await openStore(databases.data), footballDataUk, files, { now: Date.now() });
    await databases.close();
    const some = await doctor();
    assert.equal(some.code, 0);
    const well = {
      node: 'ok',
      store: 'ok',
      schema: 'ok',
      clock: 'ok',
      coverage: 'ok',
      'last import': 'ok',
      webhooks: 'ok',
    };
    const { disk, ...found } = some.levels; // the disk of this machine may be full
    assert.notEqual(disk, undefined);
    assert.deepEqual(found, { ...well, options: 'warning', names: 'warning', 'rejected rows': 'warning' });
    const text = await runCommand(['doctor'], { DATABASE_URL });
    assert.match(text.stdout, /^CHECK +RESULT +DETAILS\nnode +ok +Node v24/);
    assert.match(text.stdout, /^names +warning +1 team names are unresolved: run `touchline names`/m);
    assert.match(text.stdout, /^coverage +ok +1 leagues, 1 seasons \(2025\), 1 matches, 1 finished/m);

    const broken = await openDatabases(DATABASE_URL);
    await broken.data.run("INSERT INTO migrations (name, applied_at) VALUES ('data/999_x.sql', 0)");
    await broken.close();
    const newer = await doctor();
    assert.deepEqual([newer.code, newer.levels.schema], [1, 'failure']);
  });
});

const CONDITION: StoreCondition = {
  importedAt: 0,
  unresolvedNames: 0,
  rejectedRows: 0,
  webhooks: { enabled: 1, failing: 0, disabled: 0, messages: 0, oldestAt: null },
  feed: { matches: 0, lastMessageAt: null },
  changedAt: 0,
  bytes: { data: 2e9, accounts: 1e6 },
};
const HOUR = 3_600_000;

test('judgements follow the facts', () => {
  const levelOf = (check: Check) => check.level;
  assert.deepEqual([checkNode('v20.1.0'), checkNode('v24.0.0'), checkNode('v26.1.0')].map(levelOf), [
    'failure',
    'ok',
    'ok',
  ]);
  assert.deepEqual(
    [null, 50e6, 1.5e9, 3e9].map((free) => checkDisk(free, CONDITION).level),
    ['ok', 'failure', 'warning', 'ok'],
  );
  const clocks = [
    { server: null, changedAt: 0 },
    { server: null, changedAt: 2 * HOUR },
    { server: HOUR + 60_000, changedAt: 0 },
    { server: HOUR + 1000, changedAt: 0 },
  ];
  assert.deepEqual(
    clocks.map((clock) => checkClock(HOUR, clock).level),
    ['ok', 'failure', 'failure', 'ok'],
  );
  const known = ['data/1', 'data/2'];
  assert.deepEqual(
    [known, ['data/1'], [...known, 'data/3']].map((names) => checkSchema(names, known).level),
    ['ok', 'warning', 'failure'],
  );
  const imports = (now: number, isSandbox = false, importedAt: number | null = 0) =>
    levels(checkImports({ ...CONDITION, importedAt }, { now, isSandbox }))['last import'];
  assert.deepEqual(
    [imports(HOUR), imports(49 * HOUR), imports(0, false, null), imports(0, true, null)],
    ['ok', 'warning', 'warning', undefined],
  );
  const webhooks = (part: Partial<StoreCondition['webhooks']>) =>
    checkWebhooks({ ...CONDITION, webhooks: { ...CONDITION.webhooks, ...part } }, HOUR).level;
  assert.deepEqual(
    [webhooks({}), webhooks({ failing: 1 }), webhooks({ oldestAt: 0, messages: 1 }), webhooks({ disabled: 1 })],
    ['ok', 'warning', 'warning', 'warning'],
  );
  const seasons = { leagues: 0, seasons: 0, fixtures: 0, finished: 0, firstYear: null, lastYear: null, withEvents: 0 };
  assert.equal(checkCoverage(seasons, false).level, 'warning');
});

test('options that are misspelt or risky are named, and the variables of others are not', () => {
  const namesIn = (environment: Record<string, string>) =>
    checkOptions(readConfig(environment), environment).flatMap(({ level, message }) =>
      level === 'ok' ? [] : [message],
    );
  assert.deepEqual(
    namesIn({ PATH: '/bin', HOME: '/', PORT: '80', POST: 'x', npm_config_x: 'y', HOSTNAME: 'a', LANG: 'C' }),
    [],
  );
  assert.deepEqual(namesIn({ LOGLEVEL: 'debug', TOUCHLINE_PORT: '1' }), [
    'LOGLEVEL is not an option',
    'TOUCHLINE_PORT is not an option',
  ]);
  assert.deepEqual(namesIn({ HOST: '0.0.0.0', WEBHOOKS_ALLOW_PRIVATE: 'true', WORKERS: '64' }).length, 3);
  assert.deepEqual(namesIn({ DATABASE_URL: 'postgres://touchline:touchline@db/touchline' }), [
    'the password for DATABASE_URL is easy to guess',
  ]);
  const remote = { DATABASE_URL: 'postgres://touchline@db/touchline' };
  const isWeak = (environment: Record<string, string>) => namesIn({ ...remote, ...environment }).length > 0;
  assert.deepEqual(
    [{}, { PGPASSWORD: 'Postgres' }, { PGPASSWORD: '3f9c1a77' }, { PGPASSFILE: '/run/secrets/pgpass' }].map(isWeak),
    [true, true, false, false],
  );
  assert.deepEqual(namesIn({ DATABASE_URL: 'postgres://touchline@localhost/touchline' }), []);
});
