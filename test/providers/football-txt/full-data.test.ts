import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { parseRound } from '../../../src/football/rounds.ts';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { MatchRecord, Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { footballTxt } from '../../../src/providers/football-txt/index.ts';

const FOLDER = '../shared/data/openfootball';
const skip = existsSync(FOLDER) ? false : `no ${FOLDER} beside the repository: the full data is not checked`;

describe('full data', { skip }, () => {
  const records: (SourceRecord | Rejection)[] = [];
  const full: MatchRecord[] = [];
  before(async () => {
    for await (const file of inputFiles([FOLDER])) {
      if (!footballTxt.accepts(file.path)) continue;
      for await (const record of footballTxt.parse(await file.open(), { path: file.path, now: 0 })) {
        records.push(record);
        if (record.kind === 'match' && file.path.endsWith('_full.txt')) full.push(record);
      }
    }
  });

  test('only four matches with an invalid score are rejected', () => {
    const count = (kind: string) => records.filter((record) => record.kind === kind).length;
    assert.deepEqual([count('match'), count('squad'), count('coach')], [42_378, 2112, 64]);
    const rejected = records.filter((record) => record.kind === 'rejection');
    assert.equal(rejected.length, 4);
    assert.ok(rejected.every(({ reason }) => /^a shoot-out without/.test(reason)));
  });

  test('teams have plausible names', () => {
    const teams = records.flatMap((record) => (record.kind === 'match' ? [record.home.name, record.away.name] : []));
    assert.deepEqual(
      teams.filter((team) => /\d-\d|[()[\]@:]|pen\.|a\.e\.t|\s{2}/.test(team)),
      [],
    );
  });

  test('rounds have standard names', () => {
    const rounds = new Set(records.flatMap((record) => (record.kind === 'match' ? (record.round ?? []) : [])));
    assert.deepEqual(
      [...rounds].filter((round) => parseRound(round).kind === 'unknown'),
      [],
    );
  });

  test('both World Cups have line-ups and 64 matches; 2018 has 169 goals, six by Kane', () => {
    assert.deepEqual(
      [2018, 2022].map((year) => full.filter(({ season }) => season === year).length),
      [64, 64],
    );
    for (const { line, details, referee } of full) {
      assert.ok(
        details?.lineups?.home?.startXI.length === 11 && details.lineups.away?.startXI.length === 11,
        `${line}`,
      );
      assert.ok((details.attendance ?? 0) > 0 && referee !== undefined, `${line}`);
    }
    const goals = full
      .filter(({ season }) => season === 2018)
      .flatMap(({ details }) => details?.events?.filter(({ kind, shootout }) => kind === 'goal' && shootout !== true));
    assert.equal(goals.length, 169);
    assert.equal(goals.filter((goal) => goal?.player?.name === 'Harry Kane').length, 6);
  });

  test('the final of 2022: line-ups, three goals by Mbappé and two by Messi, 4-2 in the shoot-out, referee, attendance', () => {
    const final = full.find(({ season, round }) => season === 2022 && round === 'Final');
    assert.ok(final?.details !== undefined);
    const { events = [], lineups, attendance } = final.details;
    assert.deepEqual([final.home.name, final.away.name, final.status], ['Argentina', 'France', 'PEN']);
    assert.deepEqual(
      [final.score.goals, final.score.penalty],
      [
        { home: 3, away: 3 },
        { home: 4, away: 2 },
      ],
    );
    assert.deepEqual([final.referee, attendance], ['Szymon Marciniak', 88_966]);
    assert.deepEqual([lineups?.home?.startXI.length, lineups?.home?.substitutes.length], [11, 6]);
    assert.deepEqual([lineups?.home?.formation, lineups?.away?.formation], ['4-3-3', '4-3-3']);
    assert.deepEqual([lineups?.away?.startXI.length, lineups?.away?.substitutes.length], [11, 7]);
    const goals = events.filter(({ kind, shootout }) => kind === 'goal' && shootout !== true);
    const by = (name: string) => goals.filter(({ player }) => player?.name === name).length;
    assert.deepEqual([goals.length, by('Kylian Mbappe'), by('Lionel Messi'), by('Angel Di Maria')], [6, 3, 2, 1]);
    const kicks = events.filter(({ shootout }) => shootout === true);
    const scored = (side: string) => kicks.filter((kick) => kick.side === side && kick.detail === 'penalty').length;
    assert.deepEqual([kicks.length, scored('home'), scored('away')], [8, 4, 2]);
    assert.equal(kicks[0]?.player?.name, 'Kylian Mbappe');
  });
});
