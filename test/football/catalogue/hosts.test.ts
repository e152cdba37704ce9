import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubByIdentity } from '../../../src/football/catalogue/clubs/index.ts';
import { hostTeams, isNeutralVenue } from '../../../src/football/catalogue/hosts.ts';

test('every host is a national team of the catalogue', () => {
  for (const team of hostTeams()) assert.ok(clubByIdentity(team), team);
});

test('at a tournament only matches of a host are not at a neutral venue', () => {
  assert.equal(isNeutralVenue('fifa.world', 2018, ['nat|france', 'nat|croatia']), true);
  assert.equal(isNeutralVenue('fifa.world', 2018, ['nat|croatia', 'nat|russia']), false);
  assert.equal(isNeutralVenue('uefa.euro', 2000, ['nat|netherlands', 'nat|italy']), false);
  assert.equal(isNeutralVenue('uefa.euro', 2020, ['nat|england', 'nat|ukraine']), undefined, 'in Rome');
  assert.equal(isNeutralVenue('eng.1', 2018, ['eng|arsenal', 'eng|chelsea']), undefined);
});
