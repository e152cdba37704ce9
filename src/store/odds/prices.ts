/** Reads price histories and in-play odds. */
import type { LiveMarket } from '../../football/live/message.ts';
import type { Instant } from '../../football/terms.ts';
import type { Queries, Value } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

/** A price of a bookmaker from a time on. */
export interface PastPrice {
  /** legacy id */
  readonly fixture: number;
  /** as the source writes it */
  readonly bookmaker: string;
  /** true if `bet` is an in-play bet type, and false for one of the catalogue */
  readonly inPlay: boolean;
  readonly bet: number;
  readonly value: string;
  readonly handicap: string | null;
  /** decimal */
  readonly odd: number;
  readonly at: Instant;
  /** minute of play; null before kickoff */
  readonly elapsed: number | null;
  readonly provider: string;
  /** rises in the order in which prices were stored */
  readonly seq: number;
}

/** A price must meet all given conditions. */
export interface PriceFilter {
  readonly bet?: number;
  readonly bookmaker?: string;
  readonly value?: string;
  readonly inPlay?: boolean;
  /** time of the price in [from, to), UTC ms */
  readonly from?: Instant;
  readonly to?: Instant;
  /** leaves out prices during these matches */
  readonly hidden?: readonly number[];
}

export interface PriceChangeFilter extends PriceFilter {
  readonly fixture?: number;
  readonly league?: number;
  readonly season?: number;
}

export interface PricePage {
  readonly prices: readonly PastPrice[];
  /** position for the next page */
  readonly next: number;
  /** number of the last price */
  readonly latest: number;
}

export interface PricePosition {
  /** lowest position from which no price was deleted */
  readonly oldest: number;
  readonly latest: number;
}

export interface PriceReader {
  /** by time */
  ofFixture(
    fixture: number,
    filter?: PriceFilter,
    page?: { readonly limit: number; readonly offset: number; readonly after?: readonly Value[] },
  ): Promise<PastPrice[]>;
  countOfFixture(fixture: number, filter: PriceFilter): Promise<number>;
  position(): Promise<PricePosition>;
  /** Prices stored after a position, in that order. Reads `rows` of them before it filters. */
  after(
    since: number,
    page: { readonly rows: number; readonly limit: number; readonly filter: PriceChangeFilter },
  ): Promise<PricePage>;
}

type PriceRow = Omit<PastPrice, 'inPlay' | 'handicap'> & { in_play: number; handicap: string };

const COLUMNS =
  'p.fixture, p.bookmaker, p.in_play, p.bet, p.value, p.handicap, p.quoted_at AS at, p.odd, p.elapsed, p.provider, p.seq';

function priceOf({ in_play, handicap, odd, ...row }: PriceRow): PastPrice {
  return { ...row, inPlay: in_play === 1, handicap: handicap === '' ? null : handicap, odd: odd / 1000 };
}

function priceTerms(filter: PriceFilter, values: Value[]): string[] {
  const parameter = (value: Value) => `$${values.push(value)}`;
  const { bet, bookmaker, value, inPlay, from, to, hidden = [] } = filter;
  return [
    ...(bet === undefined ? [] : [`p.bet = ${parameter(bet)}`]),
    ...(bookmaker === undefined ? [] : [`p.bookmaker = ${parameter(bookmaker)}`]),
    ...(value === undefined ? [] : [`p.value = ${parameter(value)}`]),
    ...(inPlay === undefined ? [] : [`p.in_play = ${inPlay ? 1 : 0}`]),
    ...(from === undefined ? [] : [`p.quoted_at >= ${parameter(from)}`]),
    ...(to === undefined ? [] : [`p.quoted_at < ${parameter(to)}`]),
    ...(hidden.length === 0
      ? []
      : [`((p.in_play = 0 AND p.elapsed IS NULL) OR p.fixture NOT IN (${hidden.map(parameter).join(', ')}))`]),
  ];
}

