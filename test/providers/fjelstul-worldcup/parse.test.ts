import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_SCORE } from '../../../src/football/score.ts';
import { fjelstulWorldcup } from '../../../src/providers/fjelstul-worldcup/index.ts';
import { read, table } from './parse-text.ts';

const MATCH = {
  tournament_id: 'WC-1974',
  tournament_name: "1974 FIFA Men's World Cup",
  match_id: 'M-1974-01',
  stage_name: 'group stage',
  group_name: 'Group 1',
  replay: 0,
  match_date: '1974-06-14',
  match_time: '16:00',
  stadium_name: 'Olympiastadion',
  city_name: 'West Berlin',
  country_name: 'Germany',
  home_team_name: 'West Germany',
  away_team_name: 'Chile',
  home_team_score: 1,
  away_team_score: 0,
  extra_time: 0,
  penalty_shootout: 0,
  home_team_score_penalties: 0,
  away_team_score_penalties: 0,
};

test('a match has id, date, round, group and stadium', async () => {
  assert.deepEqual(await read('data-csv/matches.csv', table([MATCH])), [
    {
      kind: 'match',
      line: 2,
      league: 'fifa.world',
      season: 1974,
      kickoff: Date.UTC(1974, 5, 14),
      kickoffKnown: false,
      home: { name: 'West Germany' },
      away: { name: 'Chile' },
      status: 'FT',
      score: { ...NO_SCORE, goals: { home: 1, away: 0 }, fulltime: { home: 1, away: 0 } },
      round: 'Group Stage - 1',
      group: 'Group 1',
      venue: { name: 'Olympiastadion', city: 'West Berlin', country: 'ger' },
      neutral: false,
      providerId: 'M-1974-01',
    },
  ]);
});

test('after extra time the score of 90 minutes is unknown; a shoot-out has its own score', async () => {
  const final = { ...MATCH, stage_name: 'final', home_team_score: 3, away_team_score: 3, extra_time: 1 };
  const kicks = { penalty_shootout: 1, home_team_score_penalties: 4, away_team_score_penalties: 2 };
  const [aet, pen] = await read('matches.csv', table([final, { ...final, ...kicks }]));
  assert.ok(aet?.kind === 'match' && pen?.kind === 'match');
  assert.deepEqual([aet.status, aet.score], ['AET', { ...NO_SCORE, goals: { home: 3, away: 3 } }]);
  assert.deepEqual([pen.status, pen.score.penalty, pen.round], ['PEN', { home: 4, away: 2 }, 'Final']);
});

test("women's teams are separate teams in a separate league", async () => {
  const women = {
    tournament_id: 'WC-1991',
    tournament_name: "1991 FIFA Women's World Cup",
    home_team_name: 'China',
    away_team_name: 'Norway',
    country_name: 'China',
  };
  const [match] = await read('matches.csv', table([{ ...MATCH, ...women }]));
  assert.ok(match?.kind === 'match');
  assert.deepEqual(
    [match.league, match.season, match.home.name, match.away.name, match.neutral],
    ['fifa.world.women', 1991, 'China W', 'Norway W', false],
  );
});

test('group rounds count matches by team; replays are a separate round', async () => {
  const rows = [
    MATCH,
    { ...MATCH, home_team_name: 'Australia', away_team_name: 'West Germany' },
    { ...MATCH, stage_name: 'second group stage', group_name: 'Group c' },
    { ...MATCH, stage_name: 'second group stage', group_name: 'Group 2' },
    { ...MATCH, stage_name: 'round of 16', group_name: 'not applicable', replay: 1 },
    { ...MATCH, replay: 1 },
    { ...MATCH, stage_name: 'golden evening' },
  ];
  const records = await read('matches.csv', table(rows));
  assert.deepEqual(
    records.map((record) => (record.kind === 'match' ? `${record.group}: ${record.round}` : record)),
    [
      'Group 1: Group Stage - 1',
      'Group 1: Group Stage - 2',
      'Group C: 2nd Group Stage - 1',
      'Group B: 2nd Group Stage - 2',
      'undefined: Round of 16 Replays',
      'Group 1: Group 1 - Play-offs',
      { kind: 'rejection', line: 8, reason: "unknown stage 'golden evening'" },
    ],
  );
});

const HOME = { match_id: 'M-1', home_team: 1, away_team: 0 };
const AWAY = { match_id: 'M-1', home_team: 0, away_team: 1 };
const at = (minute: number, stoppage = 0) => ({
  minute_label: stoppage === 0 ? `${minute}'` : `${minute}'+${stoppage}'`,
  minute_regulation: minute,
  minute_stoppage: stoppage,
});
const player = (id: string, family: string, given = 'not applicable') => ({
  player_id: id,
  family_name: family,
  given_name: given,
});

