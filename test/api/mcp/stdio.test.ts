/** `touchline mcp`: the process that an assistant starts, which calls a running service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { COMPLETE_ONLY, IS_COMPLETE } from '../../support/complete-run.ts';
import { runProcess } from '../../support/service/child.ts';
import { scriptedServer } from '../../support/service/scripted-server.ts';
import { runningService } from '../../support/service/service.ts';
import { overStdio } from './assistant.ts';

const PREMIER = 'Anvil Premier Division';

test('an assistant over standard input and output', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('ultra');

  for (const era of IS_COMPLETE ? (['legacy', 'auto'] as const) : (['auto'] as const)) {
    await t.test(`gets responses from the service (${era})`, async (context) => {
      const assistant = await overStdio(context, { url: service.url, environment: { TOUCHLINE_KEY: key }, era });
      const { structured } = await assistant.call('standings', { league: PREMIER });
      assert.equal(structured.data.length, 16);
      assert.match(await assistant.refused('squad', { team: 'Albion' }), /'Albion' is ambiguous/);
    });
  }

  // test/api/mcp/http.test.ts counts the same over HTTP
  await t.test('a name is looked up only once', { skip: COMPLETE_ONLY }, async (context) => {
    const { key: own } = await service.key('pro', 'once@example.com');
    const assistant = await overStdio(context, { url: service.url, environment: { TOUCHLINE_KEY: own } });
    const used = async () => (await assistant.call('account')).structured.data.usage.daily.used;
    await assistant.call('standings', { league: PREMIER, season: 2026 });
    assert.equal(await used(), 2);
    await assistant.call('standings', { league: PREMIER, season: 2025 });
    assert.equal(await used(), 3);
  });

  await t.test('an unknown key is reported', async (context) => {
    const assistant = await overStdio(context, { url: service.url, environment: { TOUCHLINE_KEY: 'tl_wrong' } });
    assert.match(await assistant.refused('leagues'), /key.*\(unauthorized, 401\).*the person who set it up/s);
  });
});

test('a service that does not respond', async (t) => {
  const environment = { TOUCHLINE_KEY: 'tl_secret' };

  await t.test('nothing listens at the URL', async (context) => {
    const gone = await scriptedServer(context, [{ json: {} }]);
    const assistant = await overStdio(context, { url: gone.url, environment });
    gone.stop();
    assert.match(
      await assistant.refused('leagues'),
      new RegExp(`${gone.url} cannot be reached .*Check that it is running`),
    );
  });

  await t.test('another server listens at the URL', { skip: COMPLETE_ONLY }, async (context) => {
    const { url } = await scriptedServer(context, [{ text: '<html>' }, { status: 502, text: 'bad' }, { json: [] }]);
    const assistant = await overStdio(context, { url, environment });
    for (const status of [200, 502, 200]) {
      const message = await assistant.refused('leagues');
      assert.match(message, new RegExp(`not a Touchline service \\(status ${status}\\): check the configured address`));
    }
  });

  await t.test('the key is sent only to the configured URL', async (context) => {
    const other = await scriptedServer(context, [{ json: { data: [], meta: {} } }]);
    const first = await scriptedServer(context, [{ status: 302, headers: { location: `${other.url}/` }, text: '' }]);
    const assistant = await overStdio(context, { url: first.url, environment });
    assert.match(await assistant.refused('leagues'), /cannot be reached/);
    assert.deepEqual([first.requests.length, other.requests.length], [1, 0]);
    assert.equal(first.requests[0]?.headers['x-api-key'], 'tl_secret');
  });

  await t.test('a cancelled call closes its request', async (context) => {
    const arrived = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const { url } = await scriptedServer(context, [
      (response) => {
        arrived.resolve();
        void once(response, 'close').then(() => ended.resolve());
      },
    ]);
    const { client } = await overStdio(context, { url, environment });
    const giveUp = new AbortController();
    const call = client.callTool({ name: 'leagues', arguments: {} }, { signal: giveUp.signal });
    const rejected = assert.rejects(call);
    await arrived.promise;
    giveUp.abort('enough');
    await rejected;
    await ended.promise;
  });
});

test('the command ends with its assistant', async (context) => {
  const { url } = await scriptedServer(context, [{ json: {} }]);
  const { client } = await overStdio(context, { url, environment: { TOUCHLINE_KEY: 'tl_x' } });
  const { pid } = client.transport as StdioClientTransport;
  assert.ok(pid !== null);
  await client.close();
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

test('missing configuration is reported at startup', async () => {
  const without = await runProcess(['mcp'], {});
  assert.deepEqual([without.code, without.stdout], [1, '']);
  assert.match(without.stderr, /TOUCHLINE_KEY is not set: set it to a key of the service/);
  const invalid = await runProcess(['mcp', '--url', 'football.example.com'], { TOUCHLINE_KEY: 'tl_x' });
  assert.equal(invalid.code, 1);
  assert.match(invalid.stderr, /is not a valid URL: use one such as https:\/\/football\.example\.com/);
});
