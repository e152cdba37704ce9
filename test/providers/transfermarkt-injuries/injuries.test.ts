import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importPaths } from '../../../src/ingest/import/import-run.ts';
import { transfermarktInjuries } from '../../../src/providers/transfermarkt-injuries/index.ts';
import { sharedData } from '../../support/data/shared.ts';
import { countsOf, emptyStore } from '../../support/stores/imports.ts';
import { recordsOf, rejectionsOf } from '../records.ts';

const HEADER = 'player_id,season_name,injury_reason,from_date,end_date,days_missed,games_missed';
const read = (...lines: string[]) =>
  recordsOf(transfermarktInjuries, [HEADER, ...lines].join('\n'), { path: 'player_injuries/player_injuries.csv' });

const spell = (line: number, id: string, type: string, start: string, end: string | null) => ({
  ...{ kind: 'sidelined', line, person: { id, name: '' }, role: 'player', type, start, end },
});

test('a spell is an absence of a player with an id', async () => {
  assert.deepEqual(
    await read(
      '10,12/13,Torn lateral knee ligament,2013-02-03,2013-03-29,55.0,13',
      '11,24/25,minor knock,2025-03-12 00:00:00,,15,1',
    ),
    [
      spell(2, '10', 'Torn lateral knee ligament', '2013-02-03', '2013-03-29'),
      spell(3, '11', 'Minor knock', '2025-03-12', null),
    ],
  );
});

test('overlapping spells of the same kind and player become one; others stay separate', async () => {
  assert.deepEqual(
    await read(
      '77,08/09,flu,2008-12-09,2008-12-12,4.0,1',
      '77,08/09,flu,2008-12-08,2008-12-12,5.0,1',
      '77,08/09,Fever,2008-12-08,2008-12-12,5.0,1',
      '77,09/10,flu,2009-12-08,2009-12-12,5.0,1',
      '78,08/09,flu,2008-12-09,2008-12-14,5.0,1',
    ),
    [
      spell(2, '77', 'Flu', '2008-12-08', '2008-12-12'),
      spell(4, '77', 'Fever', '2008-12-08', '2008-12-12'),
      spell(5, '77', 'Flu', '2009-12-08', '2009-12-12'),
      spell(6, '78', 'Flu', '2008-12-09', '2008-12-14'),
    ],
  );
});

test('rest is not an absence; every rejection has a reason', async () => {
  const records = await read(
    '10,15/16,Rest,2015-11-04,2015-11-06,3.0,1',
    '10,15/16,,2015-11-04,2015-11-06,3.0,1',
    '10,15/16,flu,,2015-11-06,3.0,1',
    '10,15/16,flu,2015-11-07,2015-11-06,3.0,1',
    'x,15/16,flu,2015-11-04,2015-11-06,3.0,1',
    '10,15/16,flu,2015-11-04,2015-02-30,3.0,1',
  );
  assert.deepEqual(
    rejectionsOf(records).map(({ reason }) => reason),
    [
      'Rest is not an injury or illness',
      'injury_reason is missing',
      'from_date is missing',
      'end_date 2015-11-06 is before from_date 2015-11-07',
      "invalid player_id 'x'",
      "invalid date '2015-02-30'",
    ],
  );
});

test('a profile has the id and name of a player', async () => {
  const text = [
    'player_id,player_name,date_of_birth,place_of_birth,country_of_birth,height,citizenship,main_position',
    '7,Théo Sample (7),1998-02-04 00:00:00,Bayonne,France,171,Tunisia  Sweden,Attack',
    '8,None,None,None,None,0,None,None',
    '9,Ida Sample (9),None,None,None,0,None,None',
  ].join('\n');
  assert.deepEqual(await recordsOf(transfermarktInjuries, text, { path: 'player_profiles.csv' }), [
    {
      kind: 'player',
      line: 2,
      player: {
        ...{ id: '7', name: 'Théo Sample', birth: '1998-02-04', birthPlace: 'Bayonne', birthCountry: 'France' },
        ...{ nationality: 'Tunisia', height: 171, position: 'Attacker' },
      },
    },
    { kind: 'rejection', line: 3, reason: 'player without a name' },
    { kind: 'player', line: 4, player: { id: '9', name: 'Ida Sample' } },
  ]);
});

const { path, skip } = sharedData('transfermarkt-salimt');

test('of 37 spells two are rest and two are merged; a second import changes nothing', { skip }, async (context) => {
  const store = await emptyStore('sqlite', context);
  const options = { store, source: transfermarktInjuries, clock: { now: () => 0 }, keepSandbox: false };
  const first = await importPaths([path], options);
  assert.deepEqual([first.failed, countsOf(first)], [[], [34, 0, 2, 0]]);
  assert.deepEqual(countsOf(await importPaths([path], options)), [0, 34, 2, 0]);
});
