import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entityIds } from '../../../src/base/ids.ts';
import { TeamRegistry } from '../../../src/ingest/teams/teams.ts';

const facts = (name: string) => ({
  identity: `eng|${name}`,
  name,
  code: null,
  country: 'eng',
  founded: null,
  national: 0,
});

describe('the teams of an import run', () => {
  test('a club of the catalogue is known before it has a row, and gets one when it is used, once', () => {
    const documentation = new TeamRegistry([], []);
    const united = documentation.byLegacyId(33)!;
    assert.equal(united.identity, 'eng|manchester-united');
    assert.equal(documentation.find(united.id), united);
    assert.deepEqual(documentation.drainWrites().rows, []);
    assert.deepEqual([documentation.ensureStored(33), documentation.ensureStored(33)], [true, false]);
    const { rows, isNew } = documentation.drainWrites();
    assert.deepEqual([rows, isNew(united), isNew(united)], [[united], true, false]);
  });

  test('a stored team needs no row; what is learnt of it is an update', () => {
    const stored = new TeamRegistry([], []).create(facts('Somewhere Town'), undefined, 'openfootball');
    const documentation = new TeamRegistry([stored], []);
    assert.equal(documentation.ensureStored(stored.legacy_id), false);
    const team = documentation.byLegacyId(stored.legacy_id)!;
    const { code, country, founded, venue } = team;
    assert.equal(documentation.describe(team, { code, country, founded, venue }, 'openfootball'), false);
    assert.equal(documentation.describe(team, { code, country, founded: 1901, venue }, 'openfootball'), true);
    const { rows, isNew } = documentation.drainWrites();
    assert.deepEqual(
      rows.map((row) => [row.founded, isNew(row)]),
      [[1901, false]],
    );
  });

  test('a number that clients know is given to one team only, not even a merged one gives it back', () => {
    const own = entityIds('team', 'eng|Third').legacyId;
    const documentation = new TeamRegistry([], [{ id: 'tm_gone', legacy_id: 990_001, target: 33 }]);
    assert.equal(documentation.create(facts('First'), 990_002, 'openfootball').legacy_id, 990_002);
    assert.notEqual(documentation.create(facts('Second'), 990_002, 'openfootball').legacy_id, 990_002);
    assert.equal(documentation.create(facts('Third'), 990_001, 'openfootball').legacy_id, own);
    assert.notEqual(documentation.create(facts('Fourth'), own, 'openfootball').legacy_id, own);
  });

  test('a club of the catalogue that was merged away is its survivor', () => {
    const { id } = entityIds('team', 'eng|manchester-united');
    const documentation = new TeamRegistry([], [{ id, legacy_id: 33, target: 34 }]);
    assert.equal(documentation.byLegacyId(33), undefined);
    assert.equal(documentation.survivorOf('eng|manchester-united'), 34);
    assert.deepEqual(
      documentation.mergedClubs.map(({ identity }) => identity),
      ['eng|manchester-united'],
    );
  });

  test('of two sources that differ the more believed is right, whoever came first', () => {
    for (const order of [
      ['transfermarkt', 'api-football'],
      ['api-football', 'transfermarkt'],
    ]) {
      const documentation = new TeamRegistry([], []);
      const { legacy_id: id } = documentation.create(facts('Fourth'), undefined, 'understat');
      for (const provider of order) {
        const founded = provider === 'api-football' ? 1901 : 1902;
        documentation.describe(documentation.byLegacyId(id)!, { founded, name: `Fourth, says ${provider}` }, provider);
      }
      const { founded, name } = documentation.byLegacyId(id)!;
      assert.deepEqual([founded, name], [1901, 'Fourth, says api-football']);
    }
  });
});
