import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { localToUtc, minutesOf, utcDay, utcOffset } from '../../src/base/zones.ts';

const iso = (at: number) => new Date(at).toISOString().slice(0, 16);

test('winter time in London is UTC, summer time an hour ahead', () => {
  assert.equal(iso(localToUtc('2024-01-13', '15:00', 'Europe/London')), '2024-01-13T15:00');
  assert.equal(iso(localToUtc('2024-08-17', '15:00', 'Europe/London')), '2024-08-17T14:00');
});

test('an evening kickoff in Brazil is after midnight UTC; Brazil abolished summer time in 2019', () => {
  assert.equal(iso(localToUtc('2024-04-13', '21:30', 'America/Sao_Paulo')), '2024-04-14T00:30');
  assert.equal(iso(localToUtc('2018-12-01', '21:00', 'America/Sao_Paulo')), '2018-12-01T23:00');
});

test('times around a clock change', () => {
  assert.equal(iso(localToUtc('2024-03-31', '00:59', 'Europe/London')), '2024-03-31T00:59');
  assert.equal(iso(localToUtc('2024-03-31', '02:00', 'Europe/London')), '2024-03-31T01:00');
  assert.equal(iso(localToUtc('2024-10-27', '00:30', 'Europe/London')), '2024-10-26T23:30');
  assert.equal(iso(localToUtc('2024-10-27', '02:00', 'Europe/London')), '2024-10-27T02:00');
});

test('a time that occurs twice is the first one; a time that does not occur uses the offset before the change', () => {
  assert.equal(iso(localToUtc('2024-10-27', '01:30', 'Europe/London')), '2024-10-27T00:30');
  assert.equal(iso(localToUtc('2024-03-31', '01:30', 'Europe/London')), '2024-03-31T01:30');
});

test('dates and times that do not exist are rejected', () => {
  assert.equal(utcDay('2023-02-29'), null);
  assert.equal(utcDay('29/02/2024'), null);
  assert.equal(utcDay('0050-01-01'), null);
  assert.equal(minutesOf('24:00'), null);
  assert.equal(minutesOf('7:60'), null);
  assert.equal(minutesOf('7:05'), 425);
  assert.throws(() => localToUtc('2023-02-29', '15:00', 'Europe/London'), RangeError);
  assert.throws(() => localToUtc('2024-02-29', '25:00', 'Europe/London'), RangeError);
  assert.throws(() => localToUtc('2024-02-29', '15:00', 'Europe/Atlantis'), RangeError);
});

test('the offset changes at the clock change, within the day', () => {
  const hours = (moment: string, zone: string) => utcOffset(Date.parse(moment), zone) / 3_600_000;
  assert.equal(hours('2024-01-13T15:00Z', 'Europe/London'), 0);
  assert.equal(hours('2024-08-17T15:00Z', 'Europe/London'), 1);
  assert.deepEqual([hours('2024-03-31T00:59Z', 'Europe/London'), hours('2024-03-31T01:00Z', 'Europe/London')], [0, 1]);
  assert.equal(hours('2024-08-17T15:00Z', 'America/New_York'), -4);
  assert.equal(hours('2024-08-17T15:00Z', 'Asia/Kathmandu'), 5.75);
  assert.throws(() => utcOffset(0, 'Europe/Atlantis'), RangeError);
});

test('away from clock changes, formatting the result in the zone gives the original time', () => {
  const zone = fc.constantFrom('Europe/London', 'America/Mexico_City', 'Asia/Kathmandu', 'Australia/Sydney');
  const day = fc.integer({ min: 0, max: 30_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(zone, day, fc.integer({ min: 6, max: 23 }), (timeZone, date, hour) => {
      const time = `${String(hour).padStart(2, '0')}:15`;
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      assert.equal(shown.format(localToUtc(date, time, timeZone)), `${date} ${time}`);
    }),
  );
});
