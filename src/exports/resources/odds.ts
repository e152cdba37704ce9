import type { Fixture, Instant, Market } from '../../football/terms.ts';
import type { FixtureOdds } from '../../store/odds/odds.ts';
import type { Reference } from '../../store/reference/reference.ts';
import { ALWAYS, columnsOf } from '../formats/column.ts';
import { detailsOf, MATCH_COLUMNS, type OfMatch } from './matches.ts';
import { eachSeason, type Resource } from './resource.ts';

interface Row extends OfMatch {
  readonly bookmaker: number;
  readonly bookmakerName: string | null;
  readonly bet: number;
  readonly betName: string | null;
  readonly value: string;
  readonly odd: number;
  readonly closing: number | null;
  readonly quotedAt: Instant;
}

const column = columnsOf<Row>();

export const odds: Resource<Row> = {
  name: 'odds',
  summary: 'one row per pre-match price: a bookmaker, a bet and one of its values',
  note: 'Each row has the last price of each source and, if the source gives it separately, the closing price.',
  people: false,
  columns: [
    ...MATCH_COLUMNS,
    column.text('home_name', 'name of the home team', ({ fixture }) => fixture.home.name, ALWAYS),
    column.text('away_name', 'name of the away team', ({ fixture }) => fixture.away.name, ALWAYS),
    column.integer('bookmaker_id', 'id in both versions', (row) => row.bookmaker, ALWAYS),
    column.text('bookmaker_name', 'name of the bookmaker', (row) => row.bookmakerName),
    column.integer('bet_id', 'id in both versions', (row) => row.bet, ALWAYS),
    column.text('bet_name', 'name of the bet, such as Match Winner', (row) => row.betName),
    column.text('value', 'selection, such as Home or Over 2.5', (row) => row.value, ALWAYS),
    column.number('odd', 'decimal odds', (row) => row.odd, ALWAYS),
    column.number('closing_odd', 'decimal closing odds, if the source gives them separately', (row) => row.closing),
    column.timestamp(
      'quoted_at',
      'time at which a source last gave prices of the match',
      (row) => row.quotedAt,
      ALWAYS,
    ),
  ],
  rows: (store, selection) =>
    eachSeason(selection, (season) =>
      detailsOf(store, season, async (fixtures) => {
        const found = await store.odds.ofFixtures(fixtures.map(({ legacyId }) => legacyId));
        const names = namesOf(store.reference);
        return fixtures.flatMap((fixture) => {
          const quoted = found.get(fixture.legacyId);
          return quoted === undefined
            ? []
            : quoted.markets.flatMap((market) => pricesOf(fixture, market, quoted, names));
        });
      }),
    ),
};

interface Names {
  readonly bookmakers: ReadonlyMap<number, string>;
  readonly bets: ReadonlyMap<number, string>;
}

function namesOf(reference: Reference): Names {
  return {
    bookmakers: new Map(reference.bookmakers().map(({ id, name }) => [id, name])),
    bets: new Map(reference.betTypes().map(({ id, name }) => [id, name])),
  };
}

function pricesOf(fixture: Fixture, market: Market, { updatedAt }: FixtureOdds, names: Names): Row[] {
  const { bookmaker, bet } = market;
  const closing = new Map(market.closing?.map(({ value, odd }) => [value, odd]));
  return market.prices.map(({ value, odd }) => ({
    fixture,
    bookmaker,
    bookmakerName: names.bookmakers.get(bookmaker) ?? null,
    bet,
    betName: names.bets.get(bet) ?? null,
    value,
    odd,
    closing: closing.get(value) ?? null,
    quotedAt: updatedAt,
  }));
}
