/** That what the documents do not declare is noticed: the judge of all other tests is held to account. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Answer, servedDocuments } from './contract.ts';
import { judgeAnswers } from './every-answer.ts';
import { SharedSchemas } from './schemas.ts';
import { runningService } from './service.ts';

const COUNTRIES = '/api/v2/countries';

/** An answer of the service, and what its documents declare. */
async function soundAnswer(t: TestContext) {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const { key } = await service.key('internal');
  const response = await service.ask(COUNTRIES, key);
  const body = Buffer.from(await response.arrayBuffer());
  const { contract } = service;
  const answer: Answer = { status: response.status, headers: new Map(response.headers), body };
  return { service, key, contract, answer };
}

test('whatever is not declared is a fault', async (t) => {
  const { contract, answer } = await soundAnswer(t);
  const faultOf = (changed: Partial<Answer>, requested = { method: 'GET', address: COUNTRIES }) =>
    contract.fault(requested, { ...answer, ...changed }) ?? 'none';
  const withHeader = (name: string, value: string) => ({ headers: new Map([...answer.headers, [name, value]]) });
  const text = answer.body.toString();
  assert.equal(faultOf({}), 'none');
  assert.equal(faultOf({}, { method: 'GET', address: `${COUNTRIES}?search=x#y` }), 'none');
  assert.match(faultOf({ status: 201 }), /not a declared status/);
  assert.match(faultOf({ status: 404 }), /is not declared/, 'an error has another type');
  assert.match(faultOf({ headers: new Map([...answer.headers].filter(([name]) => name !== 'etag')) }), /etag/);
  assert.match(faultOf({ headers: new Map() }), /headers of every answer/);
  assert.match(faultOf(withHeader('x-surprise', '1')), /x-surprise, which is not declared/);
  assert.match(faultOf(withHeader('x-ratelimit-limit', 'many')), /no whole number/);
  assert.match(faultOf(withHeader('content-type', 'text/html')), /as text\/html/);
  assert.match(faultOf({ body: Buffer.from(text.replace('"name"', '"title"')) }), /must have required property/);
  assert.match(faultOf({ body: Buffer.from(text.replace('"data"', '"surprise":1,"data"')) }), /additional properties/);
  assert.match(faultOf({}, { method: 'HEAD', address: COUNTRIES }), /with a body, to HEAD/);
  assert.match(faultOf({}, { method: 'GET', address: '/api/v2/nothing' }), /no document describes/);
  assert.match(faultOf({}, { method: 'POST', address: COUNTRIES }), /no document describes/);
});

test('every schema of the served documents is sound', async (t) => {
  const { service } = await soundAnswer(t);
  for (const [prefix, document] of await servedDocuments(service.url)) {
    const schemas = new SharedSchemas(document);
    const names = Object.keys(document.components.schemas);
    assert.ok(names.length > 0, prefix);
    // one that is not is refused when it is compiled; the value does not matter
    for (const name of names) schemas.fault({ $ref: `#/components/schemas/${name}` }, undefined);
  }
});

test('answers are heard as they leave, compressed or not, and judged when all is over', async (t) => {
  const { contract, answer } = await soundAnswer(t);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(content-(length|encoding)|transfer-encoding|connection)$/.test(name)),
  );
  const answers: Readonly<Record<string, RequestListener>> = {
    '/api/v2/countries': (_, response) => response.writeHead(200, headers).end(answer.body),
    '/api/v2/countries?limit=1': (_, response) => {
      response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(answer.body));
    },
    '/api/v2/countries?limit=2': (_, response) => response.writeHead(200, headers).end('{"data":'.concat('{}}')),
    '/healthz': (_, response) => response.end('nothing that a document describes'),
  };
  const server = createServer((request, response) => answers[request.url!]!(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const judged = async (paths: readonly string[]) => {
    const judge = await judgeAnswers(url);
    assert.equal(judge.contract, contract);
    for (const path of paths) await (await fetch(url + path)).arrayBuffer();
    return () => judge.conclude();
  };
  const sound = await judged(['/api/v2/countries', '/api/v2/countries?limit=1', '/healthz']);
  assert.doesNotThrow(sound);
  const unsound = await judged(['/api/v2/countries', '/api/v2/countries?limit=2']);
  assert.throws(unsound, /do not declare:\nGET \/api\/v2\/countries\?limit=2: 200 with a body/);
});
