/** `touchline poll` as something run by the clock sees it: by its exit code. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sameDay } from '../support/clock.ts';
import { ROOT } from '../support/sources.ts';

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-poll-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function poll(folder: string, url: string): Promise<{ readonly code: unknown; readonly said: string }> {
  const words = ['poll', 'api-football', '--league', '39', '--season', '2024', '--folder', folder];
  const env = {
    PATH: process.env.PATH,
    ...sameDay(),
    DATABASE_URL: `sqlite:${folder}.db`,
    API_FOOTBALL_KEY: 'a-key',
    API_FOOTBALL_URL: url,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, 'src/cli/touchline.ts'), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

test('a poll of which every request is refused fails', async (t) => {
  const server = createServer((_, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  const { code, said } = await poll(
    join(folderOf(t), 'answers'),
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  assert.match(said, /\d+ requests, 0 skipped, 0 responses/);
  assert.equal(code, 1, said);
});

test('a file where the folder should be is named in one line', async (t) => {
  const file = join(folderOf(t), 'answers');
  writeFileSync(file, '');
  const { code, said } = await poll(file, 'http://127.0.0.1:9');
  assert.equal(code, 1);
  assert.match(said, /^touchline: cannot store responses in .*answers: it is a file, not a folder\n$/);
});
