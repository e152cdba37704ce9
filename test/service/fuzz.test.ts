/** Random requests never cause an internal error, and every response is as the served documents declare. */
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { createKey, type IssuedKey } from '../../src/accounts/keys.ts';
import { sendRaw } from '../http/raw.ts';
import { IS_COMPLETE } from '../support/complete-run.ts';
import { strangeBodies, writeEndpoints } from '../support/requests/strange-bodies.ts';
import { type StrangeRequest, strangeBytes, strangeRequests } from '../support/requests/strange-requests.ts';
import type { Answer } from '../support/responses/contract.ts';
import { decoded } from '../support/responses/response-checker.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { aboveEngines, type Engine } from '../support/stores/databases.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (IS_COMPLETE ? 2000 : 500));
/** Most requests are refused or answered before they reach the database. */
const REQUESTS_OF: Readonly<Record<Engine, number>> = {
  sqlite: REQUESTS,
  postgres: process.env.FUZZ_REQUESTS === undefined ? REQUESTS / 5 : REQUESTS,
};
/** Generous, because the machine may be busy. */
const TIMEOUT_MS = Math.max(300_000, REQUESTS * 100);
/** Prints a line of progress after this many requests. */
const PROGRESS = 2500;
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
/** Tests only operations whose path begins with this, such as '/api/v1/'. */
const PATHS = process.env.FUZZ_PATHS ?? '/';

function send(
  base: string,
  agent: Agent,
  { method, address, headers }: StrangeRequest,
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const sent = request({ agent, hostname, port, method, path: address, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        const body = decoded(Buffer.concat(chunks), headers['content-encoding']);
        resolve({
          status,
          headers: new Map(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function keyWithAllScopes({ accounts, clock }: RunningService): Promise<IssuedKey> {
  const now = clock.now();
  return createKey(accounts, { email: 'fuzz@example.com', plan: 'internal', now, scopes: ['read', 'feed'] });
}

aboveEngines('fuzz', (engine) => {
  const runs = REQUESTS_OF[engine];
  test(`${runs} random requests are answered as declared`, { timeout: TIMEOUT_MS }, async (t) => {
    const service = await runningService(t, { engine });
    const { contract } = service;
    // a stream never ends
    const operations = contract.operations.filter(
      ({ path, method }) => method === 'GET' && path !== '/api/v2/stream' && path.startsWith(PATHS),
    );
    const { key } = await service.key('internal');
    const agent = new Agent({ keepAlive: true });
    t.after(() => agent.destroy());
    const { reference, people, fixtures } = service.store;
    const page = { limit: 3, offset: 0 };
    const matches = await fixtures.list({ leagues: [reference.league('xqu.1')!.legacyId] }, { order: 'asc', limit: 5 });
    const texts = [
      ...[await people.players({}, page), await people.coaches({}, page)].flatMap((list) =>
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
    const [team, league, venue] = [reference.teams()[0]!, reference.league('xqu.1')!, reference.venues()[0]!];
    const addresses = [
      ...['png', 'webp', 'svg'].map((ending) => `/media/teams/${team.legacyId}.${ending}`),
      ...[`/media/leagues/${league.legacyId}.svg`, `/media/venues/${venue.legacyId}.png`, '/media/flags/ad.svg'],
      `/images/team/${team.country.key}/${reference.teamSlug(team)}`,
      ...[`/images/league/${league.code}`, `/images/league/${league.id}`, '/images/flag/ad', '/images/flag/gb-eng'],
      ...(await people.players({}, page)).map(({ id }) => `/images/player/${id}`),
    ];
    const statuses = new Map<number, number>();
    let done = 0;
    await fc.assert(
      fc.asyncProperty(strangeRequests(operations, { texts, addresses }), async (strange) => {
        const headers = { 'x-api-key': key, ...strange.headers };
        const response = await send(service.url, agent, { ...strange, headers });
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (++done % PROGRESS === 0) process.stdout.write(`# fuzz (${engine}): ${done} of ${runs}\n`);
        const fault = response.status >= 500 ? 'internal error' : contract.fault(strange, response);
        assert.equal(fault, null, `${fault}\n${response.status} ${response.body.subarray(0, 500)}`);
      }),
      { numRuns: runs, seed: SEED },
    );
    assert.deepEqual(service.failures, []);
    t.diagnostic(`responses by status: ${JSON.stringify(Object.fromEntries(statuses))}`);
  });

  test('a control character in a path parameter matches nothing', async (t) => {
    const service = await runningService(t, { engine });
    const { key } = await keyWithAllScopes(service);
    const paths = service.contract.operations.filter(({ path }) => path.includes('{')).map(({ path }) => path);
    for (const path of new Set(paths)) {
      const { status } = await service.fetch(path.replaceAll(/\{[^}]+\}/g, 'a%00'), key);
      // statements and deliveries are for people who are signed in, whatever the parameter
      const expected = /^\/api\/account\/(statements\/|webhooks\/.*\/deliveries$)/.test(path) ? [403] : [400, 404, 405];
      assert.ok(expected.includes(status), `${path}: ${status}`);
    }
    assert.deepEqual(service.failures, []);
  });

  test('random bodies are answered as declared', { timeout: TIMEOUT_MS }, async (t) => {
    const service = await runningService(t, { engine });
    const { key } = await keyWithAllScopes(service);
    const agent = new Agent({ keepAlive: true });
    t.after(() => agent.destroy());
    const filter = { leagues: [service.store.reference.league('xqu.1')!.legacyId], statuses: ['NS' as const] };
    const [fixture] = await service.store.fixtures.list(filter, { order: 'asc', limit: 1 });
    const statuses = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(strangeBodies(writeEndpoints(fixture!.id)), async ({ path, type, body }) => {
        const headers = { 'x-api-key': key, 'content-type': type, accept: 'application/json, text/event-stream' };
        const strange = { method: 'POST', address: path, headers };
        const response = await send(service.url, agent, strange, body);
        const about = `${path} ${type} ${body}\n${response.status} ${response.body.subarray(0, 500)}`;
        assert.ok(response.status < 500, about);
        if (path !== '/mcp') assert.equal(service.contract.fault(strange, response), null, about);
        const pathAndStatus = `${path} ${response.status}`;
        statuses.set(pathAndStatus, (statuses.get(pathAndStatus) ?? 0) + 1);
        if (path !== '/api/v2/webhooks' || response.status !== 200) return;
        const { data } = JSON.parse(response.body.toString()) as { data: { id: string } };
        await send(service.url, agent, { method: 'DELETE', address: `${path}/${data.id}`, headers });
      }),
      { numRuns: REQUESTS / 5, seed: SEED },
    );
    assert.deepEqual(service.failures, []);
    t.diagnostic(`responses: ${JSON.stringify(Object.fromEntries(statuses))}`);
  });
});

test('malformed HTTP is answered with a declared error, or the connection is closed', {
  timeout: TIMEOUT_MS,
}, async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const { contract } = service;
  const port = Number(new URL(service.url).port);
  await fc.assert(
    fc.asyncProperty(strangeBytes, async ({ target, text }) => {
      const { status, headers, body } = await sendRaw(port, text);
      const about = `${status} ${body.toString()}`;
      assert.ok(status >= 200 && status < 500, about);
      assert.ok(headers.get('x-request-id') && headers.get('x-ratelimit-limit'), about);
      if (status < 400 || body.length === 0) return;
      // a 400 may mean that the path could not be read, so the error body of no version is valid too
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
