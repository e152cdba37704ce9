import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { statsbomb } from '../../../src/providers/statsbomb/index.ts';
import { sharedData } from '../../support/data/shared.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';

const { path, skip } = sharedData('statsbomb/open-data/data/events/3788741.json');

/** The events have Turkey at home. This match list has it away, so that the sides must be swapped. */
const MATCH = {
  match_id: 3788741,
  match_date: '2021-06-11',
  kick_off: '21:00:00.000',
  competition: { competition_id: 55, competition_name: 'UEFA Euro' },
  season: { season_name: '2020' },
  home_team: { home_team_id: 914, home_team_name: 'Italy', home_team_group: 'Group A' },
  away_team: { away_team_id: 909, away_team_name: 'Turkey' },
  home_score: 3,
  away_score: 0,
  match_week: 1,
  competition_stage: { name: 'Group Stage' },
};

test('a match and its events become one fixture, even if the events list the sides in another order; a second import changes nothing', {
  skip,
}, async (t) => {
  const store = await emptyStore('sqlite', t);
  const files = {
    'data/matches/55/43.json': JSON.stringify([MATCH]),
    'data/events/3788741.json': await readFile(path),
    'data/lineups/3788741.json': await readFile(path.replace('/events/', '/lineups/')),
  };
  const first = await importFiles(store, statsbomb, files);
  assert.deepEqual([first.rejected, first.unresolved, first.failed], [0, 0, []]);
  const goals = await store.database.all<Record<string, unknown>>(
    `SELECT e.minute, e.side, e.detail, p.name FROM events e JOIN players p ON p.legacy_id = e.player
     WHERE e.kind = 'goal' ORDER BY e.sort_order`,
  );
  assert.deepEqual(
    goals.map(({ minute, side, detail, name }) => `${minute} ${side} ${detail} ${name}`),
    ['53 away own-goal Merih Demiral', '66 home normal Ciro Immobile', '79 home normal Lorenzo Insigne'],
  );
  const [{ shots, xg } = {}] = await store.database.all('SELECT COUNT(*) AS shots, SUM(provider_xg) AS xg FROM shots');
  assert.equal(shots, 27);
  assert.ok(Number(xg) > 1_000_000 && Number(xg) < 5_000_000, 'millionths');
  const lineups = await store.database.all('SELECT side, formation FROM lineups ORDER BY side');
  assert.deepEqual(
    lineups.map(({ side, formation }) => `${side} ${formation}`),
    ['away 4-1-4-1', 'home 4-3-3'],
  );
  assert.equal(countsOf(await importFiles(store, statsbomb, files))[0], 0);
});
