import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { PLAYER_RATING_MODEL, playerRating, type RatedPlayer } from '../../../src/models/player-rating/rating.ts';

const player = (more: Partial<RatedPlayer> = {}): RatedPlayer => ({
  position: 'M',
  minutes: 90,
  statistics: {},
  conceded: null,
  ...more,
});
const rating = (more?: Partial<RatedPlayer>) => playerRating(player(more));

const NAMES = [
  ...['goals', 'assists', 'shotsOnGoal', 'keyPasses', 'passes', 'passesAccurate', 'tackles', 'interceptions', 'blocks'],
  ...['duels', 'duelsWon', 'dribbles', 'dribblesWon', 'dribbledPast', 'foulsDrawn', 'fouls', 'offsides', 'saves'],
  ...['yellowCards', 'redCards', 'penaltiesWon', 'penaltiesCommitted', 'penaltiesMissed', 'ownGoals'],
];
const players = fc.record({
  position: fc.constantFrom('G', 'D', 'M', 'F', null),
  minutes: fc.integer({ min: 1, max: 120 }),
  statistics: fc.dictionary(fc.constantFrom(...NAMES), fc.integer({ min: 0, max: 90 })),
  conceded: fc.option(fc.integer({ min: 0, max: 12 })),
});

describe('the rating of a player', () => {
  test('is from 3 to 10 with two decimals, whatever he does', () => {
    fc.assert(
      fc.property(players, (one) => {
        const value = playerRating(one as RatedPlayer);
        assert.ok(value >= 3 && value <= 10, String(value));
        assert.equal(Number(value.toFixed(2)), value);
      }),
    );
  });

  test('is near 6.4 for a minute and near 6.8 for an ordinary match of any position', () => {
    for (const position of ['G', 'D', 'M', 'F'] as const) {
      assert.ok(Math.abs(rating({ position, minutes: 1 }) - 6.4) < 0.05);
      const ordinary = rating({ position, conceded: 1, statistics: { passes: 40, passesAccurate: 32 } });
      assert.ok(ordinary > 6.2 && ordinary < 7.1, `${position} ${ordinary}`);
    }
  });

  test('rises with goals, assists, saves and passes, and falls with cards, own goals and goals conceded', () => {
    const better: Partial<RatedPlayer>[] = [
      { statistics: { goals: 1 } },
      { statistics: { assists: 1 } },
      { statistics: { passes: 60, passesAccurate: 58 } },
    ];
    for (const more of better) assert.ok(rating(more) > rating(), JSON.stringify(more));
    for (const name of ['yellowCards', 'redCards', 'secondYellowCards', 'ownGoals', 'penaltiesMissed']) {
      assert.ok(rating({ statistics: { [name]: 1 } }) < rating(), name);
    }
    const keeper = (saves: number, conceded: number) => rating({ position: 'G', statistics: { saves }, conceded });
    assert.ok(keeper(6, 1) > keeper(2, 1) && keeper(2, 0) > keeper(2, 3));
    const conceding = (position: 'G' | 'D' | 'M' | 'F') =>
      rating({ position, conceded: 0 }) - rating({ position, conceded: 3 });
    assert.ok(conceding('G') > conceding('D') && conceding('D') > conceding('M') && conceding('M') > conceding('F'));
  });

  test('a goal counts more the further back a player plays', () => {
    const goal = (position: 'D' | 'M' | 'F') =>
      rating({ position, statistics: { goals: 1 } }) - rating({ position, statistics: {} });
    assert.ok(goal('D') > goal('M') && goal('M') > goal('F') && goal('F') > 0.8);
  });

  test('an unknown statistic changes nothing, and an expected one neither', () => {
    const known = rating({ statistics: { tackles: 1.6, keyPasses: 1.1, passes: 50, passesAccurate: 41 } });
    assert.equal(known, rating());
  });

  test('a version of the formula gives the same ratings for ever: other points need another name', () => {
    const all = Object.fromEntries(NAMES.map((name, i) => [name, 1 + (i % 3)]));
    const ratings = (['G', 'D', 'M', 'F', null] as const).flatMap((position) => [
      rating({ position, minutes: 78, statistics: { passes: 61, passesAccurate: 50, tackles: 3, fouls: 2 } }),
      rating({ position, statistics: all, conceded: 2 }),
    ]);
    const expected = [7.01, 3.31, 6.73, 3.77, 6.69, 3.63, 6.63, 3.34, 6.68, 3.57];
    assert.deepEqual([PLAYER_RATING_MODEL, ratings], ['player-rating-1', expected]);
  });
});
