import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentCountry } from '../../../../src/api/v1/present/reference/country.ts';
import { mergedTeam, nestedTeam } from '../../../../src/api/v1/present/reference/team.ts';
import type { View } from '../../../../src/api/v1/present/view.ts';
import { aTeam, ENGLAND } from '../../../support/data/fixtures.ts';

const view: View = { publicUrl: 'https://touchline.test', timezone: 'UTC' };

const WORLD = { code: null, key: 'world', name: 'World' };

test('England has its own flag; World has neither code nor flag', () => {
  const flag = 'https://touchline.test/media/flags/gb-eng.svg';
  assert.deepEqual(presentCountry(ENGLAND, view), { name: 'England', code: 'GB-ENG', flag });
  assert.deepEqual(presentCountry(WORLD, view), { name: 'World', code: null, flag: null });
});

test('the venue of a team without a stadium has only nulls', () => {
  const team = aTeam('Northern Rovers');
  assert.deepEqual(new Set(Object.values(nestedTeam(team, view).venue)), new Set([null]));
  assert.equal(mergedTeam(team, view).id, mergedTeam(team, view).team.id);
});
