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

function writeFile(path: string, content: Buffer | string): string {
  const location = join(root, path);
  mkdirSync(dirname(location), { recursive: true });
  writeFileSync(location, content);
  return location;
}

/** Path and text of every file, or path and error message. */
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

test('folders are read in the order of names, without hidden files and linked folders', async () => {
  for (const name of ['b.csv', 'a/2.csv', 'a/1.csv', 'B.csv', '.hidden.csv', '.git/c.csv'])
    writeFile(`walk/${name}`, name);
  symlinkSync(join(root, 'walk'), join(root, 'walk/a/round'));
  assert.deepEqual(
    (await contents(join(root, 'walk'))).map(([path]) => path),
    ['B.csv', 'a/1.csv', 'a/2.csv', 'b.csv'],
  );
});

test('paths are read in the given order', async () => {
  const [late, early] = [writeFile('named/z.csv', 'z'), writeFile('named/y.csv', 'y')];
  assert.deepEqual(await contents(late, early), [
    ['z.csv', 'z'],
    ['y.csv', 'y'],
  ]);
});

test('gz files are unpacked and lose their extension', async () => {
  const text = 'Div,Date\n'.repeat(50_000);
  assert.deepEqual(await contents(writeFile('packed/E0.csv.gz', gzipSync(text))), [['E0.csv', text]]);
});

test('the entries of a zip are read in the order of names, below the name of the archive', async () => {
  const archive = zipOf([
    ['data/E1.csv', 'one'],
    ['data/', ''],
    ['data/E0.csv', 'nought'],
    ['__MACOSX/data/._E0.csv', 'x'],
  ]);
  assert.deepEqual(await contents(writeFile('season.zip', archive)), [
    ['season.zip/data/E0.csv', 'nought'],
    ['season.zip/data/E1.csv', 'one'],
  ]);
});

test('the hash is that of the unpacked bytes, and null before the last of them', async () => {
  const text = 'Div,Date\nE0,18/08/12\n';
  const hash = createHash('sha256').update(text).digest('hex');
  writeFile('hash/a.csv', text);
  writeFile('hash/b.csv.gz', gzipSync(text));
  writeFile('hash/c.zip', zipOf([['c.csv', text]]));
  for await (const file of inputFiles([join(root, 'hash')])) {
    assert.equal(file.sha256(), null);
    await Array.fromAsync(await file.open());
    assert.equal(file.sha256(), hash, file.path);
  }
});

test('the sizes of the files add up to their size on disk', async () => {
  const folder = join(root, 'sizes');
  writeFile('sizes/a.csv', 'x'.repeat(1_000));
  const packed = gzipSync('x'.repeat(1_000));
  writeFile('sizes/b.csv.gz', packed);
  assert.equal(await inputBytes([folder]), 1_000 + packed.length);
  const sizes = await Array.fromAsync(inputFiles([folder]), ({ bytes }) => bytes);
  assert.deepEqual(sizes, [1_000, packed.length]);
});

test('a path that does not exist fails before anything is read', async () => {
  const good = writeFile('some.csv', 'x');
  await assert.rejects(contents(good, join(root, 'nowhere')), (error) => {
    assert.ok(error instanceof InputPathError);
    assert.match(error.message, /nowhere: there is no such file or folder/);
    return true;
  });
});

