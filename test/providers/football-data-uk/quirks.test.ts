import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cleanText,
  columnIndexes,
  dayOf,
  isAwarded,
  kickoffAt,
  originalColumnName,
  parseInteger,
  seasonOf,
} from '../../../src/providers/football-data-uk/quirks.ts';

const day = (date: string) => Date.parse(`${date}T00:00:00Z`);

test('dates have a two-digit or four-digit year, or are in ISO format', () => {
  for (const date of ['04/09/21', '04/09/2021', '4/9/21', '2021-09-04', '2021-09-04 00:00:00']) {
    assert.equal(dayOf(date), day('2021-09-04'), date);
  }
  assert.equal(dayOf('14/08/93'), day('1993-08-14'));
});

test('a date that does not exist is invalid', () => {
  for (const date of ['', '31/02/20', '29/02/2021', '13/13/20', '2021-00-04', 'soon', '04-09-2021', '01/01/1066']) {
    assert.equal(dayOf(date), null, date);
  }
});

test('kickoff times are London times, one hour ahead of UTC in summer', () => {
  assert.equal(kickoffAt(day('2019-08-09'), '20:00'), Date.parse('2019-08-09T19:00Z'));
  assert.equal(kickoffAt(day('2019-12-26'), '15:00:00'), Date.parse('2019-12-26T15:00Z'));
  assert.equal(kickoffAt(day('2023-03-25'), '15:00'), Date.parse('2023-03-25T15:00Z'), 'the last Saturday of winter');
  assert.equal(kickoffAt(day('2023-03-26'), '15:00'), Date.parse('2023-03-26T14:00Z'), 'the first day of summer time');
  assert.equal(kickoffAt(day('2023-10-29'), '14:00'), Date.parse('2023-10-29T14:00Z'), 'the first day of winter');
  for (const time of ['25:00', '15.00', '3pm', '0.625']) assert.equal(kickoffAt(day('2023-03-26'), time), null, time);
});

test('a season runs from July to June', () => {
  assert.equal(seasonOf(day('2018-08-10'), 'eng.1'), 2018);
  assert.equal(seasonOf(day('2019-05-12'), 'eng.1'), 2018);
  assert.equal(seasonOf(day('2026-07-31'), 'sco.1'), 2026);
});

test('2019/20 ended in August 2020 in leagues that resumed, and 2020/21 began then in leagues that did not', () => {
  assert.equal(seasonOf(day('2020-07-26'), 'eng.1'), 2019);
  assert.equal(seasonOf(day('2020-08-02'), 'ita.1'), 2019);
  assert.equal(seasonOf(day('2020-08-07'), 'esp.2'), 2019);
  assert.equal(seasonOf(day('2020-09-12'), 'eng.1'), 2020);
  assert.equal(seasonOf(day('2020-08-01'), 'sco.1'), 2020);
  assert.equal(seasonOf(day('2020-08-08'), 'bel.1'), 2020);
  assert.equal(seasonOf(day('2020-08-21'), 'fra.1'), 2020);
  assert.equal(seasonOf(day('2020-03-08'), 'fra.1'), 2019);
});

test('no-break spaces and double spaces are removed from names', () => {
  assert.equal(cleanText('\u00A0M Dean'), 'M Dean');
  assert.equal(cleanText(' M  Dean '), 'M Dean');
  assert.equal(cleanText('M Dean'), 'M Dean');
});

test('integers in files saved again are floats; fractions and signs are invalid', () => {
  assert.deepEqual(['4', '14', '4.0', '14.0', '2\u00A01'].map(parseInteger), [4, 14, 4, 14, 21]);
  for (const cell of ['', '4.5', '-1', '1e3', 'x', '.']) assert.ok(Number.isNaN(parseInteger(cell)), cell);
});

test('renamed columns get their original names', () => {
  assert.equal(originalColumnName('BbMx_2_5'), 'BbMx>2.5');
  assert.equal(originalColumnName('BbMx_2_5_1'), 'BbMx<2.5');
  assert.equal(originalColumnName('B365C_2_5_1'), 'B365C<2.5');
  assert.equal(originalColumnName(' B365H '), 'B365H');
});

test('the first of two columns with the same name applies, and unnamed columns are ignored', () => {
  assert.deepEqual(
    [...columnIndexes(['Div', 'LB', '', 'LB', ''])],
    [
      ['Div', 0],
      ['LB', 1],
    ],
  );
});

test('a score without half-time was awarded if there are no statistics or it is 3-0', () => {
  const awarded = { goals: { home: 0, away: 3 }, halftime: null, statistics: true };
  assert.equal(isAwarded(awarded), true);
  assert.equal(isAwarded({ ...awarded, halftime: { home: 0, away: 1 } }), false);
  assert.equal(isAwarded({ ...awarded, goals: { home: 0, away: 1 } }), false);
  assert.equal(isAwarded({ goals: { home: 0, away: 1 }, halftime: null, statistics: false }), true);
});
