import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

const HEAP = new URL('../../src/base/heap.ts', import.meta.url);

test('the young generation of a service has its size at once and keeps it while much survives', () => {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { keepHeapSmall, steadyYoungGeneration } from ${JSON.stringify(HEAP.href)};
    const young = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20;
    steadyYoungGeneration();
    keepHeapSmall();
    const sizes = [young()];
    const survivors = [];
    for (let i = 0; i < 400_000; i++) survivors.push({ i, text: 'x' + i });
    sizes.push(young());
    console.log(JSON.stringify(sizes));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  const [before, after] = JSON.parse(printed) as [number, number];
  assert.ok(before > 8 && before <= 16, `${before} MB`);
  assert.equal(after, before);
});
