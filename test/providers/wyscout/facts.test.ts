/** Well-known facts of two competitions, computed from Wyscout's files only. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { DetailsRecord, EventRecord } from '../../../src/ingest/records/records.ts';
import type { MatchRecord, Rejection } from '../../../src/ingest/records/source.ts';
import { wyscout } from '../../../src/providers/wyscout/index.ts';
import { sharedData } from '../../support/data/shared.ts';

const { path, skip } = sharedData('wyscout-open');

interface ParsedData {
  readonly matches: ReadonlyMap<string, MatchRecord>;
  readonly details: ReadonlyMap<string, DetailsRecord>;
  readonly names: ReadonlyMap<string, string>;
  readonly rejections: readonly Rejection[];
}

/** The records of all files, read once. `files/` repeats the World Cup match by match and is left out. */
let read: Promise<ParsedData> | undefined;
const parsedData = () => (read ??= readAll());

async function readAll(): Promise<ParsedData> {
  const matches = new Map<string, MatchRecord>();
  const details = new Map<string, DetailsRecord>();
  const names = new Map<string, string>();
  const rejections: Rejection[] = [];
  for await (const file of inputFiles([path])) {
    if (!wyscout.accepts(file.path) || file.path.includes('/files/')) continue;
    for await (const record of wyscout.parse(await file.open(), { path: file.path, now: 0 })) {
      if (record.kind === 'match') matches.set(record.providerId!, record);
      if (record.kind === 'details' && 'providerMatch' in record.match) {
        details.set(record.match.providerMatch, record);
      }
      if (record.kind === 'player') names.set(record.player.id!, record.player.name);
      if (record.kind === 'rejection') rejections.push(record);
    }
  }
  return { matches, details, names, rejections };
}

/** The score of a match from its goal events, with the sides of the match. */
function scoreOf(match: MatchRecord, { match: reference, details }: DetailsRecord, shootout = false): string {
  assert.ok('providerMatch' in reference);
  const same = reference.home?.id === match.home.id;
  assert.ok(same || reference.home?.id === match.away.id);
  const counts = { home: 0, away: 0 };
  for (const goal of goalsOf(details.events ?? [], shootout)) {
    const forHome = (goal.side === 'home') === (goal.detail !== 'own-goal');
    counts[forHome === same ? 'home' : 'away']++;
  }
  return `${counts.home}-${counts.away}`;
}

function goalsOf(events: readonly EventRecord[], shootout = false): EventRecord[] {
  return events.filter((event) => {
    return event.kind === 'goal' && event.detail !== 'missed-penalty' && (event.shootout ?? false) === shootout;
  });
}

async function competition(league: string) {
  const { matches, details, names } = await parsedData();
  const played = [...matches.values()].filter((match) => match.league === league);
  const pairs = played.map((match) => ({ match, record: details.get(match.providerId!) }));
  const scorers = new Map<string, number>();
  for (const { record } of pairs) {
    for (const { player, detail } of goalsOf(record?.details.events ?? [])) {
      const name = names.get(player?.id ?? '') ?? 'nobody';
      if (detail !== 'own-goal') scorers.set(name, (scorers.get(name) ?? 0) + 1);
    }
  }
  return { pairs, scorers: [...scorers].sort((one, other) => other[1] - one[1]) };
}

test('nothing is rejected, and every named player is known', { skip }, async () => {
  const { matches, details, names, rejections } = await parsedData();
  assert.deepEqual(rejections, []);
  assert.deepEqual([matches.size, details.size, names.size], [1204, 444, 3603]);
  const unknown = new Set<string>();
  for (const { details: facts } of [...matches.values(), ...details.values()]) {
    const people = [
      ...(facts?.events ?? []).flatMap(({ player, related }) => [player, related]),
      ...(facts?.players ?? []).map(({ player }) => player),
      ...(facts?.shots ?? []).map(({ player }) => player),
    ];
    for (const person of people) if (person?.id !== undefined && !names.has(person.id)) unknown.add(person.id);
  }
  assert.ok(unknown.size < 10, `${[...unknown].join(' ')}`);
});

test('Premier League 2017/18: 380 matches, 1,018 goals for the right sides, Salah top scorer with 32', {
  skip,
}, async () => {
  const { pairs, scorers } = await competition('eng.1');
  assert.equal(pairs.length, 380);
  let goals = 0;
  for (const { match, record } of pairs) {
    assert.ok(record !== undefined);
    const score = match.score.goals!;
    assert.equal(scoreOf(match, record), `${score.home}-${score.away}`, `${match.home.name} - ${match.away.name}`);
    goals += goalsOf(record.details.events ?? []).length;
  }
  assert.equal(goals, 1018);
  assert.deepEqual(scorers.slice(0, 3), [
    ['Mohamed Salah', 32],
    ['H. Kane', 29], // officially 30: one goal at Stoke is Eriksen's in the data
    ['S. Ag\u00FCero', 21],
  ]);
});

