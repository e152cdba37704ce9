/** Understat's shots before and after Wyscout's matches and players: the goals belong to the players in every order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source } from '../../src/ingest/records/source.ts';
import { understat } from '../../src/providers/understat/index.ts';
import { wyscout } from '../../src/providers/wyscout/index.ts';
import type { OpenStore } from '../../src/store/store.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { emptyStore, type Files, importFiles } from '../support/stores/imports.ts';
import { differences, wholeStore } from '../support/stores/whole-store.ts';

const SHOTS = [
  'id,minute,result,X,Y,xG,player,h_a,player_id,situation,season,shotType,match_id,h_team,a_team,h_goals,a_goals,date,player_assisted,lastAction',
  ...[
    '25,Goal,0.9,0.5,0.4,Mohamed Salah,h,1250',
    '39,Goal,0.9,0.5,0.3,Dejan Lovren,h,839',
    '52,Goal,0.9,0.4,0.2,Dominic Solanke,h,1251',
    '84,Goal,0.9,0.6,0.1,Andrew Robertson,h,1688',
  ].map((shot, i) => `${i},${shot},OpenPlay,2017,RightFoot,7001,Liverpool,Brighton,4,0,2018-05-13 18:00:00,,Pass`),
].join('\n');

const PLAYERS = [
  [120353, 'M. Salah', 'Mohamed', 'Salah Ghaly', '1992-06-15'],
  [25867, 'D. Lovren', 'Dejan', 'Lovren', '1989-07-05'],
  [283142, 'D. Solanke', 'Dominic', 'Solanke', '1997-09-14'],
  [222220, 'A. Robertson', 'Andrew', 'Robertson', '1994-03-11'],
  [8999, 'M. Ryan', 'Mathew', 'Ryan', '1992-04-08'],
] as const;

const side = (name: 'home' | 'away', teamId: number, score: number, players: readonly number[]) => ({
  side: name,
  teamId,
  coachId: 0,
  hasFormation: 1,
  score,
  scoreHT: name === 'home' ? 2 : 0,
  scoreET: 0,
  scoreP: 0,
  formation: {
    lineup: players.map((playerId) => ({ playerId, goals: 'null', ownGoals: '0', yellowCards: '0', redCards: '0' })),
    bench: [],
    substitutions: 'null',
  },
});
const MATCH = {
  wyId: 2500097,
  competitionId: 364,
  seasonId: 181150,
  roundId: 1,
  gameweek: 38,
  dateutc: '2018-05-13 14:00:00',
  label: 'Liverpool - Brighton, 4 - 0',
  venue: 'Anfield',
  status: 'Played',
  duration: 'Regular',
  winner: 1612,
  referees: [],
  teamsData: {
    1612: side('home', 1612, 4, [120353, 25867, 283142, 222220]),
    1651: side('away', 1651, 0, [8999]),
  },
};
const area = { id: 0, alpha2code: '', alpha3code: '', name: 'Scotland' };
const people = PLAYERS.map(([wyId, shortName, firstName, lastName, birthDate]) => ({
  ...{ wyId, shortName, firstName, lastName, birthDate, middleName: '', height: 180, weight: 80, foot: 'left' },
  ...{ role: { code2: 'MD', code3: 'MID', name: 'Midfielder' }, passportArea: area, birthArea: area },
  ...{ currentNationalTeamId: 'null', currentTeamId: 'null' },
}));

const IMPORTS: Readonly<Record<string, readonly [Source, Files]>> = {
  shots: [understat, { 'epl_2017_shots.csv': SHOTS }],
  matches: [wyscout, { 'matches_England.json': JSON.stringify([MATCH]) }],
  players: [wyscout, { 'players.json': JSON.stringify(people) }],
};

async function storeAfter(store: OpenStore, order: readonly string[]): Promise<OpenStore> {
  for (const name of order) {
    const report = await importFiles(store, ...IMPORTS[name]!);
    assert.deepEqual([report.failed, report.rejected, report.unresolved], [[], 0, 0], name);
  }
  return store;
}

aboveEngines('shots and players of one match', (engine) => {
  test('every goal has its player, in any order and after a repeat', async (t) => {
    const orders = [
      ['players', 'matches', 'shots'],
      ['shots', 'players', 'matches'],
      ['shots', 'matches', 'players'],
      ['matches', 'shots', 'players'],
    ];
    const first = await storeAfter(await emptyStore(engine, t), orders[0]!);
    const expected = await wholeStore(first.database);
    const rows = await first.database.all<{ name: string; goals: number; starts: number }>(
      `SELECT p.name, s.goals, m.starts FROM player_matches m JOIN players p ON p.legacy_id = m.player
       JOIN player_seasons s ON s.player = m.player ORDER BY s.goals DESC, p.name`,
    );
    assert.deepEqual(
      rows.map(({ name, goals, starts }) => `${name} ${goals} ${starts}`),
      ['Andrew Robertson 1 1', 'Dejan Lovren 1 1', 'Dominic Solanke 1 1', 'Mohamed Salah 1 1', 'Mathew Ryan 0 1'],
    );
    for (const order of orders.slice(1)) {
      const store = await storeAfter(await emptyStore(engine, t), order);
      assert.deepEqual(differences(expected, await wholeStore(store.database)), {}, order.join(', '));
      for (const name of order) {
        const { saved } = await importFiles(store, ...IMPORTS[name]!);
        assert.equal(saved, 0, `${name} a second time`);
      }
    }
  });
});
