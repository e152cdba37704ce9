import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pitchPoint as understatPoint } from '../../src/providers/understat/quirks.ts';
import { pitchPoint as wyscoutPoint } from '../../src/providers/wyscout/quirks.ts';

test('coordinates of sources are converted to the pitch of 120 by 80', () => {
  assert.deepEqual(wyscoutPoint({ x: 90, y: 50 }), { x: 108, y: 40 }, 'penalty spot');
  assert.deepEqual(wyscoutPoint({ x: 84, y: 81 }), { x: 102, y: 62 }, 'right corner of the penalty area');
  assert.deepEqual(wyscoutPoint({ x: 87, y: 50 }), { x: 105, y: 40 });
  assert.deepEqual(wyscoutPoint({ x: 0, y: 0 }), { x: 0, y: 0 });
  assert.deepEqual(wyscoutPoint({ x: 101, y: -1 }), { x: 120, y: 0 }, 'points beyond the line are moved onto it');
  assert.deepEqual(understatPoint(0.885, 0.5), { x: 108, y: 40 }, 'penalty spot');
});

test('y grows to the right of the attacking team, whatever the direction in the source', () => {
  assert.ok(wyscoutPoint({ x: 90, y: 60 }).y > 40);
  assert.ok(understatPoint(0.9, 0.4).y > 40);
});
