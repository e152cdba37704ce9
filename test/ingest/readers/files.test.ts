import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { InputPathError, inputBytes, inputFiles } from '../../../src/ingest/readers/files.ts';
import { zipOf } from './zip-writer.ts';

const root = mkdtempSync(join(tmpdir(), 'touchline-files-'));
after(() => rmSync(root, { recursive: true }));

function put(path: string, content: Buffer | string): string {
  const location = join(root, path);
  mkdirSync(dirname(location), { recursive: true });
  writeFileSync(location, content);
  return location;
}

/** Path and text of every file, or path and what went wrong with it. */
async function contents(...paths: string[]): Promise<[path: string, text: string][]> {
  const read: [string, string][] = [];
  for await (const file of inputFiles(paths)) {
    try {
      read.push([file.path, Buffer.concat(await Array.fromAsync(await file.open())).toString()]);
    } catch (error) {
      read.push([file.path, `! ${error instanceof Error ? error.message : error}`]);
    }
  }
  return read;
}

test('folders are walked in the order of names, hidden files and linked folders left out', async () => {
  for (const name of ['b.csv', 'a/2.csv', 'a/1.csv', 'B.csv', '.hidden.csv', '.git/c.csv']) put(`walk/${name}`, name);
  symlinkSync(join(root, 'walk'), join(root, 'walk/a/round'));
  assert.deepEqual(
    (await contents(join(root, 'walk'))).map(([path]) => path),
    ['B.csv', 'a/1.csv', 'a/2.csv', 'b.csv'],
  );
});

test('paths come in the order in which they were named', async () => {
  const [late, early] = [put('named/z.csv', 'z'), put('named/y.csv', 'y')];
  assert.deepEqual(await contents(late, early), [
    ['z.csv', 'z'],
    ['y.csv', 'y'],
  ]);
});

test('gz files are unpacked and lose their ending', async () => {
  const text = 'Div,Date\n'.repeat(50_000);
  assert.deepEqual(await contents(put('packed/E0.csv.gz', gzipSync(text))), [['E0.csv', text]]);
});

test('the entries of a zip come in the order of names, under the name of the archive', async () => {
  const archive = zipOf([
    ['data/E1.csv', 'one'],
    ['data/', ''],
    ['data/E0.csv', 'nought'],
    ['__MACOSX/data/._E0.csv', 'x'],
  ]);
  assert.deepEqual(await contents(put('season.zip', archive)), [
    ['season.zip/data/E0.csv', 'nought'],
    ['season.zip/data/E1.csv', 'one'],
  ]);
});

test('the hash is that of the unpacked bytes and known after the last of them', async () => {
  const text = 'Div,Date\nE0,18/08/12\n';
  const hash = createHash('sha256').update(text).digest('hex');
  put('hash/a.csv', text);
  put('hash/b.csv.gz', gzipSync(text));
  put('hash/c.zip', zipOf([['c.csv', text]]));
  for await (const file of inputFiles([join(root, 'hash')])) {
    assert.equal(file.sha256(), null);
    await Array.fromAsync(await file.open());
    assert.equal(file.sha256(), hash, file.path);
  }
});

test('the sizes of the files add up to what lies on disk', async () => {
  const folder = join(root, 'sizes');
  put('sizes/a.csv', 'x'.repeat(1_000));
  const packed = gzipSync('x'.repeat(1_000));
  put('sizes/b.csv.gz', packed);
  assert.equal(await inputBytes([folder]), 1_000 + packed.length);
  const sizes = await Array.fromAsync(inputFiles([folder]), ({ bytes }) => bytes);
  assert.deepEqual(sizes, [1_000, packed.length]);
});

test('a path that does not exist is a fault of the operator, told before anything is read', async () => {
  const good = put('some.csv', 'x');
  await assert.rejects(contents(good, join(root, 'nowhere')), (error) => {
    assert.ok(error instanceof InputPathError);
    assert.match(error.message, /nowhere: there is no such file or folder/);
    return true;
  });
});

test('a broken file fails by its name, and the others are still taken', async () => {
  const gz = gzipSync('Div,Date\n'.repeat(10_000));
  put('broken/a.csv.gz', gz.subarray(0, gz.length / 2));
  put('broken/b.zip', 'no archive at all');
  put('broken/c.zip', zipOf([['../../etc/passwd', 'x']]));
  const bad = zipOf([['d.csv', 'Div,Date\n'.repeat(100)]]);
  bad[38] = bad[38]! ^ 0xff; // inside the packed bytes
  put('broken/d.zip', bad);
  put('broken/e.csv', 'fine');
  const read = await contents(join(root, 'broken'));
  assert.deepEqual(
    read.map(([path]) => path),
    ['a.csv', 'b.zip', 'c.zip', 'd.zip/d.csv', 'e.csv'],
  );
  assert.match(read[0]![1], /^! unexpected end of file/);
  assert.match(read[1]![1], /^! not a readable zip archive: /);
  assert.match(read[2]![1], /^! not a readable zip archive: invalid relative path/);
  assert.match(read[3]![1], /^! the checksum/);
  assert.equal(read[4]![1], 'fine');
});

test('a link that leads nowhere fails alone; a path says why it cannot be read', async () => {
  put('links/a.csv', 'fine');
  symlinkSync(join(root, 'gone.csv'), join(root, 'links/b.csv'));
  const read = await contents(join(root, 'links'));
  assert.deepEqual(read[0], ['a.csv', 'fine']);
  assert.match(read[1]![1], /^! ENOENT: no such file or directory/);
  symlinkSync(join(root, 'round'), join(root, 'round'));
  await assert.rejects(contents(join(root, 'round')), /^Error: cannot read .*round: its symbolic links form a loop$/);
  await assert.rejects(contents(join(root, 'links/a.csv/b')), /a\.csv\/b: there is no such file or folder$/);
});

test('what unpacks to hundreds of times its size is refused', async () => {
  const bomb = Buffer.alloc(24 << 20);
  put('bomb/a.csv.gz', gzipSync(bomb));
  put('bomb/b.zip', zipOf([['b.csv', bomb]]));
  for (const [, text] of await contents(join(root, 'bomb'))) {
    assert.equal(text, '! unpacks to more than 200 times its size');
  }
});
