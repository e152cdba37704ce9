/** Ids of providers, market values and contracts of imported files, over HTTP. */
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { importPaths } from '../../src/ingest/import/import-run.ts';
import { zipEntries } from '../../src/ingest/readers/zip.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { openfootball } from '../../src/providers/openfootball/index.ts';
import { openligadb } from '../../src/providers/openligadb/index.ts';
import { statsbomb } from '../../src/providers/statsbomb/index.ts';
import { transfermarkt } from '../../src/providers/transfermarkt/index.ts';
import { understat } from '../../src/providers/understat/index.ts';
import { wyscout } from '../../src/providers/wyscout/index.ts';
import { sharedData } from '../support/data/shared.ts';
import { runningService } from '../support/service/service.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { importFiles } from '../support/stores/imports.ts';

const CLUBS = `club_id,club_code,name,domestic_competition_id,stadium_name,stadium_seats,url
610,ajax-amsterdam,AFC Ajax Amsterdam,NL1,,,
383,psv-eindhoven,PSV,NL1,,,
`;
const PLAYERS = `player_id,first_name,last_name,name,current_club_id,country_of_birth,city_of_birth,country_of_citizenship,date_of_birth,sub_position,position,height_in_cm,current_club_domestic_competition_id,current_club_name,contract_expiration_date
1,Ada,Ajax,Ada Ajax,610,,,,1990-01-01 00:00:00,,,,NL1,AFC Ajax Amsterdam,2028-06-30 00:00:00
2,Pim,Player,Pim Player,383,,,,1990-01-02 00:00:00,,,,NL1,PSV,
`;
const GAMES = `game_id,competition_id,season,round,date,home_club_id,away_club_id,home_club_goals,away_club_goals,home_club_manager_name,away_club_manager_name,stadium,attendance,referee,home_club_formation,away_club_formation,home_club_name,away_club_name,competition_type
77,NL1,2012,3. Matchday,2012-08-25,383,610,5,4,,,,,,,,PSV,AFC Ajax Amsterdam,domestic_league
`;
const VALUATIONS = `player_id,date,market_value_in_eur,current_club_name,current_club_id,player_club_domestic_competition_id
1,2020-01-20,150000,,610,NL1
1,2021-07-20,1250000,,610,NL1
99,2021-07-20,100000,,610,NL1
`;
const FILES = {
  'clubs.csv': CLUBS,
  'players.csv': PLAYERS,
  'games.csv': GAMES,
  'player_valuations.csv': VALUATIONS,
};

interface Translation {
  readonly entity: string;
  readonly legacyId: number;
  readonly id: string;
  readonly providers: readonly { readonly provider: string; readonly id: string }[];
}

