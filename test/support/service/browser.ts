/** Chromium for tests of the pages: the one of the machine, or Debian's, which is installed if the test runs as root. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before } from 'node:test';
import { type Browser, chromium } from 'playwright-core';

const SHELL = 'chromium-headless-shell';
/** The shell has no window, so its pages respond in half the time. */
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'];
const INSTALL_MS = 300_000;
/** held while Chromium is installed */
const LOCK = join(tmpdir(), 'touchline-test-chromium.lock');
/** For what appears after an action. With every processor busy, a page needs many times its usual second. */
export const BROWSER_TIMEOUT_MS = 90_000;

function find(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** One process at a time, for a second apt-get fails while the first one runs. Returns in parentheses why it failed. */
function install(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return '';
  const apt = 'apt-get --quiet=2';
  const named = NAMES.map((name) => `command -v ${name}`).join(' || ');
  const packages = `${apt} install --yes --no-install-recommends ${SHELL} || ${apt} install --yes --no-install-recommends chromium`;
  const commands = `${named} || { ${apt} update && { ${packages}; }; }`;
  const { status, stderr, error } = spawnSync('flock', [LOCK, 'sh', '-c', commands], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? '' : ` (${error?.message ?? stderr.trim().split('\n').slice(-3).join(' ')})`;
}

/** The browser, or why there is none. */
export async function startBrowser(): Promise<Browser | { readonly missing: string }> {
  const failure = find() === undefined ? install() : '';
  const executablePath = find();
  if (executablePath === undefined)
    return { missing: `no Chromium: install it, on Debian with \`apt-get install ${SHELL}\`${failure}` };
  // without `faketime`, which makes it ten times slower: the pages show the service's dates
  const { LD_PRELOAD: _, ...env } = process.env;
  // root has no sandbox of its own; the pages are ours
  return chromium.launch({
    executablePath,
    env,
    timeout: BROWSER_TIMEOUT_MS,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** The browser of a test file: started before its tests and closed after them. `missing`: why there is none. */
export function browserOfFile(): { browser?: Browser; missing: string } {
  const found: { browser?: Browser; missing: string } = { missing: '' };
  before(async () => {
    const started = await startBrowser();
    if ('missing' in started) found.missing = `SKIPPED, the pages are not tested in a browser: ${started.missing}`;
    else found.browser = started;
  });
  after(() => found.browser?.close());
  return found;
}
