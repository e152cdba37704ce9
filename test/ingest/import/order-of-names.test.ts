/** Names that identify too little: whom and what they mean is the same in every order of the files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PersonProfile } from '../../../src/ingest/records/records.ts';
import type { RecordBody } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { sameInEveryOrder } from '../../support/stores/every-order.ts';
import { aMatch } from '../match-details/sample-match.ts';

const match = (changes: Parameters<typeof aMatch>[0]): RecordBody => {
  const { line: _, ...body } = aMatch(changes);
  return body;
};
/** A match of a season whose line-up names the coach of Arsenal. */
const coached = (season: number, coach: { readonly name: string }): RecordBody =>
  match({
    season,
    kickoff: Date.parse(`${season}-10-17T14:00Z`),
    details: { lineups: { home: { coach, startXI: [], substitutes: [] } } },
  });

const squad = (season: number, player: PersonProfile): RecordBody => ({
  kind: 'squad',
  league: 'eng.1',
  season,
  team: { name: 'Arsenal' },
  player,
});

aboveEngines('whom and what a name means does not depend on the order of files', (engine) => {
  test('a coach with a career, and the coaches whom line-ups name', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      'api-football': [
        {
          kind: 'coach',
          coach: { id: '4', name: 'M. Arteta', firstName: 'Mikel', lastName: 'Arteta', birth: '1982-03-26' },
          career: [
            { team: { name: 'Arsenal' }, start: '2019-12-01', end: null },
            { team: { name: 'Everton' }, start: '2016-07-01', end: '2018-06-30' },
          ],
        },
      ],
      statsbomb: [coached(2023, { name: 'Mikel Arteta' })],
      transfermarkt: [coached(2019, { name: 'Arteta' }), coached(2008, { name: 'Arteta' })],
    });
    const coaches = await store.database.all('SELECT name, birth_date AS born FROM coaches ORDER BY birth_date');
    assert.deepEqual(coaches.map(({ name, born }) => [name, born]).sort(), [
      ['Arteta', null],
      ['M. Arteta', '1982-03-26'],
    ]);
  });

  test('a full name in a season in which neither of two namesakes of the club has another record', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [squad(2010, { id: '1', name: 'John Smith', birth: '1985-01-01' })],
      wyscout: [squad(2016, { id: '2', name: 'John Smith', birth: '1994-01-01' })],
      openfootball: [
        squad(2001, { name: 'John Smith' }),
        squad(2013, { name: 'John Smith' }),
        squad(2014, { name: 'John Smith' }),
        squad(2016, { name: 'John Smith' }),
      ],
    });
    const seasons = await store.database.all(
      `SELECT p.birth_date AS born, t.season FROM players p JOIN player_teams t ON t.player = p.legacy_id
       ORDER BY p.birth_date, t.season`,
    );
    assert.deepEqual(seasons.map(({ born, season }) => `${born ?? 'unknown'} ${season}`).sort(), [
      '1985-01-01 2001',
      '1985-01-01 2010',
      '1994-01-01 2016',
      'unknown 2013',
      'unknown 2014',
    ]);
  });

  test('several forms of a name of two namesakes of the club', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [squad(2017, { id: '1', name: 'John Albert Smith', birth: '1985-01-01' })],
      wyscout: [squad(2017, { id: '2', name: 'John Smith', birth: '1994-01-01' })],
      openfootball: [
        squad(2009, { name: 'Albert Smith' }),
        squad(2011, { name: 'John Albert Smith' }),
        squad(2012, { name: 'Albert Smith' }),
        squad(2014, { name: 'John Smith' }),
      ],
    });
    const seasons = await store.database.all(
      'SELECT p.birth_date AS born, t.season FROM players p JOIN player_teams t ON t.player = p.legacy_id',
    );
    assert.deepEqual(seasons.map(({ born, season }) => `${born} ${season}`).sort(), [
      '1985-01-01 2009',
      '1985-01-01 2011',
      '1985-01-01 2012',
      '1985-01-01 2017',
      '1994-01-01 2014',
      '1994-01-01 2017',
    ]);
  });

  test('who is listed as ambiguous among namesakes, and the squads of two names of one season', async (t) => {
    await sameInEveryOrder(engine, t, {
      transfermarkt: [squad(2016, { id: '1', name: 'John Albert Smith', birth: '1985-01-01' })],
      wyscout: [squad(2011, { id: '2', name: 'John Albert Smith', birth: '1994-01-01' })],
      openfootball: [
        squad(2016, { name: 'John Smith' }),
        squad(2018, { name: 'John Smith' }),
        squad(2018, { name: 'John Albert Smith' }),
      ],
    });
  });

  test('the ids of persons of two seasons who are known by one incomplete name', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      openfootball: [squad(2010, { name: 'J. Smith' })],
      'football-txt': [squad(2014, { name: 'J. Smith' })],
    });
    const identities = await store.database.all('SELECT identity FROM players ORDER BY 1');
    assert.deepEqual(identities.flatMap(Object.values), [
      'name:j smith|eng|arsenal|2010',
      'name:j smith|eng|arsenal|2014',
    ]);
  });

  test('a full name between two longer ones, if no record with an id lists any of them', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      openfootball: [squad(2010, { name: 'John Smith' })],
      'football-txt': [squad(2012, { name: 'John Albert Smith' })],
      'football-data-uk': [squad(2014, { name: 'John Benjamin Smith' }), squad(2010, { name: 'Peter Smith' })],
    });
    const seasons = await store.database.all(
      'SELECT p.name, t.season FROM players p JOIN player_teams t ON t.player = p.legacy_id',
    );
    assert.deepEqual(seasons.map(({ name, season }) => `${name} ${season}`).sort(), [
      'John Albert Smith 2012',
      'John Benjamin Smith 2014',
      'John Smith 2010',
      'Peter Smith 2010',
    ]);
  });

  test('two full names with ids of which a name without an id is a form', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [squad(2010, { id: '1', name: 'John Albert Smith', birth: '1985-01-01' })],
      openfootball: [squad(2010, { name: 'Albert Smith' })],
      wyscout: [squad(2013, { id: '2', name: 'Peter Albert Smith' })],
      'football-data-uk': [squad(2012, { id: '3', name: 'Albert Smith', birth: '1991-01-01' })],
    });
    const players = await store.database.all('SELECT name FROM players');
    assert.deepEqual(players.map(({ name }) => name).sort(), ['John Albert Smith', 'Peter Albert Smith']);
  });

  test('two names without an id of which each is a form of the name of one player', async (t) => {
    const store = await sameInEveryOrder(engine, t, {
      transfermarkt: [squad(2009, { id: '1', name: 'John Albert Smith', birth: '1985-01-01' })],
      openfootball: [squad(2014, { name: 'Albert Smith' })],
      'football-txt': [squad(2017, { name: 'John Smith' })],
    });
    const players = await store.database.all('SELECT name FROM players');
    assert.deepEqual(
      players.map(({ name }) => name),
      ['John Albert Smith'],
    );
  });
});
