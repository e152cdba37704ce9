/**
 * The table of one simulated season, and its order by the criteria of the league. Few objects are made, because every
 * run ranks all teams. The rules are those of the league tables; a test compares both.
 */
import type {
  AmongTied,
  Criterion,
  Overall,
  PlayedMatch,
  RemainingMatch,
  RemainingSeason,
  TeamTotals,
} from './remaining-season.ts';

type OrderedSeason = Omit<RemainingSeason, 'strengths' | 'rho'>;

/** Points that a match gives among level teams. */
const WIN = 3;
/** Points, goal difference and goals of a team are one number, so that a match changes one number a team. */
const POINT = 2 ** 24;
const DIFFERENCE = 2 ** 12;
/** Goals of a side in one match are below this. */
export const GOALS_LIMIT = 32;

/** Totals that few rules compare. */
interface Details {
  readonly wins: Int32Array;
  readonly awayGoals: Int32Array;
  readonly awayWins: Int32Array;
}

const DETAILS: ReadonlySet<string> = new Set(['wins', 'awayGoals', 'awayWins']);

export class TableOrder {
  /** points, goal difference and goals by team; the simulation adds `homeGain` and `awayGain` */
  readonly totals: Float64Array;
  /** what a score adds to the totals of a side, by `home * GOALS_LIMIT + away` */
  readonly homeGain: Float64Array;
  readonly awayGain: Float64Array;
  /** goals of all matches, those of remaining ones first: home, away */
  readonly goals: Uint8Array;
  /** absent if no criterion needs them */
  readonly details: Details | null;
  private readonly start: Float64Array;
  private readonly startOfDetails: Details;
  private readonly criteria: readonly Criterion[];
  private readonly firstAmongTied: number;
  private readonly meetOnce: boolean;
  private readonly points: Int32Array;
  /** matches of an ordered pair as a list: the first by pair, the next by match; -1 ends it */
  private readonly firstMatch: Int32Array;
  private readonly nextMatch: Int32Array;
  /** from first to last, of the last run */
  private readonly order: Int32Array;
  private readonly tied: Int32Array;

  constructor({ standings, matches, played, pointsForWin, criteria, meetOnce }: OrderedSeason) {
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
    this.homeGain = gains((home, away) => [home, away], pointsForWin);
    this.awayGain = gains((home, away) => [away, home], pointsForWin);
    this.criteria = criteria;
    this.meetOnce = meetOnce;
    this.firstAmongTied = criteria.findIndex((criterion) => 'amongTied' in criterion);
    this.points = new Int32Array(teams);
    this.order = Int32Array.from(standings.keys());
    this.tied = new Int32Array(teams);
    this.goals = new Uint8Array(2 * (matches.length + played.length));
    this.firstMatch = new Int32Array(teams * teams).fill(-1);
    this.nextMatch = new Int32Array(matches.length + played.length).fill(-1);
    this.listMeetings(matches, played);
  }

  private listMeetings(matches: readonly RemainingMatch[], played: readonly PlayedMatch[]): void {
    const teams = this.order.length;
    for (const [i, { home, away }] of [...matches, ...played].entries()) {
      this.nextMatch[i] = this.firstMatch[home * teams + away]!;
      this.firstMatch[home * teams + away] = i;
    }
    for (const [i, { homeGoals, awayGoals }] of played.entries()) {
      this.goals[2 * (matches.length + i)] = homeGoals;
      this.goals[2 * (matches.length + i) + 1] = awayGoals;
    }
  }

  /** Starts a run from the current table. */
  reset(): void {
    this.totals.set(this.start);
    if (this.details === null) return;
    for (const name of ['wins', 'awayGoals', 'awayWins'] as const) this.details[name].set(this.startOfDetails[name]);
  }

