import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentOdds } from '../../../../src/api/v2/present/odds/odds.ts';
import type { View } from '../../../../src/api/v2/present/view.ts';
import { slug } from '../../../../src/base/text.ts';
import { aFixture, aLeague, aTeam } from '../../../support/data/fixtures.ts';

const view: View = {
  shape: 'reference',
  publicUrl: 'http://localhost',
  teamSlug: (team) => `t_${slug(team.name)}`,
  teamFolder: () => 'eng.1',
  timezone: 'UTC',
  stamp: () => ({ updatedAt: 0, revision: 1 }),
  seasonStamp: () => ({ updatedAt: 0, revision: 2 }),
};

const league = aLeague({ legacyId: 39 });

const home = aTeam('Paris Saint-Germain', { legacyId: 85 });

const away = aTeam('Saint-Étienne', { legacyId: 1063 });

const kickoff = Date.UTC(2024, 7, 16, 19);

const played = aFixture({ league, home, away, kickoff, score: { home: 3, away: 1 } });

test('an odds item has a stable id', () => {
  const market = { bookmaker: 8, bet: 1, prices: [{ value: 'Home', odd: 1.5 }] };
  const row = { fixture: played, bookmaker: { id: 8, name: 'B' }, betType: { id: 1, name: 'W' }, market, updatedAt: 0 };
  assert.equal(presentOdds(row, view).id, `${played.id}-8-1`);
  assert.equal(presentOdds(row, view).closing, null);
});
