import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { nameKey } from '../../../src/base/text.ts';
import { SANDBOX_CUP, SANDBOX_LEAGUES } from '../../../src/sandbox/leagues/competitions.ts';
import { SANDBOX_COUNTRIES } from '../../../src/sandbox/leagues/countries.ts';
import { townNames } from '../../../src/sandbox/leagues/names.ts';
import { SANDBOX_BOOKMAKERS } from '../../../src/sandbox/matches/odds.ts';
import { sandboxWorld } from '../../../src/sandbox/world.ts';

const shared = new URL('../../../../shared/', import.meta.url);
const aliases = new URL('data/openfootball/clubs-aliases.csv', shared);
const ids = new URL('conformance/api-football/ids/', shared);
const skipUnless = (there: URL) => ({
  skip: existsSync(there) ? false : `no ../shared beside the repository: ${there.pathname} is missing`,
});

/** Second column of a list of real names, as name keys. Keys have no punctuation, so quotes need no parsing. */
function realNames(file: string): Set<string> {
  const lines = readFileSync(new URL(file, ids), 'utf8').split('\n').slice(1);
  return new Set(lines.map((line) => nameKey(line.split(',')[1] ?? '')).filter((name) => name !== ''));
}

test('no possible town name of the sandbox is a word in the name of a real club', skipUnless(aliases), () => {
  const realWords = new Set(nameKey(readFileSync(aliases, 'utf8').replaceAll('\n', ' ')).split(' '));
  assert.ok(realWords.size > 5000, 'the list of real names was read');
  for (const country of SANDBOX_COUNTRIES) {
    for (const town of townNames(country)) assert.ok(!realWords.has(nameKey(town)), town);
    assert.ok(!realWords.has(nameKey(country.name)), country.name);
  }
});

test('no sandbox club has the name of a real club', skipUnless(aliases), () => {
  const real = new Set(
    readFileSync(aliases, 'utf8')
      .split('\n')
      .flatMap((line) => line.split(',').slice(1).map(nameKey)),
  );
  for (const seed of ['a', 'b', 'c']) {
    for (const { name } of sandboxWorld({ seed, now: 0 }).teams) assert.ok(!real.has(nameKey(name)), name);
  }
});

test('no sandbox league or bookmaker has the name of a real one', skipUnless(ids), () => {
  const leagues = realNames('leagues.csv');
  const bookmakers = realNames('bookmakers.csv');
  assert.ok(leagues.size > 20 && bookmakers.size > 5, 'the lists of real names were read');
  for (const { name } of [...SANDBOX_LEAGUES, SANDBOX_CUP]) assert.ok(!leagues.has(nameKey(name)), name);
  for (const { name } of SANDBOX_BOOKMAKERS) assert.ok(!bookmakers.has(nameKey(name)), name);
});

test('country keys begin with x, and codes are in the range for private use', () => {
  for (const { key, code } of SANDBOX_COUNTRIES) {
    assert.match(key, /^x[a-z]{2}$/);
    assert.match(code, /^X[A-Z]$/);
    assert.notEqual(code, 'XK'); // used for Kosovo
  }
});

test('names, codes, stadiums and ids of clubs are unique for any seed', () => {
  for (const seed of Array.from({ length: 6 }, (_, index) => `seed ${index}`)) {
    const { teams, venues } = sandboxWorld({ seed, now: 0 });
    const different = (values: readonly (string | number | null)[]) =>
      assert.equal(new Set(values).size, values.length, seed);
    different(teams.map((team) => team.name));
    different(teams.map((team) => `${team.country.key} ${team.code}`));
    different(teams.map((team) => team.legacyId));
    different(teams.map((team) => team.id));
    different(venues.map((venue) => venue.identity));
    different(venues.map((venue) => venue.legacyId));
    for (const team of teams) {
      assert.match(team.code ?? '', /^[A-Z]{3}$/);
      assert.ok(team.legacyId >= 1_000_000);
      assert.ok(team.founded! >= 1878 && team.founded! <= 1960);
      assert.ok(team.venue.capacity! >= 2_400 && team.venue.capacity! <= 58_000);
    }
  }
});
