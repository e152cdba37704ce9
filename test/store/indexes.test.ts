import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database, Value } from '../../src/store/database/database.ts';
import { fixtureReader } from '../../src/store/fixtures/fixtures.ts';
import { FIXTURE_COLUMNS } from '../../src/store/fixtures/rows.ts';
import { openStore } from '../../src/store/store.ts';
import { newDatabases } from '../support/stores/databases.ts';

/** The query plan of SQLite for a statement. */
async function planOf(database: Database, sql: string, values: readonly Value[]): Promise<string> {
  const steps = await database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values);
  return steps.map(({ detail }) => detail).join('\n');
}

test('fixtures in play are found by the index of open fixtures', async (t) => {
  const { data } = await newDatabases('sqlite', t);
  const { reference, revisions } = await openStore(data);
  const requested: [sql: string, values: readonly Value[]][] = [];
  const recorded: Database = {
    ...data,
    rows(sql, values = []) {
      requested.push([sql, values]);
      return data.rows(sql, values);
    },
  };
  await fixtureReader(recorded, reference, revisions).list({ statuses: ['1H', 'HT', '2H'] }, { order: 'asc' });
  const [[sql, values] = ['', []]] = requested;
  assert.match(await planOf(data, sql, values), /USING INDEX fixtures_open/);
});

test('writing a fixture needs no temporary table on SQLite', async (t) => {
  const { data } = await newDatabases('sqlite', t);
  await openStore(data);
  const parameters = FIXTURE_COLUMNS.map((_, i) => `$${i + 1}`).join(', ');
  const program = await data.all<{ opcode: string }>(
    `EXPLAIN INSERT INTO fixtures (${FIXTURE_COLUMNS.join(', ')}) VALUES (${parameters})`,
    FIXTURE_COLUMNS.map(() => null),
  );
  const opcodes = program.map(({ opcode }) => opcode);
  assert.ok(opcodes.includes('IdxInsert'));
  assert.ok(!opcodes.includes('OpenEphemeral'));
});
