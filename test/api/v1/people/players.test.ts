import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sandboxService } from '../service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

interface Row {
  readonly player: { readonly id: number };
  readonly statistics: readonly {
    readonly team: { readonly id: number | null; readonly name: string | null };
    readonly league: { readonly id: number | null; readonly season: number | null };
    readonly games: { readonly appearences: number };
    readonly goals: { readonly total: number };
  }[];
}

async function pagesOf(query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await service.get(`players?${query}&page=${page}`);
    assert.equal(status, 200, query);
    rows.push(...body.response);
    if (page >= body.paging.total) return rows;
  }
}

test('a season lists the players who have statistics in it, and each has a row of it', async () => {
  let listed = 0;
  const { reference, database } = service.store;
  for (const league of reference.leagues().filter(({ sandbox }) => sandbox)) {
    for (const { year } of reference.seasons(league).slice(-1)) {
      const rows = await pagesOf(`league=${league.legacyId}&season=${year}`);
      const stored = await database.get<{ players: number }>(
        'SELECT COUNT(DISTINCT player) AS players FROM player_seasons WHERE league = $1 AND season = $2',
        [league.legacyId, year],
      );
      assert.equal(rows.length, stored?.players, `${league.code} ${year}`);
      for (const { player, statistics } of rows) {
        assert.ok(statistics.length > 0, `${player.id} has no statistics in ${league.code} ${year}`);
        for (const row of statistics) assert.deepEqual([row.league.id, row.league.season], [league.legacyId, year]);
      }
      listed += rows.length;
    }
  }
  assert.ok(listed > 1000, `${listed} players`);
});

test('a player without statistics has one row of zeros with team, league and season, and is in no season', async () => {
  const { database, revisions } = service.store;
  const latest = await database.get<{ team: number; season: number }>(
    'SELECT team, year AS season FROM season_teams ORDER BY year DESC, team LIMIT 1',
  );
  const found = { player: 999_002, ...latest! };
  await database.run(
    `INSERT INTO players (legacy_id, id, identity, name, search, updated_at, revision)
     VALUES ($1, 'pl_withoutarow', 'without-a-row', 'Without A Row', ' without a row ', 0, 0)`,
    [found.player],
  );
  await database.run("INSERT INTO squads (team, season, player, provider, revision) VALUES ($1, $2, $3, 'test', 0)", [
    found.team,
    found.season,
    found.player,
  ]);
  await database.run('INSERT INTO player_teams (team, season, player) VALUES ($1, $2, $3)', [
    found.team,
    found.season,
    found.player,
  ]);
  await revisions.refresh();
  const [row]: Row[] = await service.rows(`players?id=${found.player}`);
  assert.equal(row?.statistics.length, 1);
  const [only] = row!.statistics;
  assert.deepEqual([only!.team.id, only!.league.season], [found.team, found.season]);
  assert.ok(only!.league.id !== null);
  assert.deepEqual([only!.games.appearences, only!.goals.total], [0, 0]);
  assert.deepEqual(await service.rows(`players?id=${found.player}&season=${found.season}`), []);
  const ofTeam = await pagesOf(`team=${found.team}&season=${found.season}`);
  assert.ok(!ofTeam.some(({ player }) => player.id === found.player));
  const squad = await pagesOf(`team=${found.team}`);
  for (const { statistics } of squad) assert.equal(statistics[0]?.team.id, found.team);
});

test('a player whose team is not stored still has a row', async () => {
  const { database, revisions } = service.store;
  await database.run(
    `INSERT INTO players (legacy_id, id, identity, name, search, updated_at, revision)
     VALUES (999001, 'pl_withoutateam', 'without-a-team', 'Without A Team', ' without a team ', 0, 0)`,
  );
  await revisions.refresh();
  const [row]: Row[] = await service.rows('players?id=999001');
  assert.deepEqual(
    row?.statistics.map(({ team, league }) => [team.id, team.name, league.id, league.season]),
    [[null, null, null, null]],
  );
});

test('the seasons of a player are those that have statistics', async () => {
  const { player } = (await service.store.database.get<{ player: number }>(
    'SELECT player FROM player_seasons LIMIT 1',
  ))!;
  const seasons: number[] = await service.rows(`players/seasons?player=${player}`);
  assert.ok(seasons.length > 0);
  for (const season of seasons) {
    const rows: Row[] = await service.rows(`players?id=${player}&season=${season}`);
    assert.ok(rows[0]!.statistics.every(({ league }) => league.season === season));
  }
});
