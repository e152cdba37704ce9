/**
 * The table of one simulated season, and its order by the criteria of the league. Few objects are made, because every
 * run ranks all teams. The rules are those of the league tables; a test compares both.
 */
import { Meetings } from './meetings.ts';
import type { Criterion, Overall, RemainingSeason, TeamTotals } from './remaining-season.ts';
import { AWAY_GOALS, DIFFERENCE, type Gains, GOALS_BITS, gainsAmongTied, gainsWith, POINT } from './totals.ts';

type OrderedSeason = Omit<RemainingSeason, 'strengths' | 'rho'>;

type Rule = { readonly overall: Overall } | { readonly amongTied: Gains };

/** Totals that few rules compare. */
interface Details {
  readonly wins: Int32Array;
  readonly awayGoals: Int32Array;
  readonly awayWins: Int32Array;
}

const DETAILS: ReadonlySet<string> = new Set(['wins', 'awayGoals', 'awayWins']);

export class TableOrder {
  /** points, goal difference and goals by team; the simulation adds the gains */
  readonly totals: Float64Array;
  readonly gains: Gains;
  /** of all matches, the remaining ones first */
  readonly scores: Uint16Array;
  private readonly meetings: Meetings;
  /** absent if no criterion needs them */
  readonly details: Details | null;
  private readonly start: Float64Array;
  private readonly startOfDetails: Details;
  private readonly rules: readonly Rule[];
  /** for two level teams: a rule of their own matches includes those of this kind that follow it */
  private readonly pairRules: readonly Rule[];
  private readonly firstAmongTied: number;
  /** by team, after `ranked` */
  readonly points: Int32Array;
  /** from first to last, of the last run */
  private readonly order: Int32Array;
  private readonly tied: Float64Array;

  constructor(season: OrderedSeason) {
    const { standings, pointsForWin, criteria } = season;
    const teams = standings.length;
    const of = (value: (team: TeamTotals) => number) => Int32Array.from(standings, value);
    this.start = Float64Array.from(standings, ({ points, goalsFor, goalsAgainst }) => {
      return points * POINT + (goalsFor - goalsAgainst) * DIFFERENCE + goalsFor;
    });
    this.totals = this.start.slice();
    this.startOfDetails = {
      wins: of(({ wins }) => wins),
      awayGoals: of(({ awayGoals }) => awayGoals),
      awayWins: of(({ awayWins }) => awayWins),
    };
    const isDetailed = criteria.some((criterion) => 'overall' in criterion && DETAILS.has(criterion.overall));
    this.details = isDetailed
      ? { wins: new Int32Array(teams), awayGoals: new Int32Array(teams), awayWins: new Int32Array(teams) }
      : null;
    this.gains = gainsWith(pointsForWin);
    this.rules = rulesOf(criteria);
    this.pairRules = rulesOf(merged(criteria));
    this.firstAmongTied = criteria.findIndex((criterion) => 'amongTied' in criterion);
    this.points = new Int32Array(teams);
    this.order = Int32Array.from(standings.keys());
    this.tied = new Float64Array(teams);
    this.meetings = new Meetings(season);
    this.scores = this.meetings.scores;
  }

  /** Starts a run from the current table. */
  reset(): void {
    this.totals.set(this.start);
    if (this.details === null) return;
    for (const name of ['wins', 'awayGoals', 'awayWins'] as const) this.details[name].set(this.startOfDetails[name]);
  }

  /** Adds the results of the remaining matches to the details, once per run. */
  private addDetails(details: Details, matches: Int32Array): void {
    for (let i = 0; i < matches.length; i += 2) {
      const [home, away] = [matches[i]!, matches[i + 1]!];
      const score = this.scores[i / 2]!;
      const [own, other] = [score >> GOALS_BITS, score & AWAY_GOALS];
      details.awayGoals[away]! += other;
      if (own > other) details.wins[home]!++;
      if (own < other) {
        details.wins[away]!++;
        details.awayWins[away]!++;
      }
    }
  }

  private pointsOf(team: number): number {
    return Math.floor(this.totals[team]! / POINT + 0.5);
  }

  private goalDifferenceOf(team: number): number {
    return Math.floor((this.totals[team]! - this.pointsOf(team) * POINT) / DIFFERENCE);
  }

  private goalsForOf(team: number): number {
    return this.totals[team]! - this.pointsOf(team) * POINT - this.goalDifferenceOf(team) * DIFFERENCE;
  }

  /** One number by which teams of different tables compare: points, goal difference, goals. */
  comparable(team: number): number {
    return this.totals[team]!;
  }

