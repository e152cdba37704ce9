import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newDatabases } from '../../support/databases.ts';
import { everyone, storeOfTeams, type Told, tell } from './people-of.ts';

type Player = { readonly name: string; readonly claims: readonly string[]; readonly places: readonly string[] };

const scorer = (name: string, team: number, season: number, birth?: string): Told => ({
  provider: birth === undefined ? 'international-results' : 'fjelstul-worldcup',
  name: birth === undefined ? { name } : { id: `P-${birth}`, name, birth },
  team,
  season,
});

async function after(t: { after(work: () => unknown): void }, ...files: (readonly Told[])[]): Promise<Player[]> {
  const store = await storeOfTeams((await newDatabases('sqlite', t as never)).data);
  for (const file of files) await tell(store, file);
  return (await everyone(store)) as Player[];
}

test('a name in full means the same player of a nation for as long as seasons lie near each other', async (t) => {
  const years = [2005, 2022, 2013];
  const players = await after(
    t,
    years.map((year) => scorer('Mohamed Salah', 32, year)),
  );
  assert.equal(players.length, 1);
  const apart = await after(t, [scorer('Hassan Ali', 32, 1934), scorer('Hassan Ali', 32, 1990)]);
  assert.equal(apart.length, 2, 'two generations');
});

test('a club has a player for fewer years than a nation', async (t) => {
  const players = await after(t, [scorer('John Smith', 40, 1990), scorer('John Smith', 40, 2005)]);
  assert.equal(players.length, 2);
});

test('who was two people for lack of a season between is one once it is told', async (t) => {
  const files = [1990, 2014, 2002].map((year) => [scorer('Hossam Hassan', 32, year)]);
  const [player, ...others] = await after(t, ...files);
  assert.deepEqual(others, []);
  assert.equal(player!.places.length, 3);
});

test('one word alone stays within its season', async (t) => {
  const players = await after(t, [scorer('Mido', 32, 2004), scorer('Mido', 32, 2006)]);
  assert.equal(players.length, 2);
});

test('two players of one name and different days of birth are not made one by a name between them', async (t) => {
  const players = await after(
    t,
    [scorer('Ahmed Hassan', 32, 1990, '1964-05-01'), scorer('Ahmed Hassan', 32, 2000, '1975-05-02')],
    [scorer('Ahmed Hassan', 32, 1995)],
  );
  assert.equal(players.length, 3);
});

test('seasons may be told in any order, in any files', async (t) => {
  const lines = [1980, 1988, 1999, 2004, 2026, 2050].flatMap((year) => [
    scorer('Ahmed Hassan', 32, year),
    scorer('Hossam Hassan', 32, year + 3),
    scorer('John Smith', 40, year),
  ]);
  // which of two generations of one name has the plain id is up to who came first
  const who = (players: readonly Player[]) => players.map(({ name, claims, places }) => [name, claims, places]).sort();
  const expected = who(await after(t, lines));
  assert.equal(expected.length, 9);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(lines, { minLength: lines.length }),
      fc.integer({ min: 1, max: lines.length }),
      async (order, cut) => {
        assert.deepEqual(who(await after(t, order.slice(0, cut), order.slice(cut))), expected);
      },
    ),
    { numRuns: 25, seed: 1934 },
  );
});
