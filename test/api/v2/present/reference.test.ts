import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentCountry } from '../../../../src/api/v2/present/reference/country.ts';
import { presentTeam, TeamBody } from '../../../../src/api/v2/present/reference/team.ts';
import type { View } from '../../../../src/api/v2/present/view.ts';
import { slug } from '../../../../src/base/text.ts';
import { aTeam, ENGLAND } from '../../../support/data/fixtures.ts';

const view: View = {
  shape: 'reference',
  publicUrl: 'http://localhost',
  teamSlug: (team) => `t_${slug(team.name)}`,
  teamFolder: () => 'eng.1',
  timezone: 'UTC',
  stamp: () => ({ updatedAt: 0, revision: 1 }),
  seasonStamp: () => ({ updatedAt: 0, revision: 2 }),
};

const migration: View = { ...view, shape: 'migration' };

const home = aTeam('Paris Saint-Germain', { legacyId: 85 });

test('a country without a code has no flag', () => {
  assert.equal(presentCountry(ENGLAND, view).flag, 'http://localhost/media/flags/gb-eng.svg');
  assert.deepEqual(presentCountry({ key: 'world', name: 'World', code: null }, view), {
    id: 'world',
    name: 'World',
    code: null,
    flag: null,
    updatedAt: '1970-01-01T00:00:00.000Z',
    revision: 1,
  });
});

test('a team differs between the shapes only in its id and the address of its logo', () => {
  const shown = presentTeam(home, view);
  assert.deepEqual(TeamBody.parse(shown), shown);
  assert.deepEqual(presentTeam(home, migration), {
    ...shown,
    id: 't_paris-saint-germain',
    logo: 'http://localhost/images/team/eng.1/paris-saint-germain',
  });
});
