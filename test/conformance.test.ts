/** Every endpoint of both versions in every shape does what its definition and the served documents say. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type Claim, claimsOf, parametersOf } from '../scripts/generate/v1-coverage.ts';
import { disableKey, type IssuedKey, newKeyText, revokeKey } from '../src/accounts/keys.ts';
import { PLANS, type PlanName } from '../src/accounts/plans.ts';
import { examples } from '../src/api/v1/examples.ts';
import { V1_ENDPOINTS } from '../src/api/v1/index.ts';
import { V2_ENDPOINTS } from '../src/api/v2/index.ts';
import type { Endpoint, Shape } from '../src/http/endpoint.ts';
import type { Contract, Parameter } from './support/contract.ts';
import { onBothEngines } from './support/databases.ts';
import { exampleAddress, examplePath } from './support/examples.ts';
import { type RunningService, runningService } from './support/service.ts';
import { filled, sandboxValues, V1_REQUESTS, WITHOUT_ROWS } from './support/v1-requests.ts';

const EVERY_ANSWER = [
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
const EVERY_V1_ANSWER = ['deprecation', 'sunset', 'link'];

/** Nobody's, in any form an id of version 2 may have. */
const UNKNOWN_IDS = ['xx_0000000000', 'tm_0000000000', 'fx_0000000000', 't_nobody', 'abc.9', '39', '%', 'é', '..%2F'];

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const DECLARED = [...V1_ENDPOINTS, ...V2_ENDPOINTS];

/** What does not end, or changes what is stored, has tests of its own. */
const ASKED = DECLARED.filter(({ method, stream }) => method === 'GET' && stream === undefined);

interface Answered {
  readonly response: Response;
  readonly text: string;
  readonly body: unknown;
}

