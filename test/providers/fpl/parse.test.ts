import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fpl } from '../../../src/providers/fpl/index.ts';
import { displayName, fitsGameweek, matchIdOf, newsOf } from '../../../src/providers/fpl/quirks.ts';
import { only, recordsOf, rejectionsOf } from '../records.ts';

const read = (path: string, ...lines: string[]) => recordsOf(fpl, lines.join('\n'), { path });

const MATCHES =
  'gameweek,kickoff_time,home_team,home_score,away_score,away_team,finished,match_id,home_possession,away_possession,' +
  'home_expected_goals_xg,away_expected_goals_xg,home_passes,away_passes';

test('a match has the codes and the statistics of both teams', async () => {
  const row = '8,2024-10-19 16:30:00,91,2,0,3,TRUE,24-25-prem-afc-bournemouth-vs-arsenal,49,51,1.82,0.68,405,';
  assert.deepEqual(only(await read('2024-2025/matches/matches.csv', MATCHES, row)), {
    kind: 'match',
    line: 2,
    league: 'eng.1',
    season: 2024,
    kickoff: Date.parse('2024-10-19T16:30Z'),
    kickoffKnown: true,
    home: { name: 'afc bournemouth', country: 'eng', id: '91' },
    away: { name: 'arsenal', country: 'eng', id: '3' },
    status: 'FT',
    score: {
      goals: { home: 2, away: 0 },
      halftime: null,
      fulltime: { home: 2, away: 0 },
      extratime: null,
      penalty: null,
    },
    round: 'Regular Season - 8',
    statistics: {
      home: { ballPossession: 49, totalPasses: 405, expectedGoals: 1.82 },
      away: { ballPossession: 51, expectedGoals: 0.68 },
    },
    providerId: '24-25-prem-afc-bournemouth-vs-arsenal',
  });
});

test('a cup tie can have floats, a team without a code, one score and no round', async () => {
  const row = '3.0,2025-08-26T18:45:00,,1.0,2.0,90.0,True,25-26-efl-cup-derby-county-vs-burnley,55.0,45.0,,,,';
  const match = only(await read('x/matches.csv', MATCHES, row));
  assert.deepEqual(
    [match.league, match.home, match.away, match.score.goals, match.score.fulltime, match.round],
    [
      'eng.cup.2',
      { name: 'derby county', country: 'eng' },
      { name: 'burnley', country: 'eng', id: '90' },
      { home: 1, away: 2 },
      null,
      undefined,
    ],
  );
});

test('every rejected match has a reason', async () => {
  const row = (gameweek: string, kickoff: string, score: string, id: string) =>
    `${gameweek},${kickoff},91,${score},,3,True,${id},,,,,,`;
  const id = '25-26-prem-arsenal-vs-chelsea';
  const records = await read(
    'matches.csv',
    MATCHES,
    row('18.0', '', '', id),
    row('1.0', '2026-01-24T15:00:00', '1', id),
    row('1.0', '2025-08-16T15:00:00', '1', id),
    row('1.0', 'soon', '1', id),
    row('1.0', '2025-08-16T15:00:00', '1', '25-26-chess-arsenal-vs-chelsea'),
  );
  assert.deepEqual(
    rejectionsOf(records).map(({ reason }) => reason),
    [
      'no kickoff yet',
      'gameweek 1 is not played on 2026-01-24T15:00:00: this is the kickoff of another match',
      "finished without a valid score: '1-'",
      "invalid kickoff_time 'soon'",
      "unknown tournament or teams in match_id '25-26-chess-arsenal-vs-chelsea'",
    ],
  );
});

test('a match id contains tournament and teams; a kickoff must fit its gameweek', () => {
  assert.deepEqual(matchIdOf('25-26-conference-league-crystal-palace-vs-kups'), {
    season: 2025,
    tournament: 'conference-league',
    home: 'crystal palace',
    away: 'kups',
  });
  assert.equal(matchIdOf('25-26-prem-arsenal'), null);
  assert.equal(fitsGameweek(Date.parse('2025-08-15'), 2025, 1), true);
  assert.equal(fitsGameweek(Date.parse('2026-05-24'), 2025, 38), true);
  assert.equal(fitsGameweek(Date.parse('2026-01-07'), 2025, 3), false);
});

test('teams have codes; players have a permanent code and an id for the season of the folder', async () => {
  const teams = await read('teams.csv', 'code,id,name,short_name,fotmob_name', '6,18,Spurs,TOT,Tottenham Hotspur');
  assert.deepEqual(teams, [
    { kind: 'club', line: 2, country: 'eng', name: 'Spurs', aliases: ['Tottenham Hotspur'], code: 'TOT', id: '6' },
  ]);
  const header = 'player_code,player_id,first_name,second_name,web_name,team_code,position';
  assert.deepEqual(await read('2025-2026/players.csv', header, '90001,26,Adam,Winger,Winger,3,Forward'), [
    {
      kind: 'squad',
      line: 2,
      league: 'eng.1',
      season: 2025,
      team: { name: '', country: 'eng', id: '3' },
      player: {
        id: '90001',
        otherIds: ['2025/26'],
        name: 'Winger',
        firstName: 'Adam',
        lastName: 'Winger',
        position: 'Attacker',
      },
    },
  ]);
  const [rejected] = rejectionsOf(await read('players.csv', header, '90001,26,Adam,Winger,Winger,3,Forward'));
  assert.match(rejected?.reason ?? '', /^the path has no season/);
});

