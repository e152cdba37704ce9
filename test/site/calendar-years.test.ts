import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CalendarYears } from '../../src/site/explorer/calendar-years.ts';
import type { OpenStore } from '../../src/store/store.ts';

const NOW = Date.parse('2026-11-23');
type Days = readonly (readonly [string, string])[];

function storeOf(seasons: Record<string, Days>) {
  const lists = new Map<string, { readonly of: Days; readonly list: readonly object[] }>();
  let read = 0;
  const reference = {
    leagues: () => Object.keys(seasons).map((id) => ({ id })),
    seasons({ id }: { id: string }) {
      const of = seasons[id]!;
      const own = lists.get(id);
      if (own?.of === of) return own.list;
      const list = of.map(([start, end]) => ({
        get start() {
          read++;
          return start;
        },
        end,
      }));
      lists.set(id, { of, list });
      return list;
    },
  };
  return { store: { reference } as unknown as OpenStore, reads: () => read };
}

const leaguesWith = (seasons: Record<string, Days>) => new CalendarYears(storeOf(seasons).store).leagues(NOW);

test('tournaments and leagues from spring to autumn are named after one year', () => {
  const found = leaguesWith({
    worldCup: [['2022-11-20', '2022-12-18']],
    brazil: [['2025-03-29', '2025-12-08']],
    england: [['2017-08-11', '2018-05-13']],
  });
  assert.deepEqual(found, ['worldCup', 'brazil']);
});

test('one season over New Year does not rename a league of calendar years, nor the other way round', () => {
  const season = (year: number, end = year): Days[number] => [
    `${year}-04-01`,
    `${end}-${end > year ? '02-25' : '12-06'}`,
  ];
  const brazil = [season(2018), season(2019), season(2020, 2021), season(2021), season(2022)];
  const moved = [season(2008), season(2009), season(2010), ...[2021, 2022, 2023, 2024].map((y) => season(y, y + 1))];
  assert.deepEqual(leaguesWith({ brazil, moved }), ['brazil']);
});

test('a season that is not over does not decide: in November it lies within one year so far', () => {
  const england = [
    ['2025-08-15', '2026-05-24'],
    ['2026-08-14', '2026-11-22'],
  ] as const;
  assert.deepEqual(leaguesWith({ england }), []);
  assert.deepEqual(leaguesWith({ england: [england[1]] }), [], 'nor if it is the only one');
  assert.deepEqual(leaguesWith({ mls: [['2026-02-21', '2026-11-22']] }), ['mls']);
});

test('only a league whose seasons changed is judged again, and all of them on another day', () => {
  const seasons: Record<string, Days> = {
    brazil: [['2025-03-29', '2025-12-08']],
    england: [['2024-08-16', '2025-05-25']],
  };
  const { store, reads } = storeOf(seasons);
  const years = new CalendarYears(store);
  const found = years.leagues(NOW);
  const once = reads();
  assert.equal(years.leagues(NOW + 1000), found);
  assert.equal(reads(), once, 'nothing is read again');
  seasons.england = [['2024-08-16', '2024-12-25']];
  assert.deepEqual(years.leagues(NOW + 2000), ['brazil', 'england']);
  assert.equal(reads(), once + 1, 'only the changed league');
  years.leagues(NOW + 86_400_000);
  assert.equal(reads(), once + 3, 'both on the next day');
});
