/**
 * Reads the lists of both versions, up to 2,000 rows each, on the sandbox and on real data, and checks every row. With
 * WHOLE_STORE=1 the real data is everything in `../shared`, which takes minutes to import. WHOLE_STORE=/path/to/file.db
 * keeps the imported store in this file, and imports nothing if it exists.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Season } from '../../src/football/terms.ts';
import { scoreSeasons } from '../../src/forecasts/track-record/scoring.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { openStore } from '../../src/store/store.ts';
import { OVERLAPPING_SKIP, overlappingData } from '../support/data/overlapping-data.ts';
import { sharedData } from '../support/data/shared.ts';
import { wholeData } from '../support/data/whole-data.ts';
import { addressesOf, storedIds } from '../support/requests/store-requests.ts';
import { FieldWalk, READING } from '../support/responses/field-walk.ts';
import { type Crawl, type Item, inspect, type Json } from '../support/responses/inspect-rows.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { copiedDatabaseUrl, emptyDatabaseUrl } from '../support/stores/databases.ts';
import { importInWorker } from '../support/stores/imports.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const ROWS_MAX = 2_000;
const PAGE = 200;

/** Lists of version 2 without required parameters. */
const PEOPLE = ['players', 'coaches', 'referees', 'transfers', 'injuries', 'sidelined'];
const LISTS = ['countries', 'leagues', 'teams', 'venues', 'fixtures', ...PEOPLE];
const { WHOLE_STORE } = process.env;
const IS_WHOLE = WHOLE_STORE !== undefined;
/**
 * After so many addresses in a row without a further field, the crawl of the sandbox goes on to the next operation. Real
 * data has more kinds of matches: there all addresses are read.
 */
const SANDBOX_QUIET_MAX = IS_WHOLE ? Infinity : 100;
const KEPT_STORE = IS_WHOLE && WHOLE_STORE !== '1' ? WHOLE_STORE : undefined;

/**
 * Fields that are null or empty in every row of both stores: the last two names of a field, and the reason. The list has
 * fewer than 15 names.
 */
const NULL_EVERYWHERE: Readonly<Record<string, NullField>> = {
  'player.grid': { in: /^v1\.fixtures.* .*substitutes/, reason: 'substitutes have no place on the pitch, as upstream' },
  'substitutes.grid': { in: /^v2\.fixtures?[. ]/, reason: 'substitutes have no place on the pitch' },
  'status.extra': {
    in: /^v1\.predictions|^v2\.headtohead/,
    reason: 'these matches are over; the minute is of matches in play',
  },
  'account.firstname': { in: /^v1\.status/, reason: 'the contract: no names are collected' },
  'account.lastname': { in: /^v1\.status/, reason: 'the contract: no names are collected' },
  part: { in: /^v2\.(?:leagues\.)?rounds /, reason: 'no season of these stores is split', ofPart: true },
  'ties.awayGoals': { in: /^v2\.league\.bracket /, reason: 'no tie here has two legs and away goals', ofPart: true },
  handicap: { in: /^v2\.odds\.changes /, reason: 'only prices of imported files have one', ofPart: true },
  end: { in: /^v2\.team\.injuries /, reason: 'nobody knows when an injury will end' },
  providers: { in: /^v2\.translate /, reason: 'the example is a team that the store made itself', ofPart: true },
  date: { in: /^v2\.search /, reason: 'only a match has a date, and the example finds none', ofPart: true },
  data: { in: /^v2\.changes/, reason: 'only some changes of the whole store have it', ofPart: true },
};
const NULL_EVERYWHERE_MAX = 14;

interface NullField {
  /** operations and fields */
  readonly in: RegExp;
  readonly reason: string;
  /** true: the whole store can have a value */
  readonly ofPart?: true;
}

const fields = new FieldWalk();