/** Texts that no parameter of this kind can mean. */
function badValues({ schema }: Parameter): string[] {
  const bad = ['', ' ', 'x'.repeat(6000), 'a\u0000b', '\u007f'];
  if (schema.type === 'integer') {
    bad.push('x', '-1', '+5', '5.0', '1e3', '0x10', ' 5', '5 ', 'Infinity', 'NaN', '٣', '9007199254740993', '1,2');
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
    if (minimum > 0) bad.push(String(minimum - 1));
    if (maximum < Number.MAX_SAFE_INTEGER) bad.push(String(maximum + 1));
  }
  if (schema.type === 'boolean') bad.push('1', 'TRUE', 'yes', 'null');
  if (schema.enum !== undefined) bad.push('nonsense', `${schema.enum[0]},`);
  if (schema.format === 'date') bad.push('2023-02-29', '2024-13-01', '2024-1-1', '20240101', '2024-01-01T00:00:00Z');
  return bad;
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

const below = (plan: 'paid' | 'ultra') =>
  (Object.keys(PLANS) as PlanName[]).filter((name) => PLANS[name].rank < (plan === 'ultra' ? 2 : 1));

onBothEngines('every endpoint', (engine) => {
  let service: RunningService;
  let contract: Contract;
  let internal: IssuedKey;
  let spent: IssuedKey;
  let stopped: string[];
  const proven = new Map<Endpoint, Set<Claim>>();
  const prove = (endpoint: Endpoint, claim: Claim) => {
    proven.set(endpoint, (proven.get(endpoint) ?? new Set()).add(claim));
  };
  let values: Promise<Readonly<Record<string, string>>> | undefined;

  const closing: (() => unknown)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });
  before(async () => {
    service = await runningService({ after: (close) => closing.push(close) }, { engine });
    contract = service.contract;
    internal = await service.key('internal');
    spent = await service.key('free', 'spent@example.com');
    await service.spend(spent, PLANS.free.perDay);
    const revoked = await service.key('free', 'stopped@example.com');
    await revokeKey(service.accounts, revoked.id, 0);
    const disabled = await service.key('free', 'stopped@example.com');
    await disableKey(service.accounts, disabled.id, 0);
    stopped = [revoked.key, disabled.key];
  });

  /** Asks, and holds the answer against what every answer must have and what the document declares for its status. */
  async function ask(endpoint: Endpoint, address: string, key: string | undefined, request: RequestInit = {}) {
    const response = await service.ask(address, key, request);
    const text = await response.text();
    const about = `${request.method ?? 'GET'} ${address}: ${response.status} ${text.slice(0, 300)}`;
    for (const name of endpoint.version === 'v1' ? [...EVERY_ANSWER, ...EVERY_V1_ANSWER] : EVERY_ANSWER) {
      assert.ok(response.headers.get(name), `${name} is missing: ${about}`);
    }
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { status, headers } = response;
    const asked = { method: request.method ?? 'GET', address };
    const fault = contract.fault(asked, { status, headers: new Map(headers), body: Buffer.from(text) });
    assert.equal(fault, null, `${fault}: ${about}`);
    return { response, text, body } satisfies Answered;
  }

  async function askFor(status: number, endpoint: Endpoint, address: string, key?: string, request?: RequestInit) {
    const answered = await ask(endpoint, address, key, request);
    assert.equal(answered.response.status, status, `${address}: ${answered.text.slice(0, 300)}`);
    return answered;
  }

  for (const endpoint of ASKED) {
    describe(endpoint.path, () => declare(endpoint));
  }

  function declare(endpoint: Endpoint): void {
    for (const shape of endpoint.shapes) {
      test(`answers its example in the shape ${shape} with rows, as declared`, async () => {
        await answersExample(endpoint, shape);
        if (shape === endpoint.shapes.at(-1)) prove(endpoint, 'rows');
      });
    }

    test('answers in its first shape unless told', async () => {
      const [shape] = endpoint.shapes;
      const plain = await askFor(200, endpoint, exampleAddress(endpoint), internal.key);
      const told = await askFor(200, endpoint, exampleAddress(endpoint, { shape }), internal.key);
      const rows = ({ body }: Answered) => {
        const { parameters: _, ...rest } = body as { parameters?: unknown };
        return rest;
      };
      assert.deepEqual(rows(plain), rows(told));
    });

    test('refuses every key that does not admit in the same words', async () => {
      const keys = [undefined, '', 'nonsense', newKeyText(), ...stopped];
      const bodies = new Set<string>();
      for (const key of keys) {
        const asked = { headers: { 'x-request-id': 'same' } };
        bodies.add((await askFor(401, endpoint, exampleAddress(endpoint), key, asked)).text);
      }
      assert.equal(bodies.size, 1);
      prove(endpoint, 'key');
    });

    if (endpoint.version === 'v1' && parametersOf(endpoint).length > 0) {
      test('finds rows by each of its parameters', () => findsByParameters(endpoint));
    }

    test('refuses a parameter it does not know, and one sent twice', async () => {
      const unknown = await askFor(400, endpoint, exampleAddress(endpoint, { surprise: '1' }), internal.key);
      assert.deepEqual(fieldsOf(endpoint, unknown.body), ['surprise']);
      const address = exampleAddress(endpoint, { shape: endpoint.shapes[0] });
      const repeated = await askFor(400, endpoint, `${address}&shape=${endpoint.shapes[0]}`, internal.key);
      assert.deepEqual(fieldsOf(endpoint, repeated.body), ['shape']);
      for (const name of [...Object.keys(endpoint.query.shape), ...Object.keys(endpoint.aliases ?? {})]) {
        const twice = await askFor(400, endpoint, `${examplePath(endpoint)}?${name}=1&${name}=1`, internal.key);
        assert.ok(fieldsOf(endpoint, twice.body).includes(name), `${name}: ${twice.text}`);
      }
      prove(endpoint, 'surprise');
    });

    test('refuses what a parameter cannot mean, and names it', async () => {
      await refusesBadValues(endpoint);
      prove(endpoint, 'bad');
    });

    if (endpoint.version === 'v2' && endpoint.params !== undefined) {
      test('says 404 to an id nobody has', async () => {
        for (const id of UNKNOWN_IDS) await askFor(404, endpoint, exampleAddress(endpoint, {}, { id }), internal.key);
      });
    }

    test('takes no other method', async () => {
      const taken: string[] = DECLARED.filter(({ path }) => path === endpoint.path).map(({ method }) => method);
      for (const method of METHODS.filter((one) => !taken.includes(one))) {
        const { response } = await askFor(405, endpoint, exampleAddress(endpoint), internal.key, { method });
        const allowed = response.headers.get('allow')?.split(', ').sort();
        assert.deepEqual(allowed, ['HEAD', 'OPTIONS', ...taken].sort());
      }
    });

    test('answers HEAD as GET, without the body', async () => {
      const asked = { headers: { 'accept-encoding': 'identity' } };
      const get = await askFor(200, endpoint, exampleAddress(endpoint), internal.key, asked);
      const head = await askFor(200, endpoint, exampleAddress(endpoint), internal.key, { ...asked, method: 'HEAD' });
      assert.equal(head.text, '');
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
        assert.equal(head.response.headers.get(name), get.response.headers.get(name), name);
      }
    });

    if (endpoint.kept) {
      test('answers 304 while its tag stands', async () => {
        const first = await askFor(200, endpoint, exampleAddress(endpoint), internal.key);
        const etag = first.response.headers.get('etag');
        assert.match(etag ?? '', /^"[^"]+"$/);
        const asked = { headers: { 'if-none-match': etag! } };
        assert.equal((await askFor(304, endpoint, exampleAddress(endpoint), internal.key, asked)).text, '');
      });
    }

    test(endpoint.metered ? 'refuses a used-up day' : 'does not count against the day', async () => {
      if (!endpoint.metered) return void (await askFor(200, endpoint, exampleAddress(endpoint), spent.key));
      const { response } = await askFor(429, endpoint, exampleAddress(endpoint), spent.key);
      assert.ok(Number(response.headers.get('retry-after')) > 0);
      assert.equal(response.headers.get('x-ratelimit-remaining'), '0');
      prove(endpoint, 'limit');
    });

    for (const plan of endpoint.plan === 'free' ? [] : below(endpoint.plan)) {
      test(`is not for the plan ${plan}`, async () => {
        const { key } = await service.key(plan, `${endpoint.id}@example.com`);
        await askFor(403, endpoint, exampleAddress(endpoint), key);
        prove(endpoint, 'plan');
      });
    }

    if (Object.hasOwn(endpoint.query.shape, 'live')) {
      test('shows matches in play to paid plans only', async () => {
        const address = `${examplePath(endpoint)}?live=all`;
        await askFor(403, endpoint, address, (await service.key('free', `${endpoint.id}@example.com`)).key);
        await askFor(200, endpoint, address, (await service.key('pro', `${endpoint.id}@example.com`)).key);
        prove(endpoint, 'plan');
      });
    }
  }

  async function answersExample(endpoint: Endpoint, shape: Shape): Promise<void> {
    const { body } = await askFor(200, endpoint, exampleAddress(endpoint, { shape }), internal.key);
    const parsed = endpoint.response[shape]!.safeParse(body);
    assert.ok(parsed.success, parsed.error?.message);
    assert.ok(isDeepStrictEqual(parsed.data, body), 'the answer has keys that are not declared');
    assert.ok(hasRows(body), 'no rows');
  }

  async function nestedRows(address: string) {
    const answer = await service.ask(`/api/v1/${address}&shape=nested`, internal.key);
    return ((await answer.json()) as { response: readonly Readonly<Record<string, unknown>>[] }).response;
  }

  async function findsByParameters(endpoint: Endpoint): Promise<void> {
    values ??= sandboxValues(examples, nestedRows);
    const name = endpoint.path.replace('/api/v1/', '');
    const sent = new Set<string>();
    for (const request of V1_REQUESTS[name] ?? []) {
      const query = filled(request, await values);
      const { body, text } = await askFor(200, endpoint, `${endpoint.path}?${query}`, internal.key);
      assert.ok(hasRows(body) || WITHOUT_ROWS.includes(`${name}?${request}`), `${query} finds no rows: ${text}`);
      for (const parameter of new URLSearchParams(query).keys()) sent.add(parameter);
    }
    assert.deepEqual([...sent].sort(), parametersOf(endpoint).sort());
    prove(endpoint, 'parameters');
  }

  async function refusesBadValues(endpoint: Endpoint): Promise<void> {
    const operation = contract.operation(endpoint.path.replace(/:(\w+)/g, '{$1}'))!;
    for (const parameter of operation.parameters) {
      // any text may be an id of version 2: one that nobody has is 404
      if (parameter.in === 'path' && endpoint.version === 'v2') continue;
      for (const value of badValues(parameter)) {
        const { name } = parameter;
        const path = parameter.in === 'path';
        if (path && value.trim() === '') continue; // another path
        const address = path
          ? examplePath(endpoint, { [name]: value })
          : `${examplePath(endpoint)}?${new URLSearchParams({ [name]: value })}`;
        const { body, text } = await askFor(400, endpoint, address, internal.key);
        assert.ok(fieldsOf(endpoint, body).includes(name), `${address} does not name ${name}: ${text.slice(0, 300)}`);
      }
    }
  }

  test('all that docs/v1-coverage.md claims has been proven', () => {
    for (const endpoint of V1_ENDPOINTS) {
      assert.deepEqual([...(proven.get(endpoint) ?? [])].sort(), claimsOf(endpoint).sort(), endpoint.path);
    }
  });

  test('nothing failed meanwhile', () => assert.deepEqual(service.failures, []));
});
