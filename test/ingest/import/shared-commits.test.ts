import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source } from '../../../src/ingest/records/source.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { footballDataFile } from '../../support/data/raw-files.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';

/** Gives one match of b.csv a kickoff that no database accepts. */
const unsavable: Source = {
  ...footballDataUk,
  async *parse(chunks, context) {
    for await (const record of footballDataUk.parse(chunks, context)) {
      const isBad = record.kind === 'match' && context.path === 'b.csv' && record.home.name === 'Leeds';
      yield isBad ? { ...record, kickoff: Number.NaN } : record;
    }
  },
};

aboveEngines('files that share a commit', (engine) => {
  test('are imported except the one that cannot be saved, which stores nothing', async (t) => {
    const store = await emptyStore(engine, t);
    const report = await importFiles(store, unsavable, {
      'a.csv': footballDataFile('E0,17/08/2024,15:00,Arsenal,Chelsea,1,0,H'),
      'b.csv': footballDataFile('E0,18/08/2024,15:00,Fulham,Chelsea,1,0,H', 'E0,18/08/2024,15:00,Leeds,Burnley,1,0,H'),
      'c.csv': footballDataFile('E0,19/08/2024,15:00,Everton,Chelsea,2,0,H'),
    });
    assert.deepEqual(
      report.failed.map(({ file }) => file),
      ['b.csv'],
    );
    assert.deepEqual(countsOf(report), [2, 0, 0, 0]);
    const matches = await store.fixtures.ofSeason(39, 2024);
    assert.deepEqual(
      matches.map(({ home, away }) => `${home.name}-${away.name}`),
      ['Arsenal-Chelsea', 'Everton-Chelsea'],
    );
    const imports = await store.database.all('SELECT file, import_id AS id FROM imports ORDER BY import_id');
    assert.deepEqual(
      imports.map((row) => ({ ...row })),
      [
        { file: 'a.csv', id: 1 },
        { file: 'c.csv', id: 2 },
      ],
    );
  });
});
