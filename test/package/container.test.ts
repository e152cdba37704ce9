/** Dockerfile and compose.yaml, checked without a container engine. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { validate } from 'dockerfile-utils';
import pg from 'pg';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { OPTIONS } from '../../src/options/index.ts';
import { nodeFlag, ROOT, textOf } from '../support/repository/sources.ts';

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

  test('every stage is the slim Debian image with the major version of Node that the program requires', () => {
    const bases = INSTRUCTIONS.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    assert.deepEqual(new Set(bases), new Set(['node:24-trixie-slim']));
  });

  test('the last stage builds and installs nothing, and removes the package managers', () => {
    const commands = lastStage.filter((line) => line.startsWith('RUN ')).join('\n');
    assert.doesNotMatch(commands, /apt|npm (ci|install|run)|curl|wget|chmod|sudo/);
    assert.match(commands, /^RUN rm -rf \/usr\/local\/lib\/node_modules .*\/npm .*\/npx /);
    const copied = lastStage.filter((line) => line.startsWith('COPY --from=build')).map((line) => line.split(' ')[2]);
    // the font is files only
    assert.deepEqual(copied, ['/build/node_modules', '/build/dist', '/usr/share/fonts/truetype/dejavu']);
    const built = INSTRUCTIONS.find((line) => line.includes('npm prune'));
    assert.match(built ?? '', /npm prune --omit=dev/);
  });

  test('pictures have the font that they name', () => {
    const fonts = /<dir>(.+)<\/dir>/.exec(textOf('deploy/fonts.conf'))?.[1];
    assert.ok(lastStage.includes(`COPY --from=build /usr/share/fonts/truetype/dejavu ${fonts}`));
    assert.ok(lastStage.includes('COPY deploy/fonts.conf /etc/fonts/'));
    assert.match(INSTRUCTIONS.join('\n'), /apt-get install .*fonts-dejavu-core/);
    assert.match(textOf('web/src/explorer/charts.tsx'), /font-family:"DejaVu Sans"/);
  });

  test('no secret can get into a layer', () => {
    assert.doesNotMatch(DOCKERFILE, /^(ARG|ADD)|PASSWORD|TOKEN|SECRET|API_FOOTBALL_KEY/m);
    const ignored = textOf('.dockerignore').trim().split('\n');
    for (const path of ['.git', '.env', 'data']) assert.ok(ignored.includes(path), path);
    assert.ok(!INSTRUCTIONS.some((line) => /^COPY (--\S+ )?\.\/? /.test(line)), 'copies the whole folder');
  });

  test('the service does not run as root and writes to its data folder only', () => {
    const order = ['RUN mkdir data && chown node:node data', 'USER 1000:1000', 'VOLUME /app/data'];
    assert.deepEqual(
      lastStage.filter((line) => order.includes(line)),
      order,
    );
    assert.equal(INSTRUCTIONS.filter((line) => line.startsWith('USER ')).length, 1);
    const variables = lastStage.find((line) => line.startsWith('ENV ')) ?? '';
    assert.match(variables, / DATABASE_URL=sqlite:\/app\/data\/\S+/);
    assert.match(variables, / TMPDIR=\/app\/data\b/);
  });

  test('its variables are options of the service', () => {
    const names = lastStage
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/\b([A-Z\d_]+)=/g)].map(([, name]) => name!));
    assert.deepEqual(
      names.filter((name) => !['NODE_ENV', 'TMPDIR'].includes(name) && !(name in OPTIONS)),
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

  test('it starts the launcher of the package, with the flag of npm start', () => {
    const { bin } = JSON.parse(textOf('package.json')) as { bin: { touchline: string } };
    assert.ok(lastStage.includes(`ENTRYPOINT ["node", "${nodeFlag()}", "${bin.touchline}"]`));
  });
});

interface ComposeService {
  readonly image?: string;
  readonly build?: string;
  readonly user?: string;
  readonly ports?: readonly string[];
  readonly environment: Readonly<Record<string, string | number | null>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes: readonly string[];
  readonly networks: readonly string[];
  readonly tmpfs: readonly string[];
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly cap_add?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt: readonly string[];
  readonly logging: { readonly options: Readonly<Record<string, string>> };
}

/** Replaces `${NAME:-default}` and `${NAME:?message}` as Compose does. */
function interpolated(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, operator: string, rest: string) => {
    const value = variables[name] ?? '';
    if (value === '' && operator === '?') throw new Error(`required variable ${name} is missing a value: ${rest}`);
    return value === '' ? rest : value;
  });
}

/** The environment of a container; entries without a value have that of the caller, if any. */
function environmentOf({ environment }: ComposeService, variables: Readonly<Record<string, string>>) {
  const entries = Object.entries(environment).flatMap(([name, value]) => {
    const given = value === null ? variables[name] : interpolated(String(value), variables);
    return given === undefined ? [] : [[name, given] as const];
  });
  return Object.fromEntries(entries);
}

