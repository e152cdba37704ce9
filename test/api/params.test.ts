import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import * as param from '../../src/api/params.ts';
import { ZONE_NAMES } from '../../src/api/zone-names.ts';

const about = { description: 'a number' };

function takes(schema: z.ZodType, text: string): boolean {
  return schema.safeParse(text).success;
}

test('an integer is decimal digits within the safe range', () => {
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

test('a date is a day that exists', () => {
  const date = param.date('a day');
  assert.equal(date.parse('2024-02-29'), '2024-02-29');
  assert.ok(takes(date, '0050-01-01'));
  for (const text of ['2023-02-29', '2024-13-01', '2024-1-1', '2024-04-31', '20240401', '2024-04-01T00:00:00Z']) {
    assert.ok(!takes(date, text), text);
  }
});

test('a boolean is true or false and nothing else', () => {
  const flag = param.boolean('a flag');
  assert.deepEqual([flag.parse('true'), flag.parse('false')], [true, false]);
  for (const text of ['1', '0', 'TRUE', 'yes', '']) assert.ok(!takes(flag, text), text);
});

test('a time zone is an IANA name in any case, and becomes the name as written', () => {
  const zone = param.timezone();
  assert.equal(zone.parse('europe/london'), 'Europe/London');
  assert.equal(zone.parse('asia/kolkata'), 'Asia/Kolkata');
  assert.equal(zone.parse('us/eastern'), 'America/New_York');
  assert.equal(zone.parse('utc'), 'UTC');
  for (const text of ['Mars/Olympus', '+01:00', '', 'Europe/', '../etc']) assert.ok(!takes(zone, text), text);
});

test('every zone that is listed is taken and is a zone of the runtime', () => {
  for (const name of ZONE_NAMES) {
    assert.equal(param.timezone().parse(name.toUpperCase()), name);
    new Intl.DateTimeFormat('en', { timeZone: name });
  }
});

test('status codes come one or more, in any case', () => {
  const codes = param.statusCodes();
  assert.deepEqual(codes.parse('ns-PST-ns'), ['NS', 'PST']);
  for (const text of ['', 'XX', 'NS-', 'NS,FT']) assert.ok(!takes(codes, text), text);
});

test('an id list is parted by hyphens or commas and is bounded', () => {
  const ids = param.idList({ ...about, max: 3 });
  assert.deepEqual(ids.parse('3-1,3'), [3, 1]);
  for (const text of ['', '1-', '1--2', 'a', '1-2-3-4', '1 2']) assert.ok(!takes(ids, text), text);
});

test('a search has a least length, blanks around it not counted', () => {
  const search = param.search('names', { min: 3 });
  assert.ok(takes(search, 'São'));
  for (const text of ['', 'ab', ' ab ', 'x'.repeat(101), 'abc\u0000']) assert.ok(!takes(search, text), text);
});

test('a word of a list is taken in any case', () => {
  const type = param.oneOf(['League', 'Cup'], { description: 'type' });
  assert.equal(type.parse('cup'), 'Cup');
  assert.ok(!takes(type, 'cups'));
});

test('what is wrong is said in words of our own, missing parameters included', () => {
  const query = z.object({ league: param.integer(about), day: param.date('a day'), page: param.page().optional() });
  const { error } = query.safeParse({ day: 'x', page: '0' });
  const messages = Object.fromEntries(error!.issues.map((issue) => [issue.path.join('.'), issue.message]));
  assert.deepEqual(messages, {
    league: 'is required',
    day: 'must be an existing date in the format YYYY-MM-DD, such as 2024-08-16',
    page: 'must be a whole number of 1 or more, written in digits only, such as 1',
  });
});

test('JSON Schema tells what a parameter means', () => {
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
