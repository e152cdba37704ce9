/** Chromium for tests of the pages: the one of the machine, or Debian's, which is installed if the test runs as root. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const INSTALL_MS = 300_000;

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

function install(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['--quiet=2', ...words], {
      stdio: 'ignore',
      timeout: INSTALL_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '--yes', '--no-install-recommends', 'chromium');
}

/** The browser, or why there is none. */
export async function startBrowser(): Promise<Browser | { readonly missing: string }> {
  if (find() === undefined) install();
  const executablePath = find();
  if (executablePath === undefined)
    return { missing: 'no Chromium: install it, on Debian with `apt-get install chromium`' };
  // root has no sandbox of its own; the pages are ours
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
