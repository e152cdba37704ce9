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
  test('a club of the catalogue gets a row on its first use', () => {
    const registry = new TeamRegistry([], []);
    const united = registry.byLegacyId(33)!;
    assert.equal(united.identity, 'eng|manchester-united');
    assert.equal(registry.find(united.id), united);
    assert.deepEqual(registry.drainWrites().rows, []);
    assert.deepEqual([registry.ensureStored(33), registry.ensureStored(33)], [true, false]);
    const { rows, isNew } = registry.drainWrites();
    assert.deepEqual([rows, isNew(united), isNew(united)], [[united], true, false]);
  });

  test('a stored team needs no new row, and new facts update it', () => {
    const stored = new TeamRegistry([], []).create(facts('Somewhere Town'), undefined, 'openfootball');
    const registry = new TeamRegistry([stored], []);
    assert.equal(registry.ensureStored(stored.legacy_id), false);
    const team = registry.byLegacyId(stored.legacy_id)!;
    const { code, country, founded, venue } = team;
    assert.equal(registry.describe(team, { code, country, founded, venue }, 'openfootball'), false);
    assert.equal(registry.describe(team, { code, country, founded: 1901, venue }, 'openfootball'), true);
    const { rows, isNew } = registry.drainWrites();
    assert.deepEqual(
      rows.map((row) => [row.founded, isNew(row)]),
      [[1901, false]],
    );
  });

  test('a legacy id belongs to one team only, and stays reserved after a merge', () => {
    const own = entityIds('team', 'eng|Third').legacyId;
    const registry = new TeamRegistry([], [{ id: 'tm_gone', legacy_id: 990_001, target: 33 }]);
    assert.equal(registry.create(facts('First'), 990_002, 'openfootball').legacy_id, 990_002);
    assert.notEqual(registry.create(facts('Second'), 990_002, 'openfootball').legacy_id, 990_002);
    assert.equal(registry.create(facts('Third'), 990_001, 'openfootball').legacy_id, own);
    assert.notEqual(registry.create(facts('Fourth'), own, 'openfootball').legacy_id, own);
  });

  test('a merged club of the catalogue resolves to the remaining team', () => {
    const { id } = entityIds('team', 'eng|manchester-united');
    const registry = new TeamRegistry([], [{ id, legacy_id: 33, target: 34 }]);
    assert.equal(registry.byLegacyId(33), undefined);
    assert.equal(registry.survivorOf('eng|manchester-united'), 34);
    assert.deepEqual(
      registry.mergedClubs.map(({ identity }) => identity),
      ['eng|manchester-united'],
    );
  });

  test('the source of higher precedence wins, in either order', () => {
    for (const order of [
      ['transfermarkt', 'api-football'],
      ['api-football', 'transfermarkt'],
    ]) {
      const registry = new TeamRegistry([], []);
      const { legacy_id: id } = registry.create(facts('Fourth'), undefined, 'understat');
      for (const provider of order) {
        const founded = provider === 'api-football' ? 1901 : 1902;
        registry.describe(registry.byLegacyId(id)!, { founded, name: `Fourth, by ${provider}` }, provider);
      }
      const { founded, name } = registry.byLegacyId(id)!;
      assert.deepEqual([founded, name], [1901, 'Fourth, by api-football']);
    }
  });
});