async function start(t: Parameters<typeof runningService>[0], engine: 'sqlite' | 'postgres') {
  const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
  const { key } = await service.key('internal');
  const ask = async (path: string, status = 200) => {
    const response = await service.fetch(`/api/v2${path}`, key);
    const text = await response.text();
    assert.equal(response.status, status, `${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  const translate = async (query: string): Promise<Translation> => (await ask(`/translate?${query}`)).data;
  /** Translates to a native id and back, and to the legacy id and back. */
  const assertBothWays = async (entity: string, provider: string, providerId: string) => {
    const found = await translate(`entity=${entity}&provider=${provider}&providerId=${providerId}`);
    assert.equal(found.entity, entity);
    assert.ok(
      found.providers.some((one) => one.provider === provider && one.id === providerId),
      `${provider} ${entity} ${providerId}: ${JSON.stringify(found)}`,
    );
    assert.deepEqual(await translate(`entity=${entity}&id=${found.id}`), found);
    assert.deepEqual(await translate(`entity=${entity}&legacyId=${found.legacyId}`), found);
    return found;
  };
  return { service, ask, assertBothWays };
}

aboveEngines('ids of providers', (engine) => {
  test('players, teams, fixtures and leagues translate both ways, and survive a second import', async (t) => {
    const { service, ask, assertBothWays } = await start(t, engine);
    for (const round of [1, 2]) {
      const report = await importFiles(service.store, transfermarkt, FILES);
      assert.deepEqual([report.failed, report.rejected], [[], 1], 'the value of an unknown player is rejected');
      if (round === 2) assert.equal(report.saved, 0);
      const ada = await assertBothWays('player', 'transfermarkt', '1');
      await assertBothWays('team', 'transfermarkt', '610');
      await assertBothWays('fixture', 'transfermarkt', '77');
      const league = await assertBothWays('league', 'transfermarkt', 'NL1');
      assert.equal(league.legacyId, service.store.reference.league('ned.1')!.legacyId);

      const { data, meta } = await ask(`/players/${ada.id}/market-values`);
      assert.equal(meta.player, ada.id);
      assert.deepEqual(data, [
        { date: '2021-07-20', value: 1_250_000, currency: 'EUR', team: null, source: 'transfermarkt' },
        { date: '2020-01-20', value: 150_000, currency: 'EUR', team: null, source: 'transfermarkt' },
      ]);
      const player = (await ask(`/players/${ada.id}`)).data;
      assert.equal(player.marketValue.value, 1_250_000);
      assert.deepEqual([player.contract.until, player.contract.team.name], ['2028-06-30', 'Ajax']);
      const pim = await assertBothWays('player', 'transfermarkt', '2');
      const other = (await ask(`/players/${pim.id}`)).data;
      assert.deepEqual([other.marketValue, other.contract], [null, null]);
    }
    const people = await ask('/players?limit=200');
    assert.ok(people.data.every(({ name }: { name: string }) => name !== ''));
    await ask('/translate?entity=player&provider=transfermarkt&providerId=99', 404);
    await ask('/translate?entity=player&provider=nobody&providerId=1', 404);
    await ask('/translate?entity=venue&provider=transfermarkt&providerId=1', 404);
    await ask('/translate?entity=player', 400);
    await ask('/translate?entity=player&provider=transfermarkt', 400);
    await ask('/translate?entity=player&providerId=1', 400);
    await ask('/translate?entity=player&legacyId=1&id=pl_1', 400);
  });

  test('a newer copy of a file gives a player a new contract and another value', async (t) => {
    const { service, ask, assertBothWays } = await start(t, engine);
    await importFiles(service.store, transfermarkt, FILES);
    await importFiles(service.store, transfermarkt, {
      'players.csv': PLAYERS.replace('2028-06-30', '2030-06-30'),
      'player_valuations.csv': VALUATIONS.replace('1250000', '2000000'),
    });
    const { id } = await assertBothWays('player', 'transfermarkt', '1');
    const { data } = await ask(`/players/${id}`);
    assert.deepEqual([data.contract.until, data.marketValue.value], ['2030-06-30', 2_000_000]);
    assert.equal((await ask(`/players/${id}/market-values`)).data.length, 2);
  });
});

/** All matches of all competitions take a minute. */
async function someWyscoutMatches(): Promise<string> {
  for await (const { name, open } of zipEntries(SHARED.wyscout.path)) {
    if (!name.includes('England')) continue;
    const matches: unknown[] = JSON.parse((await buffer(await open())).toString());
    return JSON.stringify(matches.slice(0, 10));
  }
  throw new Error('no file of England');
}

const SHARED = {
  statsbomb: sharedData('statsbomb/open-data'),
  understat: sharedData('understat'),
  wyscout: sharedData('wyscout-open/matches.zip'),
  teams: sharedData('wyscout-open/teams.json'),
  worldCup: sharedData('openfootball/worldcup.json/2022'),
  openligadb: sharedData('openligadb/getmatchdata'),
};

test('the ids of real files of StatsBomb, Wyscout, Understat, OpenLigaDB and football-data.co.uk translate both ways', {
  skip: Object.values(SHARED).find(({ skip }) => skip)?.skip ?? false,
}, async (t) => {
  const { service, assertBothWays } = await start(t, 'sqlite');
  const { store } = service;
  const clock = { now: () => Date.parse('2026-11-21T12:00Z') };
  const sources = [
    [openfootball, SHARED.worldCup.path],
    [statsbomb, SHARED.statsbomb.path],
    [understat, SHARED.understat.path],
    [wyscout, SHARED.teams.path],
    [openligadb, SHARED.openligadb.path],
  ] as const;
  for (const [source, path] of sources) await importPaths([path], { store, source, clock, keepSandbox: false });
  await importFiles(store, wyscout, { 'matches_England.json': await someWyscoutMatches() });
  const row = 'E0,25/10/2025,15:00,Fulham,Brentford,1,0,H,2.10,3.30,3.50';
  const header = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A';
  await importFiles(store, footballDataUk, { 'E0.csv': `${header}\n${row}\n` });

  const england = store.reference.league('eng.1')!.legacyId;
  assert.equal((await assertBothWays('league', 'football-data-uk', 'E0')).legacyId, england);
  assert.equal((await assertBothWays('league', 'understat', 'EPL')).legacyId, england);
  assert.equal((await assertBothWays('league', 'wyscout', '364')).legacyId, england);
  await assertBothWays('fixture', 'understat', '26602');
  await assertBothWays('player', 'understat', '1228');
  for (const provider of ['statsbomb', 'wyscout', 'openligadb']) {
    for (const [entity, table, column] of [
      ['fixture', 'provider_matches', 'match'],
      ['team', 'provider_teams', 'provider_id'],
      ['league', 'provider_leagues', 'provider_id'],
    ] as const) {
      const rows = await store.database.all<{ id: string }>(
        `SELECT ${column} AS id FROM ${table} WHERE provider = $1 ORDER BY ${column} LIMIT 5`,
        [provider],
      );
      assert.ok(rows.length > 0, `${provider} ${entity}`);
      for (const { id } of rows) await assertBothWays(entity, provider, id);
    }
  }
});
