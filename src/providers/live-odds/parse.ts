/** Odds over time in three formats: events of The Odds API, files of a tracker, and price moves. */
import { z } from 'zod';
import { BET } from '../../football/catalogue/bet-types.ts';
import type { PriceRecord } from '../../ingest/records/price-records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import type { ParseContext, Rejection } from '../../ingest/records/source.ts';
import { type Bet, LEAGUES, MARKETS } from './codes.ts';
import { instantOf, isLay, momentOf, teamsOf } from './quirks.ts';

type Outcome = PriceRecord | Rejection;
const MINUTE = 60_000;
const BYTES_MAX = 32 * 1024 * 1024;
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
 * Reads one file. `line` is the number of the match or the price move in it.
 *
 * @throws Error when the file is larger than 32 MB, not JSON, or neither a list nor an object
 */
export async function* parse(chunks: AsyncIterable<Uint8Array>, { now }: ParseContext): AsyncGenerator<Outcome> {
  const content = await readJson(chunks);
  if (typeof content !== 'object' || content === null) throw new Error('not a list or an object of matches');
  const items: readonly unknown[] = Array.isArray(content)
    ? content
    : 'home_team' in content
      ? [content]
      : Object.values(content);
  for (const [index, item] of items.entries()) yield* itemOf(item, index + 1, now);
}

/** @throws Error when the file is larger than 32 MB or not JSON */
async function readJson(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new Error(`the file has more than ${BYTES_MAX} bytes`);
    pieces.push(chunk);
  }
  try {
    return JSON.parse(
      Buffer.concat(pieces)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch (cause) {
    throw new Error(`not a JSON file: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function* itemOf(item: unknown, line: number, now: number): Generator<Outcome> {
  const event = Event.safeParse(item);
  if (event.success) return yield* eventPrices(event.data, line);
  const tracked = Tracked.safeParse(item);
  if (tracked.success) return yield* trackedPrices(tracked.data, line);
  const move = Move.safeParse(item);
  if (move.success) return yield movePrice(move.data, line, now);
  yield rejection(line, 'neither match odds nor a price move');
}

/** Identifies the match by date and teams, and by its league if the competition is known. */
function matchOf(at: number, teams: { readonly home: string; readonly away: string }, sport: string | null) {
  const league = sport === null ? undefined : LEAGUES.get(sport);
  return {
    date: new Date(at).toISOString().slice(0, 10),
    home: { name: teams.home },
    away: { name: teams.away },
    ...(league !== undefined && { league }),
  };
}

/** Every price update, after the opening price if it was seen before the first update. */
function* trackedPrices(tracked: z.infer<typeof Tracked>, line: number): Generator<Outcome> {
  const { title, sport, commence_time, bookmakers } = tracked;
  const [teams, kickoff] = [teamsOf(title), instantOf(commence_time)];
  if (teams === null || kickoff === null)
    return yield rejection(line, `invalid match '${title}' or time '${commence_time}'`);
  const match = matchOf(kickoff, teams, sport);
  for (const [bookmaker, selections] of Object.entries(bookmakers)) {
    for (const [key, value] of Object.entries(selections)) {
      const selection = Selection.safeParse(value);
      if (!selection.success) {
        yield rejection(line, `${bookmaker}, ${key}: invalid ${selection.error.issues[0]?.path.join('.')}`);
        continue;
      }
      const { market_type, norm_market, opening, first_seen } = selection.data;
      const [first] = selection.data.updates;
      const isEarlier = (instantOf(first_seen) ?? 0) < (instantOf(first?.timestamp ?? '') ?? 0);
      const updates = [...(isEarlier ? [{ timestamp: first_seen, price: opening }] : []), ...selection.data.updates];
      const bet = isLay(market_type) ? undefined : MARKETS.get(norm_market);
      if (bet === undefined) continue; // lay odds and spreads without a line
      for (const { timestamp, price } of updates) {
        const at = instantOf(timestamp);
        if (at === null) yield rejection(line, `${bookmaker}, ${key}: invalid time '${timestamp}'`);
        else yield { kind: 'price', line, match, bookmaker, ...bet, odd: price, at } satisfies PriceRecord;
      }
    }
  }
}

/** A price move can have a team name as its market. */
function movePrice(move: z.infer<typeof Move>, line: number, now: number): Outcome {
  const [teams, at] = [teamsOf(move.match), momentOf(move.date, now)];
  if (teams === null) return rejection(line, `invalid match '${move.match}'`);
  if (at === null) return rejection(line, `invalid time '${move.date}'`);
  const side = move.market === teams.home ? 'home' : move.market === teams.away ? 'away' : move.market;
  const bet = MARKETS.get(side);
  if (bet === undefined) return rejection(line, `unsupported market '${move.market}'`);
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
  if (kickoff === null) return yield rejection(line, `invalid time '${event.commence_time}'`);
  const match = matchOf(kickoff, { home: event.home_team, away: event.away_team }, event.sport_key);
  for (const { title, last_update, markets } of event.bookmakers) {
    for (const market of markets) {
      const at = instantOf(market.last_update ?? last_update ?? '');
      if (at === null) {
        yield rejection(line, `${title}, ${market.key}: no valid last_update`);
        continue;
      }
      for (const outcome of market.outcomes) {
        const bet = betOf(market.key, outcome, event);
        if (bet === undefined) continue; // other bets are not imported
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
