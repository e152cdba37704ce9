import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatOdds, nestedOdds } from '../../../../src/api/v1/present/odds/odds.ts';
import type { View } from '../../../../src/api/v1/present/view.ts';
import { aFixture } from '../../../support/data/fixtures.ts';

const view: View = { publicUrl: 'https://touchline.test', timezone: 'UTC' };

test('odds are text with at least two decimals, grouped by bookmaker in nested items', () => {
  const market = (bookmaker: number, bet: number, odd: number) => ({
    bookmaker: { id: bookmaker, name: `bookmaker ${bookmaker}` },
    isStored: bookmaker === 8,
    betType: { id: bet, name: `bet ${bet}` },
    market: { bookmaker, bet, prices: [{ value: 'Home', odd }] },
  });
  const row = { fixture: aFixture(), updatedAt: 0, markets: [market(8, 5, 1.9), market(6, 1, 2), market(8, 1, 1.909)] };
  const { bookmakers } = nestedOdds(row, view);
  assert.deepEqual(
    bookmakers.map(({ id, bets }) => [id, bets.map((bet) => [bet.id, bet.values[0]?.odd])]),
    [
      [6, [[1, '2.00']]],
      [
        8,
        [
          [1, '1.909'],
          [5, '1.90'],
        ],
      ],
    ],
  );
  assert.deepEqual(
    flatOdds(row, view).map(({ bookmaker: { id, image } }) => [id, image]),
    [
      [8, 'https://touchline.test/media/bookmakers/8.png'],
      [6, null],
      [8, 'https://touchline.test/media/bookmakers/8.png'],
    ],
  );
});
