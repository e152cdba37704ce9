import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { importPaths } from '../../../src/ingest/import/import-run.ts';
import { apiFootball } from '../../../src/providers/api-football/index.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { RECORDED, skip } from '../../providers/api-football/recorded.ts';
import { examples } from '../../support/complete-run.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';

const NOW = Date.parse('2026-11-21T12:00Z');
const team = (name: string) => ({ name, country: 'eng' });
const TUCHEL = { id: '40', name: 'Thomas Tuchel' };
const KANE = { id: '184', name: 'Harry Kane' };

const spell = (end: string | null): RecordBody => ({
  kind: 'coach',
  coach: TUCHEL,
  career: [{ team: team('Chelsea'), start: '2021-01-26', end }],
});
const absence = (end: string | null): RecordBody => ({
  kind: 'sidelined',
  person: KANE,
  role: 'player',
  type: 'Ankle',
  start: '2021-01-28',
  end,
});
const shirt = (number: number): RecordBody => ({
  kind: 'squad',
  league: 'eng.1',
  season: 2022,
  team: team('Tottenham'),
  player: { ...KANE, number },
});
const totals = (appearances: number, goals: number): RecordBody => ({
  kind: 'player-season',
  league: 'eng.1',
  season: 2022,
  team: team('Tottenham'),
  player: KANE,
  statistics: { appearances, minutes: appearances * 90, goals },
});

type Files = Readonly<Record<string, readonly RecordBody[]>>;

async function importRecords(store: OpenStore, files: Files): Promise<number> {
  const texts = Object.fromEntries(Object.entries(files).map(([name, records]) => [name, recordFile(...records)]));
  const report = await importFiles(store, recordSource('api-football'), texts);
  assert.deepEqual([report.failed, report.rejected, report.unresolved], [[], 0, 0]);
  return report.saved;
}

/** The end of the coach's spell, the end of the absence, the shirt number, appearances and goals. */
async function stored(store: OpenStore) {
  const valuesOf = async (sql: string) => Object.values((await store.database.get<object>(sql)) ?? {});
  const seasons = await store.playerSeasons.list({ league: 39 });
  return [
    ...(await valuesOf('SELECT ends FROM coach_spells')),
    ...(await valuesOf('SELECT ends FROM sidelined')),
    ...(await valuesOf("SELECT number FROM squads WHERE provider <> ''")),
    ...seasons.flatMap(({ statistics }) => [statistics.appearances, statistics.goals]),
  ];
}

const EARLIER = [spell(null), absence(null), shirt(9), totals(30, 25)];
const LATER = [spell('2022-09-07'), absence('2021-02-07'), shirt(10), totals(38, 30)];

aboveEngines('two files of one source that contradict each other', (engine) => {
  test('an end wins over none, and more appearances over fewer, whichever file is read first', async (t) => {
    for (const files of [
      { 'a.ndjson': EARLIER, 'b.ndjson': LATER },
      { 'a.ndjson': LATER, 'b.ndjson': EARLIER },
    ]) {
      const store = await emptyStore(engine, t);
      await importRecords(store, files);
      const shirtOfLastFile = files['b.ndjson'] === LATER ? 10 : 9;
      const merged = ['2022-09-07', '2021-02-07', shirtOfLastFile, 38, 30];
      assert.deepEqual(await stored(store), merged);
      const { latest } = store.revisions;
      assert.equal(await importRecords(store, files), 0, 'a second time');
      assert.equal(await importRecords(store, { 'a.ndjson': files['a.ndjson'] }), 0, 'one of them alone');
      assert.deepEqual([await stored(store), store.revisions.latest], [merged, latest]);
    }
  });

  test('a newer copy of the winning file wins, even with fewer facts', async (t) => {
    const store = await emptyStore(engine, t);
    await importRecords(store, { 'a.ndjson': EARLIER, 'b.ndjson': LATER });
    const again = [spell(null), absence(null), shirt(11), totals(36, 28)];
    assert.equal(await importRecords(store, { 'b.ndjson': again }), again.length);
    assert.deepEqual(await stored(store), [null, null, 11, 36, 28]);
    assert.equal(await importRecords(store, { 'b.ndjson': again }), 0);
  });

  test('of two lines of one file the one with more appearances wins, in any order', async (t) => {
    for (const lines of [
      [totals(30, 25), totals(38, 30)],
      [totals(38, 30), totals(30, 25)],
    ]) {
      const store = await emptyStore(engine, t);
      await importRecords(store, { 'a.ndjson': lines });
      assert.equal(await importRecords(store, { 'a.ndjson': lines }), 0);
      assert.deepEqual(await stored(store), [38, 30]);
    }
  });
});

