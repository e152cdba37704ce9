import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dayOf,
  dayStart,
  millisecondDate,
  nextMidnight,
  offsetDate,
  period,
  presentedKickoff,
} from '../../src/api/days.ts';

const SUMMER = Date.parse('2024-07-01T22:30:00Z');

test('a day starts at midnight in its zone, with daylight saving', () => {
  assert.equal(dayStart('2024-07-01'), Date.parse('2024-07-01T00:00:00Z'));
  assert.equal(dayStart('2024-07-01', 'Europe/Berlin'), Date.parse('2024-06-30T22:00:00Z'));
  assert.equal(dayStart('2024-03-31', 'Europe/Berlin', 1) - dayStart('2024-03-31', 'Europe/Berlin'), 23 * 3_600_000);
});

test('a date outside the supported years is clamped', () => {
  for (const zone of ['UTC', 'Asia/Tokyo', 'Pacific/Apia']) {
    for (const day of ['0000-01-01', '0050-06-01', '9999-12-31']) {
      assert.ok(dayStart(day, zone, 1) > dayStart(day, zone), `${day} ${zone}`);
    }
  }
});

test('a moment is written with the offset of its zone', () => {
  assert.equal(offsetDate(SUMMER), '2024-07-01T22:30:00+00:00');
  assert.equal(offsetDate(SUMMER, 'Europe/Berlin'), '2024-07-02T00:30:00+02:00');
  assert.equal(offsetDate(SUMMER, 'America/St_Johns'), '2024-07-01T20:00:00-02:30');
  assert.equal(millisecondDate(SUMMER), '2024-07-01T22:30:00.000Z');
  assert.equal(millisecondDate(SUMMER, 'Europe/Berlin'), '2024-07-02T00:30:00.000+02:00');
});

test('the date of a moment depends on the zone', () => {
  assert.deepEqual([dayOf(SUMMER), dayOf(SUMMER, 'Europe/Berlin')], ['2024-07-01', '2024-07-02']);
  assert.equal(nextMidnight(SUMMER), Date.parse('2024-07-02T00:00:00Z'));
});

test('a match with only a known date keeps it in every zone', () => {
  const day = { kickoff: Date.parse('2024-03-13T00:00:00Z'), kickoffKnown: false };
  for (const zone of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
    assert.match(offsetDate(presentedKickoff(day, zone), zone), /^2024-03-13T00:00:00/, zone);
  }
  const known = { ...day, kickoffKnown: true };
  assert.match(
    offsetDate(presentedKickoff(known, 'America/New_York'), 'America/New_York'),
    /^2024-03-12T20:00:00-04:00$/,
  );
});

test('a period has moments in the zone, and UTC days for matches without a time', () => {
  const { from, to, days } = period('2024-03-13', '2024-03-13', 'America/New_York');
  assert.equal(new Date(from!).toISOString(), '2024-03-13T04:00:00.000Z');
  assert.equal(new Date(to!).toISOString(), '2024-03-14T04:00:00.000Z');
  assert.equal(new Date(days!.from!).toISOString(), '2024-03-13T00:00:00.000Z');
  assert.equal(new Date(days!.to!).toISOString(), '2024-03-14T00:00:00.000Z');
  assert.equal(period('2024-03-13', undefined).days, undefined);
});
