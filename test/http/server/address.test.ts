/** Free ports: another program can take one before the service listens on it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { listenAt, listenFault } from '../../../src/http/server/address.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

async function listenOn(t: TestContext, { host, port }: Address): Promise<Server> {
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch((error) => {
    throw listenFault(error, host, port);
  });
  t.after(() => server.close());
  return server;
}

const ANY = { host: '127.0.0.1', port: 0 };

test('a free port that another program takes is replaced by another one', async (t) => {
  const tried: number[] = [];
  const port = await listenAt(ANY, async (at) => {
    tried.push(at.port);
    if (tried.length === 1) await listenOn(t, at); // the other program
    await listenOn(t, at);
    return at.port;
  });
  assert.equal(tried.length, 2);
  assert.equal(port, tried[1]);
  assert.notEqual(tried[0], tried[1]);
});

test('a port that stays in use, and any other fault, is reported', async (t) => {
  const { port } = (await listenOn(t, ANY)).address() as AddressInfo;
  const inUse = { name: 'OperatorError', message: /is in use: stop the other process/ };
  let attempts = 0;
  const listen = async (at: Address) => {
    attempts++;
    await listenOn(t, at);
  };
  await assert.rejects(listenAt({ ...ANY, port }, listen), inUse);
  assert.equal(attempts, 1, 'an operator who names a port gets that one or none');
  await assert.rejects(
    listenAt(ANY, () => listenOn(t, { ...ANY, port })),
    inUse,
  );
  const fault = new Error('out of memory');
  await assert.rejects(
    listenAt(ANY, () => Promise.reject(fault)),
    fault,
  );
});
