import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import { Entities } from '../../../src/ingest/teams/entities.ts';
import { ewenmeTransfers } from '../../../src/providers/ewenme-transfers/index.ts';
import { clubOf, eurosOf, loanEnd, termsOf, windowOf } from '../../../src/providers/ewenme-transfers/quirks.ts';
import { transfermarkt } from '../../../src/providers/transfermarkt/index.ts';
import { COMPLETE_ONLY } from '../../support/complete-run.ts';
import { sharedData } from '../../support/data/shared.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { recordsOf, rejectionsOf } from '../records.ts';

const HEADER =
  'club_name,player_name,age,position,club_involved_name,fee,transfer_movement,transfer_period,fee_cleaned,league_name,' +
  'year,season,country';
const read = (...lines: string[]) =>
  recordsOf(ewenmeTransfers, [HEADER, ...lines].join('\n'), { path: 'data/premier-league.csv' });

test('transfers in and out have both clubs, the first day of the window and the fee', async () => {
  const records = await read(
    'Chelsea FC,Rob Striker,18,Centre-Forward,Bor. Dortmund,€15.00m,in,Summer,15,Premier League,2011,2011/2012,England',
    'Chelsea FC,Rob Striker,19,Centre-Forward,Without Club,free transfer,out,Winter,0,Premier League,2011,2011/2012,England',
    'Chelsea FC,Rob Striker,19,Centre-Forward,Everton,"End of loanMay 31, 2013",in,Summer,NA,Premier League,2012,2012/2013,England',
  );
  const player = { name: 'Rob Striker' };
  const chelsea = { name: 'Chelsea FC', country: 'eng' };
  const dortmund = { name: 'Borussia Dortmund', country: 'ger' };
  assert.deepEqual(records, [
    {
      ...{ kind: 'transfer', line: 2, player, date: '2011-07-01', from: dortmund, to: chelsea },
      ...{ type: '€ 15M', fee: 15_000_000, dayKnown: false },
    },
    { kind: 'transfer', line: 3, player, date: '2012-01-01', from: chelsea, to: null, type: 'Free', dayKnown: false },
    {
      ...{
        kind: 'transfer',
        line: 4,
        player,
        date: '2013-05-31',
        from: { name: 'Everton', country: 'eng' },
        to: chelsea,
      },
      ...{ type: 'Back from Loan', dayKnown: true },
    },
  ]);
});

test('club names of this source are resolved; a name of two clubs stays unresolved', async (context) => {
  const { database } = await emptyStore('sqlite', context);
  const entities = await Entities.load(database);
  const resolvedName = (text: string) => {
    const found = entities.names.resolveAnywhere('ewenme-transfers', clubOf(text));
    return 'team' in found ? entities.find(found.team)?.name : undefined;
  };
  const clubs = ['Torino Calcio', "1.FC K'lautern", '1.FSV Mainz 05', 'Rangers', 'Barcelona'];
  assert.deepEqual(clubs.map(resolvedName), ['Torino', '1. FC Kaiserslautern', 'FSV Mainz 05', 'Rangers', 'Barcelona']);
  // The lists use the name for a club of Buenos Aires and one of Montevideo.
  assert.deepEqual(clubOf('River Plate'), { name: 'River Plate' });
});

test('the fee column gives the type of transfer', () => {
  assert.deepEqual(['€9.10m', '€910Th.', '€85k', '€500', 'draft'].map(eurosOf), [
    9_100_000,
    910_000,
    85_000,
    500,
    undefined,
  ]);
  assert.deepEqual(termsOf('Loan fee:€1.50m'), { type: 'Loan', fee: 1_500_000 });
  assert.deepEqual(termsOf('loan transfer'), { type: 'Loan' });
  assert.deepEqual(termsOf('€910Th.'), { type: '€ 910K', fee: 910_000 });
  assert.deepEqual(
    ['-', '?', '', 'draft'].map((text) => termsOf(text).type),
    ['N/A', 'N/A', 'N/A', 'N/A'],
  );
  assert.throws(() => termsOf('a cow'), /invalid fee 'a cow'/);
  assert.equal(loanEnd('End of loanJun 3, 2010'), '2010-06-03');
  assert.equal(loanEnd('End of loan'), undefined);
  assert.equal(windowOf('Winter', '2012'), '2013-01-01');
});

test('every rejection has a reason', async () => {
  const records = await read(
    'Chelsea FC,NA,18,GK,Leeds,-,in,Summer,NA,Premier League,2011,2011/2012,England',
    'Chelsea FC,One,18,GK,Leeds,-,up,Summer,NA,Premier League,2011,2011/2012,England',
    'Chelsea FC,One,18,GK,Leeds,-,in,Spring,NA,Premier League,2011,2011/2012,England',
    'Chelsea FC,One,18,GK,Leeds,-,in,Summer,NA,Premier League,2011,2011/2012,Atlantis',
    'Chelsea FC,One',
  );
  assert.deepEqual(
    rejectionsOf(records).map(({ line, reason }) => [line, reason]),
    [
      [2, 'transfer without a player'],
      [3, "transfer_movement must be in or out, not 'up'"],
      [4, "transfer_period must be Summer or Winter, not 'Spring'"],
      [5, "unknown country 'Atlantis'"],
      [6, '2 cells where the header has 13'],
    ],
  );
});

