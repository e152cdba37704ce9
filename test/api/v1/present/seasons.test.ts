import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nestedTeamSeason } from '../../../../src/api/v1/present/seasons/team-season.ts';
import type { View } from '../../../../src/api/v1/present/view.ts';
import { teamSeason } from '../../../../src/football/season/team-season.ts';
import { aFixture, aLeague, aTeam } from '../../../support/data/fixtures.ts';

const view: View = { publicUrl: 'https://touchline.test', timezone: 'UTC' };

test("a team's season before its first match is all zeros, with no form and no scorelines", () => {
  const team = aTeam('Home');
  const row = { league: aLeague(), season: 2024, team, numbers: teamSeason(team, []) };
  const { form, fixtures, goals, biggest } = nestedTeamSeason(row, view);
  assert.deepEqual([form, biggest.wins.home, goals.for.average.total], [null, null, '0.0']);
  assert.deepEqual(fixtures.played, { home: 0, away: 0, total: 0 });
});

test('the biggest away win is written with the home goals first', () => {
  const team = aTeam('Away');
  const numbers = teamSeason(team, [aFixture({ score: { home: 1, away: 6 } })]);
  const { biggest, goals } = nestedTeamSeason({ league: aLeague(), season: 2024, team, numbers }, view);
  assert.equal(biggest.wins.away, '1-6');
  assert.deepEqual(goals.for.under_over['4.5'], { over: 1, under: 0 });
  assert.equal(goals.for.average.away, '6.0');
});
