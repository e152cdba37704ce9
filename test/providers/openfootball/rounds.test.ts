import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundOf } from '../../../src/providers/openfootball/rounds.ts';
import { read } from './parse-text.ts';

test('rounds have standard names', () => {
  const cases: [
    words: { round?: string; stage?: string; group?: string },
    round: string | undefined,
    group?: string,
  ][] = [
    [{ round: 'Matchday 3' }, 'Regular Season - 3'],
    [{ round: '12. Round' }, 'Regular Season - 12'],
    [{ round: 'Matchday 46', stage: 'Regular' }, 'Regular Season - 46'],
    [{ round: 'Regular, Matchday 46' }, 'Regular Season - 46'],
    [{ round: 'Championship, Matchday 34' }, 'Championship Round - 34', 'Championship Round'],
    [{ round: 'Matchday 23', stage: 'Playoffs - Relegation' }, 'Relegation Round - 23', 'Relegation Round'],
    [{ round: 'Semifinals', stage: 'Europa League Finals' }, 'Europa League Play-offs - Semi-finals'],
    [{ round: 'Europa League Finals, Final' }, 'Europa League Play-offs - Final'],
    [{ stage: 'Playoffs' }, 'Play-offs'],
    [{ round: 'Finals, Semifinals' }, 'Semi-finals'],
    [{ round: 'Group, Matchday 2' }, 'Group Stage - 2'],
    [{ round: 'Qualifying, Round 3' }, '3rd Qualifying Round'],
    [{ round: 'Finals, Round of 16' }, 'Round of 16'],
    [{ round: 'Quarter-final' }, 'Quarter-finals'],
    [{ round: 'Quarter-finals, Replays' }, 'Quarter-finals Replays'],
    [{ round: 'First round, Replays' }, '1st Round Replays'],
    [{ round: 'Match for third place' }, '3rd Place Final'],
    [{ round: 'Third place play-off' }, '3rd Place Final'],
    [{ round: 'Third-place match' }, '3rd Place Final'],
    [{ round: 'Group 2 Play-off' }, 'Group 2 - Play-offs'],
    [{ round: 'Golden Evening' }, 'Golden Evening'],
    [{}, undefined],
  ];
  for (const [words, round, group] of cases) {
    assert.deepEqual(roundOf(words, 'aut.1', null), { ...(round && { round }), ...(group && { group }) });
  }
});

test('since 2024 the European cups have a league stage and a round before the round of 16', () => {
  assert.deepEqual(roundOf({ round: 'League, Matchday 8' }, 'uefa.champions', null), { round: 'League Stage - 8' });
  const playOff = roundOf({ round: 'Playoffs, Matchday 1' }, 'uefa.champions', null);
  assert.deepEqual(playOff, { round: 'Knockout Round Play-offs' });
});

async function roundsOf(path: string, title: string, matches: readonly (readonly [string, string, string, object])[]) {
  const rows = matches.map(([date, team1, team2, words]) => ({ date, team1, team2, score: {}, ...words }));
  const records = await read(path, JSON.stringify({ name: title, matches: rows }));
  return records.map((record) => (record.kind === 'match' ? `${record.group}: ${record.round}` : record.kind));
}

test('group rounds count the matches of the teams in the group, by date', async () => {
  const group = { round: 'Group A' };
  const rounds = await roundsOf('uefa.cl.json', 'UEFA Champions League 2018/19', [
    ['2018-10-03', 'A (ENG)', 'B (ESP)', group],
    ['2018-09-18', 'A (ENG)', 'C (ITA)', group],
    ['2018-09-18', 'B (ESP)', 'D (GER)', group],
  ]);
  assert.deepEqual(rounds, ['Group A: Group Stage - 2', 'Group A: Group Stage - 1', 'Group A: Group Stage - 1']);
});

test("a team's second group is the second group stage; 1950 ended with a group", async () => {
  const rounds = await roundsOf('worldcup.json', 'World Cup 1974', [
    ['1974-06-14', 'Brazil', 'Yugoslavia', { round: 'Matchday 1', group: 'Group 2' }],
    ['1974-06-26', 'Brazil', 'East Germany', { round: 'Matchday 4', group: 'Group A' }],
  ]);
  assert.deepEqual(rounds, ['Group 2: Group Stage - 1', 'Group A: 2nd Group Stage - 1']);
  const final = await roundsOf('worldcup.json', 'World Cup 1950', [
    ['1950-07-09', 'Uruguay', 'Spain', { round: 'Final Round' }],
    ['1950-07-16', 'Uruguay', 'Brazil', { round: 'Final Round' }],
  ]);
  assert.deepEqual(final, ['Final Round: Final Round - 1', 'Final Round: Final Round - 2']);
});

test('stadiums have a comma, are a city with its town, or appear elsewhere in the file', async () => {
  const matches = [
    'Estadio Santiago Bernabéu, Madrid',
    'Estadio Santiago Bernabéu',
    'Boston (Foxborough)',
    'Seattle',
  ].map((ground) => ({ date: '1982-07-11', team1: 'A', team2: 'B', score: {}, ground }));
  const records = await read('worldcup.json', JSON.stringify({ name: 'World Cup 1982', matches }));
  assert.deepEqual(
    records.map((record) => (record.kind === 'match' ? record.venue : null)),
    [
      { name: 'Estadio Santiago Bernabéu', city: 'Madrid' },
      { name: 'Estadio Santiago Bernabéu', city: 'Madrid' },
      { city: 'Foxborough' },
      { city: 'Seattle' },
    ],
  );
});
