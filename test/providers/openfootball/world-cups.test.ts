import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import { read, readMatch } from './parse-text.ts';

const readGoals = async (row: object) => await readMatch(row, 'worldcup.json/2026/worldcup.json', 'World Cup 2026');

test('goals are in order; an own goal has the side of its player', async () => {
  const { match, reason } = await readGoals({
    score: { ft: [2, 2] },
    goals1: [
      { name: 'Kane', minute: 90, offset: 1, penalty: true },
      { name: 'Muheim', minute: '90+4', owngoal: true },
    ],
    goals2: [
      { name: 'Messi', minute: '8' },
      { name: 'Messi', minute: 108 },
    ],
  });
  assert.equal(reason, undefined);
  assert.deepEqual(match?.details, {
    events: [
      { minute: 8, side: 'away', kind: 'goal', detail: 'normal', player: { name: 'Messi' } },
      { minute: 90, extra: 1, side: 'home', kind: 'goal', detail: 'penalty', player: { name: 'Kane' } },
      { minute: 90, extra: 4, side: 'away', kind: 'goal', detail: 'own-goal', player: { name: 'Muheim' } },
      { minute: 108, side: 'away', kind: 'goal', detail: 'normal', player: { name: 'Messi' } },
    ],
    eventKinds: ['goal'],
  });
});

test('goals that do not match the score are left out, and the match is imported', async () => {
  const { match, reason } = await readGoals({ score: { ft: [1, 0] }, goals1: [], goals2: [{ name: 'A', minute: 1 }] });
  assert.match(reason ?? '', /the listed goals give 0-1 but the score is 1-0/);
  assert.deepEqual([match?.status, match?.details], ['FT', undefined]);
  assert.match(
    (await readGoals({ score: {}, goals1: [{ name: 'A', minute: 1 }] })).reason ?? '',
    /but the score is none/,
  );
});

test('a match without listed goals has no goal events', async () => {
  assert.equal((await readGoals({ score: { ft: [1, 0] } })).match?.details, undefined);
  assert.equal((await readGoals({ score: { ft: [0, 0] }, goals1: [], goals2: [] })).match?.details, undefined);
  assert.match((await readGoals({ goals1: [{ name: 'A', minute: 'soon' }] })).reason ?? '', /goals1/);
});

test('squads of a tournament are read', async () => {
  const path = 'worldcup.json/2026/worldcup.squads.json';
  assert.ok(openfootball.accepts(path));
  assert.ok((openfootball.order?.(path) ?? 0) < (openfootball.order?.('2026/worldcup.json') ?? 0));
  const teams = [
    {
      name: 'Brazil',
      players: [{ number: 1, pos: 'GK', name: 'Alisson', date_of_birth: '1992-10-02' }, { pos: 'XX' }],
    },
    { name: 'Nowhere', players: [{ name: 'Nobody', date_of_birth: '1992-02-30' }, { name: 'Somebody' }] },
  ];
  const squad = { kind: 'squad', league: 'fifa.world', season: 2026 };
  const keeper = { name: 'Alisson', birth: '1992-10-02', position: 'Goalkeeper', number: 1, nationality: 'Brazil' };
  const records = await read(path, JSON.stringify(teams));
  assert.deepEqual(records[0], { ...squad, line: 1, team: { name: 'Brazil' }, player: keeper });
  assert.deepEqual(records[3], { ...squad, line: 4, team: { name: 'Nowhere' }, player: { name: 'Somebody' } });
  assert.deepEqual(
    records.flatMap((record) => (record.kind === 'rejection' ? `${record.line} ${record.reason.split(':')[0]}` : [])),
    ['2 Brazil', '3 Nowhere'],
  );
  const [nowhere] = await read('worldcup.squads.json', '[]');
  assert.match(nowhere?.kind === 'rejection' ? nowhere.reason : '', /names no year/);
  await assert.rejects(read(path, '{}'), /not a file of squads/);
});
