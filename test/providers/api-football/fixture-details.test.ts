import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AWAY, event, HOME, ofKind, person, read } from './responses.ts';

const details = async (get: string, parameters: Record<string, string>, response: unknown[]) => {
  const records = await read({ get, parameters, response });
  return { records, record: ofKind(records, 'details')[0] };
};
const FIXTURE = { fixture: '7001' };

test('a response about a match names the team that it treats as home', async () => {
  const { record } = await details('fixtures/events', FIXTURE, [
    event(5, AWAY, { player: person(3, 'P 3') }),
    event(9, HOME, { player: person(1, 'P 1'), assist: person(2, 'P 2') }),
  ]);
  assert.deepEqual(record?.match, { providerMatch: '7001', home: { name: 'Southbay', id: '91002' } });
  assert.deepEqual(
    record?.details.events?.map(({ side, player }) => [side, player?.id]),
    [
      ['home', '3'],
      ['away', '1'],
    ],
  );
});

test('a request with a type is complete for one kind of event', async () => {
  const { record } = await details('fixtures/events', { ...FIXTURE, type: 'Goal' }, [event(5, HOME, {})]);
  assert.deepEqual(record?.details.eventKinds, ['goal']);
});

test('a filtered response is rejected', async () => {
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
        reason: `incomplete response (${parameter}=1): request it without ${parameter}`,
      },
    ]);
  }
});

test('a response without a fixture is rejected; an empty one yields nothing', async () => {
  const { records } = await details('fixtures/events', {}, [event(5, HOME, {})]);
  assert.deepEqual(records, [
    { kind: 'rejection', line: 1, reason: 'unknown fixture: neither the parameters nor the file name give its id' },
  ]);
  assert.deepEqual((await details('fixtures/players', FIXTURE, [])).records, []);
});

test('without line-ups, the player seen before goes off and the player seen after comes on', async () => {
  const substitution = event(60, HOME, {
    type: 'subst',
    detail: 'Substitution 1',
    player: person(11, 'P 11'),
    assist: person(1, 'P 1'),
  });
  const before = event(20, HOME, { type: 'Card', detail: 'Yellow Card', player: person(1, 'P 1') });
  const after = event(70, HOME, { player: person(11, 'P 11') });
  for (const events of [
    [before, substitution],
    [substitution, after],
  ]) {
    const { record } = await details('fixtures/events', FIXTURE, events);
    const [stored] = record?.details.events?.filter(({ kind }) => kind === 'substitution') ?? [];
    assert.deepEqual([stored?.player?.id, stored?.related?.id], ['1', '11']);
  }
  const { record } = await details('fixtures/events', FIXTURE, [substitution]);
  assert.equal(record?.details.events?.[0]?.player?.id, '11', 'without evidence the current meaning applies');
});

test('statistics can be by half', async () => {
  const fouls = (value: number) => [{ type: 'Fouls', value }];
  const { record } = await details('fixtures/statistics', { ...FIXTURE, half: 'true' }, [
    { team: HOME, statistics: fouls(9), statistics_1h: fouls(4), statistics_2h: fouls(5) },
    { team: AWAY, statistics: fouls(7), statistics_1h: fouls(7), statistics_2h: [] },
  ]);
  assert.deepEqual(record?.statistics, { home: { fouls: 9 }, away: { fouls: 7 } });
  assert.deepEqual(record?.details.halves, {
    first: { home: { fouls: 4 }, away: { fouls: 7 } },
    second: { home: { fouls: 5 }, away: {} },
  });
});

test('accurate passes of a player are a count, or a percentage in old matches', async () => {
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
  const { record } = await details('fixtures/players', FIXTURE, [
    { team: HOME, players: [player('40'), player('68%')] },
  ]);
  const [current, old] = record?.details.players ?? [];
  assert.deepEqual(current, {
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
