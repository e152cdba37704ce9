import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { MatchRecord } from '../../../src/ingest/records/source.ts';
import { openligadb } from '../../../src/providers/openligadb/index.ts';
import { sharedData } from '../../support/data/shared.ts';
import { only, recordsOf, rejectionsOf } from '../records.ts';

const { path: folder, skip } = sharedData('openligadb/getmatchdata');

const match = (more: object = {}) => ({
  matchID: 66630,
  matchDateTime: '2023-08-18T20:30:00',
  matchDateTimeUTC: '2023-08-18T18:30:00Z',
  leagueName: '1. Fußball-Bundesliga 2023/2024',
  leagueSeason: 2023,
  leagueShortcut: 'bl1',
  group: { groupName: '1. Spieltag', groupOrderID: 1 },
  team1: { teamId: 134, teamName: 'Werder Bremen' },
  team2: { teamId: 40, teamName: 'FC Bayern München' },
  matchIsFinished: true,
  matchResults: [result(2, '0-4'), result(1, '0-1')],
  goals: [goal('0-1', 4), goal('0-4', 90), goal('0-2', 74), goal('0-3', 90)],
  ...more,
});

function result(type: number, score: string) {
  const [pointsTeam1, pointsTeam2] = score.split('-').map(Number);
  return { resultTypeID: type, pointsTeam1, pointsTeam2 };
}

function goal(score: string, matchMinute: number | null, more: object = {}) {
  const [scoreTeam1, scoreTeam2] = score.split('-').map(Number);
  return { scoreTeam1, scoreTeam2, matchMinute, isPenalty: false, isOwnGoal: false, isOvertime: false, ...more };
}

const read = (value: unknown) => recordsOf(openligadb, JSON.stringify(value), { path: 'getmatchdata/bl1-2023.json' });
const one = async (more: object = {}) => only(await read([match(more)]));
const cup = (more: object) =>
  one({ leagueShortcut: 'dfb', group: { groupName: 'Viertelfinale' }, ...more }).then(({ status, score }) => ({
    status,
    ...score,
  }));

test('a finished match has its result, whatever the order of rows and goals', async () => {
  const { line, ...record } = await one();
  assert.equal(line, 1);
  assert.deepEqual(record, {
    kind: 'match',
    league: 'ger.1',
    season: 2023,
    kickoff: Date.UTC(2023, 7, 18, 18, 30),
    kickoffKnown: true,
    home: { id: '134', name: 'Werder Bremen' },
    away: { id: '40', name: 'FC Bayern München' },
    status: 'FT',
    score: {
      goals: { home: 0, away: 4 },
      halftime: { home: 0, away: 1 },
      fulltime: { home: 0, away: 4 },
      extratime: null,
      penalty: null,
    },
    round: 'Regular Season - 1',
    providerId: '66630',
    leagueId: 'bl1',
  });
});

test('older answers have keys with capital letters, no shortcut and no season', async () => {
  const { leagueShortcut: _, leagueSeason: __, ...older } = match();
  const capital = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(capital)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).map(([key, item]) => [key[0]!.toUpperCase() + key.slice(1), capital(item)]),
          )
        : value;
  const { leagueId: ___, ...expected } = await one();
  assert.deepEqual(only(await read([capital(older)])), expected);
});

test('a match that is not finished has no score, and a single match is not in a list', async () => {
  const playing = match({ matchIsFinished: false, goals: [goal('1-0', 12)], matchResults: [result(2, '1-0')] });
  const { status, score } = only(await read(playing));
  assert.deepEqual([status, score.goals], ['NS', null]);
});

test('of contradicting results the one counts that the goals lead to', async () => {
  const { score } = await one({
    matchResults: [result(2, '1-2'), result(2, '0-0'), result(2, '1-1'), result(1, '0-0')],
    goals: [goal('1-0', 15), goal('0-0', null), goal('1-1', 70)],
  });
  assert.deepEqual(
    [score.goals, score.halftime],
    [{ home: 1, away: 1 }, null],
    'and a half-time result that they contradict',
  );
});

