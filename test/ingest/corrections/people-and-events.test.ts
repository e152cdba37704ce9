/** Corrections of events and persons: above every source, through every import, until they are revoked. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { correct, revoke } from '../../../src/ingest/corrections/corrections.ts';
import { mergePeople } from '../../../src/ingest/corrections/merge-people.ts';
import type { MatchDetails } from '../../../src/ingest/records/records.ts';
import { type Engine, newDatabases, onBothEngines } from '../../support/databases.ts';
import { emptyStore, importFiles } from '../../support/imports.ts';
import { aMatch, DETAILS, fileOf, telling } from '../match-details/details-source.ts';
import { everyone, storeOfTeams, tell } from '../people/people-of.ts';

const WORD = { author: 'ops@example.com', reason: 'match report', now: 1_767_000_000_000 };
const REVOKED = { by: null, because: 'appeal', now: WORD.now + 1000 };

async function storeOf(engine: Engine, t: TestContext) {
  const store = await emptyStore(engine, t);
  const take = (details: MatchDetails, changes: object = {}) =>
    importFiles(store, telling('wyscout'), { 'm.json': fileOf(aMatch({ details, ...changes })) });
  await take(DETAILS);
  const events = async () => {
    const [fixture] = await store.fixtures.list({}, { order: 'asc' });
    const id = fixture!.legacyId;
    return (await store.events.ofFixtures([id], { deleted: true })).get(id)!;
  };
  const told = async () =>
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
  const change = (target: string, patch: Readonly<Record<string, unknown>>) =>
    correct(store, { kind: 'event', target, patch }, WORD);
  return { store, take, events, told, counted, goals, change };
}

onBothEngines('corrections of events', (engine) => {
  test('an event that is deleted counts no more, whatever is told again, until that is revoked', async (t) => {
    const { store, take, events, told, goals, change } = await storeOf(engine, t);
    const [first] = await events();
    const { id } = await change(first!.id, { deleted: true });
    assert.equal((await told())[0], '12 goal Bukayo Saka deleted');
    assert.equal(await goals('Bukayo Saka'), 0);
    const said = DETAILS.events!.map((event) => (event.minute === 12 ? { ...event, minute: 13 } : event));
    await take({ ...DETAILS, events: said });
    assert.equal((await told())[0], '13 goal Bukayo Saka deleted');
    await assert.rejects(change(first!.id, { deleted: true }), /is already deleted/);
    const before = (await events())[0]!;
    await revoke(store, id, REVOKED);
    assert.equal((await told())[0], '13 goal Bukayo Saka');
    assert.equal(await goals('Bukayo Saka'), 1);
    const after = (await events())[0]!;
    assert.deepEqual([after.id, after.revision], [first!.id, before.revision + 1]);
  });

  test('minute and player are corrected apart, and the order of the match follows', async (t) => {
    const { store, take, events, told, goals, change } = await storeOf(engine, t);
    const [first, second] = await events();
    const palmer = second!.player!.legacyId;
    const minute = await change(first!.id, { minute: 45, extra: 1 });
    const player = await change(first!.id, { player: palmer });
    assert.deepEqual((await told()).slice(0, 2), ['40 goal Cole Palmer', '45 goal Cole Palmer']);
    assert.equal(await goals('Cole Palmer'), 2);
    await take({ ...DETAILS, attendance: 1 });
    await revoke(store, minute.id, REVOKED);
    assert.deepEqual((await told()).slice(0, 2), ['12 goal Cole Palmer', '40 goal Cole Palmer']);
    await revoke(store, player.id, REVOKED);
    assert.equal((await told())[0], '12 goal Bukayo Saka');
    const notes = await store.database.all(
      'SELECT resource, action FROM changes WHERE revision = (SELECT MAX(revision) FROM changes) ORDER BY last_seq',
    );
    assert.ok(notes.some(({ resource, action }) => resource === 'event' && action === 'updated'));
  });

  test('an event that its source took back is there again when the operator says so', async (t) => {
    const { store, take, events, told, counted, change } = await storeOf(engine, t);
    await take({ ...DETAILS, events: DETAILS.events!.filter(({ detail }) => detail !== 'own-goal') });
    assert.equal(
      (await told()).find((text) => text.startsWith('80')),
      '80 goal Levi Colwill deleted',
    );
    const gone = (await events()).find(({ deleted }) => deleted)!;
    const { id } = await change(gone.id, { deleted: false, minute: 81 });
    assert.equal(
      (await told()).find((text) => text.includes('goal Levi')),
      '81 goal Levi Colwill',
    );
    assert.equal(await counted('Levi Colwill', 'ownGoals'), 1);
    await revoke(store, id, REVOKED);
    assert.equal((await events()).filter(({ deleted }) => deleted).length, 1);
  });

  test('they follow their match when another day gives it other ids', async (t) => {
    const { take, events, told, change, store } = await storeOf(engine, t);
    const repeated = { league: 'sco.1', home: { name: 'Celtic' }, away: { name: 'Rangers' } };
    await store.database.run('DELETE FROM fixtures');
    await take(DETAILS, repeated);
    const [first] = await events();
    await change(first!.id, { minute: 20 });
    await importFiles(store, telling('football-data-uk'), {
      'n.json': fileOf(aMatch({ ...repeated, kickoff: Date.parse('2024-08-18T14:00Z') })),
    });
    assert.notEqual((await events())[0]!.id, first!.id);
    assert.equal((await told())[0], '20 goal Bukayo Saka');
  });

  test('what an event cannot be is refused', async (t) => {
    const { events, change } = await storeOf(engine, t);
    const [first] = await events();
    await assert.rejects(change('ev_0000000000', { deleted: true }), /no event has the id ev_0000000000/);
    await assert.rejects(
      change(first!.id, { detail: 'yellow' }),
      /detail yellow is not valid for a goal: use one of normal, own-goal/,
    );
    await assert.rejects(change(first!.id, { player: 'pl_0000000000' }), /no player has the id pl_0000000000/);
    await assert.rejects(change(first!.id, { deleted: false }), /is not deleted/);
  });
});

onBothEngines('corrections of persons', (engine) => {
  const SALAH = { id: '1', name: 'M. Salah', birth: '1992-06-15', height: 175 };
  const stored = async (t: TestContext) => {
    const store = await storeOfTeams((await newDatabases(engine, t)).data);
    const say = (name: object, provider = 'wyscout') =>
      tell(store, [
        { provider, name: { ...SALAH, ...name }, team: 40, season: 2021, about: true, file: 'players.json' },
      ]);
    const [number] = await say({});
    return { store, say, number: number! };
  };

  test('hold field by field through imports, and the ids stay', async (t) => {
    const { store, say, number } = await stored(t);
    const before = await everyone(store);
    const { id } = (await store.people.player(number))!;
    const patch = { name: 'Mohamed Salah', birth: '1992-06-16' };
    const made = await correct(store, { kind: 'player', target: number, patch }, WORD);
    await say({ height: 176, weight: 71 });
    await say({ id: '7', birth: undefined, nationality: 'Egypt' }, 'fpl');
    const player = (await store.people.player(id))!;
    const { name, birth, height, weight } = player;
    assert.deepEqual([name, birth.date, height, weight], ['Mohamed Salah', '1992-06-16', 176, 71]);
    await say({ height: 175 });
    await revoke(store, made.id, REVOKED);
    const after = (await store.people.player(number))!;
    assert.deepEqual([after.id, after.name, after.birth.date], [id, 'M. Salah', '1992-06-15']);
    assert.equal(
      ((await everyone(store))[0] as { identity: string }).identity,
      (before[0] as { identity: string }).identity,
    );
  });

  test('of two the later one holds; they go with a person who becomes part of another', async (t) => {
    const { store, number } = await stored(t);
    const [other] = await tell(store, [
      { provider: 'fpl', name: { id: '3', name: 'The King' }, team: 40, season: 2021 },
    ]);
    await correct(store, { kind: 'player', target: other!, patch: { height: 180, nationality: 'Egypt' } }, WORD);
    const later = await correct(store, { kind: 'player', target: other!, patch: { height: 181 } }, WORD);
    const merge = await mergePeople(store, { from: other!, into: number, now: WORD.now });
    assert.ok('into' in merge, JSON.stringify(merge));
    const player = async () => (await store.people.player(merge.into))!;
    assert.deepEqual([(await player()).height, (await player()).nationality], [181, 'Egypt']);
    await revoke(store, later.id, REVOKED);
    assert.equal((await player()).height, 180);
  });

  test('coaches too; unknown ones are refused', async (t) => {
    const { store } = await stored(t);
    const [coach] = await tell(store, [
      { kind: 'coach', provider: 'fpl', name: { id: '5', name: 'J. Klopp' }, team: 40 },
    ]);
    await correct(store, { kind: 'coach', target: coach!, patch: { name: 'Jürgen Klopp' } }, WORD);
    assert.equal(((await everyone(store, 'coach'))[0] as { name: string }).name, 'Jürgen Klopp');
    await assert.rejects(
      correct(store, { kind: 'coach', target: 'co_0000000000', patch: { name: 'A' } }, WORD),
      /no coach has the id co_0000000000/,
    );
  });
});
