/** Runs every sample of the documents as written, on the sandbox. NOT_RUN gives the reason for each exception. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { createKey } from '../../src/accounts/keys.ts';
import { examples as legacy } from '../../src/api/v1/examples.ts';
import { examples } from '../../src/api/v2/examples.ts';
import { zipOf } from '../ingest/readers/zip-writer.ts';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { footballDataFile, internationalFile, openfootballFile } from '../support/data/raw-files.ts';
import { blocks, DOCUMENTS } from '../support/repository/documents.ts';
import { MAIN } from '../support/service/child.ts';
import { startingAt } from '../support/service/clock.ts';
import { type RunningService, runningService } from '../support/service/service.ts';

const LANGUAGES = ['sh', 'bash', 'curl', 'js', 'javascript', 'ts', 'typescript', 'python'];

/** Samples that are not run, by document and first characters. */
const NOT_RUN: readonly (readonly [document: string, begins: string, why: string])[] = [
  ['README.md', 'npm ci && npm start', 'installs packages: run by .ci/run and test/package/package.test.ts'],
  ['README.md', 'npm ci && npm test', 'runs this test'],
  ['CONTRIBUTING.md', 'npm ci\nnpm test', 'runs this test'],
  ['docs/quick-start.md', 'npm ci && npm start', 'installs packages: run by .ci/run and test/package/package.test.ts'],
  ['docs/operations.md', 'npm ci\nnpm start', 'installs packages: run by test/package/package.test.ts'],
  ['docs/configuration.md', 'PORT=8080', 'needs a PostgreSQL at a host that does not exist'],
  [
    'docs/migrate-from-api-football.md',
    'npm run -s touchline -- import api-football',
    'needs saved responses: run by test/api/v1/round-trip.test.ts',
  ],
  [
    'docs/migrate-from-api-football.md',
    'npm run -s touchline -- keys set',
    'needs the id of a key: run by test/cli/keys.test.ts',
  ],
  [
    'docs/migrate-from-api-football.md',
    'export API_FOOTBALL_KEY',
    'polls API-Football with a private key: run by test/ingest/polling/polling.test.ts',
  ],
  ['docs/live-data.md', 'npm run -s touchline -- setup', 'downloads: run by test/cli/setup.test.ts'],
  ['docs/live-data.md', 'npm run -s touchline -- poll', 'polls an API: run by test/updates/matchday.test.ts'],
  [
    'docs/backtest.md',
    'npm run -s touchline -- models',
    'needs years of real seasons: run by test/cli/backtest.test.ts',
  ],
  ['docs/models.md', 'touchline models backtest', 'needs years of real seasons: run by test/cli/backtest.test.ts'],
  ['docs/models.md', 'touchline models fit-xg', 'needs imported shots: run by test/cli/fit-xg.test.ts'],
  [
    'docs/explorer.md',
    'EXPLORER_SOURCES',
    'starts a service: the option is tested by test/site/published-sources.test.ts',
  ],
  ['docs/widgets.md', 'npm install', 'needs another project: run by test/package/widgets-package.test.ts'],
  ['docs/widgets.md', "import 'touchline-widgets'", 'needs a browser: run by test/web/widgets.test.ts'],
  ['docs/deployment.md', 'install -d', 'changes the system: the unit is checked by test/package/systemd.test.ts'],
  ['docs/deployment.md', 'cat > ', 'needs the installed unit: checked by test/package/systemd.test.ts'],
  ['docs/deployment.md', 'echo "POSTGRES_PASSWORD', 'starts containers: checked by test/package/container.test.ts'],
  ['docs/deployment.md', 'docker build', 'starts containers: checked by test/package/container.test.ts'],
  ['docs/deployment.md', 'journalctl', 'reads the log of the installed unit'],
  ['docs/releasing.md', '', 'needs a release and its keys: npm run sbom is run by test/package/sbom.test.ts'],
  ['client/README.md', '', 'run by test/client/package.test.ts with the packed client'],
  ['docs/clients.md', 'import requests', 'run by test/client/package.test.ts'],
];

interface Sample {
  readonly document: string;
  readonly language: string;
  readonly text: string;
}

const SAMPLES: readonly Sample[] = [...DOCUMENTS, 'client/README.md'].flatMap((document) =>
  LANGUAGES.flatMap((language) => blocks(document, language).map((text) => ({ document, language, text }))),
);

/** Commands that change their store, and requests that do. Samples without them share a service. */
const CHANGES =
  /POST|touchline (?:-- )?(?:corrections|import|keys|models|names|plans (?:add|set)|poll|replay|restore|users invite|webhooks)\b/;
