/** Odds in the course of time: events as The Odds API gives them, as a tracker keeps them, and moves of prices. */
import { z } from 'zod';
import { BET } from '../../football/catalogue/bet-types.ts';
import type { PriceRecord } from '../../ingest/records/price-records.ts';
import type { ParseContext, Rejection } from '../../ingest/records/source.ts';
import { type Bet, LEAGUES, MARKETS } from './codes.ts';
import { instantOf, isLay, momentOf, teamsOf } from './quirks.ts';
import { readJson } from './text.ts';

type Outcome = PriceRecord | Rejection;
const MINUTE = 60_000;
const Odd = z.number().gt(1).max(10_000);

const Tracked = z.object({
  title: z.string(),
  sport: z.string(),
  commence_time: z.string(),
  bookmakers: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const Selection = z.object({
  market_type: z.string(),
  norm_market: z.string(),
  opening: Odd,
  first_seen: z.string(),
  updates: z.array(z.object({ timestamp: z.string(), price: Odd })),
});

const Move = z.object({
  date: z.string(),
  match: z.string(),
  bookmaker: z.string(),
  market: z.string(),
  current_odd: Odd,
  is_in_play: z.boolean(),
  elapsed_minutes: z.int(),
});

const Event = z.object({
  sport_key: z.string(),
  commence_time: z.string(),
  home_team: z.string(),
  away_team: z.string(),
  bookmakers: z.array(
    z.object({
      title: z.string(),
      last_update: z.string().optional(),
      markets: z.array(
        z.object({
          key: z.string(),
          last_update: z.string().optional(),
          outcomes: z.array(z.object({ name: z.string(), price: Odd, point: z.number().optional() })),
        }),
      ),
    }),
  ),
});
type Event = z.infer<typeof Event>;

/**
 * Reads one file. `line` is the number of the match or the move in it.
 *
 * @throws Error when the file is no JSON, or neither a list nor an object
 */
export async function* parse(chunks: AsyncIterable<Uint8Array>, { now }: ParseContext): AsyncGenerator<Outcome> {
  const content = await readJson(chunks);
  if (typeof content !== 'object' || content === null) throw new Error('neither a list nor an object of matches');
  const items: readonly unknown[] = Array.isArray(content)
    ? content
    : 'home_team' in content
      ? [content]
      : Object.values(content);
  for (const [index, item] of items.entries()) yield* itemOf(item, index + 1, now);
}

function* itemOf(item: unknown, line: number, now: number): Generator<Outcome> {
  const event = Event.safeParse(item);
  if (event.success) return yield* eventPrices(event.data, line);
  const tracked = Tracked.safeParse(item);
  if (tracked.success) return yield* trackedPrices(tracked.data, line);
  const move = Move.safeParse(item);
  if (move.success) return yield movePrice(move.data, line, now);
  yield refuse(line, 'neither odds of a match nor a move of a price');
}

function refuse(line: number, reason: string): Rejection {
  return { kind: 'rejection', line, reason };
}

/** The match by day and teams; where its competition is known, within it. */
function matchOf(at: number, teams: { readonly home: string; readonly away: string }, sport: string | null) {
  const league = sport === null ? undefined : LEAGUES.get(sport);
  return {
    date: new Date(at).toISOString().slice(0, 10),
    home: { name: teams.home },
    away: { name: teams.away },
    ...(league !== undefined && { league }),
  };
}

/** The opening price where it was seen before the first update, then every update. */
function* trackedPrices(tracked: z.infer<typeof Tracked>, line: number): Generator<Outcome> {
  const { title, sport, commence_time, bookmakers } = tracked;
  const [teams, kickoff] = [teamsOf(title), instantOf(commence_time)];
  if (teams === null || kickoff === null) return yield refuse(line, `no match: ${title}, ${commence_time}`);
  const match = matchOf(kickoff, teams, sport);
  for (const [bookmaker, selections] of Object.entries(bookmakers)) {
    for (const [key, value] of Object.entries(selections)) {
      const selection = Selection.safeParse(value);
      if (!selection.success) {
        yield refuse(line, `${bookmaker}, ${key}: ${selection.error.issues[0]?.path.join('.')} cannot be read`);
        continue;
      }
      const { market_type, norm_market, opening, first_seen } = selection.data;
      const [first] = selection.data.updates;
      const isEarlier = (instantOf(first_seen) ?? 0) < (instantOf(first?.timestamp ?? '') ?? 0);
      const updates = [...(isEarlier ? [{ timestamp: first_seen, price: opening }] : []), ...selection.data.updates];
      const bet = isLay(market_type) ? undefined : MARKETS.get(norm_market);
      if (bet === undefined) continue; // lays and lines without a number: passed over, see README.md
      for (const { timestamp, price } of updates) {
        const at = instantOf(timestamp);
        if (at === null) yield refuse(line, `${bookmaker}, ${key}: no such time: ${timestamp}`);
        else yield { kind: 'price', line, match, bookmaker, ...bet, odd: price, at } satisfies PriceRecord;
      }
    }
  }
}

/** A move has a name of a team where others have a word for the side. */
function movePrice(move: z.infer<typeof Move>, line: number, now: number): Outcome {
  const [teams, at] = [teamsOf(move.match), momentOf(move.date, now)];
  if (teams === null) return refuse(line, `no match: ${move.match}`);
  if (at === null) return refuse(line, `no such time: ${move.date}`);
  const side = move.market === teams.home ? 'home' : move.market === teams.away ? 'away' : move.market;
  const bet = MARKETS.get(side);
  if (bet === undefined) return refuse(line, `the line of the bet is not told: ${move.market}`);
  return {
    kind: 'price',
    line,
    match: matchOf(move.is_in_play ? at - move.elapsed_minutes * MINUTE : at, teams, null),
    bookmaker: move.bookmaker,
    ...bet,
    odd: move.current_odd,
    at,
    ...(move.is_in_play && { elapsed: move.elapsed_minutes }),
  };
}

function* eventPrices(event: Event, line: number): Generator<Outcome> {
  const kickoff = instantOf(event.commence_time);
  if (kickoff === null) return yield refuse(line, `no such time: ${event.commence_time}`);
  const match = matchOf(kickoff, { home: event.home_team, away: event.away_team }, event.sport_key);
  for (const { title, last_update, markets } of event.bookmakers) {
    for (const market of markets) {
      const at = instantOf(market.last_update ?? last_update ?? '');
      if (at === null) {
        yield refuse(line, `${title}, ${market.key}: nothing says when`);
        continue;
      }
      for (const outcome of market.outcomes) {
        const bet = betOf(market.key, outcome, event);
        if (bet === undefined) continue; // other bets are passed over, see README.md
        yield { kind: 'price', line, match, bookmaker: title, ...bet, odd: outcome.price, at };
      }
    }
  }
}

function betOf(
  key: string,
  { name, point }: { readonly name: string; readonly point?: number | undefined },
  { home_team, away_team }: Event,
): Bet | undefined {
  const side = name === home_team ? 'Home' : name === away_team ? 'Away' : name === 'Draw' ? 'Draw' : undefined;
  if (key === 'h2h' && side !== undefined) return { bet: BET.matchWinner, value: side };
  if (point === undefined) return undefined;
  if (key === 'totals' && /^(Over|Under)$/.test(name)) return { bet: BET.goalsOverUnder, value: `${name} ${point}` };
  if (key === 'spreads' && side !== undefined) {
    return { bet: BET.asianHandicap, value: `${side} ${point < 0 ? '' : '+'}${point}` };
  }
  return undefined;
}
