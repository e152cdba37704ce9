import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeEntities, decodeTexts } from '../../src/base/entities.ts';

test('entities are decoded once', () => {
  const decoded: Readonly<Record<string, string>> = {
    'Matt O&#039;Riley': "Matt O'Riley",
    'C. d&apos;Ar&iacute;stides Maillol': "C. d'Arístides Maillol",
    'Brighton &amp; Hove Albion': 'Brighton & Hove Albion',
    'Brighton & Hove Albion': 'Brighton & Hove Albion',
    'S&oslash;ren &#x141;ukasz M&uuml;ller': 'Søren Łukasz Müller',
    '&amp;#39;': '&#39;',
    'A&B; &unknown; &#0;': 'A&B; &unknown; &#0;',
  };
  for (const [text, expected] of Object.entries(decoded)) assert.equal(decodeEntities(text), expected);
});

test('texts of a record are decoded at any depth, and a record without entities stays the same object', () => {
  const record = { kind: 'match', home: { name: 'A &amp; B' }, goals: [{ name: 'O&#39;Neil', minute: 3 }], none: null };
  assert.deepEqual(decodeTexts(record), {
    kind: 'match',
    home: { name: 'A & B' },
    goals: [{ name: "O'Neil", minute: 3 }],
    none: null,
  });
  const plain = { home: { name: 'Brighton & Hove Albion' } };
  assert.equal(decodeTexts(plain), plain);
});
