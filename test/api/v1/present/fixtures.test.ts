import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatEvents, nestedEvents } from '../../../../src/api/v1/present/fixtures/event.ts';
import {
  flatFixture,
  flatMeeting,
  mergedFixture,
  nestedFixture,
} from '../../../../src/api/v1/present/fixtures/fixture.ts';
import { flatStatistics, nestedStatistics } from '../../../../src/api/v1/present/fixtures/statistics.ts';
import type { View } from '../../../../src/api/v1/present/view.ts';
import type { MatchEvent } from '../../../../src/football/match.ts';
import { NO_SCORE, type Score } from '../../../../src/football/score.ts';
import type { Fixture } from '../../../../src/football/terms.ts';
import { aFixture, aLeague } from '../../../support/data/fixtures.ts';

const view: View = { publicUrl: 'https://touchline.test', timezone: 'UTC' };

const WORLD = { code: null, key: 'world', name: 'World' };

function nested(fixture: Fixture) {
  return nestedFixture({ fixture, hasTable: true, embedded: 'nothing' }, view);
}

test('a match that has not started has no goals, no winner and no periods', () => {
  const { fixture, goals, score, teams } = nested(aFixture());
  const none = { home: null, away: null };
  assert.deepEqual(goals, none);
  assert.deepEqual(score, { halftime: none, fulltime: none, extratime: none, penalty: none });
  assert.deepEqual([teams.home.winner, teams.away.winner], [null, null]);
  assert.deepEqual(fixture.periods, { first: null, second: null });
});

test('a shoot-out decides the winner and does not change the goals', () => {
  const score: Score = {
    ...NO_SCORE,
    goals: { home: 2, away: 2 },
    fulltime: { home: 2, away: 2 },
    extratime: { home: 0, away: 0 },
    penalty: { home: 3, away: 5 },
  };
  const { teams, goals, score: shown } = nested(aFixture({ status: 'PEN', score }));
  assert.deepEqual([teams.home.winner, teams.away.winner], [false, true]);
  assert.deepEqual([goals, shown.extratime, shown.penalty], [score.goals, score.extratime, score.penalty]);
});

test('a draw has no winner', () => {
  const { teams } = nested(aFixture({ score: { home: 1, away: 1 } }));
  assert.deepEqual([teams.home.winner, teams.away.winner], [null, null]);
});

test('a half has a start once it has begun, if the kickoff time is known', () => {
  const seconds = aFixture().kickoff / 1000;
  const periods = (changes: Parameters<typeof aFixture>[0]) => nested(aFixture(changes)).fixture.periods;
  const score = { home: 0, away: 0 };
  assert.deepEqual(periods({ status: '1H', elapsed: 20, score }), { first: seconds, second: null });
  assert.deepEqual(periods({ status: 'HT', elapsed: 45, score }), { first: seconds, second: null });
  assert.deepEqual(periods({ status: '2H', elapsed: 50, score }), { first: seconds, second: seconds + 3600 });
  assert.deepEqual(periods({ status: 'FT', score }), { first: seconds, second: seconds + 3600 });
  assert.deepEqual(periods({ status: 'FT', score, kickoffKnown: false }), { first: null, second: null });
  for (const status of ['PST', 'CANC', 'AWD', 'WO', 'TBD'] as const) {
    assert.deepEqual(periods({ status }), { first: null, second: null }, status);
  }
});

test('a match without a known venue still has its city', () => {
  const fixture = aFixture({ city: 'Faro' });
  assert.deepEqual(nested(fixture).fixture.venue, { id: null, name: null, city: 'Faro' });
});

test('a flat item has the fields of list B, and a merged item the fields of both lists', () => {
  const row = { fixture: aFixture({ score: { home: 3, away: 1 } }), hasTable: true, embedded: 'nothing' } as const;
  const flat = flatFixture(row, view);
  assert.deepEqual(flat, {
    id: row.fixture.legacyId,
    date: '2024-08-17T12:00:00.000Z',
    statusShort: 'FT',
    homeTeam: { name: 'Home', goals: 3 },
    awayTeam: { name: 'Away', goals: 1 },
  });
  assert.deepEqual(mergedFixture(row, view), { ...flat, ...nestedFixture(row, view) });
  assert.equal(nestedFixture(row, view).fixture.date, '2024-08-17T12:00:00+00:00');
  assert.deepEqual(flatMeeting(row).goals, { home: 3, away: 1 });
});

test('a fixture of a World league has no flag', () => {
  const { league } = nested(aFixture({ league: aLeague({ code: 'fifa.world', country: WORLD, legacyId: 1 }) }));
  assert.deepEqual(
    [league.country, league.flag, league.logo],
    ['World', null, 'https://touchline.test/media/leagues/1.png'],
  );
});

test('statistics are counts, percentages, text for expected goals, or null', () => {
  const fixture = aFixture({ score: { home: 1, away: 0 } });
  const home = { fouls: 0, ballPossession: 52.4, passesPercent: 81, expectedGoals: 1.3, goalsPrevented: -1 };
  const row = { fixture, statistics: { home, away: {} } };
  const [first, second] = nestedStatistics(row, view);
  const value = (type: string) => first!.statistics.find((entry) => entry.type === type)?.value;
  assert.equal(first!.statistics.length, 18);
  assert.deepEqual(
    ['Fouls', 'Ball Possession', 'Passes %', 'expected_goals', 'goals_prevented', 'Offsides'].map(value),
    [0, '52%', '81%', '1.30', -1, null],
  );
  assert.ok(second!.statistics.every((entry) => entry.value === null));
  assert.deepEqual(flatStatistics(row)[0]!.statistics['Ball Possession'], '52%');
});

test('an own goal is listed with the team it counts for', () => {
  const event: MatchEvent = {
    id: 'ev_0000000001',
    revision: 1,
    deleted: false,
    minute: 12,
    extra: null,
    side: 'home',
    kind: 'goal',
    detail: 'own-goal',
    player: { id: 'pl_0000000001', legacyId: 9, name: 'P Nine' },
    related: null,
    comments: null,
    shootout: false,
    updatedAt: 0,
  };
  const fixture = aFixture();
  const events = [event, { ...event, detail: 'normal' as const }];
  const teams = [fixture.away.legacyId, fixture.home.legacyId];
  assert.deepEqual(
    nestedEvents({ fixture, events }, view).map(({ team }) => team.id),
    teams,
  );
  assert.deepEqual(
    flatEvents({ fixture, events }).map(({ teamId }) => teamId),
    teams,
  );
});
