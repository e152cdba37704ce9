/**
 * What a plan does not include cannot be read at any address. All data of the matches in play gets conspicuous values; then
 * every endpoint, tool, stream and webhook is asked for it, as the list of endpoints declares them.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { DEFAULT_PLANS, type DefaultName } from '../../scripts/generate/default-plans.ts';
import { accessOf, includesLevel, LEVELS } from '../../src/accounts/plans.ts';
import { V1_ENDPOINTS } from '../../src/api/v1/index.ts';
import { exportEndpoints } from '../../src/api/v2/export.ts';
import { V2_ENDPOINTS } from '../../src/api/v2/index.ts';
import { RESOURCE_NAMES } from '../../src/exports/resources/index.ts';
import { type Access, IN_PLAY_CODES } from '../../src/football/access.ts';
import type { Fixture } from '../../src/football/terms.ts';
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts';
import { ChangeLog, type ChangeToLog } from '../../src/store/changes/changes.ts';
import { nextRevision } from '../../src/store/changes/revisions.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { toolCallsTo } from '../api/mcp/tool-calls.ts';
import { IS_COMPLETE } from '../support/complete-run.ts';
import { exampleAddress, examplePath } from '../support/requests/examples.ts';
import { EventStreamClient } from '../support/service/event-stream.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { aboveEngines, copiedDatabaseUrl, type Engine } from '../support/stores/databases.ts';

/** Goals, minutes and counts of matches in play: numbers from 777000 on, which nothing else in the sandbox has. */
const SECRET = 777_001;
const LIVE_DATA = [
  /(?<!\d)777\d{3}(?!\d)/,
  /secret of a match in play/,
  /"(1H|2H|First Half|Halftime|Second Half|live)"(?!:)/,
  /"(short|statusShort|status)":"(HT|ET|BT)"/, // elsewhere they are codes of countries
  /(^|,)(1H|2H)(,|$)/m, // CSV
];
/** Prices, and the names of their resources in the change log. */
const ODDS_DATA = [/"odd"/, /"closing_odd"/, /,closing_odd/, /"(live-)?odds"(?!:)/];
const IN_PLAY = IN_PLAY_CODES.map((code) => `'${code}'`).join(', ');
const MATCHES = `(SELECT legacy_id FROM fixtures WHERE status IN (${IN_PLAY}))`;
const STATISTICS = JSON.stringify({ totalShots: SECRET, fouls: SECRET });
const PLAYER_STATISTICS = JSON.stringify({ minutes: SECRET, goals: SECRET });
const MARK: readonly string[] = [
  `UPDATE fixtures SET elapsed = ${SECRET}, extra = ${SECRET}, goals_home = ${SECRET}, goals_away = ${SECRET},
     halftime_home = ${SECRET}, halftime_away = ${SECRET}, attendance = ${SECRET} WHERE status IN (${IN_PLAY})`,
  `UPDATE events SET minute = ${SECRET}, comments = 'secret of a match in play' WHERE fixture IN ${MATCHES}`,
  `UPDATE fixture_sources SET statistics_home = '${STATISTICS}', statistics_away = '${STATISTICS}' WHERE fixture IN ${MATCHES}`,
  `UPDATE fixture_detail_sources SET first_half = '{"home":${STATISTICS},"away":${STATISTICS}}',
     second_half = '{"home":${STATISTICS},"away":${STATISTICS}}' WHERE fixture IN ${MATCHES}`,
  `UPDATE player_matches SET rating = ${SECRET}, statistics = '${PLAYER_STATISTICS}' WHERE fixture IN ${MATCHES}`,
  `UPDATE shots SET minute = ${SECRET} WHERE fixture IN ${MATCHES}`,
];

const ENDPOINTS = [...V1_ENDPOINTS, ...V2_ENDPOINTS, ...exportEndpoints(null)].filter(
  ({ method, stream }) => method === 'GET' && stream !== true,
);

type Texts = Readonly<Record<string, string>>;

