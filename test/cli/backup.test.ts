/** `touchline backup`, `restore` and `store move` as operators run them, beside a service and through a kill. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey } from '../../src/accounts/keys.ts';
import { seededRandom } from '../../src/base/random.ts';
import { httpSender } from '../../src/live/replay/sender.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { FIXTURE, liveService, MATCH, PLAYED, TEAMS } from '../live/service.ts';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { MAIN, runCommand } from '../support/service/child.ts';
import { sameDay } from '../support/service/clock.ts';
import { runningService } from '../support/service/service.ts';
import { aboveEngines, type Engine, emptyDatabaseUrl } from '../support/stores/databases.ts';
import { storeWith } from '../support/stores/stored.ts';

const KILLS = Number(process.env.KILL_ROUNDS ?? 1);

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A store with two matches and a key. */
async function smallStore(engine: Engine, t: TestContext) {
  const url = await emptyDatabaseUrl(engine, t);
  const databases = await openInstallation(url);
  await storeWith(databases.data, TEAMS, [MATCH, PLAYED]);
  const now = Date.parse(MATCH.date);
  const { key } = await createKey(new AccountStore(databases.accounts), { email: 'a@example.com', plan: 'ultra', now });
  await databases.close();
  return { url, key };
}

async function oneValue(url: string, sql: string): Promise<unknown> {
  const databases = await openDatabases(url);
  const row = await databases.data.get(sql);
  await databases.close();
  return row && Object.values(row)[0];
}

/** Answers of a service on this store, both versions, without what differs from request to request. */
async function answersOf(t: TestContext, databaseUrl: string, key: string): Promise<readonly string[]> {
  const service = await runningService(t, {
    databaseUrl,
    environment: { SANDBOX: 'off', PUBLIC_URL: 'https://football.example.com' },
  });
  const paths = [
    ...[
      '/api/v2/fixtures?season=2026',
      `/api/v2/fixtures/${FIXTURE.id}`,
      '/api/v2/teams?search=north',
      '/api/v2/leagues',
    ],
    ...[
      '/api/v1/leagues',
      '/api/v1/timezone',
      '/api/v2/changes?since=2',
      '/api/v2/export/fixtures/csv?league=eng.1&season=2026',
    ],
  ];
  return Promise.all(
    paths.map(async (path) => {
      const response = await service.fetch(path, key);
      return `${path} ${response.status} ${response.headers.get('etag')} ${await response.text()}`;
    }),
  );
}

