import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { isPlace } from '../../../src/football/people/trophies.ts';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { DetailsRecord, EventRecord } from '../../../src/ingest/records/records.ts';
import type { Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { fjelstulWorldcup } from '../../../src/providers/fjelstul-worldcup/index.ts';
import { placeOf } from '../../../src/providers/fjelstul-worldcup/trophies.ts';

const FOLDER = '../shared/data/fjelstul-worldcup';
const skip = existsSync(FOLDER) ? false : `no ${FOLDER} beside the repository: the full data is not checked`;

describe('full data', { skip }, () => {
  const records: (SourceRecord | Rejection)[] = [];
  before(async () => {
    for await (const file of inputFiles([FOLDER])) {
      if (!fjelstulWorldcup.accepts(file.path)) continue;
      for await (const record of fjelstulWorldcup.parse(await file.open(), { path: file.path, now: 0 })) {
        records.push(record);
      }
    }
  });

  const ofKind = <Kind extends SourceRecord['kind']>(kind: Kind) =>
    records.filter((record): record is Extract<SourceRecord, { kind: Kind }> => record.kind === kind);
  const matchOf = ({ match }: DetailsRecord) => ('providerMatch' in match ? match.providerMatch : '');
  const eventsOf = (prefix: string): readonly EventRecord[] =>
    ofKind('details').flatMap((record) => (matchOf(record).startsWith(prefix) ? (record.details.events ?? []) : []));

  test('only ten rows of substitutions are rejected', () => {
    const counts = ['match', 'player', 'squad', 'coach', 'venue', 'details', 'referee', 'trophy'] as const;
    assert.deepEqual(
      counts.map((kind) => ofKind(kind).length),
      [1248, 10_401, 13_843, 475, 240, 5198, 1248, 2263],
    );
    const rejected = records.filter((record) => record.kind === 'rejection');
    assert.equal(rejected.length, 10);
    assert.ok(rejected.every(({ reason }) => /^unpaired substitutions in minute .+: \d off, \d on$/.test(reason)));
  });

  test('the number of goals matches the score of every match', () => {
    const scores = new Map(ofKind('match').map((match) => [match.providerId, match.score.goals]));
    for (const record of ofKind('details')) {
      if (record.details.eventKinds?.includes('goal') !== true) continue;
      const goals = { home: 0, away: 0 };
      for (const { side, detail } of record.details.events ?? []) {
        goals[(detail === 'own-goal') === (side === 'home') ? 'away' : 'home'] += 1;
      }
      assert.deepEqual(goals, scores.get(matchOf(record)), matchOf(record));
    }
  });

  test('shoot-outs match their scores', () => {
    const scores = new Map(ofKind('match').map((match) => [match.providerId, match.score.penalty]));
    let seen = 0;
    for (const record of ofKind('details')) {
      const kicks = record.details.events?.filter(({ shootout }) => shootout === true) ?? [];
      if (kicks.length === 0) continue;
      const scored = (side: string) => kicks.filter((kick) => kick.side === side && kick.detail === 'penalty').length;
      assert.deepEqual({ home: scored('home'), away: scored('away') }, scores.get(matchOf(record)), matchOf(record));
      assert.deepEqual(
        kicks.map(({ extra }) => extra),
        kicks.map((_, n) => n + 1),
      );
      seen += 1;
    }
    assert.equal(seen, 43);
  });

  test('2018 had 64 matches and 169 goals, six of them by Kane', () => {
    assert.equal(ofKind('match').filter(({ league, season }) => league === 'fifa.world' && season === 2018).length, 64);
    const goals = eventsOf('M-2018-').filter(({ kind, shootout }) => kind === 'goal' && shootout !== true);
    assert.equal(goals.length, 169);
    assert.equal(
      goals.filter(({ player, detail }) => player?.name === 'Harry Kane' && detail !== 'own-goal').length,
      6,
    );
  });

  test('1982 had six groups of four and then four of three', () => {
    const groups = new Map<string, Set<string>>();
    for (const { league, season, group, home, away } of ofKind('match')) {
      if (league !== 'fifa.world' || season !== 1982 || group === undefined) continue;
      groups.set(group, new Set([...(groups.get(group) ?? []), home.name, away.name]));
    }
    assert.deepEqual([...groups].map(([name, teams]) => [name, teams.size]).sort(), [
      ...Array.from({ length: 6 }, (_, at) => [`Group ${at + 1}`, 4]),
      ...['A', 'B', 'C', 'D'].map((name) => [`Group ${name}`, 3]),
    ]);
    assert.deepEqual([...groups.get('Group C')!].sort(), ['Argentina', 'Brazil', 'Italy']);
  });

  test('the final of 2022: eleven against eleven, three goals by Mbappé and two by Messi, 4-2 in the shoot-out', () => {
    const events = eventsOf('M-2022-64');
    const scorers = events.filter(({ kind, shootout }) => kind === 'goal' && shootout !== true);
    const by = (name: string) => scorers.filter(({ player }) => player?.name === name).length;
    assert.deepEqual([by('Kylian Mbappé'), by('Lionel Messi'), by('Ángel Di María'), scorers.length], [3, 2, 1, 6]);
    const kicks = events.filter(({ shootout, detail }) => shootout === true && detail === 'penalty');
    assert.deepEqual(
      ['home', 'away'].map((side) => kicks.filter((kick) => kick.side === side).length),
      [4, 2],
    );
    assert.equal(events.find(({ extra, shootout }) => shootout === true && extra === 1)?.player?.name, 'Kylian Mbappé');
    const lineups = ofKind('details').flatMap((record) =>
      matchOf(record) === 'M-2022-64' ? (record.details.lineups ?? []) : [],
    );
    assert.deepEqual(
      lineups.map(({ home, away }) => [
        home?.coach?.name,
        home?.startXI.length,
        away?.coach?.name,
        away?.startXI.length,
      ]),
      [
        ['Lionel Scaloni', 0, 'Didier Deschamps', 0],
        [undefined, 11, undefined, 11],
      ],
    );
  });

  test("every tournament's winner is a trophy of its squad", async () => {
    const text = await readFile(`${FOLDER}/data-csv/tournament_standings.csv`, 'utf8');
    const rows = text.trim().split('\n').slice(1);
    assert.equal(rows.length, 30 * 4);
    const places = ['Winner', '2nd Place', '3rd Place', undefined];
    for (const row of rows) {
      const [, edition = '', , position = '', , team = ''] = row.split(',');
      assert.equal(placeOf(edition, team), places[Number(position) - 1], row);
    }
    for (const { league, season, team, player } of ofKind('squad')) {
      const place = placeOf(`WC-${season}`, team.name.replace(/ W$/, ''));
      const name = league === 'fifa.world' ? 'World Cup' : 'World Cup - Women';
      const won = TROPHIES.get(`${player.id}|${season}|${name}`);
      assert.equal(won, place, `${player.name} ${season}`);
    }
  });

  test('individual awards: eight in 2022, Kane top scorer of 2018', () => {
    const prizes = ofKind('trophy').filter(({ place }) => !isPlace(place));
    assert.equal(prizes.length, 200);
    const of = (year: string, award: string) =>
      prizes.filter(({ season, place }) => season === year && place === award).map(({ person }) => person.name);
    assert.equal(prizes.filter(({ season }) => season === '2022').length, 8);
    assert.deepEqual(of('2018', 'Golden Boot'), ['Harry Kane']);
    assert.deepEqual(
      [of('2022', 'Golden Ball'), of('2022', 'Golden Boot'), of('2022', 'Golden Glove')],
      [['Lionel Messi'], ['Kylian Mbappé'], ['Emiliano Martínez']],
    );
  });

  const TROPHIES = new Map<string, string>();
  before(() => {
    for (const { person, season, league, place, role } of ofKind('trophy')) {
      if (role === 'player' && isPlace(place)) TROPHIES.set(`${person.id}|${season}|${league}`, place);
    }
  });
});