test('goals of a match are one record; own goals have the side of their player', async () => {
  const text = table([
    { ...HOME, ...at(19), ...player('P-1', 'Laurent', 'Lucien'), own_goal: 0, penalty: 1 },
    { ...AWAY, ...at(90, 4), ...player('P-2', 'Pelé'), own_goal: 1, penalty: 0 },
    { ...HOME, match_id: 'M-2', ...at(1), ...player('P-3', 'Three') },
    { ...HOME, ...at(2), ...player('P-3', 'Three') },
  ]);
  const first = { id: 'P-1', name: 'Lucien Laurent', firstName: 'Lucien', lastName: 'Laurent' };
  const third = { id: 'P-3', name: 'Three', lastName: 'Three' };
  const events = [
    { minute: 19, side: 'home', kind: 'goal', detail: 'penalty', player: first },
    {
      minute: 90,
      extra: 4,
      side: 'home',
      kind: 'goal',
      detail: 'own-goal',
      player: { id: 'P-2', name: 'Pelé', lastName: 'Pelé' },
    },
  ];
  const goal = { minute: 1, side: 'home', kind: 'goal', detail: 'normal', player: third };
  const shared = { kind: 'details', details: { events, eventKinds: ['goal'] } };
  assert.deepEqual(await read('goals.csv', text), [
    { ...shared, line: 2, match: { providerMatch: 'M-1' } },
    { kind: 'rejection', line: 5, reason: 'the rows of match M-1 are not consecutive' },
    { ...shared, line: 4, match: { providerMatch: 'M-2' }, details: { events: [goal], eventKinds: ['goal'] } },
  ]);
});

test('a row can be a booking and a dismissal', async () => {
  const card = { ...HOME, ...player('P-1', 'One'), second_yellow_card: 0 };
  const text = table([
    { ...card, ...at(10), yellow_card: 1, red_card: 0 },
    { ...card, ...at(40), yellow_card: 1, red_card: 1 },
    { ...card, ...at(44), yellow_card: 1, red_card: 0, second_yellow_card: 1 },
    { ...card, ...at(50), yellow_card: 0, red_card: 0 },
  ]);
  const records = await read('bookings.csv', text);
  const details = records.find((record) => record.kind === 'details');
  assert.deepEqual(
    details?.details.events?.map(({ minute, detail }) => `${minute} ${detail}`),
    ['10 yellow', '40 yellow', '40 red', '44 second-yellow'],
  );
  assert.deepEqual(records[0], { kind: 'rejection', line: 5, reason: 'booking without a card' });
});

test('substitutions are paired in order, and only within a minute', async () => {
  const off = { going_off: 1, coming_on: 0 };
  const on = { going_off: 0, coming_on: 1 };
  const text = table([
    { ...HOME, ...at(60), ...player('P-1', 'A'), ...off },
    { ...HOME, ...at(60), ...player('P-2', 'B'), ...off },
    { ...HOME, ...at(60), ...player('P-3', 'C'), ...on },
    { ...HOME, ...at(60), ...player('P-4', 'D'), ...on },
    { ...AWAY, ...at(60), ...player('P-5', 'E'), ...off },
    { ...AWAY, ...at(61), ...player('P-6', 'F'), ...on },
  ]);
  const records = await read('substitutions.csv', text);
  const details = records.find((record) => record.kind === 'details');
  assert.deepEqual(
    details?.details.events?.map(({ player, related }) => `${player?.name} ${related?.name}`),
    ['A C', 'B D'],
  );
  assert.deepEqual(
    records.flatMap((record) => (record.kind === 'rejection' ? `${record.line}: ${record.reason}` : [])),
    ["6: unpaired substitutions in minute 60': 1 off, 0 on", "7: unpaired substitutions in minute 61': 0 off, 1 on"],
  );
});

test('shoot-out kicks alternate, and the last one decides', async () => {
  const kicks = (side: object, scored: readonly number[]) =>
    scored.map((converted, n) => ({ ...side, ...player(`P-${n}`, 'Kicker'), converted }));
  const [details] = await read(
    'penalty_kicks.csv',
    table([...kicks(HOME, [1, 1, 1, 1]), ...kicks(AWAY, [1, 0, 0, 1])]),
  );
  assert.ok(details?.kind === 'details');
  const events = details.details.events ?? [];
  assert.deepEqual(details.details.eventKinds, []);
  assert.deepEqual(
    events.map(({ extra, side, detail }) => `${extra} ${side} ${detail}`),
    [
      '1 away penalty',
      '2 home penalty',
      '3 away missed-penalty',
      '4 home penalty',
      '5 away missed-penalty',
      '6 home penalty',
      '7 away penalty',
      '8 home penalty',
    ],
  );
  assert.ok(events.every(({ minute, shootout }) => minute === 120 && shootout === true));
  const [longer] = await read('penalty_kicks.csv', table([...kicks(HOME, [1, 0]), ...kicks(AWAY, [1, 1, 1])]));
  assert.equal(longer?.kind === 'details' && longer.details.events?.[0]?.side, 'away');
});

