/**
 * The table of one simulated season, and its order by the criteria of the league. Few objects are made, because every
 * run ranks all teams. The rules are those of the league tables; a test compares both.
 */
import type {
  AmongTied,
  Criterion,
  PlayedMatch,
  RemainingMatch,
  RemainingSeason,
  TeamTotals,
} from './remaining-season.ts';

type OrderedSeason = Omit<RemainingSeason, 'strengths' | 'rho'>;

/** Points that a match gives among level teams. */
const WIN = 3;

export class TableOrder {
  readonly points: Int32Array;
  private readonly goalDifference: Int32Array;
  private readonly goalsFor: Int32Array;
  private readonly wins: Int32Array;
  private readonly awayGoals: Int32Array;
  private readonly awayWins: Int32Array;
  private readonly start: readonly Int32Array[];
  private readonly totals: readonly Int32Array[];
  private readonly pointsForWin: number;
  private readonly criteria: readonly Criterion[];
  private readonly firstAmongTied: number;
  private readonly meetOnce: boolean;
  private readonly goalsAgainst: Int32Array;
  /** goals of all matches, those of remaining ones first: home, away */
  private readonly goals: Uint8Array;
  /** matches of an ordered pair as a list: the first by pair, the next by match; -1 ends it */
  private readonly firstMatch: Int32Array;
  private readonly nextMatch: Int32Array;
  /** from first to last, of the last run */
  private readonly order: Int32Array;

  constructor({ standings, matches, played, pointsForWin, criteria, meetOnce }: OrderedSeason) {
    const of = (value: (team: TeamTotals) => number) => Int32Array.from(standings, value);
    this.start = [
      of(({ points }) => points),
      of(({ goalsFor, goalsAgainst }) => goalsFor - goalsAgainst),
      of(({ goalsFor }) => goalsFor),
      of(({ wins }) => wins),
      of(({ awayGoals }) => awayGoals),
      of(({ awayWins }) => awayWins),
      of(({ goalsAgainst }) => goalsAgainst),
    ];
    this.totals = this.start.map((values) => values.slice());
    const [points, goalDifference, goalsFor, wins, awayGoals, awayWins, goalsAgainst] = this.totals;
    this.points = points!;
    this.goalDifference = goalDifference!;
    this.goalsFor = goalsFor!;
    this.wins = wins!;
    this.awayGoals = awayGoals!;
    this.awayWins = awayWins!;
    this.goalsAgainst = goalsAgainst!;
    this.pointsForWin = pointsForWin;
    this.criteria = criteria;
    this.meetOnce = meetOnce;
    this.firstAmongTied = criteria.findIndex((criterion) => 'amongTied' in criterion);
    this.order = Int32Array.from(standings.keys());
    this.goals = new Uint8Array(2 * (matches.length + played.length));
    this.firstMatch = new Int32Array(standings.length ** 2).fill(-1);
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
    for (let i = 0; i < this.totals.length; i++) this.totals[i]!.set(this.start[i]!);
  }

  add(match: number, home: number, away: number, homeGoals: number, awayGoals: number): void {
    this.goals[2 * match] = homeGoals;
    this.goals[2 * match + 1] = awayGoals;
    const difference = homeGoals - awayGoals;
    this.goalDifference[home]! += difference;
    this.goalDifference[away]! -= difference;
    this.goalsFor[home]! += homeGoals;
    this.goalsFor[away]! += awayGoals;
    this.goalsAgainst[home]! += awayGoals;
    this.goalsAgainst[away]! += homeGoals;
    this.awayGoals[away]! += awayGoals;
    if (difference > 0) {
      this.points[home]! += this.pointsForWin;
      this.wins[home]!++;
    } else if (difference < 0) {
      this.points[away]! += this.pointsForWin;
      this.wins[away]!++;
      this.awayWins[away]!++;
    } else {
      this.points[home]!++;
      this.points[away]!++;
    }
  }

  comparable(team: number): number {
    return (this.points[team]! * 1000 + this.goalDifference[team]!) * 1000 + this.goalsFor[team]!;
  }

