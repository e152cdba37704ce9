import { z } from 'zod';
import type { FieldError } from '../../../base/errors.ts';
import { LEGACY_ID_END } from '../../../base/ids.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { FixtureOdds, OddsFilter } from '../../../store/odds/odds.ts';
import type { Store } from '../../../store/store.ts';
import { dayStart } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, listed, NESTED_FIRST, NESTED_ONLY, pagingOf, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { fixtureById } from '../fixtures/fixtures-by-id.ts';
import { fixtureId, leagueId, requireAnyOf, requireWith } from '../params.ts';
import {
  FlatOdds,
  flatOdds,
  MappingBody,
  NestedOdds,
  nestedOdds,
  type OddsRow,
  presentMapping,
} from '../present/odds/odds.ts';

const FIXTURES_PER_PAGE = 10;
const MAPPINGS_PER_PAGE = 100;

const query = z.object({
  fixture: fixtureId().optional(),
  league: leagueId().optional(),
  season: param.season().optional(),
  date: param.date('matches of one date, in `timezone`').optional(),
  timezone: param.timezone().optional(),
  page: param.page().optional(),
  bookmaker: param.integer({ description: 'id of a bookmaker', example: 8 }).optional(),
  bet: param.integer({ description: 'id of a bet type', example: 1 }).optional(),
});
type Query = z.output<typeof query>;

const SELECTIVE = ['fixture', 'league', 'date'] as const;

function rules(sent: RuleInput<Query>): FieldError[] {
  const faults = ['season', 'bookmaker', 'bet'].flatMap((field) => requireWith(sent, field, SELECTIVE));
  return [...requireAnyOf(sent, [...SELECTIVE, 'season', 'bookmaker', 'bet']), ...faults];
}

/** The store filter of a query; null if an id is unknown, so nothing can match. */
async function oddsFilter(store: Store, sent: Query): Promise<OddsFilter | null> {
  const { date, timezone: zone, season, bookmaker, bet } = sent;
  const fixture = sent.fixture === undefined ? undefined : await fixtureById(store, sent.fixture);
  const league = sent.league === undefined ? undefined : store.reference.league(sent.league);
  if (sent.fixture !== undefined && fixture === undefined) return null;
  if (sent.league !== undefined && league === undefined) return null;
  if ((bookmaker ?? 0) >= LEGACY_ID_END || (bet ?? 0) >= LEGACY_ID_END) return null;
  return {
    ...(fixture !== undefined && { fixture: fixture.legacyId }),
    ...(league !== undefined && { league: league.legacyId }),
    ...(season !== undefined && { season }),
    ...(date !== undefined && { from: dayStart(date, zone), to: dayStart(date, zone, 1) }),
    ...(bookmaker !== undefined && { bookmaker }),
    ...(bet !== undefined && { bet }),
  };
}

/** Adds the fixtures and the names of bookmakers and bet types to odds. */
async function withNames({ reference, fixtures }: Store, list: readonly FixtureOdds[]): Promise<OddsRow[]> {
  if (list.length === 0) return [];
  const matches = await fixtures.list({ ids: list.map(({ fixture }) => fixture) }, { order: 'asc' });
  const byId = new Map(matches.map((fixture) => [fixture.legacyId, fixture]));
  const bookmakers = new Map(reference.bookmakers().map((bookmaker) => [bookmaker.id, bookmaker]));
  const betTypes = new Map(reference.betTypes().map((betType) => [betType.id, betType]));
  return list.flatMap(({ fixture: id, updatedAt, markets }) => {
    const fixture = byId.get(id);
    if (fixture === undefined) return [];
    // an id without a stored name gets a generated one
    const named = markets.map((market) => ({
      bookmaker: bookmakers.get(market.bookmaker) ?? { id: market.bookmaker, name: `Bookmaker ${market.bookmaker}` },
      isStored: bookmakers.has(market.bookmaker),
      betType: betTypes.get(market.bet) ?? { id: market.bet, name: `Bet ${market.bet}` },
      market,
    }));
    return [{ fixture, updatedAt, markets: named }];
  });
}

export const odds = endpoint({
  ...v1,
  id: 'v1.odds',
  path: '/api/v1/odds',
  tag: 'Odds',
  summary: 'Pre-match odds, by match',
  description: 'Ten matches per page. Requires `fixture`, `league` or `date`.',
  plan: 'ultra',
  query,
  aliases: { fixtureId: 'fixture' },
  rules,
  shapes: NESTED_FIRST,
  response: { nested: listed(NestedOdds), flat: listed(FlatOdds) },
  example: { query: { league: examples.league } },

  async handle(context) {
    const { query, store, publicUrl, shape } = context;
    const page = query.page ?? 1;
    const filter = await oddsFilter(store, query);
    const paging = pagingOf(page, filter === null ? 0 : await store.odds.count(filter), FIXTURES_PER_PAGE);
    const isBeyondLast = filter === null || page > paging.total;
    const offset = (page - 1) * FIXTURES_PER_PAGE;
    const found = isBeyondLast ? [] : await store.odds.list(filter, { limit: FIXTURES_PER_PAGE, offset });
    const list = found.filter(({ markets }) => markets.length > 0);
    const rows = await withNames(store, list);
    const view = { publicUrl, timezone: query.timezone ?? 'UTC' };
    const response =
      shape === 'flat' ? rows.flatMap((row) => flatOdds(row, view)) : rows.map((row) => nestedOdds(row, view));
    return answer(context, 'odds', response, { scopes: [ANY_SCOPE], paging });
  },
});

export const oddsMapping = endpoint({
  ...v1,
  id: 'v1.odds-mapping',
  path: '/api/v1/odds/mapping',
  tag: 'Odds',
  summary: 'Matches with stored odds, a hundred per page',
  query: z.object({ page: param.page().optional() }),
  shapes: NESTED_ONLY,
  response: { nested: listed(MappingBody) },
  example: {},

  async handle(context) {
    const { store } = context;
    const page = context.query.page ?? 1;
    const paging = pagingOf(page, await store.odds.count({}), MAPPINGS_PER_PAGE);
    const window = { limit: MAPPINGS_PER_PAGE, offset: (page - 1) * MAPPINGS_PER_PAGE };
    const list = page > paging.total ? [] : await store.odds.mapping(window);
    return answer(context, 'odds/mapping', list.map(presentMapping), { scopes: [ANY_SCOPE], paging });
  },
});
