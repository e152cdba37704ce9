import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiFootball } from '../../../src/providers/api-football/index.ts';
import { recordsOf, rejectionsOf } from '../records.ts';
import { envelope, event, fixture, HOME, ofKind, read } from './answers.ts';

const one = envelope({ get: 'fixtures', parameters: { id: '7001' }, response: [fixture()] });
const parse = (content: string, path = 'answer.json') => recordsOf(apiFootball, content, { path });
const matches = async (content: string, path?: string) =>
  ofKind(await parse(content, path), 'match').map(({ line }) => line);

test('a file is one answer, several in an array, one a line, or the bare response where the path tells of what', async () => {
  assert.deepEqual(await matches(JSON.stringify(one)), [1]);
  assert.deepEqual(await matches(JSON.stringify(one, null, 1)), [1]);
  assert.deepEqual(await matches(JSON.stringify([one, one])), [1, 2]);
  assert.deepEqual(await matches(`${JSON.stringify(one)}\n${JSON.stringify(one)}\n`, 'answers.ndjson'), [1, 2]);
  assert.deepEqual(await matches(`${JSON.stringify(one)}\r\n\r\n${JSON.stringify(one)}`), [1, 2], 'lines in a .json');
  assert.deepEqual(await matches(JSON.stringify([fixture()]), 'fixtures/39-2023.json'), [1]);
  assert.deepEqual(await matches(`\uFEFF${JSON.stringify(one)}`), [1]);
});

test('lines may come in pieces of any size', async () => {
  const content = `${JSON.stringify(one)}\n${JSON.stringify(one)}`;
  for (const size of [1, 7, 1_000]) {
    const records = await recordsOf(apiFootball, content, { path: 'a.jsonl', size });
    assert.equal(ofKind(records, 'match').length, 2);
  }
});

test('a bare answer about a match has its number from the name of the file', async () => {
  const content = JSON.stringify([event(5, HOME, {})]);
  for (const path of [
    'fixtures/events/7001.json',
    'fixtures-events_fixture=7001.json',
    'x/fixtures_events_7001.json',
  ]) {
    const [told] = ofKind(await parse(content, path), 'details');
    assert.deepEqual(told?.match, { providerMatch: '7001', home: { name: 'Northfield', id: '91001' } }, path);
  }
});

test('an error is refused with the interface’s own words, field by field', async () => {
  const errors = { from: 'The From field need another parameter.', to: 'The To field need another parameter.' };
  assert.deepEqual(await read({ get: 'fixtures', errors, response: [] }), [
    {
      kind: 'rejection',
      line: 1,
      reason:
        'the answer is an error: from: The From field need another parameter.; to: The To field need another parameter.',
    },
  ]);
  const [gateway] = rejectionsOf(await parse('{"message":"Something went wrong."}'));
  assert.equal(gateway?.reason, 'an error: message: Something went wrong.');
});

test('what is kept elsewhere is read without a word, what is not kept is said, what is unknown is refused', async () => {
  assert.deepEqual(await read({ get: 'timezone', response: ['Europe/London'] }), []);
  assert.deepEqual(await read({ get: 'fixtures/rounds', response: ['Final'] }), []);
  const reasons = async (get: string) => rejectionsOf(await read({ get, response: [{}] })).map(({ reason }) => reason);
  assert.deepEqual(await reasons('predictions'), ['predictions are not kept: Touchline makes its own']);
  assert.deepEqual(await reasons('weather'), ['no endpoint is called weather']);
});

test('a file that is no JSON fails, and one that is no answer is refused', async () => {
  await assert.rejects(parse('<html>'), /not a JSON file/);
  await assert.rejects(parse(`${JSON.stringify(one)}\n<html>`, 'a.ndjson'), /line 2/);
  const [refused] = rejectionsOf(await parse('[1,2]', 'numbers.json'));
  assert.match(refused?.reason ?? '', /nor does the path tell an endpoint/);
});
