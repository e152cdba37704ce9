import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { examples } from '../../support/complete-run.ts';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';
import { identifyPeople, type Mention, storedPeople, storeOfTeams } from './identify-people.ts';

const SEASON = { season: 2017 };
/** One squad in three sources: with ids and dates of birth, with ids only, with names only. */
const WYSCOUT: readonly Mention[] = [
  ['120', 'M. Salah', 'Mohamed', 'Salah Ghaly', '1992-06-15', 40],
  ['121', 'Roberto Firmino', 'Roberto', 'Firmino Barbosa', '1991-10-02', 40],
  ['122', 'J. Henderson', 'Jordan', 'Henderson', '1990-06-17', 40],
  ['123', 'David Silva', 'David', 'Silva', '1986-01-08', 50],
  ['124', 'Bernardo Silva', 'Bernardo', 'Veiga de Carvalho e Silva', '1994-08-10', 50],
].map(([id, name, firstName, lastName, birth, team]) => ({
  provider: 'wyscout',
  name: { id, name, firstName, lastName, birth } as Mention['name'],
  team: team as number,
  ...SEASON,
}));
const FPL: readonly Mention[] = [
  ['234', 'Mohamed Salah', 40],
  ['235', 'Roberto Firmino', 40],
  ['236', 'Jordan Henderson', 40],
  ['237', 'Bernardo Silva', 50],
].map(([id, name, team]) => ({
  provider: 'fpl',
  name: { id, name } as Mention['name'],
  team: team as number,
  ...SEASON,
}));
const TEXT: readonly Mention[] = [
  { provider: 'football-txt', name: { name: 'Mohamed Salah' }, team: 40, ...SEASON },
  { provider: 'football-txt', name: { name: 'Henderson' }, team: 40, ...SEASON },
  { provider: 'football-txt', name: { name: 'R. Firmino' }, team: 40, ...SEASON },
  { provider: 'football-txt', name: { name: 'David Silva' }, team: 50, ...SEASON },
];
/** Names that mean one player or several, depending on who else is known. */
const SHORT: readonly Mention[] = [
  { provider: 'openfootball', name: { name: 'Silva' }, team: 50, ...SEASON },
  { provider: 'openfootball', name: { name: 'D. Silva' }, team: 50, ...SEASON },
  { provider: 'openfootball', name: { name: 'Firmino' }, team: 40, ...SEASON },
  { provider: 'openfootball', name: { name: 'Silva' }, team: 50, season: 2016 },
];
const CLIENTS: readonly Mention[] = [
  {
    provider: 'api-football',
    name: { id: '306', legacyId: 306, name: 'Mohamed Salah', birth: '1992-06-15', height: 175 },
    about: true,
  },
];

aboveEngines('order of imports of people', (engine) => {
  test('does not change players, ids and claims', async (t) => {
    const sources = [WYSCOUT, FPL, TEXT, CLIENTS];
    const all = orders(sources);
    const tested = engine === 'sqlite' ? all : [all[0]!, all.at(-1)!];
    let expected: unknown;
    for (const order of tested) {
      const store = await storeOfTeams((await newDatabases(engine, t)).data);
      for (const mentions of order) await identifyPeople(store, mentions);
      const stored = await storedPeople(store);
      expected ??= stored;
      assert.deepEqual(stored, expected, order.map(([first]) => first!.provider).join(', '));
      for (const mentions of order) await identifyPeople(store, mentions);
      assert.deepEqual(await storedPeople(store), expected, 'a second time');
    }
    assert.equal((expected as unknown[]).length, 5);
  });
});

test('random lines of four sources give the same players in any order of the files', async (t) => {
  const some = (lines: readonly Mention[]) => fc.subarray([...lines], { minLength: 1 });
  const all = orders([0, 1, 2, 3]);
  await fc.assert(
    fc.asyncProperty(
      some(WYSCOUT),
      some(FPL),
      some(TEXT),
      some(SHORT),
      fc.constantFrom(...all),
      async (wyscout, fpl, text, short, order) => {
        const files = [wyscout, fpl, text, short];
        const after = async (sequence: readonly number[]) => {
          const store = await storeOfTeams((await newDatabases('sqlite', t)).data);
          for (const i of sequence) await identifyPeople(store, files[i]!);
          return storedPeople(store);
        };
        assert.deepEqual(await after(order), await after([0, 1, 2, 3]));
      },
    ),
    { numRuns: examples(20), seed: 2017 },
  );
});

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
