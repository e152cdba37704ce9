import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../src/config.ts';

test('trusted proxies are addresses and networks of both families', () => {
  const proxies = (text: string) => readConfig({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES;
  assert.deepEqual(proxies(''), ['127.0.0.1', '::1']);
  assert.deepEqual(proxies('none'), []);
  assert.deepEqual(proxies('10.0.0.5, 172.16.0.0/12,fd00::/8'), ['10.0.0.5', '172.16.0.0/12', 'fd00::/8']);
  for (const text of ['localhost', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.1/', '10.0.0.1/8/8', '10.0.0.1,', ',']) {
    assert.throws(() => proxies(text), ConfigError, text);
  }
});

test('connections of one address are limited by default, and the limit can be lifted', () => {
  const limit = (text: string) => readConfig({ CONNECTIONS_PER_ADDRESS: text }).CONNECTIONS_PER_ADDRESS;
  assert.equal(limit(''), 256);
  assert.equal(limit('10'), 10);
  assert.equal(limit('none'), null);
  for (const text of ['0', '-1', 'many', '1e3']) assert.throws(() => limit(text), ConfigError, text);
});

test('read replicas are PostgreSQL URLs separated by commas', () => {
  const [one, two] = ['postgres://touchline:a%2Cb@db2/touchline', 'postgresql://db3:5433/touchline'];
  assert.deepEqual(readConfig({}).DATABASE_READ_URLS, []);
  assert.deepEqual(readConfig({ DATABASE_READ_URLS: `${one}, ${two}` }).DATABASE_READ_URLS, [one, two]);
  for (const wrong of ['sqlite:./data/touchline.db', `${one},`, 'db2']) {
    assert.throws(() => readConfig({ DATABASE_READ_URLS: wrong }), /DATABASE_READ_URLS must be empty or like postgres/);
  }
});

test('a provider that is configured in part stops the start, with every fault', () => {
  const provider = { OIDC_ISSUER: 'https://login.example.com/realms/a', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const whole = { ...provider, PUBLIC_URL: 'https://football.example', SIGN_UP: 'open' };
  assert.deepEqual(readConfig({ ...whole, OIDC_DOMAINS: 'Example.com, example.org' }).OIDC_DOMAINS, [
    'example.com',
    'example.org',
  ]);
  const faultsOf = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
    } catch (error) {
      return (error as Error).message.split('\n').slice(1);
    }
    return [];
  };
  assert.deepEqual(
    faultsOf({ OIDC_ISSUER: provider.OIDC_ISSUER }).map((fault) => fault.split(': ')[0]!.trim()),
    [
      'OIDC_ISSUER is set, but OIDC_CLIENT_ID is empty',
      'OIDC_ISSUER is set, but OIDC_CLIENT_SECRET is empty',
      'OIDC_ISSUER is set, but PUBLIC_URL is empty',
    ],
  );
  assert.equal(faultsOf({ OIDC_CLIENT_ID: 'a', OIDC_DOMAINS: 'example.com' }).length, 2, 'without an issuer');
  const wrong = { OIDC_ISSUER: 'http://login.example.com', OIDC_DOMAINS: '@example.com', OIDC_NAME: 'a\nb' };
  assert.equal(faultsOf({ ...whole, ...wrong }).length, 3);
  for (const issuer of ['login.example.com', 'https://a@login.example.com', 'https://login.example.com/?x=1'])
    assert.equal(faultsOf({ ...whole, OIDC_ISSUER: issuer }).length, 1, issuer);
});
