import { z } from 'zod';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import { pageAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import type { Order } from '../filters/cursor.ts';
import { requireFixture, requireLeague, requireTeam } from '../filters/entities.ts';
import { pageOf, pagingRules } from '../filters/paging.ts';
import { IN_PLAY_STATUSES } from '../filters/statuses.ts';
import { fixtureId, leagueId, numericId, paging, teamId } from '../params.ts';
import { LiveOddsBody, type LiveOddsRow, presentLiveOdds } from '../present/odds/live-odds.ts';

const query = z.object({
  fixture: fixtureId('only this match (fx_...), even if it has finished').optional(),
  league: leagueId('matches of this league (lg_... or eng.1)').optional(),
  team: teamId('matches of this team (tm_... or t_...)').optional(),
  bet: numericId('id of the in-play bet type, not of a pre-match one', 59).optional(),
  ...paging,
});
type Query = z.output<typeof query>;

async function requestedMatches(store: Store, { fixture: id, league, team }: Query): Promise<Fixture[]> {
  const inLeague = league === undefined ? undefined : requireLeague(store.reference, league).legacyId;
  const ofTeam = team === undefined ? undefined : requireTeam(store.reference, team).legacyId;
  if (id === undefined) {
    const filter = {
      statuses: IN_PLAY_STATUSES,
      ...(inLeague !== undefined && { leagues: [inLeague] }),
      ...(ofTeam !== undefined && { team: ofTeam }),
    };
    return store.fixtures.list(filter, { order: 'asc' });
  }
  const fixture = await requireFixture(store, id);
  const matchesFilters =
    (inLeague === undefined || fixture.league.legacyId === inLeague) &&
    (ofTeam === undefined || fixture.home.legacyId === ofTeam || fixture.away.legacyId === ofTeam);
  return matchesFilters ? [fixture] : [];
}

const ORDER: Order<LiveOddsRow> = {
  by: [{ kind: 'moment' }, { kind: 'id' }, { kind: 'id' }],
  keyOf: ({ fixture, market }) => [fixture.kickoff, fixture.legacyId, market.bet],
};

/** One row per match and bet type, ordered by bet type, because the feed has no stable order. */
async function rowsOf(store: Store, query: Query): Promise<LiveOddsRow[]> {
  const matches = await requestedMatches(store, query);
  const odds = await store.liveOdds.ofFixtures(matches.map(({ legacyId }) => legacyId));
  return matches.flatMap((fixture) => {
    const fixtureOdds = odds.get(fixture.legacyId);
    const markets = fixtureOdds?.markets.filter(({ bet }) => query.bet === undefined || bet === query.bet) ?? [];
    return markets.toSorted((a, b) => a.bet - b.bet).map((market) => ({ fixture, odds: fixtureOdds!, market }));
  });
}

export const liveOdds = endpoint({
  ...v2,
  id: 'v2.odds.live',
  path: '/api/v2/odds/live',
  tag: 'Odds',
  summary: 'In-play odds, by match and bet type',
  plan: 'ultra',
  query,
  rules: pagingRules,
  response: listResponse(forBothShapes(LiveOddsBody)),
  example: { query: { limit: '5' } },

  async handle(context) {
    const rows = await rowsOf(context.store, context.query);
    const view = viewOf(context);
    return pageAnswer(context, pageOf(rows, context.query, ORDER), (row) => presentLiveOdds(row, view), {
      scopes: [ANY_SCOPE],
      inPlay: rows.some(({ fixture }) => isInPlay(fixture.status)),
    });
  },
});