aboveEngines('touchline backup', (engine) => {
  test('is complete and consistent while a feed writes', async (t) => {
    const { url: databaseUrl } = await smallStore(engine, t);
    const { service, sender } = await liveService(t, { databaseUrl, engine });
    const feed = httpSender(service.url, sender, { log: () => undefined });
    let number = 0;
    let hasEnded = false;
    const send = async () => {
      while (!hasEnded) {
        number++;
        const score = { goals: { home: 0, away: 0 } };
        const state = { type: 'state', status: '1H', elapsed: 1 + (number % 44), score };
        const at = new Date(service.clock.now()).toISOString();
        await feed.send([{ id: `m${number}`, version: number, fixture: FIXTURE.id, at, ...state }]);
      }
    };
    const sending = send();
    while (number < 3) await pause(5);
    const folder = folderOf(t);
    const before = number;
    const made = await runCommand(['backup', `${folder}/daily/`, '--json'], { DATABASE_URL: databaseUrl });
    const during = number - before;
    hasEnded = true;
    await sending;
    assert.equal(made.code, 0, made.stderr);
    assert.ok(during > 0, 'the feed wrote nothing meanwhile');
    const report = JSON.parse(made.stdout);
    assert.deepEqual(readdirSync(join(folder, 'daily')), [report.file.split('/').at(-1)]);
    assert.match(report.file, /touchline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\.gz$/);

    const restored = `sqlite:${join(folder, 'restored.db')}`;
    const { code, stdout, stderr } = await runCommand(['restore', report.file], { DATABASE_URL: restored });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^touchline: creating a store at sqlite:.*restored\.db: the file .* does not exist\n$/);
    assert.match(stdout, /^restored .* to sqlite:.*: \d+ tables, [\d,]+ rows, .* Start the service\.\n$/);
    const messages = await oneValue(restored, 'SELECT messages FROM feed_matches');
    assert.ok(Number(messages) >= before - 1 && Number(messages) <= number);
    assert.equal(await oneValue(restored, 'SELECT COUNT(*) AS stored FROM feed_messages'), messages);
    assert.equal(
      await oneValue(restored, 'SELECT MAX(last_seq) AS last FROM changes'),
      await oneValue(restored, 'SELECT latest_change FROM revision'),
    );
  });

  test(`a restore that is killed ${KILLS} times leaves the old store or makes the new one`, async (t) => {
    const folder = folderOf(t);
    const { url: from } = await smallStore('sqlite', t);
    const { url: to } = await smallStore(engine, t);
    const file = join(folder, 'a.backup.gz');
    const made = await runCommand(['backup', file], { DATABASE_URL: from });
    assert.match(made.stdout, /^backed up sqlite:.* to .*a\.backup\.gz: \d+ tables, [\d,]+ rows, .*, verified\n$/);
    await oneValue(to, 'SELECT 1 AS found'); // opens and closes it
    const databases = await openDatabases(to);
    await databases.data.run("UPDATE teams SET name = 'Old'");
    await databases.close();
    const random = seededRandom(`restore ${process.env.KILL_SEED ?? ''}`);
    for (let round = 0; round < KILLS; round++) {
      const child = spawn(process.execPath, [MAIN, 'restore', file, '--replace'], {
        env: { PATH: process.env.PATH, DATABASE_URL: to, ...sameDay() },
        stdio: 'ignore',
      });
      // a random moment: the kill may hit any step
      await pause(200 + random() * 800);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      const names = Number(await oneValue(to, "SELECT COUNT(*) AS old FROM teams WHERE name = 'Old'"));
      const teams = Number(await oneValue(to, 'SELECT COUNT(*) AS teams FROM teams'));
      assert.ok(teams >= 4 && (names === 0 || names === teams), `${names} of ${teams} teams are old`);
    }
    const { code, stderr } = await runCommand(['restore', file, '--replace', '--json'], { DATABASE_URL: to });
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(await oneValue(to, "SELECT COUNT(*) AS old FROM teams WHERE name = 'Old'"), 0);
    if (engine === 'sqlite') {
      const left = readdirSync(dirname(to.slice('sqlite:'.length))).filter((name) => !/-(wal|shm)$/.test(name));
      assert.deepEqual(left.sort(), ['touchline-accounts.db', 'touchline.db']);
    }
  });

  // test/store/backup.test.ts moves the rows between the engines
  test('a store that is moved gives the same answers to the same keys', { skip: COMPLETE_ONLY }, async (t) => {
    const { url: from, key } = await smallStore(engine, t);
    const other = engine === 'sqlite' ? 'postgres' : 'sqlite';
    if (process.env.TEST_POSTGRES_URL === undefined) return t.skip('no PostgreSQL');
    const [there, back] = [await emptyDatabaseUrl(other, t), await emptyDatabaseUrl(engine, t)];
    for (const [source, target] of [
      [from, there],
      [there, back],
    ] as const) {
      const { code, stdout, stderr } = await runCommand(['store', 'move', source, target], {});
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^copied \d+ tables with [\d,]+ rows from .* Set DATABASE_URL to the new store/);
      assert.match(stderr, /creating a store at[\s\S]*\nteams +4\n/);
    }
    const again = await runCommand(['store', 'move', from, back], {});
    assert.equal(again.code, 1);
    assert.match(again.stderr, /^touchline: the store at .* is not empty \(rows in [^\n]*\n$/);
    const answers = await answersOf(t, from, key);
    assert.deepEqual(answers.filter((answer) => / 200 /.test(answer)).length, answers.length, answers.join('\n'));
    assert.deepEqual(await answersOf(t, there, key), answers);
    assert.deepEqual(await answersOf(t, back, key), answers);
  });
});

test('a backup that cannot be written: one line with the reason', async (t) => {
  const { url } = await smallStore('sqlite', t);
  const folder = folderOf(t);
  const taken = join(folder, 'a.backup.gz.unfinished');
  mkdirSync(taken);
  for (const target of ['/proc/touchline/a.gz', join(folder, 'a.backup.gz')]) {
    const { code, stdout, stderr } = await runCommand(['backup', target], { DATABASE_URL: url });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^touchline: cannot (write|create the folder of) [^\n]+\n$/);
  }
});
