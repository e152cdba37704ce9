/** Answers share the turns of the event loop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventLoopBudget } from '../../../src/http/server/event-loop-budget.ts';

/** Turns by a clock that only large answers move. */
function turnsByHand() {
  let ms = 0;
  const large = () => {
    ms += 12;
  };
  return { turns: new EventLoopBudget(() => ms), large };
}

test('small answers are all made in the turn they were asked for', () => {
  const { turns } = turnsByHand();
  const made: number[] = [];
  for (let i = 0; i < 20; i++) turns.run((hasWaited) => hasWaited || made.push(i));
  assert.equal(made.length, 20);
});

test('after a large one the others wait, in their order, and each turn lets through what else there is', async () => {
  const { turns, large } = turnsByHand();
  const done: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    turns.run((hasWaited) => {
      large();
      done.push(hasWaited ? `${name} later` : name);
    });
  }
  assert.deepEqual(done, ['a']);
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    done.push('else');
  }
  assert.deepEqual(done, ['a', 'b later', 'else', 'c later', 'else', 'd later', 'else']);
  turns.run(() => done.push('e'));
  await nextTurn();
  assert.equal(done.at(-1), 'e');
});

test('what fails holds up nobody', async () => {
  const { turns, large } = turnsByHand();
  const done: string[] = [];
  const failing = () => {
    large();
    throw new Error('no');
  };
  assert.throws(() => turns.run(failing), /no/);
  turns.run(() => done.push('b'));
  assert.deepEqual(done, []);
  await nextTurn();
  assert.deepEqual(done, ['b']);
});

test('so many wait and no more', () => {
  const { turns, large } = turnsByHand();
  let made = 0;
  turns.run(large);
  for (let i = 0; i < 1001; i++) turns.run(() => made++);
  assert.equal(made, 1);
});
