/** The checker of all responses reports a response that the documents do not declare. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { COMPLETE_ONLY } from '../complete-run.ts';
import { runningService } from '../service/service.ts';
import { type Answer, servedDocuments } from './contract.ts';
import { checkResponses } from './response-checker.ts';
import { SharedSchemas } from './schemas.ts';

const COUNTRIES = '/api/v2/countries';

/** A valid response of a service, and the documents of that service. */
async function validResponse(t: TestContext) {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const { key } = await service.key('internal');
  const response = await service.fetch(COUNTRIES, key);
  const body = Buffer.from(await response.arrayBuffer());
  const { contract } = service;
  const answer: Answer = { status: response.status, headers: new Map(response.headers), body };
  return { service, key, contract, answer };
}

test('a response that is not declared is a fault', async (t) => {
  const { contract, answer } = await validResponse(t);
  const faultOf = (changed: Partial<Answer>, target = { method: 'GET', address: COUNTRIES }) =>
    contract.fault(target, { ...answer, ...changed }) ?? 'none';
  const withHeader = (name: string, value: string) => ({ headers: new Map([...answer.headers, [name, value]]) });
  const text = answer.body.toString();
  assert.equal(faultOf({}), 'none');
  assert.equal(faultOf({}, { method: 'GET', address: `${COUNTRIES}?search=x#y` }), 'none');
  assert.match(faultOf({ status: 201 }), /not a declared status/);
  assert.match(faultOf({ status: 404 }), /is not declared/, 'errors have another type');
  assert.match(faultOf({ headers: new Map([...answer.headers].filter(([name]) => name !== 'etag')) }), /etag/);
  assert.match(faultOf({ headers: new Map() }), /lacks a header that every response has/);
  assert.match(faultOf(withHeader('x-surprise', '1')), /x-surprise, which is not declared/);
  assert.match(faultOf(withHeader('x-ratelimit-limit', 'many')), /not a whole number/);
  assert.match(faultOf(withHeader('content-type', 'text/html')), /the type text\/html/);
  assert.match(faultOf({ body: Buffer.from(text.replace('"name"', '"title"')) }), /must have required property/);
  assert.match(faultOf({ body: Buffer.from(text.replace('"data"', '"surprise":1,"data"')) }), /additional properties/);
  assert.match(faultOf({}, { method: 'HEAD', address: COUNTRIES }), /a body although the method is HEAD/);
  assert.match(faultOf({}, { method: 'GET', address: '/api/v2/nothing' }), /no document describes/);
  assert.match(faultOf({}, { method: 'POST', address: COUNTRIES }), /no document describes/);
});

// in a plain run those compile whose responses are checked
test('every schema of the served documents compiles', { skip: COMPLETE_ONLY }, async (t) => {
  const { service } = await validResponse(t);
  for (const [prefix, document] of await servedDocuments(service.url)) {
    const schemas = new SharedSchemas(document, true);
    const names = Object.keys(document.components.schemas);
    assert.ok(names.length > 0, prefix);
    // an invalid schema throws when it is compiled; the value does not matter
    for (const name of names) schemas.fault({ $ref: `#/components/schemas/${name}` }, undefined);
  }
});

test('responses are observed as they are sent, compressed or not, and checked at the end', async (t) => {
  const { contract, answer } = await validResponse(t);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(content-(length|encoding)|transfer-encoding|connection)$/.test(name)),
  );
  const answers: Readonly<Record<string, RequestListener>> = {
    '/api/v2/countries': (_, response) => response.writeHead(200, headers).end(answer.body),
    '/api/v2/countries?limit=1': (_, response) => {
      response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(answer.body));
    },
    '/api/v2/countries?limit=2': (_, response) => response.writeHead(200, headers).end('{"data":'.concat('{}}')),
    '/healthz': (_, response) => response.end('described by no document'),
  };
  const server = createServer((request, response) => answers[request.url!]!(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const checked = async (paths: readonly string[]) => {
    const checker = await checkResponses(url);
    assert.equal(checker.contract, contract);
    for (const path of paths) await (await fetch(url + path)).arrayBuffer();
    return () => checker.conclude();
  };
  const valid = await checked(['/api/v2/countries', '/api/v2/countries?limit=1', '/healthz']);
  assert.doesNotThrow(valid);
  const invalid = await checked(['/api/v2/countries', '/api/v2/countries?limit=2']);
  assert.throws(invalid, /do not declare:\nGET \/api\/v2\/countries\?limit=2: 200 has a body/);
});
