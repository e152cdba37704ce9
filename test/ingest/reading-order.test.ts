import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readableFiles } from '../../src/ingest/reading.ts';
import type { Source } from '../../src/ingest/source.ts';
import { zipOf } from './zip-writer.ts';

const source: Source = {
  name: 'ordered',
  title: '',
  licence: '',
  homepage: '',
  accepts: (path) => path.endsWith('.txt'),
  order: (path) => (path.includes('first') ? 0 : 1),
  async *parse() {},
  downloads: () => [],
};

test('files are read in the order of the source, then of their names, also from archives', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-order-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ['a.txt', 'b-first.txt', 'c.md']) writeFileSync(join(folder, name), name);
  writeFileSync(
    join(folder, 'd.zip'),
    zipOf([
      ['first.txt', 'x'],
      ['y.txt', 'y'],
    ]),
  );
  const files = await Array.fromAsync(readableFiles([folder], { source, now: 0 }));
  assert.deepEqual(
    files.map(({ path }) => path),
    ['b-first.txt', 'd.zip/first.txt', 'a.txt', 'd.zip/y.txt'],
  );
});
