import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';

const players = (file: string, count: number): string =>
  recordFile(
    ...Array.from({ length: count }, (_, i): RecordBody => {
      const name = `Player ${file} ${'x'.repeat(900)}`;
      return { kind: 'player', player: { id: `${file}${i}`, name, birth: `19${70 + (i % 20)}-01-02` } };
    }),
  );

aboveEngines('files too large to share a transaction', (engine) => {
  test('are stored completely or not at all, between small files that share a transaction', async (t) => {
    const store = await emptyStore(engine, t);
    const report = await importFiles(store, recordSource('fpl'), {
      'a.ndjson': players('a', 1),
      'b.ndjson': `${players('b', 150)}\n{`,
      'c.ndjson': players('c', 150),
      'd.ndjson': players('d', 1),
      'e.ndjson': `${players('e', 1)}\n{`,
    });
    assert.deepEqual(
      report.failed.map(({ file }) => file),
      ['b.ndjson', 'e.ndjson'],
    );
    assert.deepEqual(countsOf(report), [152, 0, 0, 0]);
    const claims = await store.database.all<{ claim: string }>('SELECT claim FROM player_claims');
    assert.deepEqual([...new Set(claims.map(({ claim }) => claim.slice(0, 4)))].sort(), ['id:a', 'id:c', 'id:d']);
  });
});
