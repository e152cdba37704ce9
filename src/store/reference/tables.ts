import { slug } from '../../base/text.ts';
import type { Deduction } from '../../football/catalogue/deductions.ts';
import { currentSeason } from '../../football/season/bounds.ts';
import type { BetType, Bookmaker, Country, League, Season, Stamp, Team, Venue } from '../../football/terms.ts';
import { addedDeductions, type SeasonDeduction, teamCorrections } from '../corrections/corrections.ts';
import type { Queries } from '../database/database.ts';
import { meantVenues, namesOfVenues } from './named-venues.ts';
import type { Reference, StampedKind } from './reference.ts';
import {
  type CountryRow,
  type LeagueRow,
  leagueOf,
  type RedirectRow,
  type SeasonRow,
  type Stamped,
  seasonOf,
  type TeamRow,
  teamOf,
  type VenueRow,
  venueOf,
} from './rows.ts';

/** Entities of one kind by each of their ids. Former ids lead to the survivor. */
class Directory<T extends { readonly id: string; readonly legacyId: number }> {
  readonly sorted: readonly T[];
  private readonly byKey = new Map<number | string, T>();

  constructor(items: readonly T[], redirects: readonly RedirectRow[]) {
    this.sorted = items.toSorted((a, b) => a.legacyId - b.legacyId);
    for (const item of items) this.byKey.set(item.legacyId, item).set(item.id, item);
    for (const redirect of redirects) {
      const survivor = this.byKey.get(redirect.target_legacy_id);
      if (survivor !== undefined) this.alias(redirect.id, survivor).alias(redirect.legacy_id, survivor);
    }
  }

  get(key: number | string): T | undefined {
    return this.byKey.get(key);
  }

  /** Adds a key, unless it is in use. */
  alias(key: number | string, item: T): this {
    if (!this.byKey.has(key)) this.byKey.set(key, item);
    return this;
  }
}

const UNSTAMPED: Stamp = { updatedAt: 0, revision: 0 };

function stampsOf<R extends Stamped>(rows: readonly R[], keyOf: (row: R) => number | string) {
  return new Map(rows.map((row) => [keyOf(row), { updatedAt: row.updated_at, revision: row.revision }]));
}

interface SeasonRows {
  readonly seasons: readonly SeasonRow[];
  readonly teams: readonly { league: number; year: number; team: number }[];
  readonly deductions: readonly SeasonDeduction[];
}

async function readSeasons(queries: Queries, above: number): Promise<SeasonRows> {
  const seasons = await queries.all<SeasonRow>('SELECT * FROM seasons WHERE revision > $1', [above]);
  const teams = await queries.all<{ league: number; year: number; team: number }>(
    `SELECT t.league, t.year, t.team FROM seasons s JOIN season_teams t ON t.league = s.league AND t.year = s.year
     WHERE s.revision > $1`,
    [above],
  );
  return { seasons, teams, deductions: await addedDeductions(queries) };
}

/** By year; those of one year by league, so that the order does not depend on which changed last. */
function inYears(seasons: readonly Season[]): Season[] {
  return seasons.toSorted((a, b) => a.year - b.year || a.league.legacyId - b.league.legacyId);
}

/** The reference tables at one revision. Seasons can be updated one by one. */
export class ReferenceTables implements Reference {
  private countriesByKey = new Map<string, Country>();
  private leagueDirectory = new Directory<League>([], []);
  private teamDirectory = new Directory<Team>([], []);
  private venueDirectory = new Directory<Venue>([], []);
  private venueNumbers: ReadonlyMap<number, readonly { readonly legacy_id: number }[]> = new Map();
  private slugs = new Map<number, string>();
  private seasonsByLeague = new Map<number, Season[]>();
  private seasonTeams = new Map<string, Team[]>();
  private seasonDeductions = new Map<string, Deduction[]>();
  private teamSeasons = new Map<number, Season[]>();
  private leaguesWithSeasons: readonly League[] = [];
  private bookmakerList: readonly Bookmaker[] = [];
  private stamps: ReadonlyMap<StampedKind, ReadonlyMap<number | string, Stamp>> = new Map();
  private readonly bets: readonly BetType[];
  sandbox = false;

