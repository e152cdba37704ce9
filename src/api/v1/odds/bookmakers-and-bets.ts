/** Bookmakers and bet types, under the names of both lists. */
import { z } from 'zod';
import type { BetType, Bookmaker } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { answer, FLAT_ONLY, listed, NESTED_ONLY, v1 } from '../envelope.ts';
import { containing } from '../names.ts';
import {
  BetTypeBody,
  FlatBookmaker,
  flatBookmaker,
  NestedBookmaker,
  nestedBookmaker,
  presentBetType,
} from '../present/odds/odds.ts';

const nameFilters = (what: string, example: string) =>
  z.object({
    id: param.integer({ description: `id of a ${what}`, example: 1 }).optional(),
    search: param.search('part of the name', { example }).optional(),
  });

interface NameFilter {
  readonly id?: number | undefined;
  readonly search?: string | undefined;
}

function matchingRows<Row extends Bookmaker | BetType>(rows: readonly Row[], { id, search }: NameFilter): Row[] {
  const matches = search === undefined ? () => true : containing<Row>(search, (row) => row.name);
  return rows.filter((row) => (id === undefined || row.id === id) && matches(row));
}

export const oddsBookmakers = endpoint({
  ...v1,
  id: 'v1.odds-bookmakers',
  path: '/api/v1/odds/bookmakers',
  tag: 'Odds',
  summary: 'Bookmakers',
  query: nameFilters('bookmaker', 'bet365'),
  shapes: NESTED_ONLY,
  response: { nested: listed(NestedBookmaker) },
  example: { query: { search: 'bet365' } },

  handle(context) {
    const rows = matchingRows(context.store.reference.bookmakers(), context.query);
    return answer(context, 'odds/bookmakers', rows.map(nestedBookmaker), { scopes: [REFERENCE_SCOPE] });
  },
});

export const oddsBets = endpoint({
  ...v1,
  id: 'v1.odds-bets',
  path: '/api/v1/odds/bets',
  tag: 'Odds',
  summary: 'Pre-match bet types',
  query: nameFilters('bet type', 'under'),
  shapes: NESTED_ONLY,
  response: { nested: listed(BetTypeBody) },
  example: { query: { search: 'under' } },

  handle(context) {
    const rows = matchingRows(context.store.reference.betTypes(), context.query);
    return answer(context, 'odds/bets', rows.map(presentBetType), { scopes: [REFERENCE_SCOPE] });
  },
});

export const bookmakers = endpoint({
  ...v1,
  id: 'v1.bookmakers',
  path: '/api/v1/bookmakers',
  tag: 'Odds',
  summary: 'Bookmakers',
  query: z.object({}),
  shapes: FLAT_ONLY,
  response: { flat: listed(FlatBookmaker) },
  example: {},

  handle(context) {
    const { store, publicUrl } = context;
    const view = { publicUrl, timezone: 'UTC' };
    const rows = store.reference.bookmakers().map((bookmaker) => flatBookmaker(bookmaker, view));
    return answer(context, 'bookmakers', rows, { scopes: [REFERENCE_SCOPE] });
  },
});

export const betTypes = endpoint({
  ...v1,
  id: 'v1.bet-types',
  path: '/api/v1/bet-types',
  tag: 'Odds',
  summary: 'Pre-match bet types',
  query: z.object({}),
  shapes: FLAT_ONLY,
  response: { flat: listed(BetTypeBody) },
  example: {},

  handle(context) {
    const rows = context.store.reference.betTypes().map(presentBetType);
    return answer(context, 'bet-types', rows, { scopes: [REFERENCE_SCOPE] });
  },
});
