import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { parseRound } from '../../../src/football/rounds.ts';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';

const FOLDER = '../shared/data/openfootball';
const skip = existsSync(FOLDER) ? false : `no ${FOLDER} beside the repository: the full data is not checked`;

async function readFolder(folder: string) {
  const files = new Set<string>();
  const records: (SourceRecord | Rejection)[] = [];
  for await (const file of inputFiles([folder])) {
    if (!openfootball.accepts(file.path)) continue;
    files.add(file.path);
    const chunks = await file.open();
    for await (const record of openfootball.parse(chunks, { path: file.path, now: Date.now() })) records.push(record);
  }
  return { files, records };
}

test('full data: there are few rejections, and each is explained', { skip }, async () => {
  const { files, records } = await readFolder(FOLDER);
  const count = (kind: string) => records.filter((record) => record.kind === kind).length;
  const matches = records.filter((record) => record.kind === 'match');
  const status = (...codes: string[]) => matches.filter((match) => codes.includes(match.status)).length;
  assert.equal(files.size, 229);
  assert.equal(matches.length, 31_615);
  assert.deepEqual(
    [status('FT'), status('AET'), status('PEN'), status('AWD'), status('NS'), status('PST'), status('CANC')],
    [29_973, 38, 36, 5, 1557, 4, 2],
  );
  assert.equal(count('club'), 3481);
  assert.equal(count('league'), 296);
  assert.equal(count('squad'), 1248);
  const goals = (season: number) =>
    matches
      .filter((match) => match.league === 'fifa.world' && match.season === season)
      .flatMap(({ details }) => details?.events ?? []);
  assert.deepEqual(
    [goals(1930).length, goals(2018).length, goals(2022).length, goals(2026).length],
    [70, 169, 172, 308],
  );
  assert.equal(goals(2018).filter(({ player }) => /Kane$/.test(player?.name ?? '')).length, 6);
  // Five aliases without their bar, and two shoot-outs that end level.
  assert.equal(count('rejection'), 7);
  assert.deepEqual(
    [...new Set(matches.flatMap(({ round }) => round ?? []))].filter((round) => {
      return parseRound(round).kind === 'unknown' && !round.endsWith('Replays');
    }),
    [],
  );
});

test('a subfolder gives the same matches as the whole folder', { skip }, async () => {
  const { records } = await readFolder(`${FOLDER}/worldcup.json/2022`);
  assert.equal(records.length, 64);
  const final = records.at(-1);
  assert.ok(final?.kind === 'match');
  assert.deepEqual([final.round, final.status, final.score.goals], ['Final', 'PEN', { home: 3, away: 3 }]);
  assert.equal(new Date(final.kickoff).toISOString(), '2022-12-18T15:00:00.000Z');
});
