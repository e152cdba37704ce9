import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubByIdentity } from '../../../src/football/catalogue/clubs/index.ts';
import { KIT_COLOURS, KNOWN_KITS } from '../../../src/football/catalogue/kit-colours.ts';

test('every kit belongs to a team of the catalogue, has two known colours and is listed once', () => {
  assert.ok(KNOWN_KITS.size > 250, `${KNOWN_KITS.size} kits`);
  for (const [identity, { first, second }] of KNOWN_KITS) {
    // not every nation has a team of women in the catalogue
    assert.ok(clubByIdentity(identity.replace(/-w$/, '')) !== undefined, identity);
    assert.ok(KIT_COLOURS.includes(first) && KIT_COLOURS.includes(second) && first !== second, identity);
  }
});

test('clubs play in their own colours', () => {
  assert.deepEqual(KNOWN_KITS.get('eng|manchester-city'), { first: 'sky', second: 'white' });
  assert.deepEqual(KNOWN_KITS.get('nat|brazil-w'), KNOWN_KITS.get('nat|brazil'));
  assert.deepEqual(KNOWN_KITS.get('nat|brazil'), { first: 'yellow', second: 'green' });
});