test('player statistics do not name the team; rows of a match need not be consecutive', async () => {
  const header = 'player_id,match_id,minutes_played,goals,duels_won,duels_lost,start_min,finish_min';
  const [one, other] = ['24-25-prem-arsenal-vs-chelsea', '24-25-prem-fulham-vs-everton'];
  const records = await read(
    'playermatchstats.csv',
    header,
    `17,${one},80,1,5,4,0,80`,
    `18,${other},90,0,,,0,0`,
    `19,${one},10,0,1,0,80,90`,
    `x,${one},10,0,1,0,80,90`,
  );
  assert.deepEqual(records, [
    { kind: 'rejection', line: 5, reason: "invalid player_id 'x'" },
    {
      kind: 'details',
      line: 2,
      match: { providerMatch: one },
      details: {
        squadPlayers: [
          { id: '2024/17', substitute: false, statistics: { minutes: 80, goals: 1, duelsWon: 5, duels: 9 } },
          { id: '2024/19', substitute: true, statistics: { minutes: 10, goals: 0, duelsWon: 1, duels: 1 } },
        ],
      },
    },
    {
      kind: 'details',
      line: 3,
      match: { providerMatch: other },
      details: { squadPlayers: [{ id: '2024/18', statistics: { minutes: 90, goals: 0 } }] },
    },
  ]);
});

const STATS = 'id,status,gw,web_name,news,news_added';
const absences = async (...rows: string[]) =>
  (await read('2025-2026/playerstats.csv', STATS, ...rows)).map((record) =>
    record.kind === 'injury'
      ? [record.player.id, record.availability, record.reason, record.start, record.end]
      : record,
  );

test('consecutive gameweeks with the same news are one absence', async () => {
  assert.deepEqual(
    await absences(
      '7,a,1,Back,,',
      '7,d,3,Back,Knee injury - 50% chance of playing,',
      '7,d,2,Back,Knee injury - 75% chance of playing,',
      '7,i,4,Back,Knee injury - Expected back 01 Jan,',
      '7,a,5,Back,,',
      '8,s,6,Booked,Suspended until 29 Nov,2025-11-20T10:00:00Z',
      '9,u,6,Gone,Has joined Elsewhere permanently.,',
    ),
    [
      ['2025/7', 'questionable', 'Knee injury', '2025-08-22', '2025-09-13'],
      ['2025/7', 'missing', 'Knee injury', '2025-09-13', '2025-09-20'],
      ['2025/8', 'missing', 'Suspended', '2025-11-20', '2025-11-29'],
    ],
  );
});

test('an absence without a date is rejected', async () => {
  const records = await read('2023-2024/playerstats.csv', STATS, '7,i,1,Back,Knee injury - Unknown return date,');
  assert.deepEqual(rejectionsOf(records), [
    { kind: 'rejection', line: 2, reason: 'neither the news nor gameweek 1 has a date' },
  ]);
});

test('news contain the reason and the last day', () => {
  assert.deepEqual(newsOf('Knee injury - Expected back 01 Jan', 2025), { reason: 'Knee injury', end: '2026-01-01' });
  assert.deepEqual(newsOf('Suspended until 29 Nov', 2025), { reason: 'Suspended', end: '2025-11-29' });
  assert.deepEqual(newsOf('Knock - 75% chance of playing', 2025), { reason: 'Knock' });
  assert.deepEqual(newsOf('Hernia - Unknown return date', 2025), { reason: 'Hernia' });
});

test('gameweek snapshots have no absences; files are read in the order of their references', () => {
  assert.ok(fpl.accepts('2025-2026/playerstats.csv') && fpl.accepts('2025-2026/By Gameweek/GW1/matches.csv'));
  assert.ok(!fpl.accepts('2025-2026/By Gameweek/GW1/playerstats.csv') && !fpl.accepts('2025-2026/fixtures.csv'));
  const files = ['playerstats.csv', 'playermatchstats.csv', 'matches.csv', 'players.csv', 'teams.csv'];
  assert.deepEqual(
    files.toSorted((one, other) => fpl.order!(one) - fpl.order!(other)),
    files.toReversed(),
  );
});

test('a space follows an initial', () => {
  assert.deepEqual(['M.Salah', 'Son', 'J.P.Mateta', 'St. Juste'].map(displayName), [
    'M. Salah',
    'Son',
    'J. P. Mateta',
    'St. Juste',
  ]);
});

test('the latest gameweek has the totals of the season, and growing minutes are appearances', async () => {
  const columns = `${STATS},minutes,goals_scored,assists,starts,yellow_cards`;
  const totals = async (...rows: string[]) =>
    (await read('2025-2026/playerstats.csv', columns, ...rows)).flatMap((record) =>
      record.kind === 'player-season' ? [[record.player.id, record.team, record.statistics]] : [],
    );
  assert.deepEqual(
    await totals(
      '7,a,2,Forward,,,90,1,0,1,0',
      '7,a,1,Forward,,,0,0,0,0,0',
      '7,a,3,Forward,,,235,4,1,2,1',
      '8,a,1,Bench,,,0,0,0,0,0',
    ),
    [['2025/7', null, { minutes: 235, lineups: 2, goals: 4, assists: 1, yellowCards: 1, appearances: 3 }]],
  );
  const [[, , withoutFirst] = []] = await totals('7,a,5,Forward,,,235,4,1,2,1');
  assert.equal((withoutFirst as { appearances?: number }).appearances, undefined, 'earlier gameweeks are missing');
});
