import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonObjects, parseJsonStream } from '../../../src/ingest/readers/json-array.ts';

async function* pieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = async (text: string, size = 7) => (await Array.fromAsync(jsonObjects(pieces(text, size)))).flat();

test('objects are the same wherever the bytes are split', async () => {
  const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(value),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (objects, size, indented) => {
        const text = JSON.stringify(objects, null, indented ? 2 : 0);
        assert.deepEqual(await read(text, size), JSON.parse(text));
      },
    ),
    { numRuns: 200 },
  );
});

test('a byte order mark, and braces and quotes within strings, are not structure', async () => {
  assert.deepEqual(await read('\uFEFF[ {"a":"}]\\"{["} ,\n{"b":"\\\\"} ]\n', 1), [{ a: '}]"{[' }, { b: '\\' }]);
  assert.deepEqual(await read('[]'), []);
});

test('an incomplete file, or one that is not an array of objects, fails', async () => {
  await assert.rejects(read('[{"a":1},{"b"'), /the file is incomplete/);
  await assert.rejects(read(''), /the file is incomplete/);
  await assert.rejects(read('{"a":1}'), /not a JSON array of objects/);
  await assert.rejects(read('[1,2]'), /not a JSON array of objects/);
  await assert.rejects(read('[{"a":1}] [{"a":1}]'), /not a JSON array of objects/);
  await assert.rejects(read('[{"a":}]'), SyntaxError);
});

test('an object above 16 MB fails before it fills the memory', async () => {
  async function* endless() {
    yield Buffer.from('[{"a":"');
    for (;;) yield Buffer.alloc(1 << 20, 'x');
  }
  await assert.rejects(Array.fromAsync(jsonObjects(endless())), /longer than 16 MB/);
  await assert.rejects(parseJsonStream(endless()), /longer than 16 MB/);
});
