/** Filters alone and combined: every list answers them, and more than 1,000 rows come in pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../../../src/api/v1/examples.ts';
import { type RunningService, runningService } from '../../support/service/service.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import type { Body } from './service.ts';

const { currentSeason, league, season, team } = examples;
const DAY_MS = 86_400_000;

function reader(service: RunningService, key: string) {
  const page = async (path: string) => {
    const response = await service.fetch(`/api/v1/${path}`, key);
    const body = (await response.json()) as Body;
    assert.equal(response.status, 200, `${path}: ${JSON.stringify(body.errors)}`);
    assert.equal(body.results, body.response.length);
    return body;
  };
  // biome-ignore lint/suspicious/noExplicitAny: each test checks its own fields
  const all = async (path: string): Promise<any[]> => {
    const first = await page(path);
    const { total } = first.paging;
    const rest = await Promise.all(
      Array.from({ length: total - 1 }, (_, i) => page(`${path}${path.includes('?') ? '&' : '?'}page=${i + 2}`)),
    );
    return [first, ...rest].flatMap(({ response }) => response);
  };
  return { page, all };
}

interface Row {
  readonly fixture: { readonly id: number; readonly date: string; readonly status: { readonly short: string } };
  readonly league: { readonly id: number; readonly season: number };
}

aboveEngines('fixtures of one filter', (engine) => {
  test('are those that match, in order and in pages of 1,000', async (t) => {
    const service = await runningService(t, { engine });
    const { page, all } = reader(service, (await service.key('internal')).key);
    const first = await page(`fixtures?season=${season}&shape=nested`);
    assert.equal(first.results, 1000);
    assert.deepEqual(first.paging, {
      current: 1,
      total: Math.ceil((await service.store.fixtures.count({ season: Number(season) })) / 1000),
    });
    assert.ok(first.paging.total > 1);

    const ofSeason: Row[] = await all(`fixtures?season=${season}&shape=nested`);
    assert.equal(new Set(ofSeason.map(({ fixture }) => fixture.id)).size, ofSeason.length);
    assert.deepEqual(
      ofSeason.map(({ fixture }) => fixture.date),
      ofSeason.map(({ fixture }) => fixture.date).toSorted(),
    );
    assert.ok(ofSeason.every((row) => row.league.season === Number(season)));
    const beyond = await page(`fixtures?season=${season}&page=${first.paging.total + 1}`);
    assert.deepEqual([beyond.results, beyond.paging.total], [0, first.paging.total]);

    const ofLeague: Row[] = await all(`fixtures?league=${league}&shape=nested`);
    assert.ok(ofLeague.length > 0 && ofLeague.every((row) => row.league.id === Number(league)));
    const both: Row[] = await all(`fixtures?league=${league}&season=${season}&shape=nested`);
    assert.deepEqual(
      both,
      ofLeague.filter((row) => row.league.season === Number(season)),
    );
    assert.deepEqual(
      both,
      ofSeason.filter((row) => row.league.id === Number(league)),
    );

    const ended: Row[] = await all('fixtures?status=AET-PEN&shape=nested');
    assert.ok(ended.length > 0 && ended.every(({ fixture }) => /^(AET|PEN)$/.test(fixture.status.short)));
    const open: Row[] = await all(`fixtures?season=${season}&status=FT&shape=nested`);
    assert.deepEqual(
      open,
      ofSeason.filter(({ fixture }) => fixture.status.short === 'FT'),
    );
  });
});

test('round, venue and long periods need no other filter', async (t) => {
  const service = await runningService(t);
  const { all } = reader(service, (await service.key('internal')).key);
  const rounds: Row[] = await all('fixtures?round=Regular%20Season%20-%203&shape=nested');
  assert.ok(new Set(rounds.map((row) => row.league.id)).size > 1);
  const venue = (await all(`teams?id=${team}&shape=nested`))[0].venue.id;
  assert.ok((await all(`fixtures?venue=${venue}`)).length > 0);
  assert.ok((await all('fixtures?from=2020-01-01&to=2027-12-31')).length > 1000);
});

test('a list that fits on one page has one, and other pages of it are empty', async (t) => {
  const service = await runningService(t);
  const { page } = reader(service, (await service.key('internal')).key);
  for (const path of [
    `fixtures?league=${league}&season=${season}`,
    'fixtures?last=5',
    `teams?league=${league}`,
    'leagues?type=League',
    'venues',
    'coachs',
    'coaches',
    `injuries?league=${league}`,
  ]) {
    const { results, paging } = await page(path);
    assert.ok(results > 0, path);
    assert.deepEqual(paging, { current: 1, total: 1 }, path);
    const next = await page(`${path}${path.includes('?') ? '&' : '?'}page=2`);
    assert.deepEqual([next.results, next.paging], [0, { current: 2, total: 1 }], path);
  }
});

test('stadiums and coaches are listed without a filter', async (t) => {
  const service = await runningService(t);
  const { all } = reader(service, (await service.key('internal')).key);
  const venues = await all('venues');
  assert.equal(venues.length, service.store.reference.venues().length);
  for (const path of ['coachs', 'coaches']) {
    const ids = (await all(path)).map(({ id }) => id);
    assert.equal(ids.length, await service.store.people.countCoaches({}));
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
  }
});

interface Absence {
  readonly player: { readonly id: number; readonly reason: string };
  readonly fixture: { readonly id: number | null; readonly date: string };
  readonly start: string;
  readonly end: string | null;
}

/** Whether a row belongs to a day: its match is on it, or the player is out on it. */
function isOutOn(day: string, { fixture, start, end }: Absence): boolean {
  if (fixture.id !== null && fixture.date.startsWith(day)) return true;
  const moment = Date.parse(day);
  if (Date.parse(start) > moment) return false;
  if (end !== null) return moment < Date.parse(end);
  return fixture.id === null && moment - Date.parse(start) < 21 * DAY_MS;
}

