import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_SCORE } from '../../../src/football/score.ts';
import { rejectionsOf } from '../records.ts';
import { read } from './tables.ts';

const MATCH = { providerMatch: '7', home: { id: '20', name: '' } };

test('a line-up has starters and substitutes; the first club counts as home', async () => {
  const player = { game_id: 7, club_id: 20, type: 'starting_lineup', number: 1, team_captain: 1 };
  const records = await read(
    'game_lineups',
    { ...player, player_id: 1, player_name: 'One', position: 'Goalkeeper' },
    { ...player, player_id: 2, player_name: 'Two', position: 'Left-Back', club_id: 10, number: '-', team_captain: 0 },
    { ...player, player_id: 3, player_name: 'Three', position: 'Second Striker', type: 'substitutes', team_captain: 0 },
    { ...player, player_id: 4, player_name: 'Four', club_id: 30 },
    { ...player, player_id: 5, player_name: 'Five', type: 'ball boy' },
  );
  assert.deepEqual(records, [
    { kind: 'rejection', line: 5, reason: '30 is a third club in game 7' },
    { kind: 'rejection', line: 6, reason: "type must be starting_lineup or substitutes, not 'ball boy'" },
    {
      kind: 'details',
      line: 2,
      match: MATCH,
      details: {
        lineups: {
          home: {
            startXI: [{ player: { id: '1', name: 'One' }, number: 1, position: 'G', captain: true }],
            substitutes: [{ player: { id: '3', name: 'Three' }, number: 1, position: 'F' }],
          },
          away: { startXI: [{ player: { id: '2', name: 'Two' }, position: 'D' }], substitutes: [] },
        },
      },
    },
  ]);
});

test('player statistics are grouped by game, even if its rows are not consecutive', async () => {
  const row = {
    game_id: 7,
    player_club_id: 20,
    yellow_cards: 0,
    red_cards: 0,
    goals: 2,
    assists: 1,
    minutes_played: 90,
  };
  const [one, other, rejected] = [
    { ...row, player_id: 1, player_name: 'One' },
    { ...row, player_id: 2, player_name: 'Two', player_club_id: 10, yellow_cards: 2, goals: 0, assists: 0 },
    { ...row, player_id: 3, minutes_played: '' },
  ];
  const records = await read('appearances', one, { ...one, game_id: 8 }, other, rejected);
  assert.deepEqual(records.slice(0, 2), [
    { kind: 'rejection', line: 5, reason: "invalid minutes_played ''" },
    {
      kind: 'details',
      line: 2,
      match: MATCH,
      details: {
        players: [
          {
            side: 'home',
            player: { id: '1', name: 'One' },
            statistics: { minutes: 90, goals: 2, assists: 1, yellowCards: 0, secondYellowCards: 0, redCards: 0 },
          },
          {
            side: 'away',
            player: { id: '2', name: 'Two' },
            statistics: { minutes: 90, goals: 0, assists: 0, yellowCards: 1, secondYellowCards: 1, redCards: 0 },
          },
        ],
      },
    },
  ]);
  assert.equal(records.length, 3);
});

test('a file of any size takes little memory: games far behind are closed', async () => {
  const row = { player_id: 1, player_club_id: 20, minutes_played: 90 };
  const games = Array.from({ length: 600 }, (_, n) => ({ ...row, game_id: n + 1 }));
  const records = await read('appearances', ...games, { ...row, game_id: 1 });
  assert.equal(records.filter(({ kind }) => kind === 'details').length, 600);
  assert.deepEqual(rejectionsOf(records), [
    { kind: 'rejection', line: 602, reason: 'the rows of game_id 1 are too far apart: sort the file by game_id' },
  ]);
});

const EVENT = { game_id: 7, date: '2012-08-05', club_id: 20, player_id: 1 };
const GOAL = {
  ...EVENT,
  type: 'Goals',
  description: ', Header, 2. Tournament Goal Assist: , Cross, 1. Tournament Assist',
};

