import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiFootball } from '../../../src/providers/api-football/index.ts';
import { recordsOf, rejectionsOf } from '../records.ts';
import { envelope, event, fixture, HOME, ofKind, read } from './responses.ts';

const single = envelope({ get: 'fixtures', parameters: { id: '7001' }, response: [fixture()] });
const parse = (content: string, path = 'response.json') => recordsOf(apiFootball, content, { path });
const matches = async (content: string, path?: string) =>
  ofKind(await parse(content, path), 'match').map(({ line }) => line);

test('a file is one response, an array, one response per line, or the bare items with the endpoint in the path', async () => {
  assert.deepEqual(await matches(JSON.stringify(single)), [1]);
  assert.deepEqual(await matches(JSON.stringify(single, null, 1)), [1]);
  assert.deepEqual(await matches(JSON.stringify([single, single])), [1, 2]);
  assert.deepEqual(await matches(`${JSON.stringify(single)}\n${JSON.stringify(single)}\n`, 'responses.ndjson'), [1, 2]);
  assert.deepEqual(
    await matches(`${JSON.stringify(single)}\r\n\r\n${JSON.stringify(single)}`),
    [1, 2],
    'lines in a .json',
  );
  assert.deepEqual(await matches(JSON.stringify([fixture()]), 'fixtures/39-2023.json'), [1]);
  assert.deepEqual(await matches(`\uFEFF${JSON.stringify(single)}`), [1]);
});

test('lines can arrive in chunks of any size', async () => {
  const content = `${JSON.stringify(single)}\n${JSON.stringify(single)}`;
  for (const size of [1, 7, 1_000]) {
    const records = await recordsOf(apiFootball, content, { path: 'a.jsonl', size });
    assert.equal(ofKind(records, 'match').length, 2);
  }
});

test('bare items about a match get the fixture id from the file name', async () => {
  const content = JSON.stringify([event(5, HOME, {})]);
  for (const path of [
    'fixtures/events/7001.json',
    'fixtures-events_fixture=7001.json',
    'x/fixtures_events_7001.json',
  ]) {
    const [details] = ofKind(await parse(content, path), 'details');
    assert.deepEqual(details?.match, { providerMatch: '7001', home: { name: 'Northfield', id: '91001' } }, path);
  }
});

test("an error response is rejected with the API's text, field by field", async () => {
  const errors = { from: 'The From field need another parameter.', to: 'The To field need another parameter.' };
  assert.deepEqual(await read({ get: 'fixtures', errors, response: [] }), [
    {
      kind: 'rejection',
      line: 1,
      reason: 'error response: from: The From field need another parameter.; to: The To field need another parameter.',
    },
  ]);
  const [gateway] = rejectionsOf(await parse('{"message":"Something went wrong."}'));
  assert.equal(gateway?.reason, 'error response: message: Something went wrong.');
});

test('endpoints that need no storage yield nothing; predictions and unknown endpoints are rejected', async () => {
  assert.deepEqual(await read({ get: 'timezone', response: ['Europe/London'] }), []);
  assert.deepEqual(await read({ get: 'fixtures/rounds', response: ['Final'] }), []);
  const reasons = async (get: string) => rejectionsOf(await read({ get, response: [{}] })).map(({ reason }) => reason);
  assert.deepEqual(await reasons('predictions'), ['predictions are not imported: Touchline calculates its own']);
  assert.deepEqual(await reasons('weather'), ["unknown endpoint 'weather'"]);
});

test('a file that is not JSON fails, and one that is not a response is rejected', async () => {
  await assert.rejects(parse('<html>'), /not a JSON file/);
  await assert.rejects(parse(`${JSON.stringify(single)}\n<html>`, 'a.ndjson'), /line 2/);
  const [rejected] = rejectionsOf(await parse('[1,2]', 'numbers.json'));
  assert.match(rejected?.reason ?? '', /^not an API-Football response, and the path names no endpoint$/);
});