/** A plain run has the samples that share a service, and those of the documents that are read first. */
const READ_FIRST = ['README.md', 'docs/quick-start.md'];
/** Writes and reads the whole sandbox several times; test/cli/backup.test.ts does that with a small store. */
const COPIES = /touchline (?:-- )?(?:backup|store)\b/;
const isInPlainRun = ({ document, text }: Sample) =>
  READ_FIRST.includes(document) || !(CHANGES.test(text) || COPIES.test(text));

const reasonOf = ({ document, text }: Sample) =>
  NOT_RUN.find(([where, begins]) => where === document && text.startsWith(begins))?.[2];

/** Defines the commands that samples use. An import with --download reads a small prepared file instead. */
const SHELL = `
set -euo pipefail
touchline() {
  if [ "\${1-}" = import ] && [ "\${3-}" = --download ]; then set -- import "$2" "downloads/$2" "\${@:4}"; fi
  "$NODE" --disable-warning=ExperimentalWarning "$MAIN" "$@"
}
npm() { [ "$1 $2 $3 $4" = 'run -s touchline --' ] || { echo "not defined for samples: npm $*" >&2; return 97; }; shift 4; touchline "$@"; }
npx() { [ "$1" = touchline ] || { echo "not defined for samples: npx $*" >&2; return 97; }; shift; touchline "$@"; }
node() { "$NODE" "$@"; }
curl() {
  case " $* " in
    *' -N '*) command curl --fail-with-body --max-time 2 "$@" || [ $? = 28 ] ;;
    *) command curl --fail-with-body "$@" ;;
  esac
  echo
}
`;

describe('samples', { timeout: 600_000 }, () => {
  test('are run, or listed with a reason', () => {
    for (const [document, begins] of NOT_RUN) {
      const exists = SAMPLES.some((sample) => sample.document === document && sample.text.startsWith(begins));
      assert.ok(exists, `${document} has no sample that begins with ${begins}`);
    }
    const runners = new Set(['sh', 'bash', 'curl', 'js', 'javascript', 'python']);
    const withoutRunner = SAMPLES.filter((sample) => reasonOf(sample) === undefined && !runners.has(sample.language));
    assert.deepEqual(withoutRunner, []);
  });

  const closing: (() => unknown)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });
  let shared: Promise<RunningService> | undefined;
  const sharedService = () => {
    shared ??= runningService({ after: (close) => void closing.push(close) });
    return shared;
  };

  for (const sample of SAMPLES.filter((one) => reasonOf(one) === undefined)) {
    const [first = ''] = sample.text.split('\n');
    const skip = isInPlainRun(sample) ? false : COMPLETE_ONLY;
    test(`${sample.document}: ${first.slice(0, 100)}`, { skip }, async (context) => {
      const service = await (CHANGES.test(sample.text) ? runningService(context) : sharedService());
      const { status, output } = await runSample(sample, service, context);
      assert.equal(status, 0, output);
      assert.doesNotMatch(output, /"code":"(?:bad_request|no_endpoint|internal)"/);
    });
  }

  test('the responses shown in the documents are those of the service', async () => {
    const service = await sharedService();
    const { key } = await service.key('pro');
    const bodyOf = async (path: string) => (await service.fetch(path, key)).json() as Promise<object>;
    const [reference, migration] = blocks('docs/shapes.md', 'json').map((text) => JSON.parse(text) as object);
    const address = '/api/v2/fixtures?league=xal.1&last=1';
    assert.partialDeepStrictEqual(await bodyOf(address), reference);
    assert.partialDeepStrictEqual(await bodyOf(`${address}&shape=migration`), migration);
    const [refusal] = blocks('docs/quick-start.md', 'json').map((text) => JSON.parse(text) as object);
    assert.partialDeepStrictEqual(await bodyOf('/api/v2/fixtures?saeson=2026'), refusal);
  });
});

