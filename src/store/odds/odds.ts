import { decodeMarkets } from '../../football/odds-text.ts';
import type { Instant, Market } from '../../football/terms.ts';
import { byPrecedence } from '../../merge/precedence.ts';
import type { Queries, Value } from '../database/database.ts';
import { inList } from '../database/in-list.ts';
import { conditionsOf } from '../fixtures/filter.ts';

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
  readonly team?: number;
  readonly ids?: readonly number[];
  /** kickoff in [from, to), UTC ms */
  readonly from?: number;
  readonly to?: number;
  /** other bounds for matches whose kickoff time is unknown; see FixtureFilter */
  readonly days?: { readonly from?: number; readonly to?: number };
  readonly bookmaker?: number;
  readonly bet?: number;
}

export interface OddsPage {
  readonly limit: number;
  readonly offset: number;
  /** kickoff and legacy id of the last match of the page before */
  readonly after?: readonly Value[];
}

export interface OddsMapping {
  readonly fixture: number;
  readonly league: number;
  readonly season: number;
  readonly kickoff: Instant;
  readonly updatedAt: Instant;
}

export interface OddsReader {
  /** Matches with odds, by kickoff then id, with the markets that meet the filter: none if no market meets all of it. */
  list(filter: OddsFilter, page: OddsPage): Promise<FixtureOdds[]>;
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

/** The matches with odds that meet the filter: each source row is looked up by its match, in order of kickoff. */
function matchesWithOdds(filter: OddsFilter, after?: readonly Value[]): { sql: string; values: Value[] } {
  const { fixture, league, season, team, ids, from, to, days, bookmaker, bet } = filter;
  const all = fixture === undefined ? ids : [fixture];
  const conditions = conditionsOf({
    ...(all !== undefined && { ids: all }),
    ...(league !== undefined && { leagues: [league] }),
    ...(season !== undefined && { season }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(days !== undefined && { days }),
  });
  if (team !== undefined) conditions.add((p) => `(home = ${p} OR away = ${p})`, team);
  if (after !== undefined) conditions.addAfter(after, 'asc');
  const { terms, values } = conditions;
  const ofSource = ['o.fixture = fixtures.legacy_id', 'o.odds_at IS NOT NULL'];
  const has = (column: string, id: number | undefined) => {
    if (id !== undefined) ofSource.push(`o.${column} LIKE $${values.push(`%,${id},%`)}`);
  };
  has('bookmakers', bookmaker);
  has('bets', bet);
  const where = [...terms, `EXISTS (SELECT 1 FROM fixture_sources o WHERE ${ofSource.join(' AND ')})`];
  return { sql: `FROM fixtures WHERE ${where.join(' AND ')}`, values };
}

export function oddsReader(queries: Queries): OddsReader {
  const from = 'FROM fixture_sources o JOIN fixtures f ON f.legacy_id = o.fixture';
  return {
    async list(filter, { limit, offset, after }) {
      const { sql, values } = matchesWithOdds(filter, after);
      const rows = await queries.all<OddsRow>(
        `SELECT o.fixture, o.provider, o.file, o.markets, o.odds_at ${from}
         WHERE o.odds_at IS NOT NULL AND o.fixture IN (
           SELECT legacy_id FROM (SELECT legacy_id ${sql} ORDER BY kickoff, legacy_id LIMIT ${limit} OFFSET ${offset}) w)
         ORDER BY f.kickoff, o.fixture`,
        values,
      );
      const isRequested = (market: Market) =>
        (filter.bookmaker === undefined || market.bookmaker === filter.bookmaker) &&
        (filter.bet === undefined || market.bet === filter.bet);
      return [...Map.groupBy(rows, (row) => row.fixture)]
        .map(([fixture, rowsOfFixture]) => fixtureOdds(fixture, rowsOfFixture))
        .map((odds) => ({ ...odds, markets: odds.markets.filter(isRequested) }));
    },

    async count(filter) {
      const { sql, values } = matchesWithOdds(filter);
      const row = await queries.get<{ matches: number }>(`SELECT COUNT(*) AS matches ${sql}`, values);
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
      const { sql } = matchesWithOdds({});
      return queries.all<OddsMapping & Record<string, Value>>(
        `SELECT legacy_id AS fixture, league, season, kickoff,
           (SELECT MAX(o.odds_at) FROM fixture_sources o WHERE o.fixture = w.legacy_id AND o.odds_at IS NOT NULL) AS "updatedAt"
         FROM (SELECT legacy_id, league, season, kickoff ${sql} ORDER BY kickoff, legacy_id LIMIT ${limit} OFFSET ${offset}) w
         ORDER BY kickoff, legacy_id`,
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
