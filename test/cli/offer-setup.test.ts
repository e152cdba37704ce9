/** The question of the first start: once, and only on a terminal. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { MAIN } from '../support/service/child.ts';

/** `script` of util-linux runs a command on a terminal of its own. */
const SKIP = hasScript() ? false : '`script` of util-linux is missing';
const QUESTION = /Set up real football\? \[y\/N\]: /;

function hasScript(): boolean {
  try {
    return /util-linux/.test(execFileSync('script', ['--version'], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

class Start {
  output = '';
  readonly #child: ChildProcess;

  constructor(t: TestContext, folder: string, onTerminal: boolean) {
    const command = [process.execPath, MAIN, 'serve'];
    const { PATH, HOME } = process.env;
    const environment = { PATH, HOME, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', SANDBOX: 'off' };
    const options = { cwd: folder, env: { ...environment, DATABASE_URL: `sqlite:${join(folder, 'touchline.db')}` } };
    this.#child = onTerminal
      ? spawn('script', ['-qefc', command.map((word) => `'${word}'`).join(' '), '/dev/null'], options)
      : spawn(command[0]!, command.slice(1), options);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this.#child.emit('output');
      });
    }
    t.after(() => this.stop());
  }

  type(text: string): void {
    this.#child.stdin?.write(text);
  }

  async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.output)) {
      if (this.#child.exitCode !== null) assert.fail(`it ended: ${this.output}`);
      await Promise.race([once(this.#child, 'output'), once(this.#child, 'exit')]);
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.type('\u0003'); // Ctrl-C reaches the process on the terminal
    this.#child.kill('SIGTERM');
    await ended;
  }
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-first-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const READY = /http:\/\/127\.0\.0\.1:\d+/;

test('a new store on a terminal: the question is asked once, and the service starts after a no', {
  skip: SKIP,
}, async (t) => {
  const folder = folderOf(t);
  const first = new Start(t, folder, true);
  await first.until(QUESTION);
  assert.equal(existsSync(join(folder, 'touchline.db')), false, 'nothing is created before the answer');
  first.type('n\n');
  await first.until(/to do it later: `touchline setup`/);
  await first.until(READY);
  await first.stop();
  const second = new Start(t, folder, true);
  await second.until(READY);
  assert.doesNotMatch(second.output, QUESTION);
});

test('a yes leads to the questions of setup', { skip: SKIP }, async (t) => {
  const start = new Start(t, folderOf(t), true);
  await start.until(QUESTION);
  start.type('yes\n');
  await start.until(/Countries \[eng,ger,esp,ita,fra\]/);
});

test('without a terminal nothing is asked', async (t) => {
  const start = new Start(t, folderOf(t), false);
  await start.until(READY);
  assert.doesNotMatch(start.output, QUESTION);
});
