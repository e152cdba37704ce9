import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { millisecondDate } from '../../../../src/api/days.ts';
import {
  fixturePresenters,
  MigrationFixture,
  ReferenceFixture,
  STATUS_NAMES,
  statusName,
} from '../../../../src/api/v2/present/fixtures/fixture.ts';
import {
  presentStatistics,
  STATISTIC_TYPES,
  StatisticsBody,
} from '../../../../src/api/v2/present/fixtures/statistics.ts';
import type { View } from '../../../../src/api/v2/present/view.ts';
import { slug } from '../../../../src/base/text.ts';
import { NO_SCORE } from '../../../../src/football/score.ts';
import { STATUS_CODES } from '../../../../src/football/status.ts';
import { aFixture, aLeague, aTeam } from '../../../support/data/fixtures.ts';

const view: View = {
  shape: 'reference',
  publicUrl: 'http://localhost',
  teamSlug: (team) => `t_${slug(team.name)}`,
  teamFolder: () => 'eng.1',
  timezone: 'UTC',
  stamp: () => ({ updatedAt: 0, revision: 1 }),
  seasonStamp: () => ({ updatedAt: 0, revision: 2 }),
};

const migration: View = { ...view, shape: 'migration' };

const league = aLeague({ legacyId: 39 });

const home = aTeam('Paris Saint-Germain', { legacyId: 85 });

const away = aTeam('Saint-Étienne', { legacyId: 1063 });

const kickoff = Date.UTC(2024, 7, 16, 19);

const played = aFixture({ league, home, away, kickoff, score: { home: 3, away: 1 } });

test('a fixture in the reference shape has native ids, a structured status and nested scores', () => {
  const shown = fixturePresenters.reference(played, view);
  assert.deepEqual(ReferenceFixture.parse(shown), shown);
  assert.equal(shown.id, played.id);
  assert.equal(shown.date, '2024-08-16T19:00:00.000Z');
  assert.deepEqual(shown.status, { long: 'Match Finished', short: 'FT', elapsed: 90, extra: null });
  assert.deepEqual(shown.league, { id: league.id, name: 'Premier League', season: 2024 });
  assert.deepEqual(shown.home, { id: home.id, name: home.name, logo: 'http://localhost/media/teams/85.png' });
  assert.deepEqual([shown.score.home, shown.score.away, shown.winner], [3, 1, 'home']);
  assert.deepEqual(shown.score.halftime, { home: null, away: null });
});

test('a fixture in the migration shape is flat, with league code, slugs and a status name', () => {
  const shown = fixturePresenters.migration(played, migration);
  assert.deepEqual(MigrationFixture.parse(shown), shown);
  assert.equal(shown.homeTeam.id, 't_paris-saint-germain');
  assert.deepEqual(shown.league, {
    id: 'eng.1',
    name: 'Premier League',
    logo: 'http://localhost/images/league/eng.1',
  });
  assert.deepEqual([shown.homeScore, shown.awayScore, shown.status], [3, 1, 'finished']);
});

test('a fixture that has not been played has no score and no winner', () => {
  const shown = fixturePresenters.reference(aFixture({ league, home, away, score: NO_SCORE, status: 'NS' }), view);
  assert.deepEqual([shown.score.home, shown.score.away, shown.winner], [null, null, null]);
});

test('a lead in play is not a win, and a shoot-out decides the winner', () => {
  const score = { ...NO_SCORE, goals: { home: 1, away: 1 }, penalty: { home: 3, away: 4 } };
  const leading = aFixture({ league, home, away, status: '2H', score: { home: 1, away: 0 } });
  assert.equal(fixturePresenters.reference(leading, view).winner, null);
  assert.equal(
    fixturePresenters.reference(aFixture({ league, home, away, status: 'PEN', score }), view).winner,
    'away',
  );
});

test('every status code has a lowercase name', () => {
  for (const code of STATUS_CODES) assert.match(statusName(code), /^[a-z]+$/);
  assert.deepEqual([statusName('NS'), statusName('HT'), statusName('AWD')], ['scheduled', 'live', 'awarded']);
  assert.equal(new Set(STATUS_NAMES).size, STATUS_NAMES.length);
});

test('a date is the same moment in every time zone', () => {
  const zones = fc.constantFrom('UTC', 'Europe/London', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati');
  const moments = fc.integer({ min: Date.UTC(1872, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(moments, zones, (moment, zone) => assert.equal(Date.parse(millisecondDate(moment, zone)), moment)),
  );
  assert.equal(millisecondDate(kickoff, 'Europe/London'), '2024-08-16T20:00:00.000+01:00');
  assert.equal(millisecondDate(kickoff, 'America/St_Johns'), '2024-08-16T16:30:00.000-02:30');
});

test('statistics contain only known values, with percentages as numbers', () => {
  const statistics = { home: { ballPossession: 61, totalShots: 0 }, away: { expectedGoals: 0.71 } };
  const match = { statistics, expectedGoalsSource: 'fpl', expectedGoals: undefined };
  const shown = presentStatistics(played, match, migration);
  assert.deepEqual(
    shown.map((side) => StatisticsBody.parse(side)),
    shown,
  );
  assert.deepEqual(shown[0], {
    team: { id: 't_paris-saint-germain', name: home.name },
    statistics: [
      { type: 'Total shots', value: 0 },
      { type: 'Ball possession', value: 61 },
    ],
    expectedGoals: { model: null, providers: [] },
    updatedAt: '1970-01-01T00:00:00.000Z',
    revision: 2,
  });
  assert.deepEqual(shown[1]?.statistics, [{ type: 'Expected goals', value: 0.71 }]);
  assert.deepEqual(shown[1]?.expectedGoals.providers, [{ provider: 'fpl', from: 'statistics', total: 0.71 }]);
  assert.equal(new Set(STATISTIC_TYPES).size, STATISTIC_TYPES.length);
});
