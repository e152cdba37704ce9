import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understat } from '../../../src/providers/understat/index.ts';
import { sharedData } from '../../support/data/shared.ts';
import { only, recordsOf, rejectionsOf } from '../records.ts';

const HEADER =
  'id,minute,result,X,Y,xG,player,h_a,player_id,situation,season,shotType,match_id,h_team,a_team,h_goals,a_goals,date,player_assisted,lastAction';

interface Shot {
  readonly minute?: number;
  readonly result?: string;
  readonly at?: string;
  readonly player?: string;
  readonly side?: string;
  readonly situation?: string;
  readonly type?: string;
  readonly match?: number;
  readonly goals?: string;
  readonly assist?: string;
}

const row = ({
  minute = 10,
  result = 'MissedShots',
  at = '0.885,0.5,0.25',
  player = 'One Player,h,1',
  situation = 'OpenPlay',
  type = 'RightFoot',
  match = 5,
  goals = '1,1',
  assist = '',
}: Shot) => {
  const [name, side, id] = player.split(',');
  return `1,${minute},${result},${at},${name},${side},${id},${situation},2024,${type},${match},Home Town,Away,${goals},2024-08-16 19:00:00,${assist},Pass`;
};

const read = (rows: readonly Shot[], path = 'epl_2024_shots.csv') =>
  recordsOf(understat, `${[HEADER, ...rows.map(row)].join('\n')}\n`, { path, size: 50 });

test('before November 2019 only the day is known, because the zones of times differ', async () => {
  const at = async (time: string) => {
    const lines = [HEADER, row({ goals: '0,0' }).replace('2024-08-16 19:00:00', time)];
    const { kickoff, kickoffKnown } = only(
      await recordsOf(understat, lines.join('\n'), { path: 'La_liga_2018_shots.csv' }),
    );
    return `${new Date(kickoff).toISOString().slice(0, 16)} ${kickoffKnown}`;
  };
  assert.equal(await at('2018-08-17 22:15:00'), '2018-08-17T00:00 false');
  assert.equal(await at('2018-08-18 00:15:00'), '2018-08-17T00:00 false');
  assert.equal(await at('2018-08-18 13:30:00'), '2018-08-18T00:00 false');
  assert.equal(await at('2019-11-02 15:00:00'), '2019-11-02T15:00 true');
});

test('names have no character references', async () => {
  const match = only(await read([{ result: 'Goal', player: 'N&#039;Golo Kant&eacute;&#233;,h,1', goals: '1,0' }]));
  assert.equal(match.details?.events?.[0]?.player?.name, "N'Golo Kant&eacute;é");
});

test('the shots of a match become a match, with goals for the right sides', async () => {
  const match = only(
    await read([
      { minute: 86, result: 'Goal', assist: 'Other Player' },
      { minute: 4, result: 'SavedShot', player: 'Third,a,3', at: '0.75,0.4,0.02', situation: 'DirectFreekick' },
      { minute: 92, result: 'OwnGoal', at: '0.01,0.5,0', player: 'Fourth,h,4' },
      { minute: 20, result: 'ShotOnPost', player: 'Third,a,3', situation: 'Penalty', type: 'LeftFoot' },
    ]),
  );
  const { details, statistics, ...facts } = match;
  assert.deepEqual(facts, {
    kind: 'match',
    line: 2,
    league: 'eng.1',
    season: 2024,
    kickoff: Date.parse('2024-08-16T19:00Z'),
    kickoffKnown: true,
    home: { name: 'Home Town' },
    away: { name: 'Away' },
    status: 'FT',
    score: {
      goals: { home: 1, away: 1 },
      halftime: null,
      fulltime: { home: 1, away: 1 },
      extratime: null,
      penalty: null,
    },
    providerId: '5',
    leagueId: 'EPL',
  });
  assert.deepEqual(details?.eventKinds, ['goal']);
  assert.deepEqual(details?.events, [
    { minute: 21, side: 'away', kind: 'goal', detail: 'missed-penalty', player: { id: '3', name: 'Third' } },
    {
      minute: 87,
      side: 'home',
      kind: 'goal',
      detail: 'normal',
      player: { id: '1', name: 'One Player' },
      related: { name: 'Other Player' },
    },
    { minute: 90, extra: 3, side: 'home', kind: 'goal', detail: 'own-goal', player: { id: '4', name: 'Fourth' } },
  ]);
  assert.deepEqual(
    details?.shots?.map(({ minute, x, y, outcome, situation, xg }) => [minute, x, y, outcome, situation, xg]),
    [
      [5, 91.82, 47.71, 'saved', 'free_kick', 0.02],
      [21, 108, 40, 'post', 'penalty', 0.25],
      [87, 108, 40, 'goal', 'open_play', 0.25],
    ],
  );
  assert.deepEqual(statistics?.away, {
    shotsOnGoal: 1,
    shotsOffGoal: 1,
    totalShots: 2,
    blockedShots: 0,
    shotsInsideBox: 1,
    shotsOutsideBox: 1,
  });
});