test('a cup tie can end after extra time or in a shoot-out, whose result includes the goals', async () => {
  const goals = [goal('1-0', 20), goal('1-1', 80), goal('2-1', 107), goal('2-2', 118)];
  assert.deepEqual(await cup({ matchResults: [result(2, '1-1'), result(3, '2-1')], goals: goals.slice(0, 3) }), {
    status: 'AET',
    goals: { home: 2, away: 1 },
    halftime: null,
    fulltime: { home: 1, away: 1 },
    extratime: { home: 1, away: 0 },
    penalty: null,
  });
  const shootout = { matchResults: [result(2, '2-2'), result(5, '6-5')] };
  const kicks = [goal('3-2', 120, { isPenalty: true }), goal('6-5', 120, { isPenalty: true })];
  const expected = {
    status: 'PEN',
    goals: { home: 2, away: 2 },
    halftime: null,
    fulltime: { home: 1, away: 1 },
    extratime: { home: 1, away: 1 },
    penalty: { home: 4, away: 3 },
  };
  assert.deepEqual(await cup({ ...shootout, goals: [...kicks, ...goals] }), expected);
  const withoutMinutes = goals.map((each) => ({ ...each, matchMinute: null }));
  assert.deepEqual(await cup({ ...shootout, goals: [...withoutMinutes, ...kicks] }), {
    ...expected,
    fulltime: null,
    extratime: null,
  });
});

test('what cannot be read is rejected with its index', async () => {
  const records = await read([
    match({ leagueShortcut: 'rel' }),
    match({ team2: { teamId: 1, teamName: 'Sieger SF 12' } }),
    match({ matchResults: [] }),
    match({ leagueShortcut: 'dfb', matchResults: [result(2, '1-1'), result(3, '2-1'), result(5, '6-5')] }),
    match({ matchDateTimeUTC: 'soon' }),
    match(),
  ]);
  assert.deepEqual(
    rejectionsOf(records).map(({ line, reason }) => [line, reason.replace(/: .*/, '')]),
    [
      [1, "unknown league 'rel'"],
      [2, 'a team is not known yet'],
      [3, 'finished without a result'],
      [4, 'shoot-out after 2-1'],
      [5, 'matchDateTimeUTC'],
    ],
  );
  assert.equal(records.length, 6);
});

test('only answers of /getmatchdata are read', () => {
  assert.ok(openligadb.accepts('getmatchdata/bl1-2025.json') && openligadb.accepts('bl1-2025.json'));
  assert.ok(!openligadb.accepts('openligadb/getbltable/bl1.json') && !openligadb.accepts('README.md'));
  const files = openligadb.downloads({ now: Date.UTC(2026, 10, 21) });
  assert.deepEqual(files.at(0), {
    url: 'https://api.openligadb.de/getmatchdata/bl1/2026',
    path: 'getmatchdata/bl1-2026.json',
  });
});

test('recorded answers: every match is read, and the cup ties beyond 90 minutes have level scores before it', {
  skip,
}, async () => {
  const read = async (name: string) => recordsOf(openligadb, readFileSync(join(folder, name)), { path: name });
  const counts = new Map<string, readonly [matches: number, rejections: number]>();
  const beyond: MatchRecord[] = [];
  for (const name of readdirSync(folder).sort()) {
    const records = await read(name);
    const matches = records.filter((record): record is MatchRecord => record.kind === 'match');
    counts.set(name, [matches.length, rejectionsOf(records).length]);
    beyond.push(...matches.filter(({ status }) => status === 'AET' || status === 'PEN'));
    for (const { score } of matches) {
      if (score.penalty !== null) assert.equal(score.goals!.home, score.goals!.away);
      if (score.fulltime !== null && score.extratime !== null) assert.equal(score.fulltime.home, score.fulltime.away);
    }
  }
  assert.deepEqual(counts.get('bl2-2025-season-finished.json'), [306, 0]);
  assert.deepEqual(counts.get('dfb-2025-season-finished-extra-time-penalties.json'), [63, 0]);
  assert.deepEqual(counts.get('rel-2025-finished.json'), [0, 2]);
  assert.equal(beyond.length, 13);
  assert.equal(beyond.filter(({ status }) => status === 'PEN').length, 8);
});
