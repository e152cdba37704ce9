/** The progress of an import, as people watch it while a single file is read. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fixedClock } from '../../src/base/clock.ts';
import { importPaths } from '../../src/ingest/import/import-run.ts';
import { inputBytes } from '../../src/ingest/readers/files.ts';
import type { Source } from '../../src/ingest/records/source.ts';
import { ImportRunStore } from '../../src/store/accounts/import-runs.ts';
import { openStore } from '../../src/store/store.ts';
import { ImportWatch } from '../../src/updates/import-watch.ts';
import { recordSource } from '../support/data/record-source.ts';
import { aboveEngines, newDatabases } from '../support/stores/databases.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
/** Rejections, so that nothing but reading takes time. */
const ROWS = Array.from({ length: 20_000 }, (_, i) => `{"kind":"rejection","reason":"row ${i} ${'x'.repeat(40)}"}`);

aboveEngines('an import of a single file', (engine) => {
  test('is seen in the middle of the file, before anything is committed', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-progress-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'large.ndjson');
    writeFileSync(file, ROWS.join('\n'));
    const databases = await newDatabases(engine, t, 'catalogue');
    const runs = new ImportRunStore(databases.accounts);
    const clock = fixedClock(NOW);
    const faults: unknown[] = [];
    const watch = await ImportWatch.start({
      ...{ runs, clock, source: 'wyscout', startedBy: 'ada@example.com' },
      failed: (error) => faults.push(error),
    });
    const bytes = await inputBytes([file]);
    watch.phase('import', bytes);
    let seen = 0;
    const inner = recordSource('wyscout');
    const source: Source = {
      ...inner,
      async *parse(chunks, context) {
        let line = 0;
        for await (const record of inner.parse(chunks, context)) {
          line++;
          // waits in the middle of the file until the run is seen to be there
          for (; line > ROWS.length / 2 && seen === 0; line++) {
            const run = (await runs.byId(watch.id))!;
            if (run.bytes > 0) seen = run.bytes;
            yield { kind: 'rejection', line, reason: 'waits' };
          }
          yield record;
        }
      },
    };
    const read: number[] = [];
    const report = await importPaths([file], {
      ...{ store: await openStore(databases.data), source, clock, keepSandbox: false },
      onRead(total) {
        read.push(total);
        watch.read(total);
      },
    });
    await watch.finish(report.failed);
    assert.ok(seen > 0 && seen < bytes, `${seen} of ${bytes} bytes`);
    assert.deepEqual(
      read,
      read.toSorted((a, b) => a - b),
    );
    assert.equal(read.at(-1), bytes);
    const { bytes: last, bytesTotal, state } = (await runs.byId(watch.id))!;
    assert.deepEqual([last, bytesTotal, state], [bytes, bytes, 'done']);
    assert.deepEqual(faults, []);
  });
});

test('of packed files, the packed bytes count', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-progress-'));
  t.after(() => rmSync(folder, { recursive: true }));
  // text that hardly compresses, so that it is read in several pieces
  const noise = Array.from(
    { length: 20_000 },
    (_, i) => `{"kind":"rejection","reason":"${Math.sin(i)}${Math.cos(i)}"}`,
  );
  writeFileSync(join(folder, 'a.ndjson.gz'), gzipSync(noise.join('\n')));
  const { size } = statSync(join(folder, 'a.ndjson.gz'));
  const { data } = await newDatabases('sqlite', t, 'catalogue');
  const read = new Set<number>();
  await importPaths([folder], {
    ...{ store: await openStore(data), source: recordSource('wyscout'), clock: fixedClock(NOW), keepSandbox: false },
    onRead: (total) => read.add(total),
  });
  assert.ok(read.size > 2 && Math.max(...read) === size, `${[...read]} of ${size}`);
});
