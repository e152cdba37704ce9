import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchRecord } from '../../../src/ingest/records/source.ts';
import { wyscoutApi } from '../../../src/providers/wyscout-api/index.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { recordsOf, rejectionsOf } from '../records.ts';

const player = (playerId: number, more: object = {}) => ({
  ...{ playerId, shirtNumber: playerId, goals: '0', ownGoals: '0', assists: '0', yellowCards: '0', redCards: '0' },
  ...more,
});
const eleven = (from: number, more: object = {}) =>
  Array.from({ length: 11 }, (_, index) => player(from + index, index === 0 ? more : {}));

const side = (team: number, name: 'home' | 'away', score: object, formation: object) => ({
  ...{ teamId: team, side: name, score: 0, scoreHT: 0, scoreET: 0, scoreP: 0, coachId: 0, hasFormation: 1, formation },
  ...score,
});

const MATCH = {
  ...{
    wyId: 2852835,
    competitionId: 524,
    gameweek: 38,
    dateutc: '2020-08-02 18:45:00',
    label: 'Bologna - Torino, 2 - 1',
  },
  ...{ status: 'Played', duration: 'Regular', roundId: 1, seasonId: 1 },
  teamsData: {
    3166: side(
      3166,
      'home',
      { score: 2, scoreHT: 1, coachId: 210120 },
      {
        lineup: eleven(1, { yellowCards: '30', redCards: '92' }),
        bench: [player(12)],
        substitutions: [{ playerIn: 12, playerOut: 2, minute: 48, assists: '0' }],
      },
    ),
    3185: side(3185, 'away', { score: 1 }, { lineup: eleven(21), bench: [], substitutions: [] }),
  },
};

const event = (primary: string, more: object = {}) => ({
  ...{ id: 1, matchId: 2852835, matchPeriod: '1H', minute: 20, second: 5, matchTimestamp: '00:20:05.000' },
  ...{ type: { primary, secondary: [] }, location: { x: 90, y: 50 }, team: { id: 3166, name: 'Bologna' } },
  ...{ player: { id: 3, name: 'R. Palacio' }, shot: null, possession: { types: ['attack'] } },
  ...more,
});
const shot = (more: object = {}) => ({
  isGoal: false,
  onTarget: false,
  goalZone: 'ob',
  bodyPart: 'left_foot',
  xg: 0.1,
  ...more,
});

const EVENTS = [
  event('pass', { type: { primary: 'pass', secondary: ['assist'] }, player: { id: 4, name: 'M. Barrow' } }),
  event('shot', { minute: 45, shot: shot({ isGoal: true, onTarget: true, xg: 0.31 }) }),
  event('own_goal', { matchPeriod: '2H', minute: 46, team: { id: 3166 }, player: { id: 5, name: 'G. Medel' } }),
  event('penalty', { matchPeriod: '2H', minute: 93, shot: shot({ isGoal: true, onTarget: true, bodyPart: null }) }),
  event('penalty', {
    matchPeriod: '2H',
    minute: 60,
    team: { id: 3185 },
    player: { id: 21 },
    shot: shot({ onTarget: true }),
  }),
  event('shot', {
    minute: 10,
    shot: shot({ goalZone: 'bc', bodyPart: 'head_or_other' }),
    possession: { types: ['corner'] },
  }),
  event('free_kick', { minute: 11, shot: shot({ goalZone: 'ptr' }), location: { x: 50, y: 50 } }),
];

const team = (wyId: number, name: string, officialName: string) => ({
  team: { wyId, name, officialName, area: { name: 'Italy' }, type: 'club', children: [] },
});
const DOCUMENT = {
  meta: [],
  events: EVENTS,
  match: MATCH,
  teams: { 3166: team(3166, 'Bologna', 'Bologna FC 1909'), 3185: team(3185, 'Torino', 'Torino FC') },
  players: {
    3166: [
      {
        player: {
          ...{ wyId: 3, shortName: 'R. Palacio', firstName: 'Rodrigo Sebastián', lastName: 'Palacio ', height: 176 },
          ...{ birthDate: '1982-02-05', birthArea: { name: 'Argentina' }, passportArea: { name: 'Spain' }, weight: 70 },
          role: { name: 'Forward' },
        },
      },
    ],
  },
  coaches: { 3166: { coach: { wyId: 210120, shortName: 'S. Mihajlović', birthArea: {}, passportArea: {} } } },
};
const read = (document: object) => recordsOf(wyscoutApi, JSON.stringify(document), { path: 'anything.json' });
const matchIn = async (document: object) =>
  (await read(document)).find((record): record is MatchRecord => record.kind === 'match');

test('a match: clubs, people, the result of a season that ended in August, and line-ups', async () => {
  const records = await read(DOCUMENT);
  assert.deepEqual(
    records.map(({ kind }) => kind),
    ['club', 'club', 'player', 'coach', 'match'],
  );
  assert.deepEqual(records[2], {
    ...{ kind: 'player', line: 1 },
    player: {
      ...{ id: '3', name: 'R. Palacio', firstName: 'Rodrigo Sebastián', lastName: 'Palacio', birth: '1982-02-05' },
      ...{ birthCountry: 'Argentina', height: 176, weight: 70, position: 'Attacker' },
    },
  });
  const match = records[4] as MatchRecord;
  assert.deepEqual(
    [match.league, match.season, match.kickoff, match.home, match.away.name, match.status, match.round],
    [
      'ita.1',
      2019,
      Date.parse('2020-08-02T18:45Z'),
      { name: 'Bologna', id: '3166' },
      'Torino',
      'FT',
      'Regular Season - 38',
    ],
  );
  assert.deepEqual(match.score, {
    ...{ goals: { home: 2, away: 1 }, halftime: { home: 1, away: 0 }, fulltime: { home: 2, away: 1 } },
    ...{ extratime: null, penalty: null },
  });
  assert.deepEqual(match.details?.lineups?.home?.startXI.length, 11);
  assert.deepEqual(match.details?.lineups?.home?.coach, { id: '210120', name: '' });
});

