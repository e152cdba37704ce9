/** The archive's files of a newer and of an older season, up to the store. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fplArchive } from '../../../src/providers/fpl-archive/index.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { recordsOf } from '../records.ts';

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const GAMEWEEK =
  'name,assists,element,fixture,goals_conceded,goals_scored,kickoff_time,minutes,opponent_team,round,saves,team_a_score,team_h_score,was_home,yellow_cards';

const FILES = {
  'data/master_team_list.csv': lines('season,team,team_name', '2017-18,1,Arsenal', '2017-18,17,Spurs'),
  'data/2023-24/teams.csv': lines('code,id,name,short_name,strength', '90,6,Burnley,BUR,2', '43,13,Man City,MCI,5'),
  'data/2023-24/players_raw.csv': lines(
    'code,element_type,first_name,id,second_name,team,team_code,web_name',
    '223094,4,Erling,355,Haaland,13,43,Haaland',
    '98980,1,Arijanet,112,Muric,6,90,A.Muric',
    '1,5,A,900,Manager,13,43,Manager',
  ),
  'data/2023-24/fixtures.csv': lines(
    'code,event,finished,id,kickoff_time,team_a,team_a_score,team_h,team_h_score',
    '2367538,1.0,True,1,2023-08-11T19:00:00Z,13,3.0,6,0.0',
    '2367540,20.0,False,200,2024-01-13T12:30:00Z,6,,13,',
    '2367541,,False,201,,6,,13,',
  ),
  'data/2023-24/gws/merged_gw.csv': lines(
    `${GAMEWEEK},starts`,
    'Erling Haaland,0,355,1,0,2,2023-08-11T19:00:00Z,79,6,1,0,3,0,False,0,1',
    'Arijanet Muric,0,112,1,3,0,2023-08-11T19:00:00Z,11,13,1,2,3,0,True,1,0',
    'On the bench,0,356,1,0,0,2023-08-11T19:00:00Z,0,6,1,0,3,0,False,0,0',
  ),
  'data/2017-18/players_raw.csv': lines(
    'code,element_type,first_name,id,second_name,team,team_code,web_name',
    '78830,4,Harry,394,Kane,17,6,Kane',
  ),
  'data/2017-18/gws/gw13.csv': lines(
    GAMEWEEK,
    'Harry_Kane,0,394,125,2,0,2017-11-18T12:30:00Z,75,1,12,0,0,2,False,0',
    'Petr_Cech_3,0,3,125,0,0,2017-11-18T12:30:00Z,90,17,12,3,0,2,True,0',
  ),
};

aboveEngines('the archive in the store', (engine) => {
  test('seasons with and without a list of matches, and the players of each match', async (context) => {
    const store = await emptyStore(engine, context);
    const report = await importFiles(store, fplArchive, FILES);
    assert.deepEqual(report.failed, []);
    const rejections = report.details.flatMap(({ rejections }) =>
      rejections.map(({ line, reason }) => `${line} ${reason}`),
    );
    assert.deepEqual([report.unresolved, rejections], [0, ['4 no kickoff yet']]);

    const [played, next] = await store.fixtures.ofSeason(39, 2023);
    assert.deepEqual(
      [played?.home.name, played?.away.name, played?.status, played?.score.fulltime, played?.round],
      ['Burnley', 'Manchester City', 'FT', { home: 0, away: 3 }, 'Regular Season - 1'],
    );
    assert.deepEqual([next?.home.name, next?.status, next?.round], ['Manchester City', 'NS', 'Regular Season - 20']);
    const [older] = await store.fixtures.ofSeason(39, 2017);
    assert.deepEqual(
      [older?.home.name, older?.away.name, older?.score.goals],
      ['Arsenal', 'Tottenham', { home: 2, away: 0 }],
    );
    const players = await store.database.all(
      `SELECT p.name, m.side, m.starts, m.statistics FROM player_matches m
       JOIN players p ON p.legacy_id = m.player ORDER BY 1`,
    );
    const shown = players.map(({ name, side, starts, statistics }) => {
      const { minutes, goals } = JSON.parse(String(statistics));
      return `${name}|${side}|${starts}|${minutes}|${goals}`;
    });
    assert.deepEqual(shown, [
      ...['Arijanet Muric|home|0|11|0', 'Erling Haaland|away|1|79|2', 'Harry Kane|away|null|75|0'],
      'Petr Cech|home|null|90|0',
    ]);
    const again = await importFiles(store, fplArchive, FILES);
    assert.deepEqual(countsOf(again).slice(0, 1), [0], 'a second import changes nothing');
  });
});

test('the path gives the season, and gameweeks after the pause of 2019/20 are nine less', async () => {
  const fixture = (gameweek: string) =>
    lines(
      'id,event,finished,kickoff_time,team_a,team_a_score,team_h,team_h_score',
      `1,${gameweek},True,2020-06-17T17:00:00Z,1,0,2,0`,
    );
  const roundIn = async (path: string, gameweek: string) => {
    const [record] = await recordsOf(fplArchive, fixture(gameweek), { path });
    return record?.kind === 'match' ? record.round : record?.kind === 'rejection' && record.reason;
  };
  assert.equal(await roundIn('2019-20/fixtures.csv', '39'), 'Regular Season - 30');
  assert.equal(await roundIn('2019-20/fixtures.csv', '29'), 'Regular Season - 29');
  assert.equal(await roundIn('2020-21/fixtures.csv', '39'), undefined);
  assert.match(String(await roundIn('fixtures.csv', '1')), /^the path has no season/);
  assert.match(String(await roundIn('2019-21/fixtures.csv', '1')), /^the path has no season/);
});

test('a match with the players of one team only, an impossible score and unknown files', async () => {
  const rows = lines(
    GAMEWEEK,
    'One,0,1,7,0,0,2017-11-18T12:30:00Z,90,1,12,0,0,2,False,0',
    'Two,0,2,8,0,0,2017-11-18T12:30:00Z,90,1,12,0,x,2,False,0',
  );
  const records = await recordsOf(fplArchive, rows, { path: '2017-18/gws/merged_gw.csv' });
  assert.deepEqual(
    records.map((record) => (record.kind === 'rejection' ? `${record.line} ${record.reason}` : record.kind)),
    ['2 match without a number or a team', "3 invalid score '2-x' of a finished match"],
  );
  const paths = ['2016-17/gws/gw38.csv', '2016-17/cleaned_players.csv', '2016-17/players/Aaron_Ramsey/gw.csv'];
  assert.deepEqual(paths.map(fplArchive.accepts), [true, false, false]);
});
