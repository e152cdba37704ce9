/** Which errors of PostgreSQL mean that it is unavailable. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postgresUnavailable } from '../../../src/store/database/unavailable.ts';

const reasonOf = (fields: object, message = 'a message') =>
  postgresUnavailable(Object.assign(new Error(message), fields), 'the server')?.reason ?? null;

test('an error that ends the session is an outage, whatever its code; a statement that is wrong is none', () => {
  assert.equal(reasonOf({ severity: 'FATAL', code: 'XX000' }, 'could not write init file'), 'unreachable');
  assert.equal(reasonOf({ severity: 'PANIC', code: 'XX000' }), 'unreachable');
  assert.equal(reasonOf({ severity: 'ERROR', code: 'XX000' }), null);
  assert.equal(reasonOf({ severity: 'ERROR', code: '42601' }, 'syntax error'), null);
  assert.equal(reasonOf({}), null);
});

test('the code says more than the severity', () => {
  assert.equal(reasonOf({ severity: 'FATAL', code: '53100' }), 'disk_full');
  assert.equal(reasonOf({ severity: 'ERROR', code: '53100' }), 'disk_full');
  assert.equal(reasonOf({ severity: 'FATAL', code: '25P03' }), 'timeout');
  assert.equal(reasonOf({ severity: 'FATAL', code: '57P03' }), 'unreachable');
});
