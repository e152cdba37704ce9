/** Search by name over all types, over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../../../../src/api/v2/examples.ts';
import { NameIndex } from '../../../../src/api/v2/filters/name-index.ts';
import { onBothEngines } from '../../../support/stores/databases.ts';
import { serviceOn } from './requests.ts';

const { league, season } = examples;
const SEARCH_MS_MAX = 5;

onBothEngines('search', (engine) => {
  const service = serviceOn(engine);
  const search = (q: string, more = '') => service.rows(`/search?q=${encodeURIComponent(q)}${more}`);

  test('finds teams, leagues, players and venues by the beginnings of their words, without accents', async () => {
    const [first] = await search('braskwick alb');
    assert.deepEqual([first!.type, first!.name], ['team', 'Braskwick Albion']);
    const [competition] = await search('anvil premier');
    assert.deepEqual([competition!.type, competition!.name], ['league', 'Anvil Premier Division']);
    const [accented] = await search('union valq', '&types=team');
    assert.match(accented!.name, /Uni[oó]n Valquiquera|Unión Valquiquera|Unión Valqu/);
    const [scorer] = await service.rows(`/topscorers?league=${league}&season=${season}&limit=1`);
    const players = await search(scorer!.player.name, '&types=player');
    assert.ok(players.some(({ id }) => id === scorer!.player.id));
    const venues = await search('stadium', '&types=venue&limit=3');
    assert.equal(venues.length, 3);
    assert.deepEqual(await search('--'), []);
  });

  test('the exact name comes first, then the higher division', async () => {
    const teams = (await search('town', '&types=team&limit=50')).map(({ about }) => String(about));
    const firstLower = teams.findIndex((about) => about.includes('Second Division'));
    const lastHigher = teams.findLastIndex((about) => about.includes('Anvil Premier Division'));
    assert.ok(lastHigher >= 0 && firstLower > lastHigher, teams.join('; '));
  });

  test('the names of two teams find their matches, latest first', async () => {
    const [fixture] = await service.rows(`/fixtures?league=${league}&season=${season}&limit=1`);
    const found = await search(`${fixture!.home.name} v ${fixture!.away.name}`);
    assert.equal(found[0]!.type, 'fixture');
    const dates = found.filter(({ type }) => type === 'fixture').map(({ date }) => date);
    assert.deepEqual(dates, dates.toSorted().toReversed());
  });

  test('types and limit narrow the result, and a wrong type is refused', async () => {
    assert.deepEqual(new Set((await search('a', '&types=league,team')).map(({ type }) => type)).size <= 2, true);
    assert.equal((await search('a', '&limit=2')).length, 2);
    await service.problem('/search?q=a&types=coach', 400);
    await service.problem('/search', 400);
  });
});

test('a search among 30,000 names takes less than 5 ms of the processor', () => {
  const parts = ['Al', 'Bor', 'Ka', 'Mün', 'Ste', 'Vi', 'Zel', 'Nor', 'Ulm', 'Os'];
  const rows = Array.from({ length: 30_000 }, (_, i) => {
    const [one, two, three] = [i % 10, Math.floor(i / 10) % 10, Math.floor(i / 100) % 10].map((at) => parts[at]);
    return {
      name: `${one}${two!.toLowerCase()}stadt ${three}${i} ${['United', 'City', 'Town', 'Rovers', 'Albion'][i % 5]}`,
    };
  });
  const index = new NameIndex(rows, ({ name }) => [name]);
  const texts = ['munstadt', 'al', 'unit', 'kabor united', 'zel2', 'os'];
  assert.ok(index.find('munalstadt').length > 0, 'without accents');
  for (const text of texts) index.find(text); // compiled by now
  const before = process.cpuUsage();
  for (const text of texts) index.find(text);
  const { user } = process.cpuUsage(before);
  assert.ok(user / 1000 / texts.length < SEARCH_MS_MAX, `${user / 1000 / texts.length} ms`);
});
