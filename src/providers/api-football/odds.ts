/** `odds` and `odds/live`. The catalogue uses API-Football's ids of bookmakers and bets. */
import { z } from 'zod';
import { BET_TYPES } from '../../football/catalogue/bet-types.ts';
import { BOOKMAKERS } from '../../football/catalogue/bookmakers.ts';
import type { Market } from '../../football/terms.ts';
import type { LiveMarket } from '../../ingest/records/price-records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import { type ApiResponse, eachItem, type Outcome, type ReadContext } from './envelope.ts';
import { numberOf } from './quirks.ts';

const BOOKMAKER_IDS: ReadonlySet<number> = new Set(BOOKMAKERS.map(({ id }) => id));
const BET_IDS: ReadonlySet<number> = new Set(BET_TYPES.map(({ id }) => id));

const text = z.union([z.string(), z.number()]);
const Odds = z.object({
  fixture: z.object({ id: z.int() }),
  bookmakers: z.array(
    z.object({
      id: z.int(),
      name: z.string().nullish(),
      bets: z.array(
        z.object({ id: z.int(), name: z.string().nullish(), values: z.array(z.object({ value: text, odd: text })) }),
      ),
    }),
  ),
});

/** Pre-match odds. Numeric values ('Exact Goals Number' 4) become text. */
export function* readOdds(response: ApiResponse, _: ReadContext): Generator<Outcome> {
  yield* eachItem(response, Odds, function* ({ fixture, bookmakers }, line) {
    const odds: Market[] = [];
    for (const { id, name, bets } of bookmakers) {
      if (!BOOKMAKER_IDS.has(id)) {
        yield rejection(line, `unknown bookmaker ${id} (${name})`);
        continue;
      }
      for (const bet of bets) {
        const prices = bet.values.flatMap(({ value, odd }) => {
          const number = numberOf(odd);
          return number === undefined ? [] : [{ value: String(value), odd: number }];
        });
        if (!BET_IDS.has(bet.id)) yield rejection(line, `unknown bet ${bet.id} (${bet.name})`);
        else if (prices.length > 0) odds.push({ bookmaker: id, bet: bet.id, prices });
      }
    }
    if (odds.length > 0)
      yield { kind: 'details', line, match: { providerMatch: String(fixture.id) }, details: {}, odds };
  });
}

const LiveOdds = z.object({
  fixture: z.object({
    id: z.int(),
    status: z.object({ elapsed: z.int().nullish(), seconds: z.string().nullish() }).nullish(),
  }),
  status: z.object({ stopped: z.boolean(), blocked: z.boolean(), finished: z.boolean().nullish() }),
  update: z.string(),
  odds: z.array(
    z.object({
      id: z.int(),
      name: z.string().nullable(),
      values: z.array(
        z.object({
          value: text,
          odd: text,
          handicap: text.nullish(),
          main: z.boolean().nullish(),
          suspended: z.boolean().nullish(),
        }),
      ),
    }),
  ),
});

/** In-play odds. Their bet ids are a separate series from those of pre-match bets. */
export function* readLiveOdds(response: ApiResponse, _: ReadContext): Generator<Outcome> {
  yield* eachItem(response, LiveOdds, function* ({ fixture, status, update, odds }, line) {
    const at = Date.parse(update);
    if (Number.isNaN(at)) return yield rejection(line, `invalid update time ${JSON.stringify(update)}`);
    const markets = odds.map(
      ({ id, name, values }): LiveMarket => ({
        bet: id,
        name: name ?? '',
        values: values.flatMap(({ value, odd, handicap, main, suspended }) => {
          const number = numberOf(odd);
          if (number === undefined) return [];
          return [
            {
              value: String(value),
              odd: number,
              handicap: handicap === null || handicap === undefined ? null : String(handicap),
              main: main ?? null,
              suspended: suspended ?? false,
            },
          ];
        }),
      }),
    );
    const { elapsed, seconds } = fixture.status ?? {};
    yield {
      kind: 'live-odds',
      line,
      match: { providerMatch: String(fixture.id) },
      at,
      stopped: status.stopped,
      blocked: status.blocked,
      finished: status.finished ?? false,
      ...(typeof elapsed === 'number' && { elapsed }),
      ...(seconds && { seconds }),
      markets,
    };
  });
}
