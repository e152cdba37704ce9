import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { secondsToWait } from '../../client/src/errors.ts';
import { pauseSeconds } from '../../client/src/retries.ts';
import { ServerEventReader } from '../../client/src/server-events.ts';

describe('pauses', () => {
  test('double, up to 30 s', () => {
    const longest = (attempt: number) => pauseSeconds(attempt, { first: 0.5, retryAfter: null, random: () => 1 });
    assert.deepEqual([0, 1, 2, 3, 6, 60].map(longest), [0.5, 1, 2, 4, 30, 30]);
  });

  test('are random, shorter by up to half', () => {
    assert.equal(pauseSeconds(2, { first: 0.5, retryAfter: null, random: () => 0 }), 1);
  });

  test('are at least Retry-After', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(100),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, retryAfter, chance) => {
          const seconds = pauseSeconds(attempt, { first: 0.5, retryAfter, random: () => chance });
          assert.ok(seconds >= retryAfter && seconds <= retryAfter + 0.5);
        },
      ),
    );
  });

  test('Retry-After can be seconds or a date', () => {
    const now = Date.parse('2026-11-21T15:00:00Z');
    assert.equal(secondsToWait('90', now), 90);
    assert.equal(secondsToWait('Sat, 21 Nov 2026 15:01:30 GMT', now), 90);
    assert.equal(secondsToWait('Sat, 21 Nov 2026 14:00:00 GMT', now), 0);
    assert.equal(secondsToWait('soon', now), null);
    assert.equal(secondsToWait(null, now), null);
  });
});

describe('server-sent events', () => {
  const TEXT =
    '\uFEFFretry: 1500\nid: 7\n\n: a comment\nid: 8\nevent: event.created\ndata: {"a":\ndata:1}\n\n' +
    'data\r\n\r\nid: 9\rdata: x\r\revent: lost\n\nid: with\0zero\ndata:  two spaces\n\nunknown: x\nid: 12\n\ndata: cut';

  test('are parsed the same from any chunks', () => {
    const expected = [
      { event: 'event.created', data: '{"a":\n1}' },
      { event: 'message', data: '' },
      { event: 'message', data: 'x' },
      { event: 'message', data: ' two spaces' },
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 30 }), (cuts) => {
        const reader = new ServerEventReader(null);
        const places = [0, ...cuts.sort((a, b) => a - b), TEXT.length];
        const events = places.slice(1).flatMap((end, i) => reader.push(TEXT.slice(places[i], end)));
        assert.deepEqual(events, expected);
        assert.deepEqual([reader.lastEventId, reader.retryMs], ['12', 1500]);
      }),
    );
  });

  test('the last event id changes when its event is complete', () => {
    const reader = new ServerEventReader('3');
    reader.push('id: 4\ndata: half of it\n');
    assert.equal(reader.lastEventId, '3');
    assert.equal(reader.push('\n').length, 1);
    assert.equal(reader.lastEventId, '4');
  });
});
