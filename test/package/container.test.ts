/** Dockerfile and compose.yaml, checked without a container engine. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { OPTIONS } from '../../src/config.ts';
import { ROOT, textOf } from '../support/repository/sources.ts';

const DOCKERFILE = textOf('Dockerfile');
/** Instructions with their continuation lines joined, without comments. */
const INSTRUCTIONS = DOCKERFILE.replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .map((line) => line.trim().replace(/\s+/g, ' '))
  .filter((line) => line !== '');
const lastStage = INSTRUCTIONS.slice(INSTRUCTIONS.findLastIndex((line) => line.startsWith('FROM ')));

describe('Dockerfile', () => {
  test('the linter reports nothing', () => {
    assert.deepEqual(
      validate(DOCKERFILE).map(({ range, message }) => `line ${range.start.line + 1}: ${message}`),
      [],
    );
  });

  test('every stage uses the major version of Node that the program requires', () => {
    const bases = INSTRUCTIONS.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    assert.deepEqual(new Set(bases), new Set(['node:24-slim']));
  });

  test('the service does not run as root and can write to its data folder', () => {
    const order = ['RUN mkdir data && chown node:node data', 'USER node', 'VOLUME /app/data'];
    assert.deepEqual(
      lastStage.filter((line) => order.includes(line)),
      order,
    );
    assert.ok(lastStage.some((line) => line.startsWith('ENV ') && line.includes('sqlite:/app/data/')));
  });

  test('its variables are options of the service', () => {
    const names = lastStage
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/\b([A-Z\d_]+)=/g)].map(([, name]) => name!));
    assert.deepEqual(
      names.filter((name) => name !== 'NODE_ENV' && !(name in OPTIONS)),
      [],
    );
  });

  test('the health check uses the node of the image and an endpoint without a key', () => {
    const check = lastStage.find((line) => line.startsWith('HEALTHCHECK'));
    assert.match(check ?? '', /CMD \["node", .*\/healthz/);
    const command = JSON.parse(/CMD (\[.*\])$/.exec(check ?? '')![1]!) as string[];
    assert.doesNotThrow(() => new Function(command[2]!));
  });

  test('the files it copies exist and are not ignored', () => {
    const ignored = textOf('.dockerignore').trim().split('\n');
    const copied = INSTRUCTIONS.filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .map((path) => path.replace(/^\.\//, ''));
    assert.deepEqual(
      copied.filter((path) => ignored.includes(path) || !existsSync(join(ROOT, path))),
      [],
    );
    for (const path of ['.git', 'node_modules', 'data', 'dist']) assert.ok(ignored.includes(path), path);
  });

  test('it starts the launcher of the package', () => {
    const { bin } = JSON.parse(textOf('package.json')) as { bin: { touchline: string } };
    assert.ok(lastStage.includes(`ENTRYPOINT ["node", "${bin.touchline}"]`));
  });
});

interface ComposeService {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
}

describe('compose.yaml', () => {
  const compose = parse(textOf('compose.yaml'), { strict: true, uniqueKeys: true }) as {
    services: Record<string, ComposeService>;
    volumes: Record<string, unknown>;
  };
  const { touchline, postgres } = compose.services;

  test('the service waits for a healthy PostgreSQL and gets its URL', () => {
    assert.equal(touchline?.build, '.');
    assert.equal(touchline?.depends_on?.postgres?.condition, 'service_healthy');
    assert.match(touchline?.environment?.DATABASE_URL ?? '', /^postgres:\/\/touchline:.+@postgres:5432\/touchline$/);
    assert.ok(postgres?.healthcheck?.test.some((part) => part.includes('pg_isready')));
  });

  test('its variables are options of the service', () => {
    assert.deepEqual(
      Object.keys(touchline?.environment ?? {}).filter((name) => !(name in OPTIONS)),
      [],
    );
  });

  test('the data is in a named volume', () => {
    const [volume] = postgres?.volumes?.[0]?.split(':') ?? [];
    assert.ok(volume !== undefined && volume in compose.volumes);
    assert.match(postgres?.image ?? '', /^postgres:\d+$/);
  });
});