test('events in the order of the match: goals with assists, own goals, penalties, cards and substitutions', async () => {
  const match = await matchIn(DOCUMENT);
  const shown = match?.details?.events?.map(({ minute, extra, side, detail, player, related }) =>
    [`${minute}+${extra ?? 0}`, side, detail, player?.id, related?.id ?? ''].join(' '),
  );
  assert.deepEqual(shown, [
    '30+0 home yellow 1 ',
    '45+1 home normal 3 4',
    '47+0 home own-goal 5 ',
    '48+0 home substitution 2 12',
    '61+0 away missed-penalty 21 ',
    '90+2 home second-yellow 1 ',
    '90+4 home penalty 3 ',
  ]);
  assert.deepEqual(match?.details?.eventKinds, ['goal', 'card', 'substitution']);
});

test('shots with place, body part, situation, outcome and expected goals', async () => {
  const match = await matchIn(DOCUMENT);
  const shots = match?.details?.shots ?? [];
  assert.deepEqual(
    shots.map(({ x, bodyPart, situation, outcome, xg }) => [x, bodyPart, situation, outcome, xg]),
    [
      [108, 'foot', 'open_play', 'goal', 0.31],
      [108, 'foot', 'penalty', 'goal', 0.1],
      [108, 'foot', 'penalty', 'saved', 0.1],
      [108, 'header', 'corner', 'blocked', 0.1],
      [60, 'foot', 'free_kick', 'post', 0.1],
    ],
  );
});

test('an answer with a part of the events is imported without them, and one without a result too', async () => {
  const records = await read({ ...DOCUMENT, events: EVENTS.slice(0, 2) });
  assert.deepEqual(
    rejectionsOf(records).map(({ reason }) => reason),
    ['the goals add up to 1-0, not to 2-1: the match is imported without its events'],
  );
  const match = records.find((record): record is MatchRecord => record.kind === 'match');
  assert.deepEqual([match?.details?.eventKinds, match?.details?.shots], [['card', 'substitution'], undefined]);
  const planned = await matchIn({ ...DOCUMENT, match: { ...MATCH, status: 'Fixture' }, events: [] });
  assert.deepEqual([planned?.status, planned?.score.goals, planned?.details], ['NS', null, undefined]);
});

test('extra time and a shoot-out', async () => {
  const [home, away] = [MATCH.teamsData[3166], MATCH.teamsData[3185]];
  const teamsData = {
    3166: { ...home, score: 1, scoreET: 2, scoreP: 4 },
    3185: { ...away, score: 1, scoreET: 2, scoreP: 3 },
  };
  const match = await matchIn({ ...DOCUMENT, events: [], match: { ...MATCH, duration: 'Penalties', teamsData } });
  assert.deepEqual(
    [match?.status, match?.score.goals, match?.score.extratime, match?.score.penalty],
    ['PEN', { home: 2, away: 2 }, { home: 1, away: 1 }, { home: 4, away: 3 }],
  );
});

test('unknown terms are rejected, and another document fails', async () => {
  const reasonOf = async (more: object) =>
    rejectionsOf(await read({ ...DOCUMENT, match: { ...MATCH, ...more } }))[0]?.reason;
  assert.equal(await reasonOf({ competitionId: 9 }), 'unknown competition 9');
  assert.equal(await reasonOf({ dateutc: 'soon' }), "invalid kickoff 'soon'");
  assert.equal(await reasonOf({ status: 'Paused' }), "unknown status 'Paused'");
  assert.equal(await reasonOf({ teamsData: {} }), 'no home team or no away team');
  await assert.rejects(read({ matches: [] }), /^Error: not an answer about a match: /);
  const { head } = wyscoutApi.recognizes!;
  assert.equal(head(JSON.stringify(DOCUMENT)), true);
  assert.equal(head('{"coaches": {"3166": {"coach": {"wyId": 1'), true);
  assert.equal(head('[{"wyId": 1'), false);
  assert.equal(head('{"events": []}'), false);
});

aboveEngines('answers of the Wyscout API', (engine) => {
  test('a folder of answers, with other files among them, is imported once', async (context) => {
    const store = await emptyStore(engine, context);
    const files = { 'x/match one.json': JSON.stringify(DOCUMENT), 'x/settings.json': '{}' };
    const report = await importFiles(store, wyscoutApi, files);
    assert.deepEqual([report.files, report.failed, report.unresolved], [1, [], 0]);
    const [fixture] = await store.fixtures.ofSeason(135, 2019);
    assert.deepEqual([fixture?.home.name, fixture?.score.goals], ['Bologna', { home: 2, away: 1 }]);
    assert.deepEqual(countsOf(await importFiles(store, wyscoutApi, files)).slice(0, 1), [0]);
  });
});
