import { viewOf } from '../answer.ts';
import { knownTeam } from '../filters/entities.ts';
import { teamId } from '../params.ts';
import { LineupBody, presentLineup } from '../present/match.ts';
import { ofFixture, rowsAnswer, rowsResponse } from './of-fixture.ts';

export const fixtureLineups = ofFixture({
  name: 'lineups',
  summary: 'Lineups of one match, home team first',
  filters: { team: teamId('only this team (tm_... or t_...)').optional() },
  response: rowsResponse(LineupBody),

  async answer(context, fixture, query) {
    const { store } = context;
    const only = query.team === undefined ? undefined : knownTeam(store.reference, query.team).legacyId;
    const lineups = (await store.lineups.ofFixtures([fixture])).get(fixture.legacyId) ?? [];
    const view = viewOf(context);
    const data = lineups
      .filter(({ team }) => only === undefined || team.legacyId === only)
      .map((lineup) => presentLineup(lineup, fixture, view));
    return rowsAnswer(context, fixture, data);
  },
});
