/** Prices over time: the history of a match, and the latest changes of all matches. */
import { z } from 'zod';
import { LIVE_BET_TYPES } from '../../../football/catalogue/live-bet-types.ts';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import { type EndpointResult, endpoint, type HandleContext } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import type { PastPrice, PriceFilter } from '../../../store/odds/prices.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { pageAnswer, v2 } from '../answer.ts';
import { positionGone, sinceParameter } from '../changes/changes.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import type { Order } from '../filters/cursor.ts';
import { requireBetType, requireBookmaker, requireFixture, requireLeague } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { fixtureId, leagueId, name, numericId, paging } from '../params.ts';
import { PriceBody, presentPrice, priceNames } from '../present/odds/price.ts';

const LIMIT_MAX = 1000;
const LIMIT_DEFAULT = 100;
/** Prices read per request before filters. */
const ROWS_READ = 5000;

const filters = {
  bookmaker: numericId('id of the bookmaker', 8).optional(),
  bet: numericId('id of the bet type').optional(),
  value: name('selection', 'Home').optional(),
  inPlay: param.boolean('true: bet types of matches in play; false: pre-match bet types').optional(),
};
const Filters = z.object(filters);

function priceFilter({ reference }: Store, sent: z.output<typeof Filters>): PriceFilter {
  const { bookmaker, bet, value, inPlay } = sent;
  return {
    ...(bookmaker !== undefined && { bookmaker: requireBookmaker(reference, bookmaker).name }),
    ...(bet !== undefined && { bet: requirePriceBet(reference, bet) }),
    ...(value !== undefined && { value }),
    ...(inPlay !== undefined && { inPlay }),
  };
}

/** Prices are of pre-match and of in-play bet types, which have ids of their own. */
function requirePriceBet(reference: Reference, id: number): number {
  return LIVE_BET_TYPES.some((bet) => bet.id === id) ? id : requireBetType(reference, id).id;
}

const ORDER: Order<PastPrice> = {
  by: [{ kind: 'moment' }, { kind: 'moment' }],
  keyOf: ({ at, seq }) => [at, seq],
};

const historyQuery = z.object({ ...filters, ...paging });

async function answerHistory(
  context: HandleContext<unknown, unknown>,
  fixture: Fixture,
  query: z.output<typeof historyQuery>,
): Promise<EndpointResult> {
  const { store, shape } = context;
  const filter = priceFilter(store, query);
  const page = await readPage(query, {
    read: (window) => store.prices.ofFixture(fixture.legacyId, filter, window),
    count: () => store.prices.countOfFixture(fixture.legacyId, filter),
    counted: shape === 'migration',
    order: ORDER,
  });
  const names = priceNames(store.reference);
  return pageAnswer(context, page, (price) => presentPrice({ fixture, price }, names), {
    scopes: [seasonScope(fixture.league.legacyId, fixture.season), REFERENCE_SCOPE],
    inPlay: isInPlay(fixture.status),
    meta: { fixture: fixture.id },
  });
}

const history = {
  ...v2,
  tag: 'Odds',
  summary: 'Prices of one match over time, oldest first',
  description:
    'An extension of this service. A row is a price from a time on. The service stores the first price and every change that ' +
    'a source reports before kickoff, and prices in play to the minute, for PRICE_HISTORY_DAYS days. Prices of imported ' +
    'histories stay. A match that was imported after its kickoff has no history.',
  plan: 'ultra',
  rules: pagingRules,
  response: listResponse(forBothShapes(PriceBody), { fixture: z.string() }),
} as const;

export const oddsHistory = [
  endpoint({
    ...history,
    id: 'v2.fixtures.odds.history',
    path: '/api/v2/fixtures/:id/odds/history',
    query: historyQuery,
    params: z.object({ id: fixtureId() }),
    example: { params: { id: examples.fixture } },
    async handle(context) {
      return answerHistory(context, await requireFixture(context.store, context.params.id, 'id'), context.query);
    },
  }),
  endpoint({
    ...history,
    id: 'v2.odds.history',
    path: '/api/v2/odds/history',
    query: historyQuery.extend({ fixture: fixtureId() }),
    example: { query: { fixture: examples.fixture } },
    async handle(context) {
      return answerHistory(context, await requireFixture(context.store, context.query.fixture), context.query);
    },
  }),
] as const;

export const oddsChanges = endpoint({
  ...v2,
  id: 'v2.odds.changes',
  path: '/api/v2/odds/changes',
  tag: 'Odds',
  summary: 'Prices in the order in which they were stored',
  description:
    'An extension of this service. Repeat the request with `since` set to `meta.nextSince` until it equals `meta.latest`; you ' +
    'then have every new price once. With a filter, a page can be empty although more pages follow. A position from before ' +
    'the oldest price returns 410.',
  shapes: ['reference'],
  positioned: true,
  plan: 'ultra',
  query: z.object({
    since: sinceParameter('start at the oldest stored price').optional(),
    limit: param.limit(LIMIT_MAX, `maximum number of prices in the response; default: ${LIMIT_DEFAULT}`).optional(),
    league: leagueId().optional(),
    season: param.season().optional(),
    fixture: fixtureId().optional(),
    ...filters,
  }),
  response: {
    reference: z.object({
      data: z.array(PriceBody),
      meta: z.object({
        count: z.int().min(0).describe('number of prices in the response'),
        since: z.int().min(0).describe('position before the first price in the response'),
        nextSince: z.int().min(0).describe('value of `since` for the next request'),
        latest: z.int().min(0).describe('number of the last price'),
      }),
    }),
  },
  example: { query: { limit: '5' } },

  async handle({ query, store }) {
    const { prices, reference, fixtures } = store;
    const { league, season, fixture } = query;
    const filter = {
      ...priceFilter(store, query),
      ...(league !== undefined && { league: requireLeague(reference, league).legacyId }),
      ...(season !== undefined && { season }),
      ...(fixture !== undefined && { fixture: (await requireFixture(store, fixture)).legacyId }),
    };
    const available = await prices.position();
    const since = query.since ?? available.oldest;
    if (since < available.oldest || since > available.latest) throw positionGone('since', since, available);
    const page = await prices.after(since, { rows: ROWS_READ, limit: query.limit ?? LIMIT_DEFAULT, filter });
    const ids = [...new Set(page.prices.map((price) => price.fixture))];
    const found = ids.length === 0 ? [] : await fixtures.list({ ids }, { order: 'asc' });
    const byId = new Map(found.map((each) => [each.legacyId, each]));
    const names = priceNames(reference);
    const data = page.prices.map((price) => presentPrice({ fixture: byId.get(price.fixture)!, price }, names));
    const meta = { count: data.length, since, nextSince: page.next, latest: page.latest };
    return {
      body: { data, meta },
      scopes: [ANY_SCOPE],
      ...(page.next < page.latest && { next: { since: String(page.next) } }),
    };
  },
});
