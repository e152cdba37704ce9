import type { Shot } from '../../../football/match.ts';
import { shotChance } from '../../../models/expected-goals/shot.ts';
import { viewOf } from '../answer.ts';
import { knownPlayer, knownTeam } from '../filters/entities.ts';
import { playerId, teamId } from '../params.ts';
import { presentShot, ShotBody } from '../present/match.ts';
import { ofFixture, rowsAnswer, rowsResponse } from './of-fixture.ts';

/** With the chance by our own model, which costs less to compute than to store. */
function rated(shot: Shot): Shot {
  return shot.xg === null ? { ...shot, xg: Number(shotChance(shot).xg.toFixed(4)) } : shot;
}

export const fixtureShots = ofFixture({
  name: 'shots',
  summary: 'Shots of one match, in order',
  description: 'An extension of this service. Shoot-out penalties are not included.',
  filters: {
    team: teamId('only shots of this team (tm_... or t_...)').optional(),
    player: playerId('only shots of this player (pl_...)').optional(),
  },
  response: rowsResponse(ShotBody),

  async answer(context, fixture, query) {
    const { store } = context;
    const only = query.team === undefined ? undefined : knownTeam(store.reference, query.team).legacyId;
    const player = query.player === undefined ? undefined : (await knownPlayer(store, query.player)).legacyId;
    const shots = (await store.shots.ofFixtures([fixture.legacyId], player)).get(fixture.legacyId) ?? [];
    const view = viewOf(context);
    const data = shots
      .filter(({ side }) => only === undefined || fixture[side].legacyId === only)
      .map((shot) => presentShot(rated(shot), fixture, view));
    return rowsAnswer(context, fixture, data);
  },
});
