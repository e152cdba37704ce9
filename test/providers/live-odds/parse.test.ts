import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import { liveOdds } from '../../../src/providers/live-odds/index.ts';
import { sharedData } from '../../support/data/shared.ts';
import { recordsOf, rejectionsOf } from '../records.ts';

const read = (content: unknown) => recordsOf(liveOdds, JSON.stringify(content), { path: 'odds.json' });

const selection = (more: object = {}) => ({
  market_type: 'h2h',
  outcome_name: 'Northfield',
  norm_market: 'home',
  opening: 1.3,
  current: 1.25,
  first_seen: '2026-08-10T18:00:00.000001+00:00',
  updates: [{ timestamp: '2026-08-10T18:30:00.000001+00:00', price: 1.25 }],
  ...more,
});
const tracked = (selections: object) => ({
  '4f1a': {
    title: 'Northfield vs Southbay',
    sport: 'soccer_epl',
    commence_time: '2026-08-10T19:00:00Z',
    bookmakers: { 'LeoVegas (SE)': selections },
  },
});
const MATCH = { date: '2026-08-10', home: { name: 'Northfield' }, away: { name: 'Southbay' }, league: 'eng.1' };

test('a tracked price has an opening price and every update', async () => {
  const price = { kind: 'price', line: 1, match: MATCH, bookmaker: 'LeoVegas (SE)', bet: 1, value: 'Home' };
  assert.deepEqual(await read(tracked({ h2h_home: selection() })), [
    { ...price, odd: 1.3, at: Date.parse('2026-08-10T18:00Z') },
    { ...price, odd: 1.25, at: Date.parse('2026-08-10T18:30Z') },
  ]);
});

test('an opening price that was not seen before the first update is left out', async () => {
  const updates = [{ timestamp: '2026-08-10T18:00:00Z', price: 1.25 }];
  const records = await read(tracked({ h2h_home: selection({ first_seen: '2026-08-10T18:00:00Z', updates }) }));
  assert.deepEqual(
    records.map((record) => record.kind === 'price' && record.odd),
    [1.25],
  );
});

test('lay odds and spreads without a line are skipped; invalid prices are rejected', async () => {
  const records = await read(
    tracked({
      lay: selection({ market_type: 'h2h_lay' }),
      spread: selection({ market_type: 'spreads', norm_market: 'home_spread' }),
      odd: selection({ updates: [{ timestamp: '2026-08-10T18:30:00Z', price: 0.5 }] }),
      when: selection({ updates: [{ timestamp: 'soon', price: 2 }] }),
    }),
  );
  assert.deepEqual(
    rejectionsOf(records).map(({ reason }) => reason),
    ['LeoVegas (SE), odd: invalid updates.0.price', "LeoVegas (SE), when: invalid time 'soon'"],
  );
  assert.equal(records.length, 2);
});

const move = (more: object = {}) => ({
  date: '10/08 16:45',
  match: 'Northfield vs Southbay',
  bookmaker: 'Casumo',
  market: 'Southbay',
  opening_odd: 3,
  current_odd: 2.4,
  is_in_play: true,
  elapsed_minutes: 40,
  ...more,
});

test('a price move has the minute of play, and its São Paulo time is in the latest year that is not in the future', async () => {
  assert.deepEqual(await read([move()]), [
    {
      kind: 'price',
      line: 1,
      match: { date: '2026-08-10', home: { name: 'Northfield' }, away: { name: 'Southbay' } },
      bookmaker: 'Casumo',
      bet: 1,
      value: 'Away',
      odd: 2.4,
      at: Date.parse('2026-08-10T19:45Z'),
      elapsed: 40,
    },
  ]);
  const [later] = await read([move({ date: '20/12 16:45', is_in_play: false })]);
  assert.ok(later?.kind === 'price' && later.at === Date.parse('2025-12-20T19:45Z') && later.elapsed === undefined);
});

test('a match in play after midnight has the date of its start', async () => {
  const [record] = await read([move({ date: '10/08 21:20', elapsed_minutes: 60 })]);
  assert.ok(record?.kind === 'price' && 'date' in record.match);
  assert.equal(new Date(record.at).toISOString(), '2026-08-11T00:20:00.000Z');
  assert.equal(record.match.date, '2026-08-10');
});

test('price moves without a match, a time or a line are rejected with their number', async () => {
  const records = await read([
    move({ match: 'Northfield' }),
    move({ date: '31/02 10:00' }),
    move({ market: 'home_spread' }),
    {},
  ]);
  assert.deepEqual(
    rejectionsOf(records).map(({ line, reason }) => `${line} ${reason}`),
    [
      "1 invalid match 'Northfield'",
      "2 invalid time '31/02 10:00'",
      "3 unsupported market 'home_spread'",
      '4 neither match odds nor a price move',
    ],
  );
});

test('events of the API are read with their lines', async () => {
  const market = (key: string, outcomes: object[]) => ({ key, outcomes });
  const event = {
    id: '4f1a',
    sport_key: 'soccer_epl',
    commence_time: '2026-08-10T19:00:00Z',
    home_team: 'Northfield',
    away_team: 'Southbay',
    bookmakers: [
      {
        key: 'pinnacle',
        title: 'Pinnacle',
        last_update: '2026-08-10T18:59:00Z',
        markets: [
          market('h2h', [
            { name: 'Northfield', price: 1.9 },
            { name: 'Draw', price: 3.4 },
          ]),
          market('totals', [{ name: 'Over', price: 2, point: 2.5 }]),
          market('spreads', [
            { name: 'Southbay', price: 1.8, point: 0.25 },
            { name: 'Northfield', price: 2, point: -0.25 },
          ]),
          market('outrights', [{ name: 'Northfield', price: 9 }]),
        ],
      },
    ],
  };
  const summary = (await read([event])).map(
    (record) => record.kind === 'price' && [record.bet, record.value, record.odd],
  );
  assert.deepEqual(summary, [
    [1, 'Home', 1.9],
    [1, 'Draw', 3.4],
    [5, 'Over 2.5', 2],
    [4, 'Away +0.25', 1.8],
    [4, 'Home -0.25', 2],
  ]);
  assert.equal((await read(event)).length, 5, 'a single event');
});

test('a file that is not JSON, a list or an object fails', async () => {
  await assert.rejects(recordsOf(liveOdds, '<html>', { path: 'a.json' }), /not a JSON file/);
  await assert.rejects(read(1), /not a list or an object/);
});

const { path, skip } = sharedData('live-odds-sample');

test('full data: 43 bookmakers before a match, price moves during others', { skip }, async () => {
  const records = [];
  for await (const file of inputFiles([path])) {
    if (!liveOdds.accepts(file.path)) continue;
    const context = { path: file.path, now: Date.parse('2026-11-21') };
    for await (const record of liveOdds.parse(await file.open(), context)) records.push(record);
  }
  const prices = records.filter((record) => record.kind === 'price');
  assert.equal(prices.length, 289);
  assert.equal(prices.filter(({ elapsed }) => elapsed !== undefined).length, 48);
  assert.ok(prices.every(({ at }) => new Date(at).getUTCFullYear() === 2026));
  assert.equal(new Set(rejectionsOf(records).map(({ reason }) => reason)).size, 2);
});
