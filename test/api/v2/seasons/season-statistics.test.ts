/** Season statistics of players and teams, and matches of a player, over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../../../../src/api/v2/examples.ts';
import { aboveEngines } from '../../../support/stores/databases.ts';
import { type Row, serviceOn } from '../requests.ts';

const { league, season, team } = examples;
const FINISHED = ['FT', 'AET', 'PEN'];
const sumOf = (rows: readonly Row[], value: (row: Row) => number | null | undefined) =>
  rows.reduce((total, row) => total + (value(row) ?? 0), 0);

aboveEngines('season statistics', (engine) => {
  const service = serviceOn(engine);
  const scorers = async () => (await service.rows(`/topscorers?league=${league}&season=${season}&limit=8`)) as Row[];

  test('a season of a player is the sum of the finished matches that the list of matches has', async () => {
    for (const { player, goals } of await scorers()) {
      const seasons = await service.rows(`/players/${player.id}/statistics?league=${league}&season=${season}`);
      assert.equal(
        sumOf(seasons, (row) => row.goals),
        goals,
        player.name,
      );
      const matches = await service.pages(`/players/${player.id}/matches?league=${league}&season=${season}&limit=7`);
      const played = matches.filter((row) => row.played && FINISHED.includes(row.status));
      for (const name of ['goals', 'assists', 'minutes']) {
        assert.equal(
          sumOf(seasons, (row) => row[name]),
          sumOf(played, (row) => row[name]),
          `${player.name} ${name}`,
        );
      }
      assert.equal(
        sumOf(seasons, (row) => row.appearances),
        played.length,
      );
      for (const row of seasons) {
        if (row.per90 === null) continue;
        assert.equal(row.per90.goals ?? 0, Math.round(((row.goals ?? 0) * 9000) / row.minutes) / 100);
        assert.equal(row.per90.minutes, undefined);
      }
    }
  });

  test('expected goals of a player are those of the shots of the matches', async () => {
    const [{ player }] = (await scorers()) as [Row];
    const seasons = await service.rows(`/players/${player.id}/statistics?league=${league}&season=${season}`);
    const matches = await service.pages(`/players/${player.id}/matches?league=${league}&season=${season}`);
    const shots: Row[] = [];
    for (const { fixture, status } of matches) {
      if (!FINISHED.includes(status)) continue;
      shots.push(...(await service.rows(`/fixtures/${fixture}/shots?player=${player.id}`)));
    }
    assert.ok(shots.length > 5);
    const total = sumOf(seasons, (row) => row.expectedGoals.model.total);
    assert.equal(
      sumOf(seasons, (row) => row.expectedGoals.model.shots),
      shots.length,
    );
    assert.ok(Math.abs(total - sumOf(shots, (row) => row.xg)) < 0.01, String(total));
    const stated = sumOf(shots, (row) => row.providerXg ?? 0);
    const provider = sumOf(seasons, (row) => row.expectedGoals.provider?.total ?? 0);
    assert.ok(Math.abs(provider - stated) < 0.01, `${provider}, ${stated}`);
  });

  test('the statistics of a player can be filtered, and carry the completeness of the season', async () => {
    const [{ player, team: of }] = (await scorers()) as [Row];
    const all = await service.rows(`/players/${player.id}/statistics`);
    const years = all.map((row) => row.season);
    assert.deepEqual(
      years,
      years.toSorted((a, b) => b - a),
    );
    const some = await service.rows(`/players/${player.id}/statistics?season=${season}&league=${league},xal.2`);
    const leagues = (await service.rows(`/leagues?ids=${league},xal.2`)).map((row) => row.id);
    assert.deepEqual(
      some,
      all.filter((row) => row.season === Number(season) && leagues.includes(row.league.id)),
    );
    const ofTeam = await service.rows(`/players/${player.id}/statistics?team=${of.id}`);
    assert.ok(ofTeam.length > 0 && ofTeam.every((row) => row.team.id === of.id));
    const { resources } = await service.one(`/coverage?league=${league}&season=${season}`);
    assert.deepEqual(some[0]!.completeness.goals, resources.topScorers);
    assert.deepEqual(some[0]!.completeness.statistics, resources.playerStatistics);
    await service.problem('/players/pl_0000000000/statistics', 404);
  });

  test('matches of a player come latest first, on every page, with the result of the fixture', async () => {
    const [{ player }] = (await scorers()) as [Row];
    const matches = await service.pages(`/players/${player.id}/matches?limit=9`);
    const dates = matches.map((row) => row.date);
    assert.deepEqual(dates, dates.toSorted().toReversed());
    assert.equal(new Set(matches.map((row) => row.fixture)).size, matches.length);
    const ascending = await service.pages(`/players/${player.id}/matches?order=asc&limit=50`);
    assert.deepEqual(ascending, matches.toReversed());
    for (const row of matches.slice(0, 5)) {
      const fixture = await service.one(`/fixtures/${row.fixture}`);
      assert.deepEqual([fixture.date, fixture.home, fixture.away], [row.date, row.home, row.away]);
      assert.deepEqual([fixture.score.home, fixture.score.away], [row.score.home, row.score.away]);
      assert.ok([fixture.home.id, fixture.away.id].includes(row.team.id));
      const [line] = await service.rows(`/fixtures/${row.fixture}/players?player=${player.id}`);
      if (line !== undefined)
        assert.deepEqual([line.minutes, line.goals, line.rating], [row.minutes, row.goals, row.rating]);
    }
    const bench = await service.rows(`/players/${player.id}/matches?played=false`);
    assert.ok(bench.every((row) => !row.played && !row.minutes));
    const day = matches[3]!.date.slice(0, 10);
    assert.deepEqual(
      (await service.rows(`/players/${player.id}/matches?from=${day}&to=${day}`)).map((row) => row.fixture),
      matches.filter((row) => row.date.startsWith(day)).map((row) => row.fixture),
    );
  });

  test('a key without live data does not see matches in play among those of a player', async () => {
    const live = await service.rows('/fixtures?live=all', 'pro');
    let found = 0;
    for (const fixture of live.slice(0, 3)) {
      const [line] = await service.rows(`/fixtures/${fixture.id}/players`, 'pro');
      if (line === undefined) continue;
      found++;
      const path = `/players/${line.player.id}/matches?limit=200`;
      const seen = (plan: 'pro' | 'free') => service.rows(path, plan);
      assert.ok((await seen('pro')).some((row) => row.fixture === fixture.id));
      assert.ok((await seen('free')).every((row) => row.fixture !== fixture.id));
    }
    assert.ok(found > 0);
  });

  test('a season of a team agrees with the table, its matches and its line-ups', async () => {
    const [row] = await service.rows(`/teams/${team}/statistics?season=${season}&league=${league}`);
    const [table] = await service.rows(`/standings?league=${league}&season=${season}&team=${team}`);
    const total = (name: string) => row![name].total;
    assert.deepEqual(
      [total('played'), total('wins'), total('draws'), total('losses')],
      [table!.played, table!.win, table!.draw, table!.lose],
    );
    assert.deepEqual(
      [row!.goalsFor.total.total, row!.goalsAgainst.total.total],
      [table!.goalsFor, table!.goalsAgainst],
    );
    assert.deepEqual([row!.played.home, row!.goalsFor.total.home], [table!.home.played, table!.home.goalsFor]);
    const fixtures = (await service.pages(
      `/fixtures?league=${league}&season=${season}&team=${team}&status=finished`,
    )) as Row[];
    assert.equal(row!.form.length, fixtures.length);
    const against = (fixture: Row) => (fixture.home.id === team ? fixture.score.away : fixture.score.home);
    assert.equal(row!.cleanSheets.total, fixtures.filter((fixture) => against(fixture) === 0).length);
    const sums = { shots: 0, possession: 0, own: 0, other: 0 };
    for (const fixture of fixtures) {
      const sides = await service.rows(`/fixtures/${fixture.id}/statistics`);
      const own = sides.find((side) => side.team.id === team)!;
      const value = (type: string) => own.statistics.find((one: Row) => one.type === type).value;
      sums.shots += value('Total shots');
      sums.possession += value('Ball possession');
      for (const shot of await service.rows(`/fixtures/${fixture.id}/shots`)) {
        sums[shot.team.id === team ? 'own' : 'other'] += shot.xg;
      }
    }
    const { statistics, expectedGoals, formations } = row!;
    assert.equal(statistics.for.totalShots.total, sums.shots);
    assert.equal(statistics.for.ballPossession.total, null);
    assert.ok(Math.abs(statistics.for.ballPossession.average - sums.possession / fixtures.length) < 0.01);
    assert.ok(Math.abs(expectedGoals.model.for - sums.own) < 0.05, `${expectedGoals.model.for} ${sums.own}`);
    assert.ok(Math.abs(expectedGoals.model.against - sums.other) < 0.05);
    assert.ok(sumOf(formations, (one) => one.played) >= fixtures.length);
    const { resources } = await service.one(`/coverage?league=${league}&season=${season}`);
    assert.deepEqual(row!.completeness.statistics, resources.statistics);
  });

  test('a team has a row for each of its competitions, and none in a season it did not play', async () => {
    const all = await service.rows(`/teams/statistics?team=${team}&season=${season}`);
    const leagues = await service.rows(`/leagues?team=${team}&season=${season}`);
    assert.deepEqual(new Set(all.map((row) => row.league.id)), new Set(leagues.map((row) => row.id)));
    assert.deepEqual(await service.rows(`/teams/${team}/statistics?season=1901`), []);
    await service.problem(`/teams/${team}/statistics`, 400);
  });

  test('with half=true, statistics of a match have both halves, whose counts add up to those of the match', async () => {
    const [played] = (await service.rows(`/fixtures?league=${league}&season=${season}&last=1`)) as [Row];
    const plain = await service.rows(`/fixtures/${played.id}/statistics`);
    assert.ok(plain.every((row) => row.halves === undefined));
    const rows = await service.rows(`/fixtures/${played.id}/statistics?half=true`);
    assert.equal(rows.length, 2);
    for (const { statistics, halves } of rows) {
      for (const type of ['Total shots', 'Corner kicks', 'Fouls']) {
        const valueIn = (list: Row[]) => list.find((each) => each.type === type)?.value;
        assert.equal(valueIn(halves.first) + valueIn(halves.second), valueIn(statistics), type);
      }
    }
  });
});
