import { z } from 'zod';
import type { BetType, Bookmaker, Fixture } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import type { FixtureOdds, OddsFilter } from '../../../store/odds/odds.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import type { Store } from '../../../store/store.ts';
import { pageAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { type Batch, batchOf, missingIds, missingOf } from '../filters/batch.ts';
import type { Order } from '../filters/cursor.ts';
import { requireBetType, requireBookmaker, requireFixture } from '../filters/entities.ts';
import { pageOf, pagingRules } from '../filters/paging.ts';
import { nameContains } from '../filters/search.ts';
import { fixtureId, numericId, numericIds, paging, search } from '../params.ts';
import {
  BetTypeBody,
  BookmakerBody,
  OddsBody,
  type OddsRow,
  presentBetType,
  presentBookmaker,
  presentOdds,
} from '../present/odds/odds.ts';

const BY_MARKET: Order<OddsRow> = {
  by: [{ kind: 'id' }, { kind: 'id' }],
  keyOf: ({ bookmaker, betType }) => [bookmaker.id, betType.id],
};
const BY_ID: Order<Bookmaker | BetType> = { by: [{ kind: 'id' }], keyOf: ({ id }) => [id] };

function byId<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => a.id - b.id);
}

/** One row per bookmaker and bet type, ordered by their ids. */
export function oddsRows(reference: Reference, fixture: Fixture, stored: readonly FixtureOdds[]): OddsRow[] {
  const bookmakers = new Map(reference.bookmakers().map((each) => [each.id, each]));
  const bets = new Map(reference.betTypes().map((each) => [each.id, each]));
  const rows = stored.flatMap(({ markets, updatedAt }) =>
    markets.map((market): OddsRow => {
      // an id without a stored name gets a generated one
      const bookmaker = bookmakers.get(market.bookmaker) ?? {
        id: market.bookmaker,
        name: `Bookmaker ${market.bookmaker}`,
      };
      const betType = bets.get(market.bet) ?? { id: market.bet, name: `Bet ${market.bet}` };
      return { fixture, bookmaker, betType, market, updatedAt };
    }),
  );
  return rows.sort((a, b) => a.bookmaker.id - b.bookmaker.id || a.betType.id - b.betType.id);
}

export async function oddsOf({ odds, reference }: Store, fixture: Fixture, filter: OddsFilter): Promise<OddsRow[]> {
  return oddsRows(reference, fixture, await odds.list(filter, { limit: 1, offset: 0 }));
}

export const odds = endpoint({
  ...v2,
  id: 'v2.odds',
  path: '/api/v2/odds',
  tag: 'Odds',
  summary: 'Pre-match odds of one match, by bookmaker and bet type',
  plan: 'ultra',
  query: z.object({
    fixture: fixtureId(),
    bookmaker: numericId('id of the bookmaker', 8).optional(),
    bet: numericId('id of the bet type').optional(),
    ...paging,
  }),
  rules: pagingRules,
  response: listResponse(forBothShapes(OddsBody), { fixture: z.string() }),
  example: { query: { fixture: examples.fixture } },

  async handle(context) {
    const { query, store } = context;
    const fixture = await requireFixture(store, query.fixture);
    const filter = {
      fixture: fixture.legacyId,
      ...(query.bookmaker !== undefined && { bookmaker: requireBookmaker(store.reference, query.bookmaker).id }),
      ...(query.bet !== undefined && { bet: requireBetType(store.reference, query.bet).id }),
    };
    const view = viewOf(context);
    return pageAnswer(
      context,
      pageOf(await oddsOf(store, fixture, filter), query, BY_MARKET),
      (row) => presentOdds(row, view),
      {
        scopes: [seasonScope(fixture.league.legacyId, fixture.season), REFERENCE_SCOPE],
        meta: { fixture: fixture.id },
      },
    );
  },
});

const catalogueQuery = z.object({ search: search(), ids: numericIds('id').optional(), ...paging });

/** Rows of a small table by id, filtered by ids and name. */
function filterRows<Row extends Bookmaker | BetType>(
  rows: readonly Row[],
  { search: text, ids }: z.output<typeof catalogueQuery>,
  kind: string,
): { readonly found: readonly Row[]; readonly batch: Batch | undefined } {
  const existingIds = new Set(rows.map(({ id }) => id));
  const batch = ids && batchOf(ids, kind, (id) => (existingIds.has(id) ? id : undefined));
  const found = byId(rows).filter(({ id }) => batch === undefined || batch.keys.has(id));
  return { found: found.filter(nameContains(text)), batch };
}

export const bookmakers = endpoint({
  ...v2,
  id: 'v2.bookmakers',
  path: '/api/v2/bookmakers',
  tag: 'Odds',
  summary: 'Bookmakers, by id',
  query: catalogueQuery,
  aliases: { id: 'ids', bookmaker: 'ids' },
  rules: pagingRules,
  response: listResponse(forBothShapes(BookmakerBody), {}, missingIds),
  example: {},

  handle(context) {
    const { query, store } = context;
    const { found, batch } = filterRows(store.reference.bookmakers(), query, 'bookmaker');
    const view = viewOf(context);
    return pageAnswer(context, pageOf(found, query, BY_ID), (row) => presentBookmaker(row, view), {
      scopes: [REFERENCE_SCOPE],
      ...missingOf(batch),
    });
  },
});

export const betTypes = endpoint({
  ...v2,
  id: 'v2.bet-types',
  path: '/api/v2/bet-types',
  tag: 'Odds',
  summary: 'Bet types, by id',
  query: catalogueQuery,
  aliases: { id: 'ids', bet: 'ids' },
  rules: pagingRules,
  response: listResponse(forBothShapes(BetTypeBody), {}, missingIds),
  example: {},

  handle(context) {
    const { query, store } = context;
    const { found, batch } = filterRows(store.reference.betTypes(), query, 'bet type');
    return pageAnswer(context, pageOf(found, query, BY_ID), presentBetType, {
      scopes: [REFERENCE_SCOPE],
      ...missingOf(batch),
    });
  },
});
