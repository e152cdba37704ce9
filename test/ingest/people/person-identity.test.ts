import assert from 'node:assert/strict';
import test from 'node:test';
import { knownName, UNNAMED } from '../../../src/football/person.ts';
import { personIdentityOf } from '../../../src/ingest/people/person-identity.ts';

const nameOnly = (name: string, season: number) => ({
  provider: 'openfootball',
  key: `name:${name}|nat|portugal|${season}`,
  content: { names: [name], parts: [], place: `nat|portugal|${season}` },
  confirmed: false,
});

test('a one-word name without an id is another player in another season', () => {
  const [early, late] = [2018, 2022].map((season) => personIdentityOf([nameOnly('pepe', season)]).identity);
  assert.notEqual(early, late);
});

test('a full name without an id is the same player in every season of a team', () => {
  const seasons = [2018, 2022].map((season) => personIdentityOf([nameOnly('ruben dias', season)]).identity);
  assert.equal(seasons[0], seasons[1]);
});

test('a claim without a name leaves the name to the others, and a person without any is unknown', () => {
  const idOnly = {
    provider: 'api-football',
    key: 'id:9',
    confirmed: false,
    content: { names: [], parts: [], legacyId: 9 },
  };
  const named = { provider: 'wyscout', key: 'id:7', confirmed: false, content: { names: ['Ada Fenn'], parts: [] } };
  assert.equal(personIdentityOf([idOnly, named]).name, 'Ada Fenn');
  const { name } = personIdentityOf([idOnly]);
  assert.equal(name, UNNAMED);
  assert.equal(knownName({ id: 'pl_1', legacyId: 1, name }), null);
  assert.equal(knownName({ id: 'pl_1', legacyId: 1, name: 'Ada Fenn' }), 'Ada Fenn');
});