export function priceReader(queries: Queries): PriceReader {
  const position = async (): Promise<PricePosition> => {
    const row = await queries.get<{ latest_price: number; pruned_price: number }>(
      'SELECT latest_price, pruned_price FROM revision',
    );
    return { oldest: row!.pruned_price, latest: row!.latest_price };
  };
  return {
    position,
    async ofFixture(fixture, filter = {}, { limit, offset, after } = { limit: 10_000, offset: 0 }) {
      const values: Value[] = [fixture];
      const terms = ['p.fixture = $1', ...priceTerms(filter, values)];
      if (after !== undefined) {
        const [at, seq] = after.map((value) => `$${values.push(value)}`);
        terms.push(`(p.quoted_at, p.seq) > (${at}, ${seq})`);
      }
      const rows = await queries.all<PriceRow>(
        `SELECT ${COLUMNS} FROM price_history p WHERE ${terms.join(' AND ')}
         ORDER BY p.quoted_at, p.seq LIMIT ${limit} OFFSET ${offset}`,
        values,
      );
      return rows.map(priceOf);
    },
    async countOfFixture(fixture, filter) {
      const values: Value[] = [fixture];
      const terms = ['p.fixture = $1', ...priceTerms(filter, values)];
      const row = await queries.get<{ prices: number }>(
        `SELECT COUNT(*) AS prices FROM price_history p WHERE ${terms.join(' AND ')}`,
        values,
      );
      return row!.prices;
    },
    async after(since, { rows, limit, filter }) {
      const known = (await position()).latest;
      const last = await queries.get<{ seq: number | null }>(
        `SELECT MAX(seq) AS seq FROM (SELECT seq FROM price_history WHERE seq > $1 ORDER BY seq LIMIT ${rows}) w`,
        [since],
      );
      const upTo = last?.seq ?? known;
      const latest = Math.max(known, upTo);
      const values: Value[] = [since, upTo];
      const parameter = (value: Value) => `$${values.push(value)}`;
      const { fixture, league, season } = filter;
      const terms = priceTerms(filter, values);
      if (fixture !== undefined) terms.push(`p.fixture = ${parameter(fixture)}`);
      if (league !== undefined) terms.push(`f.league = ${parameter(league)}`);
      if (season !== undefined) terms.push(`f.season = ${parameter(season)}`);
      // the inner limit makes both engines read a range of numbers first, whatever the filter
      const found = await queries.all<PriceRow>(
        `SELECT ${COLUMNS} FROM (SELECT * FROM price_history WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT ${rows}) p
           JOIN fixtures f ON f.legacy_id = p.fixture
         ${terms.length === 0 ? '' : `WHERE ${terms.join(' AND ')}`} ORDER BY p.seq LIMIT ${limit + 1}`,
        values,
      );
      const prices = found.slice(0, limit).map(priceOf);
      const hasMore = found.length > limit;
      if (hasMore) return { prices, next: prices.at(-1)!.seq, latest };
      return { prices, next: (await hasPriceAfter(queries, upTo)) ? upTo : latest, latest };
    },
  };
}

async function hasPriceAfter(queries: Queries, seq: number): Promise<boolean> {
  return (await queries.get('SELECT 1 AS found FROM price_history WHERE seq > $1 LIMIT 1', [seq])) !== undefined;
}

/** The latest in-play prices of a match. */
export interface LiveOdds {
  readonly fixture: number;
  readonly updatedAt: Instant;
  readonly stopped: boolean;
  readonly blocked: boolean;
  readonly markets: readonly LiveMarket[];
}

export interface LiveOddsReader {
  /** by legacy id of the fixture; fixtures without live odds are left out */
  ofFixtures(fixtures: readonly number[]): Promise<ReadonlyMap<number, LiveOdds>>;
}

interface LiveOddsRow {
  fixture: number;
  updated_at: number;
  stopped: number;
  blocked: number;
  markets: string;
}

export function liveOddsReader(queries: Queries): LiveOddsReader {
  return {
    async ofFixtures(fixtures) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      const rows = await queries.all<LiveOddsRow>(
        `SELECT fixture, updated_at, stopped, blocked, markets FROM live_odds WHERE fixture IN (${list})`,
        values,
      );
      return new Map(
        rows.map(({ fixture, updated_at: updatedAt, stopped, blocked, markets }) => [
          fixture,
          { fixture, updatedAt, stopped: stopped === 1, blocked: blocked === 1, markets: JSON.parse(markets) },
        ]),
      );
    },
  };
}
