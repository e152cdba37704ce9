import assert from 'node:assert/strict';
import { test } from 'node:test';
import { footballDataOrg } from '../../../src/providers/football-data-org/index.ts';
import { observe } from '../../../src/providers/football-data-org/parse.ts';
import { only, recordsOf, rejectionsOf } from '../records.ts';

const score = (more: object) => ({ winner: 'HOME_TEAM', duration: 'REGULAR', halfTime: { home: 0, away: 1 }, ...more });
const match = (more: object = {}) => ({
  ...{
    id: 538050,
    utcDate: '2026-02-23T20:00:00Z',
    status: 'FINISHED',
    matchday: 27,
    stage: 'REGULAR_SEASON',
    group: null,
  },
  ...{ lastUpdated: '2026-02-24T00:20:57Z', season: { startDate: '2025-08-15' } },
  homeTeam: { id: 62, name: 'Everton FC' },
  awayTeam: { id: 66, name: 'Manchester United FC' },
  score: score({ fullTime: { home: 2, away: 1 } }),
  referees: [{ name: 'Michael Oliver', type: 'REFEREE' }],
  ...more,
});
const list = (...matches: object[]) => ({ competition: { code: 'PL', name: 'Premier League' }, matches });
const read = (...matches: object[]) =>
  recordsOf(footballDataOrg, JSON.stringify(list(...matches)), { path: 'matches.json' });

test('a finished match', async () => {
  const record = only(await read(match()));
  assert.deepEqual(
    [record.league, record.season, record.round, record.status, record.referee, record.providerId],
    ['eng.1', 2025, 'Regular Season - 27', 'FT', 'Michael Oliver', '538050'],
  );
  assert.deepEqual(
    [record.score.goals, record.score.halftime],
    [
      { home: 2, away: 1 },
      { home: 0, away: 1 },
    ],
  );
});

test('the full time includes the shoot-out; 90 minutes follow from the parts', async () => {
  const parts = { duration: 'PENALTY_SHOOTOUT', fullTime: { home: 5, away: 4 }, penalties: { home: 4, away: 3 } };
  const final = score({ ...parts, extraTime: { home: 0, away: 0 }, regularTime: { home: null, away: null } });
  const record = only(await read(match({ score: final })));
  const { goals, fulltime, extratime, penalty } = record.score;
  assert.equal(record.status, 'PEN');
  assert.deepEqual(
    [goals, fulltime, extratime, penalty],
    [
      { home: 1, away: 1 },
      { home: 1, away: 1 },
      { home: 0, away: 0 },
      { home: 4, away: 3 },
    ],
  );
});

test('a shoot-out whose parts contradict each other is not over', () => {
  const base = { duration: 'PENALTY_SHOOTOUT', regularTime: { home: 1, away: 1 }, extraTime: { home: 0, away: 0 } };
  const observed = observe(
    list(
      match({
        score: score({ ...base, fullTime: { home: 5, away: 6 }, penalties: { home: 3, away: 4 }, winner: 'AWAY_TEAM' }),
      }),
      match({
        score: score({ ...base, fullTime: { home: 2, away: 2 }, penalties: { home: 1, away: 1 }, winner: null }),
      }),
      match({
        score: score({ ...base, fullTime: { home: 4, away: 5 }, penalties: { home: 3, away: 4 }, winner: 'AWAY_TEAM' }),
      }),
    ),
  );
  assert.deepEqual(
    observed.map(({ status, period }) => [status, period]),
    [
      ['playing', 'shootout'],
      ['playing', 'shootout'],
      ['PEN', undefined],
    ],
  );
});

test('statuses: scheduled without a time, postponed, awarded, and LIVE as a value', async () => {
  const records = await read(
    match({ status: 'SCHEDULED', score: score({ fullTime: { home: null, away: null } }) }),
    match({ status: 'POSTPONED' }),
    match({ status: 'AWARDED', score: score({ fullTime: { home: 0, away: 3 } }) }),
  );
  assert.deepEqual(
    records.map((record) => record.kind === 'match' && [record.status, record.kickoffKnown, record.score.goals]),
    [
      ['NS', false, null],
      ['PST', true, null],
      ['AWD', true, { home: 0, away: 3 }],
    ],
  );
  assert.equal(observe(list(match({ status: 'LIVE' })))[0]?.status, 'playing');
});

test('an unknown status, such as a date, is no news; ties without teams are rejected', async () => {
  const [status, teams] = rejectionsOf(
    await read(match({ status: '2026-06-29 19:00:00Z' }), match({ homeTeam: { id: null, name: null } })),
  );
  assert.match(status?.reason ?? '', /unknown status/);
  assert.match(teams?.reason ?? '', /not drawn/);
  assert.deepEqual(observe(list(match({ status: '2026-06-29 19:00:00Z' }))), []);
});

test('groups of tournaments, and answers recorded with their headers', async () => {
  const group = match({ competition: { code: 'WC' }, stage: 'GROUP_STAGE', group: 'GROUP_A', matchday: 2 });
  const recorded = { status: 200, headers: {}, body: JSON.stringify({ matches: [group] }) };
  const record = only(await recordsOf(footballDataOrg, JSON.stringify(recorded), { path: 'matches.json' }));
  assert.deepEqual([record.league, record.group, record.round], ['fifa.world', 'Group A', 'Group A - 2']);
});