test('line-ups have starters, substitutes and positions', async () => {
  const row = { ...HOME, shirt_number: 1, position_code: 'GK', starter: 1 };
  const text = table([
    { ...row, ...player('P-1', 'One') },
    { ...row, ...AWAY, ...player('P-2', 'Two'), shirt_number: 0, position_code: 'SW' },
    { ...row, ...player('P-3', 'Three'), shirt_number: 12, position_code: 'RW', starter: 0 },
    { ...row, ...player('P-4', 'Four'), position_code: 'XX' },
  ]);
  assert.deepEqual(await read('player_appearances.csv', text), [
    { kind: 'rejection', line: 5, reason: "unknown position 'XX'" },
    {
      kind: 'details',
      line: 2,
      match: { providerMatch: 'M-1' },
      details: {
        lineups: {
          home: {
            startXI: [{ player: { id: 'P-1', name: 'One', lastName: 'One' }, position: 'G', number: 1 }],
            substitutes: [{ player: { id: 'P-3', name: 'Three', lastName: 'Three' }, position: 'F', number: 12 }],
          },
          away: { startXI: [{ player: { id: 'P-2', name: 'Two', lastName: 'Two' }, position: 'D' }], substitutes: [] },
        },
        eventKinds: [],
      },
    },
  ]);
});

const EDITION = { tournament_id: 'WC-2018', tournament_name: "2018 FIFA Men's World Cup" };

test('squad players of the first three teams have a trophy', async () => {
  const row = { ...EDITION, ...player('P-1', 'Kanté', "N'Golo"), shirt_number: 13, position_code: 'MF' };
  const records = await read(
    'squads.csv',
    table([
      { ...row, team_name: 'France' },
      { ...row, team_name: 'England' },
    ]),
  );
  const person = { id: 'P-1', name: "N'Golo Kanté", firstName: "N'Golo", lastName: 'Kanté' };
  const squad = { kind: 'squad', line: 2, league: 'fifa.world', season: 2018, team: { name: 'France' } };
  const profile = { ...person, position: 'Midfielder', nationality: 'France', number: 13 };
  const trophy = { kind: 'trophy', line: 2, league: 'World Cup', country: 'World', season: '2018', place: 'Winner' };
  assert.deepEqual(records, [
    { ...squad, player: profile },
    { ...trophy, person, role: 'player' },
    { ...squad, line: 3, team: { name: 'England' }, player: { ...profile, nationality: 'England' } },
  ]);
});

test('a player has a position only if he had a single one', async () => {
  const flags = { goal_keeper: 0, defender: 1, midfielder: 0, forward: 0 };
  const text = table([
    { ...player('P-1', 'One'), birth_date: '1990-02-03', ...flags },
    { ...player('P-2', 'Two'), birth_date: 'not available', ...flags, midfielder: 1 },
    { ...player('P-3', 'Three'), birth_date: '1990-02-31', ...flags },
  ]);
  assert.deepEqual(await read('players.csv', text), [
    {
      kind: 'player',
      line: 2,
      player: { id: 'P-1', name: 'One', lastName: 'One', birth: '1990-02-03', position: 'Defender' },
    },
    { kind: 'player', line: 3, player: { id: 'P-2', name: 'Two', lastName: 'Two' } },
    { kind: 'rejection', line: 4, reason: "invalid date of birth '1990-02-31'" },
  ]);
});

const DESCHAMPS = { manager_id: 'M-1', family_name: 'Deschamps', given_name: 'Didier', country_name: 'France' };

test('a coach has a spell for each tournament, trophies, and a place in line-ups', async () => {
  const row = { ...EDITION, ...DESCHAMPS, team_name: 'France' };
  const text = table([
    { ...row, ...HOME, match_date: '2018-06-16' },
    { ...row, ...AWAY, match_id: 'M-2', match_date: '2018-07-15' },
  ]);
  const coach = {
    id: 'M-1',
    name: 'Didier Deschamps',
    firstName: 'Didier',
    lastName: 'Deschamps',
    nationality: 'France',
  };
  const { id, name } = coach;
  const trophy = { kind: 'trophy', league: 'World Cup', country: 'World', season: '2018', place: 'Winner' };
  const lineup = { coach: { id, name }, startXI: [], substitutes: [] };
  const details = { kind: 'details', line: 2, match: { providerMatch: 'M-1' } };
  assert.deepEqual(await read('manager_appearances.csv', text), [
    { ...trophy, line: 2, person: { id, name }, role: 'coach' },
    {
      kind: 'coach',
      line: 2,
      coach,
      career: [{ team: { name: 'France', country: 'nat' }, start: '2018-06-16', end: '2018-07-15' }],
    },
    { ...details, details: { lineups: { home: lineup }, eventKinds: [] } },
    { ...details, line: 3, match: { providerMatch: 'M-2' }, details: { lineups: { away: lineup }, eventKinds: [] } },
  ]);
});

