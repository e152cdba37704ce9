/**
 * The store as one caller sees it. Endpoints read nothing else, so no presenter can show what the caller's plan does not
 * include. The rules are in football/access.ts.
 */
import { ApiError } from '../base/errors.ts';
import { chain, type MaybePromise } from '../base/maybe-promise.ts';
import { type Access, dependsOnLive, storedStatuses, visibleFixture } from '../football/access.ts';
import { agedFixture, agesAt } from '../football/aged-match.ts';
import { isInPlay } from '../football/status.ts';
import type { Fixture } from '../football/terms.ts';
import { type FixtureFilter, isAgeing } from './fixtures/filter.ts';
import type { FixtureReader } from './fixtures/fixtures.ts';
import { NOT_COVERED } from './fixtures/season-coverage.ts';
import type { PriceFilter, PriceReader } from './odds/prices.ts';
import type { OpenStore, Store } from './store.ts';
import { visiblePage } from './visible-changes.ts';

/** A view for one response. */
export interface StoreView extends Store {
  /** whether callers with another access can get another response; false if all of them get the same */
  dependsOnAccess(): boolean;
  /** the moment from which the clock can change the response: a match without a result gets another status */
  until(): number;
}

/** Fixtures with details of a match, by legacy id. */
type Details<Found> = ReadonlyMap<number, Found>;

/** The fixtures of a season at a moment. */
interface SeasonAt {
  /** null: the stored ones. A value of a WeakMap that refers to its key keeps it until the next full collection. */
  readonly aged: readonly Fixture[] | null;
  /** of the moments at which the clock gives none of them another status: [from, until) */
  readonly from: number;
  readonly until: number;
  /** by what is stored */
  readonly isInPlay: boolean;
}

/** By the cached array of the stored fixtures of a season, so that what is computed from a season can be cached too. */
const agedSeasons = new WeakMap<readonly Fixture[], SeasonAt>();
/** Masked seasons by the array that is shown to callers with live data. */
const maskedSeasons = new WeakMap<readonly Fixture[], readonly Fixture[]>();

/** What a caller with this access sees at a moment. */
export function storeView(store: OpenStore, access: Access, now: number): StoreView {
  const sight = new Sight(store, access, now);
  const { database, readers } = store;
  const {
    fixtures,
    events,
    statistics,
    matchCoverage,
    playerMatches,
    shots,
    careers,
    odds,
    prices,
    liveOdds,
    changes,
  } = readers;
  return {
    ...readers,
    access: () => sight.access(),
    dependsOnAccess: () => sight.depends,
    until: () => sight.until,
    fixtures: fixturesIn(fixtures, sight),
    events: {
      ofFixtures: async (ids, filter) => sight.details(await events.ofFixtures(ids, filter)),
      async byId(id) {
        const found = await events.byId(id);
        return found && (await sight.rows([found]))[0];
      },
      ofTeamSeason: async (team, league, season) => sight.rows(await events.ofTeamSeason(team, league, season)),
    },
    statistics: {
      async ofFixture(id) {
        const found = await statistics.ofFixture(id);
        return found && (await sight.details(new Map([[id, found]]))).get(id);
      },
      ofFixtures: async (ids) => sight.details(await statistics.ofFixtures(ids)),
      expectedGoalsSources: async (ids) => sight.details(await statistics.expectedGoalsSources(ids)),
      halvesOf: async (ids) => sight.details(await statistics.halvesOf(ids)),
    },
    playerMatches: {
      ofFixtures: async (matches, player) => sight.details(await playerMatches.ofFixtures(matches, player)),
      ofPlayer: (filter, page) => playerMatches.ofPlayer({ ...filter, ...sight.inPlay() }, page),
      countOfPlayer: (filter) => playerMatches.countOfPlayer({ ...filter, ...sight.inPlay() }),
    },
    matchCoverage: {
      async ofFixture(id) {
        const found = await matchCoverage.ofFixture(id);
        return (await sight.details(new Map([[id, found]]))).get(id) ?? NOT_COVERED;
      },
    },
    shots: {
      ...shots,
      ofFixtures: async (ids, player) => sight.details(await shots.ofFixtures(ids, player)),
      expectedGoals: async (ids) => sight.details(await shots.expectedGoals(ids)),
    },
    careers: {
      ...careers,
      injuries: async (filter, page) => (await careers.injuries(filter, page)).map((row) => sight.ofInjury(row)),
      async injury(id) {
        const found = await careers.injury(id);
        return found && sight.ofInjury(found);
      },
    },
    odds: {
      ...odds,
      list: async (filter, page) => sight.priced(() => odds.list(filter, page)),
      ofFixtures: async (ids) => sight.priced(() => odds.ofFixtures(ids)),
    },
    prices: pricesIn(prices, sight),
    liveOdds: { ofFixtures: async (ids) => sight.priced(async () => sight.details(await liveOdds.ofFixtures(ids))) },
    changes: {
      ...changes,
      async after(since, size) {
        const page = await changes.after(since, size);
        return page && visiblePage(database, page, sight.access());
      },
    },
  };
}

