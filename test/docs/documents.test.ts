/** The documents agree with the program: links, commands, options, addresses, examples and generated pages. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { Command } from 'commander';
import { pino } from 'pino';
import { parse as parseYaml } from 'yaml';
import { GENERATED } from '../../scripts/generate/files.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { accountEndpoints } from '../../src/api/account/index.ts';
import { feedEndpoints } from '../../src/api/feed/index.ts';
import { V1_ENDPOINTS } from '../../src/api/v1/index.ts';
import { webhookEndpoints } from '../../src/api/v2/changes/webhooks.ts';
import { exportEndpoints } from '../../src/api/v2/export.ts';
import { V2_ENDPOINTS } from '../../src/api/v2/index.ts';
import { systemClock } from '../../src/base/clock.ts';
import { readConfig } from '../../src/config.ts';
import { supportsFields } from '../../src/http/endpoint/field-selection.ts';
import { importPaths } from '../../src/ingest/import/import-run.ts';
import { startService } from '../../src/main.ts';
import { OPTIONS } from '../../src/options/index.ts';
import { internationalResults } from '../../src/providers/international-results/index.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { openStore } from '../../src/store/store.ts';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { blocks, DOCUMENTS, deadLinks, inlineCode } from '../support/repository/documents.ts';
import { filesBelow, ROOT, textOf } from '../support/repository/sources.ts';
import { checkResponses } from '../support/responses/response-checker.ts';

const manifest = JSON.parse(textOf('package.json')) as { version: string; scripts: Record<string, string> };
const ENDPOINTS = [
  ...V1_ENDPOINTS,
  ...V2_ENDPOINTS,
  ...exportEndpoints(null),
  ...webhookEndpoints(null),
  ...feedEndpoints(null),
  ...accountEndpoints(null),
];

/** The faults of every document, each with the document's path. */
function findings(check: (path: string) => readonly string[], documents = DOCUMENTS): string[] {
  return documents.flatMap((path) => check(path).map((finding) => `${path}: ${finding}`));
}

describe('generated files', () => {
  for (const [path, text] of Object.entries(GENERATED)) {
    // generating the client takes seconds
    const skip = path.startsWith('client/') && COMPLETE_ONLY;
    test(`${path} is current`, { skip }, async () => {
      assert.equal(textOf(path), await text(), 'run: npm run generate');
    });
  }
});