test('the first of two coaches is in the line-up; without players there is no line-up', async () => {
  const row = { ...EDITION, ...DESCHAMPS, ...HOME, team_name: 'France', match_date: '2018-06-16' };
  const early = { tournament_id: 'WC-1966', tournament_name: "1966 FIFA Men's World Cup", match_id: 'M-0' };
  const records = await read(
    'manager_appearances.csv',
    table([
      { ...row, ...early },
      row,
      { ...row, manager_id: 'M-2', family_name: 'Stéphan', given_name: 'Guy' },
      { ...row, ...AWAY, team_name: 'Croatia', manager_id: 'M-3', family_name: 'Dalić' },
    ]),
  );
  assert.deepEqual(
    records.flatMap((record) =>
      record.kind === 'details'
        ? [[record.match, record.details.lineups?.home?.coach?.id, record.details.lineups?.away?.coach?.id]]
        : [],
    ),
    [[{ providerMatch: 'M-1' }, 'M-1', 'M-3']],
  );
});

test('an individual award is a trophy with its name', async () => {
  const row = { ...EDITION, ...player('P-1', 'Kane', 'Harry'), award_name: 'Golden Boot', team_name: 'England' };
  const person = { id: 'P-1', name: 'Harry Kane', firstName: 'Harry', lastName: 'Kane' };
  const trophy = { kind: 'trophy', league: 'World Cup', country: 'World', season: '2018' };
  assert.deepEqual(await read('award_winners.csv', table([row, { ...row, award_name: '' }])), [
    { ...trophy, line: 2, place: 'Golden Boot', person, role: 'player' },
    { kind: 'rejection', line: 3, reason: 'award without a name' },
  ]);
});

test('a referee is a separate record', async () => {
  const row = {
    match_id: 'M-1',
    match_date: '2018-07-15',
    referee_id: 'R-1',
    family_name: 'Pitana',
    given_name: 'Néstor',
  };
  assert.deepEqual(await read('referee_appearances.csv', table([row, { ...row, match_date: '2018-02-30' }])), [
    { kind: 'referee', line: 2, match: { providerMatch: 'M-1' }, date: '2018-07-15', referee: 'Néstor Pitana' },
    { kind: 'rejection', line: 3, reason: "invalid date '2018-02-30'" },
  ]);
});

test('a stadium has its capacity', async () => {
  const row = { stadium_name: 'Wembley', city_name: 'London', country_name: 'England', stadium_capacity: 98600 };
  assert.deepEqual(await read('stadiums.csv', table([row])), [
    { kind: 'venue', line: 2, name: 'Wembley', city: 'London', country: 'eng', capacity: 98600 },
  ]);
});

test('files are recognised by name in any folder and read in order; other files are skipped', () => {
  const { accepts, order } = fjelstulWorldcup;
  assert.ok(accepts('goals.csv') && accepts('data-csv/goals.csv'));
  assert.deepEqual(['teams.csv', 'goals.txt', 'codebook/datasets.csv', 'xgoals.csv'].filter(accepts), []);
  assert.ok(order !== undefined && order('players.csv') < order('a/matches.csv'));
  assert.ok(order('matches.csv') < order('goals.csv'));
  const downloads = fjelstulWorldcup.downloads({ now: 0, base: 'http://localhost:1/' });
  assert.deepEqual(downloads.at(0), {
    url: 'http://localhost:1/jfjelstul/worldcup/master/data-csv/players.csv',
    path: 'players.csv',
    country: 'world',
    bytes: 100_000,
  });
  assert.ok(downloads.every(({ path }) => accepts(path)));
});

test('a row with too many cells or open quotes is rejected; a file without a column or rows fails', async () => {
  const text = table([{ stadium_name: 'A', city_name: 'B', country_name: 'C', stadium_capacity: 0 }]);
  const reasons = (await read('stadiums.csv', `${text}\nA,B\n"A,B,C,1`)).flatMap((record) =>
    record.kind === 'rejection' ? record.reason : [],
  );
  assert.deepEqual(reasons, ['2 cells where the header has 4', 'quotes are not closed']);
  await assert.rejects(read('stadiums.csv', 'stadium_name\nA'), /header lacks city_name/);
  await assert.rejects(read('stadiums.csv', ''), /empty/);
});