test('a broken file fails by its name, and the others are read', async () => {
  const gz = gzipSync('Div,Date\n'.repeat(10_000));
  writeFile('broken/a.csv.gz', gz.subarray(0, gz.length / 2));
  writeFile('broken/b.zip', 'no archive at all');
  writeFile('broken/c.zip', zipOf([['../../etc/passwd', 'x']]));
  const bad = zipOf([['d.csv', 'Div,Date\n'.repeat(100)]]);
  bad[38] = bad[38]! ^ 0xff; // inside the packed bytes
  writeFile('broken/d.zip', bad);
  writeFile('broken/e.csv', 'fine');
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

test('a broken link fails alone; the error of a path gives the reason', async () => {
  writeFile('links/a.csv', 'fine');
  symlinkSync(join(root, 'gone.csv'), join(root, 'links/b.csv'));
  const read = await contents(join(root, 'links'));
  assert.deepEqual(read[0], ['a.csv', 'fine']);
  assert.match(read[1]![1], /^! ENOENT: no such file or directory/);
  symlinkSync(join(root, 'round'), join(root, 'round'));
  await assert.rejects(contents(join(root, 'round')), /^Error: cannot read .*round: its symbolic links form a loop$/);
  await assert.rejects(contents(join(root, 'links/a.csv/b')), /a\.csv\/b: there is no such file or folder$/);
});

test('a file that unpacks to more than 200 times its size is rejected', async () => {
  const bomb = Buffer.alloc(24 << 20);
  writeFile('bomb/a.csv.gz', gzipSync(bomb));
  writeFile('bomb/b.zip', zipOf([['b.csv', bomb]]));
  for (const [, text] of await contents(join(root, 'bomb'))) {
    assert.equal(text, '! unpacks to more than 200 times its size');
  }
});

test('archives within archives are read like folders, and a gz file within one is unpacked', async () => {
  const season = zipOf([
    ['E1.csv', 'one'],
    ['E0.csv.gz', gzipSync('nought')],
  ]);
  const years = zipOf([
    ['2024.zip', season],
    ['readme.csv', 'text'],
  ]);
  assert.deepEqual(await contents(writeFile('nested/all.zip', zipOf([['years.zip', years]]))), [
    ['all.zip/years.zip/2024.zip/E0.csv', 'nought'],
    ['all.zip/years.zip/2024.zip/E1.csv', 'one'],
    ['all.zip/years.zip/readme.csv', 'text'],
  ]);
});

test('an archive within an archive that is broken, too deep or too large fails alone', async () => {
  const deep = zipOf([['d.zip', zipOf([['e.zip', zipOf([['f.zip', zipOf([['g.csv', 'x']])]])]])]]);
  const large = zipOf([['h.csv', 'x']]);
  const archive = zipOf([
    ['a.zip', 'no archive at all'],
    ['b.zip', deep],
    ['c.zip', Buffer.concat([Buffer.alloc(65 << 20), large])],
    ['d.csv', 'fine'],
  ]);
  const read = await contents(writeFile('nested/broken.zip', archive));
  assert.deepEqual(
    read.map(([path]) => path),
    ['broken.zip/a.zip', 'broken.zip/b.zip/d.zip/e.zip', 'broken.zip/c.zip', 'broken.zip/d.csv'],
  );
  assert.match(read[0]![1], /^! not a readable zip archive: /);
  assert.match(read[1]![1], /read to a depth of 3$/);
  assert.match(read[2]![1], /may have 64 MB at most$/);
  assert.equal(read[3]![1], 'fine');
});

test('a file in an archive within an archive unpacks to at most 200 times the size on disk', async () => {
  const inner = zipOf([
    ['bomb.csv', Buffer.alloc(24 << 20)],
    ['fine.csv', 'x'],
  ]);
  const read = await contents(writeFile('nested/bomb.zip', zipOf([['inner.zip', inner]])));
  assert.deepEqual(read, [
    ['bomb.zip/inner.zip/bomb.csv', '! unpacks to more than 200 times its size'],
    ['bomb.zip/inner.zip/fine.csv', 'x'],
  ]);
});

test('the beginning of a file can be read before the file, wherever it is', async () => {
  writeFile('heads/a.csv', `Div,Date\n${'x'.repeat(10_000)}`);
  writeFile('heads/b.csv.gz', gzipSync('Div,Date\n'));
  writeFile('heads/c.zip', zipOf([['c.csv', 'Div,Date\n']]));
  symlinkSync(join(root, 'gone.csv'), join(root, 'heads/d.csv'));
  const heads: string[] = [];
  for await (const file of inputFiles([join(root, 'heads')])) {
    const head = await file.head();
    heads.push(`${head.slice(0, 8)} ${head.length}`);
    assert.equal(file.sha256(), null);
    if (file.path !== 'd.csv') assert.equal(String(await file.open().then((all) => all.toArray())).length > 0, true);
  }
  assert.deepEqual(heads, ['Div,Date 4096', 'Div,Date 9', 'Div,Date 9', ' 0']);
});
