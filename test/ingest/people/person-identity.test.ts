import assert from 'node:assert/strict';
import test from 'node:test';
import { personIdentityOf } from '../../../src/ingest/people/person-identity.ts';

const alone = (name: string, season: number) => ({
  provider: 'openfootball',
  key: `name:${name}|nat|portugal|${season}`,
  content: { names: [name], parts: [], place: `nat|portugal|${season}` },
  confirmed: false,
});

test('a player known by one word alone is another one in another season, whoever of them is told first', () => {
  const [early, late] = [2018, 2022].map((season) => personIdentityOf([alone('pepe', season)]).identity);
  assert.notEqual(early, late);
});

test('a full name alone is the same player in every season of his team', () => {
  const seasons = [2018, 2022].map((season) => personIdentityOf([alone('ruben dias', season)]).identity);
  assert.equal(seasons[0], seasons[1]);
});
