import { viewOf } from '../answer.ts';
import { knownPlayer, knownTeam } from '../filters/entities.ts';
import { playerId, teamId } from '../params.ts';
import { PlayerMatchBody, presentPlayerMatch } from '../present/match.ts';
import { ofFixture, rowsAnswer, rowsResponse } from './of-fixture.ts';

export const fixturePlayers = ofFixture({
  name: 'players',
  summary: 'Player statistics of one match, home team first',
  filters: {
    team: teamId('only this team (tm_... or t_...)').optional(),
    player: playerId('only this player (pl_...)').optional(),
  },
  response: rowsResponse(PlayerMatchBody),

  async answer(context, fixture, query) {
    const { store } = context;
    const only = query.team === undefined ? undefined : knownTeam(store.reference, query.team).legacyId;
    const player = query.player === undefined ? undefined : (await knownPlayer(store, query.player)).legacyId;
    const rows = (await store.playerMatches.ofFixtures([fixture], player)).get(fixture.legacyId) ?? [];
    const view = viewOf(context);
    const data = rows
      .filter(({ team }) => only === undefined || team.legacyId === only)
      .map((row) => presentPlayerMatch(row, fixture, view));
    return rowsAnswer(context, fixture, data);
  },
});
