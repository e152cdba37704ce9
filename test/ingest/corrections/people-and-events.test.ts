/** A correction of an event or person overrides every source, through every import, until it is revoked. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { correct, revoke } from '../../../src/ingest/corrections/corrections.ts';
import { mergePeople } from '../../../src/ingest/corrections/merge-people.ts';
import type { MatchDetails } from '../../../src/ingest/records/records.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines, type Engine, newDatabases } from '../../support/stores/databases.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';
import { aMatch, DETAILS } from '../match-details/sample-match.ts';
import { identifyPeople, storedPeople, storeOfTeams } from '../people/identify-people.ts';

const CORRECTION = { author: 'ops@example.com', reason: 'match report', now: 1_767_000_000_000 };
const REVOCATION = { by: null, because: 'appeal', now: CORRECTION.now + 1000 };

async function storeOf(engine: Engine, t: TestContext) {
  const store = await emptyStore(engine, t);
  const importDetails = (details: MatchDetails, changes: object = {}) =>
    importFiles(store, recordSource('wyscout'), { 'm.json': recordFile(aMatch({ details, ...changes })) });
  await importDetails(DETAILS);
  const events = async () => {
    const [fixture] = await store.fixtures.list({}, { order: 'asc' });
    const id = fixture!.legacyId;
    return (await store.events.ofFixtures([id], { deleted: true })).get(id)!;
  };
  const eventLines = async () =>
    (await events()).map(({ minute, kind, player, deleted }) =>
      [minute, kind, player?.name ?? '-', ...(deleted ? ['deleted'] : [])].join(' '),
    );
  const counted = async (name: string, statistic: 'goals' | 'ownGoals') => {
    const row = await store.database.get<{ statistics: string }>(
      'SELECT s.statistics FROM player_seasons s JOIN players p ON p.legacy_id = s.player WHERE p.name = $1',
      [name],
    );
    return (JSON.parse(row!.statistics) as Record<string, number>)[statistic] ?? 0;
  };
  const goals = (name: string) => counted(name, 'goals');
  const correctEvent = (target: string, patch: Readonly<Record<string, unknown>>) =>
    correct(store, { kind: 'event', target, patch }, CORRECTION);
  return { store, importDetails, events, eventLines, counted, goals, correctEvent };
}

aboveEngines('corrections of events', (engine) => {
  test('a deleted event does not count, also after another import, until the deletion is revoked', async (t) => {
    const { store, importDetails, events, eventLines, goals, correctEvent } = await storeOf(engine, t);
    const [first] = await events();
    const { id } = await correctEvent(first!.id, { deleted: true });
    assert.equal((await eventLines())[0], '12 goal Bukayo Saka deleted');
    assert.equal(await goals('Bukayo Saka'), 0);
    const changedEvents = DETAILS.events!.map((event) => (event.minute === 12 ? { ...event, minute: 13 } : event));
    await importDetails({ ...DETAILS, events: changedEvents });
    assert.equal((await eventLines())[0], '13 goal Bukayo Saka deleted');
    await assert.rejects(correctEvent(first!.id, { deleted: true }), /is already deleted/);
    const before = (await events())[0]!;
    await revoke(store, id, REVOCATION);
    assert.equal((await eventLines())[0], '13 goal Bukayo Saka');
    assert.equal(await goals('Bukayo Saka'), 1);
    const after = (await events())[0]!;
    assert.deepEqual([after.id, after.revision], [first!.id, before.revision + 1]);
  });

  test('minute and player are corrected independently, and the order of events follows the minute', async (t) => {
    const { store, importDetails, events, eventLines, goals, correctEvent } = await storeOf(engine, t);
    const [first, second] = await events();
    const palmer = second!.player!.legacyId;
    const minute = await correctEvent(first!.id, { minute: 45, extra: 1 });
    const player = await correctEvent(first!.id, { player: palmer });
    assert.deepEqual((await eventLines()).slice(0, 2), ['40 goal Cole Palmer', '45 goal Cole Palmer']);
    assert.equal(await goals('Cole Palmer'), 2);
    await importDetails({ ...DETAILS, attendance: 1 });
    await revoke(store, minute.id, REVOCATION);
    assert.deepEqual((await eventLines()).slice(0, 2), ['12 goal Cole Palmer', '40 goal Cole Palmer']);
    await revoke(store, player.id, REVOCATION);
    assert.equal((await eventLines())[0], '12 goal Bukayo Saka');
    const notes = await store.database.all(
      'SELECT resource, action FROM changes WHERE revision = (SELECT MAX(revision) FROM changes) ORDER BY last_seq',
    );
    assert.ok(notes.some(({ resource, action }) => resource === 'event' && action === 'updated'));
  });

  test('a correction restores an event that its source has withdrawn', async (t) => {
    const { store, importDetails, events, eventLines, counted, correctEvent } = await storeOf(engine, t);
    await importDetails({ ...DETAILS, events: DETAILS.events!.filter(({ detail }) => detail !== 'own-goal') });
    assert.equal(
      (await eventLines()).find((text) => text.startsWith('80')),
      '80 goal Levi Colwill deleted',
    );
    const withdrawn = (await events()).find(({ deleted }) => deleted)!;
    const { id } = await correctEvent(withdrawn.id, { deleted: false, minute: 81 });
    assert.equal(
      (await eventLines()).find((text) => text.includes('goal Levi')),
      '81 goal Levi Colwill',
    );
    assert.equal(await counted('Levi Colwill', 'ownGoals'), 1);
    await revoke(store, id, REVOCATION);
    assert.equal((await events()).filter(({ deleted }) => deleted).length, 1);
  });

  test('corrections follow a match whose ids change with its day', async (t) => {
    const { importDetails, events, eventLines, correctEvent, store } = await storeOf(engine, t);
    const repeated = { league: 'sco.1', home: { name: 'Celtic' }, away: { name: 'Rangers' } };
    await store.database.run('DELETE FROM fixtures');
    await importDetails(DETAILS, repeated);
    const [first] = await events();
    await correctEvent(first!.id, { minute: 20 });
    await importFiles(store, recordSource('football-data-uk'), {
      'n.json': recordFile(aMatch({ ...repeated, kickoff: Date.parse('2024-08-18T14:00Z') })),
    });
    assert.notEqual((await events())[0]!.id, first!.id);
    assert.equal((await eventLines())[0], '20 goal Bukayo Saka');
  });

  test('an invalid correction of an event is rejected', async (t) => {
    const { events, correctEvent } = await storeOf(engine, t);
    const [first] = await events();
    await assert.rejects(correctEvent('ev_0000000000', { deleted: true }), /no event has the id ev_0000000000/);
    await assert.rejects(
      correctEvent(first!.id, { detail: 'yellow' }),
      /detail yellow is not valid for a goal: use one of normal, own-goal/,
    );
    await assert.rejects(correctEvent(first!.id, { player: 'pl_0000000000' }), /no player has the id pl_0000000000/);
    await assert.rejects(correctEvent(first!.id, { deleted: false }), /is not deleted/);
  });
});

aboveEngines('corrections of persons', (engine) => {
  const SALAH = { id: '1', name: 'M. Salah', birth: '1992-06-15', height: 175 };
  const stored = async (t: TestContext) => {
    const store = await storeOfTeams((await newDatabases(engine, t)).data);
    const importName = (name: object, provider = 'wyscout') =>
      identifyPeople(store, [
        { provider, name: { ...SALAH, ...name }, team: 40, season: 2021, about: true, file: 'players.json' },
      ]);
    const [legacyId] = await importName({});
    return { store, importName, legacyId: legacyId! };
  };

  test('survive imports field by field, and the ids stay', async (t) => {
    const { store, importName, legacyId } = await stored(t);
    const before = await storedPeople(store);
    const { id } = (await store.people.player(legacyId))!;
    const patch = { name: 'Mohamed Salah', birth: '1992-06-16' };
    const correction = await correct(store, { kind: 'player', target: legacyId, patch }, CORRECTION);
    await importName({ height: 176, weight: 71 });
    await importName({ id: '7', birth: undefined, nationality: 'Egypt' }, 'fpl');
    const player = (await store.people.player(id))!;
    const { name, birth, height, weight } = player;
    assert.deepEqual([name, birth.date, height, weight], ['Mohamed Salah', '1992-06-16', 176, 71]);
    await importName({ height: 175 });
    await revoke(store, correction.id, REVOCATION);
    const after = (await store.people.player(legacyId))!;
    assert.deepEqual([after.id, after.name, after.birth.date], [id, 'M. Salah', '1992-06-15']);
    assert.equal(
      ((await storedPeople(store))[0] as { identity: string }).identity,
      (before[0] as { identity: string }).identity,
    );
  });

  test('the later of two wins, and both follow a person who is merged into another', async (t) => {
    const { store, legacyId } = await stored(t);
    const [other] = await identifyPeople(store, [
      { provider: 'fpl', name: { id: '3', name: 'The King' }, team: 40, season: 2021 },
    ]);
    await correct(store, { kind: 'player', target: other!, patch: { height: 180, nationality: 'Egypt' } }, CORRECTION);
    const later = await correct(store, { kind: 'player', target: other!, patch: { height: 181 } }, CORRECTION);
    const merge = await mergePeople(store, { from: other!, into: legacyId, now: CORRECTION.now });
    assert.ok('into' in merge, JSON.stringify(merge));
    const player = async () => (await store.people.player(merge.into))!;
    assert.deepEqual([(await player()).height, (await player()).nationality], [181, 'Egypt']);
    await revoke(store, later.id, REVOCATION);
    assert.equal((await player()).height, 180);
  });

  test('apply to coaches, and unknown ids are rejected', async (t) => {
    const { store } = await stored(t);
    const [coach] = await identifyPeople(store, [
      { kind: 'coach', provider: 'fpl', name: { id: '5', name: 'J. Klopp' }, team: 40 },
    ]);
    await correct(store, { kind: 'coach', target: coach!, patch: { name: 'Jürgen Klopp' } }, CORRECTION);
    assert.equal(((await storedPeople(store, 'coach'))[0] as { name: string }).name, 'Jürgen Klopp');
    await assert.rejects(
      correct(store, { kind: 'coach', target: 'co_0000000000', patch: { name: 'A' } }, CORRECTION),
      /no coach has the id co_0000000000/,
    );
  });
});
