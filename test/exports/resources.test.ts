/** What bulk files hold, against the sandbox on both engines. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { type Cell, plainCell } from '../../src/exports/column.ts';
import { selectionOf, writeExport } from '../../src/exports/export.ts';
import type { FormatName } from '../../src/exports/formats.ts';
import type { Selection } from '../../src/exports/resource.ts';
import { RESOURCES, resourceNamed } from '../../src/exports/resources/index.ts';
import { rowSchema } from '../../src/exports/row-schema.ts';
import { openDatabases, openSnapshot } from '../../src/store/database/open.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { copiedDatabaseUrl, onBothEngines } from '../support/databases.ts';

const LEAGUE = 'xal.1';
const YEAR = 2026;

type Row = Readonly<Record<string, Cell>>;

async function written(store: Store, name: string, format: FormatName, selection: Selection): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const resource = resourceNamed(name)!;
  await writeExport(store, { resource, format, selection }, { sink: async (bytes) => void parts.push(bytes) });
  return Buffer.concat(parts);
}

async function linesOf(store: Store, name: string, selection: Selection): Promise<Row[]> {
  const text = (await written(store, name, 'ndjson', selection)).toString();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

const bytesOfFirst = new Map<string, string>();

onBothEngines('exports', (engine) => {
  let store: Store;
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

  /** What several tests look at, written once. */
  const kept = new Map<string, Promise<Buffer>>();
  const parquetOf = (name: string) => {
    const bytes = kept.get(name) ?? written(store, name, 'parquet', oneSeason());
    kept.set(name, bytes);
    return bytes;
  };

  const oneSeason = () => selectionOf(store.reference, { league: store.reference.league(LEAGUE), year: YEAR });

  for (const { name, columns } of RESOURCES) {
    test(`${name} are the same in every form, and as described`, async () => {
      const lines = await linesOf(store, name, oneSeason());
      assert.ok(lines.length > 0, 'no rows');
      const schema = rowSchema(resourceNamed(name)!);
      for (const line of lines) assert.ok(schema.safeParse(line).success, JSON.stringify(line));

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

    test(`${name} of the whole store have each row of a season once`, async () => {
      const whole = await linesOf(store, name, selectionOf(store.reference, {}));
      const keys = new Map<string, number>();
      for (const row of whole) keys.set(JSON.stringify(row), (keys.get(JSON.stringify(row)) ?? 0) + 1);
      assert.deepEqual(
        [...keys].filter(([, count]) => count > 1),
        [],
      );
      for (const row of await linesOf(store, name, oneSeason()))
        assert.ok(keys.has(JSON.stringify(row)), JSON.stringify(row));
    });

    test(`${name} have the same bytes on both engines, and twice`, async () => {
      const bytes = hash('sha256', await parquetOf(name));
      assert.equal(hash('sha256', await written(store, name, 'parquet', oneSeason())), bytes);
      const first = bytesOfFirst.get(name);
      if (first === undefined) bytesOfFirst.set(name, bytes);
      else assert.equal(bytes, first);
    });
  }

  test('the whole store has as many rows as its tables', async () => {
    const counted: readonly (readonly [resource: string, sql: string])[] = [
      ['fixtures', 'SELECT COUNT(*) AS rows FROM fixtures'],
      ['events', 'SELECT COUNT(*) AS rows FROM events WHERE deleted = 0'],
      ['lineups', 'SELECT COUNT(*) AS rows FROM lineup_players'],
      ['player-statistics', 'SELECT COUNT(*) AS rows FROM player_matches WHERE starts IS NOT NULL OR reported = 1'],
      ['shots', 'SELECT COUNT(*) AS rows FROM shots'],
      ['teams', 'SELECT COUNT(*) AS rows FROM teams'],
      ['players', 'SELECT COUNT(*) AS rows FROM players'],
      ['transfers', 'SELECT COUNT(*) AS rows FROM transfers'],
      ['injuries', 'SELECT COUNT(*) AS rows FROM injuries'],
    ];
    for (const [name, sql] of counted) {
      const resource = resourceNamed(name)!;
      const task = { resource, format: 'ndjson', selection: selectionOf(store.reference, {}) } as const;
      const rows = await writeExport(store, task, { sink: async () => undefined });
      assert.equal(rows, (await store.database.get<{ rows: number }>(sql))!.rows, name);
    }
  });

  test('a fixture tells score, names, both kinds of ids and statistics', async () => {
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

  test('a player of two seasons stands once in the file of both', async () => {
    const league = store.reference.league(LEAGUE)!;
    const all = selectionOf(store.reference, { league });
    assert.ok(all.seasons.length > 1);
    const ids = (await linesOf(store, 'players', all)).map((line) => line.player_id);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('what is written meanwhile is not seen, and holds nobody up', async () => {
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

  test('a snapshot cannot be written', async () => {
    await assert.rejects(store.database.run('DELETE FROM fixtures'), /a snapshot is read-only/);
    await assert.rejects(store.database.all('DELETE FROM fixtures'), /read-?\s?only/i);
  });
});

test('a database that only this process can see is refused', async () => {
  await assert.rejects(openSnapshot('sqlite::memory:'), /set DATABASE_URL to a file/);
  await assert.rejects(openSnapshot('sqlite:/nowhere/touchline.db'), /cannot open the SQLite file/);
});
