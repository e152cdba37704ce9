import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AWAY, event, HOME, ofKind, person, read } from './answers.ts';

const details = async (get: string, parameters: Record<string, string>, response: unknown[]) => {
  const records = await read({ get, parameters, response });
  return { records, told: ofKind(records, 'details')[0] };
};
const FIXTURE = { fixture: '7001' };

test('an answer about a match names the team it calls home: nothing says who is', async () => {
  const { told } = await details('fixtures/events', FIXTURE, [
    event(5, AWAY, { player: person(3, 'P 3') }),
    event(9, HOME, { player: person(1, 'P 1'), assist: person(2, 'P 2') }),
  ]);
  assert.deepEqual(told?.match, { providerMatch: '7001', home: { name: 'Southbay', id: '91002' } });
  assert.deepEqual(
    told?.details.events?.map(({ side, player }) => [side, player?.id]),
    [
      ['home', '3'],
      ['away', '1'],
    ],
  );
});

test('with a type the answer tells that kind alone', async () => {
  const { told } = await details('fixtures/events', { ...FIXTURE, type: 'Goal' }, [event(5, HOME, {})]);
  assert.deepEqual(told?.details.eventKinds, ['goal']);
});

test('a part that would pass for the whole is refused', async () => {
  for (const [get, parameter] of [
    ['fixtures/events', 'team'],
    ['fixtures/events', 'player'],
    ['fixtures/lineups', 'type'],
    ['fixtures/statistics', 'type'],
  ] as const) {
    const { records } = await details(get, { ...FIXTURE, [parameter]: '1' }, [event(5, HOME, {})]);
    assert.deepEqual(records, [
      {
        kind: 'rejection',
        line: 1,
        reason: `a part of the answer alone (${parameter}=1): save it without ${parameter}`,
      },
    ]);
  }
});

test('an answer about no match is refused; an empty one says nothing', async () => {
  const { records } = await details('fixtures/events', {}, [event(5, HOME, {})]);
  assert.deepEqual(records, [{ kind: 'rejection', line: 1, reason: 'nothing says of which fixture' }]);
  assert.deepEqual((await details('fixtures/players', FIXTURE, [])).records, []);
});

test('without line-ups, who was seen before goes off and who is seen after came on', async () => {
  const change = event(60, HOME, {
    type: 'subst',
    detail: 'Substitution 1',
    player: person(11, 'P 11'),
    assist: person(1, 'P 1'),
  });
  const before = event(20, HOME, { type: 'Card', detail: 'Yellow Card', player: person(1, 'P 1') });
  const after = event(70, HOME, { player: person(11, 'P 11') });
  for (const events of [
    [before, change],
    [change, after],
  ]) {
    const { told } = await details('fixtures/events', FIXTURE, events);
    const [substitution] = told?.details.events?.filter(({ kind }) => kind === 'substitution') ?? [];
    assert.deepEqual([substitution?.player?.id, substitution?.related?.id], ['1', '11']);
  }
  const { told } = await details('fixtures/events', FIXTURE, [change]);
  assert.equal(told?.details.events?.[0]?.player?.id, '11', 'as it is written, where nothing tells');
});

test('statistics may be told by halves', async () => {
  const of = (value: number) => [{ type: 'Fouls', value }];
  const { told } = await details('fixtures/statistics', { ...FIXTURE, half: 'true' }, [
    { team: HOME, statistics: of(9), statistics_1h: of(4), statistics_2h: of(5) },
    { team: AWAY, statistics: of(7), statistics_1h: of(7), statistics_2h: [] },
  ]);
  assert.deepEqual(told?.statistics, { home: { fouls: 9 }, away: { fouls: 7 } });
  assert.deepEqual(told?.details.halves, {
    first: { home: { fouls: 4 }, away: { fouls: 7 } },
    second: { home: { fouls: 5 }, away: {} },
  });
});

test('a player’s match: accuracy is a count, or in old matches a share of his passes', async () => {
  const player = (accuracy: string) => ({
    player: { id: 1, name: 'P 1', photo: '' },
    statistics: [
      {
        games: { minutes: 90, number: 7, position: 'F', rating: '7.3', captain: true, substitute: false },
        offsides: null,
        shots: { total: 4, on: 2 },
        goals: { total: 1, conceded: 0, assists: null, saves: null },
        passes: { total: 50, key: 3, accuracy },
        tackles: { total: 1, blocks: null, interceptions: null },
        duels: { total: 9, won: 5 },
        dribbles: { attempts: 3, success: 1, past: null },
        fouls: { drawn: 2, committed: 1 },
        cards: { yellow: 1, red: 0 },
        penalty: { won: null, commited: 1, scored: 0, missed: 0, saved: null },
      },
    ],
  });
  const { told } = await details('fixtures/players', FIXTURE, [{ team: HOME, players: [player('40'), player('68%')] }]);
  const [now, old] = told?.details.players ?? [];
  assert.deepEqual(now, {
    side: 'home',
    player: { id: '1', legacyId: 1, name: 'P 1' },
    number: 7,
    position: 'F',
    captain: true,
    substitute: false,
    rating: 7.3,
    statistics: {
      minutes: 90,
      goals: 1,
      goalsConceded: 0,
      shots: 4,
      shotsOnGoal: 2,
      passes: 50,
      keyPasses: 3,
      tackles: 1,
      duels: 9,
      duelsWon: 5,
      dribbles: 3,
      dribblesWon: 1,
      foulsDrawn: 2,
      fouls: 1,
      yellowCards: 1,
      redCards: 0,
      penaltiesCommitted: 1,
      penaltiesScored: 0,
      penaltiesMissed: 0,
      passesAccurate: 40,
    },
  });
  assert.equal(old?.statistics.passesAccurate, 34);
});
