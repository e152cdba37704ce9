import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TeamEvent, teamEvents } from '../../../src/football/season/team-events.ts';

const event = (minute: number, changes: Partial<TeamEvent> = {}): TeamEvent => ({
  kind: 'goal',
  detail: 'normal',
  minute,
  extra: null,
  own: true,
  ...changes,
});

test('goals are counted by quarters of an hour', () => {
  const { goalsFor } = teamEvents([event(1), event(15), event(16), event(90), event(118)]);
  assert.deepEqual(goalsFor, [2, 1, 0, 0, 0, 1, 0, 1]);
});

test('first-half stoppage time counts in the first half; stoppage time after 90 has its own interval', () => {
  const { goalsFor } = teamEvents([event(45, { extra: 3 }), event(90, { extra: 4 })]);
  assert.deepEqual(goalsFor, [0, 0, 1, 0, 0, 0, 1, 0]);
});

test('an own goal counts for the other side, whoever scored it', () => {
  const { goalsFor, goalsAgainst } = teamEvents([
    event(10, { detail: 'own-goal' }),
    event(20, { detail: 'own-goal', own: false }),
  ]);
  assert.deepEqual([goalsFor[1], goalsAgainst[0]], [1, 1]);
});

test('a missed penalty is not a goal; a second yellow card is a red card', () => {
  const numbers = teamEvents([
    event(5, { detail: 'missed-penalty' }),
    event(6, { detail: 'penalty' }),
    event(7, { kind: 'card', detail: 'second-yellow' }),
    event(8, { kind: 'card', detail: 'yellow', own: false }),
  ]);
  assert.deepEqual(numbers.penalties, { scored: 1, missed: 1 });
  assert.deepEqual([numbers.goalsFor[0], numbers.redCards[0], numbers.yellowCards[0]], [1, 1, 0]);
});
