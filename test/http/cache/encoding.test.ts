import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coding, compress, fitted } from '../../../src/http/cache/encoding.ts';

const TEXT = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ id: i, name: `Athletic ${i % 7}` })));

test('compressed and fitted bodies have memory of their own', async () => {
  for (const coding of ['br', 'zstd', 'gzip'] satisfies Coding[]) {
    const bytes = await compress(Buffer.from(TEXT), coding);
    assert.equal(bytes.buffer.byteLength, bytes.length, coding);
  }
  for (const body of [TEXT, Buffer.from(TEXT), Buffer.from('Málaga')]) {
    const bytes = fitted(body);
    assert.equal(bytes.buffer.byteLength, bytes.length);
    assert.deepEqual(bytes, typeof body === 'string' ? Buffer.from(body) : body);
    assert.equal(fitted(bytes), bytes, 'bytes in their own memory are not copied');
  }
});
