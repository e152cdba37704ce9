/** Search by name over all types, over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../../../../src/api/v2/examples.ts';
import { NameIndex } from '../../../../src/api/v2/filters/name-index.ts';
import { aboveEngines } from '../../../support/stores/databases.ts';
import { serviceOn } from '../requests.ts';

const { league, season } = examples;

aboveEngines('search', (engine) => {
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

test('a name is found without its accents', () => {
  const index = new NameIndex([{ name: 'Münalstadt City' }, { name: 'Zelstadt' }], ({ name }) => [name]);
  assert.deepEqual(
    index.find('munalstadt').map(({ row }) => row.name),
    ['Münalstadt City'],
  );
});
