/** Every operation of both versions does what its definition and the served documents declare, in every shape. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'csv-parse/sync';
import {
  type Claim,
  COVERED,
  claimsOf,
  gatesOf,
  parametersOf,
  takesId,
  twinOf,
} from '../../scripts/generate/coverage.ts';
import { DEFAULT_PLANS, type DefaultName } from '../../scripts/generate/default-plans.ts';
import { disableKey, type IssuedKey, newKeyText, revokeKey } from '../../src/accounts/keys.ts';
import { includesLevel } from '../../src/accounts/plans.ts';
import { examples } from '../../src/api/v1/examples.ts';
import { examples as v2Examples } from '../../src/api/v2/examples.ts';
import type { Endpoint, Shape } from '../../src/http/endpoint/endpoint.ts';
import { badBodies, badValues } from '../support/requests/bad-values.ts';
import { exampleAddress, examplePath } from '../support/requests/examples.ts';
import { filled, sandboxValues, V1_REQUESTS } from '../support/requests/v1-requests.ts';
import { addressFinding, BODIES } from '../support/requests/v2-requests.ts';
import type { Contract, Operation } from '../support/responses/contract.ts';
import { checkedResponses } from '../support/responses/response-checker.ts';
import { EventStreamClient } from '../support/service/event-stream.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { aboveEngines, type Engine } from '../support/stores/databases.ts';

const HEADERS = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-requests-limit',
  'x-ratelimit-requests-remaining',
  'ratelimit',
  'ratelimit-policy',
  'access-control-allow-origin',
];
const V1_HEADERS = ['deprecation', 'sunset', 'link'];

/** Ids of nothing, in all forms that a path of version 2 accepts. */
const UNKNOWN_IDS = ['xx_0000000000', 'tm_0000000000', 'fx_0000000000', 't_nobody', 'abc.9', '39', '%', 'é', '..%2F'];

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const DECLARED: readonly Endpoint[] = [...COVERED.v1, ...COVERED.v2];
const WEBHOOKS = '/api/v2/webhooks';

interface Received {
  readonly response: Response;
  readonly text: string;
  readonly body: unknown;
}

function fieldsOf(endpoint: Endpoint, body: unknown): string[] {
  if (endpoint.version === 'v1') return Object.keys((body as { errors: object }).errors);
  return (body as { errors: { field: string }[] }).errors.map(({ field }) => field);
}

function hasRows(body: unknown): boolean {
  const { response, data, ...bare } = body as { response?: object; data?: object };
  const rows = response ?? data ?? bare;
  return Object.keys(rows).length > 0;
}

/** The parsed body: the lines of a file and the rows of a table are `data`. */
function bodyOf(response: Response, text: string): unknown {
  const type = response.headers.get('content-type')?.split(';')[0];
  if (text === '') return undefined;
  if (type === 'application/x-ndjson')
    return {
      data: text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    };
  return type === 'text/csv' ? { data: parse(text, { columns: true }) } : JSON.parse(text);
}

const below = (plan: 'paid' | 'ultra') =>
  (Object.keys(DEFAULT_PLANS) as DefaultName[]).filter((name) => !includesLevel(DEFAULT_PLANS[name], plan));

function sending(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method };
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A request with the endpoint's method, and a valid body if it takes one. */
const validRequest = ({ id, method }: Endpoint) => sending(method, BODIES[id]);

/**
 * What is refused or answered without a query is the same on both engines. Keys, plans and limits are decided before an
 * endpoint is called; test/accounts and test/service/plan-gates.test.ts show them on both engines.
 */
const IS_WHOLE: Readonly<Record<Engine, boolean>> = { sqlite: true, postgres: false };
const ABOVE_ENGINES: readonly Claim[] = ['key', 'limit', 'plan', 'surprise', 'bad', 'unchanged'];