const loan = (date: string, from: string): RecordBody => ({
  kind: 'transfer',
  player: KANE,
  date,
  from: { name: from, country: 'eng' },
  to: team('Leicester'),
  type: 'Loan',
  dayKnown: true,
});

test('a transfer read before its club is known stays one transfer afterwards', async (t) => {
  const store = await emptyStore('sqlite', t);
  const moves = { 'a.ndjson': [loan('2013-02-21', 'Nowhere Town FC')] };
  await importRecords(store, moves);
  const club = { kind: 'club', country: 'eng', name: 'Nowhere Town', aliases: ['Nowhere Town FC'] } as const;
  await importRecords(store, { 'clubs.ndjson': [club] });
  assert.equal(await importRecords(store, moves), 0, 'the transfer was imported with the club');
  const transfers = await store.careers.transfers({}, { limit: 9, offset: 0 });
  assert.deepEqual(
    transfers.map(({ from }) => [from.name, from.team?.name]),
    [['Nowhere Town', 'Nowhere Town']],
  );
  assert.equal(await importRecords(store, moves), 0);
});

test('a club named by an unknown id stays one club when the id becomes known', async (t) => {
  const store = await emptyStore('sqlite', t);
  const move = loan('2013-02-21', 'Nowhere Town FC') as Extract<RecordBody, { kind: 'transfer' }>;
  const moves = { 'a.ndjson': [{ ...move, from: { name: 'The Towners', id: '77' } }] };
  await importRecords(store, moves);
  await importRecords(store, {
    'clubs.ndjson': [{ kind: 'club', country: 'eng', name: 'Nowhere Town', aliases: [], id: '77' }],
  });
  assert.equal(await importRecords(store, moves), 0);
  const transfers = await store.careers.transfers({}, { limit: 9, offset: 0 });
  assert.deepEqual(
    transfers.map(({ from }) => from.name),
    ['Nowhere Town'],
  );
});

aboveEngines('two transfers in one window, to a known and an unknown club', (engine) => {
  const window = (to: string): RecordBody => ({
    kind: 'transfer',
    player: KANE,
    date: '2013-07-01',
    from: team('Tottenham'),
    to: { name: to },
    type: 'Loan',
    dayKnown: false,
  });

  test('stay two, in any order and after another import', async (t) => {
    const both = [window('Leicester'), window('Rush. & Diamon.')];
    for (const moves of [both, both.toReversed()]) {
      const store = await emptyStore(engine, t);
      assert.equal(await importRecords(store, { 'a.ndjson': moves }), 2);
      assert.equal(await importRecords(store, { 'a.ndjson': moves }), 0);
      assert.equal(await importRecords(store, { 'a.ndjson': moves.toReversed() }), 0);
      const transfers = await store.careers.transfers({}, { limit: 9, offset: 0 });
      assert.deepEqual(transfers.map(({ to }) => [to.name, to.team?.name]).sort(), [
        ['Leicester', 'Leicester'],
        ['Rush. & Diamon.', undefined],
      ]);
    }
  });
});

aboveEngines('a loan and the purchase that follows in the same window', (engine) => {
  const move = (type: string, fee?: number): RecordBody => ({
    kind: 'transfer',
    player: KANE,
    date: '1995-01-01',
    from: team('Leicester'),
    to: team('Tottenham'),
    type,
    dayKnown: false,
    ...(fee !== undefined && { fee }),
  });

  test('are two transfers, and the fee belongs to the purchase', async (t) => {
    const both = [move('Loan'), move('€ 120K', 120_000)];
    for (const moves of [both, both.toReversed(), [move('N/A'), ...both], [...both, move('N/A')]]) {
      const store = await emptyStore(engine, t);
      await importRecords(store, { 'a.ndjson': moves });
      assert.equal(await importRecords(store, { 'a.ndjson': moves }), 0);
      const transfers = await store.careers.transfers({}, { limit: 9, offset: 0 });
      assert.deepEqual(transfers.map(({ type, fee }) => [type, fee]).sort(), [
        ['Loan', null],
        ['€ 120K', 120_000],
      ]);
    }
  });

  test('are the same two transfers in another source, in either order', async (t) => {
    const both = [move('Loan'), move('€ 120K', 120_000)];
    const other = recordSource('ewenme-transfers');
    for (const first of [both, both.toReversed()]) {
      for (const second of [both, both.toReversed(), [move('Loan')], [move('€ 120K', 120_000)]]) {
        const store = await emptyStore(engine, t);
        await importFiles(store, other, { 'b.ndjson': recordFile(...first) });
        await importRecords(store, { 'a.ndjson': second });
        assert.equal(await importRecords(store, { 'a.ndjson': second }), 0);
        const transfers = await store.careers.transfers({}, { limit: 9, offset: 0 });
        assert.deepEqual(transfers.map(({ type, fee }) => [type, fee]).sort(), [
          ['Loan', null],
          ['€ 120K', 120_000],
        ]);
      }
    }
  });

  test('are one transfer if each source has one of them', async (t) => {
    const store = await emptyStore(engine, t);
    await importRecords(store, { 'a.ndjson': [move('Loan')] });
    const other = recordSource('ewenme-transfers');
    await importFiles(store, other, { 'b.ndjson': recordFile(move('€ 120K', 120_000)) });
    const transfers = await store.careers.transfers({}, { limit: 9, offset: 0 });
    assert.deepEqual(
      transfers.map(({ type, fee }) => [type, fee]),
      [['Loan', null]],
    );
  });
});