async function runSample(
  { document, language, text }: Sample,
  service: RunningService,
  context: TestContext,
): Promise<ProcessResult> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-sample-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const { id, key } = await service.key('internal');
  const feedKeyRequest = {
    email: 'feed@example.com',
    plan: 'internal',
    now: service.clock.now(),
    scopes: ['feed'],
  } as const;
  const { key: feedKey } = await createKey(service.accounts, feedKeyRequest);
  const environment = {
    PATH: process.env.PATH ?? '',
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    HOME: folder,
    NODE: process.execPath,
    MAIN,
    KEY: key,
    FEED_KEY: feedKey,
    DATABASE_URL: service.databaseUrl,
    PORT: new URL(service.url).port,
    LOG_LEVEL: 'error',
    ...startingAt(service.clock.now()),
  };
  const fillIn = await placeholders(service, key, /\bcr_/.test(text) ? await newCorrection(environment) : '');
  writeFiles(folder, fillIn);
  const sample = fillIn(text.replaceAll('YOUR_KEY', key).replace('key_0123456789abcdef', id));
  const options = { cwd: folder, env: environment };
  if (language === 'python') return runProcess('python3', ['-c', sample], options);
  if (/^j/.test(language)) return runProcess(process.execPath, ['--input-type=module', '-e', sample], options);
  const result = await runProcess('bash', ['-c', `${SHELL}\n${sample}`], options);
  return { ...result, output: `${document}:\n${sample}\n${result.output}` };
}

/** Returns a function that replaces the placeholders of a sample, such as ids and the port, with values of the sandbox. */
async function placeholders(service: RunningService, key: string, correction: string) {
  const data = async <Row>(path: string) =>
    ((await (await service.fetch(`/api/v2${path}`, key)).json()) as { data: readonly Row[] }).data;
  const season = { league: examples.league, season: '2025' };
  const [match] = await data<{ date: string }>(`/fixtures?league=${season.league}&season=${season.season}&limit=1`);
  const [event] = await data<{ id: string }>(`/fixtures/${examples.fixture}/events`);
  const ids = { fx: examples.fixture, tm: examples.team, pl: examples.player, ev: event!.id, cr: correction };
  return (text: string) =>
    text
      .replace(/http:\/\/(?:127\.0\.0\.1|localhost):3000/g, service.url)
      .replace(/\b(fx|tm|pl|ev|cr)_(?:0{10}|0123456789)\b/g, (_, kind: keyof typeof ids) => ids[kind])
      .replace('entity=team&legacyId=33', `entity=team&legacyId=${legacy.team}`)
      .replace(/\beng\.1\b/g, season.league)
      .replace(/\bseason=20[01]\d|\bseason=202[0-5]/g, `season=${season.season}`)
      .replace(/--season 20\d\d/, `--season ${season.season}`)
      .replace(/--day 20\d\d-\d\d-\d\d/, `--day ${match!.date.slice(0, 10)}`)
      .replace(/Regular Season - \d+/, 'Regular Season - 1')
      .replace(/--speed \d+/g, '--speed 1000000');
}

/** Adds a correction and returns its id. */
async function newCorrection(environment: Record<string, string>): Promise<string> {
  const words = ['corrections', 'add', 'fixture', examples.fixture, '--set', 'referee=none'];
  const all = [MAIN, ...words, '--author', 'a', '--reason', 'b', '--json'];
  const { status, output } = await runProcess(process.execPath, all, { env: environment });
  assert.equal(status, 0, output);
  return (JSON.parse(output) as { id: string }).id;
}

/** Writes the files that samples read from their working folder: downloads and messages. */
function writeFiles(folder: string, fillIn: (text: string) => string): void {
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const match = { date: '2025-08-16', team1: 'Arsenal FC', team2: 'Chelsea FC', score: { ft: [2, 1] } };
  const league = openfootballFile('English Premier League 2025/26', match);
  const results = footballDataFile('E0,16/08/2025,15:00,Arsenal,Chelsea,2,1,H,1,0,H,A Referee,9,7,1.8,3.5,4.5');
  for (const path of ['downloads/openfootball', 'football.json', 'clubs']) write(`${path}/2025-26/en.1.json`, league);
  for (const path of ['downloads/football-data-uk', 'downloads']) write(`${path}/E0.csv`, results);
  write('downloads/all-euro-data.zip', zipOf([['E0.csv', results]]));
  const final = '1966-07-30,England,Germany,4,2,FIFA World Cup,London,England,FALSE';
  write('downloads/international-results/results.csv', internationalFile(final));
  const messages = blocks('docs/feed.md', 'json').map((text) => JSON.stringify(JSON.parse(fillIn(text))));
  write('messages.ndjson', `${messages.join('\n')}\n`);
}

interface ProcessResult {
  readonly status: number | null;
  /** standard output and standard error */
  readonly output: string;
}

function runProcess(program: string, words: readonly string[], options: { cwd?: string; env: Record<string, string> }) {
  return new Promise<ProcessResult>((resolve, reject) => {
    const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}
