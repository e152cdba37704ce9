import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { examples } from '../../support/complete-run.ts';
import { newDatabases } from '../../support/stores/databases.ts';
import { identifyPeople, type Mention, storedPeople, storeOfTeams } from './identify-people.ts';

type Player = { readonly name: string; readonly claims: readonly string[]; readonly places: readonly string[] };

const scorer = (name: string, team: number, season: number, birth?: string): Mention => ({
  provider: birth === undefined ? 'international-results' : 'fjelstul-worldcup',
  name: birth === undefined ? { name } : { id: `P-${birth}`, name, birth },
  team,
  season,
});

async function playersAfter(
  t: { after(work: () => unknown): void },
  ...files: (readonly Mention[])[]
): Promise<Player[]> {
  const store = await storeOfTeams((await newDatabases('sqlite', t as never)).data);
  for (const file of files) await identifyPeople(store, file);
  return (await storedPeople(store)) as Player[];
}

test('a full name means the same player of a national team while the seasons are close together', async (t) => {
  const years = [2005, 2022, 2013];
  const players = await playersAfter(
    t,
    years.map((year) => scorer('Mohamed Salah', 32, year)),
  );
  assert.equal(players.length, 1);
  const apart = await playersAfter(t, [scorer('Hassan Ali', 32, 1934), scorer('Hassan Ali', 32, 1990)]);
  assert.equal(apart.length, 2, 'two generations');
});

test('the limit in years is lower for clubs than for national teams', async (t) => {
  const players = await playersAfter(t, [scorer('John Smith', 40, 1990), scorer('John Smith', 40, 2005)]);
  assert.equal(players.length, 2);
});

test('two players become one when a season between theirs is imported', async (t) => {
  const files = [1990, 2014, 2002].map((year) => [scorer('Hossam Hassan', 32, year)]);
  const [player, ...others] = await playersAfter(t, ...files);
  assert.deepEqual(others, []);
  assert.equal(player!.places.length, 3);
});

test('a one-word name counts within its season only', async (t) => {
  const players = await playersAfter(t, [scorer('Mido', 32, 2004), scorer('Mido', 32, 2006)]);
  assert.equal(players.length, 2);
});

test('two players with one name and different dates of birth stay two', async (t) => {
  const players = await playersAfter(
    t,
    [scorer('Ahmed Hassan', 32, 1990, '1964-05-01'), scorer('Ahmed Hassan', 32, 2000, '1975-05-02')],
    [scorer('Ahmed Hassan', 32, 1995)],
  );
  assert.equal(players.length, 3);
});

test('seasons can be imported in any order and split over any files', async (t) => {
  const lines = [1980, 1988, 1999, 2004, 2026, 2050].flatMap((year) => [
    scorer('Ahmed Hassan', 32, year),
    scorer('Hossam Hassan', 32, year + 3),
    scorer('John Smith', 40, year),
  ]);
  // ids are left out: the first of two generations with one name gets the id without a suffix
  const comparable = (players: readonly Player[]) =>
    players.map(({ name, claims, places }) => [name, claims, places]).sort();
  const expected = comparable(await playersAfter(t, lines));
  assert.equal(expected.length, 9);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(lines, { minLength: lines.length }),
      fc.integer({ min: 1, max: lines.length }),
      async (order, cut) => {
        assert.deepEqual(comparable(await playersAfter(t, order.slice(0, cut), order.slice(cut))), expected);
      },
    ),
    { numRuns: examples(25), seed: 1934 },
  );
});
