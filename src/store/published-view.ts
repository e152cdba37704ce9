/**
 * A view for pages that show only what some sources state. A match does not say which source each of its facts is from, so
 * its details are shown only if all of its sources are among them. A match without any of them is left out.
 */
import { chain } from '../base/maybe-promise.ts';
import { visibleFixture } from '../football/access.ts';
import type { Fixture } from '../football/terms.ts';
import type { FixtureReader } from './fixtures/fixtures.ts';
import { NOT_COVERED } from './fixtures/season-coverage.ts';
import type { CareerReader } from './people/careers.ts';
import type { PlayerSeasonReader } from './people/player-seasons.ts';
import type { PlayerValueReader } from './people/values.ts';
import type { StoreView } from './view.ts';

const NOTHING_IN_PLAY = { live: false, odds: false };

/** `published`: names of the sources. */
export function publishedView(view: StoreView, published: ReadonlySet<string>): StoreView {
  const matches = new PublishedMatches(view.fixtures, published);
  const { events, statistics, playerMatches, matchCoverage, lineups, shots, odds, prices, liveOdds, texts, people } =
    view;
  return {
    ...view,
    fixtures: matches.reader(),
    events: {
      ofFixtures: async (ids, filter) => matches.details(await events.ofFixtures(ids, filter)),
      async byId(id) {
        const found = await events.byId(id);
        return found && (await matches.rows([found]))[0];
      },
      ofTeamSeason: async (team, league, season) => matches.rows(await events.ofTeamSeason(team, league, season)),
    },
    statistics: {
      async ofFixture(id) {
        const found = await statistics.ofFixture(id);
        return found && (await matches.details(new Map([[id, found]]))).get(id);
      },
      ofFixtures: async (ids) => matches.details(await statistics.ofFixtures(ids)),
      expectedGoalsSources: async (ids) => matches.details(await statistics.expectedGoalsSources(ids)),
      halvesOf: async (ids) => matches.details(await statistics.halvesOf(ids)),
    },
    matchCoverage: {
      ofFixture: async (id) => ((await matches.isWhole(id)) ? matchCoverage.ofFixture(id) : NOT_COVERED),
    },
    lineups: { ...lineups, ofFixtures: async (ids) => matches.details(await lineups.ofFixtures(ids)) },
    shots: {
      ...shots,
      ofFixtures: async (ids, player) => matches.details(await shots.ofFixtures(ids, player)),
      expectedGoals: async (ids) => matches.details(await shots.expectedGoals(ids)),
    },
    playerMatches: {
      ...playerMatches,
      ofFixtures: async (ids, player) => matches.details(await playerMatches.ofFixtures(ids, player)),
      ofPlayer: async (filter, page) => matches.rows(await playerMatches.ofPlayer(filter, page)),
    },
    odds: {
      ...odds,
      list: async (filter, page) => matches.rows(await odds.list(filter, page)),
      ofFixtures: async (ids) => matches.details(await odds.ofFixtures(ids)),
    },
    prices: {
      ...prices,
      ofFixture: async (id, filter, page) => ((await matches.isWhole(id)) ? prices.ofFixture(id, filter, page) : []),
    },
    liveOdds: { ofFixtures: async (ids) => matches.details(await liveOdds.ofFixtures(ids)) },
    texts: {
      ...texts,
      ofFixture: async (id, language) => ((await matches.isWhole(id)) ? texts.ofFixture(id, language) : {}),
    },
    people: {
      ...people,
      async squad(team, season) {
        const providers = await people.squadProviders(team, season);
        return providers.every((name) => name === '' || published.has(name)) ? people.squad(team, season) : [];
      },
      squadsOfPlayer: async () => [],
    },
    // rows of several sources each, without the name of the one
    careers: NO_CAREERS,
    playerValues: NO_VALUES,
    playerSeasons: NO_SEASONS,
  };
}

const NO_CAREERS: CareerReader = {
  transfers: async () => [],
  countTransfers: async () => 0,
  transfer: async () => undefined,
  injuries: async () => [],
  countInjuries: async () => 0,
  injury: async () => undefined,
  sidelined: async () => [],
  countSidelined: async () => 0,
  trophies: async () => [],
};

const NO_VALUES: PlayerValueReader = {
  marketValues: async () => [],
  countMarketValues: async () => 0,
  contract: async () => null,
};

const NO_SEASONS: PlayerSeasonReader = {
  players: async () => [],
  count: async () => 0,
  list: async () => [],
  top: async () => [],
};

class PublishedMatches {
  readonly #fixtures: FixtureReader;
  readonly #published: ReadonlySet<string>;
  readonly #sources: readonly string[];
  /** whether all sources of a match are published, by legacy id */
  readonly #whole = new Map<number, boolean>();

  constructor(fixtures: FixtureReader, published: ReadonlySet<string>) {
    this.#fixtures = fixtures;
    this.#published = published;
    this.#sources = [...published];
  }

  reader(): FixtureReader {
    const fixtures = this.#fixtures;
    const sources = this.#sources;
    return {
      ...fixtures,
      byId: (id) =>
        chain(fixtures.byId(id), (found) => (found && this.#isListed(found) ? this.#shown(found) : undefined)),
      list: (filter, page) =>
        chain(fixtures.list({ ...filter, sources }, page), (found) => found.map((fixture) => this.#shown(fixture))),
      count: (filter) => fixtures.count({ ...filter, sources }),
      ofSeason: (league, year) =>
        chain(fixtures.ofSeason(league, year), (found) =>
          found.filter((fixture) => this.#isListed(fixture)).map((fixture) => this.#shown(fixture)),
        ),
    };
  }

  #isWholly({ sources }: Fixture): boolean {
    return sources.every((source) => this.#published.has(source));
  }

  async isWhole(id: number): Promise<boolean> {
    await this.#read([id]);
    return this.#whole.get(id) === true;
  }

  /** Details of matches by legacy id, without those of other sources. */
  async details<Found>(found: ReadonlyMap<number, Found>): Promise<ReadonlyMap<number, Found>> {
    await this.#read([...found.keys()]);
    return new Map([...found].filter(([id]) => this.#whole.get(id) === true));
  }

  async rows<Row extends { readonly fixture: number }>(found: readonly Row[]): Promise<Row[]> {
    await this.#read(found.map(({ fixture }) => fixture));
    return found.filter(({ fixture }) => this.#whole.get(fixture) === true);
  }

  #isListed({ sources }: Fixture): boolean {
    return sources.some((source) => this.#published.has(source));
  }

  #shown(fixture: Fixture): Fixture {
    const isWhole = this.#isWholly(fixture);
    this.#whole.set(fixture.legacyId, isWhole);
    return isWhole ? fixture : visibleFixture(fixture, NOTHING_IN_PLAY);
  }

  async #read(ids: readonly number[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#whole.has(id));
    if (unknown.length === 0) return;
    for (const fixture of await this.#fixtures.list({ ids: unknown }, { order: 'asc' }))
      this.#whole.set(fixture.legacyId, this.#isWholly(fixture));
  }
}
