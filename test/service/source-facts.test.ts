/**
 * Facts that only some sources state, from small files of these sources to the responses of both versions: penalties of
 * players, teams of absences, goals prevented, coaches of line-ups, formations.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fpl } from '../../src/providers/fpl/index.ts';
import { transfermarkt } from '../../src/providers/transfermarkt/index.ts';
import { wyscout } from '../../src/providers/wyscout/index.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { aboveEngines, type Engine } from '../support/stores/databases.ts';
import { type Files, importFiles } from '../support/stores/imports.ts';

const FPL_MATCH = '24-25-prem-arsenal-vs-chelsea';
const FPL_FILES: Files = {
  '2024-2025/teams.csv': 'code,id,name,short_name\n3,1,Arsenal,ARS\n8,6,Chelsea,CHE\n',
  '2024-2025/players.csv': [
    'player_code,player_id,first_name,second_name,web_name,team_code,position',
    '90001,11,Adam,Winger,A.Winger,3,Forward',
    '90002,12,Ben,Keeper,Keeper,8,Goalkeeper',
  ].join('\n'),
  '2024-2025/matches.csv': [
    'gameweek,kickoff_time,home_team,home_score,away_score,away_team,finished,match_id',
    `8,2024-10-19 16:30:00,3,2,0,8,TRUE,${FPL_MATCH}`,
  ].join('\n'),
  '2024-2025/playermatchstats.csv': [
    'player_id,match_id,minutes_played,goals,goals_prevented',
    `11,${FPL_MATCH},90,2,0`,
    `12,${FPL_MATCH},90,0,-1.4`,
  ].join('\n'),
  '2024-2025/playerstats.csv': [
    'id,status,gw,web_name,news,news_added',
    '12,i,9,Keeper,Knee injury - Unknown return date,2024-10-21T10:00:00Z',
  ].join('\n'),
};

const person = (wyId: number, name: string, role?: string) => ({
  wyId,
  shortName: name,
  firstName: name.split(' ')[0],
  lastName: name.split(' ')[1],
  birthDate: `19${wyId}-02-03`,
  ...(role !== undefined && { role: { name: role } }),
});
const inLineup = (playerId: number) => ({ playerId, yellowCards: '0', redCards: '0' });
const side = (
  teamId: number,
  place: string,
  score: number,
  { coachId, lineup }: { coachId: number; lineup: number[] },
) => ({
  side: place,
  teamId,
  coachId,
  score,
  scoreHT: 0,
  scoreET: 0,
  scoreP: 0,
  formation: { lineup: lineup.map(inLineup), bench: [], substitutions: 'null' },
});
const wyscoutMatch = (wyId: number, day: string, coach: number) => ({
  wyId,
  competitionId: 364,
  roundId: 1,
  gameweek: 1,
  dateutc: `${day} 14:00:00`,
  label: wyId === 7 ? 'Burnley - AFC Bournemouth, 1 - 0' : 'Burnley - Chelsea, 1 - 0',
  status: 'Played',
  duration: 'Regular',
  teamsData: {
    100: side(100, 'home', 1, { coachId: coach, lineup: [71, 72] }),
    200: side(wyId === 7 ? 200 : 300, 'away', 0, { coachId: 0, lineup: [73, 74] }),
  },
});
const happening = (of: {
  team: number;
  player: number;
  kind: readonly [number, number];
  second: number;
  x?: number;
}) => ({
  eventId: of.kind[0],
  subEventId: of.kind[1],
  tags: of.kind[1] === 35 ? [{ id: 101 }, { id: 1801 }] : [],
  playerId: of.player,
  positions: [{ x: of.x ?? 90, y: 50 }],
  matchId: 7,
  teamId: of.team,
  matchPeriod: '1H',
  eventSec: of.second,
});
const WYSCOUT_FILES: Files = {
  'players.json': JSON.stringify([
    person(71, 'Gary Gloves', 'Goalkeeper'),
    person(72, 'Don Striker', 'Forward'),
    person(73, 'Rob Back', 'Defender'),
    person(74, 'Mid Fielder', 'Midfielder'),
  ]),
  'coaches.json': JSON.stringify([
    person(60, 'Cora Boss'),
    person(61, 'Later Boss'),
    { ...person(62, ''), shortName: null },
  ]),
  'matches_England.json': JSON.stringify([wyscoutMatch(7, '2017-08-12', 60), wyscoutMatch(8, '2018-05-13', 61)]),
  'events_England.json': JSON.stringify([
    happening({ team: 100, player: 72, kind: [1, 11], second: 600 }),
    happening({ team: 200, player: 73, kind: [1, 12], second: 600, x: 10 }),
    happening({ team: 200, player: 73, kind: [2, 20], second: 602, x: 10 }),
    happening({ team: 100, player: 72, kind: [3, 35], second: 660 }),
    happening({ team: 200, player: 74, kind: [2, 20], second: 700, x: 60 }),
  ]),
};

const GAMES =
  'game_id,competition_id,season,round,date,home_club_id,away_club_id,home_club_goals,away_club_goals,home_club_manager_name,away_club_manager_name,stadium,attendance,referee,home_club_formation,away_club_formation,home_club_name,away_club_name,competition_type';
const TRANSFERMARKT_FILES: Files = {
  'clubs.csv':
    'club_id,club_code,name,domestic_competition_id,stadium_name,stadium_seats,url\n610,ajax-amsterdam,AFC Ajax Amsterdam,NL1,,,\n383,psv-eindhoven,PSV,NL1,,,\n',
  'games.csv': [
    GAMES,
    '77,NL1,2012,3. Matchday,2012-08-25,383,610,5,4,Dirk Hand,,,,,4-2-3-1,4-3-3 Attacking,PSV,AFC Ajax Amsterdam,domestic_league',
    '78,NL1,2012,20. Matchday,2013-02-25,610,383,1,1,,,,,,,,AFC Ajax Amsterdam,PSV,domestic_league',
  ].join('\n'),
};

// biome-ignore lint/suspicious/noExplicitAny: each test reads its own fields
type Row = any;

aboveEngines('facts of single sources', (engine: Engine) => {
  let service: RunningService;
  let key: string;
  const closing: (() => unknown)[] = [];
  before(async () => {
    service = await runningService(
      { after: (close) => closing.push(close) },
      { engine, environment: { SANDBOX: 'off' } },
    );
    for (const [source, files] of [
      [fpl, FPL_FILES],
      [wyscout, WYSCOUT_FILES],
      [transfermarkt, TRANSFERMARKT_FILES],
    ] as const) {
      assert.deepEqual((await importFiles(service.store, source, files)).failed, []);
    }
    ({ key } = await service.key('internal'));
  });
  after(async () => {
    for (const close of closing) await close();
  });

  async function ask(path: string): Promise<Row> {
    const response = await service.fetch(`/api/${path}`, key);
    const text = await response.text();
    assert.equal(response.status, 200, `${path}: ${text.slice(0, 300)}`);
    const body = JSON.parse(text);
    return body.response ?? body.data;
  }
  /** The legacy id of the only match of a team on a day. */
  const matchOn = async (day: string) => {
    const rows = await ask(`v1/fixtures?date=${day}&shape=nested`);
    assert.equal(rows.length, 1, day);
    return rows[0];
  };

  test('an absence has the team in whose squad the player is', async () => {
    const [injury] = await ask('v1/injuries?league=39&season=2024&shape=nested');
    assert.deepEqual([injury.player.name, injury.team.name], ['Keeper', 'Chelsea']);
    const [row] = await ask('v2/injuries?league=eng.1&season=2024');
    assert.equal(row.team.name, 'Chelsea');
    const [ofTeam] = await ask(`v1/injuries?team=${injury.team.id}&season=2024&shape=nested`);
    assert.deepEqual(ofTeam, injury);
    const out = await ask(`v2/teams/${row.team.id}/injuries?date=2024-10-25`);
    assert.deepEqual(
      out.map(({ player }: Row) => player.name),
      ['Keeper'],
    );
  });

  test('goals prevented are a statistic of the team of the goalkeeper, in the flat shape too', async () => {
    const { fixture, teams } = await matchOn('2024-10-19');
    const flat = await ask(`v1/fixtures/${fixture.id}/statistics`);
    const prevented = new Map(flat.map((row: Row) => [row.teamId, row.statistics.goals_prevented]));
    assert.deepEqual([prevented.get(teams.home.id), prevented.get(teams.away.id)], [null, -1]);
    const nested = await ask(`v1/fixtures/statistics?fixture=${fixture.id}&team=${teams.away.id}`);
    assert.equal(nested[0].statistics.find(({ type }: Row) => type === 'goals_prevented').value, -1);
    const rows = await ask(`v2/fixtures/${(await v2Match('2024-10-19')).id}/statistics`);
    assert.ok(JSON.stringify(rows).includes('-1.4'), 'version 2 has the exact number');
  });

  test('the player who is fouled wins the penalty, and the one who fouls in his own area commits it', async () => {
    const { fixture } = await matchOn('2017-08-12');
    const players = (await ask(`v1/fixtures/players?fixture=${fixture.id}`)).flatMap((team: Row) => team.players);
    const penalties = Object.fromEntries(
      players.map(({ player, statistics: [{ penalty }] }: Row) => [player.name, [penalty.won, penalty.commited]]),
    );
    assert.deepEqual(penalties['Don Striker'], [1, 0]);
    assert.deepEqual(penalties['Rob Back'], [null, 1]);
    assert.deepEqual(penalties['Mid Fielder'], [null, 0], 'a foul outside the area');
    const [striker] = await ask('v1/players?search=striker&league=39&season=2017&shape=nested');
    assert.equal(striker.statistics[0].penalty.won, 1);
  });

  test('positions of a line-up are those of the roles, and its coach is the one of the file of coaches', async () => {
    const { fixture } = await matchOn('2017-08-12');
    const [home, away] = await ask(`v1/fixtures/lineups?fixture=${fixture.id}`);
    assert.deepEqual(
      [...home.startXI, ...away.startXI].map(({ player }: Row) => [player.name, player.pos, player.number]),
      [
        ['Gary Gloves', 'G', null],
        ['Don Striker', 'F', null],
        ['Rob Back', 'D', null],
        ['Mid Fielder', 'M', null],
      ],
    );
    assert.deepEqual([home.coach.name, away.coach.name, home.formation], ['Cora Boss', null, null]);
    const players = (await ask(`v1/fixtures/players?fixture=${fixture.id}`)).flatMap((team: Row) => team.players);
    assert.deepEqual(
      Object.fromEntries(players.map(({ player, statistics: [{ games }] }: Row) => [player.name, games.position])),
      { 'Gary Gloves': 'G', 'Don Striker': 'F', 'Rob Back': 'D', 'Mid Fielder': 'M' },
    );
    const [striker] = await ask('v2/players?search=striker');
    const [{ position }] = await ask(`v2/players/${striker.id}/matches?league=eng.1&season=2017&limit=1`);
    assert.equal(position, 'F');
    const [season] = await ask(`v2/players/${striker.id}/statistics?league=eng.1&season=2017`);
    assert.equal(season.position, 'Attacker');
  });

  test('a coach without a stated career has the teams of the line-ups', async () => {
    const [former] = await ask('v1/coachs?search=cora');
    const [burnley] = await ask('v1/teams?search=burnley&shape=nested');
    assert.deepEqual([former.birth.date, former.firstname, former.lastname], ['1960-02-03', 'Cora', 'Boss']);
    const spell = { id: burnley.team.id, name: 'Burnley', logo: burnley.team.logo };
    assert.deepEqual(former.career, [{ team: spell, start: '2017-08-12', end: '2017-08-12' }]);
    const [current] = await ask(`v1/coachs?team=${burnley.team.id}`);
    assert.deepEqual([current.name, current.team], ['Later Boss', spell]);
    assert.deepEqual(current.career, [{ team: spell, start: '2018-05-13', end: null }]);
    const [flat] = await ask(`v1/coaches?team=${burnley.team.id}`);
    assert.equal(flat.name, 'Later Boss');
    const coaches = await ask('v2/coaches?limit=200');
    assert.deepEqual(coaches.map(({ name }: Row) => name).sort(), ['Cora Boss', 'Dirk Hand', 'Later Boss']);
  });

  test("a source's ids of players, coaches, teams and matches translate both ways", async () => {
    for (const [entity, provider, id] of [
      ['player', 'fpl', '90001'],
      ['player', 'fpl', '2024/11'],
      ['team', 'fpl', '8'],
      ['fixture', 'fpl', FPL_MATCH],
      ['player', 'wyscout', '72'],
      ['coach', 'wyscout', '60'],
      ['team', 'wyscout', '100'],
      ['fixture', 'wyscout', '7'],
      ['league', 'wyscout', '364'],
    ] as const) {
      const found = await ask(
        `v2/translate?entity=${entity}&provider=${provider}&providerId=${encodeURIComponent(id)}`,
      );
      assert.ok(
        found.providers.some((one: Row) => one.provider === provider && one.id === id),
        `${provider} ${entity} ${id}`,
      );
      assert.deepEqual(await ask(`v2/translate?entity=${entity}&id=${found.id}`), found);
      assert.deepEqual(await ask(`v2/translate?entity=${entity}&legacyId=${found.legacyId}`), found);
    }
  });

  test('statistics of a team count the formations of the matches that have one', async () => {
    const { league, teams } = await matchOn('2012-08-25');
    const of = (team: number) => ask(`v1/teams/statistics?league=${league.id}&season=2012&team=${team}`);
    assert.deepEqual((await of(teams.home.id)).lineups, [{ formation: '4-2-3-1', played: 1 }]);
    assert.deepEqual((await of(teams.away.id)).lineups, [{ formation: '4-3-3', played: 1 }]);
  });

  test('a prediction has the flag of its country', async () => {
    const { fixture } = await matchOn('2013-02-25');
    const [prediction] = await ask(`v1/predictions?fixture=${fixture.id}&shape=nested`);
    assert.match(prediction.league.flag, /\/media\/flags\/nl\.svg$/);
  });

  async function v2Match(day: string): Promise<Row> {
    const [match] = await ask(`v2/fixtures?date=${day}`);
    return match;
  }
});

test('without the file of coaches, a line-up has no coach and nobody is without a name', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const { key } = await service.key('internal');
  const { 'coaches.json': _, ...others } = WYSCOUT_FILES;
  await importFiles(service.store, wyscout, others);
  const response = await service.fetch('/api/v2/fixtures?date=2017-08-12&include=lineups', key);
  const { data } = (await response.json()) as { data: Row[] };
  assert.deepEqual(
    data[0].lineups.map(({ coach }: Row) => coach),
    [null, null],
  );
  assert.deepEqual(await service.store.database.all('SELECT * FROM coaches'), []);
});
