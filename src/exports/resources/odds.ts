import type { Fixture, Instant, Market } from '../../football/terms.ts';
import { fixtureOdds } from '../../store/export-rows.ts';
import type { Reference } from '../../store/reference.ts';
import { ALWAYS, columnsOf } from '../column.ts';
import { MATCH_COLUMNS, type OfMatch, partsOf } from '../matches.ts';
import { eachSeason, type Resource } from '../resource.ts';

interface Row extends OfMatch {
  readonly bookmaker: number;
  readonly bookmakerName: string | null;
  readonly bet: number;
  readonly betName: string | null;
  readonly value: string;
  readonly odd: number;
  readonly closing: number | null;
  readonly toldAt: Instant;
}

const column = columnsOf<Row>();

export const odds: Resource<Row> = {
  name: 'odds',
  summary: 'one row a price: a bookmaker, a bet, a value of it, before kickoff',
  note: 'The last price each source told; where it tells the closing price apart, that stands beside it.',
  people: false,
  columns: [
    ...MATCH_COLUMNS,
    column.text('home_name', 'name of the home team', ({ fixture }) => fixture.home.name, ALWAYS),
    column.text('away_name', 'name of the away team', ({ fixture }) => fixture.away.name, ALWAYS),
    column.integer('bookmaker_id', 'as in both versions', (row) => row.bookmaker, ALWAYS),
    column.text('bookmaker_name', 'the name', (row) => row.bookmakerName),
    column.integer('bet_id', 'as in both versions', (row) => row.bet, ALWAYS),
    column.text('bet_name', 'such as Match Winner', (row) => row.betName),
    column.text('value', 'what is bet on, such as Home or Over 2.5', (row) => row.value, ALWAYS),
    column.number('odd', 'decimal', (row) => row.odd, ALWAYS),
    column.number('closing_odd', 'decimal; the last before kickoff, where told apart', (row) => row.closing),
    column.timestamp('told_at', 'when a source told prices of the match last', (row) => row.toldAt, ALWAYS),
  ],
  rows: (store, selection) =>
    eachSeason(selection, (season) =>
      partsOf(store, season, async (fixtures) => {
        const found = await fixtureOdds(
          store.database,
          fixtures.map(({ legacyId }) => legacyId),
        );
        const names = namesOf(store.reference);
        return fixtures.flatMap((fixture) => {
          const told = found.get(fixture.legacyId);
          return told === undefined ? [] : told.markets.flatMap((market) => pricesOf(fixture, market, told, names));
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

function pricesOf(fixture: Fixture, market: Market, { toldAt }: { toldAt: Instant }, names: Names): Row[] {
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
    toldAt,
  }));
}
