import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeMarkets, encodeMarkets, OddsWriter } from '../../src/football/odds-text.ts';
import type { Market } from '../../src/football/terms.ts';

const pricesOf = (values: readonly string[], odd: fc.Arbitrary<number>) =>
  fc.array(fc.record({ value: fc.constantFrom(...values), odd }, { noNullPrototype: true }));

const markets: fc.Arbitrary<Market[]> = fc.array(
  fc.record(
    {
      bookmaker: fc.constantFrom(8, 11, 1_000_002),
      bet: fc.constantFrom(1, 4, 5),
      prices: pricesOf(['Home', 'Draw', 'Über "2.5"'], fc.double({ min: 1, max: 1001, noNaN: true })),
      closing: pricesOf(
        ['Home', 'Draw'],
        fc.integer({ min: 101, max: 9999 }).map((odd) => odd / 100),
      ),
    },
    { requiredKeys: ['bookmaker', 'bet', 'prices'], noNullPrototype: true },
  ),
  { minLength: 1 },
);

test('decoded markets equal the encoded ones, match after match', () => {
  fc.assert(
    fc.property(markets, (written) => {
      assert.deepEqual(decodeMarkets(encodeMarkets(written).markets), written);
    }),
  );
});

test('labels appear once; bookmakers and bet types are listed for filtering', () => {
  const writer = new OddsWriter();
  const winner = ['Home', 'Draw', 'Away'];
  const write = () => {
    writer.market(8, 1);
    writer.prices(winner, [1.4, 4.5, 8.5]);
    writer.market(11, 1);
    writer.prices([...winner], [1.45, 4, 8]);
    writer.prices(winner, [1.5, 4, 7.25]);
    writer.market(8, 5);
    writer.prices(['Over 2.5', 'Under 2.5'], [1.9, 2]);
    return writer.take();
  };
  const expected = {
    bookmakers: ',8,11,',
    bets: ',1,5,',
    markets:
      '[[["Home","Draw","Away"],["Over 2.5","Under 2.5"]],[[8,1,[0,1.4,4.5,8.5]],[11,1,[0,1.45,4,8],[0,1.5,4,7.25]],[8,5,[1,1.9,2]]]]',
  };
  assert.deepEqual(write(), expected);
  assert.deepEqual(write(), expected);
  assert.equal(writer.take(), null);
});
