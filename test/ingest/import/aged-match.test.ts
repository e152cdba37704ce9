import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchRecord } from '../../../src/ingest/records/source.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';
import { aMatch } from '../match-details/sample-match.ts';

const source = recordSource('api-football');
const KICKOFF = Date.parse('2024-08-17T14:00Z');
const HOUR = 3_600_000;
const score = { goals: { home: 1, away: 0 }, halftime: null, fulltime: null, extratime: null, penalty: null };
const inPlay = (status: MatchRecord['status'] = '2H') => aMatch({ status, elapsed: 63, score });

aboveEngines('saved responses', (engine) => {
  test('a match in play is live only in a response of its own hours', async (t) => {
    const store = await emptyStore(engine, t);
    const stateAfter = async (hours: number, status: MatchRecord['status'] = '2H') => {
      const now = KICKOFF + hours * HOUR;
      await importFiles(store, source, { 'live.json': recordFile(inPlay(status)) }, { now });
      const [fixture] = await store.fixtures.list({}, { order: 'asc' });
      return [fixture!.status, fixture!.elapsed, fixture!.score.goals];
    };
    assert.deepEqual(await stateAfter(2), ['2H', 63, { home: 1, away: 0 }]);
    assert.deepEqual(await stateAfter(12), ['NS', null, null]);
    assert.deepEqual(await stateAfter(24, 'SUSP'), ['SUSP', 63, { home: 1, away: 0 }]);
    assert.deepEqual(await stateAfter(24 * 30), ['NS', null, null]);
    await importFiles(store, recordSource('openfootball'), { 'result.json': recordFile(aMatch()) });
    const [finished] = await store.fixtures.list({}, { order: 'asc' });
    assert.deepEqual([finished!.status, finished!.score.goals], ['FT', { home: 2, away: 1 }]);
  });
});
