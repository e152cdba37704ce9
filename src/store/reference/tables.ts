import { slug } from '../../base/text.ts';
import type { Deduction } from '../../football/catalogue/deductions.ts';
import { currentSeason } from '../../football/season/bounds.ts';
import type { BetType, Bookmaker, Country, League, Season, Stamp, Team, Venue } from '../../football/terms.ts';
import type { Queries } from '../database/database.ts';
import { Directory } from './directory.ts';
import {
  readCountries,
  readLeagues,
  readSeasons,
  readTeams,
  readVenues,
  type SeasonRows,
  seasonKey,
  stampsOf,
} from './read-tables.ts';
import type { Reference, StampedKind } from './reference.ts';
import { type RedirectRow, type Stamped, seasonOf } from './rows.ts';

const UNSTAMPED: Stamp = { updatedAt: 0, revision: 0 };

/** The list of a key, added if there is none. */
function listIn<T>(lists: Map<number, T[]>, key: number): T[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: T[] = [];
  lists.set(key, list);
  return list;
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
  private venueNumbers: ReadonlyMap<number, readonly number[]> = new Map();
  private slugs = new Map<number, string>();
  private seasonsByLeague = new Map<number, Season[]>();
  private seasonTeams = new Map<number, Team[]>();
  private seasonDeductions = new Map<number, Deduction[]>();
  private teamSeasons = new Map<number, Season[]>();
  private leaguesWithSeasons: readonly League[] = [];
  private bookmakerList: readonly Bookmaker[] = [];
  private stamps: ReadonlyMap<StampedKind, ReadonlyMap<number | string, Stamp>> = new Map();
  private readonly bets: readonly BetType[];
  sandbox = false;

  constructor(bets: readonly BetType[]) {
    this.bets = bets;
  }

  /** Reads everything, and returns all seasons. Until all tables are read, readers see the old ones. */
  async load(queries: Queries): Promise<readonly Season[]> {
    const redirects = await queries.all<RedirectRow>('SELECT kind, id, legacy_id, target_legacy_id FROM redirects');
    const formerIds = (kind: string) => redirects.filter((row) => row.kind === kind);
    const countries = await readCountries(queries);
    const country = (key: string) => countries.byKey.get(key)!;
    const leagues = await readLeagues(queries, country, formerIds('league'));
    const venues = await readVenues(queries, country, formerIds('venue'));
    const venue = (id: number) => venues.directory.get(id) ?? null;
    const teams = await readTeams(queries, { country, venue }, formerIds('team'));
    const bookmakers = await queries.all<Bookmaker & Stamped>(
      'SELECT bookmaker AS id, name, revision, updated_at FROM bookmakers ORDER BY bookmaker',
    );
    const seasons = await readSeasons(queries, -1);

    this.bookmakerList = bookmakers.map(({ id, name }) => ({ id, name }));
    this.stamps = new Map<StampedKind, ReadonlyMap<number | string, Stamp>>([
      ['country', countries.stamps],
      ['league', leagues.stamps],
      ['team', teams.stamps],
      ['venue', venues.stamps],
      ['bookmaker', stampsOf(bookmakers, (row) => row.id)],
    ]);
    this.countriesByKey = countries.byKey;
    this.leagueDirectory = leagues.directory;
    this.venueDirectory = venues.directory;
    this.venueNumbers = venues.numbers;
    this.teamDirectory = teams.directory;
    this.assignSlugs(teams.names);
    this.seasonsByLeague.clear();
    this.seasonTeams.clear();
    this.teamSeasons.clear();
    return this.addSeasons(seasons);
  }

  /** Reads the seasons whose revision is above the given one, and returns them. */
  async loadSeasons(queries: Queries, above: number): Promise<readonly Season[]> {
    return this.addSeasons(await readSeasons(queries, above));
  }

  /** Replaces seasons. At a goal this is one of thousands, so nothing is derived again from the others. */
  private addSeasons({ seasons, teams, deductions }: SeasonRows): readonly Season[] {
    this.seasonDeductions = Map.groupBy(deductions, ({ league, season }) => seasonKey(league, season));
    const replaced = new Set(seasons.map(({ league, year }) => seasonKey(league, year)));
    const ofLeague = new Map<number, Season[]>();
    const ofTeam = new Map<number, Season[]>();
    const added = seasons.map((row) => seasonOf(row, this.leagueDirectory.get(row.league)!));
    for (const season of added) {
      const { league, year } = season;
      listIn(ofLeague, league.legacyId).push(season);
      const key = seasonKey(league.legacyId, year);
      const members = (teams.get(key) ?? []).flatMap(([, , team]) => this.teamDirectory.get(team) ?? []);
      for (const { legacyId } of members) listIn(ofTeam, legacyId).push(season);
      for (const { legacyId } of this.seasonTeams.get(key) ?? []) listIn(ofTeam, legacyId); // who may have left it
      this.seasonTeams.set(
        key,
        members.sort((a, b) => a.legacyId - b.legacyId),
      );
    }
    const isKept = ({ league, year }: Season) => !replaced.has(seasonKey(league.legacyId, year));
    for (const [own, changed] of [[this.seasonsByLeague, ofLeague] as const, [this.teamSeasons, ofTeam] as const]) {
      for (const [id, some] of changed) own.set(id, inYears([...(own.get(id) ?? []).filter(isKept), ...some]));
    }
    if (added.length > 0) {
      const leagues = this.leagueDirectory.sorted.filter((league) => this.seasonsByLeague.has(league.legacyId));
      this.leaguesWithSeasons = leagues;
      this.sandbox = leagues.length > 0 && leagues.every((league) => league.sandbox);
    }
    return added;
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
    return this.seasonTeams.get(seasonKey(league.legacyId, year)) ?? [];
  }
  deductions(league: League, year: number): readonly Deduction[] {
    return this.seasonDeductions.get(seasonKey(league.legacyId, year)) ?? [];
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
    return this.venueNumbers.get(legacyId) ?? [legacyId];
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