aboveEngines('injuries', (engine) => {
  test('of a date are those who miss a match of the day or are out on it', async (t) => {
    const service = await runningService(t, { engine });
    const { all } = reader(service, (await service.key('internal')).key);
    const years = new Set(
      service.store.reference.leagues().flatMap((one) => service.store.reference.seasons(one).map(({ year }) => year)),
    );
    const absences: Absence[] = (await Promise.all([...years].map((year) => all(`injuries?season=${year}`)))).flat();
    assert.equal(absences.length, await service.store.careers.countInjuries({}));
    const text = (row: Absence) => JSON.stringify(row);
    const days = [...new Set(absences.flatMap(({ start, end }) => [start, end ?? start]))]
      .map((at) => at.slice(0, 10))
      .sort();
    const chosen = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => days[Math.floor(share * days.length)]!);
    for (const day of chosen) {
      const expected = absences.filter((absence) => isOutOn(day, absence));
      const found: Absence[] = await all(`injuries?date=${day}`);
      assert.ok(found.length > 0, day);
      assert.deepEqual(new Set(found.map(text)), new Set(expected.map(text)), day);
    }
    assert.ok(
      absences.some((absence) => chosen.some((day) => isOutOn(day, absence) && !absence.start.startsWith(day))),
    );
  });

  test('of a league or season alone are listed', async (t) => {
    const service = await runningService(t, { engine });
    const { all } = reader(service, (await service.key('internal')).key);
    const ofLeague = await all(`injuries?league=${league}&shape=nested`);
    assert.ok(ofLeague.length > 0);
    assert.ok(ofLeague.every((row) => row.league.id === Number(league)));
    const ofSeason = await all(`injuries?season=${currentSeason}&shape=nested`);
    assert.ok(ofSeason.length > 0 && ofSeason.every((row) => row.league.season === Number(currentSeason)));
  });
});
