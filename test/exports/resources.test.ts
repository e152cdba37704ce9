/** The content of export files, on the sandbox and both engines. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { selectionOf, writeExport } from '../../src/exports/export.ts';
import { type Cell, plainCell } from '../../src/exports/formats/column.ts';
import type { FormatName } from '../../src/exports/formats/format.ts';
import { RESOURCES, resourceNamed } from '../../src/exports/resources/index.ts';
import type { Selection } from '../../src/exports/resources/resource.ts';
import { rowSchema } from '../../src/exports/resources/row-schema.ts';
import { openDatabases, openSnapshot } from '../../src/store/database/open.ts';
import { type OpenStore, openStore } from '../../src/store/store.ts';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { aboveEngines, copiedDatabaseUrl } from '../support/stores/databases.ts';

const LEAGUE = 'xal.1';
const YEAR = 2026;

type Row = Readonly<Record<string, Cell>>;

async function exported(store: OpenStore, name: string, format: FormatName, selection: Selection) {
  const parts: Uint8Array[] = [];
  const task = { resource: resourceNamed(name)!, format, selection };
  const rows = await writeExport(store, task, { sink: async (bytes) => void parts.push(bytes) });
  return { bytes: Buffer.concat(parts), rows };
}

async function written(store: OpenStore, name: string, format: FormatName, selection: Selection): Promise<Buffer> {
  return (await exported(store, name, format, selection)).bytes;
}

async function textsOf(store: OpenStore, name: string, selection: Selection): Promise<string[]> {
  const { bytes, rows } = await exported(store, name, 'ndjson', selection);
  const texts = bytes.toString().split('\n').filter(Boolean);
  assert.equal(rows, texts.length);
  return texts;
}

async function linesOf(store: OpenStore, name: string, selection: Selection): Promise<Row[]> {
  return (await textsOf(store, name, selection)).map((line) => JSON.parse(line) as Row);
}

/** The number of rows of each resource in its tables; the others are not rows of one table. */
const ROWS_IN_TABLES: Readonly<Record<string, string>> = {
  fixtures: 'fixtures',
  events: 'events WHERE deleted = 0',
  lineups: 'lineup_players',
  'player-statistics': 'player_matches WHERE starts IS NOT NULL OR reported = 1',
  shots: 'shots',
  teams: 'teams',
  players: 'players',
  transfers: 'transfers',
  injuries: 'injuries',
};

const bytesOfFirst = new Map<string, string>();

/** Resources that a plain run exports as a whole. The others have more rows. */
const IN_PLAIN_RUN: readonly string[] = ['fixtures', 'events'];