  /** Teams from first to last. The array is reused. */
  ranked(): Int32Array {
    const { order, criteria } = this;
    const first = this.valuesOf(criteria[0]!);
    // the order of the last run is close to this one
    for (let i = 1; i < order.length; i++) {
      const team = order[i]!;
      const value = first[team]!;
      let place = i - 1;
      while (place >= 0 && first[order[place]!]! < value) {
        order[place + 1] = order[place]!;
        place--;
      }
      order[place + 1] = team;
    }
    for (let from = 0; from < order.length; ) {
      let end = from + 1;
      while (end < order.length && first[order[end]!] === first[order[from]!]) end++;
      if (end - from > 1) this.separate(from, end, 1);
      from = end;
    }
    return order;
  }

  /** Orders a range of level teams by the criteria from `index` on. */
  private separate(from: number, end: number, index: number): void {
    const { order, criteria } = this;
    if (end - from < 2) return;
    const criterion = criteria[index];
    if (criterion === undefined) {
      order.subarray(from, end).sort(); // teams are numbered in the order that decides last
      return;
    }
    const values = 'overall' in criterion ? this.valuesOf(criterion) : this.amongTied(from, end, criterion.amongTied);
    if (values === null) {
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
    const isLevel = values[order[from]!] === values[order[end - 1]!];
    if (isLevel) {
      this.separate(from, end, index + 1);
      return;
    }
    const next = 'amongTied' in criterion ? this.firstAmongTied : index + 1;
    // the values may be overwritten by the next criterion, so the levels are found first
    const ends: number[] = [];
    for (let i = from + 1; i <= end; i++) {
      if (i === end || values[order[i]!] !== values[order[i - 1]!]) ends.push(i);
    }
    let start = from;
    for (const levelEnd of ends) {
      this.separate(start, levelEnd, next);
      start = levelEnd;
    }
  }

  private valuesOf(criterion: Criterion): ArrayLike<number> {
    const name = 'overall' in criterion ? criterion.overall : 'points';
    switch (name) {
      case 'points':
        return this.points;
      case 'goalDifference':
        return this.goalDifference;
      case 'goalsFor':
        return this.goalsFor;
      case 'wins':
        return this.wins;
      case 'awayGoals':
        return this.awayGoals;
      case 'awayWins':
        return this.awayWins;
      case 'playOffWins': // play-offs are not simulated
        return this.zeros;
      case 'goalAverage':
        return Float64Array.from(this.goalsFor, (scored, team) => {
          const conceded = this.goalsAgainst[team]!;
          return conceded === 0 ? (scored === 0 ? 0 : Infinity) : scored / conceded;
        });
    }
  }

  private get zeros(): Int32Array {
    return new Int32Array(this.order.length);
  }

  private readonly tied: Int32Array = new Int32Array(64);

  /** Values by team from the matches among a range of teams; null if not all of them have met. */
  private amongTied(from: number, end: number, name: AmongTied): Int32Array | null {
    const { order, firstMatch, nextMatch, goals, meetOnce } = this;
    const teams = order.length;
    const values = teams <= this.tied.length ? this.tied : new Int32Array(teams);
    for (let i = from; i < end; i++) values[order[i]!] = 0;
    for (let i = from; i < end; i++) {
      const home = order[i]!;
      for (let j = from; j < end; j++) {
        if (i === j) continue;
        const away = order[j]!;
        let match = firstMatch[home * teams + away]!;
        if (match < 0 && !(meetOnce && firstMatch[away * teams + home]! >= 0)) return null;
        for (; match >= 0; match = nextMatch[match]!) {
          const [own, other] = [goals[2 * match]!, goals[2 * match + 1]!];
          switch (name) {
            case 'points':
              if (own > other) values[home]! += WIN;
              else if (own < other) values[away]! += WIN;
              else {
                values[home]!++;
                values[away]!++;
              }
              break;
            case 'goalDifference':
              values[home]! += own - other;
              values[away]! += other - own;
              break;
            case 'goalsFor':
              values[home]! += own;
              values[away]! += other;
              break;
            case 'awayGoals':
              values[away]! += other;
          }
        }
      }
    }
    return values;
  }
}