test('the gates of endpoints and parameters agree with what the plans show', () => {
  for (const level of LEVELS) {
    const { live, odds } = accessOf({ level });
    assert.deepEqual([live, odds], [includesLevel({ level }, 'paid'), includesLevel({ level }, 'ultra')], level);
  }
});

/** Values of parameters that lead to a match in play, in the ids of a version. */
function leadingTo(fixture: Fixture, version: Endpoint['version']): Texts {
  const id = (of: { readonly id: string; readonly legacyId: number }) =>
    version === 'v1' ? String(of.legacyId) : of.id;
  const [home, away] = [id(fixture.home), id(fixture.away)];
  const date = new Date(fixture.kickoff).toISOString().slice(0, 10);
  return {
    ...{ fixture: id(fixture), ids: id(fixture), id: id(fixture), league: id(fixture.league), team: home },
    ...{ season: String(fixture.season), h2h: `${home}-${away}`, team1: home, team2: away, date, from: date, to: date },
    ...{ include: 'events,lineups,statistics,players', half: 'true', deleted: 'true', since: '0', limit: '200' },
    ...{ last: '5', next: '5', current: 'true', order: 'desc' },
  };
}

/** Addresses of an endpoint that can reach the match: its example, alone and with one more parameter each. */
function addressesOf(endpoint: Endpoint, fixture: Fixture): string[] {
  const values = leadingTo(fixture, endpoint.version);
  const names = Object.keys(endpoint.query.shape);
  const isRequired = (name: string) => !endpoint.query.shape[name]!.safeParse(undefined).success;
  const query = Object.fromEntries(
    Object.entries(endpoint.example.query ?? {}).flatMap(([name, value]) => {
      const leading = values[name];
      return leading !== undefined || isRequired(name) ? [[name, leading ?? value]] : [];
    }),
  );
  const pathValues: Texts = {
    ...(endpoint.path.includes('/fixtures/') && { id: values.fixture! }),
    ...(endpoint.path.includes('/teams/') && { id: values.team! }),
    ...(endpoint.path.includes('/squads/') && { team: values.team! }),
  };
  const of = (more: Texts, params = pathValues) =>
    `${examplePath(endpoint, params)}?${new URLSearchParams({ ...query, ...more })}`;
  if (endpoint.files !== undefined) {
    return RESOURCE_NAMES.flatMap((resource) => ['ndjson', 'csv'].map((format) => of({}, { resource, format })));
  }
  const byName = names.filter((name) => values[name] !== undefined && query[name] === undefined);
  return [
    exampleAddress(endpoint),
    ...endpoint.shapes.map((shape) => of({ shape })),
    ...byName.map((name) => of({ [name]: values[name]! })),
    ...(names.includes('status') ? ['NS', '1H', 'HT', '2H'].map((status) => of({ status })) : []),
    ...(names.includes('from') && names.includes('to') ? [of({ from: values.from!, to: values.to! })] : []),
  ];
}

/** What endpoints or tools have shown to a plan. */
class PlanView {
  readonly #access: Access;
  readonly #secrets: readonly RegExp[];
  readonly #live = new Set<string>();
  readonly #odds = new Set<string>();

  constructor(plan: DefaultName) {
    this.#access = accessOf(DEFAULT_PLANS[plan]);
    const { live, odds } = this.#access;
    this.#secrets = [...(live ? [] : LIVE_DATA), ...(odds ? [] : ODDS_DATA)];
  }

