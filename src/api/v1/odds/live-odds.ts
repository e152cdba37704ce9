import { z } from 'zod';
import { LIVE_BET_TYPES } from '../../../football/catalogue/live-bet-types.ts';
import { isInPlay, STATUS_CODES } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, listed, NESTED_ONLY, presenterFor, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { fixtureById } from '../fixtures/fixtures-by-id.ts';
import { all, containing } from '../names.ts';
import { fixtureId, leagueId } from '../params.ts';
import {
  FlatLiveOdds,
  flatLiveOdds,
  type LiveOddsRow,
  NestedLiveOdds,
  nestedLiveOdds,
} from '../present/odds/live-odds.ts';
import { BetTypeBody, presentBetType } from '../present/odds/odds.ts';

const query = z.object({
  fixture: fixtureId().optional(),
  league: leagueId().optional(),
  bet: param.integer({ description: 'id of an in-play bet type', example: 59 }).optional(),
});
type Query = z.output<typeof query>;

/** The requested match, even if it has finished; otherwise the matches in play. */
async function requestedMatches(
  { fixtures, reference, ...store }: Store,
  { fixture: id, league }: Query,
): Promise<Fixture[]> {
  const requested = league === undefined ? undefined : reference.league(league);
  if (league !== undefined && requested === undefined) return [];
  if (id !== undefined) {
    const fixture = await fixtureById({ fixtures, reference, ...store }, id);
    const isOtherLeague = requested !== undefined && fixture?.league.legacyId !== requested.legacyId;
    return fixture === undefined || isOtherLeague ? [] : [fixture];
  }
  const statuses = STATUS_CODES.filter(isInPlay);
  return fixtures.list(
    { statuses, ...(requested !== undefined && { leagues: [requested.legacyId] }) },
    { order: 'asc' },
  );
}

async function rowsOf(store: Store, sent: Query): Promise<LiveOddsRow[]> {
  const matches = await requestedMatches(store, sent);
  const odds = await store.liveOdds.ofFixtures(matches.map(({ legacyId }) => legacyId));
  return matches.flatMap((fixture) => {
    const fixtureOdds = odds.get(fixture.legacyId);
    if (fixtureOdds === undefined) return [];
    const markets = fixtureOdds.markets.filter(({ bet }) => sent.bet === undefined || bet === sent.bet);
    return markets.length === 0 ? [] : [{ fixture, odds: { ...fixtureOdds, markets } }];
  });
}

export const oddsLive = endpoint({
  ...v1,
  id: 'v1.odds-live',
  path: '/api/v1/odds/live',
  tag: 'Odds',
  summary: 'In-play odds',
  plan: 'ultra',
  query,
  aliases: { fixtureId: 'fixture', leagueId: 'league', betId: 'bet' },
  shapes: BOTH_LISTS,
  response: { merged: listed(NestedLiveOdds), nested: listed(NestedLiveOdds), flat: listed(FlatLiveOdds) },
  example: { query: { league: examples.alwaysOn } },

  async handle(context) {
    const rows = await rowsOf(context.store, context.query);
    const present = presenterFor<LiveOddsRow>(context, { nested: nestedLiveOdds, flat: flatLiveOdds });
    return answer(context, 'odds/live', rows.map(present), { scopes: [ANY_SCOPE], inPlay: rows.length > 0 });
  },
});

type LiveBetType = (typeof LIVE_BET_TYPES)[number];

export const oddsLiveBets = endpoint({
  ...v1,
  id: 'v1.odds-live-bets',
  path: '/api/v1/odds/live/bets',
  tag: 'Odds',
  summary: 'In-play bet types',
  query: z.object({
    id: param.integer({ description: 'id of an in-play bet type', example: 59 }).optional(),
    search: param.search('part of the name', { example: 'corner' }).optional(),
  }),
  shapes: NESTED_ONLY,
  response: { nested: listed(BetTypeBody) },
  example: { query: { search: 'corner' } },

  handle(context) {
    const { id, search } = context.query;
    const conditions = [
      ...(id === undefined ? [] : [(bet: LiveBetType) => bet.id === id]),
      ...(search === undefined ? [] : [containing<LiveBetType>(search, (bet) => bet.name)]),
    ];
    const rows = LIVE_BET_TYPES.filter(all(conditions));
    return answer(context, 'odds/live/bets', rows.map(presentBetType), { scopes: [REFERENCE_SCOPE] });
  },
});
