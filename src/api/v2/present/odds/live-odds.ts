import { z } from 'zod';
import { LIVE_BET_TYPES } from '../../../../football/catalogue/live-bet-types.ts';
import type { LiveMarket } from '../../../../football/live/message.ts';
import type { Fixture } from '../../../../football/terms.ts';
import type { LiveOdds } from '../../../../store/odds/prices.ts';
import { oddText } from '../../../odd-text.ts';
import { SeasonStampBody } from '../stamp.ts';
import { stampOfMatch, type View } from '../view.ts';

export const LiveOddsBody = z.object({
  id: z.string().describe('stable id of fixture and bet type'),
  fixture: z.string(),
  bookmaker: z.object({ id: z.int(), name: z.string() }).describe('0 if the feed does not name the bookmaker'),
  betType: z.object({ id: z.int(), name: z.string() }),
  values: z.array(
    z.object({
      value: z.string(),
      odd: z.string().describe('decimal odds'),
      handicap: z.string().nullable().describe('line of the bet'),
      main: z.boolean().nullable().describe('true for the main line, if there are several'),
      suspended: z.boolean(),
    }),
  ),
  stopped: z.boolean().describe('true if bets on this match are closed'),
  blocked: z.boolean().describe('true if bets on this match are suspended'),
  updatedAt: z.iso.datetime(),
  revision: SeasonStampBody.shape.revision.describe("time of the last change in the match's season"),
});

export interface LiveOddsRow {
  readonly fixture: Fixture;
  readonly odds: LiveOdds;
  readonly market: LiveMarket;
}

const UNKNOWN_BOOKMAKER = { id: 0, name: 'Live feed' };
const NAMES = new Map(LIVE_BET_TYPES.map(({ id, name }) => [id, name]));

export function presentLiveOdds(row: LiveOddsRow, view: View): z.infer<typeof LiveOddsBody> {
  const { fixture, odds, market } = row;
  const { bet, name, values } = market;
  return {
    id: `${fixture.id}-live-${bet}`,
    fixture: fixture.id,
    bookmaker: UNKNOWN_BOOKMAKER,
    betType: { id: bet, name: name || (NAMES.get(bet) ?? `Bet ${bet}`) },
    values: values.map(({ value, odd, handicap = null, main = null, suspended = false }) => ({
      value,
      odd: oddText(odd),
      handicap,
      main,
      suspended,
    })),
    stopped: odds.stopped,
    blocked: odds.blocked,
    updatedAt: new Date(odds.updatedAt).toISOString(),
    revision: stampOfMatch(fixture, view).revision,
  };
}
