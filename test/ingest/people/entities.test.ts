import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';
import { aMatch } from '../match-details/sample-match.ts';

const matchWith = (name: string) =>
  recordFile(
    aMatch({
      home: { name: 'Brighton &amp; Hove Albion' },
      details: { lineups: { home: { startXI: [{ player: { name, id: name } }], substitutes: [] } } },
    }),
  );

aboveEngines('names with HTML entities', (engine) => {
  test('mean the person and the team of the decoded name', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, recordSource('understat'), { 'a.json': matchWith('Matt O&#039;Riley') });
    await importFiles(store, recordSource('fpl'), { 'b.json': matchWith("Matt O'Riley") });
    const players = await store.database.all<{ name: string }>('SELECT name FROM players');
    assert.deepEqual(
      players.map(({ name }) => name),
      ["Matt O'Riley"],
    );
    const [fixture, ...others] = await store.fixtures.list({}, { order: 'asc' });
    assert.equal(others.length, 0);
    assert.equal(fixture?.home.name, 'Brighton');
  });
});