  check(name: string, body: string, about: string): void {
    for (const secret of this.#secrets) assert.doesNotMatch(body, secret, about);
    const shows = (data: readonly RegExp[], seen: Set<string>) =>
      seen.has(name) || data.some((each) => each.test(body));
    if (shows(LIVE_DATA, this.#live)) this.#live.add(name);
    if (shows(ODDS_DATA, this.#odds)) this.#odds.add(name);
  }

  /** Fails if one of these does not show what the plan includes: then the test looks in the wrong place. */
  requireShown(live: readonly string[], odds: readonly string[]): void {
    if (this.#access.live) for (const name of live) assert.ok(this.#live.has(name), `${name} shows a match in play`);
    if (this.#access.odds) for (const name of odds) assert.ok(this.#odds.has(name), `${name} shows prices`);
  }
}

const PLAN_TYPES = ['free', 'pro', 'ultra'] as const;

aboveEngines('plan gates', (engine: Engine) => {
  let service: RunningService;
  let match: Fixture;
  let keys = 0;
  const closing: (() => unknown)[] = [];
  const context = { after: (close: () => unknown) => void closing.push(close) };
  after(async () => {
    for (const close of closing.reverse()) await close();
  });
  before(async () => {
    const databaseUrl = await copiedDatabaseUrl('sandbox', engine, context as never);
    const databases = await openDatabases(databaseUrl);
    for (const sql of MARK) await databases.data.run(sql);
    await databases.accounts.run('UPDATE plans SET per_minute = NULL, per_day = NULL'); // the sweeps send hundreds of requests
    await databases.close();
    const environment = { SANDBOX: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' };
    service = await runningService(context, { engine, databaseUrl, environment });
    const found = await service.store.fixtures.list({ statuses: IN_PLAY_CODES }, { order: 'asc' });
    assert.ok(found.length > 0, 'matches are in play');
    match = found.find(({ league }) => league.code === 'xqu.1') ?? found[0]!;
  });

  const newKey = async (plan: DefaultName) => (await service.key(plan, `${plan}-${keys++}@example.com`)).key;

  /** Sends requests with a new key of a plan. */
  function requests(plan: DefaultName) {
    let key: Promise<string> | undefined;
    return async (address: string) => {
      key ??= newKey(plan);
      const response = await service.fetch(address, await key);
      return { status: response.status, text: await response.text(), etag: response.headers.get('etag') };
    };
  }

  /** Calls tools with a new key of a plan. */
  async function toolCalls(plan: DefaultName) {
    const key = await newKey(plan);
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    return async (tool: string, sent: Texts) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: sent } };
      const response = await service.fetch('/mcp', key, { method: 'POST', headers, body: JSON.stringify(message) });
      const data = /^data: (.+)$/m.exec(await response.text())![1]!;
      const { content, structuredContent, isError } = (JSON.parse(data) as { result: CallToolResult }).result;
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return { isError: isError === true, body: `${text}\n${JSON.stringify(structuredContent)}` };
    };
  }

  async function playerOf({ id }: Fixture): Promise<string> {
    const { text } = await requests('ultra')(`/api/v2/fixtures/${id}/lineups`);
    return /"id":"(pl_\w+)"/.exec(text)![1]!;
  }

  /** The text of a response, without the request that version 1 repeats in it. */
  const shown = (text: string) => text.replace(/"parameters":\{[^}]*\}/, '').replace(/"get":"[^"]*"/, '');

  // a plain run has the plan that must see least
  for (const plan of IS_COMPLETE ? PLAN_TYPES : (['free'] as const)) {
    test(`every endpoint shows ${plan} what the plan includes, and nothing else`, async () => {
      const ask = requests(plan);
      const view = new PlanView(plan);
      for (const endpoint of ENDPOINTS) {
        let answered = 0;
        for (const address of new Set(addressesOf(endpoint, match))) {
          const { status, text } = await ask(address);
          assert.ok([200, 400, 403, 404].includes(status), `${plan} ${address}: ${status} ${text.slice(0, 200)}`);
          if (status === 200) answered++;
          view.check(endpoint.id, status === 200 ? shown(text) : '', `${plan} ${address}`);
        }
        const included = includesLevel(DEFAULT_PLANS[plan], endpoint.plan);
        assert.equal(answered > 0, included, `${plan} ${endpoint.id} answers ${answered} requests`);
      }
      view.requireShown(SHOW_LIVE, SHOW_ODDS);
    });
  }

  for (const plan of PLAN_TYPES) {
    test(`every tool of assistants shows ${plan} what the plan includes, and nothing else`, async () => {
      const call = await toolCalls(plan);
      const view = new PlanView(plan);
      for (const { tool, plan: required, calls } of toolCallsTo(match, await playerOf(match))) {
        let answered = 0;
        for (const sent of calls) {
          const { isError, body } = await call(tool, sent);
          const about = `${plan} ${tool} ${JSON.stringify(sent)}`;
          if (isError) assert.match(body, /, (400|403|404)\)/, about);
          else answered++;
          view.check(tool, body, about);
        }
        const included = includesLevel(DEFAULT_PLANS[plan], required);
        assert.equal(answered > 0, included, `${plan} ${tool} answers ${answered} calls`);
      }
      view.requireShown(TOOLS_SHOW_LIVE, TOOLS_SHOW_ODDS);
      const withOdds = await call('match', { fixture: match.id, include: 'odds' });
      if (plan !== 'ultra') assert.match(withOdds.body, /ultra/);
    });
  }

  describe('a key without live data', () => {
    test('finds a match in play by the status that it sees', async () => {
      const [free, pro] = [requests('free'), requests('pro')];
      const season = `league=${match.league.id}&season=${match.season}`;
      const rows = async (ask: typeof free, status: string) => {
        const { text } = await ask(`/api/v2/fixtures?${season}&limit=200&fields=id&status=${status}`);
        return (JSON.parse(text) as { data: { id: string }[] }).data.map(({ id }) => id);
      };
      assert.deepEqual(await rows(free, match.status), []);
      assert.ok((await rows(pro, match.status)).includes(match.id));
      assert.ok((await rows(free, 'NS')).includes(match.id));
      assert.ok(!(await rows(pro, 'NS')).includes(match.id));
      assert.equal((await free('/api/v2/fixtures?live=all')).status, 403);
      const v1 = await free(`/api/v1/fixtures?league=${match.league.legacyId}&season=${match.season}&status=1H-HT-2H`);
      assert.equal((JSON.parse(v1.text) as { results: number }).results, 0);
    });

    test('has other ETags than a key with live data, and shares them where no match is in play', async () => {
      const [free, pro] = [requests('free'), requests('pro')];
      const path = `/api/v2/fixtures/${match.id}`;
      const [masked, seen] = [await free(path), await pro(path)];
      assert.notEqual(masked.etag, seen.etag);
      assert.equal((await free(path)).text, masked.text);
      assert.equal((await pro(path)).text, seen.text);
      const finished = (await service.store.fixtures.list({ statuses: ['FT'] }, { order: 'desc', limit: 1 }))[0]!;
      const other = `/api/v2/fixtures/${finished.id}`;
      assert.deepEqual(await pro(other), await free(other));
    });
  });

  test('streams and webhooks leave a match in play out until it ends', async () => {
    const hooks = await receiver(context);
    const types = { free: [] as string[], pro: [] as string[], ultra: [] as string[] };
    const streams: Record<string, EventStreamClient> = {};
    for (const plan of ['free', 'pro', 'ultra'] as const) {
      const { key } = await service.key(plan, `${plan}-stream@example.com`);
      streams[plan] = await EventStreamClient.open(`${service.url}/api/v2/stream`, { 'x-api-key': key });
      context.after(() => streams[plan]!.close());
      const created = await service.fetch('/api/v2/webhooks', key, posting({ url: `${hooks.url}/${plan}` }));
      assert.equal(created.status, 200);
      const priced = { url: hooks.url, types: ['live-odds'] };
      const refused = await service.fetch('/api/v2/webhooks', key, posting(priced));
      if (plan !== 'ultra') assert.equal(refused.status, 403);
    }
    const of = { id: match.id, league: match.league.legacyId, season: match.season };
    const league = { resource: 'league', action: 'updated', id: match.league.id } as const;
    const goal = { goals: { home: SECRET, away: SECRET } };
    await write([{ resource: 'fixture', action: 'updated', ...of, data: goal }]);
    await write([{ resource: 'live-odds', action: 'updated', ...of }]);
    await write([league]);
    const got = (plan: DefaultName, type: string) => streams[plan]!.events.some(({ event }) => event === type);
    for (const plan of ['free', 'pro', 'ultra'] as const) await streams[plan]!.until(() => got(plan, 'league.updated'));
    await hooks.until(() => PLAN_TYPES.every((plan) => hooks.received[plan]!.includes('league.updated')));

    await service.store.database.run("UPDATE fixtures SET status = 'FT' WHERE legacy_id = $1", [match.legacyId]);
    await write([{ resource: 'fixture', action: 'updated', ...of, data: { status: 'FT' } }]);
    await write([{ ...league, id: 'lg_end' }]);
    const ended = (plan: DefaultName) => streams[plan]!.events.some(({ data }) => data.id === 'lg_end');
    for (const plan of PLAN_TYPES) await streams[plan]!.until(() => ended(plan));
    await hooks.until(() => PLAN_TYPES.every((plan) => hooks.received[plan]!.length >= COUNT[plan]));
    for (const plan of PLAN_TYPES) types[plan].push(...streams[plan]!.events.map(({ event }) => event));

    const [update, odds, mark] = ['fixture.updated', 'live-odds.updated', 'league.updated'];
    assert.deepEqual(types.free, [mark, update, mark]);
    assert.deepEqual(types.pro, [update, mark, update, mark]);
    assert.deepEqual(types.ultra, [update, odds, mark, update, mark]);
    assert.doesNotMatch(streams.free!.text, LIVE_DATA[0]!);
    for (const plan of PLAN_TYPES) assert.deepEqual(hooks.received[plan], types[plan], plan);

    const priced = await requests('pro')('/api/v2/changes?types=live-odds');
    assert.equal(priced.status, 403);
  });

  async function write(changes: readonly ChangeToLog[]): Promise<void> {
    await service.store.database.transaction(async (queries) => {
      const log = new ChangeLog();
      for (const change of changes) log.note(change);
      await log.flush(queries, await nextRevision(queries, service.clock.now()), service.clock.now());
    });
  }
});
/** Messages to each webhook in the test above. */
const COUNT = { free: 3, pro: 4, ultra: 5, internal: 5 } as const;

/** Endpoints that show a match in play to a plan with live data: if one does not, the test looks in the wrong place. */
const SHOW_LIVE: readonly string[] = [
  ...['v1.fixtures', 'v1.fixtures-headtohead', 'v1.fixtures-events', 'v1.fixtures-statistics', 'v1.fixtures-players'],
  ...['v1.fixture-events', 'v1.fixture-statistics', 'v1.fixture-players', 'v1.headtohead'],
  ...['v2.fixtures', 'v2.fixture', 'v2.fixtures.events', 'v2.fixtures.statistics', 'v2.fixtures.players'],
  ...['v2.headtohead', 'v2.export'],
];
const SHOW_ODDS: readonly string[] = ['v1.odds', 'v1.odds-live', 'v2.odds', 'v2.odds.live', 'v2.export'];
const TOOLS_SHOW_LIVE: readonly string[] = [
  ...['fixtures', 'live_matches', 'match', 'match_shots', 'standings', 'player_matches'],
];
const TOOLS_SHOW_ODDS: readonly string[] = ['match', 'odds', 'odds_history'];

function posting(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Receives webhooks; the path is the plan of the sender's key. */
async function receiver(context: { after(close: () => unknown): unknown }) {
  const received: Record<string, string[]> = { free: [], pro: [], ultra: [] };
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { type } = JSON.parse(text) as { type: string };
    received[request.url!.split('/').at(-1)!]?.push(type);
    response.end();
    for (const wake of waiting) wake();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async until(condition: () => boolean): Promise<void> {
      while (!condition()) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
  };
}