  constructor(bets: readonly BetType[]) {
    this.bets = bets;
  }

  /** Reads everything. Until all tables are read, readers see the old ones. */
  async load(queries: Queries): Promise<void> {
    const redirects = await queries.all<RedirectRow>('SELECT kind, id, legacy_id, target_legacy_id FROM redirects');
    const countries = await queries.all<CountryRow & Stamped>('SELECT * FROM countries ORDER BY name, country');
    const leagues = await queries.all<LeagueRow & Stamped>('SELECT * FROM leagues');
    const named = await queries.all<VenueRow & Stamped & { provenance: string }>('SELECT * FROM venues');
    const venues = meantVenues(named);
    const teams = await queries.all<TeamRow & Stamped>('SELECT * FROM teams');
    const corrected = await teamCorrections(queries);
    const bookmakers = await queries.all<Bookmaker & Stamped>(
      'SELECT bookmaker AS id, name, revision, updated_at FROM bookmakers ORDER BY bookmaker',
    );
    const seasons = await readSeasons(queries, -1);

    this.bookmakerList = bookmakers.map(({ id, name }) => ({ id, name }));
    this.stamps = new Map([
      ['country', stampsOf(countries, (row) => row.country)],
      ['league', stampsOf(leagues, (row) => row.legacy_id)],
      ['team', stampsOf(teams, (row) => row.legacy_id)],
      ['venue', stampsOf(venues, (row) => row.legacy_id)],
      ['bookmaker', stampsOf(bookmakers, (row) => row.id)],
    ]);
    const of = (kind: string) => redirects.filter((row) => row.kind === kind);
    this.countriesByKey = new Map(
      countries.map((row) => [row.country, { key: row.country, code: row.code, name: row.name }]),
    );
    const country = (key: string) => this.countriesByKey.get(key)!;
    this.leagueDirectory = new Directory(
      leagues.map((row) => leagueOf(row, country)),
      of('league'),
    );
    for (const league of this.leagueDirectory.sorted) this.leagueDirectory.alias(league.code, league);
    this.venueDirectory = new Directory(
      venues.map((row) => venueOf(row, country)),
      [...namesOfVenues(named), ...of('venue')],
    );
    this.venueNumbers = Map.groupBy(named, (row) => row.same_as ?? row.legacy_id);
    const venue = (id: number) => this.venueDirectory.get(id) ?? null;
    this.teamDirectory = new Directory(
      teams.map((row) => teamOf({ ...row, ...corrected.get(row.legacy_id) }, country, venue)),
      of('team'),
    );
    this.assignSlugs(new Map(teams.map((row) => [row.legacy_id, row.name])));
    this.seasonsByLeague.clear();
    this.seasonTeams.clear();
    this.teamSeasons.clear();
    this.addSeasons(seasons);
  }

  /** Reads the seasons whose revision is above the given one. */
  async loadSeasons(queries: Queries, above: number): Promise<void> {
    this.addSeasons(await readSeasons(queries, above));
  }

  /** Replaces seasons. At a goal this is one of thousands, so nothing is derived again from the others. */
  private addSeasons({ seasons, teams, deductions }: SeasonRows): void {
    this.seasonDeductions = Map.groupBy(deductions, ({ league, season }) => `${league}:${season}`);
    const teamsOf = Map.groupBy(teams, ({ league, year }) => `${league}:${year}`);
    for (const row of seasons) {
      const season = seasonOf(row, this.leagueDirectory.get(row.league)!);
      const others = (this.seasonsByLeague.get(row.league) ?? []).filter((other) => other.year !== season.year);
      this.seasonsByLeague.set(row.league, inYears([...others, season]));
      const key = `${row.league}:${row.year}`;
      const members = (teamsOf.get(key) ?? []).flatMap(({ team }) => this.teamDirectory.get(team) ?? []);
      const before = this.seasonTeams.get(key) ?? [];
      this.seasonTeams.set(
        key,
        members.sort((a, b) => a.legacyId - b.legacyId),
      );
      this.addToTeams(season, { before, members });
    }
    if (seasons.length === 0) return;
    this.leaguesWithSeasons = this.leagueDirectory.sorted.filter((league) => this.seasonsByLeague.has(league.legacyId));
    this.sandbox = this.leaguesWithSeasons.length > 0 && this.leaguesWithSeasons.every((league) => league.sandbox);
  }

