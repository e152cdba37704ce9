/** New responses share the turns of the event loop with other work. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventLoopBudget } from '../../../src/http/server/event-loop-budget.ts';

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
  for (let i = 0; i < 20; i++) budget.run((wasQueued) => wasQueued || done.push(i));
  assert.equal(done.length, 20);
});

test('after large work the rest waits in order, and other work runs between the turns', async () => {
  const { budget, large } = budgetWithClock();
  const done: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    budget.run((wasQueued) => {
      large();
      done.push(wasQueued ? `${name} later` : name);
    });
  }
  assert.deepEqual(done, ['a']);
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    done.push('other');
  }
  assert.deepEqual(done, ['a', 'b later', 'other', 'c later', 'other', 'd later', 'other']);
  budget.run(() => done.push('e'));
  await nextTurn();
  assert.equal(done.at(-1), 'e');
});

test('work that throws does not stop the work after it', async () => {
  const { budget, large } = budgetWithClock();
  const done: string[] = [];
  const failing = () => {
    large();
    throw new Error('no');
  };
  assert.throws(() => budget.run(failing), /no/);
  budget.run(() => done.push('b'));
  assert.deepEqual(done, []);
  await nextTurn();
  assert.deepEqual(done, ['b']);
});

test('above 1000 queued pieces of work, the next runs at once', () => {
  const { budget, large } = budgetWithClock();
  let done = 0;
  budget.run(large);
  for (let i = 0; i < 1001; i++) budget.run(() => done++);
  assert.equal(done, 1);
});

test('a closed budget drops queued and new work', async () => {
  const { budget, large } = budgetWithClock();
  let done = 0;
  budget.run(large);
  budget.run(() => done++);
  budget.close();
  budget.run(() => done++);
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  assert.equal(done, 0);
});
