import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsForWin } from '../../../src/football/catalogue/season-rules.ts';

test('England gave three points from 1981/82 on', () => {
  assert.deepEqual(
    [1980, 1981].map((season) => pointsForWin('eng.2', season)),
    [2, 3],
  );
});
test('most of the world followed in 1995', () => {
  for (const code of ['esp.1', 'ger.1', 'ned.1']) {
    assert.deepEqual(
      [1994, 1995].map((season) => pointsForWin(code, season)),
      [2, 3],
    );
  }
});
test('the World Cup, Italy and France did in 1994', () => {
  for (const code of ['fifa.world', 'ita.1', 'fra.1']) {
    assert.deepEqual(
      [1990, 1994].map((season) => pointsForWin(code, season)),
      [2, 3],
    );
  }
});
test('France tried it in 1988/89', () => {
  assert.deepEqual(
    [1987, 1988, 1989].map((season) => pointsForWin('fra.1', season)),
    [2, 3, 2],
  );
});
