/** Whatever is sent, nothing fails inside, and every answer is one that the served documents declare. */
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { createKey, type IssuedKey } from '../../src/accounts/keys.ts';
import { sendRaw } from '../http/raw.ts';
import type { Answer } from '../support/contract.ts';
import { onBothEngines } from '../support/databases.ts';
import { decoded } from '../support/every-answer.ts';
import { type RunningService, runningService } from '../support/service.ts';
import { strangeBodies, writingsAbout } from '../support/strange-bodies.ts';
import { type StrangeRequest, strangeBytes, strangeRequests } from '../support/strange-requests.ts';

/** On each engine. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5000);
/** More than any takes; a machine may be busy with other things. */
const TIMEOUT_MS = Math.max(300_000, REQUESTS * 100);
/** Says how far it is after so many. */
const PROGRESS = 2500;
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
/** Only operations whose paths begin so, '/api/v1/'. */
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

function keyToEverything({ accounts, clock }: RunningService): Promise<IssuedKey> {
  const now = clock.now();
  return createKey(accounts, { email: 'fuzz@example.com', plan: 'internal', now, scopes: ['read', 'feed'] });
}

onBothEngines('fuzz', (engine) => {
  test(`${REQUESTS} strange requests are all answered as declared`, { timeout: TIMEOUT_MS }, async (t) => {
    const service = await runningService(t, { engine });
    const { contract } = service;
    // a stream has no end to wait for
    const operations = contract.operations.filter(
      ({ path, method }) => method === 'GET' && path !== '/api/v2/stream' && path.startsWith(PATHS),
    );
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
    const [team, league, venue] = [reference.teams()[0]!, reference.league('xqu.1')!, reference.venues()[0]!];
    const addresses = [
      ...['png', 'webp', 'svg'].map((ending) => `/media/teams/${team.legacyId}.${ending}`),
      ...[`/media/leagues/${league.legacyId}.svg`, `/media/venues/${venue.legacyId}.png`, '/media/flags/ad.svg'],
      `/images/team/${team.country.key}/${reference.teamSlug(team)}`,
      ...[`/images/league/${league.code}`, `/images/league/${league.id}`, '/images/flag/ad', '/images/flag/gb-eng'],
      ...(await people.players({}, some)).map(({ id }) => `/images/player/${id}`),
    ];
    const statuses = new Map<number, number>();
    let done = 0;
    await fc.assert(
      fc.asyncProperty(strangeRequests(operations, { texts, addresses }), async (requested) => {
        const headers = { 'x-api-key': key, ...requested.headers };
        const answer = await send(service.url, agent, { ...requested, headers });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (++done % PROGRESS === 0) process.stdout.write(`# fuzz (${engine}): ${done} of ${REQUESTS}\n`);
        const fault = answer.status >= 500 ? 'failed inside' : contract.fault(requested, answer);
        assert.equal(fault, null, `${fault}\n${answer.status} ${answer.body.subarray(0, 500)}`);
      }),
      { numRuns: REQUESTS, seed: SEED },
    );
    assert.deepEqual(service.failures, []);
    t.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`);
  });

  test('control characters in a path mean nothing that is there', async (t) => {
    const service = await runningService(t, { engine });
    const { key } = await keyToEverything(service);
    const paths = service.contract.operations.filter(({ path }) => path.includes('{')).map(({ path }) => path);
    for (const path of new Set(paths)) {
      const { status } = await service.ask(path.replaceAll(/\{[^}]+\}/g, 'a%00'), key);
      assert.ok([400, 404, 405].includes(status), `${path}: ${status}`);
    }
    assert.deepEqual(service.failures, []);
  });

  test('strange bodies are answered as declared too', { timeout: TIMEOUT_MS }, async (t) => {
    const service = await runningService(t, { engine });
    const { key } = await keyToEverything(service);
    const agent = new Agent({ keepAlive: true });
    t.after(() => agent.destroy());
    const filter = { leagues: [service.store.reference.league('xqu.1')!.legacyId], statuses: ['NS' as const] };
    const [fixture] = await service.store.fixtures.list(filter, { order: 'asc', limit: 1 });
    const statuses = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(strangeBodies(writingsAbout(fixture!.id)), async ({ path, type, body }) => {
        const headers = { 'x-api-key': key, 'content-type': type, accept: 'application/json, text/event-stream' };
        const requested = { method: 'POST', address: path, headers };
        const answer = await send(service.url, agent, requested, body);
        const about = `${path} ${type} ${body}\n${answer.status} ${answer.body.subarray(0, 500)}`;
        assert.ok(answer.status < 500, about);
        if (path !== '/mcp') assert.equal(service.contract.fault(requested, answer), null, about);
        const counted = `${path} ${answer.status}`;
        statuses.set(counted, (statuses.get(counted) ?? 0) + 1);
        if (path !== '/api/v2/webhooks' || answer.status !== 200) return;
        const { data } = JSON.parse(answer.body.toString()) as { data: { id: string } };
        await send(service.url, agent, { method: 'DELETE', address: `${path}/${data.id}`, headers: requested.headers });
      }),
      { numRuns: REQUESTS / 5, seed: SEED },
    );
    assert.deepEqual(service.failures, []);
    t.diagnostic(`answers: ${JSON.stringify(Object.fromEntries(statuses))}`);
  });
});

test('texts that are no requests are answered as errors, or closed upon', { timeout: TIMEOUT_MS }, async (t) => {
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
