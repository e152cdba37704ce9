import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRECEDENCE } from '../../src/merge/precedence.ts';
import { SOURCE_NAMES, sourceByName } from '../../src/providers/registry.ts';

test('every source has a place in the precedence, or its data would rank below the sandbox', async () => {
  const ranked = new Set<string>(Object.values(PRECEDENCE).flat());
  for (const name of SOURCE_NAMES) {
    const source = await sourceByName(name);
    assert.ok(ranked.has(source.name), `${name} is not in src/merge/precedence.ts`);
  }
});
