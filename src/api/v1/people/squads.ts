import { z } from 'zod';
import type { SquadMember } from '../../../football/person.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import { answer, BOTH_LISTS, sameInAllShapes, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { playerId, requireAnyOf, teamId } from '../params.ts';
import { presentSquad, SquadBody } from '../present/people/person.ts';

const query = z.object({ team: teamId().optional(), player: playerId().optional() });
type Query = z.output<typeof query>;

/** The latest squad of a team. For a player, his entry in the latest squad of each of his teams. */
async function requestedMembers(
  { people, reference }: Store,
  { team, player: playerId }: Query,
): Promise<SquadMember[]> {
  const player = playerId === undefined ? undefined : await people.player(playerId);
  if (playerId !== undefined && player === undefined) return [];
  if (team !== undefined) {
    const requested = reference.team(team);
    const squad = requested === undefined ? [] : await people.squad(requested.legacyId);
    return player === undefined ? squad : squad.filter((member) => member.player.legacyId === player.legacyId);
  }
  const squads = await people.squadsOfPlayer(player!.legacyId);
  return squads.filter(({ season }) => season === squads[0]!.season);
}

function squadsAt(name: string, id: string, shapes: Endpoint['shapes']): Endpoint {
  return endpoint({
    ...v1,
    id,
    path: `/api/v1/${name}`,
    tag: 'Players',
    summary: 'The squad of a team, or the current teams of a player',
    query,
    rules: (sent) => requireAnyOf(sent, ['team', 'player']),
    shapes,
    response: sameInAllShapes(SquadBody),
    example: { query: { team: examples.team } },

    async handle(context) {
      const { query, store, publicUrl, now } = context;
      const byTeam = Map.groupBy(await requestedMembers(store, query), ({ team }) => team);
      const view = { publicUrl, timezone: 'UTC', now };
      const response = [...byTeam].map(([team, members]) => presentSquad({ team, members }, view));
      return answer(context, name, response, { scopes: [ANY_SCOPE], until: nextMidnight(now) });
    },
  });
}

export const playersSquads = squadsAt('players/squads', 'v1.players-squads', BOTH_LISTS);
export const squads = squadsAt('squads', 'v1.squads', BOTH_LISTS);
