/** Prices over time, and the odds of several matches. */
import { z } from 'zod';
import { LIVE_BET_TYPES } from '../../../../football/catalogue/live-bet-types.ts';
import type { Fixture } from '../../../../football/terms.ts';
import { LIVE_BOOKMAKER } from '../../../../store/odds/price-writer.ts';
import type { PastPrice } from '../../../../store/odds/prices.ts';
import type { Reference } from '../../../../store/reference/reference.ts';
import { oddText } from '../../../odd-text.ts';
import { presentTeamRef, TeamRef } from '../reference/team.ts';
import { SeasonStampBody } from '../stamp.ts';
import { presentedLeagueId, stampOfMatch, type View } from '../view.ts';
import { OddsBody, type OddsRow, presentOdds } from './odds.ts';

export const PriceBody = z.object({
  fixture: z.string().describe('native id'),
  bookmaker: z.object({
    id: z.int().nullable().describe('null for a bookmaker that is not in /bookmakers'),
    name: z.string(),
  }),
  betType: z.object({ id: z.int(), name: z.string() }),
  inPlay: z.boolean().describe('true if the bet type is one for matches in play, with ids of its own'),
  value: z.string().describe('selection, such as Home'),
  handicap: z.string().nullable(),
  odd: z.string().describe('decimal odds from this time on'),
  at: z.iso.datetime(),
  elapsed: z.int().nullable().describe('minute of play; null before kickoff'),
  source: z.string().describe('provider of the price'),
  seq: z.int().describe('rises in the order in which prices were stored'),
});

const LIVE_NAMES = new Map(LIVE_BET_TYPES.map(({ id, name }) => [id, name]));

/** Names and ids for prices. Make one for each response. */
export function priceNames(reference: Reference) {
  const bookmakers = new Map(reference.bookmakers().map(({ id, name }) => [name, id]));
  const bets = new Map(reference.betTypes().map(({ id, name }) => [id, name]));
  return {
    bookmaker: (name: string) => ({ id: name === LIVE_BOOKMAKER ? 0 : (bookmakers.get(name) ?? null), name }),
    bet: (id: number, inPlay: boolean) => ({ id, name: (inPlay ? LIVE_NAMES : bets).get(id) ?? `Bet ${id}` }),
  };
}

export interface PriceRow {
  readonly fixture: Pick<Fixture, 'id'>;
  readonly price: PastPrice;
}

/** Equal in both shapes. */
export function presentPrice({ fixture, price }: PriceRow, names: ReturnType<typeof priceNames>) {
  const { bookmaker, bet, inPlay, value, handicap, odd, at, elapsed, provider, seq } = price;
  return {
    fixture: fixture.id,
    bookmaker: names.bookmaker(bookmaker),
    betType: names.bet(bet, inPlay),
    inPlay,
    value,
    handicap,
    odd: oddText(odd),
    at: new Date(at).toISOString(),
    elapsed,
    source: provider,
    seq,
  };
}

export const MatchOddsBody = z.object({
  fixture: z.string().describe('native id'),
  date: z.iso.datetime().describe('kickoff'),
  league: z.object({ id: z.string(), name: z.string(), season: z.int() }),
  home: TeamRef,
  away: TeamRef,
  updatedAt: z.iso.datetime().describe('time of the last import of odds'),
  revision: SeasonStampBody.shape.revision.describe("time of the last change in the match's season"),
  odds: z.array(OddsBody),
});

export interface MatchOddsRow {
  readonly fixture: Fixture;
  readonly updatedAt: number;
  readonly odds: readonly OddsRow[];
}

/** The shapes differ only in the ids of league and teams. */
export function presentMatchOdds(
  { fixture, updatedAt, odds }: MatchOddsRow,
  view: View,
): z.infer<typeof MatchOddsBody> {
  const { id, kickoff, league, season, home, away } = fixture;
  return {
    fixture: id,
    date: new Date(kickoff).toISOString(),
    league: { id: presentedLeagueId(league, view), name: league.name, season },
    home: presentTeamRef(home, view),
    away: presentTeamRef(away, view),
    updatedAt: new Date(updatedAt).toISOString(),
    revision: stampOfMatch(fixture, view).revision,
    odds: odds.map((row) => presentOdds(row, view)),
  };
}
