import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchRecord } from '../../../src/ingest/records/source.ts';
import { openligadb } from '../../../src/providers/openligadb/index.ts';
import { observe } from '../../../src/providers/openligadb/parse.ts';
import { only, recordsOf, rejectionsOf } from '../records.ts';

const PATH = { path: 'getmatchdata-bl1-2025-1.json' };
const goal = (goalID: number, home: number, away: number, matchMinute: number | null, more: object = {}) => ({
  ...{
    goalID,
    scoreTeam1: home,
    scoreTeam2: away,
    matchMinute,
    goalGetterID: goalID * 10,
    goalGetterName: `Scorer ${goalID}`,
  },
  ...{ isPenalty: false, isOwnGoal: false, isOvertime: false, comment: null },
  ...more,
});
const row = (resultTypeID: number, pointsTeam1: number, pointsTeam2: number) => ({
  resultTypeID,
  pointsTeam1,
  pointsTeam2,
});
const match = (more: object) => ({
  ...{
    matchID: 77264,
    matchDateTime: '2025-08-23T15:30:00',
    matchDateTimeUTC: '2025-08-23T13:30:00Z',
    timeZoneID: null,
  },
  ...{ leagueName: '1. Fußball-Bundesliga 2025/2026', leagueSeason: 2025, leagueShortcut: 'bl1' },
  group: { groupName: '1. Spieltag', groupOrderID: 1, groupID: 47611 },
  team1: { teamId: 199, teamName: '1. FC Heidenheim 1846' },
  team2: { teamId: 131, teamName: 'VfL Wolfsburg' },
  ...{ lastUpdateDateTime: '2025-08-23T17:26:40.45', matchIsFinished: true, matchResults: [], goals: [] },
  ...more,
});
const cup = {
  leagueShortcut: 'dfb',
  leagueName: 'DFB Pokal 2025/2026',
  group: { groupName: 'Achtelfinale', groupOrderID: 3 },
};
const read = async (...matches: object[]) => recordsOf(openligadb, JSON.stringify(matches), PATH);
const scoreOf = ({ status, score }: MatchRecord) => {
  const part = (name: 'goals' | 'halftime' | 'fulltime' | 'extratime' | 'penalty') => {
    const goals = score[name];
    return goals === null ? null : `${goals.home}-${goals.away}`;
  };
  return [status, part('goals'), part('halftime'), part('fulltime'), part('extratime'), part('penalty')];
};

test('a finished match: goals in the order of the score, whatever the order of the list', async () => {
  const record = only(
    await read(
      match({
        matchResults: [row(2, 1, 2), row(1, 1, 1)],
        goals: [
          goal(3, 1, 2, 94, { isOvertime: true }),
          goal(1, 0, 1, 20),
          goal(2, 1, 1, 45, { comment: '45+2', isOwnGoal: true }),
          goal(4, 0, 0, null),
        ],
      }),
    ),
  );
  assert.deepEqual(scoreOf(record), ['FT', '1-2', '1-1', '1-2', null, null]);
  assert.deepEqual(
    [record.league, record.season, record.round, record.providerId, new Date(record.kickoff).toISOString()],
    ['ger.1', 2025, 'Regular Season - 1', '77264', '2025-08-23T13:30:00.000Z'],
  );
  assert.deepEqual(
    record.details?.events?.map(({ minute, extra, side, detail, player }) => [
      minute,
      extra,
      side,
      detail,
      player?.name,
    ]),
    [
      [20, undefined, 'away', 'normal', 'Scorer 1'],
      [45, 2, 'away', 'own-goal', 'Scorer 2'],
      [90, 4, 'away', 'normal', 'Scorer 3'],
    ],
  );
});

test('keys of older answers have capitals, and the league only a name', async () => {
  const old = Object.fromEntries(
    Object.entries(
      match({
        leagueName: '1. Fußball-Bundesliga 2020/2021',
        leagueShortcut: undefined,
        leagueSeason: undefined,
        matchResults: [],
      }),
    ).map(([key, value]) => [key.charAt(0).toUpperCase() + key.slice(1), value]),
  );
  const record = only(await read({ ...old, MatchResults: [{ ResultTypeID: 2, PointsTeam1: 4, PointsTeam2: 0 }] }));
  assert.deepEqual([record.league, record.season, ...scoreOf(record).slice(0, 2)], ['ger.1', 2020, 'FT', '4-0']);
});

