import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examples } from '../../../../src/api/v1/examples.ts';
import { sandboxService } from '../service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

const { league, team } = examples;

const UNKNOWN = '999999999';

test('leagues can be filtered by name, country, code, type, season, team and current season', async () => {
  const names = async (query: string) =>
    (await service.rows(`leagues?${query}`)).map((row: { name: string }) => row.name);
  assert.deepEqual(await names('name=zelmarska%20liga'), ['Zelmarská Liga']);
  assert.deepEqual(await names('type=cup&code=xa'), ['Lantern Cup']);
  assert.deepEqual(await names('search=zelmarska'), ['Zelmarská Liga']);
  assert.equal((await names('country=albermoor')).length, 3);
  assert.equal((await names('last=2')).length, 2);
  assert.ok((await names(`team=${team}&season=2025`)).includes('Lantern Cup'));
  assert.deepEqual(await names('season=1999'), []);
  for (const { seasons } of await service.rows('leagues?current=true'))
    assert.deepEqual(
      seasons.map((one: { current: boolean }) => one.current),
      [true],
    );
  for (const { seasons } of await service.rows('leagues?current=false'))
    assert.ok(seasons.every((one: { current: boolean }) => !one.current));
});

test('without a season, the teams of a league are those of its current season', async () => {
  assert.deepEqual(
    await service.rows(`teams?league=${league}`),
    await service.rows(`teams?league=${league}&season=2026`),
  );
  const [own] = await service.rows(`teams?id=${team}`);
  assert.deepEqual(await service.rows(`teams?name=${encodeURIComponent(own.name.toUpperCase())}`), [own]);
  assert.ok((await service.rows(`teams?venue=${own.venue.id}`)).length > 0);
  assert.ok((await service.rows(`teams?code=${own.team.code.toLowerCase()}`)).length > 0);
});

test('venues are found by part of a name; full matches come first', async () => {
  const all = await service.rows('venues?country=Albermoor');
  const { name } = all[0];
  const found = await service.rows(`venues?name=${encodeURIComponent(name.slice(0, 6))}`);
  assert.ok(found.some((venue: { name: string }) => venue.name === name));
  assert.equal((await service.rows(`venues?name=${encodeURIComponent(name)}`))[0].name, name);
});

test('logos are keyed by requested id; unknown ids are omitted', async () => {
  const logos = await service.rows(`teams/logos?ids=${team},${UNKNOWN}`);
  assert.deepEqual(logos, { [team]: `${service.url}/media/teams/${team}.png` });
});