/** The list that finds an id, by the prefix of the id. */
const LIST_OF_PREFIX: Readonly<Record<string, string>> = {
  lg_: 'leagues',
  tm_: 'teams',
  vn_: 'venues',
  fx_: 'fixtures',
  pl_: 'players',
  co_: 'coaches',
  rf_: 'referees',
};
function declare(start: (closing: (() => unknown)[]) => Promise<RunningService>, quietMax = Infinity): void {
  let service: RunningService;
  let key: string;
  const closing: (() => unknown)[] = [];
  const crawl: Crawl = { rows: new Map(), faults: [], ids: new Map() };
  before(async () => {
    service = await start(closing);
    ({ key } = await service.key('internal'));
  });
  after(async () => {
    for (const close of closing) await close();
  });

  const read = async (path: string): Promise<Item> => {
    const response = await service.fetch(path, key);
    const body = (await response.json()) as Item;
    assert.equal(response.status, 200, `${path}: ${JSON.stringify(body).slice(0, 300)}`);
    return body;
  };
  const seasons = (isWanted: (season: Season) => boolean): Season[] => {
    const { reference } = service.store;
    return reference.leagues().flatMap((league) => reference.seasons(league).filter(isWanted));
  };

  test('every operation returns rows without an empty name or an entity of markup', async () => {
    const ids = await storedIds(service.store.database);
    for (const { native } of ids.fixture) {
      const stored = await service.fetch(`/api/v2/fixtures/${native}/preview`, key); // stores the texts
      await stored.body?.cancel();
    }
    const { key: limited } = await service.key('pro');
    for (const endpoint of READING) {
      let found = 0;
      let quiet = 0;
      for (const address of addressesOf(endpoint, ids)) {
        if (quiet > quietMax) break;
        quiet++;
        for (const shape of endpoint.shapes) {
          if (found > 5 && !fields.isOpen(endpoint, shape)) continue;
          const parameter = endpoint.shapes.length === 1 ? '' : `${address.includes('?') ? '&' : '?'}shape=${shape}`;
          const response = await service.fetch(`${address}${parameter}`, endpoint.id === 'v1.status' ? limited : key);
          if (response.status === 400 || response.status === 404) {
            await response.body?.cancel();
            continue; // a filter that needs others, or nothing of this kind is stored
          }
          assert.equal(response.status, 200, address);
          const body = (await response.json()) as Json;
          if (fields.see(endpoint, shape, body)) quiet = 0;
          inspect(body, endpoint.id, crawl);
          found++;
        }
      }
    }
    assert.deepEqual(crawl.faults.slice(0, 20), [], `${crawl.faults.length} faults`);
  });

  test('no row of version 2 has an empty name or an entity of markup, and every id leads to a row', async () => {
    for (const list of LISTS) {
      const rows: Item[] = [];
      for (let cursor: Json = 0; cursor !== null && rows.length < ROWS_MAX; ) {
        const { data, meta } = await read(`/api/v2/${list}?limit=${PAGE}&cursor=${cursor}`);
        rows.push(...(data as readonly Item[]));
        cursor = (meta as Item).nextCursor!;
      }
      for (const row of rows) inspect(row, list, crawl);
      crawl.rows.set(list, rows);
    }
    for (const [prefix, ids] of crawl.ids) {
      const all = [...ids];
      for (let from = 0; from < all.length; from += PAGE) {
        const { missing, meta } = await read(
          `/api/v2/${LIST_OF_PREFIX[prefix]}?limit=${PAGE}&ids=${all.slice(from, from + PAGE).join(',')}`,
        );
        for (const id of (missing ?? (meta as Item).missing ?? []) as readonly string[])
          crawl.faults.push(`${id} is a 404`);
      }
    }
    assert.deepEqual(crawl.faults.slice(0, 20), [], `${crawl.faults.length} faults`);
    assert.ok(crawl.rows.get('fixtures')!.length > 300 && crawl.rows.get('players')!.length > 300);
  });

  test('no player is listed in a season without a row, and no row is of another season', async () => {
    let listed = 0;
    for (const { league, year } of seasons(({ stored }) => stored.players)) {
      for (let page = 1, total = 1; page <= total && page * 20 <= ROWS_MAX; page++) {
        const { response, paging } = await read(
          `/api/v1/players?league=${league.legacyId}&season=${year}&page=${page}`,
        );
        total = (paging as { total: number }).total;
        const rows = response as unknown as { player: Item; statistics: { league: Item }[] }[];
        for (const { player, statistics } of rows) {
          inspect(player, 'v1 players', crawl);
          assert.ok(statistics.length > 0, `player ${player.id} in ${league.code} ${year}`);
          for (const row of statistics) assert.deepEqual([row.league.id, row.league.season], [league.legacyId, year]);
        }
        listed += rows.length;
      }
    }
    assert.ok(listed > 500, `${listed} players`);
    assert.deepEqual(crawl.faults.slice(0, 20), []);
  });

  test('lists of version 1 have no empty name and no entity of markup', async () => {
    const found: Crawl = { rows: new Map(), faults: [], ids: new Map() };
    let rows = 0;
    const lists = ['countries', 'leagues', 'players/profiles'];
    for (const { league, year, stored } of seasons(() => true)) {
      if (rows > ROWS_MAX * 5) break;
      const of = `league=${league.legacyId}&season=${year}`;
      lists.push(`fixtures?${of}`, `standings?${of}`, `teams?${of}`);
      if (stored.topScorers) lists.push(`players/topscorers?${of}`, `players/topassists?${of}`);
      if (stored.injuries) lists.push(`injuries?${of}`);
      for (const list of lists.splice(0)) {
        const { response } = await read(`/api/v1/${list}`);
        rows += (response as readonly Item[]).length;
        inspect((response as readonly Json[]).slice(0, ROWS_MAX), list, found);
      }
    }
    assert.deepEqual(found.faults.slice(0, 20), [], `${found.faults.length} faults in ${rows} rows`);
  });

  test('goals of players add up to the result where every goal has an event', async () => {
    const goalEvents = (condition: string) =>
      `(SELECT COUNT(*) FROM events e WHERE e.fixture = f.legacy_id AND e.kind = 'goal' AND e.deleted = 0 AND ${condition})`;
    const matches = await service.store.database.all<{ id: string; goals: number; named: number; own: number }>(
      `SELECT f.id, f.goals_home + f.goals_away AS goals, ${goalEvents("e.detail = 'own-goal'")} AS own,
         ${goalEvents("e.detail IN ('normal', 'penalty') AND e.shootout = 0 AND e.player IS NOT NULL")} AS named
       FROM fixtures f WHERE f.status IN ('FT', 'AET', 'PEN')
         AND NOT EXISTS (SELECT 1 FROM events e JOIN player_matches m ON m.fixture = e.fixture AND m.player = e.player
           WHERE e.fixture = f.legacy_id AND e.kind = 'goal' AND m.reported = 0) -- a scorer without statistics is not listed
       ORDER BY f.kickoff DESC`,
    );
    const complete = matches.filter(({ goals, named, own }) => goals > 0 && goals === named + own);
    const step = Math.ceil(complete.length / 300);
    for (const { id, goals, own } of complete.filter((_, i) => i % step === 0)) {
      const { data } = await read(`/api/v2/fixtures/${id}/players`);
      if ((data as readonly Json[]).length === 0) continue; // no source has statistics of the players
      const scored = (data as unknown as { goals: number | null }[]).reduce((sum, row) => sum + (row.goals ?? 0), 0);
      assert.equal(scored + own, goals, `goals of players in ${id}`);
    }
    assert.ok(complete.length > 50, `${complete.length} matches with all goals`);
  });

  test('a match that is not at the stadium of its home team has a source that says so', async () => {
    const elsewhere = await service.store.database.all<{ id: string; venue: number; record: string | null }>(
      `SELECT f.id, f.venue, s.record FROM fixtures f JOIN teams h ON h.legacy_id = f.home
       JOIN venues v ON v.legacy_id = f.venue JOIN venues w ON w.legacy_id = h.venue
       LEFT JOIN fixture_sources s ON s.fixture = f.legacy_id
       WHERE f.neutral = 0 AND COALESCE(v.same_as, v.legacy_id) <> COALESCE(w.same_as, w.legacy_id)`,
    );
    const redirects = await service.store.database.all<{ former: number; current: number }>(
      "SELECT legacy_id AS former, target_legacy_id AS current FROM redirects WHERE kind = 'venue'",
    );
    const currentIds = new Map(redirects.map(({ former, current }) => [former, current]));
    // a record keeps the id that the stadium had when it was stored
    const venueIn = (record: string) => {
      const { venue } = JSON.parse(record) as { venue?: number };
      return currentIds.get(venue ?? 0) ?? venue;
    };
    for (const [id, sources] of Map.groupBy(elsewhere, (row) => row.id)) {
      const states = sources.some(({ record, venue }) => record !== null && venueIn(record) === venue);
      assert.ok(states, `${id}: no source states its stadium`);
    }
    const twice = await service.store.database.all<{ name: string }>(
      `SELECT v.name FROM venues v JOIN venues w ON w.name = v.name AND w.legacy_id > v.legacy_id
       WHERE v.same_as IS NULL AND w.same_as IS NULL AND (v.city IS NULL OR w.city IS NULL OR v.city = w.city) AND COALESCE(v.country, '') = COALESCE(w.country, '')`,
    );
    assert.deepEqual(twice, [], 'stadiums that are stored twice');
  });
}

