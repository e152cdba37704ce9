/** One club under two names: reported after the import, and distinguished by season where it was founded anew. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';

const CLUBS = [
  ...[
    'Arsenal',
    'Aston Villa',
    'Blackburn',
    'Chelsea',
    'Everton',
    'Fulham',
    'Liverpool',
    'Leeds',
    'Leicester',
    'Derby',
  ],
  ...['Man City', 'Man United', 'Newcastle', 'Norwich', 'Southampton', 'Sunderland', 'Tottenham', 'West Ham', 'Wolves'],
];

/** A season in which all clubs meet home and away, the last one under two names. */
function season(lastNames: readonly string[]): string {
  const rows: string[] = [];
  for (const last of lastNames) {
    const teams = [...CLUBS, last];
    for (const home of teams) {
      for (const away of teams) {
        const isRepeated = last !== lastNames[0] && home !== last && away !== last;
        if (home !== away && !isRepeated) rows.push(`E0,15/10/24,${home},${away},1,0,H`);
      }
    }
  }
  return ['Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR', ...rows].join('\n');
}

test('a division with one team too many is reported with the command that merges the two', async (t) => {
  const store = await emptyStore('sqlite', t);
  const right = await importFiles(store, footballDataUk, { 'E0.csv': season(['Wigan']) });
  assert.deepEqual(right.warnings, []);
  const report = await importFiles(store, footballDataUk, { 'again/E0.csv': season(['Wigan', 'Yeovil']) });
  const [warning, ...others] = report.warnings;
  assert.deepEqual(others, []);
  assert.deepEqual([warning?.league, warning?.season], ['eng.1', 2024]);
  assert.match(
    warning?.text ?? '',
    /^21 teams, the division had at most 20\. .*: (Wigan and Yeovil Town|Yeovil Town and Wigan)$/,
  );
  assert.match(warning?.commands.join() ?? '', /^touchline names merge tm_\w{10} tm_\w{10}$/);
  const same = await importFiles(store, footballDataUk, { 'again/E0.csv': season(['Wigan', 'Yeovil']) });
  assert.deepEqual(same.warnings, [], 'nothing changed');
});

test('Chester is Chester City until 2009/10 and Chester since', async (t) => {
  const store = await emptyStore('sqlite', t);
  const header = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR';
  await importFiles(store, footballDataUk, {
    'E3.csv': `${header}\nE3,09/08/08,Chester,Aldershot,1,0,H`,
    'EC.csv': `${header}\nEC,03/08/13,Chester,Aldershot,1,0,H`,
  });
  await importFiles(store, openfootball, {
    '2008-09/en.4.json': JSON.stringify({
      name: 'English League Two 2008/09',
      matches: [{ round: 'Matchday 1', date: '2008-08-09', team1: 'Chester City', team2: 'Aldershot Town' }],
    }),
  });
  const fixtures = await store.fixtures.list({}, { order: 'asc' });
  assert.deepEqual(
    fixtures.map(({ season, home }) => `${season} ${home.name}`),
    ['2008 Chester City', '2013 Chester'],
  );
});
