/** Runs `touchline poll` as a scheduler would, and checks its exit code. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openInstallation } from '../../src/store/installation.ts';
import { ROOT } from '../support/repository/sources.ts';
import { sameDay } from '../support/service/clock.ts';

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-poll-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function poll(folder: string, url: string): Promise<{ readonly code: unknown; readonly output: string }> {
  await (await openInstallation(`sqlite:${folder}.db`)).close();
  const args = ['poll', 'api-football', '--league', '39', '--season', '2024', '--folder', folder];
  const env = {
    PATH: process.env.PATH,
    ...sameDay(),
    DATABASE_URL: `sqlite:${folder}.db`,
    API_FOOTBALL_KEY: 'a-key',
    API_FOOTBALL_URL: url,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, 'src/cli/touchline.ts'), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

test('a poll fails if every request is refused', async (t) => {
  const server = createServer((_, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  const { code, output } = await poll(
    join(folderOf(t), 'answers'),
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  assert.match(output, /\d+ requests, 0 skipped, 0 responses/);
  assert.equal(code, 1, output);
});

test('a file in place of the folder is reported in one line', async (t) => {
  const file = join(folderOf(t), 'answers');
  writeFileSync(file, '');
  const { code, output } = await poll(file, 'http://127.0.0.1:9');
  assert.equal(code, 1);
  assert.match(output, /^touchline: cannot store responses in .*answers: it is a file, not a folder\n$/);
});
