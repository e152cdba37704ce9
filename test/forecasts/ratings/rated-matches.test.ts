import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lowestTier } from '../../../src/football/catalogue/leagues.ts';
import type { League } from '../../../src/football/terms.ts';
import { pairingOf } from '../../../src/forecasts/ratings/rated-matches.ts';
import { CLUBS } from '../../../src/models/ratings/settings.ts';
import { newState, type Pairing } from '../../../src/models/ratings/state.ts';
import { applyMatch, type RatedMatch } from '../../../src/models/ratings/update.ts';
import type { Reference } from '../../../src/store/reference/reference.ts';
import { aFixture, aLeague } from '../../support/data/fixtures.ts';

const FIRST = aLeague();
const SECOND = aLeague({ code: 'eng.2', tier: 2 });
const CUP = aLeague({ code: 'eng.cup', type: 'Cup', tier: null });
const EUROPE = aLeague({
  code: 'uefa.champions',
  type: 'Cup',
  tier: null,
  country: { code: null, key: 'world', name: 'World' },
});
const reference: Pick<Reference, 'league'> = {
  league: (code: number | string) => [FIRST, SECOND, CUP].find((league) => league.code === code),
};

const paired = (league: League, home: string, away: string): Pairing =>
  pairingOf(aFixture({ league, home, away }), reference as Reference);

/** Results of the pairings, in this order. */
function stateAfter(results: readonly (readonly [Pairing, home: number, away: number])[]) {
  const state = newState();
  for (const [id, [pairing, home, away]] of results.entries()) {
    const nothing = { shotsOnTarget: null, corners: null, expectedGoals: null, marketRates: null };
    const match: RatedMatch = { ...pairing, ...nothing, id, goals: { home, away }, weight: 1 };
    applyMatch(state, match, CLUBS);
  }
  return state;
}

describe('the league of a club that is known from a cup alone', () => {
  test('is that cup, below the divisions of its country', () => {
    assert.deepEqual([lowestTier('eng'), lowestTier('ger'), lowestTier('zzz')], [5, 3, 0]);
    const { competition, groups } = paired(CUP, 'Amateurs', 'Rovers');
    assert.deepEqual([competition.isDivision, groups], [false, undefined]);
    const levels = [FIRST, SECOND].map((league) => paired(league, 'Rovers', 'United').competition.level);
    assert.deepEqual(levels.map(Math.abs), [0, 0.3]);
    assert.equal(competition.level, -1.5);
  });

  test('is the top division of its country in a competition of several countries', () => {
    const { competition, groups } = paired(EUROPE, 'Rovers', 'United');
    assert.equal(Math.abs(competition.level), 0);
    assert.deepEqual(groups, { home: FIRST.legacyId, away: FIRST.legacyId });
  });

  test('takes the blame for its defeats: the divisions of its opponents keep their levels to each other', () => {
    const before = [
      [paired(FIRST, 'Rovers', 'United'), 1, 1],
      [paired(SECOND, 'City', 'Town'), 1, 1],
    ] as const;
    const gap = ({ leagues }: ReturnType<typeof stateAfter>) =>
      leagues.get(FIRST.legacyId)!.level - leagues.get(SECOND.legacyId)!.level;
    const state = stateAfter([...before, [paired(CUP, 'Amateurs', 'City'), 0, 7]]);
    const [amateurs, city] = ['Amateurs', 'City'].map((name) => {
      return state.teams.get(paired(CUP, name, name).home)!;
    });
    assert.deepEqual([amateurs!.league, city!.league], [CUP.legacyId, SECOND.legacyId]);
    const shift = gap(stateAfter(before)) - gap(state);
    assert.ok(shift > 0 && shift < 0.02, String(shift));
    assert.ok(state.leagues.get(CUP.legacyId)!.level < -1.5);
  });
});
