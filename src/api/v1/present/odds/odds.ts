import { z } from 'zod';
import type { BetType, Bookmaker, Fixture, Instant, Market, Price } from '../../../../football/terms.ts';
import type { OddsMapping } from '../../../../store/odds/odds.ts';
import { offsetDate } from '../../../days.ts';
import { oddText } from '../../../odd-text.ts';
import { Image, LeagueRef, presentLeagueRef, type View } from '../view.ts';

export const NestedBookmaker = z.object({ id: z.int(), name: z.string() });
export const FlatBookmaker = z.object({ ...NestedBookmaker.shape, image: Image.nullable() });
/** Equal on both lists. */
export const BetTypeBody = z.object({ id: z.int(), name: z.string() });

const PriceBody = z.object({ value: z.string(), odd: z.string().describe('decimal odds') });

export const NestedOdds = z.object({
  league: LeagueRef,
  fixture: z.object({
    id: z.int(),
    timezone: z.string(),
    date: z.iso.datetime({ offset: true }),
    timestamp: z.int(),
  }),
  update: z.iso.datetime({ offset: true }),
  bookmakers: z.array(
    z.object({
      ...NestedBookmaker.shape,
      bets: z.array(z.object({ ...BetTypeBody.shape, values: z.array(PriceBody) })),
    }),
  ),
});

export const FlatOdds = z.object({
  bookmaker: FlatBookmaker,
  betType: BetTypeBody,
  values: z.array(PriceBody),
});

export const MappingBody = z.object({
  league: z.object({ id: z.int(), season: z.int() }),
  fixture: z.object({ id: z.int(), date: z.iso.datetime({ offset: true }), timestamp: z.int() }),
  update: z.iso.datetime({ offset: true }),
});

/** The prices of a bookmaker for one bet type, with names. */
export interface NamedMarket {
  readonly bookmaker: Bookmaker;
  /** false if only the id of the bookmaker is known: it has no image */
  readonly isStored: boolean;
  readonly betType: BetType;
  readonly market: Market;
}

/** The odds of one match. */
export interface OddsRow {
  readonly fixture: Fixture;
  readonly updatedAt: Instant;
  readonly markets: readonly NamedMarket[];
}

function presentPrices(prices: readonly Price[]): z.infer<typeof PriceBody>[] {
  return prices.map(({ value, odd }) => ({ value, odd: oddText(odd) }));
}

/** Groups markets by bookmaker. Bookmakers and bets are ordered by id. */
function byBookmaker(markets: readonly NamedMarket[]): z.infer<typeof NestedOdds>['bookmakers'] {
  const groups = [...Map.groupBy(markets, ({ bookmaker }) => bookmaker.id)].sort(([a], [b]) => a - b);
  return groups.map(([id, group]) => ({
    id,
    name: group[0]!.bookmaker.name,
    bets: group
      .toSorted((a, b) => a.betType.id - b.betType.id)
      .map(({ betType, market }) => ({ ...presentBetType(betType), values: presentPrices(market.prices) })),
  }));
}

export function nestedOdds({ fixture, updatedAt, markets }: OddsRow, view: View): z.infer<typeof NestedOdds> {
  return {
    league: presentLeagueRef(fixture.league, fixture.season, view),
    fixture: {
      id: fixture.legacyId,
      timezone: view.timezone,
      date: offsetDate(fixture.kickoff, view.timezone),
      timestamp: fixture.kickoff / 1000,
    },
    update: offsetDate(updatedAt, view.timezone),
    bookmakers: byBookmaker(markets),
  };
}

export function flatOdds({ markets }: OddsRow, view: View): z.infer<typeof FlatOdds>[] {
  return markets.map(({ bookmaker, isStored, betType, market }) => ({
    bookmaker: isStored ? flatBookmaker(bookmaker, view) : { ...nestedBookmaker(bookmaker), image: null },
    betType: presentBetType(betType),
    values: presentPrices(market.prices),
  }));
}

export function nestedBookmaker({ id, name }: Bookmaker): z.infer<typeof NestedBookmaker> {
  return { id, name };
}

export function flatBookmaker(bookmaker: Bookmaker, { publicUrl }: View): z.infer<typeof FlatBookmaker> {
  return { ...nestedBookmaker(bookmaker), image: `${publicUrl}/media/bookmakers/${bookmaker.id}.png` };
}

export function presentBetType({ id, name }: BetType): z.infer<typeof BetTypeBody> {
  return { id, name };
}

export function presentMapping(mapping: OddsMapping): z.infer<typeof MappingBody> {
  const { fixture, league, season, kickoff, updatedAt } = mapping;
  return {
    league: { id: league, season },
    fixture: { id: fixture, date: offsetDate(kickoff), timestamp: kickoff / 1000 },
    update: offsetDate(updatedAt),
  };
}
