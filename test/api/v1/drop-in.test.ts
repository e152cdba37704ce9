/** What existing programs send to version 1: other paths, empty parameters, capitals, and keys with settings of theirs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../../../src/api/v1/examples.ts';
import { readConfig } from '../../../src/config.ts';
import { RESERVED_SEGMENTS } from '../../../src/options/values.ts';
import { sendRaw } from '../../http/raw.ts';
import { type RunningService, runningService } from '../../support/service/service.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import type { Body } from './service.ts';

const { fixture, league, season } = examples;
const ROOT = { V1_MOUNT: '/api/v1,/v3,/' };

async function bodyOf(service: RunningService, path: string, key: string) {
  const response = await service.fetch(path, key);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}

test('trailing and doubled slashes are as if they were not there, in both versions', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('internal');
  for (const [sent, meant] of [
    ['/api/v1/timezone/', '/api/v1/timezone'],
    ['/api/v1//timezone', '/api/v1/timezone'],
    ['//api//v1///timezone//', '/api/v1/timezone'],
    [`/api/v1/fixtures/?id=${fixture}`, `/api/v1/fixtures?id=${fixture}`],
    [`/api/v1/fixtures/${fixture}/events/`, `/api/v1/fixtures/${fixture}/events`],
    ['/v3//timezone/', '/api/v1/timezone'],
    ['/api/v2/countries/?limit=1', '/api/v2/countries?limit=1'],
    ['/api/v2//countries?search=a//', '/api/v2/countries?search=a//'],
  ] as const) {
    const [one, other] = [await service.fetch(sent, key), await service.fetch(meant, key)];
    assert.equal(one.status, 200, sent);
    assert.equal(await one.text(), await other.text(), sent);
    assert.equal(one.headers.get('etag'), other.headers.get('etag'), sent);
  }
  for (const page of ['/docs/', '//docs', '/docs/quick-start/', '/healthz/', '/openapi.yaml/']) {
    assert.equal((await service.fetch(page)).status, 200, page);
  }
});

test('version 1 answers below /v3, with its headers and errors, and at the root only if the operator says so', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('free');
  const { status, headers, body } = await bodyOf(service, `/v3/fixtures?id=${fixture}`, key);
  assert.deepEqual([status, body.get, body.results], [200, 'fixtures', 1]);
  assert.ok(headers.has('sunset'));
  assert.deepEqual(
    (await bodyOf(service, '/v3/fixtures', key)).body.errors,
    (await bodyOf(service, '/api/v1/fixtures', key)).body.errors,
  );
  assert.equal((await service.fetch('/v3/timezone')).status, 401);
  assert.ok('endpoint' in (await bodyOf(service, '/v3/nothing', key)).body.errors);
  assert.equal((await service.fetch('/v3/timezone', key, { method: 'POST' })).status, 405);
  assert.equal((await service.fetch('/v3/timezone', undefined, { method: 'OPTIONS' })).status, 204);
  for (const path of ['/timezone', '/status', '/v3x/timezone', '/v30']) {
    assert.equal((await service.fetch(path, key)).status, 404, path);
  }
  const { servers } = (await (await service.fetch('/openapi.json')).json()) as { servers: { description: string }[] };
  assert.match(servers[0]!.description, /below \/v3/);
});

test('at the root, the endpoints of version 1 answer beside all other paths', async (t) => {
  const service = await runningService(t, { environment: ROOT });
  const { key } = await service.key('free');
  for (const [path, get] of [
    ['/timezone', 'timezone'],
    ['//timezone', 'timezone'],
    ['/status/', 'status'],
    [`/fixtures?id=${fixture}`, 'fixtures'],
    [`/fixtures/${fixture}/events`, 'fixtures/events'],
    ['/players/seasons', 'players/seasons'],
    ['/v3/timezone', 'timezone'],
    ['/api/v1/timezone', 'timezone'],
  ] as const) {
    const { status, body, headers } = await bodyOf(service, path, key);
    assert.equal(status, 200, path);
    assert.ok(headers.has('sunset'), path);
    assert.ok(body.get === get || path.includes(fixture), `${path}: ${body.get}`);
  }
  assert.equal((await service.fetch('/account/status', key)).status, 200);
  assert.ok('token' in (await bodyOf(service, '/timezone', 'tl_wrong')).body.errors);
  assert.equal((await service.fetch('/timezone', key, { method: 'POST' })).status, 405);
  for (const page of ['/', '/docs', '/docs/v1', '/healthz', '/readyz', '/metrics', '/openapi.yaml', '/robots.txt']) {
    assert.equal((await service.fetch(page)).status, 200, page);
  }
  assert.equal((await service.fetch(`/media/leagues/${league}.png`)).headers.get('content-type'), 'image/png');
  assert.equal((await service.fetch('/api/v2/countries', key)).status, 200);
  assert.equal(
    (await service.fetch('/nothing', key)).headers.get('content-type')?.split(';')[0],
    'application/problem+json',
  );
});

test('a request that the parser rejects gets the error of the version it addresses, below each mount', async (t) => {
  const service = await runningService(t, { environment: ROOT });
  for (const path of ['/v3/timezone', '/timezone', '//api/v1/timezone']) {
    const port = Number(new URL(service.url).port);
    const { status, body } = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n`);
    assert.equal(status, 400);
    assert.match(body.toString(), /"paging"/, path);
  }
});

test('a mount must be a path of its own, and version 1 keeps its own path', () => {
  assert.deepEqual(readConfig({}).V1_MOUNT, ['/api/v1', '/v3']);
  assert.deepEqual(readConfig({ V1_MOUNT: '/api/v1, /' }).V1_MOUNT, ['/api/v1', '/']);
  assert.deepEqual(readConfig({ V1_MOUNT: '/api/v1,/football/v3' }).V1_MOUNT, ['/api/v1', '/football/v3']);
  for (const [list, fault] of [
    ['/v3', /must contain \/api\/v1/],
    ['/api/v1,v3', /must be paths/],
    ['/api/v1,/v3/', /must be paths/],
    ['/api/v1,/docs', /contains \/docs/],
    ['/api/v1,/api', /contains \/api/],
    ['/api/v1,/api/v2', /contains \/api\/v2/],
    ['/api/v1,/images/v3', /contains \/images/],
    ['/api/v1,/metrics', /contains \/metrics/],
    ['/api/v1,/openapi.yaml', /contains \/openapi/],
  ] as const) {
    assert.throws(() => readConfig({ V1_MOUNT: list }), fault, list);
  }
});

test('no other path of the service begins like an endpoint of version 1 or like a permitted mount', async (t) => {
  const service = await runningService(t);
  const others = service.contract.operations.map(({ path }) => path).filter((path) => !path.startsWith('/api/'));
  const pages = (await (await service.fetch('/sitemap.xml')).text()).match(/(?<=<loc>)[^<]+/g) ?? [];
  const paths = [...others, ...pages.map((page) => new URL(page).pathname)].filter((path) => path !== '/');
  assert.ok(paths.length > 50);
  for (const path of paths) {
    const segment = path.split('/')[1]!;
    assert.ok(RESERVED_SEGMENTS.includes(segment) || segment.startsWith('openapi'), path);
  }
});

test('empty parameters are not sent in version 1, and errors in version 2', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('internal');
  const rows = async (query: string) => (await bodyOf(service, `/api/v1/fixtures?${query}`, key)).body;
  const plain = await rows(`league=${league}&season=${season}&last=2`);
  const withEmpty = await rows(`team=&league=${league}&season=${season}&round=&last=2&timezone=`);
  assert.deepEqual(withEmpty, plain);
  assert.equal(plain.results, 2);
  const { status, body } = await bodyOf(service, '/api/v1/fixtures?team=&date', key);
  assert.deepEqual([status, body.parameters, Object.keys(body.errors)], [400, [], ['required']]);
  for (const path of ['/api/v2/fixtures?team=', '/api/v2/countries?search']) {
    assert.equal((await service.fetch(path, key)).status, 400, path);
  }
});

test('version 1 takes true and false in any capitals, version 2 in lower case only', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('internal');
  const leagues = async (value: string) =>
    (await bodyOf(service, `/api/v1/leagues?current=${value}`, key)).body.response;
  const [current, past] = [await leagues('true'), await leagues('false')];
  assert.notDeepEqual(current, past);
  for (const value of ['True', 'TRUE']) assert.deepEqual(await leagues(value), current, value);
  for (const value of ['False', 'FALSE']) assert.deepEqual(await leagues(value), past, value);
  assert.equal((await service.fetch('/api/v1/leagues?current=1', key)).status, 400);
  assert.equal((await service.fetch('/api/v2/leagues?current=True', key)).status, 400);
});

test('the code GB finds the four British nations, and each by its own code', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('internal');
  const names = async (code: string) =>
    (await bodyOf(service, `/api/v1/countries?code=${code}`, key)).body.response.map(
      (row: { name: string }) => row.name,
    );
  assert.deepEqual((await names('GB')).sort(), ['England', 'Northern-Ireland', 'Scotland', 'Wales']);
  assert.deepEqual((await names('gb')).length, 4);
  assert.deepEqual(await names('GB-ENG'), ['England']);
  assert.deepEqual(await names('GB-WLS'), ['Wales']);
});

aboveEngines('settings of a key', (engine) => {
  test('change its own responses only', async (t) => {
    const service = await runningService(t, { engine });
    const [plain, custom] = [await service.key('pro', 'a@example.com'), await service.key('pro', 'b@example.com')];
    const set = (settings: Record<string, string | null>) =>
      service.accounts.changeSettings(custom.id, settings, service.clock.now());
    assert.equal(await set({ errors: 'upstream', rateHeaders: 'upstream', names: 'empty' }), true);
    assert.equal(await service.accounts.changeSettings('key_none', { errors: 'upstream' }, 0), false);

    const invalid = await bodyOf(service, '/api/v1/fixtures?season=x', custom.key);
    assert.deepEqual([invalid.status, invalid.headers.get('x-error-status'), invalid.body.response], [200, '400', []]);
    assert.ok('season' in invalid.body.errors);
    const own = await bodyOf(service, '/api/v1/fixtures?season=x', plain.key);
    assert.deepEqual([own.status, own.body.errors], [400, invalid.body.errors]);
    assert.equal((await service.fetch('/api/v2/fixtures?season=x', custom.key)).status, 400);
    assert.equal((await service.fetch('/api/v1/odds?date=2026-11-21', custom.key)).status, 403);
    assert.equal((await service.fetch('/api/v1/nothing', custom.key)).status, 404);

    const minute = await service.fetch('/api/v1/timezone', custom.key);
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
      Number(minute.headers.get(`x-ratelimit-${name}`)),
    );
    assert.equal(limit, 300);
    assert.ok(remaining! < 300 && remaining! >= 290, String(remaining));
    assert.ok(reset! * 1000 > service.clock.now() && reset! * 1000 <= service.clock.now() + 61_000, String(reset));
    assert.equal(minute.headers.get('x-ratelimit-requests-limit'), '7500');
    assert.equal((await service.fetch('/api/v1/timezone', plain.key)).headers.get('x-ratelimit-limit'), '7500');

    const names = async (key: string, shape: string) => {
      const { account } = (await bodyOf(service, `/api/v1/status?shape=${shape}`, key)).body.response;
      return [account.firstname, account.lastname];
    };
    for (const shape of ['merged', 'nested']) assert.deepEqual(await names(custom.key, shape), ['', ''], shape);
    assert.deepEqual(await names(custom.key, 'flat'), [null, null]);
    assert.deepEqual(await names(plain.key, 'nested'), [null, null]);

    assert.equal(await set({ errors: null, shapeV1: 'flat' }), true);
    // the service notices the commit of another connection within a few milliseconds
    let status = 200;
    for (let tries = 0; status === 200 && tries < 100; tries++) {
      ({ status } = await service.fetch('/api/v1/fixtures?season=x', custom.key));
    }
    assert.equal(status, 400);
    assert.deepEqual((await service.accounts.keyById(custom.id))?.settings, {
      rateHeaders: 'upstream',
      names: 'empty',
      shapeV1: 'flat',
    });
  });
});

test('a key with errors=upstream still gets 429 above its limit', async (t) => {
  const service = await runningService(t);
  const issued = await service.key('free');
  await service.accounts.changeSettings(issued.id, { errors: 'upstream' }, service.clock.now());
  await service.spend(issued, 100);
  assert.equal((await service.fetch('/api/v1/timezone', issued.key)).status, 429);
});

test('a mistyped parameter gets a suggestion, in both versions', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('internal');
  const { body } = await bodyOf(service, '/api/v1/fixtures?leauge=39&season=2025', key);
  assert.match((body.errors as Record<string, string>).leauge!, /did you mean league\?/);
  const { errors } = (await bodyOf(service, '/api/v2/fixtures?team_id=x&colour=red', key)).body as unknown as {
    errors: { field: string; message: string }[];
  };
  const messages = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  assert.match(messages.team_id!, /did you mean team\?/);
  assert.equal(messages.colour, 'is not a parameter of this endpoint');
});

test('a mistyped league code gets a suggestion, and so does the name of a league', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('internal');
  const detail = async (code: string) => {
    const response = await service.fetch(`/api/v2/teams?league=${encodeURIComponent(code)}`, key);
    assert.equal(response.status, 404, code);
    return ((await response.json()) as { detail: string }).detail;
  };
  const one = service.store.reference.leagues()[0]!;
  assert.match(await detail(`${one.code}1`), new RegExp(`did you mean ${one.code.replace('.', '\\.')}`));
  assert.match(await detail(one.name), /did you mean /);
  assert.doesNotMatch(await detail('qqqqqqqqqqqq'), /did you mean/);
});

test('pretty indents the same JSON, of results and of errors', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('internal');
  for (const path of [
    '/api/v1/status',
    '/api/v1/countries?code=GB',
    '/api/v2/countries?limit=2',
    '/api/v2/countries?limit=x',
  ]) {
    const join = path.includes('?') ? '&' : '?';
    const plain = (await (await service.fetch(path, key)).json()) as Partial<Record<string, unknown>>;
    for (const sent of ['pretty', 'pretty=true']) {
      const text = await (await service.fetch(`${path}${join}${sent}`, key)).text();
      const { parameters: _, requestId: __, ...rest } = JSON.parse(text);
      const { parameters: ___, requestId: ____, ...others } = plain;
      if (!path.endsWith('status')) assert.deepEqual(rest, others, path);
      assert.match(text, /^\{\n {2}"/, `${path}${join}${sent}`);
    }
    const off = await (await service.fetch(`${path}${join}pretty=false`, key)).text();
    assert.doesNotMatch(off, /\n/);
  }
  assert.equal((await service.fetch('/api/v2/countries?pretty=yes', key)).status, 400);
});

test('bookmakers have images, and a key without limits has integers in /account/status', async (t) => {
  const service = await runningService(t);
  const { key } = await service.key('internal');
  const rows = (await bodyOf(service, '/api/v1/bookmakers', key)).body.response as { image: string }[];
  assert.ok(rows.length > 10);
  for (const { image } of rows) assert.equal((await fetch(image)).status, 200, image);
  const odds = (await bodyOf(service, `/api/v1/odds?league=${league}&shape=flat`, key)).body.response;
  assert.ok(odds.length > 0);
  for (const { bookmaker } of odds) assert.match(bookmaker.image, /\/media\/bookmakers\/\d+\.png$/);
  const status = (await bodyOf(service, '/api/v1/account/status', key)).body as unknown as Record<string, object>;
  const { used, ...daily } = status.dailyUsage as { used: number; limit: number; remaining: number };
  assert.ok(Number.isInteger(used));
  assert.deepEqual(daily, { limit: 2 ** 31 - 1, remaining: 2 ** 31 - 1 });
  assert.equal((status.monthlyUsage as { limit: number }).limit, 2 ** 31 - 1);
});
