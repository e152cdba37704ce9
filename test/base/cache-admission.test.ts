import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CacheAdmission } from '../../src/base/cache-admission.ts';

test('a text is admitted when it comes again soon, and forgotten after many others', () => {
  const admission = new CacheAdmission(250);
  assert.equal(admission.wasSeen('39:2024'), false);
  assert.equal(admission.wasSeen('39:2024'), true);
  const others = Array.from({ length: 5000 }, (_, i) => `${i}:2023`);
  const admitted = others.filter((text) => admission.wasSeen(text));
  assert.deepEqual(admitted, [], 'each came for the first time');
  assert.equal(admission.wasSeen('39:2024'), false);
  const again = others.filter((text) => admission.wasSeen(text)).length;
  assert.ok(again < 256, `${again} of 5000 are remembered`);
});

test('for a large cache, most of ten thousand texts are remembered', () => {
  const admission = new CacheAdmission(65_000);
  const texts = Array.from({ length: 10_000 }, (_, i) => `/api/v1/fixtures?id=${i}`);
  for (const text of texts) admission.wasSeen(text);
  const again = texts.filter((text) => admission.wasSeen(text)).length;
  assert.ok(again > 7500, `${again} of 10000`);
});
