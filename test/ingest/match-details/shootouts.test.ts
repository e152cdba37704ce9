import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventRecord } from '../../../src/ingest/records/records.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { aMatch, person } from './sample-match.ts';

const fjelstul = recordSource('fjelstul-worldcup');
const wyscout = recordSource('wyscout');

const goal = (minute: number, name: string): EventRecord => ({
  minute,
  side: 'home',
  kind: 'goal',
  detail: 'normal',
  player: person(name),
});
const kick = (extra: number, name: string): EventRecord => ({
  ...goal(120, name),
  extra,
  detail: 'penalty',
  shootout: true,
});

aboveEngines('shoot-outs', (engine) => {
  test('kicks stay when the goals come from another file or a source of higher precedence', async (t) => {
    const store = await emptyStore(engine, t);
    const storedEvents = async () =>
      (
        await store.database.all(
          'SELECT e.id, e.minute, e.shootout, e.deleted, p.name FROM events e JOIN players p ON p.legacy_id = e.player ORDER BY sort_order',
        )
      ).map(
        (row) =>
          `${row.id} ${row.minute}${row.shootout === 1 ? ' kick' : ''}${row.deleted === 1 ? ' deleted' : ''} ${row.name}`,
      );
    const files = {
      'goals.json': recordFile(aMatch({ details: { events: [goal(10, 'Messi')], eventKinds: ['goal'] } })),
      'kicks.json': recordFile(aMatch({ details: { events: [kick(1, 'Messi'), kick(2, 'Dybala')], eventKinds: [] } })),
    };
    await importFiles(store, fjelstul, files);
    const before = await storedEvents();
    assert.deepEqual(
      before.map((event) => event.slice(14)),
      ['10 Messi', '120 kick Messi', '120 kick Dybala'],
    );
    assert.equal(countsOf(await importFiles(store, fjelstul, files))[0], 0);
    const scorers = { events: [goal(11, 'Messi')], eventKinds: ['goal'] } as const;
    await importFiles(store, wyscout, { 'scorers.json': recordFile(aMatch({ details: scorers })) });
    assert.deepEqual(await storedEvents(), [before[0]?.replace('10 Messi', '11 Messi'), ...before.slice(1)]);
  });
});