test('of a transfer in the records of both clubs, the country in one record decides an ambiguous club name', async (t) => {
  const store = await emptyStore('sqlite', t);
  const clubs = ['arg', 'uru'].map(
    (country): RecordBody => ({ kind: 'club', country, name: 'River Plate', aliases: [] }),
  );
  await importRecords(store, { 'clubs.ndjson': clubs });
  const from = (country?: string): RecordBody => ({
    kind: 'transfer',
    player: KANE,
    date: '2013-07-01',
    from: { name: 'River Plate', ...(country && { country }) },
    to: team('Leicester'),
    type: 'Free',
    dayKnown: false,
  });
  for (const moves of [
    [from(), from('uru')],
    [from('uru'), from()],
  ]) {
    await importRecords(store, { 'a.ndjson': moves });
    const transfers = await store.careers.transfers({}, { limit: 9, offset: 0 });
    assert.deepEqual(
      transfers.map(({ from: club }) => club.team?.country.key),
      ['uru'],
    );
  }
});

test('two transfers between the same clubs stay two after another import', async (t) => {
  const store = await emptyStore('sqlite', t);
  const moves = { 'a.ndjson': [loan('2013-01-02', 'Tottenham'), loan('2013-02-21', 'Tottenham')] };
  assert.equal(await importRecords(store, moves), 2);
  const back = { 'b.ndjson': [loan('2013-02-12', 'Tottenham')] };
  await importRecords(store, back);
  assert.equal(await importRecords(store, { ...moves, ...back }), 0);
  const transfers = await store.careers.transfers({}, { limit: 9, offset: 0 });
  assert.equal(transfers.length, 2);
});

test('random contradictions are resolved by the first import, and a second one changes nothing', async (t) => {
  const record = fc.oneof(
    fc.constantFrom(null, '2021-02-07', '2022-09-07').map(absence),
    fc.constantFrom(null, '2021-02-07', '2022-09-07').map(spell),
    fc.integer({ min: 1, max: 3 }).map(shirt),
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 }))
      .map(([played, goals]) => totals(played, goals)),
  );
  const files = fc.array(fc.array(record, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(files, async (each) => {
      const named = Object.fromEntries(each.map((lines, i) => [`${i}.ndjson`, lines]));
      const store = await emptyStore('sqlite', t);
      await importRecords(store, named);
      const merged = await stored(store);
      assert.equal(await importRecords(store, named), 0);
      assert.deepEqual(await stored(store), merged);
    }),
    { numRuns: examples(40), seed: 2022 },
  );
});

test('a second import of recorded responses changes nothing, and the later recording of a season wins', {
  skip,
}, async (t) => {
  const store = await emptyStore('sqlite', t);
  const options = { store, source: apiFootball, clock: { now: () => NOW }, keepSandbox: false };
  const first = await importPaths([RECORDED], options);
  assert.ok(first.saved > 3000);
  const { latest } = store.revisions;
  const again = await importPaths([RECORDED], options);
  assert.deepEqual([again.saved, again.unchanged], [0, first.saved + first.unchanged]);
  assert.equal(store.revisions.latest, latest);
  const [haaland] = await store.playerSeasons.top('goals', [39], 2022);
  assert.deepEqual(
    [haaland?.player, haaland?.seasons[0]?.statistics.appearances, haaland?.seasons[0]?.statistics.goals],
    [1100, 30, 34],
  );
  const [tuchel] = await store.people.coaches({ search: 'tuchel' }, { limit: 1, offset: 0 });
  assert.deepEqual(
    tuchel?.career.filter(({ end }) => end === null).map(({ team: club }) => club.name),
    ['Bayern München'],
  );
});
