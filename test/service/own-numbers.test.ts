/** Expected goals and ratings by our models over HTTP, named apart from those of the sources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { aMatch, DETAILS, person } from '../ingest/match-details/sample-match.ts';
import { recordFile, recordSource } from '../support/data/record-source.ts';
import { runningService } from '../support/service/service.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { importFiles } from '../support/stores/imports.ts';

// biome-ignore lint/suspicious/noExplicitAny: each test reads its own fields
type Row = Readonly<Record<string, any>>;

aboveEngines('our numbers', (engine) => {
  test('expected goals of two sources and ours are three numbers, each with its name', async (t) => {
    const { store, ...service } = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    await importFiles(store, footballDataUk, {
      'E0_2024.csv': 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR\nE0,17/08/2024,Arsenal,Chelsea,2,1,H\n',
    });
    const statistics = { home: { expectedGoals: 1.9 }, away: { expectedGoals: 0.7 } };
    await importFiles(store, recordSource('api-football'), { 'a.json': recordFile(aMatch({ statistics })) });
    await importFiles(store, recordSource('understat'), { 'b.json': recordFile(aMatch({ details: DETAILS })) });
    const { key } = await service.key('internal');
    const ask = async (path: string) => {
      const response = await service.fetch(path, key);
      assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
      return (await response.json()) as Row;
    };
    const [fixture] = (await ask('/api/v2/fixtures?league=eng.1&season=2024')).data;
    const shots = await ask(`/api/v2/fixtures/${fixture.id}/shots`);
    assert.deepEqual([shots.meta.model, shots.meta.provider], ['logistic-shots-2', 'understat']);
    const [shot] = shots.data;
    assert.equal(shot.providerXg, 0.123456);
    assert.notEqual(shot.xg, shot.providerXg);
    const [home, away] = (await ask(`/api/v2/fixtures/${fixture.id}/statistics`)).data;
    assert.deepEqual(home.statistics, [{ type: 'Expected goals', value: 1.9 }]);
    assert.deepEqual(home.expectedGoals, {
      model: { total: Math.round(shot.xg * 100) / 100, shots: 1 },
      providers: [
        { provider: 'api-football', from: 'statistics', total: 1.9 },
        { provider: 'understat', from: 'shots', total: 0.12 },
      ],
    });
    assert.deepEqual(away.expectedGoals.model, { total: 0, shots: 0 });
    const [scorer] = (await ask('/api/v2/topscorers?league=eng.1&season=2024')).data;
    assert.equal(scorer.player.name, 'Bukayo Saka');
    assert.deepEqual(scorer.expectedGoals.provider, 0.12);
    assert.equal(scorer.expectedGoals.model, Math.round(shot.xg * 100) / 100);
    const [season] = (await ask(`/api/v2/teams/${home.team.id}/statistics?season=2024`)).data;
    assert.deepEqual(season.expectedGoals.provider, { matches: 1, for: 1.9, against: 0.7 });
    assert.equal(season.expectedGoals.model.for, Math.round(shot.xg * 100) / 100);
  });

  test('a player whom no source rates has our rating, and a rated one keeps his', async (t) => {
    const { store, ...service } = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    await importFiles(store, recordSource('wyscout'), { 'a.json': recordFile(aMatch({ details: DETAILS })) });
    const players = [{ side: 'away' as const, player: person('Cole Palmer'), rating: 5.25, statistics: {} }];
    await importFiles(store, recordSource('wyscout'), {
      'b.json': recordFile(aMatch({ details: { ...DETAILS, players } })),
    });
    const { key } = await service.key('internal');
    const ask = async (path: string) => (await (await service.fetch(path, key)).json()) as Row;
    const [fixture] = (await ask('/api/v2/fixtures?league=eng.1&season=2024')).data;
    const rows = (await ask(`/api/v2/fixtures/${fixture.id}/players`)).data as Row[];
    const of = (name: string) => rows.find(({ player }) => player.name === name)!;
    assert.deepEqual([of('Cole Palmer').rating, of('Cole Palmer').ratingSource], ['5.25', 'provider']);
    const [saka, colwill] = [of('Bukayo Saka'), of('Levi Colwill')];
    assert.deepEqual([saka.ratingSource, colwill.ratingSource], ['model', 'model']);
    assert.deepEqual([saka.ratingModel, of('Cole Palmer').ratingModel], ['player-rating-1', null]);
    assert.ok(Number(saka.rating) > 7 && Number(colwill.rating) < 6, `${saka.rating} ${colwill.rating}`);
    const bench = of('Malo Gusto');
    assert.deepEqual([bench.rating, bench.ratingSource, bench.ratingModel], [null, null, null]);
    const [lineup] = (await ask(`/api/v2/fixtures/${fixture.id}/lineups`)).data;
    assert.deepEqual([lineup.startXI[0].rating, lineup.startXI[0].ratingSource], [saka.rating, 'model']);
    const seasons = (await ask(`/api/v2/players/${saka.player.id}/statistics`)).data;
    assert.deepEqual([seasons[0].rating, seasons[0].ratingSource], [saka.rating, 'model']);
    const [match] = (await ask(`/api/v2/players/${saka.player.id}/matches`)).data;
    assert.deepEqual([match.rating, match.ratingSource], [saka.rating, 'model']);

    const first = (await ask('/api/v1/fixtures?league=39&season=2024')).response[0];
    const [teams] = (await ask(`/api/v1/fixtures/players?fixture=${first.fixture.id}`)).response;
    const games = teams.players.find(({ player }: Row) => player.name === 'Bukayo Saka').statistics[0].games;
    assert.equal(games.rating, saka.rating);
    const [of2024] = (await ask('/api/v1/players?league=39&season=2024&search=saka')).response;
    assert.equal(Number(of2024.statistics[0].games.rating), Number(saka.rating));
  });
});