  /**
   * Teams from first to last, after the results were added. The array is reused.
   *
   * @param matches teams of the remaining matches: home, away
   */
  ranked(matches: Int32Array): Int32Array {
    const { order, points } = this;
    if (this.details !== null) this.addDetails(this.details, matches);
    for (let team = 0; team < points.length; team++) points[team] = this.pointsOf(team);
    // the order of the last run is close to this one
    for (let i = 1; i < order.length; i++) {
      const team = order[i]!;
      const own = points[team]!;
      let place = i - 1;
      while (place >= 0 && points[order[place]!]! < own) {
        order[place + 1] = order[place]!;
        place--;
      }
      order[place + 1] = team;
    }
    for (let from = 0; from < order.length; ) {
      let end = from + 1;
      while (end < order.length && points[order[end]!] === points[order[from]!]) end++;
      if (end - from > 1) this.separate(from, end, 1);
      from = end;
    }
    return order;
  }

  /** Orders a range of level teams by the rules from `index` on. */
  private separate(from: number, end: number, index: number): void {
    const { order, meetings, rules, tied: values } = this;
    const rule = rules[index];
    if (rule === undefined) {
      order.subarray(from, end).sort(); // teams are numbered in the order that decides last
      return;
    }
    if (end - from === 2) {
      this.separatePair(from, index);
      return;
    }
    if ('overall' in rule) {
      for (let i = from; i < end; i++) values[order[i]!] = this.valueOf(order[i]!, rule.overall);
    } else if (!meetings.sumAmong(order, from, end, rule.amongTied, values)) {
      this.separate(from, end, index + 1);
      return;
    }
    for (let i = from + 1; i < end; i++) {
      const team = order[i]!;
      let place = i - 1;
      while (place >= from && values[order[place]!]! < values[team]!) {
        order[place + 1] = order[place]!;
        place--;
      }
      order[place + 1] = team;
    }
    if (values[order[from]!] === values[order[end - 1]!]) {
      this.separate(from, end, index + 1);
      return;
    }
    // the next rule overwrites the values, so the levels are found first
    const ends: number[] = [];
    for (let i = from + 1; i <= end; i++) {
      if (i === end || values[order[i]!] !== values[order[i - 1]!]) ends.push(i);
    }
    const next = 'amongTied' in rule ? this.firstAmongTied : index + 1;
    let start = from;
    for (const levelEnd of ends) {
      if (levelEnd - start > 1) this.separate(start, levelEnd, next);
      start = levelEnd;
    }
  }

  /** Two level teams: most ties are of this kind. */
  private separatePair(from: number, index: number): void {
    const { order, meetings, pairRules: rules, tied } = this;
    const one = order[from]!;
    const other = order[from + 1]!;
    let difference = 0;
    for (let i = index; i < rules.length && difference === 0; i++) {
      const rule = rules[i]!;
      if ('overall' in rule) {
        difference = this.valueOf(one, rule.overall) - this.valueOf(other, rule.overall);
      } else if (meetings.sumAmong(order, from, from + 2, rule.amongTied, tied)) {
        difference = tied[one]! - tied[other]!;
      }
    }
    const isSwapped = difference < 0 || (difference === 0 && other < one);
    if (!isSwapped) return;
    order[from] = other;
    order[from + 1] = one;
  }

  private valueOf(team: number, name: Overall): number {
    switch (name) {
      case 'points':
        return this.points[team]!;
      case 'goalDifference':
        return this.goalDifferenceOf(team);
      case 'goalsFor':
        return this.goalsForOf(team);
      case 'wins':
      case 'awayGoals':
      case 'awayWins':
        return this.details![name][team]!;
      case 'playOffWins': // play-offs after the table are not simulated
        return 0;
      case 'goalAverage': {
        const scored = this.goalsForOf(team);
        const conceded = scored - this.goalDifferenceOf(team);
        // in millionths, because values are whole numbers
        return conceded === 0 ? (scored === 0 ? 0 : 2 ** 31 - 1) : Math.round((scored / conceded) * 1e6);
      }
    }
  }
}

/** The rules of the league, with the gains that they compare. */
function rulesOf(criteria: readonly Criterion[]): Rule[] {
  return criteria.map((criterion) =>
    'overall' in criterion ? criterion : { amongTied: gainsAmongTied(criterion.amongTied) },
  );
}

function merged(criteria: readonly Criterion[]): Criterion[] {
  return criteria.map((criterion, i) => {
    if (!('amongTied' in criterion)) return criterion;
    const end = criteria.findIndex((other, j) => j > i && !('amongTied' in other));
    const following = criteria.slice(i, end === -1 ? undefined : end);
    return { amongTied: following.flatMap((each) => ('amongTied' in each ? each.amongTied : [])) };
  });
}
