import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hadExtraTime } from '../../src/football/extra-time.ts';

const SHOOTOUT = { status: 'PEN', score: { extratime: null } } as const;

test('a shoot-out can follow 90 minutes: only the data say that there was extra time', () => {
  assert.equal(hadExtraTime(SHOOTOUT, []), false);
  assert.equal(hadExtraTime(SHOOTOUT, [{ minute: 90 }, { minute: 120, shootout: true }]), false);
  assert.equal(hadExtraTime(SHOOTOUT, [{ minute: 104, deleted: true }]), false);
  assert.equal(hadExtraTime(SHOOTOUT, [{ minute: 104 }]), true);
  assert.equal(hadExtraTime({ ...SHOOTOUT, score: { extratime: { home: 0, away: 0 } } }, []), true);
});

test('the status says it otherwise', () => {
  for (const status of ['ET', 'BT', 'AET'] as const) assert.equal(hadExtraTime({ ...SHOOTOUT, status }, []), true);
  assert.equal(hadExtraTime({ ...SHOOTOUT, status: 'FT' }, [{ minute: 93 }]), false);
});
