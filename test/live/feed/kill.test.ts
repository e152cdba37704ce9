/** `kill -9` of the service and of the replay: every acknowledged message is stored, and no event twice. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey } from '../../../src/accounts/keys.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { seededRandom } from '../../../src/base/random.ts';
import { replay } from '../../../src/live/replay/replay.ts';
import { type FeedSender, httpSender } from '../../../src/live/replay/sender.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import { matchWithoutFeed } from '../../../src/store/live/match-without-feed.ts';
import { openStore } from '../../../src/store/store.ts';
import { freePort } from '../../support/free-port.ts';
import { ROOT } from '../../support/repository/sources.ts';
import { ServingProcess } from '../../support/service/child.ts';
import { sameDay } from '../../support/service/clock.ts';
import { FIXTURE, storedMatches } from '../service.ts';
import { addFinal } from './final.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const SPEED = 6000; // the final takes 1.5 s

/** Adds the ids of acknowledged messages to a set. */
function recordingSender(sender: FeedSender, acknowledged: Set<string>): FeedSender {
  return {
    match: sender.match,
    async send(messages) {
      const outcomes = await sender.send(messages);
      for (const { id } of outcomes) acknowledged.add(id!);
      return outcomes;
    },
  };
}

test(`a replay that is killed ${ROUNDS} times, on either side, ends with every event once`, {
  timeout: Math.max(30, ROUNDS) * 60_000,
}, async (t) => {
  const closing: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const databaseUrl = await storedMatches(t, addFinal);
  const databases = await openInstallation(databaseUrl);
  closing.push(() => databases.close());
  const store = await openStore(databases.data);
  const accounts = new AccountStore(databases.accounts);
  const { key } = await createKey(accounts, { email: 'a@example.com', plan: 'internal', scopes: ['feed'], now: 0 });
  const original = (await matchWithoutFeed(store, (await store.fixtures.byId(FIXTURE.id))!))!;
  const visibleEvents = () =>
    databases.data.all(
      'SELECT id, sort_order, kind, detail, minute, player FROM events WHERE deleted = 0 ORDER BY sort_order',
    );
  const before = await visibleEvents();
  const environment = { DATABASE_URL: databaseUrl, SANDBOX: 'off', PORT: String(await freePort()) };
  const url = `http://127.0.0.1:${environment.PORT}`;
  const random = seededRandom(`feed ${process.env.KILL_SEED ?? ''}`);
  const options = {
    speed: SPEED,
    from: 0,
    inParallel: false,
    reversal: true,
    odds: true,
    clock: systemClock,
    log: () => undefined,
  };
  let service = await ServingProcess.start(environment);
  closing.push(() => service.end('SIGKILL'));
  const acknowledged = new Set<string>();
  let killedReplays = 0;

  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 1) {
      // kills the replay and starts it again
      const args = ['replay', FIXTURE.id, '--speed', String(SPEED), '--var', '--against', url, '--key', key];
      const child = spawn(process.execPath, [join(ROOT, 'src/cli/touchline.ts'), ...args], {
        env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...sameDay() },
        stdio: 'ignore',
      });
      while ((await store.fixtures.byId(FIXTURE.id))!.status === 'PEN' && child.exitCode === null) await pause(10);
      // a random moment: the kill may hit any step of the replay
      await pause(random() * 1200);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      const { status } = (await store.fixtures.byId(FIXTURE.id))!;
      if (status !== 'PEN') killedReplays++;
    }
    acknowledged.clear();
    const replaying = replay(
      [original],
      recordingSender(httpSender(url, key, { log: () => undefined }), acknowledged),
      options,
    );
    // kills the service at a random moment, and starts it again while the sender retries
    await pause(random() * 1200);
    await service.end('SIGKILL');
    for (const id of acknowledged) {
      const row = await databases.data.get('SELECT status FROM feed_messages WHERE message = $1', [id]);
      assert.ok(row !== undefined, `round ${round}: ${id} was acknowledged but is not stored`);
    }
    service = await ServingProcess.start(environment);
    await replaying;
    assert.deepEqual(await visibleEvents(), before, `round ${round}`);
    assert.equal((await store.fixtures.byId(FIXTURE.id))!.status, 'PEN');
    const duplicates = await databases.data.all(
      'SELECT version FROM feed_messages GROUP BY version HAVING COUNT(*) > 1',
    );
    assert.deepEqual(duplicates, [], `round ${round}`);
    const gaps = await databases.data.get<{ gaps: number }>(
      'SELECT COUNT(*) AS gaps FROM changes c WHERE first_seq > (SELECT MIN(first_seq) FROM changes) AND NOT EXISTS (SELECT 1 FROM changes b WHERE b.last_seq = c.first_seq - 1)',
    );
    assert.equal(gaps?.gaps, 0, `round ${round}`);
  }
  const stored = await databases.data.get<{ messages: number }>('SELECT COUNT(*) AS messages FROM feed_messages');
  t.diagnostic(
    `${ROUNDS} kills of the service, ${killedReplays} of a running replay; ${stored?.messages} messages are stored`,
  );
});
