import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInPlay, mayTransition, STATUS_CODES, TRANSITIONS } from '../../src/football/status.ts';

test('the statuses of a match lead from its announcement to full time', () => {
  const league = ['TBD', 'NS', '1H', 'HT', '2H', 'FT'] as const;
  for (let i = 1; i < league.length; i++)
    assert.ok(mayTransition(league[i - 1]!, league[i]!), `${league[i - 1]} to ${league[i]}`);
});

test('a cup match may go on through extra time to a shoot-out', () => {
  const cup = ['2H', 'ET', 'BT', 'ET', 'P', 'PEN'] as const;
  for (let i = 1; i < cup.length; i++) assert.ok(mayTransition(cup[i - 1]!, cup[i]!), `${cup[i - 1]} to ${cup[i]}`);
  assert.ok(mayTransition('ET', 'AET'));
});

test('keeping the same status is always allowed', () => {
  for (const code of STATUS_CODES) assert.ok(mayTransition(code, code));
});

test('a final status changes only by a correction', () => {
  for (const from of ['FT', 'AET', 'PEN', 'CANC', 'AWD', 'WO'] as const) {
    for (const to of STATUS_CODES) assert.equal(mayTransition(from, to), from === to, `${from} to ${to}`);
  }
});

test('no transition leads back: no half repeats, no started match is scheduled again', () => {
  assert.ok(!mayTransition('2H', '1H'));
  assert.ok(!mayTransition('HT', '1H'));
  assert.ok(!mayTransition('1H', 'NS'));
  assert.ok(!mayTransition('NS', '2H'));
  assert.ok(!mayTransition('1H', 'FT'));
});

test('a suspended or interrupted match may only resume in play, be abandoned or be postponed', () => {
  for (const from of ['SUSP', 'INT'] as const) {
    for (const to of STATUS_CODES) assert.equal(mayTransition(from, to), isInPlay(to) || to === 'ABD' || to === 'PST');
  }
});

test('a postponed match may be played, cancelled or awarded', () => {
  assert.deepEqual(TRANSITIONS.PST, ['NS', 'TBD', 'CANC', 'AWD']);
});