/**
 * Applies the access of a caller and the clock to records. Notes whether another access could make a difference, and from
 * when the clock does.
 */
class Sight {
  depends = false;
  until = Infinity;
  readonly #store: Store;
  readonly #access: Access;
  readonly #now: number;
  /** matches that this view has shown, none of them in play */
  readonly #settled = new Set<number>();

  constructor(store: Store, access: Access, now: number) {
    this.#store = store;
    this.#access = access;
    this.#now = now;
  }

  access(): Access {
    this.depends = true;
    return this.#access;
  }

  /** The condition on matches in play for lists that leave them out. */
  inPlay(): { readonly inPlay?: false } {
    return this.access().live ? {} : { inPlay: false };
  }

  fixture(fixture: Fixture): Fixture {
    if (isInPlay(fixture.status)) this.depends = true;
    else if (this.#access.live) this.#settled.add(fixture.legacyId);
    this.until = Math.min(this.until, agesAt(fixture, this.#now));
    return visibleFixture(agedFixture(fixture, this.#now), this.#access);
  }

  /** The cached fixtures of a season. */
  season(stored: readonly Fixture[]): readonly Fixture[] {
    const { aged, until, isInPlay } = this.#seasonAt(stored);
    const fixtures = aged ?? stored;
    this.until = Math.min(this.until, until);
    if (!isInPlay) return fixtures;
    this.depends = true;
    if (this.#access.live) return fixtures;
    const masked = maskedSeasons.get(fixtures) ?? fixtures.map((fixture) => visibleFixture(fixture, this.#access));
    maskedSeasons.set(fixtures, masked);
    return masked;
  }

  #seasonAt(stored: readonly Fixture[]): SeasonAt {
    const now = this.#now;
    const known = agedSeasons.get(stored);
    if (known !== undefined && known.from <= now && now < known.until) return known;
    const aged = stored.map((fixture) => agedFixture(fixture, now));
    const season = {
      aged: aged.every((fixture, i) => fixture === stored[i]) ? null : aged,
      from: now,
      until: stored.reduce((until, fixture) => Math.min(until, agesAt(fixture, now)), Infinity),
      isInPlay: stored.some(({ status }) => isInPlay(status)),
    };
    agedSeasons.set(stored, season);
    return season;
  }

  /** The filter of the store for a filter of the caller; null if nothing can match. */
  filter(filter: FixtureFilter): FixtureFilter | null {
    if (filter.statuses === undefined) return filter;
    if (dependsOnLive(filter.statuses)) this.depends = true;
    const statuses = storedStatuses(filter.statuses, this.#access);
    return statuses.length === 0 ? null : { ...filter, statuses, statusesAt: this.#now };
  }

  /** Notes until when the clock moves no match into or out of a list. */
  list(filter: FixtureFilter): MaybePromise<void> {
    if (!isAgeing(filter)) return undefined;
    return chain(this.#store.fixtures.nextAgeing(this.#now), (at) => {
      this.until = Math.min(this.until, at);
    });
  }

  /** Details without those of matches in play. Pass what has been read: a match can start at any time before. */
  async details<Found>(found: Details<Found>): Promise<Details<Found>> {
    const hidden = await this.#hidden(found.keys());
    return hidden.size === 0 ? found : new Map([...found].filter(([fixture]) => !hidden.has(fixture)));
  }

  /** The same for rows that name their fixture. */
  async rows<Row extends { readonly fixture: number }>(found: readonly Row[]): Promise<Row[]> {
    const hidden = await this.#hidden(found.map(({ fixture }) => fixture));
    return found.filter(({ fixture }) => !hidden.has(fixture));
  }

  ofInjury<Row extends { readonly fixture: Fixture | null }>(row: Row): Row {
    return row.fixture === null ? row : { ...row, fixture: this.fixture(row.fixture) };
  }

  /** Reads prices, or throws if the plan has none. */
  async priced<Found>(read: () => Promise<Found>): Promise<Found> {
    if (!this.access().odds) throw new ApiError('forbidden', 'The plan of this key does not include odds');
    return read();
  }

  /** The matches in play, if the caller may not see them. */
  async inPlayHidden(): Promise<readonly number[]> {
    if (this.access().live) return [];
    return (await this.#store.fixtures.inPlay()).map(({ legacyId }) => legacyId);
  }

  async #hidden(fixtures: Iterable<number>): Promise<ReadonlySet<number>> {
    const ids = [...fixtures];
    if (this.#access.live) {
      if (!ids.every((id) => this.#settled.has(id))) this.depends = true;
      return new Set();
    }
    if (ids.length === 0) return new Set();
    const inPlay = new Set((await this.#store.fixtures.inPlay()).map(({ legacyId }) => legacyId));
    const hidden = new Set(ids.filter((id) => inPlay.has(id)));
    if (hidden.size > 0) this.depends = true;
    return hidden;
  }
}

/** Without access to live data, prices quoted during a match in play are left out until it ends. */
function pricesIn(prices: PriceReader, sight: Sight): PriceReader {
  const visible = async (filter: PriceFilter) => ({ ...filter, hidden: await sight.inPlayHidden() });
  return {
    position: () => sight.priced(() => prices.position()),
    ofFixture: (fixture, filter = {}, page) =>
      sight.priced(async () => prices.ofFixture(fixture, await visible(filter), page)),
    countOfFixture: (fixture, filter) =>
      sight.priced(async () => prices.countOfFixture(fixture, await visible(filter))),
    after: (since, page) =>
      sight.priced(async () => prices.after(since, { ...page, filter: await visible(page.filter) })),
  };
}

function fixturesIn(fixtures: FixtureReader, sight: Sight): FixtureReader {
  return {
    byId: (id) => chain(fixtures.byId(id), (fixture) => fixture && sight.fixture(fixture)),
    list(filter, page) {
      const stored = sight.filter(filter);
      if (stored === null) return [];
      return chain(sight.list(stored), () =>
        chain(fixtures.list(stored, page), (found) => found.map((fixture) => sight.fixture(fixture))),
      );
    },
    async count(filter) {
      const stored = sight.filter(filter);
      if (stored === null) return 0;
      await sight.list(stored);
      return fixtures.count(stored);
    },
    ofSeason: (league, year) => chain(fixtures.ofSeason(league, year), (found) => sight.season(found)),
    inPlay: async () => (sight.access().live ? fixtures.inPlay() : []),
    nextAgeing: (now) => fixtures.nextAgeing(now),
    agedIn: (league, year, now) => fixtures.agedIn(league, year, now),
  };
}
