/** docs/assistants.md agrees with the tools. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { SEARCH } from '../../../src/api/mcp/search-tool.ts';
import { ROWS_DEFAULT, ROWS_MAX } from '../../../src/api/mcp/tool.ts';
import { assistantTools } from '../../../src/api/mcp/tools.ts';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import { blocks } from '../../support/repository/documents.ts';
import { ROOT, textOf } from '../../support/repository/sources.ts';
import { sameDay } from '../../support/service/clock.ts';
import { runningService } from '../../support/service/service.ts';
import { overHttp } from './assistant.ts';

const DOCUMENT = 'docs/assistants.md';
const [local = '', remote = '', question = ''] = blocks(DOCUMENT, 'json');
const [answer = ''] = blocks(DOCUMENT, '');

test('the table lists every tool with its endpoint', () => {
  const listed = [...textOf(DOCUMENT).matchAll(/^\| `(\w+)` +\| (.+?) +\| `?(.+?)`? +\|$/gm)].map((row) =>
    row.slice(1),
  );
  const tools = assistantTools(V2_ENDPOINTS).map(({ name, title, path }) => [name, title, path]);
  assert.deepEqual(listed, [[SEARCH.name, SEARCH.title, 'leagues, teams, players and matches'], ...tools]);
});

test('its limits are those of the tools', () => {
  assert.match(
    textOf(DOCUMENT),
    new RegExp(`holds ${ROWS_DEFAULT} rows unless the assistant asks for up to ${ROWS_MAX};`),
  );
});

test('its samples work', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('pro');
  const filledIn = (sample: string) =>
    sample
      .replaceAll('http://127.0.0.1:3000', service.url)
      .replace('/path/to/touchline', ROOT)
      .replace('YOUR_KEY', key);

  await t.test('the sample call has the sample response, for the stated number of requests', async (context) => {
    const { mcpServers } = JSON.parse(filledIn(remote));
    assert.equal(mcpServers.touchline.url, `${service.url}/mcp`);
    const assistant = await overHttp(context, service.url, mcpServers.touchline.headers);
    const { text } = await assistant.call('team_form', JSON.parse(question));
    assert.equal(`${text}\n`, answer);
    const used = async () => (await assistant.call('account')).structured.data.usage.daily.used;
    const before = await used();
    const listing = 1; // `call` lists the tools to check the response of `account`
    await assistant.client.callTool({ name: 'team_form', arguments: JSON.parse(question) });
    assert.equal((await used()) - before - listing, 3);
  });

  await t.test('the sample command starts and responds', async (context) => {
    const { command, args, env } = JSON.parse(filledIn(local)).mcpServers.touchline;
    const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...sameDay(), ...env };
    const client = new Client({ name: 'test', version: '1.0.0' });
    context.after(() => client.close());
    await client.connect(new StdioClientTransport({ command, args, env: environment, cwd: '/', stderr: 'ignore' }));
    const result = await client.callTool({ name: 'account', arguments: {} });
    assert.deepEqual(Object.keys(result.structuredContent as object), ['data', 'meta']);
  });
});
