/** The published client, packed and installed in an empty project; and the code samples of its documentation. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { blocks } from '../support/repository/documents.ts';
import { filesBelow, ROOT, textOf } from '../support/repository/sources.ts';
import { type RunningService, runningService } from '../support/service/service.ts';

const run = promisify(execFile);
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'];
const TYPED = `
import { createClient, type Fixture, TouchlineError } from 'touchline-client';
import { createClient as migration } from 'touchline-client/migration';
import { createClient as v1 } from 'touchline-client/v1';
const options = { baseUrl: 'http://127.0.0.1:3000', key: '' };
const names: Promise<string[]> = createClient(options).get('/teams').then(({ data }) => data.map(({ name }) => name));
const pages: AsyncGenerator<Fixture> = createClient(options).pages('/fixtures', { query: { season: 2026 } });
const total: Promise<number> = migration(options).get('/teams').then(({ totalPages }) => totalPages);
const results: Promise<number> = v1(options).get('/leagues').then((body) => body.results);
// @ts-expect-error unknown path
createClient(options).get('/nothing');
// @ts-expect-error unknown parameter
createClient(options).get('/teams', { query: { colour: 'red' } });
// @ts-expect-error missing id
createClient(options).get('/teams/{id}');
// @ts-expect-error not a paged list
createClient(options).pages('/standings');
export { names, pages, results, total, TouchlineError };
`;

describe('the published client', { timeout: 200_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-client-'));
  const installed = join(folder, 'node_modules', 'touchline-client');
  let service: RunningService;
  let key: string;
  const closing: (() => unknown)[] = [];

  before(async () => {
    await run('npm', ['pack', '--pack-destination', folder, '--silent'], { cwd: join(ROOT, 'client') });
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    assert.ok(tarball, 'npm pack made a tarball');
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1']);
    // copied instead of installed, so that the test needs no registry
    for (const name of DEPENDENCIES) {
      cpSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
    }
    writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
    service = await runningService({ after: (close) => void closing.push(close) });
    ({ key } = await service.key('internal'));
  });
  after(async () => {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  });

  const withOptions = (text: string) => text.replace('http://127.0.0.1:3000', service.url).replace('YOUR_KEY', key);

  test('contains JavaScript and types of every entry, and no source', () => {
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      exports: Record<string, { types: string; default: string } | string>;
    };
    for (const entry of Object.values(exports)) {
      for (const path of typeof entry === 'string' ? [entry] : [entry.types, entry.default]) {
        assert.ok(existsSync(join(installed, path)), path);
      }
    }
    const files = readdirSync(installed, { recursive: true }).map(String);
    assert.ok(files.includes('LICENSE') && files.includes('README.md'));
    assert.deepEqual(
      files.filter((file) => /(?<!\.d)\.ts$/.test(file)),
      [],
    );
  });

  test('imports nothing from Node', () => {
    const foreign = filesBelow('client/src', '.ts').flatMap((path) =>
      [...textOf(path).matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name),
    );
    assert.deepEqual(foreign, ['openapi-fetch']);
  });

  for (const resolution of ['nodenext', 'bundler']) {
    test(`has types for module resolution ${resolution}, which reject unknown paths and parameters`, () => {
      writeFileSync(join(folder, 'typed.ts'), TYPED);
      const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
      const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', ''];
      const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
      const moduleOptions = ['--module', module, '--moduleResolution', resolution, '--ignoreConfig', 'typed.ts'];
      const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...moduleOptions], {
        cwd: folder,
        encoding: 'utf8',
      });
      assert.equal(stdout, '');
    });
  }

  test('runs the samples of its README', async () => {
    const [sample, streamed] = blocks('client/README.md', 'ts');
    assert.ok(sample && streamed);
    writeFileSync(join(folder, 'sample.js'), withOptions(sample));
    const { stdout } = await run(process.execPath, ['sample.js'], { cwd: folder });
    const lines = stdout.trim().split('\n');
    assert.ok(lines.length > 5, stdout);
    assert.match(lines[1]!, /^\w+ \S/);

    const stopping = withOptions(streamed)
      .replace("types: 'fixture,event'", 'since: 0')
      .replace('action, change.id);', '$&\n  break;');
    writeFileSync(join(folder, 'streamed.js'), stopping);
    const { stdout: changes } = await run(process.execPath, ['streamed.js'], { cwd: folder });
    assert.match(changes, /^1 \w+/);
  });

  test('the Python sample of docs/clients.md runs', async (context) => {
    if (spawnSync('python3', ['-c', 'import requests']).status !== 0) {
      return context.skip('SKIPPED: the Python sample needs python3 with requests');
    }
    const [sample] = blocks('docs/clients.md', 'python');
    assert.ok(sample);
    const { stdout } = await run('python3', ['-c', withOptions(sample)]);
    assert.ok(stdout.trim().split('\n').length > 5, stdout);
  });
});
