/** The scores of all matches of a simulated season, and the matches of level teams against each other. */
import type { RemainingSeason } from './remaining-season.ts';
import type { Gains } from './totals.ts';
import { GOALS_BITS } from './totals.ts';

export class Meetings {
  /** of all matches, the remaining ones first */
  readonly scores: Uint16Array;
  private readonly teams: number;
  private readonly meetOnce: boolean;
  /** matches of an ordered pair as a list: the first by pair, the next by match; -1 ends it */
  private readonly first: Int32Array;
  private readonly next: Int32Array;

  constructor({
    standings,
    matches,
    played,
    meetOnce,
  }: Pick<RemainingSeason, 'standings' | 'matches' | 'played' | 'meetOnce'>) {
    this.teams = standings.length;
    this.meetOnce = meetOnce;
    this.scores = new Uint16Array(matches.length + played.length);
    this.first = new Int32Array(this.teams * this.teams).fill(-1);
    this.next = new Int32Array(matches.length + played.length).fill(-1);
    let match = 0;
    for (const { home, away } of matches) this.list(match++, home, away);
    for (const { home, away, homeGoals, awayGoals } of played) {
      this.scores[match] = (homeGoals << GOALS_BITS) | awayGoals;
      this.list(match++, home, away);
    }
  }

  private list(match: number, home: number, away: number): void {
    const pair = home * this.teams + away;
    this.next[match] = this.first[pair]!;
    this.first[pair] = match;
  }

  /**
   * Sums the gains of a range of teams in their matches against each other, into `values` by team.
   *
   * @returns false if not all of them have met
   */
  sumAmong(order: Int32Array, from: number, end: number, gains: Gains, values: Float64Array): boolean {
    const { first, next, scores, teams, meetOnce } = this;
    for (let i = from; i < end; i++) values[order[i]!] = 0;
    for (let i = from; i < end; i++) {
      const home = order[i]!;
      for (let j = from; j < end; j++) {
        if (i === j) continue;
        const away = order[j]!;
        let match = first[home * teams + away]!;
        if (match < 0 && !(meetOnce && first[away * teams + home]! >= 0)) return false;
        for (; match >= 0; match = next[match]!) {
          const score = scores[match]!;
          values[home]! += gains.home[score]!;
          values[away]! += gains.away[score]!;
        }
      }
    }
    return true;
  }
}