test('a match whose goals do not add up to its score, and a repeated match, are rejected', async () => {
  const records = await read([{ goals: '1,0' }, { match: 6, goals: '0,0' }, { goals: '0,0' }]);
  assert.deepEqual(
    rejectionsOf(records).map(({ line, reason }) => `${line} ${reason}`),
    ['2 the goals add up to 0-0, not to 1-0', '4 the rows of match 5 are not consecutive'],
  );
});

test('unknown terms are rejected with their line, and the match is imported', async () => {
  const records = await read([
    { goals: '0,0' },
    { goals: '0,0', result: 'Blessed' },
    { goals: '0,0', type: 'Knee' },
    { goals: '0,0', situation: 'Dream' },
    { goals: '0,0', at: '1.2,0.5,0.1' },
    { goals: '0,0', player: 'One,x,1' },
  ]);
  assert.deepEqual(
    rejectionsOf(records).map(({ line }) => line),
    [3, 4, 5, 6, 7],
  );
  assert.equal(records.filter(({ kind }) => kind === 'match').length, 1);
});

test('a file under any name: the teams give the league, also those that meet a club of a known one later', async () => {
  const pairs = ['Ipswich|Leicester', 'Southampton|Ipswich', 'Arsenal|Southampton', 'Nowhere|Nobody', 'Parma|Juventus'];
  const lines = pairs.map((pair, index) =>
    row({ match: index, goals: '0,0' }).replace('Home Town,Away', pair.replace('|', ',')),
  );
  const records = await recordsOf(understat, [HEADER, ...lines].join('\n'), { path: 'my shots.csv' });
  assert.deepEqual(
    records.map((record) =>
      record.kind === 'match' ? `${record.line} ${record.league} ${record.home.name}` : JSON.stringify(record),
    ),
    [
      '4 eng.1 Arsenal',
      '3 eng.1 Southampton',
      '2 eng.1 Ipswich',
      '6 ita.1 Parma',
      '{"kind":"rejection","line":5,"reason":"neither the file name nor the teams Nowhere and Nobody give the league"}',
    ],
  );
});

test('a table of shots is recognized by its header', () => {
  const { extension, head } = understat.recognizes!;
  assert.deepEqual(
    ['a/My Shots.CSV', 'shots.json'].map((path) => extension.test(path)),
    [true, false],
  );
  assert.equal(head(`${HEADER}\r\n1,28,SavedShot`), true);
  assert.equal(head(`"${HEADER.split(',').join('","')}"`), true);
  assert.equal(head(HEADER.replace('xG', 'xg')), false);
  assert.equal(head('Div,Date,HomeTeam\n'), false);
});

test('the file name gives the league, and the file has the columns of shots', async () => {
  assert.deepEqual(
    ['La_liga_2023_shots.csv', 'x/serie_a_2015_shots.csv', 'shots.csv', 'wsl_2024_shots.csv'].map(understat.accepts),
    [true, true, false, false],
  );
  await assert.rejects(recordsOf(understat, 'a,b\n', { path: 'epl_2024_shots.csv' }), /the header lacks minute/);
});

const { path, skip } = sharedData('understat/epl_2024_shots.csv');

test('the Premier League 2024/25: 380 matches, every score equals its goals', { skip }, async () => {
  const { readFile } = await import('node:fs/promises');
  const records = await recordsOf(understat, await readFile(path), { path: 'epl_2024_shots.csv' });
  assert.deepEqual(rejectionsOf(records), []);
  const matches = records.filter((record) => record.kind === 'match');
  assert.equal(matches.length, 380);
  assert.equal(matches.flatMap(({ details }) => details?.shots ?? []).length, 9844);
  const scored = (name: string) =>
    matches
      .flatMap(({ details }) => details?.events ?? [])
      .filter(({ player, detail }) => player?.name === name && detail !== 'own-goal' && detail !== 'missed-penalty')
      .length;
  assert.equal(scored('Mohamed Salah'), 29);
  assert.equal(scored('Alexander Isak'), 23);
});