/**
 * The sandbox with forecasts of its played matches, as a service records them, and with their track record. It is made
 * before the service starts, whose own job may otherwise score the seasons first, without these forecasts.
 */
async function sandboxWithForecasts(context: Parameters<typeof copiedDatabaseUrl>[2]): Promise<string> {
  const url = await copiedDatabaseUrl('sandbox', 'sqlite', context);
  const databases = await openDatabases(url);
  await databases.data.run(
    `INSERT INTO recorded_forecasts
       (fixture, model, made_at, kickoff, reason, home, draw, away, over25, both_score, home_goals, away_goals)
     SELECT legacy_id, 'ratings-5', kickoff - 3600000, kickoff, 'due', 450000, 270000, 280000, 510000, 520000, 1500000, 1100000
     FROM fixtures WHERE status = 'FT'`,
  );
  await scoreSeasons(await openStore(databases.data));
  await databases.close();
  return url;
}

describe('lists of the sandbox', () => {
  declare(async (closing) => {
    const removing: (() => unknown)[] = [];
    const databaseUrl = await sandboxWithForecasts({ after: (remove) => removing.push(remove) });
    const service = await runningService({ after: (close) => void closing.push(close) }, { databaseUrl });
    closing.push(...removing);
    return service;
  }, SANDBOX_QUIET_MAX);
});

