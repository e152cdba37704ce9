import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityIds } from '../../../src/base/ids.ts';
import { mergeTeams } from '../../../src/ingest/corrections/merge-teams.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import { type Change, changesAfter, latestChange } from '../../../src/store/changes/reader.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { footballDataFile, openfootballFile } from '../../support/data/raw-files.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { emptyStore, IMPORTED_AT, importFiles } from '../../support/stores/imports.ts';

const ROW = 'E1,16/08/2025,15:00,Marsh Rovers,Watford,2,1,H,1,0,H,M Oliver,14,9,1.9,3.6,4.2';
const CLUBS = {
  'eng.clubs.txt': '= England\nMarsh Rovers, 1901\nMarsh Rovers Athletic, 1901, @ Marsh Lane, Marsh\n',
};

async function changesSince(store: OpenStore, since: number): Promise<Change[]> {
  const changes: Change[] = [];
  for (let position = since; ; ) {
    const page = await changesAfter(store.database, position, { rows: 1000 });
    assert.ok(page !== null);
    changes.push(...page.runs.flat());
    position = page.next;
    if (position < page.latest) continue;
    assert.deepEqual(
      changes.map(({ seq }) => seq),
      changes.map((_, i) => since + 1 + i),
      'no gap',
    );
    return changes;
  }
}

const typesOf = (changes: readonly Change[]) => changes.map(({ resource, action }) => `${resource}.${action}`);

aboveEngines('the change log of imports', (engine) => {
  test('lists everything that an import wrote, and nothing for an import without changes', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, openfootball, CLUBS);
    const clubs = typesOf(await changesSince(store, 0));
    assert.deepEqual(clubs.sort(), ['team.created', 'team.created', 'venue.created']);
    const before = await latestChange(store.database);
    await importFiles(store, footballDataUk, { 'E1.csv': footballDataFile(ROW) });
    const changes = await changesSince(store, before);
    for (const type of ['fixture.created', 'statistics.updated', 'odds.updated', 'standings.updated', 'team.created']) {
      assert.ok(typesOf(changes).includes(type), type);
    }
    const [fixture] = await store.fixtures.ofSeason(40, 2025);
    for (const change of changes.filter(({ resource }) => ['fixture', 'odds', 'statistics'].includes(resource))) {
      assert.deepEqual([change.id, change.fixture, change.league, change.season], [fixture!.id, fixture!.id, 40, 2025]);
      assert.equal(change.at, IMPORTED_AT);
    }
    const latest = await latestChange(store.database);
    await importFiles(store, footballDataUk, { 'E1.csv': footballDataFile(ROW) });
    assert.equal(await latestChange(store.database), latest);
  });

  test('lists the successors of merged teams and their fixtures', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, openfootball, CLUBS);
    await importFiles(store, footballDataUk, { 'E1.csv': footballDataFile(ROW) });
    await importFiles(store, openfootball, {
      '2025-26/en.2.json': openfootballFile('English Championship 2025/26', {
        date: '2025-08-17',
        team1: 'Marsh Rovers Athletic',
        team2: 'Watford FC',
        score: { ft: [2, 1] },
      }),
    });
    const fixtures = await store.fixtures.ofSeason(40, 2025);
    const since = await latestChange(store.database);
    const idOf = (name: string) => entityIds('team', `eng|${name}`).id;
    const [from, into] = [idOf('marsh-rovers'), idOf('marsh-rovers-athletic')];
    await mergeTeams(store, { from, into, now: IMPORTED_AT });
    const changes = await changesSince(store, since);
    const merged = changes.filter(({ action }) => action === 'merged');
    assert.ok(merged.some(({ resource, id, into: to }) => resource === 'team' && id === from && to === into));
    const [survivor] = await store.fixtures.ofSeason(40, 2025);
    // the log leads from each old id to the remaining fixture
    for (const { id } of fixtures) {
      let at = id;
      for (const step of merged) if (step.id === at && step.into !== null) at = step.into;
      assert.equal(at, survivor!.id);
    }
    assert.ok(
      changes.some(({ resource, action, id }) => resource === 'fixture' && action === 'updated' && id === survivor!.id),
    );
  });
});
