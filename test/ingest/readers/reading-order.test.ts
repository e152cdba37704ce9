import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ReadableFile, readableFiles } from '../../../src/ingest/readers/source-files.ts';
import type { Source } from '../../../src/ingest/records/source.ts';
import { zipOf } from './zip-writer.ts';

const source: Source = {
  name: 'ordered',
  title: '',
  licence: '',
  homepage: '',
  accepts: (path) => path.endsWith('.txt'),
  order: (path) => (path.includes('first') ? 0 : 1),
  async *parse(chunks) {
    await Array.fromAsync(chunks);
    yield* [];
  },
  downloads: () => [],
};

test('files are read in the order of the source, then by name, also from archives', async (t) => {
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

test('an unreadable archive is not skipped: it fails when it is read', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-order-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'season.zip'), zipOf([['first.txt', 'x']]).subarray(0, 40));
  writeFileSync(join(folder, 'z.txt'), 'z');
  for (const ordered of [source, { ...source, order: undefined }]) {
    const reading = { source: ordered as Source, now: 0 };
    const files = await Array.fromAsync(readableFiles([folder], reading));
    assert.deepEqual(files.map(({ path }) => path).sort(), ['season.zip', 'z.txt']);
    const broken = files.find(({ path }) => path === 'season.zip')!;
    await assert.rejects(Array.fromAsync(broken.batches()), /^Error: not a readable zip archive: /);
  }
});

/** The records of a file as text. */
async function contentOf(file: ReadableFile): Promise<string> {
  return JSON.stringify((await Array.fromAsync(file.batches())).flatMap((batch) => [...batch]));
}

test('a file can be read again, also from an archive', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-again-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.txt'), 'one');
  writeFileSync(
    join(folder, 'b.zip'),
    zipOf([
      ['first.txt', 'two'],
      ['y.txt', 'three'],
    ]),
  );
  const echo: Source = {
    ...source,
    async *parse(chunks) {
      yield { kind: 'rejection', line: 1, reason: (await Array.fromAsync(chunks, String)).join('') };
    },
  };
  for await (const file of readableFiles([folder], { source: echo, now: 0 })) {
    const first = await contentOf(file);
    const second = file.reopen();
    assert.equal(await contentOf(second), first);
    assert.equal(second.sha256(), file.sha256());
    assert.equal(await contentOf(second.reopen()), first);
  }
});

test('a file of any name is read if its beginning is recognized; skipped files have their reason once', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-order-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const recognizing: Source = {
    ...source,
    recognizes: { extension: /\.md$/, head: (text) => text.startsWith('# ours') },
    skips: (path) => (path.endsWith('.bin') ? 'binary' : undefined),
  };
  const contents = { 'a.txt': 'a', 'b-first.md': '# ours\n', 'c.md': '# theirs\n', 'd.csv': '# ours\n', 'e.bin': '' };
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content);
  const skipped: string[] = [];
  const reading = { source: recognizing, now: 0, onSkip: (reason: string) => skipped.push(reason) };
  const files = await Array.fromAsync(readableFiles([folder], reading));
  assert.deepEqual(
    files.map(({ path }) => path),
    ['b-first.md', 'a.txt'],
  );
  const again = files.map((file) => file.reopen());
  for (const file of again) await Array.fromAsync(file.batches());
  assert.deepEqual(skipped, ['binary']);
});
