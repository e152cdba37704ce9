import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatEvents, nestedEvents } from '../../../src/api/v1/present/fixtures/event.ts';
import {
  flatFixture,
  flatMeeting,
  mergedFixture,
  nestedFixture,
} from '../../../src/api/v1/present/fixtures/fixture.ts';
import { flatStatistics, nestedStatistics } from '../../../src/api/v1/present/fixtures/statistics.ts';
import { flatOdds, nestedOdds } from '../../../src/api/v1/present/odds/odds.ts';
import { presentCountry } from '../../../src/api/v1/present/reference/country.ts';
import { mergedTeam, nestedTeam } from '../../../src/api/v1/present/reference/team.ts';
import { nestedTeamSeason } from '../../../src/api/v1/present/seasons/team-season.ts';
import { presentAccountStatus, presentStatus } from '../../../src/api/v1/present/status.ts';
import type { View } from '../../../src/api/v1/present/view.ts';
import type { MatchEvent } from '../../../src/football/match.ts';
import { NO_SCORE, type Score } from '../../../src/football/score.ts';
import { teamSeason } from '../../../src/football/season/team-season.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import { aFixture, aLeague, aTeam, ENGLAND } from '../../support/fixtures.ts';

const view: View = { publicUrl: 'https://touchline.test', timezone: 'UTC' };
const WORLD = { code: null, key: 'world', name: 'World' };

function nested(fixture: Fixture) {
  return nestedFixture({ fixture, hasTable: true, embedded: 'nothing' }, view);
}

test('England has a flag of its own, World has neither code nor flag', () => {
  const flag = 'https://touchline.test/media/flags/gb-eng.svg';
  assert.deepEqual(presentCountry(ENGLAND, view), { name: 'England', code: 'GB-ENG', flag });
  assert.deepEqual(presentCountry(WORLD, view), { name: 'World', code: null, flag: null });
});

test('a match that has not begun has no goals, no winner and no periods', () => {
  const { fixture, goals, score, teams } = nested(aFixture());
  const none = { home: null, away: null };
  assert.deepEqual(goals, none);
  assert.deepEqual(score, { halftime: none, fulltime: none, extratime: none, penalty: none });
  assert.deepEqual([teams.home.winner, teams.away.winner], [null, null]);
  assert.deepEqual(fixture.periods, { first: null, second: null });
});

test('a shoot-out has a winner and leaves the goals alone', () => {
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

test('halves are told as far as the match has come, and only where the time of kickoff is known', () => {
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

test('a ground nobody names still has its city', () => {
  const fixture = aFixture({ city: 'Faro' });
  assert.deepEqual(nested(fixture).fixture.venue, { id: null, name: null, city: 'Faro' });
});

test('flat fields are those of list B, and a merged item has both kinds', () => {
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

test('a league of the World has no flag in a fixture', () => {
  const { league } = nested(aFixture({ league: aLeague({ code: 'fifa.world', country: WORLD, legacyId: 1 }) }));
  assert.deepEqual(
    [league.country, league.flag, league.logo],
    ['World', null, 'https://touchline.test/media/leagues/1.png'],
  );
});

test('statistics are counts, percentages, a number as text for expected goals, or null', () => {
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

test('a team without a ground has a venue of nulls', () => {
  const team = aTeam('Northern Rovers');
  assert.deepEqual(new Set(Object.values(nestedTeam(team, view).venue)), new Set([null]));
  assert.equal(mergedTeam(team, view).id, mergedTeam(team, view).team.id);
});

test("a team's season before its first match is all zeros, with no form and no scorelines", () => {
  const team = aTeam('Home');
  const row = { league: aLeague(), season: 2024, team, numbers: teamSeason(team, []) };
  const { form, fixtures, goals, biggest } = nestedTeamSeason(row, view);
  assert.deepEqual([form, biggest.wins.home, goals.for.average.total], [null, null, '0.0']);
  assert.deepEqual(fixtures.played, { home: 0, away: 0, total: 0 });
});

test('the biggest win away is written with the home goals first', () => {
  const team = aTeam('Away');
  const numbers = teamSeason(team, [aFixture({ score: { home: 1, away: 6 } })]);
  const { biggest, goals } = nestedTeamSeason({ league: aLeague(), season: 2024, team, numbers }, view);
  assert.equal(biggest.wins.away, '1-6');
  assert.deepEqual(goals.for.under_over['4.5'], { over: 1, under: 0 });
  assert.equal(goals.for.average.away, '6.0');
});

test('odds are decimal texts of two digits or more, grouped by bookmaker in nested answers', () => {
  const market = (bookmaker: number, bet: number, odd: number) => ({
    bookmaker: { id: bookmaker, name: `bookmaker ${bookmaker}` },
    betType: { id: bet, name: `bet ${bet}` },
    market: { bookmaker, bet, prices: [{ value: 'Home', odd }] },
  });
  const row = { fixture: aFixture(), updatedAt: 0, markets: [market(8, 5, 1.9), market(6, 1, 2), market(8, 1, 1.909)] };
  const { bookmakers } = nestedOdds(row, view);
  assert.deepEqual(
    bookmakers.map(({ id, bets }) => [id, bets.map((bet) => [bet.id, bet.values[0]?.odd])]),
    [
      [6, [[1, '2.00']]],
      [
        8,
        [
          [1, '1.909'],
          [5, '1.90'],
        ],
      ],
    ],
  );
  assert.equal(flatOdds(row).length, 3);
});

test('a subscription without an end does not end within reason; an ended one is not active', () => {
  const usage = {
    day: { used: 101, limit: 100, resetsAt: Date.UTC(2026, 10, 22) },
    month: { used: 101, limit: 3000 },
  };
  const caller = {
    accountId: 'a',
    keyId: 'k',
    email: 'e@x.org',
    plan: 'free',
    shapes: { v1: null, v2: null },
    usage,
  } as const;
  const open = presentStatus({ ...caller, subscriptionEnds: null }, 1000).subscription;
  assert.deepEqual(open, { plan: 'Free', end: '9999-12-31T00:00:00+00:00', active: true });
  assert.equal(presentStatus({ ...caller, subscriptionEnds: 999 }, 1000).subscription.active, false);
  const status = presentAccountStatus({ ...caller, subscriptionEnds: null });
  assert.deepEqual([status.dailyUsage.remaining, status.resetTime], [0, '2026-11-22T00:00:00.000Z']);
});

test('an own goal stands with the team it counts for, whoever scored it', () => {
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
