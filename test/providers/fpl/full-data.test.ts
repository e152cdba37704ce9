import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { fpl } from '../../../src/providers/fpl/index.ts';
import { sharedData } from '../../support/data/shared.ts';

const { path, skip } = sharedData('fpl-core-insights/data');

async function readAll(): Promise<(SourceRecord | Rejection)[]> {
  const records: (SourceRecord | Rejection)[] = [];
  for await (const file of inputFiles([path])) {
    if (!fpl.accepts(file.path)) continue;
    for await (const record of fpl.parse(await file.open(), { path: file.path, now: 0 })) records.push(record);
  }
  return records;
}

test('full data: 380 matches of 2024/25, player statistics and absences', {
  skip,
}, async () => {
  const records = await readAll();
  const matches = new Map(
    records.flatMap((record) =>
      record.kind === 'match' && record.season === 2024 ? [[record.providerId, record]] : [],
    ),
  );
  assert.equal(matches.size, 380);
  const goals = [...matches.values()].reduce((sum, { score }) => sum + score.goals!.home + score.goals!.away, 0);
  assert.equal(goals, 1_105); // officially 1,115: some results were collected before the match ended
  const players = records.flatMap((record) => (record.kind === 'details' ? (record.details.squadPlayers ?? []) : []));
  assert.ok(players.length > 11_567);
  assert.equal(records.filter(({ kind }) => kind === 'injury').length, 700);
  const reasons = records.flatMap((record) => (record.kind === 'rejection' ? [record.reason] : []));
  assert.equal(reasons.length, 50);
  for (const reason of reasons) assert.match(reason, /^no kickoff yet$|^gameweek [1-3] is not played on 2026-/);
});