  /** Adds the results of the remaining matches to the details, once per run. */
  private addDetails(details: Details, matches: Int32Array): void {
    const { goals } = this;
    for (let i = 0; i < matches.length; i += 2) {
      const [home, away] = [matches[i]!, matches[i + 1]!];
      const [own, other] = [goals[i]!, goals[i + 1]!];
      details.awayGoals[away]! += other;
      if (own > other) details.wins[home]!++;
      if (own < other) {
        details.wins[away]!++;
        details.awayWins[away]!++;
      }
    }
  }

  /** Points of a team after a run. */
  pointsOf(team: number): number {
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

  /** Orders a range of level teams by the criteria from `index` on. */
  private separate(from: number, end: number, index: number): void {
    const { order, criteria } = this;
    const criterion = criteria[index];
    if (criterion === undefined) {
      order.subarray(from, end).sort(); // teams are numbered in the order that decides last
      return;
    }
    if (end - from === 2) {
      this.separatePair(from, index);
      return;
    }
    const values = this.tied;
    if ('overall' in criterion) {
      for (let i = from; i < end; i++) values[order[i]!] = this.valueOf(order[i]!, criterion.overall);
    } else if (!this.amongTied(from, end, criterion.amongTied)) {
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
    // the next criterion overwrites the values, so the levels are found first
    const ends: number[] = [];
    for (let i = from + 1; i <= end; i++) {
      if (i === end || values[order[i]!] !== values[order[i - 1]!]) ends.push(i);
    }
    const next = 'amongTied' in criterion ? this.firstAmongTied : index + 1;
    let start = from;
    for (const levelEnd of ends) {
      if (levelEnd - start > 1) this.separate(start, levelEnd, next);
      start = levelEnd;
    }
  }

  /** Two level teams: most ties are of this kind. */
  private separatePair(from: number, index: number): void {
    const { order, criteria, tied } = this;
    const [one, other] = [order[from]!, order[from + 1]!];
    let difference = 0;
    for (let i = index; i < criteria.length && difference === 0; i++) {
      const criterion = criteria[i]!;
      if ('overall' in criterion) {
        difference = this.valueOf(one, criterion.overall) - this.valueOf(other, criterion.overall);
      } else if (this.amongTied(from, from + 2, criterion.amongTied)) {
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

  /** Sets `tied` from the matches among a range of teams; false if not all of them have met. */
  private amongTied(from: number, end: number, name: AmongTied): boolean {
    const { order, firstMatch, nextMatch, goals, meetOnce, tied: values } = this;
    const teams = order.length;
    for (let i = from; i < end; i++) values[order[i]!] = 0;
    for (let i = from; i < end; i++) {
      const home = order[i]!;
      for (let j = from; j < end; j++) {
        if (i === j) continue;
        const away = order[j]!;
        let match = firstMatch[home * teams + away]!;
        if (match < 0 && !(meetOnce && firstMatch[away * teams + home]! >= 0)) return false;
        for (; match >= 0; match = nextMatch[match]!) {
          const own = goals[2 * match]!;
          const other = goals[2 * match + 1]!;
          if (name !== 'awayGoals') values[home]! += among(name, own, other);
          values[away]! += name === 'awayGoals' ? other : among(name, other, own);
        }
      }
    }
    return true;
  }
}

function among(name: Exclude<AmongTied, 'awayGoals'>, own: number, other: number): number {
  if (name === 'goalDifference') return own - other;
  if (name === 'goalsFor') return own;
  return own > other ? WIN : own === other ? 1 : 0;
}

type OwnAndOther = (home: number, away: number) => [own: number, other: number];

function gains(ownAndOther: OwnAndOther, pointsForWin: number): Float64Array {
  return Float64Array.from({ length: GOALS_LIMIT * GOALS_LIMIT }, (_, score) => {
    const [own, other] = ownAndOther(Math.floor(score / GOALS_LIMIT), score % GOALS_LIMIT);
    const points = own > other ? pointsForWin : own === other ? 1 : 0;
    return points * POINT + (own - other) * DIFFERENCE + own;
  });
}