aboveEngines('every operation', (engine) => {
  let service: RunningService;
  let contract: Contract;
  let internal: IssuedKey;
  let spent: IssuedKey;
  let inactive: string[];
  const proven = new Map<Endpoint, Set<Claim>>();
  const prove = (endpoint: Endpoint, claim: Claim) => {
    proven.set(endpoint, (proven.get(endpoint) ?? new Set()).add(claim));
  };
  let v1Values: Promise<Readonly<Record<string, string>>> | undefined;

  const closing: (() => unknown)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });
  before(async () => {
    service = await runningService({ after: (close) => closing.push(close) }, { engine });
    contract = service.contract;
    internal = await service.key('internal');
    spent = await service.key('free', 'spent@example.com');
    await service.spend(spent, DEFAULT_PLANS.free.perDay!);
    const revoked = await service.key('free', 'stopped@example.com');
    await revokeKey(service.accounts, revoked.id, 0);
    const disabled = await service.key('free', 'stopped@example.com');
    await disableKey(service.accounts, disabled.id, 0);
    inactive = [revoked.key, disabled.key];
  });

  /** Sends a request and checks the headers of every response and what the document declares for the status. */
  async function send(endpoint: Endpoint, address: string, key: string | undefined, request: RequestInit) {
    const response = await service.fetch(address, key, request);
    const text = await response.text();
    const { method = 'GET' } = request;
    const about = `${method} ${address}: ${response.status} ${text.slice(0, 300)}`;
    for (const name of endpoint.version === 'v1' ? [...HEADERS, ...V1_HEADERS] : HEADERS) {
      assert.ok(response.headers.get(name), `${name} is missing: ${about}`);
    }
    const { status, headers } = response;
    const fault = contract.fault({ method, address }, { status, headers: new Map(headers), body: Buffer.from(text) });
    assert.equal(fault, null, about);
    return { response, text, body: bodyOf(response, text) } satisfies Received;
  }

  async function expectStatus(
    status: number,
    endpoint: Endpoint,
    address: string,
    key?: string,
    request: RequestInit = validRequest(endpoint),
  ): Promise<Received> {
    const received = await send(endpoint, address, key, request);
    assert.equal(received.response.status, status, `${address}: ${received.text.slice(0, 300)}`);
    return received;
  }

  /** Creates a webhook of the internal key and returns its id. */
  async function newWebhook(): Promise<string> {
    const creation = sending('POST', BODIES['v2.webhooks.create']);
    const { data } = (await (await service.fetch(WEBHOOKS, internal.key, creation)).json()) as { data: { id: string } };
    return data.id;
  }

  /** The address of an endpoint's example, with the id of an existing webhook where it needs one. */
  async function validAddress(endpoint: Endpoint, more: Readonly<Record<string, string>> = {}): Promise<string> {
    if (!endpoint.path.startsWith(WEBHOOKS)) return exampleAddress(endpoint, more);
    return exampleAddress(endpoint, more, { id: endpoint.method === 'POST' ? '' : await newWebhook() });
  }

  function operationOf({ path, method }: Endpoint): Operation {
    const operation = contract.operation(path.replace(/:(\w+)/g, '{$1}'), method);
    return operation?.method === method ? operation : assert.fail(`${method} ${path} is missing from the document`);
  }

  for (const endpoint of DECLARED) {
    describe(`${endpoint.method} ${endpoint.path}`, () => {
      testResults(endpoint);
      if (takesId(endpoint)) testUnknownIds(endpoint);
      if (!IS_WHOLE[engine]) return;
      testAccess(endpoint);
      testInvalidInput(endpoint);
      if (endpoint.method === 'GET' && endpoint.stream !== true) testReading(endpoint);
    });
  }

  function testResults(endpoint: Endpoint): void {
    for (const shape of endpoint.shapes) {
      test(`returns rows for its example in the shape ${shape}, as declared`, async () => {
        if (endpoint.stream === true) await sendsEvents(exampleAddress(endpoint, { shape, since: '0' }));
        else await answersExample(endpoint, shape);
        if (shape === endpoint.shapes.at(-1)) prove(endpoint, 'rows');
      });
    }

    if (parametersOf(endpoint).length > 0) {
      test('finds rows by each of its parameters', async () => {
        await (endpoint.version === 'v1' ? findsByV1Requests(endpoint) : findsByEachParameter(endpoint));
        prove(endpoint, 'parameters');
      });
    }

    if (claimsOf(endpoint).includes('forms')) {
      test('returns the same rows as JSON, as NDJSON and as CSV', async () => {
        for (const shape of endpoint.shapes) await comparesFormats(endpoint, exampleAddress(endpoint, { shape }));
        prove(endpoint, 'forms');
      });
    }

    const twin = twinOf(endpoint);
    if (twin !== undefined) {
      test('returns the same for an id in the path and in the query', async () => {
        for (const shape of endpoint.shapes) {
          const own = await expectStatus(200, endpoint, exampleAddress(endpoint, { shape }), internal.key);
          const other = await expectStatus(200, twin, exampleAddress(twin, { shape }), internal.key);
          assert.deepEqual(own.body, other.body);
        }
        prove(endpoint, 'twin');
      });
    }
  }

  function testUnknownIds(endpoint: Endpoint): void {
    test('returns 404 for an unknown id', async () => {
      for (const id of UNKNOWN_IDS)
        await expectStatus(404, endpoint, exampleAddress(endpoint, {}, { id }), internal.key);
      prove(endpoint, 'unknown');
    });
  }

  function testAccess(endpoint: Endpoint): void {
    test('rejects every invalid key with the same 401', async () => {
      const keys = [undefined, '', 'nonsense', newKeyText(), ...inactive];
      const bodies = new Set<string>();
      const { headers, ...valid } = validRequest(endpoint);
      for (const key of keys) {
        const request = { ...valid, headers: { ...headers, 'x-request-id': 'same' } };
        bodies.add((await expectStatus(401, endpoint, exampleAddress(endpoint), key, request)).text);
      }
      assert.equal(bodies.size, 1);
      prove(endpoint, 'key');
    });

    test(
      endpoint.metered ? 'returns 429 when the daily limit is used up' : 'does not count against the daily limit',
      async () => {
        if (!endpoint.metered) return void (await expectStatus(200, endpoint, exampleAddress(endpoint), spent.key));
        const { response } = await expectStatus(429, endpoint, exampleAddress(endpoint), spent.key);
        assert.ok(Number(response.headers.get('retry-after')) > 0);
        assert.equal(response.headers.get('x-ratelimit-remaining'), '0');
        prove(endpoint, 'limit');
      },
    );

    for (const { plan, sent } of gatesOf(endpoint)) {
      test(`requires the plan ${plan} ${Object.entries(sent).join()}`, async () => {
        const address =
          endpoint.params === undefined && Object.keys(sent).length > 0
            ? `${examplePath(endpoint)}?${new URLSearchParams({ ...sent })}`
            : exampleAddress(endpoint, sent);
        for (const name of below(plan)) {
          await expectStatus(403, endpoint, address, (await service.key(name, `${endpoint.id}@example.com`)).key);
        }
        const first = plan === 'paid' ? 'pro' : 'ultra';
        const { key } = await service.key(first, `${endpoint.id}@example.com`);
        if (endpoint.stream === true) await opensStream(address, key);
        else await expectStatus(200, endpoint, address, key);
        prove(endpoint, 'plan');
      });
    }

    test('returns 405 for every other method', async () => {
      const declared: string[] = DECLARED.filter(({ path }) => path === endpoint.path).map(({ method }) => method);
      for (const method of METHODS.filter((one) => !declared.includes(one))) {
        const { response } = await expectStatus(405, endpoint, exampleAddress(endpoint), internal.key, { method });
        const allowed = response.headers.get('allow')?.split(', ').sort();
        assert.deepEqual(allowed, [...(declared.includes('GET') ? ['HEAD'] : []), 'OPTIONS', ...declared].sort());
      }
    });
  }

  function testInvalidInput(endpoint: Endpoint): void {
    test('rejects an unknown parameter and a repeated one', async () => {
      const unknown = await expectStatus(400, endpoint, exampleAddress(endpoint, { surprise: '1' }), internal.key);
      assert.deepEqual(fieldsOf(endpoint, unknown.body), ['surprise']);
      const address = exampleAddress(endpoint, { shape: endpoint.shapes[0] });
      const repeated = await expectStatus(400, endpoint, `${address}&shape=${endpoint.shapes[0]}`, internal.key);
      assert.deepEqual(fieldsOf(endpoint, repeated.body), ['shape']);
      for (const name of parametersOf(endpoint)) {
        const twice = await expectStatus(400, endpoint, `${examplePath(endpoint)}?${name}=1&${name}=1`, internal.key);
        assert.ok(fieldsOf(endpoint, twice.body).includes(name), `${name}: ${twice.text}`);
      }
      prove(endpoint, 'surprise');
    });

    test('rejects invalid values of parameters and fields, and names the parameter or field', async () => {
      await rejectsBadValues(endpoint);
      for (const [field, body] of badBodies(endpoint, BODIES[endpoint.id])) {
        const request = sending(endpoint.method, body);
        const received = await expectStatus(400, endpoint, exampleAddress(endpoint), internal.key, request);
        assert.ok(
          fieldsOf(endpoint, received.body).some((name) => name.split('.')[0] === field),
          received.text,
        );
      }
      prove(endpoint, 'bad');
    });
  }

  function testReading(endpoint: Endpoint): void {
    test('uses its first shape by default', async () => {
      const [shape] = endpoint.shapes;
      const plain = await expectStatus(200, endpoint, await validAddress(endpoint), internal.key);
      const explicit = await expectStatus(200, endpoint, await validAddress(endpoint, { shape }), internal.key);
      const rows = ({ body }: Received) => {
        const { parameters: _, ...rest } = body as { parameters?: unknown };
        return rest;
      };
      if (!endpoint.path.startsWith(WEBHOOKS)) assert.deepEqual(rows(plain), rows(explicit));
    });

    test('answers HEAD with the headers of GET and no body', async () => {
      const request = { headers: { 'accept-encoding': 'identity' } };
      const address = await validAddress(endpoint);
      const get = await expectStatus(200, endpoint, address, internal.key, request);
      const head = await expectStatus(200, endpoint, address, internal.key, { ...request, method: 'HEAD' });
      assert.equal(head.text, '');
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
        assert.equal(head.response.headers.get(name), get.response.headers.get(name), name);
      }
    });

    if (claimsOf(endpoint).includes('unchanged')) {
      test('returns 304 for its current ETag', async () => {
        const first = await expectStatus(200, endpoint, exampleAddress(endpoint), internal.key);
        const etag = first.response.headers.get('etag');
        assert.match(etag ?? '', /^"[^"]+"$/);
        const request = { headers: { 'if-none-match': etag! } };
        assert.equal((await expectStatus(304, endpoint, exampleAddress(endpoint), internal.key, request)).text, '');
        prove(endpoint, 'unchanged');
      });
    }
  }

  async function answersExample(endpoint: Endpoint, shape: Shape): Promise<void> {
    const { body } = await expectStatus(200, endpoint, await validAddress(endpoint, { shape }), internal.key);
    assert.ok(hasRows(body), 'no rows');
    // the schema of a file describes one line
    for (const part of endpoint.files === undefined ? [body] : (body as { data: readonly unknown[] }).data) {
      const parsed = endpoint.response[shape]!.safeParse(part);
      assert.ok(parsed.success, parsed.error?.message);
      assert.ok(isDeepStrictEqual(parsed.data, part), 'the response has keys that are not declared');
    }
  }

  async function comparesFormats(endpoint: Endpoint, address: string): Promise<void> {
    const [json, lines, table] = await Promise.all(
      ['application/json', 'application/x-ndjson', 'text/csv'].map(async (accept) => {
        const answer = await expectStatus(200, endpoint, address, internal.key, { headers: { accept } });
        assert.equal(answer.response.headers.get('content-type')?.split(';')[0], accept);
        return (answer.body as { data: readonly unknown[] }).data;
      }),
    );
    assert.deepEqual(lines, json);
    assert.equal(table!.length, json!.length);
  }

  async function opensStream(address: string, key: string): Promise<void> {
    const stream = await EventStreamClient.open(service.url + address, { 'x-api-key': key });
    assert.equal(stream.status, 200, `${address}: ${stream.text}`);
    stream.close();
  }

  /** A stream from position 0 sends a past event. */
  async function sendsEvents(address: string): Promise<void> {
    const stream = await EventStreamClient.open(service.url + address, { 'x-api-key': internal.key });
    assert.equal(stream.status, 200, `${address}: ${stream.text}`);
    await stream.until(() => stream.events.length > 0);
    stream.close();
  }

  async function nestedRows(address: string) {
    const answer = await service.fetch(`/api/v1/${address}&shape=nested`, internal.key);
    return ((await answer.json()) as { response: readonly Readonly<Record<string, unknown>>[] }).response;
  }

  /** Version 1: a list of requests that together send all parameters. */
  async function findsByV1Requests(endpoint: Endpoint): Promise<void> {
    v1Values ??= sandboxValues(examples, nestedRows);
    const name = endpoint.path.replace('/api/v1/', '');
    const sent = new Set<string>();
    for (const request of V1_REQUESTS[name] ?? []) {
      const query = filled(request, await v1Values);
      const { body, text } = await expectStatus(200, endpoint, `${endpoint.path}?${query}`, internal.key);
      assert.ok(hasRows(body), `${query} finds no rows: ${text}`);
      for (const parameter of new URLSearchParams(query).keys()) sent.add(parameter);
    }
    assert.deepEqual([...sent].sort(), parametersOf(endpoint).sort());
  }

  /** Version 2: the example, with each parameter that it lacks added in turn. */
  async function findsByEachParameter(endpoint: Endpoint): Promise<void> {
    const { team, opponent, fixture } = v2Examples;
    const read = async (address: string) => {
      const answer = await service.fetch(address, internal.key);
      assert.equal(answer.status, 200, address);
      return (await answer.json()) as { data: unknown };
    };
    const operation = operationOf(endpoint);
    for (const name of parametersOf(endpoint)) {
      if (Object.hasOwn(endpoint.example.query ?? {}, name)) continue;
      const shown = operation.parameters.find((parameter) => parameter.name === name)?.example;
      const address = await addressFinding(endpoint, name, { read, team, opponent, fixture }, shown);
      if (endpoint.stream === true) {
        await sendsEvents(address.includes('since=') ? address : `${address}&since=0`);
        continue;
      }
      for (const shape of endpoint.shapes) {
        const { body, text } = await expectStatus(200, endpoint, `${address}&shape=${shape}`, internal.key);
        assert.ok(hasRows(body), `${address} finds no rows: ${text}`);
      }
    }
  }

  async function rejectsBadValues(endpoint: Endpoint): Promise<void> {
    for (const parameter of operationOf(endpoint).parameters) {
      if (parameter.in === 'path' && takesId(endpoint)) continue; // an invalid id is an unknown id: 404
      for (const value of badValues(parameter, endpoint.version)) {
        const { name } = parameter;
        const path = parameter.in === 'path';
        if (path && value.trim() === '') continue; // matches a different path
        const address = path
          ? examplePath(endpoint, { [name]: value })
          : `${examplePath(endpoint)}?${new URLSearchParams({ [name]: value })}`;
        const { body, text } = await expectStatus(400, endpoint, address, internal.key);
        assert.ok(fieldsOf(endpoint, body).includes(name), `${address} does not name ${name}: ${text.slice(0, 300)}`);
      }
    }
  }

  test('every path of the documents is covered', () => {
    const covered = new Set(DECLARED.map((endpoint) => operationOf(endpoint)));
    const others = contract.operations.filter((operation) => !covered.has(operation));
    assert.deepEqual(
      others.map(({ path }) => path).filter((path) => /^\/api\/v\d\//.test(path)),
      [],
    );
  });

  test('every claim of docs/v1-coverage.md and docs/v2-coverage.md is proven', () => {
    for (const endpoint of DECLARED) {
      const { method, path } = endpoint;
      const claims = claimsOf(endpoint).filter((claim) => IS_WHOLE[engine] || !ABOVE_ENGINES.includes(claim));
      assert.deepEqual([...(proven.get(endpoint) ?? [])].sort(), claims.sort(), `${method} ${path}`);
    }
  });

  test('no request failed with an internal error', () => assert.deepEqual(service.failures, []));
});

test('every response of a test service is checked against the served documents', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const { key } = await service.key('internal');
  for (const path of ['/api/v1/timezone', '/api/v2/countries', '/api/feed/x', '/images/flag/eng']) {
    await (await service.fetch(path, key)).arrayBuffer();
  }
  const before = checkedResponses();
  service.checkPending();
  const after = checkedResponses();
  for (const part of ['v1', 'v2', 'feed', 'pictures']) assert.ok(after[part]! > (before[part] ?? 0), part);
});
