/** The tools without a service: definitions, errors and the text format. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { mcpServer } from '../../../src/api/mcp/server.ts';
import { asText } from '../../../src/api/mcp/text.ts';
import { toolOf } from '../../../src/api/mcp/tool.ts';
import { assistantTools } from '../../../src/api/mcp/tools.ts';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import type { CallEndpoint } from '../../../src/http/server/fetch-route.ts';
import { Assistant } from './assistant.ts';

const tools = assistantTools(V2_ENDPOINTS);
const rows = (count: number, name: string) =>
  Array.from({ length: count }, (_, id) => ({
    id: `lg_${id}`,
    code: `x.${id}`,
    name,
    type: 'Cup',
    country: 'Any',
    seasons: [],
  }));

async function served(context: TestContext, callEndpoint: CallEndpoint, timeoutMs = 5000) {
  const failures: unknown[] = [];
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  const server = mcpServer(tools, { callEndpoint, failed: (error) => failures.push(error), timeoutMs });
  await server.connect(serverSide);
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(clientSide);
  context.after(() => client.close());
  return { assistant: new Assistant(client), failures };
}

const answering =
  (body: unknown): CallEndpoint =>
  async () => ({ status: 200, body: JSON.stringify(body) });

test('a tool with an unknown endpoint or parameter is rejected', () => {
  const definition = { name: 'x', title: 'X', description: 'x', endpoint: 'v2.leagues', parameters: ['nonsense'] };
  assert.throws(() => toolOf(definition, V2_ENDPOINTS), /the tool x sends nonsense, which is not a parameter/);
  assert.throws(
    () => toolOf({ ...definition, endpoint: 'v2.none' }, V2_ENDPOINTS),
    /calls v2.none, which does not exist/,
  );
});

test('every tool calls a GET endpoint', () => {
  const methods = tools.map(({ endpoint }) => V2_ENDPOINTS.find(({ id }) => id === endpoint)?.method);
  assert.deepEqual([...new Set(methods)], ['GET']);
});

test('no tool requires a season', () => {
  const required = tools.flatMap(({ input }) => (input.required as string[] | undefined) ?? []);
  assert.ok(!required.includes('season'));
  assert.ok(tools.some(({ defaultsSeason }) => defaultsSeason));
});

test('a timeout is reported', async (context) => {
  const silent: CallEndpoint = (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const { assistant, failures } = await served(context, silent, 50);
  assert.equal(await assistant.refused('leagues'), 'No response within 0.05 seconds: narrow the request.');
  assert.deepEqual(failures, []);
});

test('an internal error is logged, and its details are hidden from the assistant', async (context) => {
  const { assistant, failures } = await served(context, async () => {
    throw new Error('secret detail');
  });
  assert.match(await assistant.refused('leagues'), /^The tool failed with an internal error of the service/);
  assert.match(String(failures[0]), /secret detail/);
});

test('a long response is cut at the end, and the number of omitted rows is stated', async (context) => {
  const { assistant } = await served(context, answering({ data: rows(200, 'n'.repeat(2000)), meta: { count: 200 } }));
  const { text, structured } = await assistant.call('leagues');
  const left = structured.data.length;
  assert.ok(left > 10 && left < 60, String(left));
  assert.equal(structured.meta.omitted, 200 - left);
  assert.match(text, new RegExp(`${200 - left} more rows were omitted: narrow the request\\.$`));
  const whole = await served(context, answering({ data: { preview: 'x'.repeat(200_000) }, meta: {} }));
  assert.match(await whole.assistant.refused('match', { fixture: 'fx_1' }), /The response is too long/);
});

test('image URLs, stamps and nulls are removed', async (context) => {
  const row = { ...rows(1, 'One')[0], logo: 'http://x/logo.png', tier: null, currentSeason: null, revision: 3 };
  const { assistant } = await served(context, answering({ data: [row], meta: { count: 1, nextCursor: null } }));
  const { structured } = await assistant.call('leagues');
  assert.deepEqual(structured, { data: rows(1, 'One'), meta: { count: 1 } });
});

test('line breaks and bars in data do not break a row', () => {
  assert.equal(asText([{ name: 'A | B\nC', goals: 1 }]), 'name | goals\nA B C | 1');
});

test('rows are lines below a header, also if their fields differ', () => {
  const data = [
    { rank: 1, team: { id: 'tm_1', name: 'One' }, form: ['W', 'D'] },
    { rank: 2, team: { id: 'tm_2', name: 'Two' }, points: 3, odds: [{ value: 'Home', odd: '2.4', live: false }] },
  ];
  assert.equal(
    asText(data),
    [
      'rank | team.id | team.name | form | points | odds',
      '1 | tm_1 | One | W, D |  | ',
      '2 | tm_2 | Two |  | 3 | Home 2.4',
    ].join('\n'),
  );
  assert.equal(asText({ id: 'fx_1', score: { home: 2 }, extra: {}, events: [] }), 'id: fx_1\nscore: home 2\nevents: ');
  assert.equal(asText([]), 'nothing');
});
