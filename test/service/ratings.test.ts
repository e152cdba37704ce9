/** Ratings behind the forecasts of a running service: new, corrected and removed results, over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { poisson, seededRandom } from '../../src/base/random.ts';
import { ratedForecast } from '../../src/forecasts/ratings/states.ts';
import { updateRatings } from '../../src/forecasts/ratings/update.ts';
import { CLUBS } from '../../src/models/ratings/settings.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { ANY_SCOPE, RATINGS_SCOPE } from '../../src/store/changes/revisions.ts';
import type { Database, Value } from '../../src/store/database/database.ts';
import { ladder } from '../support/data/ladder.ts';
import { runningService } from '../support/service/service.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { importFiles } from '../support/stores/imports.ts';

const ENGLISH = ['Arsenal', 'Chelsea', 'Everton', 'Fulham', 'Liverpool', 'Man City'];
const HEADER = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HST,AST,AvgCH,AvgCD,AvgCA';
const DAY = 86_400_000;

interface Row {
  readonly day: number;
  readonly home: string;
  readonly away: string;
  readonly goals: readonly [number, number];
}

/** A double round robin; a later name is a better team. */
function season(year: number): Row[] {
  const random = seededRandom(`season ${year}`);
  const pairs = ENGLISH.flatMap((home, one) => ENGLISH.map((away, other) => ({ home, away, edge: (one - other) / 8 })));
  return pairs
    .filter(({ home, away }) => home !== away)
    .map(({ home, away, edge }, index) => ({
      ...{ day: Date.UTC(year, 7, 10) + index * 4 * DAY, home, away },
      goals: [poisson(random, 1.5 * Math.exp(edge)), poisson(random, 1.1 * Math.exp(-edge))],
    }));
}

function csv(rows: readonly Row[]): string {
  const lines = rows.map(({ day, home, away, goals: [one, other] }) => {
    const date = new Date(day).toISOString().slice(0, 10).split('-').reverse().join('/');
    const result = one > other ? 'H' : one === other ? 'D' : 'A';
    return `E0,${date},${home},${away},${one},${other},${result},${one + 3},${other + 2},2.1,3.4,3.6`;
  });
  return `${[HEADER, ...lines].join('\n')}\n`;
}

async function ratingsOf(database: Database) {
  const rounded = (row: Readonly<Record<string, Value>>) =>
    Object.values(row).map((value) => (typeof value === 'number' ? Number(value.toFixed(9)) : value));
  const teams = await database.all('SELECT * FROM team_ratings ORDER BY team, day');
  const leagues = await database.all('SELECT * FROM league_ratings ORDER BY league, day');
  return [teams.map(rounded), leagues.map(rounded)];
}

