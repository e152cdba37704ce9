/** Imports in processes of their own: two beside each other, and one that is killed, give the state of an undisturbed one. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../src/base/random.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { OVERLAPPING_SKIP } from '../support/data/overlapping-data.ts';
import { smallFiles } from '../support/data/small-files.ts';
import { aboveEngines, copiedDatabaseUrl, emptyDatabaseUrl } from '../support/stores/databases.ts';
import { runSteps, type Step } from '../support/stores/steps.ts';
import type { StepsMessage } from '../support/stores/steps-process.ts';
import { differences, wholeStore } from '../support/stores/whole-store.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const PROCESS = fileURLToPath(new URL('../support/stores/steps-process.ts', import.meta.url));
const SEED = process.env.KILL_SEED ?? randomUUID();
const KILLS = 2;
/** Sources that overlap in matches, clubs and people. */
const SOURCES = /^(?:football-data-uk|openfootball|wyscout|fjelstul-worldcup|international-results|transfermarkt)\//;

let folder: string;
let steps: readonly Step[];
let undisturbed: Promise<Awaited<ReturnType<typeof wholeStore>>> | undefined;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-processes-'));
  if (OVERLAPPING_SKIP !== false) return;
  const files = (await smallFiles(folder)).filter((file) => SOURCES.test(file));
  steps = files.map((file) => ({ import: file.split('/')[0]!, path: join(folder, file) }));
});
after(() => rmSync(folder, { recursive: true, force: true }));

async function rowsOf(url: string) {
  const databases = await openDatabases(url);
  try {
    return await wholeStore(databases.data);
  } finally {
    await databases.close();
  }
}

/** The rows after all steps in one process. */
async function undisturbedRows(t: TestContext) {
  const url = await copiedDatabaseUrl('catalogue', 'sqlite', t);
  assert.deepEqual(await runSteps({ url, steps, now: NOW }), []);
  return rowsOf(url);
}

/** A process that is ready for its first step. */
async function readyProcess(url: string, own: readonly Step[]): Promise<ChildProcess> {
  const child = fork(PROCESS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send({ url, steps: own, now: NOW });
  await once(child, 'message');
  return child;
}

/** Runs its steps to the end. Returns why steps failed. */
async function finish(child: ChildProcess): Promise<readonly string[]> {
  let failures: readonly string[] = ['the process ended'];
  child.on('message', (message: StepsMessage) => {
    if ('failures' in message) ({ failures } = message);
  });
  child.send('go');
  await once(child, 'exit');
  return failures;
}

/** Kills a process a moment after it reports a step. */
async function killAt(child: ChildProcess, killed: number, afterMs: number): Promise<void> {
  child.on('message', (message: StepsMessage) => {
    if ('step' in message && message.step === killed) setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  child.send('go');
  if (killed === 0) setTimeout(() => child.kill('SIGKILL'), afterMs);
  await once(child, 'exit');
}

aboveEngines('an import', (engine) => {
  test('beside another one of the same files gives the state of one after the other', {
    skip: OVERLAPPING_SKIP,
  }, async (t) => {
    undisturbed ??= undisturbedRows(t);
    const url = await emptyDatabaseUrl(engine, t);
    // both create the store; the files of both overlap in their middle
    const third = Math.floor(steps.length / 3);
    const [one, other] = await Promise.all([
      readyProcess(url, steps.slice(0, 2 * third)),
      readyProcess(url, steps.slice(third).toReversed()),
    ]);
    assert.deepEqual(await Promise.all([finish(one), finish(other)]), [[], []]);
    assert.deepEqual(differences(await undisturbed, await rowsOf(url)), {});
  });

  test(`that is killed ${KILLS} times and repeated gives the state of an undisturbed one (KILL_SEED='${SEED}')`, {
    skip: OVERLAPPING_SKIP || COMPLETE_ONLY,
  }, async (t) => {
    undisturbed ??= undisturbedRows(t);
    const random = seededRandom(`${engine} ${SEED}`);
    const url = await copiedDatabaseUrl('catalogue', engine, t);
    for (let kill = 0; kill < KILLS; kill++) {
      const step = Math.floor(random() * steps.length);
      await killAt(await readyProcess(url, steps), step, random() * 30);
    }
    assert.deepEqual(await finish(await readyProcess(url, steps)), []);
    assert.deepEqual(differences(await undisturbed, await rowsOf(url)), {});
  });
});
