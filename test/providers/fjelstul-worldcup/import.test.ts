import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fjelstulWorldcup } from '../../../src/providers/fjelstul-worldcup/index.ts';
import { internationalResults } from '../../../src/providers/international-results/index.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { internationalFile } from '../../support/data/raw-files.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { table } from './parse-text.ts';

const EDITION = { tournament_id: 'WC-2018', tournament_name: "2018 FIFA Men's World Cup" };
const MATCH = { ...EDITION, match_id: 'M-2018-64', match_date: '2018-07-15' };
const FRANCE = { team_name: 'France', home_team: 1, away_team: 0 };
const CROATIA = { team_name: 'Croatia', home_team: 0, away_team: 1 };
const GRIEZMANN = { player_id: 'P-1', family_name: 'Griezmann', given_name: 'Antoine' };
const MODRIC = { player_id: 'P-2', family_name: 'Modrić', given_name: 'Luka' };

/** One match and the other files that refer to it. */
const FILES = {
  'matches.csv': table([
    {
      ...MATCH,
      stage_name: 'final',
      group_name: 'not applicable',
      match_time: '18:00',
      stadium_name: 'Luzhniki Stadium',
      city_name: 'Moscow',
      country_name: 'Russia',
      home_team_name: 'France',
      away_team_name: 'Croatia',
      home_team_score: 4,
      away_team_score: 2,
      extra_time: 0,
      penalty_shootout: 0,
      home_team_score_penalties: 0,
      away_team_score_penalties: 0,
      replay: 0,
    },
  ]),
  'referee_appearances.csv': table([
    { ...MATCH, referee_id: 'R-1', family_name: 'Pitana', given_name: 'Néstor' },
    { ...MATCH, match_id: 'M-2018-63', referee_id: 'R-1', family_name: 'Pitana', given_name: 'Néstor' },
  ]),
  'award_winners.csv': table([{ ...EDITION, ...MODRIC, team_name: 'Croatia', award_name: 'Golden Ball' }]),
  'manager_appearances.csv': table([
    { ...MATCH, ...FRANCE, manager_id: 'C-1', family_name: 'Deschamps', given_name: 'Didier', country_name: 'France' },
    { ...MATCH, ...CROATIA, manager_id: 'C-2', family_name: 'Dalić', given_name: 'Zlatko', country_name: 'Croatia' },
  ]),
  'player_appearances.csv': table([
    { ...MATCH, ...FRANCE, ...GRIEZMANN, shirt_number: 7, position_code: 'CF', starter: 1 },
    { ...MATCH, ...CROATIA, ...MODRIC, shirt_number: 10, position_code: 'CM', starter: 1 },
  ]),
};

async function final(store: OpenStore) {
  const fixture = (await store.fixtures.ofSeason(1, 2018)).find(({ round }) => round === 'Final');
  assert.ok(fixture !== undefined);
  return fixture;
}

aboveEngines('files of the Fjelstul World Cup Database', (engine) => {
  test('matches have referees, line-ups have coaches, players have awards; a second import changes nothing', async (t) => {
    const store = await emptyStore(engine, t);
    const report = await importFiles(store, fjelstulWorldcup, FILES);
    assert.deepEqual([report.rejected, report.unresolved, report.failed], [1, 0, []]);
    const reasons = report.details.flatMap(({ rejections }) => rejections.map(({ reason }) => reason));
    assert.deepEqual(reasons, ['no match M-2018-63 of this source is stored']);

    const match = await final(store);
    assert.deepEqual([match.status, match.score.goals, match.referee], ['FT', { home: 4, away: 2 }, 'Néstor Pitana']);
    const lineups = (await store.lineups.ofFixtures([match])).get(match.legacyId) ?? [];
    assert.deepEqual(
      lineups.map(({ coach, startXI }) => [coach?.name, startXI.map(({ player }) => player.name)]),
      [
        ['Didier Deschamps', ['Antoine Griezmann']],
        ['Zlatko Dalić', ['Luka Modrić']],
      ],
    );
    const modric = lineups[1]!.startXI[0]!.player.legacyId;
    const trophies = await store.careers.trophies('player', [modric]);
    assert.deepEqual(
      trophies.map(({ league, season, place }) => [league, season, place]),
      [['World Cup', '2018', 'Golden Ball']],
    );

    const { latest } = store.revisions;
    assert.equal(countsOf(await importFiles(store, fjelstulWorldcup, FILES))[0], 0);
    assert.equal(store.revisions.latest, latest);
  });

  test('the referee stays with the match when another source swaps its sides', async (t) => {
    const store = await emptyStore(engine, t);
    const turned = internationalFile('2018-07-15,Croatia,France,2,4,FIFA World Cup,Moscow,Russia,TRUE');
    await importFiles(store, internationalResults, { 'results.csv': turned });
    await importFiles(store, fjelstulWorldcup, FILES);
    const match = await final(store);
    assert.deepEqual(
      [match.home.name, match.score.goals, match.referee],
      ['France', { home: 4, away: 2 }, 'Néstor Pitana'],
    );
  });
});
