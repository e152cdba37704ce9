/** The colours of both teams in drawings, for every pair of clubs and nations with known kits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityIds } from '../../src/base/ids.ts';
import { KNOWN_KITS } from '../../src/football/catalogue/kit-colours.ts';
import { contrast } from '../../src/images/colours.ts';
import { sideColours } from '../../src/site/explorer/team-colours.ts';

const PAPER = { light: '#ffffff', dark: '#101613' } as const;
const teams = [...KNOWN_KITS].map(([identity]) => entityIds('team', identity).id);

test('the colours of both teams stand out from the page and from each other, also white and black shirts', () => {
  const first = teams[0]!;
  for (const team of teams) {
    for (const [home, away] of [
      [team, first],
      [team, team],
    ] as const) {
      const sides = sideColours(home, away);
      for (const theme of ['light', 'dark'] as const) {
        for (const colour of Object.values(sides[theme]))
          assert.ok(contrast(colour, PAPER[theme]) >= 3, `${team} ${theme} ${colour}`);
        assert.notEqual(sides[theme].home, sides[theme].away, team);
      }
    }
  }
});

test('a team in white has its second colour on paper', () => {
  const [identity] = [...KNOWN_KITS].find(([, { first, second }]) => first === 'white' && second === 'navy')!;
  assert.equal(sideColours(entityIds('team', identity).id, teams[0]!).light.home, '#101f55');
});
