import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AWAY, event, fixture, HOME, ofKind, person, read } from './responses.ts';

const only = async (...items: unknown[]) => {
  const records = await read({ get: 'fixtures', parameters: { id: '7001' }, response: items });
  assert.deepEqual(ofKind(records, 'match').length, items.length, JSON.stringify(records));
  return { records, match: ofKind(records, 'match')[0]! };
};

test('a fixture follows its league, teams and venue, each with its id', async () => {
  const { records } = await only(fixture());
  assert.deepEqual(records, [
    {
      kind: 'league',
      line: 1,
      code: 'eng.shire-league',
      name: 'Shire League',
      country: 'eng',
      type: 'League',
      tier: null,
      legacyId: 9101,
    },
    { kind: 'club', line: 1, country: 'eng', name: 'Northfield', aliases: [], id: '91001', legacyId: 91001 },
    { kind: 'club', line: 1, country: 'eng', name: 'Southbay', aliases: [], id: '91002', legacyId: 91002 },
    { kind: 'venue', line: 1, name: 'North Park', city: 'Northfield', country: 'eng', legacyId: 8101 },
    {
      kind: 'match',
      line: 1,
      league: 'eng.shire-league',
      season: 2023,
      kickoff: Date.parse('2024-03-02T15:00Z'),
      kickoffKnown: true,
      home: { name: 'Northfield', country: 'eng', id: '91001' },
      away: { name: 'Southbay', country: 'eng', id: '91002' },
      status: 'FT',
      score: {
        goals: { home: 2, away: 1 },
        halftime: { home: 1, away: 0 },
        fulltime: { home: 2, away: 1 },
        extratime: null,
        penalty: null,
      },
      elapsed: 90,
      round: 'Regular Season - 27',
      venue: { name: 'North Park', city: 'Northfield', country: 'eng', legacyId: 8101 },
      referee: 'A. Referee',
      providerId: '7001',
      leagueId: '9101',
      legacyId: 7001,
    },
  ]);
});

test('leagues and teams are emitted once per file', async () => {
  const { records } = await only(fixture(), fixture());
  assert.deepEqual(
    records.map(({ kind }) => kind),
    ['league', 'club', 'club', 'venue', 'match', 'match'],
  );
});

test('a league of the catalogue keeps its code, and a team of the catalogue its country', async () => {
  const league = { id: 39, name: 'Premier League', country: 'England', season: 2023, round: 'Regular Season - 1' };
  const teams = { home: person(33, 'Manchester United'), away: person(76, 'Swansea') };
  const { records, match } = await only(fixture({ league, teams }));
  assert.equal(match.league, 'eng.1');
  assert.deepEqual(ofKind(records, 'league'), []);
  assert.equal(match.away.country, 'wal');
});

test('in World leagues, nations are recognised by name, and clubs belong to World', async () => {
  const league = { id: 9102, name: 'World Shield', country: 'World', season: 2023, round: 'Final' };
  const teams = { home: person(91010, 'Brazil U20'), away: person(91011, 'Deportivo Nowhere') };
  const { records, match } = await only(fixture({ league, teams }));
  assert.deepEqual(
    ofKind(records, 'club').map(({ country, national }) => [country, national]),
    [
      ['bra', true],
      ['world', undefined],
    ],
  );
  assert.deepEqual(match.away, { name: 'Deportivo Nowhere', id: '91011' });
  assert.equal(ofKind(records, 'league')[0]?.type, 'Cup');
});

test('a match in play has minute and stoppage time; a shoot-out is separate from the score', async () => {
  const inPlay = await only(fixture({}, { short: '1H', elapsed: 45, extra: 3 }));
  assert.deepEqual([inPlay.match.status, inPlay.match.elapsed, inPlay.match.extra], ['1H', 45, 3]);
  const score = {
    halftime: { home: 0, away: 0 },
    fulltime: { home: 1, away: 1 },
    extratime: { home: 0, away: 0 },
    penalty: { home: 4, away: 2 },
  };
  const { match } = await only(fixture({ score, goals: { home: 1, away: 1 } }, { short: 'PEN', elapsed: 120 }));
  assert.deepEqual(
    [match.status, match.score.penalty, match.score.goals],
    ['PEN', { home: 4, away: 2 }, { home: 1, away: 1 }],
  );
});

test('a match with status TBD has no known kickoff time', async () => {
  const { match } = await only(fixture({}, { short: 'TBD', elapsed: null }));
  assert.deepEqual([match.kickoff, match.kickoffKnown], [Date.parse('2024-03-02T00:00Z'), false]);
});

