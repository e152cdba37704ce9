import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarYearLeagues } from '../../src/site/explorer/calendar-years.ts';
import type { OpenStore } from '../../src/store/store.ts';

const NOW = Date.parse('2026-11-23');

function leaguesWith(seasons: Readonly<Record<string, readonly (readonly [string, string])[]>>): string[] {
  const reference = {
    leagues: () => Object.keys(seasons).map((id) => ({ id })),
    seasons: ({ id }: { id: string }) => seasons[id]!.map(([start, end]) => ({ start, end })),
  };
  return calendarYearLeagues({ reference } as unknown as OpenStore, NOW);
}

test('tournaments and leagues from spring to autumn are named after one year', () => {
  const found = leaguesWith({
    worldCup: [['2022-11-20', '2022-12-18']],
    brazil: [['2025-03-29', '2025-12-08']],
    england: [['2017-08-11', '2018-05-13']],
  });
  assert.deepEqual(found, ['worldCup', 'brazil']);
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
