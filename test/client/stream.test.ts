/** The client's change stream over connections that break, end or are refused. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { type Change, createClient, TouchlineError } from '../../client/src/index.ts';
import { type ScriptedResponse, scriptedServer } from '../support/service/scripted-server.ts';

const event = (seq: number) => `id: ${seq}\nevent: event.created\ndata: {"seq":${seq}}\n\n`;
const says = (text: string, end: (response: ServerResponse) => void): ScriptedResponse => {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`retry: 1\n${text}`, () => end(response));
  };
};
const closes = (response: ServerResponse) => void response.end();
const breaks = (response: ServerResponse) => void response.destroy();
const staysOpen = () => undefined;
const refuses = (status: number, code: string): ScriptedResponse => ({
  status,
  json: { code, title: '', detail: 'no' },
});

async function streaming(t: TestContext, script: readonly ScriptedResponse[]) {
  const server = await scriptedServer(t, script);
  return { ...server, client: createClient({ baseUrl: server.url, key: 'a-key', retryDelaySeconds: 0.001 }) };
}

/** Reads `count` changes, leaves the loop, and returns their numbers. */
async function take(stream: AsyncIterable<Change>, count: number): Promise<number[]> {
  const seen: number[] = [];
  for await (const { seq } of stream) if (seen.push(seq) === count) break;
  return seen;
}

test('sends its filters and the key', async (t) => {
  const { client, requests: requested } = await streaming(t, [says(event(1), staysOpen)]);
  await take(client.stream({ league: 'eng.1', since: 0, types: 'event,fixture' }), 1);
  const [{ url, headers }] = requested as [(typeof requested)[0]];
  assert.equal(url, '/api/v2/stream?league=eng.1&since=0&types=event%2Cfixture&shape=reference');
  assert.deepEqual([headers['x-api-key'], headers.accept], ['a-key', 'text/event-stream']);
  assert.equal(headers['last-event-id'], undefined);
});

test('continues after the last event, however the connection ended', async (t) => {
  const { client, requests: requested } = await streaming(t, [
    says(`id: 4\n\n${event(5)}${event(6)}`, closes),
    says(`${event(7)}id: 8\nevent: event.created\ndata: {"s`, breaks), // an incomplete event is dropped
    (response) => void response.destroy(),
    refuses(503, 'unavailable'),
    refuses(429, 'too_many_streams'),
    says(`${event(8)}: heartbeat\nid: 11\n\n`, breaks), // an id without an event advances the position
    says(event(12), staysOpen),
  ]);
  assert.deepEqual(await take(client.stream(), 5), [5, 6, 7, 8, 12]);
  assert.deepEqual(
    requested.map(({ headers }) => headers['last-event-id']),
    [undefined, '6', '7', '7', '7', '7', '11'],
  );
});

test('once it was connected, it retries without limit', async (t) => {
  const down = Array.from({ length: 6 }, (): ScriptedResponse => (response) => void response.destroy());
  const { client } = await streaming(t, [says(event(1), closes), ...down, says(event(2), staysOpen)]);
  t.mock.method(Math, 'random', () => 0);
  assert.deepEqual(await take(client.stream(), 2), [1, 2]);
});

test('a URL that never responds is an error after the usual retries', async (t) => {
  const { client, requests: requested } = await streaming(t, [(response) => void response.destroy()]);
  await assert.rejects(take(client.stream(), 1), { name: 'TouchlineError', code: 'network_error' });
  assert.equal(requested.length, 4);
});

test('a permanent error ends the stream', async (t) => {
  for (const [status, code] of [
    [401, 'unauthorized'],
    [410, 'position_gone'],
  ] as const) {
    const { client, requests: requested } = await streaming(t, [says(event(1), closes), refuses(status, code)]);
    const stream = client.stream({ since: 0 });
    assert.equal((await stream.next()).value?.seq, 1);
    await assert.rejects(stream.next(), (error) => error instanceof TouchlineError && error.code === code);
    assert.equal(requested.length, 2);
  }
});

test('leaving the loop closes the connection', async (t) => {
  const closed = Promise.withResolvers<void>();
  const { client } = await streaming(t, [
    says(event(1), (response) => void response.once('close', () => closed.resolve())),
  ]);
  await take(client.stream(), 1);
  await closed.promise;
});

test('a signal ends the stream with its reason, while it reads and while it pauses', async (t) => {
  const reason = new Error('enough');
  for (const end of [staysOpen, closes]) {
    const ending = new AbortController();
    const { client } = await streaming(t, [says(`retry: 60000\n${event(1)}`, end)]);
    const stream = client.stream({ signal: ending.signal });
    await stream.next();
    const next = stream.next();
    ending.abort(reason);
    await assert.rejects(next, reason);
  }
});

test('a connection that is silent for too long is replaced', async (t) => {
  const { url, requests: requested } = await streaming(t, [says(event(1), staysOpen), says(event(2), staysOpen)]);
  // longer than a busy machine needs for the first event
  const client = createClient({ baseUrl: url, key: 'a-key', streamSilenceSeconds: 2 });
  assert.deepEqual(await take(client.stream(), 2), [1, 2]);
  assert.equal(requested[1]?.headers['last-event-id'], '1');
});
