import { z } from 'zod';
import type { BetType, Bookmaker, Fixture, Market, Price } from '../../../../football/terms.ts';
import { oddText } from '../../../odd-text.ts';
import { presentStamp, SeasonStampBody, StampBody } from '../stamp.ts';
import { stampOfMatch, type View } from '../view.ts';

const PriceBody = z.object({ value: z.string(), odd: z.string().describe('decimal odds') });

export const OddsBody = z.object({
  id: z.string().describe('stable id of fixture, bookmaker and bet type'),
  bookmaker: z.object({ id: z.int(), name: z.string() }),
  betType: z.object({ id: z.int(), name: z.string() }),
  values: z.array(PriceBody),
  closing: z.array(PriceBody).nullable().describe('closing prices, if the source gives them separately'),
  updatedAt: z.iso.datetime(),
  revision: SeasonStampBody.shape.revision.describe("time of the last change in the match's season"),
});

/** The prices of a bookmaker for one bet type, with names. */
export interface OddsRow {
  readonly fixture: Fixture;
  readonly bookmaker: Bookmaker;
  readonly betType: BetType;
  readonly market: Market;
  readonly updatedAt: number;
}

function presentPrices(prices: readonly Price[]): z.infer<typeof PriceBody>[] {
  return prices.map(({ value, odd }) => ({ value, odd: oddText(odd) }));
}

/** Equal in both shapes. */
export function presentOdds(row: OddsRow, view: View): z.infer<typeof OddsBody> {
  const { fixture, bookmaker, betType, market, updatedAt } = row;
  return {
    id: `${fixture.id}-${bookmaker.id}-${betType.id}`,
    bookmaker: { id: bookmaker.id, name: bookmaker.name },
    betType: { id: betType.id, name: betType.name },
    values: presentPrices(market.prices),
    closing: market.closing === undefined ? null : presentPrices(market.closing),
    updatedAt: new Date(updatedAt).toISOString(),
    revision: stampOfMatch(fixture, view).revision,
  };
}

export const BookmakerBody = z.object({ id: z.int(), name: z.string(), image: z.url(), ...StampBody.shape });

export function presentBookmaker({ id, name }: Bookmaker, { publicUrl, stamp }: View): z.infer<typeof BookmakerBody> {
  return { id, name, image: `${publicUrl}/media/bookmakers/${id}.png`, ...presentStamp(stamp('bookmaker', id)) };
}

export const BetTypeBody = z.object({ id: z.int(), name: z.string() });

export function presentBetType({ id, name }: BetType): z.infer<typeof BetTypeBody> {
  return { id, name };
}
