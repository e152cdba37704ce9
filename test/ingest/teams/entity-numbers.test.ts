import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../../src/store/store.ts';
import { onBothEngines } from '../../support/databases.ts';
import { emptyStore, importFiles } from '../../support/imports.ts';
import { fileOf, sourceOf, type Told } from '../people/records-source.ts';

const NOT_PLAYED = { goals: null, halftime: null, fulltime: null, extratime: null, penalty: null };
const club = (more: object): Told =>
  ({ kind: 'club', name: 'Fredericia', country: 'den', national: false, aliases: [], ...more }) as unknown as Told;
const match = (venue: object, league = 'den.1'): Told =>
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
  }) as unknown as Told;

/** One source knows names, the other the numbers that clients know, and other seats. */
const IMPORTS: Readonly<Record<string, readonly Told[]>> = {
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

async function take(store: Store, provider: string): Promise<void> {
  const report = await importFiles(store, sourceOf(provider), { 'a.ndjson': fileOf(...IMPORTS[provider]!) });
  assert.deepEqual([report.failed, report.rejected, report.unresolved], [[], 0, 0]);
}

async function stored(store: Store) {
  const [fixture] = await store.fixtures.list({}, { order: 'asc' });
  const { home, venue } = fixture!;
  return [home.id, home.legacyId, home.founded, home.venue?.legacyId, venue?.id, venue?.legacyId, venue?.capacity];
}

onBothEngines('numbers that existing clients know', (engine) => {
  test('are those of a team and its ground, whether they were told first or last; old ones lead there', async (t) => {
    const [first, last] = [await emptyStore(engine, t), await emptyStore(engine, t)];
    await take(first, 'api-football');
    await take(first, 'transfermarkt');
    await take(last, 'transfermarkt');
    const before = (await stored(last)) as number[];
    await take(last, 'api-football');
    const after = await stored(last);
    assert.deepEqual(after, await stored(first));
    assert.deepEqual(after.slice(1, 4), [2061, 1991, 3131]);
    assert.equal(after.at(-1), 4300);
    assert.ok(before[1]! >= 1_000_000);
    assert.equal(last.reference.team(before[1]!)?.legacyId, 2061);
    assert.equal(last.reference.venue(before[5]!)?.legacyId, 3131);
    const { latest } = last.revisions;
    for (const provider of Object.keys(IMPORTS)) await take(last, provider);
    assert.equal(last.revisions.latest, latest, 'told again it is no news');
    assert.deepEqual(await stored(last), after);
  });

  test('that change between the files of an import leave leagues known that it added', async (t) => {
    const store = await emptyStore(engine, t);
    const league = { kind: 'league', code: 'den.9', name: 'Serie 9', country: 'den', type: 'league', tier: 9 };
    const ground = { name: 'Monjasa Park' };
    const report = await importFiles(store, sourceOf('api-football'), {
      '1.ndjson': fileOf(league as unknown as Told, club({}), club({ name: 'Brondby' })),
      '2.ndjson': fileOf(club({ legacyId: 2061 })),
      '3.ndjson': fileOf(match(ground, 'den.9')),
    });
    assert.deepEqual([report.failed, report.rejected, report.unresolved], [[], 0, 0]);
    const [fixture] = await store.fixtures.list({}, { order: 'asc' });
    assert.deepEqual([fixture?.league.code, fixture?.home.legacyId], ['den.9', 2061]);
  });
});
