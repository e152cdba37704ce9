/** The published package, packed, installed in an empty folder and started. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { ROOT } from '../support/repository/sources.ts';

const run = promisify(execFile);
const READY = /^touchline ready at (http:\/\/\S+)$/m;
/** The user id of `nobody` on Debian: it owns nothing. */
const NOBODY = 65_534;
/** A slow registry takes minutes. */
const TIMEOUT_MS = 900_000;
const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|E5\d\d|network)\b/;
/** The environment without npm's variables about this folder, which would mislead the npm of the test. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|config_(local_)?prefix)/.test(name)),
);

/** What is neither packed nor needed to build what is. */
const NOT_COPIED = new Set(['.cache', '.git', 'bench', 'data', 'dist', 'node_modules', 'test']);

describe('the published package', { timeout: TIMEOUT_MS, skip: COMPLETE_ONLY }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-package-'));
  const installed = join(folder, 'node_modules', 'touchline');
  let unreachable: string | undefined;

  before(install, { timeout: TIMEOUT_MS });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function install() {
    const copy = join(folder, 'copy');
    copyRepository(copy);
    await npm(['pack', '--pack-destination', folder, '--silent'], copy);
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    assert.ok(tarball, 'npm pack made no tarball');
    // allowScripts: the package `node` links the binary of this machine when it is installed
    const manifest = { name: 'empty', private: true, allowScripts: { node: true } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    try {
      await npm(
        ['install', `./${tarball}`, '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1'],
        folder,
      );
    } catch (error) {
      const message = String((error as { stderr?: string }).stderr ?? error);
      if (!UNREACHABLE.test(message)) throw error;
      unreachable = `SKIPPED: the registry cannot be reached, so the packed package was not installed: ${message.slice(0, 300)}`;
    }
  }

  test('contains JavaScript and the files it reads at run time, and no TypeScript or tests', () => {
    const files = filesOf(folder);
    assert.ok(files.includes('bin/touchline.js'));
    assert.ok(files.includes('dist/cli/touchline.js'));
    assert.ok(files.includes('dist/store/migrations/data/001_schema.sql'));
    assert.ok(files.includes('openapi/v2.yaml') && files.includes('LICENSE') && files.includes('SECURITY.md'));
    assert.ok(files.includes('deploy/systemd/touchline.service') && files.includes('deploy/prometheus/alerts.yml'));
    for (const path of [
      'dist/pages/docs/quick-start.md',
      'dist/site/reference/example-answers.ndjson',
      'dist/site/assets/site.css',
    ]) {
      assert.ok(files.includes(path), path);
    }
    assert.deepEqual(
      files.filter((file) => /\.ts$|^(src|test|scripts|bench)\//.test(file)),
      [],
    );
  });

  test('starts, creates a key, answers and stops on SIGTERM', async (context) => {
    if (unreachable !== undefined) return context.skip(unreachable);
    const environment = {
      ...ENVIRONMENT,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      WORKERS: '2',
      DATABASE_URL: `sqlite:${join(folder, 'data', 'touchline.db')}`,
    };
    const launcher = join(installed, 'bin', 'touchline.js');
    const node = machineNode();
    const service = spawn(node, [launcher, 'serve'], { env: environment, cwd: folder });
    const url = await readyAt(service);
    const arguments_ = [launcher, 'keys', 'create', '--email', 'test@example.com', '--plan', 'pro', '--json'];
    const { stdout } = await run(node, arguments_, { env: environment, cwd: folder });
    const { key, plan } = JSON.parse(stdout) as { key: string; plan: string };
    assert.equal(plan, 'pro');
    const answer = await fetch(`${url}/api/v1/countries`, { headers: { 'x-api-key': key } });
    assert.equal(answer.status, 200);
    const { results } = (await answer.json()) as { results: number };
    assert.ok(results > 0);

    const ended = new Promise<number | null>((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    assert.equal(await ended, 0);
  });

  test('serves as a user who can write to one folder only, as in the image and the systemd unit', async (context) => {
    if (unreachable !== undefined) return context.skip(unreachable);
    if (process.getuid?.() !== 0) return context.skip('SKIPPED: only root can start a process as another user');
    const state = mkdtempSync(join(tmpdir(), 'touchline-state-'));
    context.after(() => rmSync(state, { recursive: true, force: true }));
    chownSync(state, NOBODY, NOBODY);
    chmodSync(folder, 0o755); // the program can be read
    const service = spawn(machineNode(), [join(installed, 'bin', 'touchline.js'), 'serve'], {
      ...{ cwd: state, uid: NOBODY, gid: NOBODY },
      env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', TMPDIR: state, SANDBOX: 'off' },
    });
    const url = await readyAt(service);
    for (const path of ['/healthz', '/readyz', '/docs/quick-start', '/images/flag/eng?size=64']) {
      const answer = await fetch(`${url}${path}`);
      assert.equal(answer.status, 200, path);
    }
    const ended = new Promise<number | null>((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    assert.equal(await ended, 0);
    assert.deepEqual(readdirSync(state), ['data']);
    assert.ok(readdirSync(join(state, 'data')).includes('touchline.db'));
    assert.deepEqual(filesOfUser(folder, NOBODY), []);
  });
});

function filesOfUser(folder: string, user: number): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => lstatSync(join(folder, path)).uid === user,
  );
}

describe('package-lock.json', () => {
  test('lists the optional packages of every platform; without them `npm ci` fails', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !locationsOf(name, path).some((location) => location in packages),
      ),
    );
    assert.deepEqual(missing, []);
  });
});

/** Where npm may install a dependency of a package: inside it, or inside one of the packages around it. */
function locationsOf(name: string, from: string): string[] {
  const parts = from.split('/node_modules/');
  const above = parts.map((_, i) => parts.slice(0, i + 1).join('/node_modules/'));
  return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}

function npm(options: readonly string[], folder: string) {
  const cli = process.env.npm_execpath;
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  return run(program, [...first, ...options], { cwd: folder, env: ENVIRONMENT, maxBuffer: 16 * 1024 * 1024 });
}

/** Packing builds the pages anew: done in the repository, services that other tests start meanwhile would have none. */
function copyRepository(target: string): void {
  for (const name of readdirSync(ROOT)) {
    if (!NOT_COPIED.has(name)) cpSync(join(ROOT, name), join(target, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(target, 'node_modules'));
}

/** The paths in the installed package or, if it could not be installed, the paths that npm packs. */
function filesOf(folder: string): string[] {
  const installed = join(folder, 'node_modules', 'touchline');
  const root = readdirSync(folder).includes('node_modules') ? installed : join(folder, 'copy');
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] };
  const list = (below: string): string[] =>
    readdirSync(join(root, below), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''));
  return root === installed
    ? list('.').filter((file) => !file.startsWith('node_modules/'))
    : [...files.flatMap((name) => (name.includes('.') ? [name] : list(name))), 'LICENSE'];
}

/** The Node of the machine, which may be older than the one that npm puts first into PATH. The launcher must handle it. */
function machineNode(): string {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  for (const folder of [...folders, dirname(process.execPath)]) {
    try {
      if (readdirSync(folder).includes('node')) return join(folder, 'node');
    } catch {
      // PATH may name a folder that does not exist
    }
  }
  return process.execPath;
}

/** The URL in the ready line of the service. */
function readyAt(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = READY.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    service.stdout!.on('data', read);
    service.stderr!.on('data', read);
    service.once('exit', (code) =>
      reject(new Error(`the service exited with ${code} before its ready line:\n${output}`)),
    );
  });
}
