/** How little is at stake for a team late in a season: how far it is from the ranks that mean something. */
import { placeOf } from '../catalogue/places.ts';
import type { Fixture, League } from '../terms.ts';
import { type TableMatch, tableMatches } from './matches.ts';
import { type TableRules, tableRules } from './rules.ts';

/**
 * How little is at stake. 0: level on points with a team across a line, such as that of relegation; up to 1: no line can be
 * crossed any more, and the season is nearly over.
 */
export interface Idleness {
  readonly home: number;
  readonly away: number;
}

/** With this many matches left or fewer, idleness counts in full; with more, in inverse proportion. */
const MATCHES_LEFT = 2;
/** In top divisions, cup winners above it hand their European place down to about this rank. */
const LAST_EUROPEAN_RANK = 6;
const TEAMS_MIN = 10;
const DAY_MS = 86_400_000;

/**
 * How idle the teams of every match of a league season are, from the results of the days before it, by legacy id; matches
 * whose teams are not at all are left out. None in leagues whose places are not in the catalogue, or that split.
 *
 * @param fixtures of one league season, in any order
 */
export function idleTeams(fixtures: readonly Fixture[]): ReadonlyMap<number, Idleness> {
  const first = fixtures[0];
  if (first === undefined) return new Map();
  const rules = tableRules(first.league, first.season);
  const matches = tableMatches(fixtures, rules);
  const teams = new Set(matches.flatMap(({ fixture: { home, away } }) => [home.legacyId, away.legacyId]));
  const lines = teams.size < TEAMS_MIN || rules.split !== null ? [] : linesOf(first.league, first.season, teams.size);
  if (lines.length === 0 || matches.some(({ group }) => group !== matches[0]!.group)) return new Map();
  return new SeasonStakes(teams, lines, rules).walk(matches);
}

/** False if `idleTeams` finds none in this league season, because its places are not in the catalogue. */
export function hasStakes({ code }: Pick<League, 'code'>, season: number): boolean {
  return placeOf({ league: code, season, rank: 1, teams: TEAMS_MIN }) !== null;
}

/** Ranks that differ in meaning from the next one. */
function linesOf(league: League, season: number, teams: number): number[] {
  if (!hasStakes(league, season)) return [];
  const { code, tier } = league;
  const meaningOf = (rank: number) => placeOf({ league: code, season, rank, teams });
  const top = tier === 1 ? [1, LAST_EUROPEAN_RANK] : [];
  const ranks = Array.from({ length: teams - 1 }, (_, i) => i + 1);
  return ranks.filter((rank) => top.includes(rank) || meaningOf(rank) !== meaningOf(rank + 1));
}

class SeasonStakes {
  private readonly lines: readonly number[];
  private readonly rules: TableRules;
  private readonly points: Map<number, number>;
  private readonly played: Map<number, number>;
  /** matches of a team in a double round robin */
  private readonly total: number;

  constructor(teams: ReadonlySet<number>, lines: readonly number[], rules: TableRules) {
    this.lines = lines;
    this.rules = rules;
    this.points = new Map(Array.from(teams, (team) => [team, 0]));
    this.played = new Map(this.points);
    this.total = 2 * (teams.size - 1);
  }

  walk(matches: readonly TableMatch[]): Map<number, Idleness> {
    const found = new Map<number, Idleness>();
    const days = Map.groupBy(matches, ({ fixture: { kickoff } }) => Math.floor(kickoff / DAY_MS));
    for (const day of [...days.keys()].sort((a, b) => a - b)) {
      const ofDay = days.get(day)!;
      const table = [...this.points.values()].sort((a, b) => b - a);
      for (const { fixture } of ofDay) {
        const home = this.idleness(fixture.home.legacyId, table);
        const away = this.idleness(fixture.away.legacyId, table);
        if (home > 0 || away > 0) found.set(fixture.legacyId, { home, away });
      }
      for (const match of ofDay) this.count(match);
    }
    return found;
  }

  /**
   * The nearest line counts, by the points that it takes to cross it, as a share of those that can still be won.
   *
   * @param table points of all teams, highest first
   */
  private idleness(team: number, table: readonly number[]): number {
    const points = this.points.get(team)!;
    const left = Math.max(1, this.total - this.played.get(team)!);
    const above = table.findIndex((others) => others <= points);
    const gaps = this.lines.map((rank) => Math.abs(points - (above < rank ? table[rank]! : table[rank - 1]!)));
    const share = Math.min(1, Math.min(...gaps) / (this.rules.pointsForWin * left));
    return share * Math.min(1, MATCHES_LEFT / left);
  }

  private count({ fixture: { home, away }, goals }: TableMatch): void {
    if (goals === null) return;
    const win = this.rules.pointsForWin;
    const gained = (own: number, other: number) => (own > other ? win : own === other ? 1 : 0);
    this.add(home.legacyId, gained(goals.home, goals.away));
    this.add(away.legacyId, gained(goals.away, goals.home));
  }

  private add(team: number, points: number): void {
    this.points.set(team, this.points.get(team)! + points);
    this.played.set(team, this.played.get(team)! + 1);
  }
}