  /** Replaces the season of the teams that were in it, and of those that are. */
  private addToTeams(season: Season, { before, members }: { before: readonly Team[]; members: readonly Team[] }): void {
    const { league, year } = season;
    for (const { legacyId } of before) {
      const own = this.teamSeasons.get(legacyId) ?? [];
      const others = own.filter((other) => other.league.legacyId !== league.legacyId || other.year !== year);
      this.teamSeasons.set(legacyId, others);
    }
    for (const { legacyId } of members) {
      this.teamSeasons.set(legacyId, inYears([...(this.teamSeasons.get(legacyId) ?? []), season]));
    }
  }

  /**
   * Slugs follow the names of the sources, so that a corrected name does not change them. If two teams have the same
   * slug, the one with the lower legacy id keeps it, and the other adds its country or its native id.
   */
  private assignSlugs(names: ReadonlyMap<number, string>): void {
    this.slugs = new Map();
    const used = new Set<string>();
    for (const team of this.teamDirectory.sorted) {
      const name = `t_${slug(names.get(team.legacyId)!)}`;
      const text =
        [name, `${name}-${team.country.key}`].find((free) => !used.has(free)) ?? `${name}-${team.id.slice(3)}`;
      used.add(text);
      this.slugs.set(team.legacyId, text);
      this.teamDirectory.alias(text, team);
    }
  }

  /** Every stored season of every league. */
  *allSeasons(): Iterable<Season> {
    for (const seasons of this.seasonsByLeague.values()) yield* seasons;
  }

  countries(): readonly Country[] {
    return [...this.countriesByKey.values()];
  }
  country(key: string): Country | undefined {
    return this.countriesByKey.get(key);
  }
  leagues(): readonly League[] {
    return this.leaguesWithSeasons;
  }
  league(id: number | string): League | undefined {
    return this.leagueDirectory.get(id);
  }
  seasons(league: League): readonly Season[] {
    return this.seasonsByLeague.get(league.legacyId) ?? [];
  }
  season(league: League, year: number): Season | undefined {
    return this.seasons(league).find((season) => season.year === year);
  }
  currentSeason(league: League, now: number): Season | undefined {
    return currentSeason(this.seasons(league), new Date(now).toISOString().slice(0, 10));
  }
  teams(): readonly Team[] {
    return this.teamDirectory.sorted;
  }
  team(id: number | string): Team | undefined {
    return this.teamDirectory.get(id);
  }
  teamsOfSeason(league: League, year: number): readonly Team[] {
    return this.seasonTeams.get(`${league.legacyId}:${year}`) ?? [];
  }
  deductions(league: League, year: number): readonly Deduction[] {
    return this.seasonDeductions.get(`${league.legacyId}:${year}`) ?? [];
  }
  seasonsOfTeam(team: Team): readonly Season[] {
    return this.teamSeasons.get(team.legacyId) ?? [];
  }
  venues(): readonly Venue[] {
    return this.venueDirectory.sorted;
  }
  venue(id: number | string): Venue | undefined {
    return this.venueDirectory.get(id);
  }
  venueNumbersOf({ legacyId }: Venue): readonly number[] {
    return (this.venueNumbers.get(legacyId) ?? []).map((row) => row.legacy_id);
  }
  bookmakers(): readonly Bookmaker[] {
    return this.bookmakerList;
  }
  betTypes(): readonly BetType[] {
    return this.bets;
  }
  stamp(of: StampedKind, key: number | string): Stamp {
    return this.stamps.get(of)?.get(key) ?? UNSTAMPED;
  }
  teamSlug(team: Team): string {
    return this.slugs.get(team.legacyId) ?? `t_${slug(team.name)}`;
  }
}
