import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { apiFootball } from '../../../src/providers/api-football/index.ts';
import { sharedData } from '../../support/data/shared.ts';
import { RECORDED, skip } from './recorded.ts';
import { ofKind } from './responses.ts';

async function readAll(folder: string): Promise<Map<string, (SourceRecord | Rejection)[]>> {
  const files = new Map<string, (SourceRecord | Rejection)[]>();
  for await (const file of inputFiles([folder])) {
    if (!apiFootball.accepts(file.path)) continue;
    const context = { path: file.path, now: Date.parse('2026-11-21') };
    files.set(file.path, await Array.fromAsync(apiFootball.parse(await file.open(), context)));
  }
  return files;
}

test('every recorded response is read, and rejections are as expected', { skip }, async () => {
  const files = await readAll(RECORDED);
  const records = [...files.values()].flat();
  const count = (kind: SourceRecord['kind']) => ofKind(records, kind).length;
  assert.deepEqual(
    [count('match'), count('details'), count('player-season'), count('transfer'), count('trophy'), count('injury')],
    [611, 16, 207, 15, 64, 44],
  );
  for (const [path, records] of files) {
    const reasons = records.flatMap((record) => (record.kind === 'rejection' ? [record.reason] : []));
    const expected = path.startsWith('_errors/')
      ? /error response: /
      : path.startsWith('predictions/')
        ? /predictions are not imported/
        : /incomplete response|venue without an id or a name/;
    for (const reason of reasons) assert.match(reason, expected, path);
  }
});

const samples = sharedData('api-football-samples');

test('the goals of every match with events match its score', { skip: skip || samples.skip }, async () => {
  const records = [...(await readAll(RECORDED)).values(), ...(await readAll(samples.path)).values()].flat();
  let checked = 0;
  for (const { details, score, providerId } of ofKind(records, 'match')) {
    if (details?.events === undefined) continue;
    const goals = { home: 0, away: 0 };
    for (const { kind, detail, side, shootout } of details.events) {
      if (kind !== 'goal' || detail === 'missed-penalty' || shootout) continue;
      goals[detail === 'own-goal' ? (side === 'home' ? 'away' : 'home') : side]++;
    }
    assert.deepEqual(goals, score.goals, providerId);
    checked++;
  }
  assert.ok(checked >= 3);
});

test('with line-ups, every player who goes off was in the starting eleven', { skip }, async () => {
  let checked = 0;
  for (const { details } of ofKind([...(await readAll(RECORDED)).values()].flat(), 'match')) {
    const lineups = [details?.lineups?.home, details?.lineups?.away];
    const starters = new Set(lineups.flatMap((lineup) => lineup?.startXI ?? []).map(({ player }) => player.id));
    if (starters.size === 0) continue;
    for (const { kind, player, related } of details?.events ?? []) {
      if (kind !== 'substitution') continue;
      assert.ok(starters.has(player?.id) && !starters.has(related?.id));
      checked++;
    }
  }
  assert.equal(checked, 26);
});
