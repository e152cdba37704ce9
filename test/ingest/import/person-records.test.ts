import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextRevision, touchReference } from '../../../src/store/changes/revisions.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';

const SALAH = { id: '148455', name: 'Mohamed Salah', birth: '1992-06-15' };
const LIVERPOOL = { name: 'Liverpool', country: 'eng' };
const ROMA = { name: 'AS Roma', country: 'ita' };
const PAGE = { limit: 50, offset: 0 };

async function importRecords(
  store: OpenStore,
  provider: string,
  records: readonly RecordBody[],
  file = 'people.ndjson',
) {
  return importFiles(store, recordSource(provider), { [file]: recordFile(...records) });
}

const EVERYTHING: readonly RecordBody[] = [
  { kind: 'player', player: { ...SALAH, height: 175, nationality: 'Egypt', position: 'Attacker' } },
  { kind: 'squad', league: 'eng.1', season: 2023, team: LIVERPOOL, player: { ...SALAH, number: 11 } },
  { kind: 'squad', league: 'eng.1', season: 2024, team: LIVERPOOL, player: { ...SALAH, number: 12 } },
  {
    kind: 'transfer',
    player: SALAH,
    date: '2017-07-01',
    from: ROMA,
    to: LIVERPOOL,
    type: '€ 42M',
    fee: 42_000_000,
    dayKnown: true,
  },
  {
    kind: 'injury',
    player: SALAH,
    team: LIVERPOOL,
    season: 2023,
    availability: 'missing',
    reason: 'Hamstring',
    start: '2024-01-20',
    end: '2024-02-15',
  },
  { kind: 'sidelined', person: SALAH, role: 'player', type: 'Hamstring', start: '2024-01-20', end: '2024-02-15' },
  {
    kind: 'trophy',
    person: SALAH,
    role: 'player',
    league: 'Premier League',
    country: 'England',
    season: '2019/2020',
    place: 'Winner',
  },
  {
    kind: 'coach',
    coach: { id: 'k1', name: 'Jürgen Klopp', birth: '1967-06-16', nationality: 'Germany' },
    career: [
      { team: LIVERPOOL, start: '2015-10-08', end: '2024-05-31' },
      { team: { name: 'Borussia Dortmund', country: 'ger' }, start: '2008-07-01', end: '2015-06-30' },
    ],
  },
  { kind: 'venue', name: 'Anfield', city: 'Liverpool', country: 'eng', capacity: 61_276, surface: 'grass' },
];

