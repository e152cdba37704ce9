/**
 * The stored state is a function of the set of files and decisions: files in a random order, some of them twice, with
 * decisions of an operator in between, give the same rows as the files in the order of their names.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { pick, type Random, seededRandom } from '../../src/base/random.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { OVERLAPPING_SKIP } from '../support/data/overlapping-data.ts';
import { smallFiles } from '../support/data/small-files.ts';
import { aboveEngines, type Engine, emptyDatabaseUrl } from '../support/stores/databases.ts';
import type { Step, Steps } from '../support/stores/steps.ts';
import { differences, wholeStore } from '../support/stores/whole-store.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
/** Random orders for each engine, and the seed of the first one. */
const ROUNDS = Number(process.env.ORDER_ROUNDS ?? 1);
const SEED = process.env.ORDER_SEED ?? (ROUNDS > 1 ? randomUUID() : 'file orders');

/** A division with a club that no source lists, and with a name that nothing but an operator's decision resolves. */
const LEAGUE_TWO = `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR
E3,05/08/17,Kingsmead Rovers,Luton,1,0,H
E3,12/08/17,Luton,Kingsmead Rovers,2,2,D
E3,19/08/17,The Kingsmead Eleven,Barnet,0,3,A
`;

const LUTON = 1359;
const ADD_CLUB: Step = { addClub: { name: 'Kingsmead Rovers', country: 'eng', aliases: ['Kingsmead'] } };
const ASSIGN: Step = {
  assign: { name: 'The Kingsmead Eleven', team: LUTON, country: 'eng', provider: 'football-data-uk' },
};
/** Two players of Wyscout that no rule joins. */
const MERGE: Step = { merge: ['36', '28117'], provider: 'wyscout' };

let folder: string;
let files: readonly string[];

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-orders-'));
  if (OVERLAPPING_SKIP !== false) return;
  files = [...(await smallFiles(folder)), 'football-data-uk/1718/E3.csv'];
  writeFileSync(join(folder, 'football-data-uk/1718/E3.csv'), LEAGUE_TWO);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** The files by name, then the decisions. */
function stepsByName(): Step[] {
  return [...files.map(importOf), ADD_CLUB, ASSIGN, MERGE];
}

/** Some sources need the folders of a file: it is the only one of its upper folder, which is imported. */
function importOf(file: string): Step {
  const [source, upper, ...rest] = file.split('/');
  return { import: source!, path: rest.length > 1 ? join(folder, source!, upper!) : join(folder, file) };
}

/** The same in a random order: a tenth of the files twice, and each decision after the files that it is about. */
function shuffledSteps(random: Random): Step[] {
  const steps = shuffled(files, random).map(importOf);
  const insert = (step: Step, from: number) =>
    steps.splice(from + Math.floor(random() * (steps.length + 1 - from)), 0, step);
  for (let repeated = 0; repeated < Math.ceil(files.length / 10); repeated++) {
    const step = pick(random, steps);
    insert(step, steps.indexOf(step) + 1);
  }
  insert(ADD_CLUB, 0);
  insert(ASSIGN, 0);
  insert(MERGE, steps.findIndex((step) => 'path' in step && step.path.endsWith('wyscout/players.json')) + 1);
  return steps;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The rows of an empty store after the steps, by table. */
async function rowsAfter(engine: Engine, t: TestContext, steps: readonly Step[]) {
  const url = await emptyDatabaseUrl(engine, t);
  const worker = new Worker(new URL('../support/stores/steps-worker.ts', import.meta.url), {
    workerData: { url, steps, now: NOW } satisfies Steps,
  });
  const failures = await new Promise<string[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  assert.deepEqual(failures, []);
  const databases = await openDatabases(url);
  try {
    return await wholeStore(databases.data);
  } finally {
    await databases.close();
  }
}

/** A step for a message: the file, or the decision. */
function labelOf(step: Step): string {
  return 'path' in step ? relative(folder, step.path) : JSON.stringify(step);
}

let byName: Promise<Awaited<ReturnType<typeof wholeStore>>> | undefined;

aboveEngines('files and decisions in a random order give the same rows', (engine) => {
  for (let round = 0; round < ROUNDS; round++) {
    const seed = `${SEED}${round === 0 ? '' : ` ${round}`}`;
    test(`ORDER_SEED='${seed}'`, { skip: OVERLAPPING_SKIP }, async (t) => {
      byName ??= rowsAfter('sqlite', t, stepsByName());
      const expected = await byName;
      const steps = shuffledSteps(seededRandom(`${engine} ${seed}`));
      const found = differences(expected, await rowsAfter(engine, t, steps));
      assert.deepEqual(found, {}, steps.map(labelOf).join('\n'));
    });
  }
});