aboveEngines('exports', (engine) => {
  let store: OpenStore;
  let url: string;
  const closing: (() => unknown)[] = [];

  before(async () => {
    url = await copiedDatabaseUrl('sandbox', engine, { after: (close) => void closing.push(close as () => unknown) });
    const database = await openSnapshot(url);
    closing.unshift(() => database.close());
    store = await openStore(database);
  });
  after(async () => {
    for (const close of closing) await close();
  });

  /** Files that several tests read, written once. */
  const files = new Map<string, Promise<Buffer>>();
  const parquetOf = (name: string) => {
    const bytes = files.get(name) ?? written(store, name, 'parquet', oneSeason());
    files.set(name, bytes);
    return bytes;
  };

  const oneSeason = () => selectionOf(store.reference, { league: store.reference.league(LEAGUE), year: YEAR });

  for (const { name, columns } of RESOURCES) {
    test(`${name} are equal in every format, and match their schema`, async () => {
      const lines = await linesOf(store, name, oneSeason());
      assert.ok(lines.length > 0, 'no rows');
      const schema = rowSchema(resourceNamed(name)!);
      assert.deepEqual(
        lines.filter((line) => !schema.safeParse(line).success),
        [],
      );

      const parquet = await parquetOf(name);
      const rows = await parquetReadObjects({
        file: parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.length) as ArrayBuffer,
      });
      const plain = rows.map((row) =>
        Object.fromEntries(
          columns.map((column) => {
            const value: unknown = row[column.name];
            if (value instanceof Date)
              return [column.name, column.type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString()];
            return [column.name, typeof value === 'bigint' ? Number(value) : value];
          }),
        ),
      );
      assert.deepEqual(plain, lines);

      const [head, ...records] = parse(await written(store, name, 'csv', oneSeason())) as string[][];
      assert.deepEqual(
        head,
        columns.map((column) => column.name),
      );
      const texts = lines.map((line) =>
        columns.map((column) => String(plainCell({ type: 'text' }, line[column.name]!) ?? '')),
      );
      assert.deepEqual(records, texts);
    });

    const skip = IN_PLAIN_RUN.includes(name) ? false : COMPLETE_ONLY;
    test(`a full export of ${name} has each row of its table and of a season once`, { skip }, async () => {
      const whole = await textsOf(store, name, selectionOf(store.reference, {}));
      const rows = new Set(whole);
      assert.equal(rows.size, whole.length);
      const season = await textsOf(store, name, oneSeason());
      assert.deepEqual(
        season.filter((row) => !rows.has(row)),
        [],
      );
      const table = ROWS_IN_TABLES[name];
      if (table === undefined) return;
      const counted = await store.database.get<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${table}`);
      assert.equal(whole.length, counted!.rows);
    });

    test(`${name} have the same bytes on both engines and in repeated exports`, async () => {
      const bytes = hash('sha256', await parquetOf(name));
      assert.equal(hash('sha256', await written(store, name, 'parquet', oneSeason())), bytes);
      const first = bytesOfFirst.get(name);
      if (first === undefined) bytesOfFirst.set(name, bytes);
      else assert.equal(bytes, first);
    });
  }

  test('a fixture has its score, names, both kinds of ids and statistics', async () => {
    const lines = await linesOf(store, 'fixtures', oneSeason());
    const played = lines.find((line) => line.status === 'FT' && line.home_total_shots !== null)!;
    const fixture = (await store.fixtures.byId(String(played.fixture_id)))!;
    const statistics = (await store.statistics.ofFixture(fixture.legacyId))!;
    assert.partialDeepStrictEqual(played, {
      fixture_legacy_id: fixture.legacyId,
      league_code: LEAGUE,
      season: YEAR,
      kickoff: new Date(fixture.kickoff).toISOString(),
      home_id: fixture.home.id,
      home_legacy_id: fixture.home.legacyId,
      away_name: fixture.away.name,
      home_goals: fixture.score.goals!.home,
      away_goals_halftime: fixture.score.halftime!.away,
      home_goals_extratime: null,
      away_penalties: null,
      home_total_shots: statistics.home.totalShots!,
      away_ball_possession: statistics.away.ballPossession!,
    });
    const kickoffs = lines.map((line) => String(line.kickoff));
    assert.deepEqual(kickoffs, kickoffs.toSorted());
    const open = lines.find((line) => line.status === 'NS')!;
    assert.deepEqual([open.winner, open.home_goals, open.home_total_shots], [null, null, null]);
  });

  test('a player of two seasons is once in the file of both', async () => {
    const league = store.reference.league(LEAGUE)!;
    const all = selectionOf(store.reference, { league });
    assert.ok(all.seasons.length > 1);
    const ids = (await linesOf(store, 'players', all)).map((line) => line.player_id);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('concurrent writes are not visible and not blocked', async () => {
    const before = await written(store, 'fixtures', 'csv', oneSeason());
    const writer = await openDatabases(url);
    try {
      await writer.data.run("UPDATE fixtures SET referee = 'Somebody Else'");
      assert.deepEqual(await written(store, 'fixtures', 'csv', oneSeason()), before);
      const later = await openSnapshot(url);
      const news = await written(await openStore(later), 'fixtures', 'csv', oneSeason());
      await later.close();
      assert.match(news.toString(), /Somebody Else/);
    } finally {
      await writer.close();
    }
  });

  test('nothing is written to a snapshot', async () => {
    await assert.rejects(store.database.run('DELETE FROM fixtures'), /a snapshot is read-only/);
    await assert.rejects(store.database.all('DELETE FROM fixtures'), /read-?\s?only/i);
  });
});

test('an in-memory or missing database is rejected', async () => {
  await assert.rejects(openSnapshot('sqlite::memory:'), /set DATABASE_URL to a file/);
  await assert.rejects(openSnapshot('sqlite:/nowhere/touchline.db'), /cannot open the SQLite file/);
});