aboveEngines('ratings', (engine) => {
  test('a result changes the forecasts of later matches, and no forecast of an earlier one', async (t) => {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    const { store } = service;
    const { key } = await service.key('internal');
    const ask = async (path: string) => {
      const response = await service.fetch(`/api/v2${path}`, key);
      assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
      return (await response.json()) as { data: Record<string, never>; meta: Record<string, unknown> };
    };
    const imported = async (rows: readonly Row[], file = 'E0_2025.csv') => {
      await importFiles(store, footballDataUk, { [file]: csv(rows) });
      await updateRatings(store);
    };
    const [first, second] = [season(2024), season(2025)];
    await imported(first, 'E0_2024.csv');
    await imported(second.slice(0, 20));
    const fixtures = await ask('/fixtures?league=eng.1&season=2025&limit=200');
    const ids = (fixtures.data as unknown as { id: string }[]).map(({ id }) => id);
    const projections = async () => {
      const all = await Promise.all(ids.map((id) => ask(`/fixtures/${id}/projection`)));
      return all.map(({ data: { updatedAt: _, revision: __, ...data } }) => data as unknown as { homeWin: number });
    };
    const before = await projections();
    assert.equal((await ask(`/fixtures/${ids[0]}/projection`)).meta.model, 'ratings-5');
    // the last match is forecast from results of three seasons of both teams, the first from one less each
    assert.ok(new Set(before.map(({ homeWin }) => homeWin)).size > 15);

    await imported(second.slice(0, 24));
    assert.deepEqual(await projections(), before, 'later results must not change what was known before');

    const corrected = second.slice(0, 24).map((row, index) => (index === 5 ? { ...row, goals: [7, 0] as const } : row));
    await imported(corrected);
    const after = await projections();
    assert.deepEqual(after.slice(0, 6), before.slice(0, 6));
    const changed = after.filter((projection, index) => projection.homeWin !== before[index]!.homeWin);
    assert.ok(changed.length >= 6, `${changed.length} forecasts changed`);

    // the same results in one go give the same ratings
    const stored = await ratingsOf(store.database);
    assert.equal(stored[0]!.length, 2 * (30 + 24));
    await store.database.transaction(async (queries) => {
      for (const table of ['team_ratings', 'league_ratings', 'rated_matches', 'rated_seasons']) {
        await queries.run(`DELETE FROM ${table}`);
      }
      await queries.run("UPDATE rating_pools SET model = 'older'");
    });
    await updateRatings(store);
    assert.deepEqual(await ratingsOf(store.database), stored);
    assert.deepEqual(await updateRatings(store), { seasons: 0, matches: 0 });

    // so do matches of which an older version kept other facts
    await store.database.transaction(async (queries) => {
      await queries.run('UPDATE rated_matches SET evidence = (SELECT MAX(evidence) FROM rated_matches)');
      await queries.run("UPDATE rating_pools SET model = 'older'");
    });
    await updateRatings(store);
    assert.deepEqual(await ratingsOf(store.database), stored);
    assert.deepEqual(await updateRatings(store), { seasons: 0, matches: 0 });
  });

  test('a team with nothing left to play for is forecast below its strength', async (t) => {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    const { store } = service;
    const clubs = [...ENGLISH, 'Newcastle', 'Southampton', 'Tottenham', 'West Ham'];
    // the eighth is level with the seventh, which is safe, before it plays the last; the last is relegated
    const all = ladder(clubs.length, (better, worse, round) => worse === 7 && [5, 6].includes(better) && round < 9);
    const lastRound = all.at(-1)!.round;
    const rows = all.map(({ round, home, away, isHomeWin }): Row => {
      const goals = isHomeWin ? ([1, 0] as const) : ([0, 1] as const);
      return { day: Date.UTC(2024, 7, 10) + round * 7 * DAY, home: clubs[home]!, away: clubs[away]!, goals };
    });
    await importFiles(store, footballDataUk, { 'E0_2024.csv': csv(rows).replaceAll('2.1,3.4,3.6', ',,') });
    await updateRatings(store);
    const fixtures = await store.fixtures.ofSeason(39, 2024);
    const expected = async (round: number, home: number) => {
      const fixture = fixtures.find(
        (one) =>
          one.kickoff >= rows[5 * round]!.day &&
          one.kickoff < rows[5 * round]!.day + DAY &&
          one.home.name === nameOf(home),
      )!;
      const { key } = await service.key('internal');
      const response = await service.fetch(`/api/v2/fixtures/${fixture.id}/projection`, key);
      const { data } = (await response.json()) as { data: { expectedGoals: { home: number; away: number } } };
      const plain = (await ratedForecast(store, fixture, null)).expectedGoals;
      return Math.log((data.expectedGoals.home / data.expectedGoals.away) * (plain.away / plain.home));
    };
    const nameOf = (club: number) =>
      fixtures.find(({ home }) => home.name.startsWith(clubs[club]!.slice(0, 4)))!.home.name;
    const last = all.findLast(({ home, away }) => [home, away].includes(7) && [home, away].includes(9))!;
    assert.equal(last.round, lastRound);
    const towardsHome = last.home === 7 ? CLUBS.idle.edge : -CLUBS.idle.edge;
    assert.ok(Math.abs((await expected(lastRound, last.home)) - towardsHome) < 0.02);
    assert.ok(Math.abs(await expected(0, all[0]!.home)) < 1e-3); // of rounded numbers
  });

  test('the service rates results by itself, and raises no revision of facts', async (t) => {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    const { store } = service;
    await importFiles(store, footballDataUk, { 'E0_2025.csv': csv(season(2025).slice(0, 12)) });
    const facts = store.revisions.of(ANY_SCOPE);
    const deadline = performance.now() + 60_000;
    while (store.revisions.of(RATINGS_SCOPE) === 0) {
      assert.ok(performance.now() < deadline, 'no ratings within a minute');
      await pause(50);
      await store.revisions.refresh();
    }
    assert.equal(store.revisions.of(ANY_SCOPE), facts);
    const rows = await store.database.all('SELECT DISTINCT team FROM team_ratings');
    assert.equal(rows.length, 6);
    assert.deepEqual(service.failures, []);
  });

  test('matches that are deleted or awarded later leave the ratings', async (t) => {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    const { store } = service;
    const rows = season(2025).slice(0, 12);
    await importFiles(store, footballDataUk, { 'E0_2025.csv': csv(rows.slice(0, 11)) });
    await updateRatings(store);
    const expected = await ratingsOf(store.database);
    await importFiles(store, footballDataUk, { 'E0_2025.csv': csv(rows) });
    await updateRatings(store);
    assert.notDeepEqual(await ratingsOf(store.database), expected);
    await store.database.transaction(async (queries) => {
      await queries.run(
        `UPDATE fixtures SET status = 'AWD', revision = (SELECT latest FROM revision) + 1
         WHERE kickoff = (SELECT MAX(kickoff) FROM fixtures)`,
      );
      await queries.run('UPDATE revision SET latest = latest + 1, facts = latest + 1');
      await queries.run(
        'UPDATE seasons SET finished = finished - 1, revision = (SELECT latest FROM revision) WHERE year = 2025',
      );
    });
    await updateRatings(store);
    assert.deepEqual(await ratingsOf(store.database), expected);
  });
});
