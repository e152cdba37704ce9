import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Database, Queries, Value } from '../../src/store/database/database.ts';
import type { FixtureFilter } from '../../src/store/fixtures/filter.ts';
import { fixtureReader } from '../../src/store/fixtures/fixtures.ts';
import { FIXTURE_COLUMNS } from '../../src/store/fixtures/rows.ts';
import { playerMatchReader } from '../../src/store/match-details/player-matches.ts';
import { readAbsences } from '../../src/store/people/absences.ts';
import { hasUnratedMatches } from '../../src/store/ratings/writer.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { newDatabases } from '../support/stores/databases.ts';

/** The query plan of SQLite for a statement. */
async function planOf(database: Database, sql: string, values: readonly Value[]): Promise<string> {
  const steps = await database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values);
  return steps.map(({ detail }) => detail).join('\n');
}

/** The plan of the first query that `read` runs. */
async function planOfReading(t: TestContext, read: (database: Database, store: Store) => unknown): Promise<string> {
  const { data } = await newDatabases('sqlite', t);
  const store = await openStore(data);
  const requested: [sql: string, values: readonly Value[]][] = [];
  const recorded: Database = {
    ...data,
    rows(sql, values = []) {
      requested.push([sql, values]);
      return data.rows(sql, values);
    },
    all(sql, values = []) {
      requested.push([sql, values]);
      return data.all(sql, values);
    },
    get(sql, values = []) {
      requested.push([sql, values]);
      return data.get(sql, values);
    },
  };
  await read(recorded, store);
  const [[sql, values] = ['', []]] = requested;
  return planOf(data, sql, values);
}

function planOfFixtures(t: TestContext, filter: FixtureFilter): Promise<string> {
  return planOfReading(t, (database, { reference, revisions }) =>
    fixtureReader(database, reference, revisions).list(filter, { order: 'asc', limit: 50 }),
  );
}

test('fixtures in play are found by the index of open fixtures', async (t) => {
  assert.match(await planOfFixtures(t, { statuses: ['1H', 'HT', '2H'] }), /USING INDEX fixtures_open/);
});

test('the seasons of several leagues are ranges of the index', async (t) => {
  const plan = await planOfFixtures(t, { leagues: [39, 40], season: 2025 });
  assert.match(plan, /USING INDEX fixtures_season \(league=\? AND season=\?\)/);
});

test('whether matches are unrated is read by index, not from all matches and ratings', async (t) => {
  const plan = await planOfReading(t, (database) => hasUnratedMatches(database, 'ratings'));
  assert.match(plan, /SEARCH m USING COVERING INDEX rated_matches_day \(pool=\?\)/);
  assert.match(plan, /SEARCH t USING PRIMARY KEY \(pool=\?\)/);
});

describe('indexes of PostgreSQL', { skip: process.env.TEST_POSTGRES_URL === undefined && 'no PostgreSQL' }, () => {
  test('whether matches are unrated is read by index', async (t) => {
    const { data } = await newDatabases('postgres', t);
    const days = 'FROM generate_series(1, 20000) AS day';
    await data.run(`INSERT INTO rated_matches SELECT day, 0, day, 39, 2025, '[]' ${days}`);
    await data.run(`INSERT INTO team_ratings SELECT 0, day, 33, 0, 0, 0, 0, 0, 0, 2025, 39, 0, 1 ${days}`);
    await data.run('UPDATE rating_pools SET model = $1, rated_to = 20000 WHERE pool = 0', ['ratings']);
    await data.script('ANALYZE');
    let plan = '';
    const explained: Queries = {
      ...data,
      async get(sql, values) {
        const lines = await data.all<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
        plan = lines.map((line) => line['QUERY PLAN']).join('\n');
        return data.get(sql, values);
      },
    };
    assert.equal(await hasUnratedMatches(explained, 'ratings'), false);
    assert.match(plan, /Index Only Scan Backward using rated_matches_day/);
    assert.match(plan, /Index Only Scan Backward using team_ratings_pkey/);
    assert.equal(await hasUnratedMatches(data, 'a later version'), true);
  });
});

test('ratings are stored by day, and found by team and by league', async (t) => {
  const { data } = await newDatabases('sqlite', t);
  await openStore(data);
  for (const [table, id] of [
    ['team_ratings', 'team'],
    ['league_ratings', 'league'],
  ]) {
    const ofDays = await planOf(data, `SELECT * FROM ${table} WHERE pool = $1 AND day > $2 AND day <= $3`, [0, 1, 2]);
    assert.match(ofDays, /USING PRIMARY KEY \(pool=\? AND day>\? AND day<\?\)/);
    const last = `SELECT * FROM ${table} WHERE ${id} = $1 AND day < $2 ORDER BY day DESC LIMIT 1`;
    const plan = await planOf(data, last, [33, 20_000]);
    assert.match(plan, new RegExp(`USING INDEX ${table}_${id} \\(${id}=\\? AND day<\\?\\)`));
    assert.doesNotMatch(plan, /TEMP B-TREE/);
  }
});

test('the matches of a referee are a range of the index', async (t) => {
  const plan = await planOfFixtures(t, { referee: ['M Dean'] });
  assert.match(plan, /USING INDEX fixtures_referee \(referee=\?\)/);
  assert.doesNotMatch(plan, /TEMP B-TREE/);
});

test('a page of absences is read in the order of the index', async (t) => {
  const plan = await planOfReading(t, (database) => readAbsences(database, {}, { limit: 50, offset: 0 }));
  assert.match(plan, /sidelined_latest/);
  assert.doesNotMatch(plan, /TEMP B-TREE/);
});

test('the matches of a player are found by the index of players', async (t) => {
  const plan = await planOfReading(t, (database) =>
    playerMatchReader(database).ofPlayer({ player: 1 }, { order: 'desc', limit: 50 }),
  );
  assert.match(plan, /USING INDEX player_matches_player/);
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
