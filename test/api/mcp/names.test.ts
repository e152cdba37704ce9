/** How names are resolved to entities. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kind } from '../../../src/api/mcp/name-matching.ts';
import { Names } from '../../../src/api/mcp/names.ts';
import { entityIds } from '../../../src/base/ids.ts';
import { nameKey } from '../../../src/base/text.ts';

const club = (identity: string, name: string, country: string) => ({
  id: entityIds('team', identity).id,
  name,
  country,
  national: false,
});
const TEAMS = [
  club('eng|manchester-united', 'Manchester United', 'England'),
  club('eng|manchester-city', 'Manchester City', 'England'),
  club('nzl|tasman-united', 'Tasman United', 'New Zealand'),
  club('eng|tottenham', 'Tottenham', 'England'),
  club('eng|cray-valley-spurs', 'Cray Valley Spurs', 'England'),
  club('eng|arsenal', 'Arsenal', 'England'),
  club('rus|arsenal-tula', 'Arsenal Tula', 'Russia'),
  club('ger|borussia-monchengladbach', 'Borussia Mönchengladbach', 'Germany'),
];
const league = (code: string, name: string, country: string) => ({
  ...{ id: `lg_${code}`, code, name, country, type: 'League', currentSeason: 2026 },
});
const LEAGUES = [
  league('eng.1', 'Premier League', 'England'),
  league('rus.1', 'Premier League', 'Russia'),
  league('ger.1', 'Bundesliga', 'Germany'),
  league('ger.2', '2. Bundesliga', 'Germany'),
  league('sco.1', 'Premiership', 'Scotland'),
];

/** A service that searches for a text anywhere in the name, like the endpoints. */
function names() {
  const requested: string[] = [];
  const resolver = new Names(async (address) => {
    requested.push(address);
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const rows: readonly { id: string; name: string }[] = pathname.endsWith('teams') ? TEAMS : LEAGUES;
    const [search, ids] = [searchParams.get('search'), searchParams.get('ids')];
    const data = rows.filter(({ id, name }) =>
      search === null ? id === ids : nameKey(name).includes(nameKey(search)),
    );
    return ids !== null && data.length === 0
      ? { status: 404, body: JSON.stringify({ title: 'none', detail: '', code: 'not_found' }) }
      : { status: 200, body: JSON.stringify({ data, meta: { nextCursor: null } }) };
  });
  const { signal } = new AbortController();
  return {
    requested,
    one: async (kind: Kind, text: string) => (await resolver.resolve({ kind, text, signal })).name,
  };
}

test('a name, a part of it and word prefixes find the same entity', async () => {
  const { one } = names();
  for (const text of ['Manchester City', 'manchester city', 'Man City', 'chester city', 'City Manchester']) {
    const name = text === 'chester city' ? one('team', text).catch((error: Error) => error.message) : one('team', text);
    assert.match(await name, /^Manchester City$|'chester city' is ambiguous.*: Manchester City/s, text);
  }
});

test('aliases of clubs are resolved, even if the name does not contain them', async () => {
  const { one } = names();
  assert.equal(await one('team', 'Spurs'), 'Tottenham');
  assert.equal(await one('team', 'Man Utd'), 'Manchester United');
});

test('a match in the middle of a word does not resolve a name: Man United is not Tasman United', async () => {
  const { one } = names();
  assert.equal(await one('team', 'Man United'), 'Manchester United');
  await assert.rejects(one('team', 'Gladbach'), /ambiguous.*: Borussia Mönchengladbach \(Germany\)/s);
});

test('a full name takes precedence over longer names', async () => {
  const { one } = names();
  assert.equal(await one('team', 'Arsenal'), 'Arsenal');
  assert.equal(await one('league', 'Bundesliga'), 'Bundesliga');
  assert.equal(await one('league', 'German Bundesliga'), 'Bundesliga');
});

test('the country distinguishes leagues with the same name; without it the name is ambiguous', async () => {
  const { one } = names();
  assert.equal(await one('league', 'England Premier League'), 'Premier League');
  await assert.rejects(one('league', 'Premier League'), /- eng\.1: .*\n- rus\.1: [^\n]*$/);
  await assert.rejects(
    one('league', 'Premier League of Nowhere'),
    /No league has the name 'Premier League of Nowhere'/,
  );
});

test('an id is not looked up, and a name only once', async () => {
  const { one, requested } = names();
  assert.equal(await one('team', 'tm_0123456789'), 'tm_0123456789');
  assert.equal(await one('league', 'eng.1'), 'eng.1');
  assert.deepEqual(requested, []);
  await one('league', 'bundesliga');
  await one('league', 'Bundesliga');
  assert.equal(requested.length, 1);
});