describe('compose.yaml', () => {
  const text = textOf('compose.yaml');
  const compose = parse(text, { strict: true, uniqueKeys: true, merge: true }) as {
    services: { readonly touchline: ComposeService; readonly postgres: ComposeService };
    networks: Record<string, { internal?: boolean }>;
    volumes: Record<string, unknown>;
  };
  const { touchline, postgres } = compose.services;
  const PASSWORD = { POSTGRES_PASSWORD: 'p@ss/w:rd#1' };

  test('the service waits for a healthy PostgreSQL and gets its URL', () => {
    assert.equal(touchline.build, '.');
    assert.equal(touchline.depends_on?.postgres?.condition, 'service_healthy');
    assert.equal(touchline.environment.DATABASE_URL, 'postgres://touchline@postgres:5432/touchline');
    assert.ok(postgres.healthcheck?.test.some((part) => part.includes('pg_isready')));
  });

  test('nothing starts without a password, and no text of the file is one', () => {
    for (const service of [touchline, postgres]) {
      for (const variables of [{}, { POSTGRES_PASSWORD: '' }]) {
        assert.throws(() => environmentOf(service, variables), /POSTGRES_PASSWORD is missing a value: .*openssl rand/);
      }
    }
    const given = Object.values(compose.services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([name]) => /PASS|SECRET|TOKEN|_KEY$/.test(name)),
    );
    for (const [name, value] of given) assert.match(String(value), /^(null|\$\{POSTGRES_PASSWORD:\?[^}]+\})$/, name);
  });

  test('the password reaches the database client as it is, whatever its characters', (context) => {
    const environment = environmentOf(touchline, PASSWORD);
    const before = process.env.PGPASSWORD;
    context.after(() => {
      if (before === undefined) delete process.env.PGPASSWORD;
      else process.env.PGPASSWORD = before;
    });
    process.env.PGPASSWORD = environment.PGPASSWORD;
    const client = new pg.Client({ connectionString: environment.DATABASE_URL });
    assert.equal(client.password, PASSWORD.POSTGRES_PASSWORD);
    assert.equal(environmentOf(postgres, PASSWORD).POSTGRES_PASSWORD, PASSWORD.POSTGRES_PASSWORD);
  });

  test('every option of the service is passed, and nothing else but the password', () => {
    const names = Object.keys(touchline.environment).filter((name) => name !== 'PGPASSWORD');
    assert.deepEqual(names.toSorted(), Object.keys(OPTIONS).toSorted());
  });

  test('an option has the value of the caller, else the default of the service', () => {
    const { HOST, PORT, DATABASE_URL, SOURCES_FILE, ...rest } = readConfig(environmentOf(touchline, PASSWORD));
    const defaults = readConfig({});
    assert.deepEqual([HOST, PORT], ['0.0.0.0', defaults.PORT]);
    assert.match(DATABASE_URL, /^postgres:/);
    assert.equal(SOURCES_FILE, '/app/data/sources.json'); // the only folder that the service can write to
    for (const [name, value] of Object.entries(rest))
      assert.deepEqual(value, defaults[name as keyof typeof defaults], name);

    const given = { ...PASSWORD, LOG_LEVEL: 'debug', MCP: 'false', PORT: '4000', SANDBOX: 'off', HOST: 'my-laptop' };
    const config = readConfig(environmentOf(touchline, given));
    assert.deepEqual(
      [config.LOG_LEVEL, config.MCP, config.PORT, config.SANDBOX, config.HOST],
      ['debug', false, 4000, 'off', '0.0.0.0'],
    );
  });

  test('only this machine reaches the service, and only the service reaches PostgreSQL', () => {
    assert.deepEqual(
      touchline.ports?.map((port) => interpolated(port, { PORT: '4000' })),
      ['127.0.0.1:4000:4000'],
    );
    assert.equal(postgres.ports, undefined);
    assert.deepEqual(postgres.networks, ['database']);
    assert.equal(compose.networks.database?.internal, true);
    assert.deepEqual(touchline.networks, ['default', 'database']);
  });

  test('no container has privileges or writes outside its volume and its memory', () => {
    for (const service of [touchline, postgres]) {
      assert.equal(service.read_only, true);
      assert.deepEqual(service.cap_drop, ['ALL']);
      assert.equal(service.cap_add, undefined);
      assert.equal(service.privileged, undefined);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
      assert.ok(service.tmpfs.includes('/tmp'));
    }
    assert.equal(postgres.user, 'postgres');
    assert.doesNotMatch(text, /docker\.sock|network_mode|pid: *host/);
  });

  test('the log of a container does not fill the disk', () => {
    for (const { logging } of [touchline, postgres]) {
      assert.match(logging.options['max-size'] ?? '', /^\d+m$/);
      assert.match(logging.options['max-file'] ?? '', /^\d+$/);
    }
  });

  test('the data is in named volumes', () => {
    for (const { volumes } of [touchline, postgres]) {
      const [volume] = volumes[0]?.split(':') ?? [];
      assert.ok(volume !== undefined && volume in compose.volumes);
    }
    assert.ok(INSTRUCTIONS.includes(`VOLUME ${touchline.volumes[0]?.split(':')[1]}`));
    assert.match(postgres.image ?? '', /^postgres:\d+$/);
  });
});
