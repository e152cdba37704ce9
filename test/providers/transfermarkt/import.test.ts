import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transfermarkt } from '../../../src/providers/transfermarkt/index.ts';
import { transfermarktInjuries } from '../../../src/providers/transfermarkt-injuries/index.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { COLUMNS, table } from './tables.ts';

const AJAX = { club_id: 610, name: 'AFC Ajax Amsterdam', club_code: 'ajax-amsterdam', domestic_competition_id: 'NL1' };
const PSV = { club_id: 383, name: 'PSV', club_code: 'psv-eindhoven', domestic_competition_id: 'NL1' };
const GAME = {
  ...{ game_id: 77, competition_id: 'NLSC', season: 2012, round: 'Final', date: '2012-08-05', referee: 'Anna Whistle' },
  ...{ home_club_id: 383, away_club_id: 610, home_club_goals: 5, away_club_goals: 4, away_club_formation: '4-3-3' },
  ...{ home_club_name: 'PSV', away_club_name: 'AFC Ajax Amsterdam', away_club_manager_name: 'Carl Coach' },
};
const person = (player_id: number, name: string) => ({
  player_id,
  name,
  date_of_birth: `1990-01-0${player_id} 00:00:00`,
});
const EVENT = { game_id: 77, date: '2012-08-05', club_id: 610, minute: -1, type: 'Shootout', description: ', Scored' };
const SHEET = { game_id: 77, type: 'starting_lineup', team_captain: 0 };

const FILES = {
  'clubs.csv': table(COLUMNS.clubs, [AJAX, PSV]),
  'competitions.csv': table(COLUMNS.competitions, [{ competition_id: 'NLSC' }]),
  'players.csv': table(COLUMNS.players, [person(1, 'Ada Ajax'), person(2, 'Pim Player'), person(3, 'Bea Bench')]),
  'games.csv': table(COLUMNS.games, [GAME]),
  'game_lineups.csv': table(COLUMNS.game_lineups, [
    { ...SHEET, club_id: 610, player_id: 1, player_name: 'Ada Ajax', number: 9 },
    { ...SHEET, club_id: 383, player_id: 2, player_name: 'Pim Player' },
    { ...SHEET, club_id: 610, player_id: 3, player_name: 'Bea Bench', type: 'substitutes' },
  ]),
  'game_events.csv': table(COLUMNS.game_events, [
    { ...EVENT, player_id: 1 },
    { ...EVENT, club_id: 383, player_id: 2 },
    { ...EVENT, club_id: 383, player_id: 2 },
    { ...EVENT, minute: 60, type: 'Goals', player_id: 1, description: ', Header' },
    { ...EVENT, minute: 70, type: 'Goals', player_id: 1, description: ', Own-goal', club_id: 383 },
    { ...EVENT, minute: 75, type: 'Substitutions', player_id: 1, player_in_id: 3, description: ', Tactical' },
  ]),
  'appearances.csv': table(COLUMNS.appearances, [
    { game_id: 77, player_id: 1, player_club_id: 610, player_name: 'Ada Ajax', goals: 1, minutes_played: 75 },
  ]),
  'transfers.csv': table(COLUMNS.transfers, [
    {
      ...{ player_id: 1, player_name: 'Ada Ajax', transfer_date: '2013-07-01', transfer_fee: '1500000.000' },
      ...{ from_club_id: 610, from_club_name: 'Ajax', to_club_id: 383, to_club_name: 'PSV Eindhoven' },
    },
  ]),
};

test('the files of a game become one fixture with sides by club, a separate shoot-out score, and one person per player', async (context) => {
  const store = await emptyStore('sqlite', context);
  const report = await importFiles(store, transfermarkt, FILES);
  assert.deepEqual(
    report.details.flatMap(({ rejections }) => rejections),
    [],
  );
  assert.deepEqual([report.failed, report.unresolved], [[], 0]);
  const all = (sql: string) => store.database.all(sql);
  const [fixture] = await all(
    `SELECT h.name AS home, a.name AS away, f.status, f.goals_home, f.goals_away, f.penalty_home, f.penalty_away, f.referee
     FROM fixtures f JOIN teams h ON h.legacy_id = f.home JOIN teams a ON a.legacy_id = f.away`,
  );
  assert.deepEqual(
    { ...fixture },
    {
      home: 'PSV Eindhoven',
      away: 'Ajax',
      status: 'PEN',
      goals_home: 1,
      goals_away: 1,
      penalty_home: 2,
      penalty_away: 1,
      referee: 'Anna Whistle',
    },
  );
  const events = await all(
    `SELECT e.side, e.detail, p.name FROM events e JOIN players p ON p.legacy_id = e.player
     WHERE e.shootout = 0 ORDER BY e.minute`,
  );
  assert.deepEqual(
    events.map((event) => Object.values(event)),
    [
      ['away', 'normal', 'Ada Ajax'],
      ['away', 'own-goal', 'Ada Ajax'],
      ['away', 'substitution', 'Ada Ajax'],
    ],
  );
  const [lineup] = await all("SELECT formation, coach IS NOT NULL AS coached FROM lineups WHERE side = 'away'");
  assert.deepEqual({ ...lineup }, { formation: '4-3-3', coached: 1 });
  const [players] = await all('SELECT COUNT(*) AS count FROM players');
  assert.equal(players?.count, 3);
  const [transfer] = await all('SELECT team_out IS NULL AS "out", team_in IS NULL AS "in", fee FROM transfers');
  assert.deepEqual({ ...transfer }, { out: 0, in: 0, fee: 1_500_000 });
  const again = await importFiles(store, transfermarkt, FILES);
  assert.deepEqual(countsOf(again), [0, report.saved, 0, 0], 'a second import changes nothing');
});

test('absences with the same ids belong to the same persons, in any order of imports', async (context) => {
  const injuries = {
    'player_injuries.csv': 'player_id,injury_reason,from_date,end_date\n1,Knee injury,2012-09-01,2012-10-01\n',
  };
  for (const order of [
    [transfermarkt, transfermarktInjuries],
    [transfermarktInjuries, transfermarkt],
  ]) {
    const store = await emptyStore('sqlite', context);
    for (const source of order) await importFiles(store, source, { ...FILES, ...injuries });
    const spells = await store.database.all(
      'SELECT p.name, s.type, s.provider FROM sidelined s JOIN players p ON p.legacy_id = s.person',
    );
    assert.deepEqual(
      spells.map((spell) => Object.values(spell)),
      [['Ada Ajax', 'Knee injury', 'transfermarkt-injuries']],
    );
    const [players] = await store.database.all('SELECT COUNT(*) AS count FROM players');
    assert.equal(players?.count, 3);
  }
});
