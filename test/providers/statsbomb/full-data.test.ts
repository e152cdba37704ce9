import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { statsbomb } from '../../../src/providers/statsbomb/index.ts';
import { sharedData } from '../../support/data/shared.ts';

const { path, skip } = sharedData('statsbomb');

async function everything() {
  const records: (SourceRecord | Rejection)[] = [];
  for await (const file of inputFiles([path])) {
    if (!statsbomb.accepts(file.path)) continue;
    const parsed = statsbomb.parse(await file.open(), { path: file.path, now: 0 });
    records.push(...(await Array.fromAsync(parsed)));
  }
  return records;
}

test('full data: every record is imported, tables are skipped, goals match the scores', { skip }, async () => {
  const records = await everything();
  const count = (kind: string) => records.filter((record) => record.kind === kind).length;
  assert.deepEqual([count('match'), count('player'), count('details')], [69, 117, 3]);
  const rejections = records.filter((record) => record.kind === 'rejection');
  assert.equal(rejections.length, 15);
  assert.deepEqual(
    rejections.filter(({ reason }) => !reason.startsWith('skipped: ')).map(({ line, reason }) => `${line} ${reason}`),
    ['4004 minute 44 is before the start of period 2', '4005 minute 44 is before the start of period 2'],
  );
  const goals = records.flatMap((record) => {
    if (record.kind !== 'details' || !('providerMatch' in record.match)) return [];
    const { home } = record.match;
    const scored = (record.details.events ?? [])
      .filter(({ kind, detail }) => kind === 'goal' && detail !== 'missed-penalty')
      .map(({ minute, extra, side, detail, player }) => `${minute}+${extra ?? 0} ${side} ${detail} ${player?.name}`);
    return [{ home: home?.name, scored }];
  });
  assert.deepEqual(goals, [
    {
      home: 'Barcelona',
      scored: [
        '64+0 home normal Lionel Andrés Messi Cuccittini',
        '83+0 home normal Philippe Coutinho Correia',
        '90+2 home normal Lionel Andrés Messi Cuccittini',
      ],
    },
    {
      home: 'Barcelona',
      scored: [
        '19+0 home normal Lionel Andrés Messi Cuccittini',
        '45+0 away normal Cristhian Ricardo Stuani Curbelo',
        '51+0 away normal Cristhian Ricardo Stuani Curbelo',
        '63+0 home normal Gerard Piqué Bernabéu',
      ],
    },
    {
      home: 'Turkey',
      scored: [
        '53+0 home own-goal Merih Demiral',
        '66+0 away normal Ciro Immobile',
        '79+0 away normal Lorenzo Insigne',
      ],
    },
  ]);
});