test('Premier League 2017/18 has the official final table', { skip }, async () => {
  const { pairs } = await competition('eng.1');
  const teams = new Map<string, { points: number; scored: number; conceded: number }>();
  for (const { match } of pairs) {
    const { home, away } = match.score.goals!;
    for (const [name, scored, conceded] of [
      [match.home.name, home, away],
      [match.away.name, away, home],
    ] as const) {
      const team = teams.get(name) ?? { points: 0, scored: 0, conceded: 0 };
      team.points += scored > conceded ? 3 : scored === conceded ? 1 : 0;
      team.scored += scored;
      team.conceded += conceded;
      teams.set(name, team);
    }
  }
  const table = [...teams]
    .sort(
      ([, a], [, b]) => b.points - a.points || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored,
    )
    .map(([name, { points, scored, conceded }]) => `${name} ${points} ${scored}-${conceded}`);
  assert.deepEqual(table, [
    'Manchester City 100 106-27',
    'Manchester United 81 68-28',
    'Tottenham Hotspur 77 74-36',
    'Liverpool 75 84-38',
    'Chelsea 70 62-38',
    'Arsenal 63 74-51',
    'Burnley 54 36-39',
    'Everton 49 44-58',
    'Leicester City 47 56-60',
    'Newcastle United 44 39-47',
    'Crystal Palace 44 45-55',
    'AFC Bournemouth 44 45-61',
    'West Ham United 42 48-68',
    'Watford 41 44-64',
    'Brighton & Hove Albion 40 34-54',
    'Huddersfield Town 37 28-58',
    'Southampton 36 37-56',
    'Swansea City 33 28-56',
    'Stoke City 33 35-68',
    'West Bromwich Albion 31 31-56',
  ]);
});

test('Premier League 2017/18 has the same statistics as another source', { skip }, async () => {
  const { pairs } = await competition('eng.1');
  const sum = (name: 'fouls' | 'cornerKicks' | 'totalShots' | 'shotsOnGoal') =>
    pairs.reduce((total, { record }) => {
      const { home, away } = record!.statistics!;
      return total + home[name]! + away[name]!;
    }, 0);
  // football-data.co.uk has 7,867 fouls, 3,911 corners, 9,290 shots and 3,190 on goal.
  assert.deepEqual([sum('fouls'), sum('cornerKicks')], [7867, 3910]);
  assert.ok(Math.abs(sum('totalShots') - 9290) < 500);
  assert.ok(Math.abs(sum('shotsOnGoal') - 3190) < 100);
  const cards = pairs.flatMap(({ match }) => match.details?.events ?? []).filter(({ kind }) => kind === 'card');
  assert.equal(cards.filter(({ detail }) => detail !== 'yellow').length, 39, 'dismissals');
});

test('World Cup 2018: 64 matches, 169 goals, Kane 6, shoot-outs', { skip }, async () => {
  const { pairs, scorers } = await competition('fifa.world');
  assert.equal(pairs.length, 64);
  let goals = 0;
  for (const { match, record } of pairs) {
    const score = match.score.goals!;
    assert.equal(scoreOf(match, record!), `${score.home}-${score.away}`, `${match.home.name} - ${match.away.name}`);
    goals += goalsOf(record!.details.events ?? []).length;
  }
  assert.equal(goals, 169);
  assert.deepEqual(scorers[0], ['H. Kane', 6]);
  const shootouts = pairs
    .filter(({ match }) => match.status === 'PEN')
    .map(({ match, record }) => {
      const { home, away } = match.score.penalty!;
      assert.equal(scoreOf(match, record!, true), `${home}-${away}`);
      return `${match.home.name} - ${match.away.name} ${home}-${away}`;
    });
  assert.deepEqual(
    new Set(shootouts),
    new Set(['Spain - Russia 3-4', 'Croatia - Denmark 3-2', 'Colombia - England 3-4', 'Russia - Croatia 3-4']),
  );
});

test('World Cup 2018: rounds and groups', { skip }, async () => {
  const { pairs } = await competition('fifa.world');
  const rounds = Map.groupBy(pairs, ({ match }) => match.round);
  assert.deepEqual([...rounds].map(([round, matches]) => `${round}: ${matches.length}`).sort(), [
    '3rd Place Final: 1',
    'Final: 1',
    'Group Stage - 1: 16',
    'Group Stage - 2: 16',
    'Group Stage - 3: 16',
    'Quarter-finals: 4',
    'Round of 16: 8',
    'Semi-finals: 2',
  ]);
  const final = rounds.get('Final')?.[0]?.match;
  assert.deepEqual(
    [final?.home.name, final?.away.name, final?.score.goals],
    ['France', 'Croatia', { home: 4, away: 2 }],
  );
});
