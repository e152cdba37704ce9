/** Assistants over HTTP: `POST /mcp`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityIds } from '../../../src/base/ids.ts';
import { runningService } from '../../support/service/service.ts';
import { overHttp } from './assistant.ts';

const LEAGUE = 'xal.1';
const HOME = 'xal|braskwick-albion';
const AWAY = 'xal|selvwick-city';
const FIXTURE = entityIds('fixture', `${LEAGUE}|2026|${HOME}|${AWAY}`).id;
const TEAM = entityIds('team', HOME).id;
const WINNER = entityIds('player', 'gilbert-garvsworth|2002-10-05').id;
const PLAYER = entityIds('player', 'edric-lornley|1995-06-26').id;

/** Arguments for each tool, for which the sandbox has rows. */
const CALLS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  search: { name: 'albion' },
  fixtures: { league: 'Anvil Premier Division', season: 2026 },
  live_matches: {},
  match: { fixture: FIXTURE, include: 'events,lineups,statistics,players' },
  rounds: { league: LEAGUE, current: true },
  bracket: { league: 'Lantern Cup', season: 2026 },
  head_to_head: { team1: 'Braskwick Albion', team2: 'Selvwick City' },
  standings: { league: 'Anvil Premier Division' },
  team_form: { team: 'Braskwick Albion' },
  team_statistics: { team: 'Braskwick Albion' },
  top_scorers: { league: LEAGUE },
  top_assists: { league: LEAGUE },
  track_record: {},
  top_yellow_cards: { league: LEAGUE },
  top_red_cards: { league: LEAGUE },
  leagues: { country: 'Albermoor' },
  teams: { league: LEAGUE, season: 2026 },
  squad: { team: 'Braskwick Albion' },
  players: { team: 'Braskwick Albion' },
  player_statistics: { player: WINNER },
  player_matches: { player: WINNER, played: true },
  coaches: { team: 'Braskwick Albion' },
  injuries: { league: LEAGUE, season: 2026 },
  team_injuries: { team: 'Selvwick City', date: '2026-11-21' },
  sidelined: { team: 'Braskwick Albion', season: 2025 },
  referees: { league: LEAGUE, season: 2026 },
  transfers: { team: 'Braskwick Albion' },
  trophies: { player: PLAYER },
  projection: { fixture: FIXTURE },
  match_preview: { fixture: FIXTURE },
  season_simulation: { league: LEAGUE },
  team_strengths: { league: LEAGUE },
  match_shots: { fixture: FIXTURE },
  shot_xg: { x: 108.5, y: 38, bodyPart: 'header', situation: 'corner' },
  odds: { fixture: FIXTURE },
  odds_history: { fixture: FIXTURE },
  translate: { entity: 'team', id: TEAM },
  account: {},
};