test('goals, cards and substitutions are in order; own goals have the side of their player', async () => {
  const [record] = await read(
    'game_events',
    { ...GOAL, minute: 80, player_assist_id: 2 },
    { ...GOAL, minute: 75, description: ', Own-goal Assist: , Cross', player_id: 9, player_assist_id: 2 },
    { ...GOAL, minute: 8, description: ', Penalty, 1. Tournament Goal Assist: , Fouled player', player_assist_id: 2 },
    { ...EVENT, minute: 30, type: 'Cards', club_id: 10, player_id: 9, description: '2. Yellow card  , Foul' },
    { ...EVENT, minute: 31, type: 'Cards', club_id: 10, player_id: 9, description: 'Second yellow  , Repeated Foul' },
    { ...EVENT, minute: 32, type: 'Cards', description: 'Red card  , Abuse' },
    { ...EVENT, minute: 46, type: 'Substitutions', description: ', Tactical', player_in_id: 3 },
  );
  const [scorer, rival] = [
    { id: '1', name: '' },
    { id: '9', name: '' },
  ];
  assert.deepEqual(record, {
    kind: 'details',
    line: 2,
    match: MATCH,
    details: {
      events: [
        { minute: 8, side: 'home', player: scorer, kind: 'goal', detail: 'penalty' },
        { minute: 30, side: 'away', kind: 'card', detail: 'yellow', player: rival },
        { minute: 31, side: 'away', kind: 'card', detail: 'second-yellow', player: rival },
        { minute: 32, side: 'home', kind: 'card', detail: 'red', player: scorer },
        {
          minute: 46,
          side: 'home',
          kind: 'substitution',
          detail: 'substitution',
          player: scorer,
          related: { id: '3', name: '' },
        },
        { minute: 75, side: 'away', player: rival, kind: 'goal', detail: 'own-goal' },
        { minute: 80, side: 'home', player: scorer, kind: 'goal', detail: 'normal', related: { id: '2', name: '' } },
      ],
      eventKinds: ['goal', 'card', 'substitution'],
    },
  });
});

test('a kind of event with a rejected row is not complete', async () => {
  const [rejected, record] = await read(
    'game_events',
    { ...GOAL, minute: 80 },
    { ...EVENT, minute: -1, type: 'Cards', description: '1. Yellow card' },
  );
  assert.deepEqual(rejected, { kind: 'rejection', line: 3, reason: "invalid minute '-1'" });
  assert.deepEqual(record?.kind === 'details' && record.details.eventKinds, ['goal', 'substitution']);
});

test('a shoot-out gives the result, which games.csv has as one sum', async () => {
  const kick = { ...EVENT, minute: -1, type: 'Shootout', description: ', Scored' };
  const [result, record] = await read(
    'game_events',
    kick,
    { ...kick, player_id: 2, description: ', Saved' },
    { ...kick, club_id: 10, player_id: 3 },
    { ...kick, club_id: 10, player_id: 4 },
    { ...GOAL, minute: 90 },
    { ...GOAL, minute: 12, description: ', Own-goal', player_id: 5, club_id: 10 },
  );
  assert.deepEqual(result, {
    kind: 'result',
    line: 2,
    match: MATCH,
    date: '2012-08-05',
    status: 'PEN',
    score: { ...NO_SCORE, goals: { home: 1, away: 1 }, penalty: { home: 1, away: 2 } },
  });
  const events = record?.kind === 'details' ? (record.details.events ?? []) : [];
  assert.deepEqual(
    events.map(({ minute, detail, shootout }) => [minute, detail, shootout ?? false]),
    [
      [12, 'own-goal', false],
      [90, 'normal', false],
      [120, 'penalty', true],
      [120, 'missed-penalty', true],
      [120, 'penalty', true],
      [120, 'penalty', true],
    ],
  );
});
