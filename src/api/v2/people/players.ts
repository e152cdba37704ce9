import { z } from 'zod';
import type { Player } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, PEOPLE_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { pageAnswer, singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { missingIds, missingOf, type StoredBatch, storedBatch } from '../filters/batch.ts';
import type { Order } from '../filters/cursor.ts';
import { requireCountry, requireLeague, requirePlayer, requireTeam } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { countryId, idList, leagueId, noQuery, paging, playerId, search, teamId } from '../params.ts';
import { PlayerDetailBody, presentPlayerDetail } from '../present/people/market-value.ts';
import { PlayerBody, presentPlayer } from '../present/people/person.ts';

const ORDER: Order<Player> = { by: [{ kind: 'id' }], keyOf: ({ legacyId }) => [legacyId] };

const query = z.object({
  search: search(),
  country: countryId('nationality: key (eng), code (GB-ENG) or name (England)').optional(),
  team: teamId(
    'players of this team (tm_... or t_...): with statistics in `season`, or in a squad of any season',
  ).optional(),
  league: leagueId('players of the teams of this league (lg_... or eng.1)').optional(),
  season: param.season('players with statistics of this season').optional(),
  ids: idList('native id').optional(),
  ...paging,
});

function playerFilter(store: Store, requested: z.output<typeof query>, batch: StoredBatch | undefined) {
  const { search, country, team, league, season } = requested;
  const { reference } = store;
  return {
    ...(search !== undefined && { search }),
    ...(country !== undefined && { nationality: requireCountry(reference, country).name }),
    ...(team !== undefined && { team: requireTeam(reference, team).legacyId }),
    ...(league !== undefined && { league: requireLeague(reference, league).legacyId }),
    ...(season !== undefined && { season }),
    ...(batch !== undefined && { ids: batch.legacyIds }),
  };
}

export const players = endpoint({
  ...v2,
  id: 'v2.players',
  path: '/api/v2/players',
  tag: 'People',
  summary: 'Players, in a stable order',
  query,
  aliases: { id: 'ids', player: 'ids' },
  rules: pagingRules,
  response: listResponse(forBothShapes(PlayerBody), {}, missingIds),
  example: { query: { team: examples.team, season: examples.season } },

  async handle(context) {
    const { query, store, now, shape } = context;
    const batch = query.ids && (await storedBatch(store, 'player', query.ids));
    const filter = playerFilter(store, query, batch);
    const page = await readPage(query, {
      read: (window) => store.people.players(filter, window),
      count: () => store.people.countPlayers(filter),
      counted: shape === 'migration',
      order: ORDER,
    });
    const view = { ...viewOf(context), now };
    const { team, league, season } = filter;
    // the teams of a player also depend on matches
    const scope = (team ?? league ?? season) === undefined ? PEOPLE_SCOPE : ANY_SCOPE;
    return pageAnswer(context, page, (player) => presentPlayer(player, view), {
      scopes: [scope],
      until: nextMidnight(now),
      ...missingOf(batch),
    });
  },
});

export const player = endpoint({
  ...v2,
  id: 'v2.player',
  path: '/api/v2/players/:id',
  tag: 'People',
  summary: 'One player, with the latest market value and the end of the contract',
  query: noQuery,
  params: z.object({ id: playerId() }),
  response: singleResponse(forBothShapes(PlayerDetailBody)),
  example: { params: { id: examples.player } },

  async handle(context) {
    const { params, store, now } = context;
    const found = await requirePlayer(store, params.id, 'id');
    const [[marketValue = null], contract] = await Promise.all([
      store.playerValues.marketValues(found.legacyId, {}, { limit: 1, offset: 0 }),
      store.playerValues.contract(found.legacyId),
    ]);
    const data = presentPlayerDetail({ player: found, marketValue, contract }, { ...viewOf(context), now });
    return singleAnswer(context, data, { scopes: [PEOPLE_SCOPE, REFERENCE_SCOPE], until: nextMidnight(now) });
  },
});
