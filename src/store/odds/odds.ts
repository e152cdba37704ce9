import { decodeMarkets } from '../../football/odds-text.ts';
import type { Instant, Market } from '../../football/terms.ts';
import { byPrecedence } from '../../merge/precedence.ts';
import type { Queries, Value } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

/** Odds of one match before kickoff. */
export interface FixtureOdds {
  readonly fixture: number;
  readonly updatedAt: Instant;
  readonly markets: readonly Market[];
}

export interface OddsFilter {
  readonly fixture?: number;
  readonly league?: number;
  readonly season?: number;
  /** kickoff in [from, to), UTC ms */
  readonly from?: number;
  readonly to?: number;
  readonly bookmaker?: number;
  readonly bet?: number;
}

export interface OddsMapping {
  readonly fixture: number;
  readonly league: number;
  readonly season: number;
  readonly kickoff: Instant;
  readonly updatedAt: Instant;
}

export interface OddsReader {
  /** matches with odds, by kickoff then id; contains only the markets that meet the filter */
  list(filter: OddsFilter, page: { readonly limit: number; readonly offset: number }): Promise<FixtureOdds[]>;
  count(filter: OddsFilter): Promise<number>;
  /** by legacy id of the fixture; fixtures without odds are left out */
  ofFixtures(fixtures: readonly number[]): Promise<ReadonlyMap<number, FixtureOdds>>;
  /** every match with odds, by kickoff then id */
  mapping(page: { readonly limit: number; readonly offset: number }): Promise<OddsMapping[]>;
}

interface OddsRow {
  fixture: number;
  provider: string;
  file: string;
  markets: string;
  odds_at: number;
}

function conditionsOf(filter: OddsFilter): { where: string; values: Value[] } {
  const values: Value[] = [];
  const terms = ['o.odds_at IS NOT NULL'];
  const add = (term: string, value: Value | undefined) => {
    if (value === undefined) return;
    values.push(value);
    terms.push(term.replace('?', `$${values.length}`));
  };
  add('o.fixture = ?', filter.fixture);
  add('f.league = ?', filter.league);
  add('f.season = ?', filter.season);
  add('f.kickoff >= ?', filter.from);
  add('f.kickoff < ?', filter.to);
  add('o.bookmakers LIKE ?', filter.bookmaker === undefined ? undefined : `%,${filter.bookmaker},%`);
  add('o.bets LIKE ?', filter.bet === undefined ? undefined : `%,${filter.bet},%`);
  return { where: `WHERE ${terms.join(' AND ')}`, values };
}

export function oddsReader(queries: Queries): OddsReader {
  const from = 'FROM fixture_sources o JOIN fixtures f ON f.legacy_id = o.fixture';
  return {
    async list(filter, { limit, offset }) {
      const { where, values } = conditionsOf(filter);
      const rows = await queries.all<OddsRow>(
        `SELECT o.fixture, o.provider, o.file, o.markets, o.odds_at ${from}
         WHERE o.odds_at IS NOT NULL AND o.fixture IN (SELECT o.fixture ${from} ${where} GROUP BY o.fixture, f.kickoff
                             ORDER BY f.kickoff, o.fixture LIMIT ${limit} OFFSET ${offset})
         ORDER BY f.kickoff, o.fixture`,
        values,
      );
      const isRequested = (market: Market) =>
        (filter.bookmaker === undefined || market.bookmaker === filter.bookmaker) &&
        (filter.bet === undefined || market.bet === filter.bet);
      return [...Map.groupBy(rows, (row) => row.fixture)]
        .map(([fixture, rowsOfFixture]) => fixtureOdds(fixture, rowsOfFixture))
        .map((odds) => ({ ...odds, markets: odds.markets.filter(isRequested) }))
        .filter((odds) => odds.markets.length > 0);
    },

    async count(filter) {
      const { where, values } = conditionsOf(filter);
      const row = await queries.get<{ matches: number }>(
        `SELECT COUNT(DISTINCT o.fixture) AS matches ${from} ${where}`,
        values,
      );
      return row!.matches;
    },

    async ofFixtures(fixtures) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      const rows = await queries.all<OddsRow>(
        `SELECT fixture, provider, file, markets, odds_at FROM fixture_sources
         WHERE odds_at IS NOT NULL AND fixture IN (${list}) ORDER BY fixture, provider, file`,
        values,
      );
      const byFixture = Map.groupBy(rows, (row) => row.fixture);
      return new Map(Array.from(byFixture, ([fixture, markets]) => [fixture, fixtureOdds(fixture, markets)]));
    },

    async mapping({ limit, offset }) {
      return queries.all<OddsMapping & Record<string, Value>>(
        `SELECT o.fixture, f.league, f.season, f.kickoff, MAX(o.odds_at) AS "updatedAt" ${from}
         WHERE o.odds_at IS NOT NULL
         GROUP BY o.fixture, f.league, f.season, f.kickoff ORDER BY f.kickoff, o.fixture LIMIT ${limit} OFFSET ${offset}`,
      );
    },
  };
}

function fixtureOdds(fixture: number, rows: readonly OddsRow[]): FixtureOdds {
  return { fixture, updatedAt: Math.max(...rows.map((row) => row.odds_at)), markets: mergedMarkets(rows) };
}

/** Each bookmaker's market from the source with the highest precedence that has it. */
function mergedMarkets(rows: readonly OddsRow[]): Market[] {
  const markets = new Map<string, Market>();
  for (const row of byPrecedence('odds', rows)) {
    for (const market of decodeMarkets(row.markets)) {
      const key = `${market.bookmaker}:${market.bet}`;
      if (!markets.has(key)) markets.set(key, market);
    }
  }
  return [...markets.values()];
}
