/** Writes price histories: prices of files, and prices noted when a source changes them. Call inside one transaction. */
import type { LiveMarket } from '../../football/live/message.ts';
import type { Instant, Market } from '../../football/terms.ts';
import type { Queries, Value } from '../database/database.ts';
import { type FixtureOdds, oddsReader } from './odds.ts';

export interface StoredPrice {
  readonly fixture: number;
  readonly bookmaker: string;
  /** true if `bet` is an in-play bet type */
  readonly inPlay: boolean;
  readonly bet: number;
  readonly value: string;
  readonly handicap: string;
  /** UTC milliseconds */
  readonly at: Instant;
  /** decimal */
  readonly odd: number;
  readonly elapsed: number | null;
}

/** Name of the bookmaker of in-play prices, which feeds do not name. */
export const LIVE_BOOKMAKER = 'Live feed';

/** Prices in play are stored to the minute, so that a feed of many messages does not fill the store. */
const IN_PLAY_STEP_MS = 60_000;

const SAVE = `INSERT INTO price_history
    (fixture, bookmaker, in_play, bet, value, handicap, quoted_at, odd, elapsed, provider, collected, seq)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (fixture, bookmaker, in_play, bet, value, handicap, quoted_at) DO UPDATE SET odd = excluded.odd,
    elapsed = excluded.elapsed, provider = excluded.provider, seq = excluded.seq
    WHERE price_history.odd <> excluded.odd`;

/** Returns the number of new or changed prices. `collected` prices are deleted after a time. */
export async function savePrices(
  queries: Queries,
  { provider, collected }: { readonly provider: string; readonly collected: boolean },
  prices: readonly StoredPrice[],
): Promise<number> {
  if (prices.length === 0) return 0;
  // locks the row, so that no other writer assigns the same numbers
  const row = await queries.get<{ latest_price: number }>(
    'UPDATE revision SET latest_price = latest_price RETURNING latest_price',
  );
  const latest = row!.latest_price;
  const saved = await queries.batch(
    SAVE,
    prices.map((price, i): Value[] => [
      price.fixture,
      price.bookmaker,
      price.inPlay ? 1 : 0,
      price.bet,
      price.value,
      price.handicap,
      price.at,
      Math.round(price.odd * 1000),
      price.elapsed,
      provider,
      collected ? 1 : 0,
      latest + i + 1,
    ]),
  );
  if (saved > 0) await queries.run('UPDATE revision SET latest_price = $1', [latest + prices.length]);
  return saved;
}

/**
 * Runs `write`, which saves odds of these matches, and stores the prices that changed by it. Matches whose kickoff has
 * passed are left out: their odds come from archives, and the time of the import says nothing about the time of the price.
 */
export async function collectingPrices(
  queries: Queries,
  fixtures: readonly { readonly fixture: number; readonly kickoff: Instant }[],
  { provider, now }: { readonly provider: string; readonly now: Instant },
  write: () => Promise<void>,
): Promise<void> {
  const upcoming = [...new Set(fixtures.filter(({ kickoff }) => kickoff > now).map(({ fixture }) => fixture))];
  if (upcoming.length === 0) return write();
  const odds = oddsReader(queries);
  const before = await odds.ofFixtures(upcoming);
  await write();
  const after = await odds.ofFixtures(upcoming);
  const names = await bookmakerNames(queries);
  const changed = Array.from(after.values()).flatMap((of) => changedPrices(before.get(of.fixture), of, names, now));
  await savePrices(queries, { provider, collected: true }, changed);
}

async function bookmakerNames(queries: Queries): Promise<ReadonlyMap<number, string>> {
  const rows = await queries.all<{ bookmaker: number; name: string }>('SELECT bookmaker, name FROM bookmakers');
  return new Map(rows.map(({ bookmaker, name }) => [bookmaker, name]));
}

/** Closing prices come after the others, so that they are the current ones. */
function currentPrices({
  markets,
}: Pick<FixtureOdds, 'markets'>): Map<string, { market: Market; odd: number; value: string }> {
  const prices = new Map<string, { market: Market; odd: number; value: string }>();
  for (const market of markets) {
    for (const { value, odd } of [...market.prices, ...(market.closing ?? [])]) {
      prices.set(`${market.bookmaker}|${market.bet}|${value}`, { market, odd, value });
    }
  }
  return prices;
}

function changedPrices(
  before: FixtureOdds | undefined,
  after: FixtureOdds,
  names: ReadonlyMap<number, string>,
  at: Instant,
): StoredPrice[] {
  const earlier = before === undefined ? new Map<string, { odd: number }>() : currentPrices(before);
  return Array.from(currentPrices(after)).flatMap(([key, { market, odd, value }]) => {
    if (earlier.get(key)?.odd === odd) return [];
    const { bookmaker, bet } = market;
    const name = names.get(bookmaker) ?? `Bookmaker ${bookmaker}`;
    const of = { fixture: after.fixture, bookmaker: name, bet, value, handicap: '' };
    return [{ ...of, inPlay: false, at, odd, elapsed: null }];
  });
}

/** Stores the in-play prices that differ from the markets before. Suspended prices are left out. */
export async function collectInPlayPrices(
  queries: Queries,
  of: { readonly fixture: number; readonly provider: string; readonly at: Instant; readonly elapsed: number | null },
  before: readonly LiveMarket[],
  after: readonly LiveMarket[],
): Promise<void> {
  const { fixture, provider, elapsed } = of;
  const at = Math.floor(of.at / IN_PLAY_STEP_MS) * IN_PLAY_STEP_MS;
  const earlier = new Map(inPlayPrices(before).map(({ key, odd }) => [key, odd]));
  const changed = new Map<string, StoredPrice>();
  for (const { key, odd, ...price } of inPlayPrices(after)) {
    if (earlier.get(key) === odd) continue;
    changed.set(key, { fixture, bookmaker: LIVE_BOOKMAKER, inPlay: true, ...price, odd, at, elapsed });
  }
  await savePrices(queries, { provider, collected: true }, [...changed.values()]);
}

function inPlayPrices(markets: readonly LiveMarket[]) {
  return markets.flatMap(({ bet, values }) =>
    values
      .filter(({ suspended = false }) => !suspended)
      .map(({ value, odd, handicap }) => {
        return { key: `${bet}|${value}|${handicap ?? ''}`, bet, value, handicap: handicap ?? '', odd };
      }),
  );
}

export async function hasPricesBefore(queries: Queries, moment: Instant): Promise<boolean> {
  const sql = 'SELECT 1 AS found FROM price_history WHERE collected = 1 AND quoted_at < $1 LIMIT 1';
  return (await queries.get(sql, [moment])) !== undefined;
}

/**
 * Deletes up to `rows` collected prices from before a moment. Prices of files stay. Returns how many it deleted: 0 if
 * none is left.
 */
export async function prunePrices(queries: Queries, before: Instant, rows: number): Promise<number> {
  const oldest = await queries.all<{ seq: number }>(
    'SELECT seq FROM price_history WHERE collected = 1 AND quoted_at < $1 ORDER BY quoted_at LIMIT $2',
    [before, rows],
  );
  if (oldest.length === 0) return 0;
  const numbers = oldest.map(({ seq }) => [seq]);
  const deleted = await queries.batch('DELETE FROM price_history WHERE seq = $1 AND collected = 1', numbers);
  const highest = Math.max(...oldest.map(({ seq }) => seq));
  await queries.run('UPDATE revision SET pruned_price = $1 WHERE pruned_price < $1', [highest]);
  return deleted;
}
