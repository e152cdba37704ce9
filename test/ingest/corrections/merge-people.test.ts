import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePeople, undoMerge } from '../../../src/ingest/corrections/merge-people.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';
import { identifyPeople, storedPeople, storeOfTeams } from '../people/identify-people.ts';

aboveEngines('merging two players', (engine) => {
  const twoPlayers = async (t: { after(work: () => unknown): void }) => {
    const store = await storeOfTeams((await newDatabases(engine, t as never)).data);
    await identifyPeople(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Gabriel Magalhães' }, team: 40, season: 2021 },
      { provider: 'fpl', name: { id: '9', name: 'Big Gabi' }, team: 40, season: 2021 },
    ]);
    const people = (await storedPeople(store)) as { id: string; legacy_id: number; name: string }[];
    const [one, other] = ['Gabriel Magalhães', 'Big Gabi'].map(
      (name) => people.find((person) => person.name === name)!,
    );
    return { store, one: one!, other: other! };
  };

  test('redirects the old ids to the remaining player, and later imports find this player', async (t) => {
    const { store, one, other } = await twoPlayers(t);
    const merge = await mergePeople(store, { from: other.id, into: one.id, now: 5 });
    assert.ok('into' in merge);
    assert.deepEqual(
      merge.differences,
      ['named Big Gabi and Gabriel Magalhães'],
      'a different name is reported as a warning',
    );
    assert.equal((await storedPeople(store)).length, 1);
    for (const id of [other.id, other.legacy_id, one.id]) assert.equal((await store.people.player(id))?.id, merge.into);
    const found = await identifyPeople(store, [
      { provider: 'fpl', name: { id: '9', name: 'Big Gabi' }, team: 40, season: 2022 },
    ]);
    assert.equal((await store.people.player(found[0]!))?.id, merge.into);
    assert.equal((await storedPeople(store)).length, 1);
  });

  test('can be undone, and an import does not repeat it', async (t) => {
    const { store, one, other } = await twoPlayers(t);
    const before = await storedPeople(store);
    await mergePeople(store, { from: other.id, into: one.id, now: 5 });
    const undone = await undoMerge(store, { from: other.id, now: 6 });
    assert.ok('into' in undone, JSON.stringify(undone));
    assert.deepEqual(await storedPeople(store), before);
    await identifyPeople(store, [
      { provider: 'fpl', name: { id: '9', name: 'Gabriel Magalhães' }, team: 40, season: 2021 },
    ]);
    assert.equal((await storedPeople(store)).length, 2);
    assert.match(JSON.stringify(await undoMerge(store, { from: other.id, now: 7 })), /has not been merged/);
  });

  test('makes one transfer of the same one of both, and an undo gives each of them its own again', async (t) => {
    const store = await emptyStore(engine, t as never);
    const [city, arsenal] = ['Manchester City', 'Arsenal'].map((name) => ({ name, country: 'eng' }));
    const transfer = { kind: 'transfer', date: '2022-07-04', dayKnown: true, from: city!, to: arsenal! } as const;
    const stated = {
      'api-football': { ...transfer, player: { id: '9', name: 'Big Gabi' }, type: '€ 52M', fee: 52_000_000 },
      transfermarkt: { ...transfer, player: { id: '1', name: 'Gabriel Jesus' }, type: 'N/A' },
    };
    for (const [provider, record] of Object.entries(stated)) {
      await importFiles(store, recordSource(provider), { 'a.ndjson': recordFile(record) });
    }
    const transfers = async () => {
      const rows = await store.database.all(
        'SELECT p.id, t.id AS transfer, t.fee FROM transfers t JOIN players p ON p.legacy_id = t.player ORDER BY t.fee',
      );
      return rows.map((row) => ({ ...row }));
    };
    const before = await transfers();
    assert.equal(before.length, 2);
    const people = (await storedPeople(store)) as { id: string; name: string }[];
    const [from, into] = ['Big Gabi', 'Gabriel Jesus'].map((name) => people.find((one) => one.name === name)!.id);
    assert.ok('into' in (await mergePeople(store, { from: from!, into: into!, now: 5 })));
    assert.deepEqual(
      (await transfers()).map(({ fee }) => fee),
      [52_000_000],
    );
    assert.ok('into' in (await undoMerge(store, { from: from!, now: 6 })));
    assert.deepEqual(await transfers(), before);
  });

  /** What each id of two persons leads to, and by which words they are found. */
  const leadsTo = async (store: OpenStore, ids: readonly (string | number)[]) => {
    const found = [];
    for (const id of ids) found.push([id, (await store.people.player(id))?.id]);
    const words = await store.database.all('SELECT word, player FROM player_search_words ORDER BY player, word');
    return { found, words };
  };

  for (const [title, first, second] of [
    [
      'the date of birth',
      { provider: 'understat', name: { id: '9', name: 'Bamba Dieng' } },
      { provider: 'transfermarkt', name: { id: '1', name: 'Cheikh Ahmadou Bamba Dieng', birth: '2000-03-23' } },
    ],
    [
      'the number that clients use',
      { provider: 'understat', name: { id: '9', name: 'Bamba Dieng' } },
      { provider: 'api-football', name: { id: '1', legacyId: 22_236, name: 'A. Dieng' } },
    ],
    [
      'both, in another identity',
      { provider: 'transfermarkt', name: { id: '9', name: 'Bamba Dieng', birth: '2000-03-23' } },
      { provider: 'api-football', name: { id: '1', legacyId: 22_236, name: 'Ahmadou Bamba Dieng' } },
    ],
  ] as const) {
    for (const [direction, from, into] of [
      ['gives', 1, 0],
      ['gets', 0, 1],
    ] as const) {
      test(`can be undone if the remaining player ${direction} ${title}: every id leads to its own player again`, async (t) => {
        const store = await storeOfTeams((await newDatabases(engine, t as never)).data);
        const place = { team: 40, season: 2021 };
        const numbers = await identifyPeople(store, [
          { ...first, ...place, about: true },
          { ...second, team: 50, season: 2021, about: true },
        ]);
        const before = await storedPeople(store);
        assert.equal(before.length, 2);
        const ids = (before as { id: string }[]).map(({ id }) => id);
        const nativeOf = async (number: number) => (await store.people.player(number))!.id;
        const natives = [await nativeOf(numbers[0]!), await nativeOf(numbers[1]!)] as const;
        const led = await leadsTo(store, [...ids, ...numbers]);
        const merge = await mergePeople(store, { from: natives[from], into: natives[into], now: 5 });
        assert.ok('into' in merge);
        for (const id of [...ids, ...numbers]) assert.equal((await store.people.player(id))?.id, merge.into);
        const undone = await undoMerge(store, { from: merge.from, now: 6 });
        assert.ok('into' in undone, JSON.stringify(undone));
        assert.deepEqual([undone.from, undone.into], [natives[from], natives[into]]);
        assert.deepEqual(await storedPeople(store), before);
        assert.deepEqual(await leadsTo(store, [...ids, ...numbers]), led);
        const inUse = await store.database.all(
          "SELECT r.id FROM redirects r JOIN players p ON p.id = r.id OR (p.legacy_id = r.legacy_id AND r.target_legacy_id <> p.legacy_id) WHERE r.kind = 'player'",
        );
        assert.deepEqual(inUse, [], 'no id of a stored player redirects');
        assert.match(JSON.stringify(await undoMerge(store, { from: merge.from, now: 7 })), /has not been merged/);
      });
    }
  }

  test('cannot be undone if nothing of the merged player is left: it says what is in the way and changes nothing', async (t) => {
    const { store, one, other } = await twoPlayers(t);
    await mergePeople(store, { from: other.id, into: one.id, now: 5 });
    const merged = await storedPeople(store);
    await store.database.run("DELETE FROM player_claims WHERE provider = 'fpl'");
    const refused = await undoMerge(store, { from: other.id, now: 6 });
    assert.match(JSON.stringify(refused), /nothing of pl_\w+ is with pl_\w+ any more/);
    assert.equal((await storedPeople(store)).length, merged.length);
  });

  test('is rejected for one person and for unknown ids', async (t) => {
    const { store, one } = await twoPlayers(t);
    assert.ok('reason' in (await mergePeople(store, { from: one.id, into: one.legacy_id, now: 5 })));
    assert.ok('reason' in (await mergePeople(store, { from: 'pl_0000000000', into: one.id, now: 5 })));
  });
});
