import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initials, lettering } from '../../src/images/letters.ts';

const BOX = { x: 32, y: 32, width: 40, height: 20, fill: '#fff', halo: null };

test('several words give their initials, a single word its first three letters', () => {
  for (const [name, wanted] of [
    ['Manchester United', 'MU'],
    ['Arsenal', 'ARS'],
    ['FC Barcelona', 'BAR'],
    ['1. FC Köln', 'KOL'],
    ['Łódź Świt Ø', 'LSO'],
    ['Borussia Mönchengladbach', 'BM'],
    ["Newell's Old Boys", 'NOB'],
    ['AFC', 'AFC'],
    ['Ñublense', 'NUB'],
    ['Ω', ''],
    ['', ''],
  ] as const) {
    assert.equal(initials(name), wanted, name);
  }
});

test('every letter and digit has its own drawing', () => {
  const drawn = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map((char) => lettering(char, BOX));
  for (const svg of drawn) assert.match(svg, /<path [^>]*d="M/);
  assert.equal(new Set(drawn).size, 36);
  assert.equal(lettering('', BOX), '');
  assert.equal(lettering('?!', BOX), '');
});
