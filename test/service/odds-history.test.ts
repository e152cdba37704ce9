/** Odds of many matches, and prices over time, over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prunePricesOlderThan } from '../../src/live/changes/pruning.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { storeView } from '../../src/store/view.ts';
import { runningService } from '../support/service/service.ts';
import { aboveEngines, MATCHDAY } from '../support/stores/databases.ts';
import { importFiles, sandboxStore } from '../support/stores/imports.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-11-20T12:00Z');
const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A';
const UPCOMING = 'E0,28/11/2026,15:00,Arsenal,Chelsea,,,';
const OTHER = 'E0,29/11/2026,16:30,Liverpool,Everton,,,,1.50,4.20,7.00';
const PLAYED = 'E0,24/10/2026,15:00,Fulham,Brentford,1,0,H,2.10,3.30,3.50';
const fileWith = (prices: string) => ({ 'E0.csv': [HEADER, PLAYED, `${UPCOMING},${prices}`, OTHER, ''].join('\n') });

interface Price {
  readonly fixture: string;
  readonly bookmaker: { readonly id: number; readonly name: string };
  readonly betType: { readonly id: number };
  readonly value: string;
  readonly odd: string;
  readonly at: string;
  readonly inPlay: boolean;
  readonly elapsed: number | null;
  readonly seq: number;
}
interface MatchOdds {
  readonly fixture: string;
  readonly home: { readonly name: string };
  readonly odds: readonly { readonly values: readonly { readonly value: string; readonly odd: string }[] }[];
}
interface Answer<Row> {
  readonly data: readonly Row[];
  readonly meta: {
    readonly nextCursor: string | null;
    readonly next: string | null;
    readonly nextSince: number;
    readonly latest: number;
  };
}

aboveEngines('odds over HTTP', (engine) => {
  test('the first price and every change before kickoff are listed, by match and in the order of storing', async (t) => {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    const { key } = await service.key('ultra');
    const ask = async <Row>(path: string, status = 200, as = key): Promise<Answer<Row>> => {
      const response = await service.fetch(`/api/v2${path}`, as);
      const text = await response.text();
      assert.equal(response.status, status, `${path}: ${text.slice(0, 300)}`);
      return JSON.parse(text);
    };
    const importAt = (prices: string, now: number) =>
      importFiles(service.store, footballDataUk, fileWith(prices), { now });
    await importAt('2.00,3.40,3.60', FIRST);
    await importAt('1.90,3.40,3.80', FIRST + DAY);
    await importAt('1.90,3.40,3.80', FIRST + 2 * DAY);

    const list = await ask<MatchOdds>('/odds/fixtures?league=eng.1&season=2026');
    assert.deepEqual(
      list.data.map(({ home }) => home.name),
      ['Fulham', 'Arsenal', 'Liverpool'],
    );
    const [played, upcoming] = list.data;
    assert.deepEqual(upcoming!.odds[0]!.values, [
      { value: 'Home', odd: '1.90' },
      { value: 'Draw', odd: '3.40' },
      { value: 'Away', odd: '3.80' },
    ]);

    const rows = (await ask<Price>(`/fixtures/${upcoming!.fixture}/odds/history`)).data;
    assert.deepEqual(
      rows.map(({ value, odd, at, bookmaker }) => [value, odd, Date.parse(at) - FIRST, bookmaker.name]),
      [
        ['Home', '2.00', 0, 'Bet365'],
        ['Draw', '3.40', 0, 'Bet365'],
        ['Away', '3.60', 0, 'Bet365'],
        ['Home', '1.90', DAY, 'Bet365'],
        ['Away', '3.80', DAY, 'Bet365'],
      ],
      'an unchanged price has no second row',
    );
    const byQuery = await ask<Price>(`/odds/history?fixture=${upcoming!.fixture}&value=Home&bookmaker=8&bet=1`);
    assert.deepEqual(
      byQuery.data.map(({ odd }) => odd),
      ['2.00', '1.90'],
    );
    assert.deepEqual((await ask(`/odds/history?fixture=${upcoming!.fixture}&inPlay=true`)).data, []);
    assert.deepEqual((await ask(`/fixtures/${played!.fixture}/odds/history`)).data, [], 'imported after kickoff');

    const paged: Price[] = [];
    for (let next: string | null = '0'; next !== null; ) {
      const page: Answer<Price> = await ask(`/odds/history?fixture=${upcoming!.fixture}&limit=2&cursor=${next}`);
      paged.push(...page.data);
      next = page.meta.next;
    }
    assert.deepEqual(paged, rows);

    const changes: Price[] = [];
    for (let since = 0; ; ) {
      const page: Answer<Price> = await ask(`/odds/changes?since=${since}&limit=3`);
      changes.push(...page.data);
      since = page.meta.nextSince;
      if (since === page.meta.latest) break;
    }
    assert.deepEqual(
      changes.map(({ seq }) => seq),
      changes.map(({ seq }) => seq).toSorted((a, b) => a - b),
    );
    assert.equal(changes.length, 8);
    const ofOne = await ask<Price>(`/odds/changes?since=0&fixture=${upcoming!.fixture}&league=eng.1&season=2026`);
    assert.deepEqual(ofOne.data, rows);
    const last = await ask<Price>(`/odds/changes?since=${changes.at(-3)!.seq}`);
    assert.deepEqual(last.data, changes.slice(-2));
    assert.deepEqual((await ask(`/odds/changes?since=0&season=2020`)).data, []);
    await ask(`/odds/changes?since=${last.meta.latest + 1}`, 410);

    const names = async (query: string) =>
      (await ask<MatchOdds>(`/odds/fixtures?${query}`)).data.map(({ home }) => home.name);
    assert.deepEqual(await names('date=2026-11-28'), ['Arsenal']);
    assert.deepEqual(await names('from=2026-11-28&to=2026-11-29&bookmaker=8&bet=1'), ['Arsenal', 'Liverpool']);
    assert.deepEqual(await names('from=2026-11-28&bookmaker=4'), []);
    assert.deepEqual(await names('team=t_liverpool'), ['Liverpool']);
    const page = await ask<MatchOdds>('/odds/fixtures?league=eng.1&limit=2');
    assert.equal(page.meta.nextCursor, '2');
    assert.deepEqual(await names(`league=eng.1&limit=2&cursor=${page.meta.next}`), ['Liverpool']);
    await ask('/odds/fixtures', 400);
    await ask('/odds/fixtures?season=2026', 400);

    for (const plan of ['free', 'pro'] as const) {
      const { key: lower } = await service.key(plan);
      for (const path of [
        '/odds/fixtures?league=eng.1',
        `/fixtures/${upcoming!.fixture}/odds/history`,
        `/odds/history?fixture=${upcoming!.fixture}`,
        '/odds/changes',
      ]) {
        await ask(path, 403, lower);
      }
    }

    const pruneAt = (now: number) =>
      prunePricesOlderThan(7, {
        database: service.store.database,
        clock: { now: () => now },
        signal: new AbortController().signal,
      });
    await pruneAt(FIRST + 7 * DAY);
    assert.equal((await ask('/odds/changes?limit=100')).data.length, 8);
    await pruneAt(FIRST + 7 * DAY + 1);
    await importAt('1.80,3.40,3.80', FIRST + 3 * DAY); // responses are cached until something changes
    const left = await ask<Price>('/odds/changes?limit=100');
    assert.deepEqual(
      left.data.map(({ odd }) => odd),
      ['1.90', '3.80', '1.80'],
    );
    await ask('/odds/changes?since=0', 410);
  });

  test('prices of a match in play need both plans, whichever way they are read', async (t) => {
    const store = await sandboxStore(engine, t);
    const [fixture] = await store.fixtures.inPlay();
    const all = await store.prices.ofFixture(fixture!.legacyId);
    assert.ok(all.some(({ inPlay, elapsed }) => inPlay && elapsed !== null));
    const withoutLive = storeView(store, { live: false, odds: true }, Date.parse(MATCHDAY));
    const visible = await withoutLive.prices.ofFixture(fixture!.legacyId);
    assert.deepEqual(
      visible,
      all.filter(({ inPlay, elapsed }) => !inPlay && elapsed === null),
    );
    assert.equal(withoutLive.dependsOnAccess(), true);
    const size = { rows: 100_000, limit: 100_000, filter: { fixture: fixture!.legacyId } };
    const changes = await withoutLive.prices.after(0, size);
    assert.equal(
      changes.prices.some(({ inPlay }) => inPlay),
      false,
    );
    assert.equal(await withoutLive.prices.countOfFixture(fixture!.legacyId, {}), visible.length);
    const withoutOdds = storeView(store, { live: true, odds: false }, Date.parse(MATCHDAY));
    for (const read of [
      () => withoutOdds.prices.ofFixture(fixture!.legacyId),
      () => withoutOdds.prices.countOfFixture(fixture!.legacyId, {}),
      () => withoutOdds.prices.after(0, size),
      () => withoutOdds.prices.position(),
      () => withoutOdds.odds.list({ fixture: fixture!.legacyId }, { limit: 1, offset: 0 }),
    ]) {
      await assert.rejects(read, /does not include odds/);
    }
  });
});
