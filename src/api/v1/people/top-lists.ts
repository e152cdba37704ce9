import { z } from 'zod';
import type { TopList } from '../../../football/people/top-lists.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, listed, NESTED_ONLY, presenterFor, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { leagueId } from '../params.ts';
import {
  FlatTopEntry,
  flatTopEntry,
  NestedPlayer,
  nestedPlayer,
  type PlayerRow,
} from '../present/people/player-season.ts';
import { seasonRow, unavailablePlayers } from './players.ts';

const query = z.object({ league: leagueId(), season: param.season() });

const SUMMARY: Readonly<Record<TopList, string>> = {
  goals: 'The twenty top scorers',
  assists: 'The twenty players with the most assists',
  yellowCards: 'The twenty players with the most yellow cards',
  redCards: 'The twenty players with the most red cards',
};

interface TopListQuery {
  readonly list: TopList;
  readonly league: number;
  readonly season: number;
  readonly now: number;
}

async function leaders(store: Store, { list, league, season, now }: TopListQuery): Promise<PlayerRow[]> {
  const top = await store.playerSeasons.top(list, [league], season);
  const players = await store.people.playersById(top.map(({ player }) => player));
  const unavailable = await unavailablePlayers(
    store,
    Array.from(players.values(), ({ legacyId }) => legacyId),
    now,
  );
  return top.flatMap(({ player: id, seasons }) => {
    const player = players.get(id);
    if (player === undefined) return [];
    return {
      player,
      injured: unavailable.has(player.legacyId),
      seasons: seasons.flatMap((row) => seasonRow(store, row) ?? []),
    };
  });
}

interface TopListEndpoint {
  readonly list: TopList;
  readonly name: string;
  readonly id: string;
  readonly both: boolean;
}

function topListAt({ list, name, id, both }: TopListEndpoint): Endpoint {
  return endpoint({
    ...v1,
    id,
    path: `/api/v1/${name}`,
    tag: 'Players',
    summary: SUMMARY[list],
    query,
    shapes: both ? BOTH_LISTS : NESTED_ONLY,
    response: both
      ? { merged: listed(NestedPlayer), nested: listed(NestedPlayer), flat: listed(FlatTopEntry) }
      : { nested: listed(NestedPlayer) },
    example: { query: { league: examples.league, season: examples.season } },

    async handle(context) {
      const { query, store, publicUrl, now } = context;
      const league = store.reference.league(query.league);
      if (league === undefined) return answer(context, name, [], { scopes: [ANY_SCOPE] });
      const rows = await leaders(store, { list, league: league.legacyId, season: query.season, now });
      const view = { publicUrl, timezone: 'UTC', now };
      const present = presenterFor<PlayerRow>(context, {
        nested: (row) => nestedPlayer(row, view),
        flat: (row) => flatTopEntry(row, view),
      });
      return answer(context, name, rows.map(present), {
        scopes: [ANY_SCOPE], // `injured` depends on matches of any league
        until: nextMidnight(now),
      });
    },
  });
}

export const playersTopScorers = topListAt({
  list: 'goals',
  name: 'players/topscorers',
  id: 'v1.players-topscorers',
  both: true,
});
export const playersTopAssists = topListAt({
  list: 'assists',
  name: 'players/topassists',
  id: 'v1.players-topassists',
  both: true,
});
export const playersTopYellowCards = topListAt({
  list: 'yellowCards',
  name: 'players/topyellowcards',
  id: 'v1.players-topyellowcards',
  both: false,
});
export const playersTopRedCards = topListAt({
  list: 'redCards',
  name: 'players/topredcards',
  id: 'v1.players-topredcards',
  both: false,
});
export const topScorers = topListAt({ list: 'goals', name: 'topscorers', id: 'v1.topscorers', both: true });
export const topAssists = topListAt({ list: 'assists', name: 'topassists', id: 'v1.topassists', both: true });
