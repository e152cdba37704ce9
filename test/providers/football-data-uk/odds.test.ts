import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOOKMAKERS } from '../../../src/football/catalogue/bookmakers.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { marketsOf, only, recordsOf } from '../records.ts';

const nameOf = (id: number) => BOOKMAKERS.find((bookmaker) => bookmaker.id === id)?.name;

/** Markets of one match as 'bookmaker/bet: value odd, ... | closing'. */
async function markets(columns: string, cells: string): Promise<string[]> {
  const content = `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,${columns}\nE0,09/08/2019,Liverpool,Norwich,4,1,${cells}`;
  const list = (prices: readonly { value: string; odd: number }[]) =>
    prices.map(({ value, odd }) => `${value} ${odd}`).join(', ');
  return marketsOf(only(await recordsOf(footballDataUk, content))).map(
    ({ bookmaker, bet, prices, closing }) =>
      `${nameOf(bookmaker)}/${bet}: ${list(prices)}${closing === undefined ? '' : ` | ${list(closing)}`}`,
  );
}

test('opening and closing odds of a bookmaker are one market', async () => {
  assert.deepEqual(await markets('PSH,PSD,PSA,PSCH,PSCD,PSCA', '1.15,9.59,18.05,1.14,10.43,19.63'), [
    'Pinnacle/1: Home 1.15, Draw 9.59, Away 18.05 | Home 1.14, Draw 10.43, Away 19.63',
  ]);
});

test('closing odds without opening odds are used for both', async () => {
  assert.deepEqual(await markets('B365CH,B365CD,B365CA', '1.14,9.5,21'), [
    'Bet365/1: Home 1.14, Draw 9.5, Away 21 | Home 1.14, Draw 9.5, Away 21',
  ]);
});

test('totals are over and under 2.5', async () => {
  assert.deepEqual(await markets('Max>2.5,Max<2.5,AvgC>2.5,AvgC<2.5', '1.45,3.11,1.32,3.43'), [
    'Market average/5: Over 2.5 1.32, Under 2.5 3.43 | Over 2.5 1.32, Under 2.5 3.43',
    'Market maximum/5: Over 2.5 1.45, Under 2.5 3.11',
  ]);
});

test('a handicap has the line of each side, and the closing line can differ', async () => {
  assert.deepEqual(await markets('AHh,PAHH,PAHA,AHCh,PCAHH,PCAHA', '-2.25,1.97,1.95,-2.5,1.94,1.98'), [
    'Pinnacle/4: Home -2.25 1.97, Away +2.25 1.95 | Home -2.5 1.94, Away +2.5 1.98',
  ]);
  assert.deepEqual(await markets('BbAHh,BbAvAHH,BbAvAHA', '0,1.9,2'), ['Betbrain average/4: Home +0 1.9, Away +0 2']);
  assert.deepEqual(await markets('B365AH,B365AHH,B365AHA', '0.5,1.9,2'), ['Bet365/4: Home +0.5 1.9, Away -0.5 2']);
});

test('a market with an invalid price or line is left out, and the others are imported', async () => {
  const columns = 'B365H,B365D,B365A,WHH,WHD,WHA,AHh,PAHH,PAHA';
  assert.deepEqual(await markets(columns, '1.1,9,20,1,9,20,-1.3,1.9,1.9'), ['Bet365/1: Home 1.1, Draw 9, Away 20']);
  assert.deepEqual(await markets(columns, '1.1,,20,0,9,20,,1.9,1.9'), []);
  assert.deepEqual(await markets(columns, '1.1,x,20,-2,9,20,-1,1e9,1.9'), []);
});

test('bookmaker counts and unknown columns are not odds', async () => {
  assert.deepEqual(await markets('Bb1X2,BbOU,BbAH,ZZH,ZZD,ZZA', '42,40,20,2,3,4'), []);
});
