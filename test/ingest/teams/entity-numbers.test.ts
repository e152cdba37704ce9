import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenStore } from '../../../src/store/store.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';

const NOT_PLAYED = { goals: null, halftime: null, fulltime: null, extratime: null, penalty: null };
const club = (more: object): RecordBody =>
  ({
    kind: 'club',
    name: 'Fredericia',
    country: 'den',
    national: false,
    aliases: [],
    ...more,
  }) as unknown as RecordBody;
const match = (venue: object, league = 'den.1'): RecordBody =>
  ({
    kind: 'match',
    league,
    season: 2025,
    kickoff: Date.parse('2025-08-01T17:00Z'),
    kickoffKnown: true,
    home: { name: 'Fredericia' },
    away: { name: 'Brondby' },
    status: 'NS',
    score: NOT_PLAYED,
    venue,
  }) as unknown as RecordBody;

/** One source has names, the other legacy ids and a different capacity. */
const IMPORTS: Readonly<Record<string, readonly RecordBody[]>> = {
  transfermarkt: [
    club({ venue: { name: 'Monjasa Park', capacity: 4000 }, founded: 1990 }),
    club({ name: 'Brondby' }),
    match({ name: 'Monjasa Park' }),
  ],
  'api-football': [
    club({ legacyId: 2061, founded: 1991, venue: { name: 'Monjasa Park', capacity: 4300, legacyId: 3131 } }),
    club({ name: 'Brondby', legacyId: 407 }),
  ],
};

async function importSource(store: OpenStore, provider: string): Promise<void> {
  const report = await importFiles(store, recordSource(provider), { 'a.ndjson': recordFile(...IMPORTS[provider]!) });
  assert.deepEqual([report.failed, report.rejected, report.unresolved], [[], 0, 0]);
}

async function stored(store: OpenStore) {
  const [fixture] = await store.fixtures.list({}, { order: 'asc' });
  const { home, venue } = fixture!;
  return [home.id, home.legacyId, home.founded, home.venue?.legacyId, venue?.id, venue?.legacyId, venue?.capacity];
}

aboveEngines('legacy ids', (engine) => {
  test('become the ids of a team and its stadium in either order of imports, and earlier ids redirect', async (t) => {
    const [first, last] = [await emptyStore(engine, t), await emptyStore(engine, t)];
    await importSource(first, 'api-football');
    await importSource(first, 'transfermarkt');
    await importSource(last, 'transfermarkt');
    const before = (await stored(last)) as number[];
    await importSource(last, 'api-football');
    const after = await stored(last);
    assert.deepEqual(after, await stored(first));
    assert.deepEqual(after.slice(1, 4), [2061, 1991, 3131]);
    assert.equal(after.at(-1), 4300);
    assert.ok(before[1]! >= 1_000_000);
    assert.equal(last.reference.team(before[1]!)?.legacyId, 2061);
    assert.equal(last.reference.venue(before[5]!)?.legacyId, 3131);
    const { latest } = last.revisions;
    for (const provider of Object.keys(IMPORTS)) await importSource(last, provider);
    assert.equal(last.revisions.latest, latest, 'a second import changes nothing');
    assert.deepEqual(await stored(last), after);
  });

  test('that change between the files of an import do not lose a league that it added', async (t) => {
    const store = await emptyStore(engine, t);
    const league = { kind: 'league', code: 'den.9', name: 'Serie 9', country: 'den', type: 'league', tier: 9 };
    const venue = { name: 'Monjasa Park' };
    const report = await importFiles(store, recordSource('api-football'), {
      '1.ndjson': recordFile(league as unknown as RecordBody, club({}), club({ name: 'Brondby' })),
      '2.ndjson': recordFile(club({ legacyId: 2061 })),
      '3.ndjson': recordFile(match(venue, 'den.9')),
    });
    assert.deepEqual([report.failed, report.rejected, report.unresolved], [[], 0, 0]);
    const [fixture] = await store.fixtures.list({}, { order: 'asc' });
    assert.deepEqual([fixture?.league.code, fixture?.home.legacyId], ['den.9', 2061]);
  });
});
