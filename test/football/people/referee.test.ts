import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refereeId, refereeKey, refereeName } from '../../../src/football/people/referee.ts';

test('spellings of a referee differ in case, accents, punctuation or a country', () => {
  const spellings = ['Michael Oliver', 'Michael Oliver, England', 'MICHAEL OLIVER', 'Michael  Oliver '];
  assert.equal(new Set(spellings.map(refereeId)).size, 1);
  assert.equal(refereeId('M. Oliver'), refereeId('M Oliver'));
  assert.equal(refereeId('Felix Brych, Germany'), refereeId('Félix Brych'));
});

test('an initial is not a first name: brothers share it', () => {
  assert.equal(new Set(['A Madley', 'R Madley', 'Andy Madley', 'Robert Madley'].map(refereeId)).size, 4);
});

test('only a country is cut off after a comma', () => {
  assert.equal(refereeName('Michael Oliver, England'), 'Michael Oliver');
  assert.equal(refereeName('Oliver, Michael'), 'Oliver, Michael');
  assert.equal(refereeKey('England'), 'england');
});

test('a spelling without a letter is no referee', () => {
  assert.equal(refereeId('-'), null);
  assert.match(refereeId('M Dean')!, /^rf_[0-9a-z]{10}$/);
});