test('unknown statuses, unknown countries and invalid items are rejected with a reason', async () => {
  const league = { id: 9103, name: 'Moon League', country: 'Moon', season: 2023, round: null };
  const records = await read({
    get: 'fixtures',
    response: [fixture({}, { short: 'XX', elapsed: null }), fixture({ league }), { fixture: {} }],
  });
  assert.deepEqual(
    records.map((record) => (record.kind === 'rejection' ? `${record.line} ${record.reason}` : record.kind)),
    [
      "1 unknown status 'XX'",
      "2 Moon League: unknown country 'Moon'",
      '3 fixture.id: Invalid input: expected number, received undefined; and 6 more',
    ],
  );
});

const lineup = (team: object, starts: readonly number[], bench: readonly number[]) => ({
  team: { ...team, colors: null },
  formation: '4-4-2',
  coach: { id: 501, name: 'C. Oach', photo: '' },
  startXI: starts.map((id) => ({ player: { id, name: `P ${id}`, number: id, pos: 'M', grid: '2:1' } })),
  substitutes: bench.map((id) => ({ player: { id, name: `P ${id}`, number: id, pos: 'M', grid: null } })),
});

test("an own goal has the player's side, not that of the team it counts for", async () => {
  const own = event(12, HOME, { player: person(2, 'P 2'), detail: 'Own Goal' });
  const { match } = await only(fixture({ events: [own] }));
  assert.deepEqual(match.details?.events, [
    { minute: 12, side: 'away', kind: 'goal', detail: 'own-goal', player: { id: '2', legacyId: 2, name: 'P 2' } },
  ]);
  assert.deepEqual(match.details?.eventKinds, ['goal', 'card', 'substitution', 'var']);
});

test('the starter goes off, in either order of a substitution', async () => {
  const change = (player: number, assist: number) =>
    event(60, HOME, {
      type: 'subst',
      detail: 'Substitution 1',
      player: person(player, `P ${player}`),
      assist: person(assist, `P ${assist}`),
    });
  const lineups = [lineup(HOME, [1, 2], [11]), lineup(AWAY, [3, 4], [13])];
  for (const [player, assist] of [
    [1, 11],
    [11, 1],
  ] as const) {
    const { match } = await only(fixture({ lineups, events: [change(player, assist)] }));
    const [first] = match.details?.events ?? [];
    assert.deepEqual([first?.player?.id, first?.related?.id], ['1', '11']);
  }
});

test('shoot-out kicks are marked; line-ups have coach, grid and bench', async () => {
  const kick = {
    ...event(120, AWAY, { player: person(3, 'P 3'), detail: 'Missed Penalty', comments: 'Penalty Shootout' }),
    time: { elapsed: 120, extra: 4 },
  };
  const { match } = await only(fixture({ lineups: [lineup(HOME, [1], [11])], events: [kick] }));
  const [kickRecord] = match.details?.events ?? [];
  assert.deepEqual([kickRecord?.extra, kickRecord?.shootout, kickRecord?.detail], [4, true, 'missed-penalty']);
  assert.deepEqual(match.details?.lineups, {
    home: {
      formation: '4-4-2',
      coach: { id: '501', legacyId: 501, name: 'C. Oach' },
      startXI: [{ player: { id: '1', legacyId: 1, name: 'P 1' }, number: 1, position: 'M', grid: '2:1' }],
      substitutes: [{ player: { id: '11', legacyId: 11, name: 'P 11' }, number: 11, position: 'M' }],
    },
  });
});

test('statistics are numbers, also from percentages and decimals in text; null is unknown', async () => {
  const counts = [
    { type: 'Total Shots', value: 9 },
    { type: 'Ball Possession', value: '52%' },
    { type: 'expected_goals', value: '1.32' },
    { type: 'Red Cards', value: null },
    { type: 'Something New', value: 3 },
  ];
  const { match } = await only(
    fixture({
      statistics: [
        { team: HOME, statistics: counts },
        { team: AWAY, statistics: [] },
      ],
    }),
  );
  assert.deepEqual(match.statistics, { home: { totalShots: 9, ballPossession: 52, expectedGoals: 1.32 }, away: {} });
});

test('invalid details of a match are rejected, and the match is imported', async () => {
  const events = [event(5, person(91003, 'Others'), {}), event(6, HOME, { type: 'Card', detail: 'Blue Card' })];
  const { records, match } = await only(fixture({ events }));
  assert.deepEqual(
    records.flatMap((record) => (record.kind === 'rejection' ? [record.reason] : [])),
    ['event of Others, which does not play in this match', "unknown event 'Card', 'Blue Card'"],
  );
  assert.equal(match.details, undefined);
});