aboveEngines('records of people', (engine) => {
  test('every kind of record is saved and read back', async (t) => {
    const store = await emptyStore(engine, t);
    assert.deepEqual(countsOf(await importRecords(store, 'transfermarkt', EVERYTHING)), [EVERYTHING.length, 0, 0, 0]);
    const [salah] = await store.people.players({ search: 'salah' }, PAGE);
    assert.deepEqual(
      [salah?.name, salah?.birth.date, salah?.height, salah?.nationality, salah?.position, salah?.number],
      ['Mohamed Salah', '1992-06-15', 175, 'Egypt', 'Attacker', 12],
    );
    const [transfer] = await store.careers.transfers({ player: salah!.legacyId }, PAGE);
    assert.deepEqual(
      [transfer?.from.team?.name, transfer?.to.team?.name, transfer?.type, transfer?.fee],
      ['AS Roma', 'Liverpool', '€ 42M', 42_000_000],
    );
    assert.equal((await store.careers.injuries({ team: 40, season: 2023 }, PAGE)).length, 1);
    assert.equal((await store.careers.sidelined({ role: 'player', persons: [salah!.legacyId] }))[0]?.end, '2024-02-15');
    assert.equal((await store.careers.trophies('player', [salah!.legacyId]))[0]?.place, 'Winner');
    const [klopp] = await store.people.coaches({ search: 'jurgen klopp' }, PAGE);
    assert.deepEqual(
      klopp?.career.map(({ team }) => team.name),
      ['Liverpool', 'Borussia Dortmund'],
    );
    assert.equal(store.reference.venues().find(({ name }) => name === 'Anfield')?.capacity, 61_276);
  });

  test('the current squad is that of the latest stored season', async (t) => {
    const store = await emptyStore(engine, t);
    await importRecords(store, 'transfermarkt', EVERYTHING);
    const squad = await store.people.squad(40);
    assert.deepEqual(
      squad.map(({ season, number, player }) => [season, number, player.name]),
      [[2024, 12, 'Mohamed Salah']],
    );
    assert.deepEqual(
      (await store.people.squad(40, 2023)).map(({ number }) => number),
      [11],
    );
    const [salah] = await store.people.players({ search: 'salah' }, PAGE);
    assert.deepEqual(
      (await store.people.teamsOfPlayer(salah!.legacyId)).map(({ team, seasons }) => [team.name, seasons]),
      [
        ['Liverpool', [2024, 2023, 2017]],
        ['AS Roma', [2016]], // from the transfer
      ],
    );
  });

  test('the same records again change nothing', async (t) => {
    const store = await emptyStore(engine, t);
    await importRecords(store, 'transfermarkt', EVERYTHING);
    const revision = store.revisions.of('people');
    assert.ok(revision > 0);
    assert.deepEqual(countsOf(await importRecords(store, 'transfermarkt', EVERYTHING)), [0, EVERYTHING.length, 0, 0]);
    assert.equal(store.revisions.of('people'), revision);
  });

  test('a transfer in the records of two clubs or two sources is one transfer', async (t) => {
    const store = await emptyStore(engine, t);
    const move = EVERYTHING[3]!;
    await importRecords(store, 'transfermarkt', [move, { ...move, date: '2017-06-22' } as RecordBody]);
    await importRecords(store, 'ewenme-transfers', [
      {
        kind: 'transfer',
        player: { name: 'Mohamed Salah' },
        date: '2017-07-01',
        from: { name: 'Roma', country: 'ita' },
        to: LIVERPOOL,
        type: '£37.80m',
        dayKnown: false,
      },
    ]);
    const all = await store.careers.transfers({ team: 40 }, PAGE);
    assert.equal(all.filter(({ player }) => player.name === 'Mohamed Salah').length >= 1, true);
    const [salah] = await store.people.players({ search: 'salah' }, PAGE);
    assert.deepEqual(
      (await store.careers.transfers({ player: salah!.legacyId }, PAGE)).map(({ type }) => type),
      ['€ 42M'],
    );
  });

  test('the type of a transfer stays when a source without the type repeats it', async (t) => {
    const store = await emptyStore(engine, t);
    const move = EVERYTHING[3]!;
    await importRecords(store, 'ewenme-transfers', [move]);
    const { fee, ...withoutFee } = move as Extract<RecordBody, { kind: 'transfer' }>;
    assert.equal(fee, 42_000_000);
    const untyped: RecordBody[] = [{ ...withoutFee, type: 'N/A' }];
    await importRecords(store, 'api-football', untyped);
    assert.deepEqual(
      countsOf(await importRecords(store, 'api-football', untyped)),
      [0, 1, 0, 0],
      'the second import changes nothing',
    );
    const [salah] = await store.people.players({ search: 'salah' }, PAGE);
    const [transfer] = await store.careers.transfers({ player: salah!.legacyId }, PAGE);
    assert.deepEqual([transfer?.type, transfer?.fee], ['€ 42M', 42_000_000]);
  });

  test('a new name of a club does not change its transfers', async (t) => {
    const store = await emptyStore(engine, t);
    const move = [EVERYTHING[3]!];
    await importRecords(store, 'ewenme-transfers', move);
    await store.database.run("UPDATE teams SET name = 'Roma' WHERE name = 'AS Roma'", []);
    await store.database.transaction(async (queries) => {
      await touchReference(queries, await nextRevision(queries, Date.now()));
    });
    assert.deepEqual(countsOf(await importRecords(store, 'ewenme-transfers', move)), [0, 1, 0, 0]);
    const [transfer] = await store.careers.transfers({ team: 40 }, PAGE);
    assert.equal(transfer?.from.name, 'Roma', 'the current name is shown');
  });

  test('a transfer to an unknown club keeps the name of the club', async (t) => {
    const store = await emptyStore(engine, t);
    const record: RecordBody = {
      kind: 'transfer',
      player: SALAH,
      date: '2010-07-01',
      from: null,
      to: { name: 'Al Nowhere United' },
      type: 'Free',
      dayKnown: false,
    };
    assert.deepEqual(countsOf(await importRecords(store, 'transfermarkt', [record])), [1, 0, 0, 0]);
    const [transfer] = await store.careers.transfers({}, PAGE);
    assert.deepEqual(
      [transfer?.to, transfer?.from],
      [
        { team: null, name: 'Al Nowhere United' },
        { team: null, name: null },
      ],
    );
    assert.deepEqual(countsOf(await importRecords(store, 'transfermarkt', [record])), [0, 1, 0, 0]);
  });

  test("a club record makes a team findable by the provider's id", async (t) => {
    const store = await emptyStore(engine, t);
    await importRecords(store, 'transfermarkt', [
      { kind: 'club', country: 'eng', name: 'Liverpool', aliases: ['Liverpool Football Club'], id: '31' },
      { kind: 'squad', season: 2024, team: { name: 'LFC', id: '31' }, player: SALAH },
    ]);
    assert.equal((await store.people.squad(40)).length, 1);
  });
});