test('a transfer in the lists of both leagues is stored once; a second import changes nothing', async (context) => {
  const store = await emptyStore('sqlite', context);
  const row = (club: string, other: string, way: string, league: string) =>
    `${HEADER}\n${club},Rob Striker,26,Centre-Forward,${other},€74.00m,${way},Summer,74,${league}`;
  const files = {
    'data/premier-league.csv': row('Manchester United', 'Inter', 'out', 'Premier League,2019,2019/2020,England'),
    'data/serie-a.csv': row('Inter Milan', 'Man Utd', 'in', 'Serie A,2019,2019/2020,Italy'),
  };
  assert.deepEqual(countsOf(await importFiles(store, ewenmeTransfers, files)), [1, 1, 0, 0]);
  const transfers = await store.database.all('SELECT type, name_out, name_in FROM transfers');
  assert.deepEqual(
    transfers.map((transfer) => Object.values(transfer)),
    [['€ 74M', 'Manchester United', 'Inter']],
  );
  assert.deepEqual(countsOf(await importFiles(store, ewenmeTransfers, files)), [0, 2, 0, 0]);
});

test('a player with several transfers is one person; another source adds to a transfer', async (context) => {
  const store = await emptyStore('sqlite', context);
  const move = (club: string, other: string, fee: string, year: number) =>
    `${club},Rob Striker,18,Centre-Forward,${other},${fee},in,Summer,NA,Premier League,${year},${year}/${year + 1},England`;
  const rows = [
    move('Chelsea FC', 'RSC Anderlecht', '€15.00m', 2011),
    move('West Bromwich Albion', 'Chelsea', 'loan transfer', 2012),
    move('Everton FC', 'West Brom', '?', 2013),
    move('Manchester United', 'Everton', '€84.70m', 2017),
  ];
  await importFiles(store, ewenmeTransfers, { 'premier-league.csv': [HEADER, ...rows].join('\n') });
  const [players] = await store.database.all('SELECT COUNT(*) AS count FROM players');
  assert.equal(players?.count, 1);
  const days = [
    'player_id,player_name,transfer_date,from_club_id,from_club_name,to_club_id,to_club_name,transfer_fee',
    '96341,Rob Striker,2012-08-10,631,Chelsea,984,West Brom,0.000',
  ].join('\n');
  await importFiles(store, transfermarkt, { 'transfers.csv': days });
  const moves = await store.database.all('SELECT transferred_on, day_known, type FROM transfers ORDER BY 1');
  assert.deepEqual(
    moves.map((row) => Object.values(row)),
    [
      ['2011-07-01', 0, '€ 15M'],
      ['2012-08-10', 1, 'Loan'],
      ['2013-07-01', 0, 'N/A'],
      ['2017-07-01', 0, '€ 84.7M'],
    ],
  );
});

const { path, skip } = sharedData('ewenme-transfers/data');

test('three lists of 66,266 rows are read, and every rejected row is explained', {
  skip: skip || COMPLETE_ONLY,
}, async () => {
  let rows = 0;
  for await (const file of inputFiles([path])) {
    if (!ewenmeTransfers.accepts(file.path)) continue;
    for await (const record of ewenmeTransfers.parse(await file.open(), { path: file.path, now: 0 })) {
      assert.equal(record.kind, 'transfer', JSON.stringify(record));
      rows += 1;
    }
  }
  assert.equal(rows, 66_266);
});

test('both clubs of many real transfers are resolved, and a second import changes nothing', {
  skip,
}, async (context) => {
  const store = await emptyStore('sqlite', context);
  const text = (list: string) => readFileSync(`${path}/${list}`, 'utf8').split('\n').slice(0, 1501).join('\n');
  const lists = ['1-bundesliga.csv', 'premier-league.csv'];
  const files = Object.fromEntries(lists.map((list) => [list, text(list)]));
  const first = await importFiles(store, ewenmeTransfers, files);
  // of a club that no list has supplied: who the player is follows from it
  assert.equal(first.waiting, 126);
  assert.deepEqual([first.failed, first.saved + first.unchanged + first.waiting, first.rejected], [[], 3000, 0]);
  const [row] = await store.database.all(
    'SELECT COUNT(*) AS count FROM transfers WHERE team_out IS NOT NULL AND team_in IS NOT NULL',
  );
  assert.ok(Number(row?.count) > 1000, `both clubs of ${row?.count} are resolved`);
  assert.deepEqual(countsOf(await importFiles(store, ewenmeTransfers, files)), [0, 2874, 0, 126]);
});