describe('lists of real data', { skip: OVERLAPPING_SKIP }, () => {
  declare(async (closing) => {
    const context = { after: (close: () => unknown) => void closing.push(close) };
    const folder = mkdtempSync(join(tmpdir(), 'touchline-crawl-'));
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    const isImported = KEPT_STORE !== undefined && existsSync(KEPT_STORE);
    const url = KEPT_STORE === undefined ? await emptyDatabaseUrl('sqlite', context as never) : `sqlite:${KEPT_STORE}`;
    if (!isImported) {
      const imports = IS_WHOLE ? wholeData() : await partOfData(folder);
      const reports = await importInWorker({ url, imports, now: Date.parse(NOW) });
      assert.deepEqual(
        reports.flatMap(({ failed }) => failed),
        [],
      );
    }
    return runningService(context, { databaseUrl: url, environment: { SANDBOX: 'off' } });
  });
});

async function partOfData(folder: string) {
  const names = await overlappingData(folder);
  return [
    ...names.map((source) => ({ source, paths: [join(folder, source)] })),
    { source: 'fpl', paths: [sharedData('fpl-core-insights/data').path] },
    { source: 'understat', paths: [sharedData('understat').path] },
  ];
}

describe('the fields of both stores', { skip: OVERLAPPING_SKIP }, () => {
  test('have a value in some row, except for a few that no source has', () => {
    const operations = Map.groupBy(fields.missing(), ({ field }) => field.split('.').slice(-2).join('.'));
    const unexplained = [...operations]
      .filter(
        ([name, of]) => !of.every(({ operation, field }) => NULL_EVERYWHERE[name]?.in.test(`${operation} ${field}`)),
      )
      .map(([name, of]) => `${name}: ${of.map(({ operation, field }) => `${operation} ${field}`).join(', ')}`);
    assert.deepEqual(unexplained, []);
    assert.deepEqual(fields.empty(), [], 'operations without a row');
    const stale = Object.keys(NULL_EVERYWHERE).filter(
      (name) => !operations.has(name) && !NULL_EVERYWHERE[name]!.ofPart,
    );
    if (IS_WHOLE) assert.deepEqual(stale, [], 'fields that have a value now');
    assert.ok(Object.keys(NULL_EVERYWHERE).length <= NULL_EVERYWHERE_MAX);
  });
});