test('assistants over HTTP', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('ultra');

  const assistant = await overHttp(t, service.url, { 'x-api-key': key });

  for (const era of ['legacy', 'auto'] as const) {
    await t.test(`all tools are listed as read-only (${era})`, async (context) => {
      const { client } = await overHttp(context, service.url, { 'x-api-key': key }, era);
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map(({ name }) => name).sort(), Object.keys(CALLS).sort());
      for (const { name, annotations, inputSchema, outputSchema, description = '' } of tools) {
        assert.deepEqual(
          [annotations?.readOnlyHint, annotations?.destructiveHint, inputSchema.type, outputSchema?.type],
          [true, false, 'object', 'object'],
          name,
        );
        assert.ok(description.length > 20 && description.length < 400, `${name}: ${description}`);
      }
      const read = JSON.stringify(tools.map(({ outputSchema: _, ...tool }) => tool));
      assert.ok(read.length < 26_000, `an assistant reads ${read.length} characters before the first call`);
    });
  }

  for (const [name, args] of Object.entries(CALLS)) {
    await t.test(`${name} returns rows that match its output schema`, async () => {
      const { text, structured } = await assistant.call(name, args);
      const rows = name === 'search' ? (structured as unknown as { teams: unknown[] }).teams : structured.data;
      assert.ok(Array.isArray(rows) ? rows.length > 0 : Object.keys(rows).length > 0, text);
      assert.doesNotMatch(JSON.stringify(structured), /https?:|"updatedAt"|null/);
      assert.ok(text.length < JSON.stringify(structured).length * 1.3, 'the text is longer than the JSON');
    });
  }

  await t.test('names, ids and a season in the league name are equivalent', async () => {
    const byId = await assistant.call('fixtures', { league: LEAGUE, season: 2025, team: TEAM, limit: 40 });
    assert.equal(byId.structured.data.length, 30);
    const named = { league: 'anvil premier 2025/26', team: 'Braskwick Albion', limit: '40' };
    const byName = await assistant.call('fixtures', named);
    assert.deepEqual(byName.structured.data, byId.structured.data);
    assert.deepEqual(byName.structured.resolved, {
      league: { id: LEAGUE, name: 'Anvil Premier Division' },
      team: { id: TEAM, name: 'Braskwick Albion' },
    });
    assert.match(byName.text, /league: Anvil Premier Division \(xal\.1\)\nteam: Braskwick Albion .*\nseason: 2025\n/);
  });

  await t.test('word prefixes identify a name, also with the country', async () => {
    const { structured } = await assistant.call('team_form', { team: 'Brask Alb (Albermoor)' });
    assert.equal(structured.data.team, TEAM);
  });

  await t.test('the default season is the current one, of a league or a team', async () => {
    const table = await assistant.call('standings', { league: LEAGUE });
    const form = await assistant.call('team_form', { team: TEAM });
    assert.equal((table.structured.meta as { season?: number }).season, 2026);
    assert.equal(form.structured.data.season, 2026);
  });

  await t.test('an ambiguous name returns all candidates', async () => {
    const message = await assistant.refused('squad', { team: 'Albion' });
    assert.match(message, /'Albion' is ambiguous/);
    assert.match(message, new RegExp(`- ${TEAM}: Braskwick Albion \\(Albermoor\\)`));
    assert.equal(message.match(/^- /gm)?.length, 4);
  });

  await t.test('teams of the named league take precedence', async () => {
    const { data } = (await assistant.call('teams', { league: 'xal.2', season: 2026, limit: 100 })).structured;
    const word = data[0].name.split(' ')[1];
    const elsewhere = await assistant.call('search', { name: word, kind: 'team' });
    const { teams } = elsewhere.structured as unknown as { teams: readonly { id: string }[] };
    const within = data.filter(({ name }: { name: string }) => name.includes(word));
    const message = await assistant
      .refused('standings', { league: 'xal.2', season: 2026, team: word })
      .catch(() => null);
    assert.ok(teams.length > within.length);
    if (message !== null) assert.equal(message.match(/^- /gm)?.length, within.length);
  });

  await t.test('errors say what to do', async () => {
    assert.match(await assistant.refused('squad', { team: 'Nowhere Rovers' }), /No team has the name 'Nowhere Rovers'/);
    assert.match(
      await assistant.refused('standings', { league: 'zzz.9' }),
      /no league has the id 'zzz.9'.*tool search to find names/s,
    );
    assert.match(await assistant.refused('match', { fixture: 'fx_0000000000' }), /no fixture.*\(not_found, 404\)/s);
    assert.match(await assistant.refused('match', {}), /fixture is required/);
    assert.match(await assistant.refused('projection', {}), /fixture: is required/);
    assert.match(await assistant.refused('standings', { league: LEAGUE, season: '2025/27' }), /is not a season/);
    assert.match(
      await assistant.refused('standings', { league: LEAGUE, year: 2025 }),
      /has no parameter year; its parameters are/,
    );
    assert.match(await assistant.refused('fixtures', { limit: 500 }), /limit must be at most 100/);
    assert.match(await assistant.refused('fixtures', { league: { id: 1 } }), /league must be a string/);
    assert.match(await assistant.refused('search', { name: ' ' }), /name is required/);
    assert.match(await assistant.refused('fixtures', { date: '2026-02-30' }), /date: must be an existing date/);
  });

  await t.test('empty arguments are ignored', async () => {
    const { structured } = await assistant.call('standings', { league: LEAGUE, season: null, team: '', group: '' });
    assert.equal(structured.data.length, 16);
  });

  await t.test('pages return every row once', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await assistant.call('fixtures', { league: LEAGUE, season: 2025, limit: 100, cursor });
      ids.push(...page.structured.data.map(({ id }: { id: string }) => id));
      cursor = page.structured.meta.nextCursor;
      assert.equal(/call again with cursor/.test(page.text), cursor !== undefined);
    } while (cursor !== undefined);
    assert.equal(ids.length, 240);
    assert.equal(new Set(ids).size, 240);
  });

  await t.test('a call counts as the requests it sends, and any other message as one', async (context) => {
    const { key: own } = await service.key('pro', 'counting@example.com');
    const assistant = await overHttp(context, service.url, { 'x-api-key': own });
    const used = async () =>
      ((await (await service.fetch('/api/v2/account', own)).json()) as { data: { usage: { daily: { used: number } } } })
        .data.usage.daily.used;
    const cost = async (work: () => Promise<unknown>) => {
      const before = await used();
      await work();
      return (await used()) - before;
    };
    const call = (name: string, sent: object) => assistant.client.callTool({ name, arguments: { ...sent } });
    assert.ok((await used()) >= 1, 'the handshake counts');
    assert.equal(await cost(() => call('standings', { league: LEAGUE, season: 2026 })), 1);
    assert.equal(await cost(() => call('standings', { league: 'Anvil Premier Division', season: 2026 })), 2);
    assert.equal(await cost(() => call('account', {})), 0);
    assert.equal(await cost(() => call('match', {})), 1, 'a call that asks no endpoint');
    const long = 'x'.repeat(4999);
    assert.equal(await cost(() => call('leagues', { search: long, country: long })), 1, 'a call with too long a URL');
    const message = (method: string) => post({ jsonrpc: '2.0', id: 1, method, params: {} }, { 'x-api-key': own });
    for (const method of ['tools/list', 'ping', 'initialize', 'nonsense']) {
      assert.equal(await cost(async () => (await message(method)).text()), 1, method);
    }
  });

  await t.test('messages over the limit per minute return 429', async () => {
    const { key: own } = await service.key('free', 'flood@example.com');
    const send = (method: string, params: object) =>
      post({ jsonrpc: '2.0', id: 1, method, params }, { 'x-api-key': own });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await send('tools/list', {})).status);
    assert.deepEqual(statuses.slice(9), [200, 429, 429]);
    const refused = await send('tools/call', { name: 'account', arguments: {} });
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '60');
    assert.equal(((await refused.json()) as { code: string }).code, 'rate_limited');
  });

  await t.test('of calls at once, the limit per minute is served', async () => {
    const { key: own } = await service.key('free', 'burst@example.com');
    const responses = await Promise.all(Array.from({ length: 30 }, () => callOnce('match', own)));
    const served = responses.filter(({ status }) => status === 200);
    assert.equal(served.length, 10);
  });

  for (const era of ['legacy', 'auto'] as const) {
    await t.test(`a used-up day refuses every call but those of the account (${era})`, async (context) => {
      const issued = await service.key('free', `day-${era}@example.com`);
      const assistant = await overHttp(context, service.url, { 'x-api-key': issued.key }, era);
      await service.spend(issued, 100);
      for (const [tool, sent] of [['match'], ['nonsense'], ['squad', { team: TEAM }]] as const) {
        const message = await assistant.refused(tool, sent);
        assert.match(message, /used up until 2026-11-22T00:00:00\.000Z \(quota_exceeded, 429\)\. Do not retry/, tool);
      }
      const result = await assistant.client.callTool({ name: 'account', arguments: {} });
      assert.match(JSON.stringify(result.content), /daily: used 10\d, limit 100/);
    });
  }

  await t.test('a key can call the account as often per minute as its plan has requests', async () => {
    const issued = await service.key('free', 'account@example.com');
    await service.spend(issued, 100);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await callOnce('account', issued.key)).status);
    assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429, 429]);
    const refused = await callOnce('account', issued.key);
    assert.equal(refused.headers.get('retry-after'), '60');
  });

  await t.test('a message without an id gets no result, also with a used-up day', async () => {
    const issued = await service.key('free', 'notification@example.com');
    await service.spend(issued, 100);
    const refused = await post(
      { jsonrpc: '2.0', method: 'tools/call', params: { name: 'match' } },
      { 'x-api-key': issued.key },
    );
    assert.equal(refused.status, 429);
    assert.equal(((await refused.json()) as { code: string }).code, 'quota_exceeded');
  });

  await t.test('a batch of messages is refused, so that a short request cannot cause a long response', async () => {
    const { key: own } = await service.key('pro', 'batch@example.com');
    const batch = Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
    const refused = await post(batch, { 'x-api-key': own });
    assert.equal(refused.status, 400);
    const text = await refused.text();
    assert.match(text, /one message per request/);
    assert.ok(text.length < 1000);
    assert.equal(refused.headers.get('x-ratelimit-remaining'), '7499');
  });

  await t.test('plans and limits apply to assistants', async (context) => {
    const free = await service.key('free');
    const assistant = await overHttp(context, service.url, { 'x-api-key': free.key });
    assert.match(await assistant.refused('odds', { fixture: FIXTURE }), /requires the plan ultra.*do not retry/s);
    assert.match(await assistant.refused('live_matches'), /live requires a paid plan/);
    await service.spend(free, 100);
    assert.match(
      await assistant.refused('squad', { team: TEAM }),
      /limit of this account is used up.*\(quota_exceeded, 429\)/s,
    );
  });

  await t.test('every request requires a key', async (context) => {
    await assert.rejects(overHttp(context, service.url, {}));
    await assert.rejects(overHttp(context, service.url, { 'x-api-key': 'tl_wrong' }));
    const answer = await post({}, { 'content-type': 'application/json' });
    assert.equal(answer.status, 401);
    assert.equal(((await answer.json()) as { code: string }).code, 'unauthorized');
    assert.equal(answer.headers.get('x-ratelimit-limit'), '0');
  });

  await t.test('a key can be a bearer token; two different keys are rejected', async (context) => {
    const assistant = await overHttp(context, service.url, { Authorization: `Bearer ${key}` });
    assert.equal((await assistant.call('standings', { league: LEAGUE })).structured.data.length, 16);
    const both = await post({}, { 'x-api-key': key, authorization: 'Bearer tl_other' });
    assert.equal(both.status, 400);
  });

  await t.test('requests of other origins are rejected, with any key', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const origin = (value: string) => post(ping, { 'x-api-key': key, origin: value });
    assert.equal((await origin('https://attacker.example')).status, 403);
    assert.equal((await origin('null')).status, 403);
    assert.equal((await origin(service.url)).status, 200);
  });

  await t.test('malformed requests get an error response', async () => {
    const headers = { 'x-api-key': key };
    const get = await service.fetch('/mcp', key);
    assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST, OPTIONS']);
    assert.equal((await post({ fill: 'x'.repeat(70_000) }, headers)).status, 413);
    assert.equal((await post('a text', { ...headers, 'content-type': 'text/plain' })).status, 415);
    const broken = await post('{', headers);
    assert.deepEqual([broken.status, ((await broken.json()) as { error: { code: number } }).error.code], [400, -32700]);
    assert.equal((await post('', headers)).status, 400);
    assert.deepEqual(service.failures, []);
  });

  await t.test('an operator can switch it off', async (context) => {
    const without = await runningService(context, { environment: { MCP: 'false', SANDBOX: 'off' } });
    const answer = await without.fetch('/mcp', (await without.key('ultra')).key, { method: 'POST', body: '{}' });
    assert.equal(answer.status, 404);
  });

  async function callOnce(tool: string, own: string): Promise<Response> {
    const params = { name: tool, arguments: {} };
    const response = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { 'x-api-key': own });
    await response.clone().text();
    return response;
  }

  function post(body: unknown, headers: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }
});
