import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BET, BET_TYPES } from '../../../src/football/catalogue/bet-types.ts';
import { BOOKMAKERS, bookmakerId } from '../../../src/football/catalogue/bookmakers.ts';

test('ids of bookmakers and bet types are unique and ascending', () => {
  for (const table of [BOOKMAKERS, BET_TYPES]) {
    const ids = table.map(({ id }) => id);
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((one, other) => one - other),
    );
    assert.ok(table.every(({ id, name }) => Number.isInteger(id) && id > 0 && name !== '' && name === name.trim()));
  }
});

test('legacy ids stay the same', () => {
  assert.equal(BET_TYPES.length, 293);
  const names = new Map(BET_TYPES.map(({ id, name }) => [id, name]));
  assert.deepEqual(
    [1, 4, 5, 12, 63, 72, 91, 99, 100, 102, 304].map((id) => names.get(id)),
    [
      'Match Winner',
      'Asian Handicap',
      'Goals Over/Under',
      'Double Chance',
      'Odd/Even - Second Half',
      'Goal Line (1st Half)',
      'Total Goals (3 way)',
      'To Score A Penalty',
      'To Miss A Penalty',
      'Player to be booked',
      'Over/Under between  0 and 10 m',
    ],
  );
  assert.deepEqual(
    [64, 71, 90, 98, 101, 305].map((id) => names.get(id)),
    Array(6).fill(undefined),
  );
  assert.deepEqual(BET, { matchWinner: 1, asianHandicap: 4, goalsOverUnder: 5 });
});

test('bookmakers of the mirrored API keep their ids; ours start above a million', () => {
  assert.deepEqual(
    ['10Bet', 'Pinnacle', 'Bwin', 'Bet365', 'Interwetten', 'Unibet'].map(bookmakerId),
    [1, 4, 6, 8, 15, 16],
  );
  assert.equal(BOOKMAKERS.filter(({ id }) => id < 1_000_000).length, 15);
  assert.throws(() => bookmakerId('Nobody'), /no bookmaker 'Nobody'/);
});
