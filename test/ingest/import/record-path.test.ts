/** From a provider's record to the served fixture. The record is built from the column table, so it has every new field. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchRecord, Source } from '../../../src/ingest/records/source.ts';
import { hashOf } from '../../../src/ingest/teams/resolved-match.ts';
import type { Value } from '../../../src/store/database/database.ts';
import {
  FIXTURE_COLUMNS,
  FIXTURE_READ,
  type FixtureRow,
  READ_COLUMNS,
  ROUND,
  storedOf,
  valuesOf,
  WRITTEN_FIELDS,
} from '../../../src/store/fixtures/rows.ts';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';

/** Values of columns that accept only some values. */
const FIXED_VALUES: Readonly<Record<string, Value>> = {
  kickoff: Date.parse('2025-08-16T14:00:00Z'),
  status: 'PEN',
  shootout_winner: null, // only set if the score of the shoot-out is unknown
  sources: 'openfootball',
};
const NOT_IN_RECORDS = new Set([
  'legacyId',
  'id',
  'league',
  'season',
  'updatedAt',
  'revision',
  'sources',
  'home',
  'away',
]);

/** A row with a value in every column. */
async function fullRow(t: Parameters<typeof newDatabases>[1]): Promise<FixtureRow> {
  const { data } = await newDatabases('sqlite', t);
  const types = await data.all<{ name: string; type: string }>("SELECT name, type FROM pragma_table_info('fixtures')");
  const example = (column: string, i: number): Value => {
    const type = types.find(({ name }) => name === column)?.type;
    assert.ok(type !== undefined, `fixtures has no column ${column}`);
    return type === 'TEXT' ? `${column} stated` : 1 + (i % 9);
  };
  const values: Record<string, Value> = { ...FIXED_VALUES, kickoff_known: 1, neutral: 1 };
  return FIXTURE_READ.replace(`${ROUND} AS round`, 'round')
    .split(', ')
    .map((column, i) => (column in values ? values[column]! : example(column, i)));
}

type Facts = Record<string, unknown>;

/** The fields of the row that a source states, by the name that the record and the fixture share. */
function factsOf(row: FixtureRow): Facts {
  const stored = storedOf(row);
  return Object.fromEntries(
    WRITTEN_FIELDS.filter((field) => !NOT_IN_RECORDS.has(field)).map((name) => [name, stored[name]]),
  );
}

const VENUE = { name: 'Emirates Stadium', country: 'eng' };

function recordOf({ venue, city, ...facts }: Facts): MatchRecord {
  const record = {
    kind: 'match',
    line: 1,
    league: 'eng.1',
    season: 2025,
    home: { name: 'Arsenal' },
    away: { name: 'Chelsea' },
    venue: { ...VENUE, city },
    ...facts,
  };
  return record as unknown as MatchRecord;
}

function sourceOf(record: MatchRecord): Source {
  return {
    name: 'openfootball',
    title: '',
    licence: '',
    homepage: '',
    accepts: () => true,
    async *parse(chunks) {
      await Array.fromAsync(chunks);
      yield record;
    },
    downloads: () => [],
  };
}

test('a row with a value in every column survives the mapping to a record and back', async (t) => {
  const row = await fullRow(t);
  const byColumn = Object.fromEntries(READ_COLUMNS.map((column, i) => [column, row[i]]));
  assert.deepEqual(
    valuesOf(storedOf(row)),
    FIXTURE_COLUMNS.map((column) => byColumn[column]),
  );
});

aboveEngines('a record with every field', (engine) => {
  test('is stored and read back unchanged', async (t) => {
    const facts = factsOf(await fullRow(t));
    const store = await emptyStore(engine, t);
    const source = sourceOf(recordOf(facts));
    assert.deepEqual(countsOf(await importFiles(store, source, { 'a.txt': 'x' })), [1, 0, 0, 0]);
    const [fixture] = await store.fixtures.ofSeason(39, 2025);
    const { venue, ...rest } = facts;
    for (const [field, value] of Object.entries(rest)) {
      assert.notEqual(value, null, field);
      assert.deepEqual(fixture?.[field as keyof typeof fixture], value, field);
    }
    assert.equal(fixture?.venue?.name, VENUE.name);
    assert.equal(fixture?.home.name, 'Arsenal');
    assert.deepEqual(countsOf(await importFiles(store, source, { 'a.txt': 'x' })), [0, 1, 0, 0]);
  });
});

test('the hash of a record differs when any of its fields does, but not with its line', async (t) => {
  const record: MatchRecord = {
    ...recordOf(factsOf(await fullRow(t))),
    statistics: { home: { totalShots: 12 }, away: { totalShots: 4 } },
    odds: [{ bookmaker: 8, bet: 1, prices: [{ value: 'Home', odd: 1.85 }] }],
    details: { attendance: 60_000 },
    providerId: 'm-3',
    legacyId: 7,
  };
  const { line, ...stated } = record;
  const hash = hashOf(record);
  assert.equal(hashOf({ ...record, line: line + 1 }), hash);
  assert.equal(hashOf(structuredClone(record)), hash);
  const hashes = Object.keys(stated).flatMap((field) => {
    const { [field]: value, ...others } = record as unknown as Facts;
    const other = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : { other: value };
    return [hashOf(others as unknown as MatchRecord), hashOf({ ...record, [field]: other } as MatchRecord)];
  });
  assert.equal(new Set([hash, ...hashes]).size, hashes.length + 1);
  const price = (odd: number) => [{ bookmaker: 8, bet: 1, prices: [{ value: 'Home', odd }] }];
  assert.notEqual(hashOf({ ...record, odds: price(1.86) }), hash);
  assert.notEqual(hashOf({ ...record, away: { name: 'Chelsea', id: '8455' } }), hash);
});