test('half-time 0-0 is a placeholder if a goal fell before it', async () => {
  const goals = [goal(1, 1, 0, 15), goal(2, 2, 0, 23), goal(3, 3, 0, 49)];
  const record = only(await read(match({ matchResults: [row(1, 0, 0), row(2, 3, 0)], goals })));
  assert.deepEqual(scoreOf(record), ['FT', '3-0', '2-0', '3-0', null, null]);
});

test('of contradicting final rows the one that the goals confirm counts, otherwise the one with most goals', async () => {
  const rows = [row(2, 1, 2), row(2, 0, 0), row(2, 1, 1)];
  const confirmed = only(await read(match({ matchResults: rows, goals: [goal(1, 1, 0, 10), goal(2, 1, 1, 60)] })));
  assert.equal(scoreOf(confirmed)[1], '1-1');
  assert.equal(scoreOf(only(await read(match({ matchResults: rows }))))[1], '1-2');
});

test('a shoot-out: type 5 includes the goals of the match, and converted kicks stand among the goals', async () => {
  const goals = [
    goal(1, 1, 0, 30),
    goal(2, 1, 1, 107),
    goal(3, 2, 1, 1, { isPenalty: true }),
    goal(4, 2, 2, 2, { isPenalty: true }),
    goal(5, 3, 2, null, { isPenalty: true }),
  ];
  const record = only(await read(match({ ...cup, matchResults: [row(1, 1, 0), row(2, 3, 2), row(5, 3, 2)], goals })));
  assert.deepEqual(scoreOf(record), ['PEN', '1-1', '1-0', '1-0', '0-1', '2-1']);
  assert.deepEqual([record.round, record.details?.events?.length], ['Round of 16', 2]);
});

test('extra time shows in the minutes if no row states it', async () => {
  const goals = [goal(1, 1, 0, 107), goal(2, 2, 0, 118)];
  const record = only(await read(match({ ...cup, matchResults: [row(1, 0, 0), row(2, 2, 0)], goals })));
  assert.deepEqual(scoreOf(record), ['AET', '2-0', '0-0', '0-0', '2-0', null]);
});

test('in play the score is that of the last goal or of the result row, whichever is higher', () => {
  const [behind, ahead] = observe([
    match({ matchIsFinished: false, matchResults: [row(1, 0, 0), row(2, 0, 0)], goals: [goal(1, 1, 0, 12)] }),
    match({ matchIsFinished: false, matchResults: [row(2, 1, 1)], goals: [goal(1, 1, 0, 12)] }),
  ]);
  assert.deepEqual([behind?.status, behind?.score.goals], ['playing', { home: 1, away: 0 }]);
  assert.deepEqual(ahead?.score.goals, { home: 1, away: 1 });
  assert.equal(new Date(behind!.updatedAt!).toISOString(), '2025-08-23T15:26:40.450Z', 'German time');
});

test('a match without rows has not started; finished without a result is still in play', () => {
  const [ahead, noResult] = observe([match({ matchIsFinished: false }), match({ goals: [goal(1, 0, 1, 80)] })]);
  assert.deepEqual([ahead?.status, noResult?.status], ['NS', 'playing']);
});

test('unknown leagues are rejected with their name, other answers have no matches', async () => {
  const [unknown] = rejectionsOf(await read(match({ leagueShortcut: 'kreisliga-x' })));
  assert.match(unknown?.reason ?? '', /unknown league 'kreisliga-x'/);
  assert.deepEqual(await read({ teamId: 7, teamName: 'Borussia Dortmund' }), []);
  assert.equal(openligadb.accepts('getlastchangedate-bl1-2025-1.json'), false);
});

test('a Latin-1 copy is read', async () => {
  const text = JSON.stringify([match({ matchResults: [row(2, 0, 1)], team1: { teamId: 65, teamName: '1. FC Köln' } })]);
  assert.equal(only(await recordsOf(openligadb, Buffer.from(text, 'latin1'), PATH)).home.name, '1. FC Köln');
});

test('answers of a season and of its matchdays replace each other', () => {
  const name = (path: string) => openligadb.fileName?.(path);
  assert.equal(name('a/getmatchdata-bl1-2025.json'), name('b/getmatchdata-bl1-2025-12.json'));
  assert.notEqual(name('getmatchdata-bl1-2025.json'), name('getmatchdata-bl2-2025.json'));
});
