/** Whatever is sent, nothing fails inside, and every answer is one that the served documents declare. */
import assert from 'node:assert/strict';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { sendRaw } from './http/raw.ts';
import { type Contract, servedContract } from './support/contract.ts';
import { onBothEngines } from './support/databases.ts';
import { runningService } from './support/service.ts';
import { type StrangeRequest, strangeBytes, strangeRequests } from './support/strange-requests.ts';

/** On each engine. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
/** Only operations whose paths begin so, '/api/v1/'. */
const PATHS = process.env.FUZZ_PATHS ?? '/';

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function send(base: string, agent: Agent, { method, address, headers }: StrangeRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const sent = request({ agent, hostname, port, method, path: address, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        const bytes = Buffer.concat(chunks);
        const decode = DECODERS[headers['content-encoding'] ?? ''];
        resolve({ status, headers, text: String(decode === undefined || bytes.length === 0 ? bytes : decode(bytes)) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** What is wrong with an answer; null where nothing is. */
function faultOf(contract: Contract, { method, address }: StrangeRequest, { status, headers, text }: Answer) {
  if (status >= 500) return `${status}: ${text}`;
  if (status === 204 && method === 'OPTIONS') return null;
  if (headers['x-request-id'] === undefined || headers['x-ratelimit-limit'] === undefined) return 'lacks headers';
  if (method === 'HEAD' || status === 304) return text === '' ? null : 'has a body';
  const body: unknown = JSON.parse(text);
  const path = address.split(/[?#]/, 1)[0]!;
  const reads = method === 'GET' || status === 405;
  const operation = reads ? contract.operation(path) : undefined;
  if (operation === undefined) return status < 400 ? `${status} at no path` : contract.errorFault(path, body);
  return operation.fault({ status, type: headers['content-type'] ?? null, headers: Object.keys(headers), body });
}

onBothEngines('fuzz', (engine) => {
  test(`${REQUESTS} strange requests are all answered as declared`, async (t) => {
    const service = await runningService(t, { engine });
    const contract = await servedContract(service.url);
    // a stream has no end to wait for
    const operations = contract.operations.filter(({ path }) => path !== '/api/v2/stream' && path.startsWith(PATHS));
    const { key } = await service.key('internal');
    const agent = new Agent({ keepAlive: true });
    t.after(() => agent.destroy());
    const { reference, people, fixtures } = service.store;
    const some = { limit: 3, offset: 0 };
    const matches = await fixtures.list({ leagues: [reference.league('xqu.1')!.legacyId] }, { order: 'asc', limit: 5 });
    const texts = [
      ...[await people.players({}, some), await people.coaches({}, some)].flatMap((list) =>
        list.flatMap(({ id, legacyId, name }) => [id, String(legacyId), name]),
      ),
      ...matches.flatMap(({ id, legacyId }) => [id, String(legacyId)]),
      ...[reference.teams(), reference.leagues(), reference.venues()].flatMap((list) =>
        list.slice(0, 5).flatMap(({ id, legacyId, name }) => [id, String(legacyId), name]),
      ),
      ...reference
        .teams()
        .slice(0, 3)
        .map((team) => reference.teamSlug(team)),
      ...reference.leagues().map(({ code }) => code),
    ];
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(strangeRequests(operations, { texts }), async (asked) => {
        const headers = { 'x-api-key': key, ...asked.headers };
        const answer = await send(service.url, agent, { ...asked, headers });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = faultOf(contract, asked, answer);
        assert.equal(fault, null, `${fault}\n${answer.status} ${answer.text.slice(0, 500)}`);
      }),
      { numRuns: REQUESTS, seed: SEED },
    );
    assert.deepEqual(service.failures, []);
    t.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`);
  });
});

test('texts that are no requests are answered as errors, or closed upon', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const contract = await servedContract(service.url);
  const port = Number(new URL(service.url).port);
  await fc.assert(
    fc.asyncProperty(strangeBytes, async ({ target, text }) => {
      const { status, headers, body } = await sendRaw(port, text);
      const about = `${status} ${body.toString()}`;
      assert.ok(status >= 200 && status < 500, about);
      assert.ok(headers.get('x-request-id') && headers.get('x-ratelimit-limit'), about);
      if (status < 400 || body.length === 0) return;
      // where even the address cannot be made out, no version is meant
      const paths = status === 400 ? ['/', target] : [target.split('?', 1)[0]!];
      const error: unknown = JSON.parse(body.toString());
      assert.ok(
        paths.some((path) => contract.errorFault(path, error) === null),
        about,
      );
    }),
    { numRuns: REQUESTS / 5, seed: SEED },
  );
  assert.deepEqual(service.failures, []);
});
