/** The same rows in every format, read back by other libraries than the writers use. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { ALWAYS, type Column, columnsOf, snakeCase } from '../../src/exports/formats/column.ts';
import type { FormatName } from '../../src/exports/formats/format.ts';
import { WRITERS } from '../../src/exports/formats/writers.ts';

interface Row {
  readonly id: string;
  readonly name: string | null;
  readonly count: number | null;
  readonly fee: number | null;
  readonly rate: number | null;
  readonly known: boolean | null;
  readonly at: number;
  readonly day: string | null;
}

const column = columnsOf<Row>();
const COLUMNS: readonly Column<Row>[] = [
  column.text('id', '', ({ id }) => id, { ...ALWAYS, distinct: true }),
  column.text('name', '', ({ name }) => name),
  column.integer('count', '', ({ count }) => count),
  column.long('fee', '', ({ fee }) => fee),
  column.number('rate', '', ({ rate }) => rate),
  column.boolean('known', '', ({ known }) => known),
  column.timestamp('at', '', ({ at }) => at, { ...ALWAYS, bounds: true }),
  column.date('day', '', ({ day }) => day),
];

const AT = Date.UTC(2024, 7, 16, 19, 0, 0, 500);
const FULL: Row = {
  ...{ id: 'a', name: 'Bodø/Glimt "1916", a\nline', count: -3, fee: 222_000_000_000, rate: 0.25 },
  ...{ known: false, at: AT, day: '1992-06-15' },
};
const EMPTY: Row = {
  ...{ id: 'b', name: null, count: null, fee: null, rate: null, known: null, at: AT + 1, day: null },
};

async function written(
  format: FormatName,
  batches: readonly (readonly Row[])[],
  columns: readonly Column<Row>[] = COLUMNS,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const writer = WRITERS[format](columns, async (bytes) => void parts.push(bytes));
  for (const rows of batches) await writer.add(rows);
  await writer.end();
  return Buffer.concat(parts);
}

const bufferOf = (bytes: Buffer) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;

test('Parquet has each value in the type of its column', async () => {
  const file = bufferOf(await written('parquet', [[FULL], [], [EMPTY]]));
  const [first, second] = await parquetReadObjects({ file });
  assert.deepEqual(first, {
    ...{ id: 'a', name: FULL.name, count: -3, fee: 222_000_000_000n, rate: 0.25, known: false },
    ...{ at: new Date(AT), day: new Date('1992-06-15T00:00:00Z') },
  });
  assert.deepEqual(second, {
    ...{ id: 'b', name: null, count: null, fee: null, rate: null, known: null, at: new Date(AT + 1), day: null },
  });
  const { schema } = parquetMetadata(file);
  const types = schema.slice(1).map(({ name, type, converted_type, repetition_type }) => {
    return [name, type, converted_type, repetition_type].join(' ');
  });
  assert.deepEqual(types, [
    'id BYTE_ARRAY UTF8 REQUIRED',
    'name BYTE_ARRAY UTF8 OPTIONAL',
    'count INT32  OPTIONAL',
    'fee INT64  OPTIONAL',
    'rate DOUBLE  OPTIONAL',
    'known BOOLEAN  OPTIONAL',
    'at INT64 TIMESTAMP_MILLIS REQUIRED',
    'day INT32 DATE OPTIONAL',
  ]);
});

test('Parquet has compressed row groups of bounded size, dictionaries for repeated values and bounds for sorted columns', async () => {
  const rows = Array.from(
    { length: 60_000 },
    (_, i): Row => ({ ...FULL, id: `id${i}`, name: `n${i % 7}`, at: AT + i }),
  );
  const file = bufferOf(await written('parquet', [rows.slice(0, 35_001), rows.slice(35_001)]));
  const { row_groups: groups, num_rows: count } = parquetMetadata(file);
  assert.deepEqual(
    [groups.map((group) => Number(group.num_rows)), Number(count)],
    [[12_500, 12_500, 12_500, 12_500, 10_000], 60_000],
  );
  const chunk = (group: number, name: string) =>
    groups[group]!.columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === name)!.meta_data!;
  assert.ok(groups.every(({ columns }) => columns.every(({ meta_data }) => meta_data?.codec === 'SNAPPY')));
  assert.ok(chunk(0, 'name').encodings.includes('RLE_DICTIONARY'));
  assert.deepEqual(chunk(0, 'id').encodings, ['PLAIN']);
  const { min_value, max_value } = chunk(1, 'at').statistics!;
  assert.deepEqual([min_value, max_value], [new Date(AT + 12_500), new Date(AT + 24_999)]);
  const read = await parquetReadObjects({ file, rowStart: 12_499, rowEnd: 12_501, columns: ['id', 'name'] });
  assert.deepEqual(read, [
    { id: 'id12499', name: `n${12_499 % 7}` },
    { id: 'id12500', name: `n${12_500 % 7}` },
  ]);
});

test('a file without rows still has its columns', async () => {
  assert.deepEqual(await parquetReadObjects({ file: bufferOf(await written('parquet', [])) }), []);
  assert.equal((await written('csv', [])).toString(), 'id,name,count,fee,rate,known,at,day\n');
  assert.equal((await written('ndjson', [[]])).toString(), '');
});

test('a cell of the wrong type is reported, not written', async () => {
  await assert.rejects(
    written('parquet', [[{ ...FULL, count: 1.5 }]]),
    /column count contains 1\.5, which is not of type integer/,
  );
  await assert.rejects(written('parquet', [[{ ...FULL, day: '1992' + '-13-01' }]]), /column day contains/);
  const absent = [{ ...FULL, id: null as never }];
  await assert.rejects(written('parquet', [absent]), /column id has no value/);
});

test('NDJSON has every column, and times in ISO 8601', async () => {
  const lines = (await written('ndjson', [[FULL], [EMPTY]])).toString().trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    [
      { ...FULL, at: '2024-08-16T19:00:00.500Z' },
      { ...EMPTY, at: '2024-08-16T19:00:00.501Z' },
    ],
  );
});

test('CSV is quoted if needed, and an empty cell means unknown', async () => {
  const text = (await written('csv', [[FULL], [EMPTY]])).toString();
  const [, first, second] = parse(text) as string[][];
  assert.deepEqual(first, [
    'a',
    FULL.name,
    '-3',
    '222000000000',
    '0.25',
    'false',
    '2024-08-16T19:00:00.500Z',
    '1992-06-15',
  ]);
  assert.deepEqual(second, ['b', '', '', '', '', '', '2024-08-16T19:00:00.501Z', '']);
});

test('a text that a spreadsheet would run as a formula gets an apostrophe, only in CSV', async () => {
  const names = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(1)', '\tx', '\rx', 'FC =', "O'Neill"];
  const rows = names.map((name) => ({ ...FULL, name, count: -3 }));
  const cells = (parse(await written('csv', [rows])) as string[][]).slice(1);
  assert.deepEqual(
    cells.map(([, name]) => name),
    names.map((name, i) => (i < 6 ? `'${name}` : name)),
  );
  assert.ok(
    cells.every(([, , count]) => count === '-3'),
    'negative numbers stay numbers',
  );
  const read = await parquetReadObjects({ file: bufferOf(await written('parquet', [rows])) });
  assert.deepEqual(
    read.map(({ name }) => name),
    names,
  );
});

test('.gz formats are the compressed plain formats', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i): Row => ({ ...FULL, id: `id${i}` }));
  for (const format of ['csv', 'ndjson'] as const) {
    const zipped = await written(`${format}.gz`, [rows, [EMPTY]]);
    assert.deepEqual(gunzipSync(zipped), await written(format, [rows, [EMPTY]]));
  }
});

test('a failing sink stops the writer with its own error', async () => {
  for (const format of Object.keys(WRITERS) as FormatName[]) {
    const writer = WRITERS[format](COLUMNS, async () => {
      throw new Error('the disk is full');
    });
    const all = async () => {
      for (let i = 0; i < 50; i++)
        await writer.add(Array.from({ length: 1000 }, (_, n) => ({ ...FULL, id: `${i}-${n}` })));
      await writer.end();
    };
    await assert.rejects(all(), /the disk is full/, format);
  }
});

test('statistic names become column names', () => {
  assert.equal(snakeCase('shotsOnGoal'), 'shots_on_goal');
});
