/** Responses and background work share the turns of the event loop, fairly by key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventLoopBudget } from '../../../src/http/request/event-loop-budget.ts';

/** A budget with a clock that only `large` work advances. */
function budgetWithClock() {
  let ms = 0;
  const large = () => {
    ms += 12;
  };
  return { budget: new EventLoopBudget(() => ms), large };
}

test('small work runs in the turn of its call', () => {
  const { budget } = budgetWithClock();
  const done: number[] = [];
  for (let i = 0; i < 20; i++) budget.run('key', (wasQueued) => wasQueued || done.push(i));
  assert.equal(done.length, 20);
});

test('after large work the rest waits for later turns in order, and other work runs between them', async () => {
  const { budget, large } = budgetWithClock();
  const done: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    budget.run('key', (wasQueued) => {
      large();
      done.push(wasQueued ? `${name} later` : name);
    });
  }
  assert.deepEqual(done, ['a']);
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn();
    done.push('other');
  }
  assert.deepEqual(done, ['a', 'other', 'b later', 'other', 'c later', 'other', 'd later', 'other']);
  budget.run('key', () => done.push('e'));
  await nextTurn();
  assert.equal(done.at(-1), 'e');
});

test('what the promises of a response do counts as its work', async () => {
  const { budget, large } = budgetWithClock();
  const done: string[] = [];
  const add = (name: string) =>
    budget.run('key', () => {
      void Promise.resolve().then(() => {
        large();
        done.push(name);
      });
    });
  add('a');
  await Promise.resolve();
  for (const name of ['b', 'c', 'd']) add(name);
  assert.deepEqual(done, ['a']);
  for (const expected of [1, 2, 3, 4]) {
    await nextTurn();
    assert.equal(done.length, expected);
  }
  assert.deepEqual(done, ['a', 'b', 'c', 'd']);
});

test('keys take turns, so that a key with much work delays another by one piece of it', async () => {
  const { budget, large } = budgetWithClock();
  const done: string[] = [];
  const add = (key: string) =>
    budget.run(key, () => {
      large();
      done.push(key);
    });
  for (let i = 0; i < 1000; i++) add('greedy');
  add('modest');
  add('other');
  add('modest');
  for (let turn = 0; turn < 7; turn++) await nextTurn();
  assert.deepEqual(done, ['greedy', 'greedy', 'modest', 'other', 'greedy', 'modest', 'greedy']);
});

test('work that throws does not stop the work after it', async () => {
  const { budget, large } = budgetWithClock();
  const done: string[] = [];
  const failing = () => {
    large();
    throw new Error('no');
  };
  assert.throws(() => budget.run('key', failing), /no/);
  budget.run('key', () => done.push('b'));
  await nextTurn();
  assert.deepEqual(done, [], 'its time counts');
  await nextTurn();
  assert.deepEqual(done, ['b']);
});

test('background work runs in later turns, a few pieces in each, and keys take turns', async () => {
  const { budget, large } = budgetWithClock();
  const done: string[] = [];
  const work = async (key: string) => {
    await budget.turn(key);
    await Promise.resolve(); // the time of promise callbacks counts as well
    large();
    done.push(key);
  };
  for (const key of ['greedy', 'greedy', 'greedy', 'modest']) void work(key);
  assert.deepEqual(done, []);
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn();
    assert.equal(done.length, turn + 1, 'one large piece in each turn');
  }
  assert.deepEqual(done, ['greedy', 'modest', 'greedy', 'greedy']);
});

test('responses and background work do not hold each other up', async () => {
  const { budget, large } = budgetWithClock();
  const done: string[] = [];
  for (let i = 0; i < 4; i++) {
    budget.run('key', () => {
      large();
      done.push('response');
    });
    void budget.turn('key').then(() => {
      large();
      done.push('background');
    });
  }
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  assert.deepEqual(done.slice(0, 5), ['response', 'background', 'response', 'background', 'response']);
});

test('while clients connect, turns without work follow each turn with work', async () => {
  let ms = 100;
  const budget = new EventLoopBudget(() => ms);
  let done = 0;
  const add = () =>
    budget.run('key', () => {
      ms += 12;
      done++;
    });
  budget.connectionAccepted();
  add();
  assert.equal(done, 1, 'no wait if no turn did work lately');
  for (let i = 0; i < 10; i++) add();
  for (const expected of [1, 1, 1, 2, 2, 2, 2, 3]) {
    budget.connectionAccepted();
    ms += 3;
    await nextTurn();
    assert.equal(done, expected);
  }
  await nextTurn();
  assert.equal(done, 4, 'no wait if nobody connects');
});

test('a closed budget drops queued and new responses, and lets background work end', async () => {
  const { budget, large } = budgetWithClock();
  let done = 0;
  budget.run('key', large);
  budget.run('key', () => done++);
  const waiting = budget.turn('key');
  budget.close();
  budget.run('key', () => done++);
  await Promise.all([waiting, budget.turn('key')]);
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  assert.equal(done, 0);
});
