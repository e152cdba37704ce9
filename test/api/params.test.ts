import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import * as param from '../../src/api/params.ts';
import { ZONE_NAMES } from '../../src/api/zone-names.ts';

const about = { description: 'a number' };

function takes(schema: z.ZodType, text: string): boolean {
  return schema.safeParse(text).success;
}

test('an integer has decimal digits and is in the safe range', () => {
  const id = param.integer(about);
  assert.equal(id.parse('39'), 39);
  assert.equal(id.parse('9007199254740991'), Number.MAX_SAFE_INTEGER);
  for (const text of ['', ' 5', '5 ', '+5', '-5', '5.0', '1e3', '0x10', 'Infinity', 'NaN', '٣', '9007199254740992']) {
    assert.ok(!takes(id, text), text);
  }
});

test('a season has exactly four digits', () => {
  assert.equal(param.season().parse('2024'), 2024);
  for (const text of ['24', '20244', '2024-25', 'abcd']) assert.ok(!takes(param.season(), text), text);
});

test('a date must exist', () => {
  const date = param.date('a day');
  assert.equal(date.parse('2024-02-29'), '2024-02-29');
  assert.ok(takes(date, '0050-01-01'));
  for (const text of ['2023-02-29', '2024-13-01', '2024-1-1', '2024-04-31', '20240401', '2024-04-01T00:00:00Z']) {
    assert.ok(!takes(date, text), text);
  }
});

test('a boolean is true or false', () => {
  const flag = param.boolean('a flag');
  assert.deepEqual([flag.parse('true'), flag.parse('false')], [true, false]);
  for (const text of ['1', '0', 'TRUE', 'yes', '']) assert.ok(!takes(flag, text), text);
});

test('a time zone is an IANA name in any case, and the result has the canonical case', () => {
  const zone = param.timezone();
  assert.equal(zone.parse('europe/london'), 'Europe/London');
  assert.equal(zone.parse('asia/kolkata'), 'Asia/Kolkata');
  assert.equal(zone.parse('us/eastern'), 'America/New_York');
  assert.equal(zone.parse('utc'), 'UTC');
  for (const text of ['Mars/Olympus', '+01:00', '', 'Europe/', '../etc']) assert.ok(!takes(zone, text), text);
});

test('every listed zone is accepted and exists in the runtime', () => {
  for (const name of ZONE_NAMES) {
    assert.equal(param.timezone().parse(name.toUpperCase()), name);
    new Intl.DateTimeFormat('en', { timeZone: name });
  }
});

test('status codes are one or more, in any case', () => {
  const codes = param.statusCodes();
  assert.deepEqual(codes.parse('ns-PST-ns'), ['NS', 'PST']);
  for (const text of ['', 'XX', 'NS-', 'NS,FT']) assert.ok(!takes(codes, text), text);
});

test('an id list is separated by hyphens or commas, and has a maximum length', () => {
  const ids = param.idList({ ...about, max: 3 });
  assert.deepEqual(ids.parse('3-1,3'), [3, 1]);
  for (const text of ['', '1-', '1--2', 'a', '1-2-3-4', '1 2']) assert.ok(!takes(ids, text), text);
});

test('a search has a minimum length, without surrounding spaces', () => {
  const search = param.search('names', { min: 3 });
  assert.ok(takes(search, 'São'));
  for (const text of ['', 'ab', ' ab ', 'x'.repeat(101), 'abc\u0000']) assert.ok(!takes(search, text), text);
});

test('a listed value is accepted in any case', () => {
  const type = param.oneOf(['League', 'Cup'], { description: 'type' });
  assert.equal(type.parse('cup'), 'Cup');
  assert.ok(!takes(type, 'cups'));
});

test('error messages are our own, also for missing parameters', () => {
  const query = z.object({ league: param.integer(about), day: param.date('a day'), page: param.page().optional() });
  const { error } = query.safeParse({ day: 'x', page: '0' });
  const messages = Object.fromEntries(error!.issues.map((issue) => [issue.path.join('.'), issue.message]));
  assert.deepEqual(messages, {
    league: 'is required',
    day: 'must be an existing date in the format YYYY-MM-DD, such as 2024-08-16',
    page: 'must be a whole number of 1 or more, written in digits only, such as 1',
  });
});

test('JSON Schema describes the parsed type of a parameter', () => {
  const query = z.object({
    team: param.integer({ description: 'id of a team', example: 33 }),
    day: param.date('a day').optional(),
  });
  const schema = z.toJSONSchema(query, { io: 'input' });
  assert.deepEqual(schema.required, ['team']);
  const { team, day } = schema.properties as Record<string, unknown>;
  assert.deepEqual(team, {
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'id of a team',
    example: 33,
  });
  assert.deepEqual(day, { type: 'string', format: 'date', description: 'a day', example: '2024-08-16' });
});