describe('documents', () => {
  test('links have a target', () => {
    assert.deepEqual(findings(deadLinks), []);
  });

  test('the files they name exist', () => {
    const paths = (path: string) =>
      inlineCode(path).filter((code) => /^(?:src|test|scripts|bench|docs|deploy|client|openapi)\/[\w./-]+$/.test(code));
    assert.ok(paths('docs/threat-model.md').length > 50);
    assert.deepEqual(
      findings((path) => paths(path).filter((file) => !existsSync(join(ROOT, file)))),
      [],
    );
  });

  test('JSON and YAML samples parse', () => {
    const isInvalid = (parse: (text: string) => unknown) => (text: string) => {
      try {
        parse(text);
        return false;
      } catch {
        return true;
      }
    };
    assert.deepEqual(
      findings((path) => [
        ...blocks(path, 'json').filter(isInvalid((text) => JSON.parse(text))),
        ...blocks(path, 'yaml').filter(isInvalid((text) => parseYaml(text))),
      ]),
      [],
    );
  });

  test('shell samples parse', () => {
    assert.deepEqual(
      findings((path) => blocks(path, 'sh').filter((text) => spawnSync('bash', ['-n'], { input: text }).status !== 0)),
      [],
    );
  });

  test('the npm scripts they name exist', () => {
    const named = (text: string) => [
      ...[...text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, script]) => script!),
      ...[...text.matchAll(/\bnpm (start|test)\b/g)].map(([, script]) => script!),
    ];
    assert.deepEqual(
      findings((path) => named(textOf(path)).filter((script) => !(script in manifest.scripts))),
      [],
    );
  });

  test('the commands they name exist, with these options', async () => {
    const program = await commands();
    const names = program.commands.map((command) => command.name()).join('|');
    const commandLine = new RegExp(`(?:\\btouchline (?:-- )?|^)((?:${names})\\b[^\\n|>)\`;&]*)`, 'g');
    const wrong = (text: string) =>
      [...text.matchAll(commandLine)].flatMap(([, line]) => unknownIn(program, line!.trim().split(/\s+/)));
    assert.deepEqual(
      findings((path) => [...blocks(path, 'sh'), ...inlineCode(path)].flatMap(wrong)),
      [],
    );
  });

  test('the options they name exist', () => {
    const notOptions = new Set([
      'ID',
      'NAME',
      'TEAM',
      'KEY',
      'POSTGRES_PASSWORD',
      'PATH',
      'TMPDIR',
      'UPDATE',
      'RETURNING',
    ]);
    const documents = DOCUMENTS.filter((path) => /^(README|docs\/(operations|configuration))/.test(path));
    const variables = (path: string) => [
      ...inlineCode(path).flatMap((code) => /^([A-Z][A-Z\d_]{2,})(?:=\S*)?$/.exec(code)?.[1] ?? []),
      ...blocks(path, 'sh').flatMap((text) =>
        [...text.matchAll(/(?:^|\s)([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name!),
      ),
    ];
    assert.deepEqual(
      findings((path) => variables(path).filter((name) => !(name in OPTIONS) && !notOptions.has(name)), documents),
      [],
    );
  });

  test('the addresses they request exist, with these parameters', () => {
    const addresses = (path: string) =>
      [...textOf(path).matchAll(/https?:\/\/(?:127\.0\.0\.1|localhost):3000(\/api\/[^'"\s>`]*)/g)].map(
        ([, address]) => address!,
      );
    assert.deepEqual(
      findings((path) => addresses(path).filter((address) => !isServed(address))),
      [],
    );
  });
});

describe('README', () => {
  test('has at most 80 lines', () => {
    assert.ok(textOf('README.md').split('\n').length <= 81);
  });

  test('its example request returns its example response', async (context) => {
    const address = /'http:\/\/127\.0\.0\.1:3000(\/api\/[^']+)'/.exec(textOf('README.md'))?.[1];
    const [example] = blocks('README.md', 'json');
    assert.ok(address !== undefined && example !== undefined);
    const { url, key } = await serviceWithResults(
      ['date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'].concat(
        '1966-07-30,England,Germany,4,2,FIFA World Cup,London,England,FALSE',
      ),
      context,
    );
    const response = await fetch(`${url}${address}`, { headers: { 'x-api-key': key } });
    assert.equal(response.status, 200);
    assert.partialDeepStrictEqual(await response.json(), JSON.parse(example));
  });

  test('its test command is what CI runs', () => {
    assert.ok(blocks('README.md', 'sh').some((text) => text.trim() === 'npm ci && npm test'));
    assert.match(textOf('.ci/run'), /^npm ci$[\s\S]*^npm test\n$/m);
  });
});

describe('records', () => {
  const decisions = filesBelow('docs/decisions', '.md').filter((path) => /\/\d{4}-/.test(path));

  test('every decision has context, decision and price, and is in the list', () => {
    const list = textOf('docs/decisions/README.md');
    assert.deepEqual(
      findings(
        (path) => [
          ...['**Context.**', '**Decision.**', '**Price.**'].filter((part) => !textOf(path).includes(part)),
          ...(list.includes(path.slice('docs/decisions/'.length)) ? [] : ['not in the list']),
        ],
        decisions,
      ),
      [],
    );
    assert.ok(decisions.length > 0);
  });

  test('the changelog has a section for this version', () => {
    const sections = [...textOf('CHANGELOG.md').matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name);
    assert.ok(sections.includes('Unreleased') || sections.includes(manifest.version));
  });
});

/** Every command of the program. */
async function commands(): Promise<Command> {
  const program = new Command('touchline');
  for (const path of filesBelow('src/cli', '.ts').filter((file) => !/\/(main|touchline)\.ts$/.test(file))) {
    const exported = (await import(join(ROOT, path))) as Record<string, unknown>;
    for (const [name, make] of Object.entries(exported)) {
      if (name.endsWith('Command')) program.addCommand((make as () => Command)());
    }
  }
  return program;
}

/** The unknown subcommands and options of a command line. */
function unknownIn(program: Command, words: readonly string[]): string[] {
  let command = program;
  const wrong: string[] = [];
  for (const word of words) {
    const sub = command.commands.find((one) => one.name() === word);
    if (sub !== undefined) command = sub;
    else if (word.startsWith('--') && word.length > 2 && !command.options.some(({ long }) => long === word)) {
      wrong.push(`${words.join(' ')}: no ${word}`);
    } else if (command.commands.length > 0 && command.registeredArguments.length === 0 && /^[a-z]+$/.test(word)) {
      wrong.push(`${words.join(' ')}: no ${word}`);
    }
  }
  return wrong;
}

function isServed(address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return ENDPOINTS.some((endpoint) => {
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
    const parameters = new Set([
      ...Object.keys(endpoint.query.shape),
      ...Object.keys(endpoint.aliases ?? {}),
      'shape',
      ...(supportsFields(endpoint) ? ['fields'] : []),
    ]);
    return pattern.test(pathname) && [...searchParams.keys()].every((name) => parameters.has(name));
  });
}

/** Starts a service with these lines of international results, and creates a key. */
async function serviceWithResults(
  lines: readonly string[],
  context: TestContext,
): Promise<{ url: string; key: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-docs-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'results.csv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const config = readConfig({
    PORT: '0',
    SANDBOX: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: `sqlite:${join(folder, 'touchline.db')}`,
  });

  const databases = await openInstallation(config.DATABASE_URL);
  const store = await openStore(databases.data);
  await importPaths([file], { store, source: internationalResults, clock: systemClock, keepSandbox: false });
  const accounts = new AccountStore(databases.accounts);
  const { key } = await createKey(accounts, { email: 'test@example.com', plan: 'free', now: systemClock.now() });
  await databases.close();

  const service = await startService(config, { log: pino({ level: 'silent' }) });
  const checker = await checkResponses(service.url);
  context.after(async () => {
    await service.stop();
    checker.conclude();
  });
  return { url: service.url, key };
}
