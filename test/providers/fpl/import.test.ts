import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fpl } from '../../../src/providers/fpl/index.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';

const ID = '24-25-prem-arsenal-vs-chelsea';
const FILES = {
  '2024-2025/teams.csv': 'code,id,name,short_name\n3,1,Arsenal,ARS\n8,6,Chelsea,CHE\n',
  '2024-2025/players.csv': [
    'player_code,player_id,first_name,second_name,web_name,team_code,position',
    '90001,11,Adam,Winger,A.Winger,3,Forward',
    '90002,12,Ben,Keeper,Keeper,8,Goalkeeper',
    '90003,13,Cem,Other,Other,43,Defender',
  ].join('\n'),
  '2024-2025/matches.csv': [
    'gameweek,kickoff_time,home_team,home_score,away_score,away_team,finished,match_id',
    `8,2024-10-19 16:30:00,3,2,0,8,TRUE,${ID}`,
  ].join('\n'),
  '2024-2025/playermatchstats.csv': [
    'player_id,match_id,minutes_played,goals',
    `11,${ID},90,2`,
    `12,${ID},90,0`,
    `13,${ID},90,0`,
    `99,${ID},5,0`,
  ].join('\n'),
  '2025-2026/players.csv': [
    'player_code,player_id,first_name,second_name,web_name,team_code,position',
    '90001,44,Adam,Winger,A.Winger,8,Forward',
  ].join('\n'),
  '2025-2026/playerstats.csv': [
    'id,status,gw,web_name,news,news_added',
    '44,i,3,A.Winger,Knee injury - Unknown return date,2025-08-28T10:00:00Z',
  ].join('\n'),
};

test("a player's season ids lead to one person, who plays for the team of his squad", async (context) => {
  const store = await emptyStore('sqlite', context);
  const report = await importFiles(store, fpl, FILES);
  assert.deepEqual(report.failed, []);
  const all = (sql: string) => store.database.all(sql);
  const played = await all(
    `SELECT p.name, m.side, m.statistics FROM player_matches m JOIN players p ON p.legacy_id = m.player ORDER BY 1`,
  );
  assert.deepEqual(
    played.map(({ name, side, statistics }) => [name, side, JSON.parse(String(statistics)).goals]),
    [
      ['Adam Winger', 'home', 2],
      ['Keeper', 'away', 0],
    ],
  );
  assert.deepEqual(
    report.details
      .flatMap(({ rejections }) => rejections.map(({ reason }) => reason))
      .filter((reason) => /squad/.test(reason)),
    ['2 players are in the squads of neither team, or of both'],
  );
  const [injury] = await all(`SELECT p.name, i.reason FROM injuries i JOIN players p ON p.legacy_id = i.player`);
  assert.deepEqual({ ...injury }, { name: 'Adam Winger', reason: 'Knee injury' });
  const again = await importFiles(store, fpl, FILES);
  assert.deepEqual(countsOf(again).slice(0, 1), [0], 'a second import changes nothing');
});

test('the squads of the source decide the side of a player, and may come after the statistics', async (context) => {
  const names = Object.keys(FILES) as (keyof typeof FILES)[];
  const played = async (order: readonly (keyof typeof FILES)[]) => {
    const store = await emptyStore('sqlite', context);
    for (const name of order) await importFiles(store, fpl, { [name]: FILES[name] });
    // another source has the defender in the squad of Chelsea
    await importFiles(store, recordSource('transfermarkt'), {
      'a.ndjson': recordFile({
        ...({ kind: 'squad', season: 2024, team: { name: 'Chelsea' } } as const),
        player: { name: 'Cem Other' },
      }),
    });
    assert.equal((await importFiles(store, fpl, FILES)).saved, 0, `${order}: again`);
    return store.database.all(
      `SELECT p.name, m.side, m.statistics FROM player_matches m JOIN players p ON p.legacy_id = m.player ORDER BY 1`,
    );
  };
  const expected = await played(names);
  assert.equal(expected.length, 2);
  assert.deepEqual(await played(names.toReversed()), expected);
});

const STATS = 'id,status,gw,web_name,news,news_added,minutes,goals_scored,assists,starts,yellow_cards';
const SQUAD = 'player_code,player_id,first_name,second_name,web_name,team_code,position';

test('totals of a season lead the top list over the sums of a few matches, and follow the player to another club', async (context) => {
  const store = await emptyStore('sqlite', context);
  await importFiles(store, fpl, {
    ...FILES,
    '2024-2025/playerstats.csv': [STATS, '11,a,1,A.Winger,,,90,2,0,1,0', '11,a,2,A.Winger,,,180,5,1,2,0'].join('\n'),
  });
  const top = async () =>
    (await store.playerSeasons.top('goals', [39], 2024)).map(({ seasons }) =>
      seasons.map(({ team, statistics }) => [
        store.reference.team(team)?.name,
        statistics.goals,
        statistics.appearances,
      ]),
    );
  assert.deepEqual(await top(), [[['Arsenal', 5, 2]]]);
  const { completeness, coverage } = store.reference.season(store.reference.league('eng.1')!, 2024)!;
  assert.deepEqual(completeness.topScorers, { have: 2, of: 2 }, 'never more than the goals of the results');
  assert.equal(coverage.topScorers, true);

  await importFiles(store, fpl, {
    '2024-2025/players.csv': [SQUAD, '90001,11,Adam,Winger,A.Winger,8,Forward'].join('\n'),
    '2024-2025/playerstats.csv': [
      STATS,
      '11,a,1,A.Winger,,,90,2,0,1,0',
      '11,a,2,A.Winger,,,180,5,1,2,0',
      '11,a,3,A.Winger,,,270,6,1,3,0',
    ].join('\n'),
  });
  const rows = await store.database.all<{ team: number }>(
    "SELECT team FROM player_season_sources WHERE provider = 'fpl'",
  );
  assert.deepEqual(
    rows.map(({ team }) => store.reference.team(team)?.name),
    ['Chelsea'],
  );
});
